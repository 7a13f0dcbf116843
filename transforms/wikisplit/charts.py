"""Charts of WikiSplit for the report: the paper's table 3, and the number of examples that each threshold keeps.

Next to them are the numbers that the paper prints, in tables 2 and 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.profiles.buckets import COPIED_NOTE, NOVEL_NOTE, RATIOS, SHARES, TOKENS, WORDS, Buckets
from wikimill.rules.quantities import quantity
from wikimill.transforms.corpus import Charts, Distribution, Row, Shares, ShownExample
from wikimill.transforms.release.report.charts import FEW, Block, Cell, Fold, Table, Text, number, percent

#: Botha et al. (2018), table 2: δ and the size of the corpus.
PAPER_SIZES = {"0.10": "1.4 M", "0.20": "1.0 M", "0.30": "0.5 M"}
_DELTAS = ("0.10", "0.15", "0.20", "0.25", "0.30", "0.35", "0.40", "0.50")
#: Column → its buckets, and the largest values that are listed.
_AT_MOST: Mapping[str, tuple[Buckets, tuple[str, ...]]] = {
    "new_words": (WORDS, ("0", "1", "2", "3", "5", "10")),
    "lost_words": (WORDS, ("0", "1", "2", "3", "5", "10")),
    "new_numbers": (WORDS, ("0", "1", "2")),
    "new_names": (WORDS, ("0", "1", "2")),
}
_BELOW: Mapping[str, tuple[Buckets, tuple[str, ...]]] = {
    "length_ratio": (RATIOS, ("1.00", "1.10", "1.20", "1.30", "1.40", "1.50")),
    "covered_alone": (SHARES, ("0.60", "0.70", "0.80", "0.90")),
    "covered_at_once": (SHARES, ("0.10", "0.20", "0.30")),
}
_AT_LEAST: Mapping[str, tuple[Buckets, tuple[str, ...]]] = {
    "covered_together": (SHARES, ("0.70", "0.80", "0.90")),
}


def from_bucket(counts: Mapping[str, int], buckets: Buckets, name: str) -> int:
    """Return the number of examples in a bucket and in the buckets above it.

    Args:
        counts: bucket → number of examples; a missing bucket has none.
        buckets: all buckets.
        name: one of their names.

    Raises:
        ValueError: no bucket has the name.

    >>> from_bucket({"1": 5, "3": 2}, WORDS, "2")
    2
    """
    return sum(counts.get(each, 0) for each in buckets.names[buckets.names.index(name) :])


def sizes(stats: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """Return column → threshold → number of examples that it keeps.

    A threshold is a text such as "≤ 1", "< 1.10" or "≥ 0.70"; for `min_bleu`, the lesser of both BLEUs, a least value
    such as "0.20". The result is empty if the statistics lack `min_bleu`.

    Args:
        stats: content of stats.json (`SplitStats`).
    """
    counts = stats.get("profile", {}).get("counts", {})
    left: dict[str, dict[str, int]] = {}
    if "min_bleu" not in counts:
        return left
    left["min_bleu"] = {delta: from_bucket(counts["min_bleu"], SHARES, delta) for delta in _DELTAS}
    for column, (buckets, values) in _AT_MOST.items():
        found = counts.get(column, {})
        behind = {value: buckets.names[buckets.names.index(value) + 1] for value in values}
        total = sum(found.values())
        left[column] = {f"≤ {value}": total - from_bucket(found, buckets, next_) for value, next_ in behind.items()}
    for column, (buckets, values) in _BELOW.items():
        found = counts.get(column, {})
        total = sum(found.values())
        left[column] = {f"< {value}": total - from_bucket(found, buckets, value) for value in values}
    for column, (buckets, values) in _AT_LEAST.items():
        left[column] = {f"≥ {value}": from_bucket(counts.get(column, {}), buckets, value) for value in values}
    return left


def threshold_tables(stats: Mapping[str, Any], *, has_paper: bool) -> Iterator[Block]:
    """Yield one folded block with the number of examples that each threshold would keep; none if `sizes` is empty.

    Args:
        stats: content of stats.json (`SplitStats`).
        has_paper: whether to add a table of BLEU thresholds with the sizes in the paper's table 2.
    """
    found = sizes(stats)
    if not found:
        return
    total = sum(stats["profile"]["counts"]["min_bleu"].values())
    blocks: list[Block] = []
    if has_paper:
        rows = [
            [delta, number(count), percent(count, total), PAPER_SIZES.get(delta, "")]
            for delta, count in found["min_bleu"].items()
        ]
        blocks.append(Table("By the least BLEU δ (the paper's table 2)", ["δ", "examples", "share", "paper"], rows))
    columns = {column: thresholds for column, thresholds in found.items() if column != "min_bleu"}
    widest = max(map(len, columns.values()))
    rows_of_columns: list[list[str | Cell]] = []
    for column, thresholds in columns.items():
        cells = [Cell(f"{name}: {percent(n, total)}", quantity(n, "example")) for name, n in thresholds.items()]
        rows_of_columns.append([column, *cells, *[""] * (widest - len(cells))])
    head = ["column", *[""] * widest]
    blocks.append(Table("By each column: the share of examples that a threshold leaves", head, rows_of_columns))
    yield Fold("How many examples a threshold would leave", blocks)


#: Botha et al. (2018), table 3, the training part of WikiSplit: (all, distinct).
_TABLE_3 = {"complex": ("1.0 M", "1.0 M"), "simple": ("2.0 M", "1.9 M"), "tokens": ("33.1 M", "633 k")}
_TABLE_3_ROWS = {"complex": "complex sentences C", "simple": "simple sentences S'", "tokens": "tokens of C"}
#: 33.1 M tokens in 989,944 sentences (§2.2); 1.9 of 2.0 M simple sentences are distinct.
_TOKENS_A_SENTENCE = 33.4
HISTOGRAMS = (
    Distribution(
        "Tokens of a sentence",
        {"tokens_complex": "C", "tokens_simple_1": "S1", "tokens_simple_2": "S2"},
        TOKENS,
        "C has 9 to 50 tokens, S1 and S2 at least 6.",
    ),
    Distribution("Length of S1 and S2 against C", {"length_ratio": ""}, RATIOS, "Tokens of both, divided by C's."),
    Distribution(
        "BLEU of C against S1 and S2",
        {"bleu_1": "S1", "bleu_2": "S2"},
        SHARES,
        "Under 0.2 nothing is accepted (the paper's table 2).",
    ),
    Distribution(
        "Share of S1 and S2 that is in C",
        {"overlap_1": "words", "overlap_2": "bigrams", "overlap_4": "4-grams"},
        SHARES,
        COPIED_NOTE,
    ),
    Distribution("Words and marks that only S1 and S2 have", {"novel_words": ""}, WORDS, NOVEL_NOTE),
)
_SHARES = (
    Shares("Direction of the edit", "direction", "split: C was split into S1 and S2; merge: S1 and S2 became C."),
    Shares("S2 directly follows S1", "adjacent"),
    Shares("S1 and S2 are in one paragraph", "same_paragraph"),
    Shares("The edit was undone later", "reverted", "Within 15 revisions."),
    Shares("Marked as minor", "minor"),
    Shares("Lead or section", "place"),
)
_COMPARED = (Shares("Examples by year", "year"), Shares("Splits", "split"))


def size_figures(stats: Mapping[str, Any], _: bool) -> Iterator[Block]:
    """Yield the sizes as in table 3 of the paper on WikiSplit, then `threshold_tables`.

    The paper's own numbers are shown from `FEW` examples on.

    Args:
        stats: content of stats.json (`SplitStats`).
    """
    measured = stats["table_3"]
    complexes, tokens, simple = (measured["all"][kind] for kind in ("complex", "tokens", "simple"))
    has_paper = complexes["count"] >= FEW
    rows = []
    for kind, name in _TABLE_3_ROWS.items():
        cells = [number(measured[scope][kind][column]) for scope in ("all", "train") for column in ("count", "unique")]
        rows.append([name, *cells, *(_TABLE_3[kind] if has_paper else ())])
    head = ["", "all", "distinct", "train", "distinct", *(["paper, train", "distinct"] if has_paper else [])]
    yield Table("Sizes (the paper's table 3)", head, rows)
    if has_paper:
        length, distinct = tokens["count"] / complexes["count"], percent(simple["unique"], simple["count"])
        yield Text(
            f"A complex sentence has {length:.1f} tokens here, {_TOKENS_A_SENTENCE} in the paper; {distinct} of the "
            "simple sentences are distinct here, 95 % in the paper."
        )
    yield from threshold_tables(stats, has_paper=has_paper)


def shown_example(row: Row) -> ShownExample:
    """Return a record as reports show it: C as source, S1 and S2 as target; section, date, BLEU and revert as facts."""
    return ShownExample(
        (("C", row["complex_sentence"]),),
        (("S1", row["simple_sentence_1"]), ("S2", row["simple_sentence_2"])),
        (
            row["section"],
            (row["timestamp"] or "")[:10],
            f"BLEU {row['bleu_1']:.2f}, {row['bleu_2']:.2f}",
            "reverted" if row["reverted"] else "",
        ),
    )


CHARTS = Charts(HISTOGRAMS, _SHARES, _COMPARED, size_figures, shown_example)
