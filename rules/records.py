"""The records that wikimill publishes: one frozen dataclass each, one documented field a column.

Names, order and types are a contract with people's loaders (README, "The release"). Every format is
derived from these classes, so a column is described in one place only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Literal

from rules.fusion.examples import DiscourseType

Direction = Literal["split", "merge"]
Split = Literal["train", "dev", "test"]
SPLITS: tuple[Split, ...] = ("train", "dev", "test")


def column(doc: str, **options: Any) -> Any:
    """Declare a dataclass field together with the sentence that documents its column."""
    return field(metadata={"doc": doc}, **options)


def example_id(wiki: str, page_id: str, sentences: Iterable[str]) -> str:
    """The id of an example, the same in every refresh: 32 hexadecimal digits over wiki, page and sentences.

    >>> example_id("enwiki", "12", ["It rained and he sang .", "It rained .", "He sang ."])
    '36c94edb992cfc9c6cd300731329cb03'
    """
    return blake2b("\n".join((wiki, page_id, *sentences)).encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitExample:
    """One split-and-rephrase pair: a sentence C and its rewrite as two sentences S1 S2 (Botha et al., 2018, §2)."""

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page and the three sentences.")
    wiki: str = column("Database name of the wiki, such as enwiki.")
    page_id: str = column("Page identifier within the wiki.")
    page_title: str = column("Page title, as of the dump.")
    url: str = column("The difference between the two revisions, on the wiki.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name tells.")
    split: Split = column("Part of the corpus; all examples of a page are in one part.")
    complex_sentence: str = column("C, tokenised, tokens joined by single spaces.")
    simple_sentence_1: str = column("S1, tokenised like C; shares C's first three tokens.")
    simple_sentence_2: str = column("S2, tokenised like C; shares C's last three tokens.")
    bleu_1: float = column("BLEU with C as hypothesis and S1 as reference, in [0, 1].")
    bleu_2: float = column("BLEU with C as hypothesis and S2 as reference, in [0, 1].")
    direction: Direction = column("split: C stood in the old revision; merge: C stands in the new one.")
    adjacent: bool = column("Whether S2 directly follows S1 in the same paragraph.")
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


@dataclass(frozen=True, slots=True, kw_only=True)
class FusionExample:
    """One sentence-fusion example: a coherent text and the two independent sentences made of it (Geva et al., 2019).

    The coherent text is one sentence, or two that follow each other; a model learns to make it of the two others.
    """

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page and the four sentences.")
    wiki: str | None = column("Database name of the wiki, such as enwiki; null for documents.")
    page_id: str = column("Page identifier within the wiki, or the document's id.")
    page_title: str | None = column("Page title, as of the dump, or the document's.")
    url: str | None = column("The revision on the wiki; null for documents.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name tells.")
    split: Split = column("Part of the corpus; all examples of a page are in one part.")
    coherent_first_sentence: str = column("First sentence of the text, tokenised, tokens joined by single spaces.")
    coherent_second_sentence: str = column("Second sentence of the text; empty where one sentence was split.")
    incoherent_first_sentence: str = column("First of the two sentences made of the text.")
    incoherent_second_sentence: str = column("Second of the two sentences made of the text.")
    discourse_type: DiscourseType = column("The phenomenon that tied them: PAIR two sentences, SINGLE one.")
    connective_string: str = column("The connective that was taken out, such as `however ,`; empty if there was none.")
    has_coref_type_pronoun: bool = column("Whether a pronoun was replaced by what it stands for.")
    has_coref_type_nominal: bool = column("Whether another nominal, such as `the team`, was.")
    rules: list[str] = column("The rules that fired, in order.")
    revision_id: str | None = column("The revision that was read; null for documents.")
    section: str = column("Heading under which the text stands; empty in the lead.")
    coherent_first_sentence_raw: str | None = column(
        "First sentence of the text before tokenisation (with --raw_text).", default=None
    )
    coherent_second_sentence_raw: str | None = column(
        "Second sentence of the text before tokenisation, empty where there is none (with --raw_text).", default=None
    )
