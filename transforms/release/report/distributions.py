"""The distributions that a report draws: which counts of the profile, over which buckets, in which words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from rules.profiles.buckets import RATIOS, SHARES, TOKENS, WORDS, Buckets
from transforms.release.report.bars import Bar, bar_chart
from transforms.release.report.elements import Child, Html, element, number, percent, table
from transforms.release.report.histograms import Series, columns, histogram

Counts = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Distribution:
    """A histogram.

    Attributes:
        name: part of ids.
        title: what is measured.
        kinds: kind of the profile → what its line is called.
        buckets: theirs.
        note: how to read it.
    """

    name: str
    title: str
    kinds: Mapping[str, str]
    buckets: Buckets
    note: str = ""


@dataclass(frozen=True)
class Shares:
    """A few values with a bar each."""

    name: str
    title: str
    kind: str
    note: str = ""


_COPIED = "Distinct n-grams of the target, without case; what is left of 1 is new. Exactly 1 is a bucket of its own."
_NOVEL = "Distinct words and marks of the target that the source has not."
HISTOGRAMS: Mapping[str, tuple[Distribution, ...]] = {
    "wikisplit": (
        Distribution(
            "tokens",
            "Tokens of a sentence",
            {"tokens_complex": "C", "tokens_simple_1": "S1", "tokens_simple_2": "S2"},
            TOKENS,
            "C has 9 to 50 tokens, S1 and S2 at least 6.",
        ),
        Distribution(
            "ratio", "Length of S1 and S2 against C", {"length_ratio": ""}, RATIOS, "Tokens of both, divided by C's."
        ),
        Distribution(
            "bleu",
            "BLEU of C against S1 and S2",
            {"bleu_1": "S1", "bleu_2": "S2"},
            SHARES,
            "Under 0.2 nothing is accepted (the paper's table 2).",
        ),
        Distribution(
            "overlap",
            "Share of S1 and S2 that stands in C",
            {"overlap_1": "words", "overlap_2": "bigrams", "overlap_4": "4-grams"},
            SHARES,
            _COPIED,
        ),
        Distribution("novel", "New words in S1 and S2", {"novel_words": ""}, WORDS, _NOVEL),
    ),
    "discofuse": (
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
            _COPIED,
        ),
        Distribution("novel", "New words in the coherent text", {"novel_words": ""}, WORDS, _NOVEL),
    ),
}
SHARES_OF: Mapping[str, tuple[Shares, ...]] = {
    "wikisplit": (
        Shares("direction", "Direction of the edit", "direction", "split: C stood first; merge: C came of S1 and S2."),
        Shares("adjacent", "S2 directly follows S1", "adjacent"),
        Shares("reverted", "The edit was undone later", "reverted", "Within 15 revisions."),
        Shares("minor", "Marked as minor", "minor"),
        Shares("place", "Lead or section", "place"),
    ),
    "discofuse": (
        Shares("coreference", "What was replaced by its antecedent", "coreference"),
        Shares("place", "Lead or section", "place"),
    ),
}


def histogram_section(corpus: str, counts: Counts) -> Iterator[Child]:
    """Every histogram of a corpus, and the n-grams in all."""
    yield element("div", *(_drawn(each, counts) for each in HISTOGRAMS[corpus]), class_="charts")
    yield ngram_table(counts.get("ngrams", {}))


def _drawn(each: Distribution, counts: Counts) -> Html:
    series = [Series(label, counts.get(kind, {})) for kind, label in each.kinds.items()]
    return histogram(each.name, each.title, series, each.buckets, note=each.note)


def ngram_table(ngrams: Mapping[str, int]) -> Html:
    """How many n-grams of all targets stand in their sources."""
    rows = []
    for order in range(1, 5):
        whole, shared = ngrams.get(f"{order}_total", 0), ngrams.get(f"{order}_shared", 0)
        rows.append([f"{order}", number(whole), number(shared), percent(shared, whole), percent(whole - shared, whole)])
    return table("n-grams of the targets", ["n", "distinct by example", "in the source", "share", "new"], rows)


def share_section(corpus: str, counts: Counts) -> Iterator[Child]:
    """A few values with a bar each, and the edits by year where they have one."""
    charts = [share_chart(each, [counts.get(each.kind, {})]) for each in SHARES_OF[corpus]]
    years = counts.get("year")
    if years is not None:
        note = "Of the edit that made the example."
        charts.append(columns("years", "Examples by year", years, note=note))
        charts.append(columns("grown", "Examples up to each year", years, note=note, growing=True))
    yield element("div", *charts, class_="charts")


def share_chart(
    each: Shares, found: Sequence[Mapping[str, int]], series: Sequence[str] = ("count",), most: int | None = None
) -> Html:
    """The bars of one kind, of one release or of several; the most frequent values of the first, or all."""
    values = sorted({value for counts in found for value in counts}, key=partial(_frequency, found[0]))[:most]
    first, *others = found
    bars = [
        Bar(value, first.get(value, 0), others=tuple(counts.get(value, 0) for counts in others)) for value in values
    ]
    wholes = [sum(counts.values()) for counts in found]
    return bar_chart(each.name, each.title, bars, wholes, note=each.note, series=series)


def _frequency(counts: Mapping[str, int], value: str) -> tuple[int, str]:
    return -counts.get(value, 0), value
