"""What the papers tell of their corpora, beside what this release has. Only numbers that the papers print are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from transforms.release.report.bars import Bar, bar_chart
from transforms.release.report.elements import Child, element, number, percent, table

#: Botha et al. (2018), table 3, the training part of WikiSplit: (all, distinct).
_TABLE_3 = {"complex": ("1.0 m", "1.0 m"), "simple": ("2.0 m", "1.9 m"), "tokens": ("33.1 m", "633 k")}
_TABLE_3_ROWS = {"complex": "complex sentences C", "simple": "simple sentences S'", "tokens": "tokens of C"}
#: 33.1 m tokens in 989,944 sentences (§2.2); 1.9 of 2.0 m simple sentences are distinct.
_TOKENS_A_SENTENCE = 33.4
#: Geva et al. (2019), table 16, Wikipedia, after down-sampling: percent of all examples.
TABLE_16: Mapping[str, float] = {
    **{"and": 12.5, "but": 10.7, "although": 8.4, "however": 8.2, "because": 7.7},
    **{"so that": 2.1, "while": 2.0, "or": 1.8, "so": 1.2, "for example": 1.0},
}
#: §3.2: examples with anaphora, "and" or "but", of Wikipedia, before down-sampling.
_FREQUENT = 59.0
_SHOWN_CONNECTIVES = 20


def split_paper(stats: Mapping[str, Any]) -> Iterator[Child]:
    """Table 3 of the paper on WikiSplit."""
    measured = stats["table_3"]
    rows = []
    for kind, name in _TABLE_3_ROWS.items():
        cells = [number(measured[scope][kind][column]) for scope in ("all", "train") for column in ("count", "unique")]
        rows.append([name, *cells, *_TABLE_3[kind]])
    head = ["", "all", "distinct", "train", "distinct", "paper, train", "distinct"]
    yield table("The paper's table 3", head, rows)
    complexes, tokens = measured["all"]["complex"]["count"], measured["all"]["tokens"]["count"]
    if complexes:
        simple = measured["all"]["simple"]
        yield element(
            "p",
            f"A complex sentence has {tokens / complexes:.1f} tokens here, {_TOKENS_A_SENTENCE} in the paper; of the "
            f"simple sentences {percent(simple['unique'], simple['count'])} are distinct here, 95 % in the paper.",
        )


def fusion_paper(stats: Mapping[str, Any], *, is_balanced: bool) -> Iterator[Child]:
    """Figure 4 and table 16 of the paper on DiscoFuse, before and after balancing."""
    scopes = ("balanced", "full") if is_balanced else ("full", "balanced")
    types = [stats["figure_4"][scope] for scope in scopes]
    wholes = [sum(entry["count"] for entry in found.values()) for found in types]
    order = sorted(types[0], key=lambda name: (-types[0][name]["count"], name))
    bars = [Bar(name, types[0][name]["count"], others=(types[1][name]["count"],)) for name in order]
    note = "The paper's figure 4 is a drawing without numbers; what its text says of it stands below."
    charts = [bar_chart("types", "Discourse types (figure 4)", bars, wholes, note=note, series=scopes)]
    connectives = [stats["table_16"][scope] for scope in scopes]
    most = sorted(connectives[0], key=lambda name: (-connectives[0][name]["count"], name))[:_SHOWN_CONNECTIVES]
    shown = [*most, *(name for name in TABLE_16 if name not in most)]
    bars = [
        Bar(name, _count(connectives[0], name), paper=TABLE_16.get(name), others=(_count(connectives[1], name),))
        for name in shown
    ]
    note = (
        f"The {len(most)} most frequent, and those of table 16, without commas; shares of all examples. "
        "The paper's are of its balanced corpus, of Wikipedia."
    )
    charts.append(bar_chart("connectives", "Connectives (table 16)", bars, wholes, note=note, series=scopes))
    yield element("div", *charts, class_="charts")
    frequent = stats["profile"]["counts"].get("frequent", {})
    share = percent(frequent.get("yes", 0), sum(frequent.values()))
    before = "after balancing" if is_balanced else "before balancing"
    yield element(
        "p",
        f"Anaphora, “and” and “but” together: {share} of the examples here, {before}; {_FREQUENT:.0f} % in the paper's "
        "Wikipedia part before down-sampling (§3.2).",
    )


def _count(found: Mapping[str, Any], name: str) -> int:
    return int(found[name]["count"]) if name in found else 0
