"""Charts of WikiSplit for the report, with the paper's table 3. Only numbers that it prints are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.profiles.buckets import COPIED_NOTE, NOVEL_NOTE, RATIOS, SHARES, TOKENS, WORDS
from wikimill.transforms.corpus import Charts, Distribution, Row, Shares, ShownExample
from wikimill.transforms.release.report.elements import Child, element, number, percent, table
from wikimill.transforms.wikisplit.sizes import size_tables

#: Botha et al. (2018), table 3, the training part of WikiSplit: (all, distinct).
_TABLE_3 = {"complex": ("1.0 m", "1.0 m"), "simple": ("2.0 m", "1.9 m"), "tokens": ("33.1 m", "633 k")}
_TABLE_3_ROWS = {"complex": "complex sentences C", "simple": "simple sentences S'", "tokens": "tokens of C"}
#: 33.1 m tokens in 989,944 sentences (§2.2); 1.9 of 2.0 m simple sentences are distinct.
_TOKENS_A_SENTENCE = 33.4
HISTOGRAMS = (
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
        COPIED_NOTE,
    ),
    Distribution("novel", "New words in S1 and S2", {"novel_words": ""}, WORDS, NOVEL_NOTE),
)
_SHARES = (
    Shares("direction", "Direction of the edit", "direction", "split: C stood first; merge: C came of S1 and S2."),
    Shares("adjacent", "S2 directly follows S1", "adjacent"),
    Shares("same_paragraph", "S1 and S2 stand in one paragraph", "same_paragraph"),
    Shares("reverted", "The edit was undone later", "reverted", "Within 15 revisions."),
    Shares("minor", "Marked as minor", "minor"),
    Shares("place", "Lead or section", "place"),
)
_COMPARED = (Shares("year", "Examples by year", "year"), Shares("split", "Splits", "split"))


def paper_section(stats: Mapping[str, Any], _: bool) -> Iterator[Child]:
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
    yield from size_tables(stats)


def shown_example(row: Row) -> ShownExample:
    """C, and S1 and S2."""
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


CHARTS = Charts(HISTOGRAMS, _SHARES, _COMPARED, paper_section, shown_example)
