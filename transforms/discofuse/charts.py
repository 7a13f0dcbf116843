"""Charts of DiscoFuse for the report, with the paper's figure 4 and table 16. Only numbers that it prints are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.discofuse.balancing import TABLE_16 as PAPER_SHARES
from wikimill.rules.discofuse.balancing import distance
from wikimill.rules.profiles.buckets import COPIED_NOTE, NOVEL_NOTE, RATIOS, SHARES, TOKENS, WORDS
from wikimill.transforms.corpus import Charts, Distribution, Row, Shares, ShownExample
from wikimill.transforms.release.report.bars import Bar, bar_chart
from wikimill.transforms.release.report.elements import Child, element, percent

#: Table 16, Wikipedia.
TABLE_16 = PAPER_SHARES["wikipedia"]
#: §4.2: of the examples that raters saw, those without a connective, and those whose sentences were not merged.
_WITHOUT_CONNECTIVE, _NOT_MERGED = 38.0, 29.1
#: §3.2: examples with anaphora, "and" or "but", of Wikipedia, before down-sampling.
_FREQUENT = 59.0
_SHOWN_CONNECTIVES = 20


HISTOGRAMS = (
    Distribution(
        "tokens",
        "Tokens of a text",
        {
            "tokens_coherent": "coherent text",
            "tokens_incoherent_1": "first half",
            "tokens_incoherent_2": "second half",
        },
        TOKENS,
    ),
    Distribution(
        "ratio",
        "Length of the coherent text against the two halves",
        {"length_ratio": ""},
        RATIOS,
        "Tokens of the text, divided by those of both halves.",
    ),
    Distribution(
        "overlap",
        "Share of the coherent text that stands in the halves",
        {"overlap_1": "words", "overlap_2": "bigrams", "overlap_4": "4-grams"},
        SHARES,
        COPIED_NOTE,
    ),
    Distribution("novel", "New words in the coherent text", {"novel_words": ""}, WORDS, NOVEL_NOTE),
)
_SHARES = (
    Shares("coreference", "What was replaced by its antecedent", "coreference"),
    Shares("place", "Lead or section", "place"),
)
_COMPARED = (
    Shares("type", "Discourse types", "type"),
    Shares("connective", "Connectives", "connective", "The 20 most frequent of the new release."),
    Shares("split", "Splits", "split"),
)


def paper_section(stats: Mapping[str, Any], is_balanced: bool) -> Iterator[Child]:
    """Figure 4 and table 16 of the paper on DiscoFuse, before and after balancing."""
    scopes = ("balanced", "full") if is_balanced else ("full", "balanced")
    types = [stats["figure_4"][scope] for scope in scopes]
    wholes = [sum(entry["count"] for entry in found.values()) for found in types]
    order = sorted(types[0], key=lambda name: (-types[0][name]["count"], name))
    bars = [Bar(name, types[0][name]["count"], others=(_count(types[1], name),)) for name in order]
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
    yield element("p", "".join(_beside_the_paper(types[0], connectives[0], wholes[0])))


def _beside_the_paper(types: Mapping[str, Any], connectives: Mapping[str, Any], whole: int) -> Iterator[str]:
    """How far this release is from table 16 and section 4.2."""
    shares = {name: entry["percent"] for name, entry in connectives.items()}
    yield (
        "Largest difference from table 16 over its ten connectives: "
        f"{distance(shares, 'wikipedia')} points (Wikipedia), "
        f"{distance(shares, 'sports')} points (Sports). "
    )
    without = whole - sum(entry["count"] for entry in connectives.values())
    pairs = sum(entry["count"] for name, entry in types.items() if name.startswith("PAIR_"))
    yield (
        f"Without a connective: {percent(without, whole)} ({_WITHOUT_CONNECTIVE:.0f} % in §4.2); not merged: "
        f"{percent(pairs, whole)} ({_NOT_MERGED} %)."
    )


def _count(found: Mapping[str, Any], name: str) -> int:
    return int(found[name]["count"]) if name in found else 0


def shown_example(row: Row) -> ShownExample:
    """The two sentences, and the text that they were made of."""
    second = row["coherent_second_sentence"]
    connective = f"connective “{row['connective_string']}”" if row["connective_string"] else ""
    return ShownExample(
        (("1", row["incoherent_first_sentence"]), ("2", row["incoherent_second_sentence"])),
        (("text", row["coherent_first_sentence"]), *((("", second),) if second else ())),
        (row["section"], connective, "rules: " + ", ".join(row["rules"]) if row["rules"] else ""),
    )


CHARTS = Charts(HISTOGRAMS, _SHARES, _COMPARED, paper_section, shown_example)
