"""The record of the corpus, and the options that decide which edits are in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wikimill import MiningOptions, Split, Whole, column, option


@dataclass(frozen=True, slots=True, kw_only=True)
class WordEdit:
    """A record of the corpus: a sentence before and after the edit."""

    MEANING: ClassVar[str] = "A sentence before and after an edit that put one word in the place of another."

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page and both sentences.")
    wiki: str = column("Database name of the wiki.")
    page_id: str = column("Page identifier within the wiki.")
    page_title: str = column("Page title, as of the dump.")
    url: str = column("The difference between the two revisions, on the wiki.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name has it.")
    split: Split = column("Part of the corpus; all examples of a page are in one part.")
    before: str = column("The sentence before the edit, tokens joined by single spaces.")
    after: str = column("The sentence after the edit.")
    minor: bool = column("Whether the editor marked the edit as minor.")
    old_revision_id: str = column("Revision before the edit.")
    new_revision_id: str = column("Revision that the edit made.")
    timestamp: str | None = column("Time of the new revision, ISO 8601 in UTC.")


@dataclass(frozen=True, kw_only=True)
class WordEditOptions(MiningOptions):
    """Options of `wikimill wordedits`."""

    min_tokens: int = option("least number of tokens of a sentence", 5, range=Whole(2))
