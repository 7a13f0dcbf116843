"""The record of atomic edits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wikimill.rules.edits.spans import Kind
from wikimill.rules.records import Split, column


@dataclass(frozen=True, slots=True, kw_only=True)
class EditExample:
    """A record of atomic edits."""

    MEANING: ClassVar[str] = (
        "One atomic edit: a sentence before and after an editor put in, or took out, one phrase (Faruqui et al., 2018)."
    )

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page and both sentences.")
    wiki: str = column("Database name of the wiki, such as enwiki.")
    page_id: str = column("Page identifier within the wiki.")
    page_title: str = column("Page title, as of the dump.")
    url: str = column("The difference between the two revisions, on the wiki.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name has it.")
    split: Split = column("Part of the corpus; all examples of a page are in one part.")
    base_sentence: str = column("The sentence before the edit, tokens joined by single spaces.")
    phrase: str = column("The tokens that the edit put in, or of a deletion those that it took out.")
    edited_sentence: str = column("The sentence after the edit.")
    kind: Kind = column("insertion, deletion, or (with --kinds) replacement of tokens by the phrase.")
    position: int = column(
        "Number of the phrase's first token in the sentence that has the phrase, from 0; the leftmost possible."
    )
    same_paragraph: bool = column("Whether both sentences are in the same paragraph.")
    reverted: bool = column("Whether the edit was undone within 15 revisions (identity revert by text digest).")
    minor: bool = column("Whether the editor marked the edit as minor.")
    section: str = column("Heading of the section of the edited sentence in the new revision; empty in the lead.")
    old_revision_id: str = column("Revision before the edit.")
    new_revision_id: str = column("Revision that the edit made.")
    timestamp: str | None = column("Time of the new revision, ISO 8601 in UTC.")
    context: list[str] | None = column(
        "The sentences before and after the edited one in its paragraph, untokenised; empty where there is none (with "
        "--context).",
        default=None,
    )
    base_sentence_raw: str | None = column("The sentence before the edit, untokenised (with --raw_text).", default=None)
    edited_sentence_raw: str | None = column(
        "The sentence after the edit, untokenised (with --raw_text).", default=None
    )
