"""Charts of DiscoFuse for the report, with the printed figures of the paper's figure 4 and table 16."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.discofuse.balancing import TABLE_16 as PAPER_SHARES
from wikimill.rules.discofuse.balancing import distance
from wikimill.rules.profiles.buckets import COPIED_NOTE, NOVEL_NOTE, RATIOS, SHARES, TOKENS, WORDS
from wikimill.transforms.corpus import Charts, Distribution, Row, Shares, ShownExample
from wikimill.transforms.release.report.charts import FEW, Bar, Block, Grid, Table, Text, bar_chart, percent

#: Table 16, Wikipedia.
TABLE_16 = PAPER_SHARES["wikipedia"]
#: §4.2: of the examples that raters saw, those without a connective, and those whose sentences were not merged.
_WITHOUT_CONNECTIVE, _NOT_MERGED = 38.0, 29.1
#: §3.2: examples with anaphora, "and" or "but", of Wikipedia, before down-sampling.
_FREQUENT = 59.0
_SHOWN_CONNECTIVES = 20


HISTOGRAMS = (
    Distribution(
        "Tokens of a text",
        {
            "tokens_coherent": "coherent text",
            "tokens_incoherent_1": "first half",
            "tokens_incoherent_2": "second half",
        },
        TOKENS,
    ),
    Distribution(
        "Length of the coherent text against the two halves",
        {"length_ratio": ""},
        RATIOS,
        "Tokens of the text, divided by those of both halves.",
    ),
    Distribution(
        "Share of the coherent text that is in the halves",
        {"overlap_1": "words", "overlap_2": "bigrams", "overlap_4": "4-grams"},
        SHARES,
        COPIED_NOTE,
    ),
    Distribution(
        "Quality",
        {"quality_other": "no antecedent replaced", "quality_antecedent": "antecedent replaced"},
        SHARES,
        "The judge's probability that an example has no error of wikimill's; controls have none.",
    ),
    Distribution("New words in the coherent text", {"novel_words": ""}, WORDS, NOVEL_NOTE),
)
_SHARES = (
    Shares("What was replaced by its antecedent", "coreference"),
    Shares("Lead or section", "place"),
)
_COMPARED = (
    Shares("Discourse types", "type"),
    Shares("Connectives", "connective", "The 20 most frequent of the new release."),
    Shares("Splits", "split"),
)


def type_figures(stats: Mapping[str, Any], is_balanced: bool) -> Iterator[Block]:
    """Yield the blocks of a report that correspond to figure 4 and table 16 of the paper on DiscoFuse.

    The blocks are bar charts of the discourse types and of the most frequent connectives, the judge's curve if `stats`
    has it, and, from `FEW` examples on, a comparison with the paper's numbers.

    Args:
        stats: the statistics (`FusionStats`).
        is_balanced: whether the release is the balanced selection. The other scope, if it has examples, is the second
            series of each chart.
    """
    scopes = ("balanced", "full") if is_balanced else ("full", "balanced")
    types = [stats["figure_4"][scope] for scope in scopes]
    wholes = [sum(entry["count"] for entry in found.values()) for found in types]
    has_paper = wholes[0] >= FEW
    # A release that was not balanced has no second series.
    several = 2 if wholes[1] else 1
    order = sorted(types[0], key=lambda name: (-types[0][name]["count"], name))
    bars = [Bar(name, types[0][name]["count"], others=_others(types[1], name, several)) for name in order]
    charts = [bar_chart("Discourse types", bars, wholes[:several], series=scopes[:several])]
    connectives = [stats["table_16"][scope] for scope in scopes]
    most = sorted(connectives[0], key=lambda name: (-connectives[0][name]["count"], name))[:_SHOWN_CONNECTIVES]
    paper = TABLE_16 if has_paper else {}
    bars = [
        Bar(name, _count(connectives[0], name), paper=paper.get(name), others=_others(connectives[1], name, several))
        for name in [*most, *(name for name in paper if name not in most)]
    ]
    note = "Without commas; shares of all examples." + (
        " The paper's are of its balanced Wikipedia part (table 16)." if has_paper else ""
    )
    charts.append(bar_chart("Connectives", bars, wholes[:several], note=note, series=scopes[:several]))
    yield Grid(charts)
    if stats.get("judge"):
        yield Table(
            "What a higher --min_quality keeps, measured on rated drafts",
            ("without an error", "--min_quality", "of the good drafts, kept"),
            [
                (percent(point["precision"], 1), f"{point['quality']:g}", percent(point["good_kept"], 1))
                for point in stats["judge"]
            ],
        )
    if has_paper:
        yield Text(" ".join(_paper_comparison(stats, wholes[0], scopes[0])))


def _paper_comparison(stats: Mapping[str, Any], whole: int, scope: str) -> Iterator[str]:
    """Yield the shares that the paper's text gives, and how far the connectives are from table 16."""
    types, connectives = stats["figure_4"][scope], stats["table_16"][scope]
    frequent = stats["profile"]["counts"].get("frequent", {})
    yield (
        f"Examples with anaphora, “and” or “but”: {percent(frequent.get('yes', 0), sum(frequent.values()))} here, "
        f"{_FREQUENT:.0f} % in the paper before balancing (§3.2)."
    )
    without = whole - sum(entry["count"] for entry in connectives.values())
    pairs = sum(entry["count"] for name, entry in types.items() if name.startswith("PAIR_"))
    yield f"Without a connective: {percent(without, whole)} here, {_WITHOUT_CONNECTIVE:.0f} % in the paper (§4.2)."
    yield (
        f"Whose coherent text is two sentences: {percent(pairs, whole)} here, {_NOT_MERGED:.0f} % in the paper (§4.2)."
    )
    apart = distance({name: entry["percent"] for name, entry in connectives.items()}, "wikipedia")
    yield (
        f"Of the ten connectives of table 16 the one farthest from the paper differs by {apart:.0f} percentage points; "
        "--balanced draws examples towards the paper's shares."
    )


def _others(found: Mapping[str, Any], name: str, several: int) -> tuple[int, ...]:
    return (_count(found, name),) if several > 1 else ()


def _count(found: Mapping[str, Any], name: str) -> int:
    return int(found[name]["count"]) if name in found else 0


def shown_example(row: Row) -> ShownExample:
    """Return a record as reports show it: the two incoherent sentences as source, the coherent text as target."""
    second = row["coherent_second_sentence"]
    connective = f"connective “{row['connective_string']}”" if row["connective_string"] else ""
    return ShownExample(
        (("1", row["incoherent_first_sentence"]), ("2", row["incoherent_second_sentence"])),
        (("text", row["coherent_first_sentence"]), *((("", second),) if second else ())),
        (row["section"], connective, "rules: " + ", ".join(row["rules"]) if row["rules"] else ""),
    )


CHARTS = Charts(HISTOGRAMS, _SHARES, _COMPARED, type_figures, shown_example)
