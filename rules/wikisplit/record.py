"""The record of WikiSplit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from wikimill.rules.records import Split, column

Direction = Literal["split", "merge"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitExample:
    """A record of WikiSplit."""

    MEANING: ClassVar[str] = (
        "One split-and-rephrase pair: a sentence C and its rewrite as two sentences S1 S2 (Botha et al., 2018, §2)."
    )

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page and the three sentences.")
    wiki: str = column("Database name of the wiki, such as enwiki.")
    page_id: str = column("Page identifier within the wiki.")
    page_title: str = column("Page title, as of the dump.")
    url: str = column("The difference between the two revisions, on the wiki.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name has it.")
    split: Split = column("Part of the corpus; all examples of a page are in one part.")
    complex_sentence: str = column("C, tokenised, tokens joined by single spaces.")
    simple_sentence_1: str = column("S1, tokenised like C; shares C's first three tokens.")
    simple_sentence_2: str = column("S2, tokenised like C; shares C's last three tokens.")
    bleu_1: float = column("BLEU with C as hypothesis and S1 as reference, in [0, 1].")
    bleu_2: float = column("BLEU with C as hypothesis and S2 as reference, in [0, 1].")
    # Releases of rules before 3 do not have these eight.
    new_words: int = column(
        "Content words of S1 and S2 that C has not, in no inflection; each is counted once.", default=0
    )
    lost_words: int = column("Content words of C that neither S1 nor S2 has.", default=0)
    new_numbers: int = column("Tokens with a digit in S1 and S2 that C has not.", default=0)
    new_names: int = column("Words with a capital inside S1 or S2 that C has not.", default=0)
    length_ratio: float = column("Tokens of S1 and S2 together, divided by C's.", default=0.0)
    covered_alone: float = column(
        "Share of C's tokens that a half covers in C's order: the larger of both.", default=0.0
    )
    covered_together: float = column("Share of C's tokens that S1 or S2 covers.", default=0.0)
    covered_at_once: float = column("Share of C's tokens that S1 and S2 both cover.", default=0.0)
    direction: Direction = column("split: C stood in the old revision; merge: C stands in the new one.")
    adjacent: bool = column("Whether S2 directly follows S1 in the same paragraph.")
    # Releases of rules before 10 do not have this one.
    same_paragraph: bool = column("Whether S1 and S2 stand in the same paragraph.", default=False)
    reverted: bool = column("Whether the edit was undone within 15 revisions (identity revert by text digest).")
    minor: bool = column("Whether the editor marked the edit as minor.")
    section: str = column("Heading under which the rewrite stands in the new revision; empty in the lead.")
    old_revision_id: str = column("Revision before the edit.")
    new_revision_id: str = column("Revision that the edit made.")
    timestamp: str | None = column("Time of the new revision, ISO 8601 in UTC.")
    entailment: float | None = column(
        "Least probability of C entailing S1, and S2 (with --entailment); null if they are too long for the model.",
        default=None,
    )
    complex_sentence_raw: str | None = column("C before tokenisation (with --raw_text).", default=None)
    simple_sentence_1_raw: str | None = column("S1 before tokenisation (with --raw_text).", default=None)
    simple_sentence_2_raw: str | None = column("S2 before tokenisation (with --raw_text).", default=None)
    simple_sentences_reversed_raw: str | None = column(
        "S2, a space and S1, before tokenisation (with --reversed_halves).", default=None
    )


def reversed_halves(first: str, second: str) -> str:
    """Return S2 and S1 as one text, in the order for training models on WikiSplit++ (Tsukagoshi et al., 2024).

    >>> reversed_halves("It is old.", "It has a port.")
    'It has a port. It is old.'
    """
    return f"{second} {first}"
