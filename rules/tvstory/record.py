"""The record of the TV stories: an episode with its summary, its recap, the characters in it and the plot of the recap.

The field names are fixed (DESIGN.md, section 3); `characters` and `plot` are lists of objects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypedDict

from wikimill.rules.records import Split, column, example_id
from wikimill.rules.tvstory.names import FormKind


class Character(TypedDict):
    """A character of the show who is mentioned in the episode."""

    name: Annotated[str, "The character's name, as the character's page or document has it."]
    description: Annotated[
        str, "The beginning of what that page says of the character: whole paragraphs, 20,000 characters at most."
    ]
    matched_by: Annotated[list[str], "The forms of the name that summary and recap have, the surest first."]
    match: Annotated[FormKind, "The surest kind of them."]
    mentions: Annotated[int, "How often one of them appears there."]
    shared: Annotated[bool, "Whether each of these forms is another character's, too: then it may be the other."]
    page_id: Annotated[str, "The page, or the document, of the character."]
    revision_id: Annotated[str, "The revision of it that was read; empty for documents."]


class PlotSentence(TypedDict):
    """A sentence of the recap and its plot: who does what."""

    sentence: Annotated[int, "The number of the sentence in the recap, from 0."]
    text: Annotated[str, "The sentence, tokens joined by single spaces."]
    verb: Annotated[str, "Its first verb that is not generic, with its particle."]
    arguments: Annotated[list[list[str]], "[label, words] of each argument of at most five tokens, in order."]


@dataclass(frozen=True, slots=True, kw_only=True)
class TvStory:
    """A record of the TV stories."""

    MEANING: ClassVar[str] = "An episode of a show: its summary, its recap, the characters in it, the recap's plot."

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page, show, summary and recap.")
    wiki: str | None = column("Database name of the wiki; null for documents.")
    page_id: str = column("The episode's page on the wiki, or the document's id.")
    page_title: str | None = column("Its title, as of the dump.")
    url: str | None = column("The revision on the wiki; null for documents.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name has it.")
    split: Split = column("Part of the corpus; by page or, with --split_by show, all of a show in one part.")
    revision_id: str | None = column("The revision that was read; null for documents.")
    timestamp: str | None = column("When it was saved (ISO 8601, UTC); null for documents.")
    show: str = column("The show.")
    episode: str = column("The title of the episode.")
    source: str = column("Where the text is from: fandom, wiki, or what the document says.")
    summary: str = column("The brief summary; paragraphs with a blank line between them.")
    recap: str = column("The detailed recap; paragraphs with a blank line between them.")
    summary_tokens: int = column("Word tokens of the summary.")
    recap_tokens: int = column("Word tokens of the recap.")
    sentences: int = column("Sentences of the recap, with and without a plot.")
    characters: list[Character] = column("The characters of the show that summary or recap mention, by name.")
    plot: list[PlotSentence] = column("What happens, sentence by sentence; sentences without a plot are left out.")


def story_id(wiki: str, page_id: str, show: str, summary: str, recap: str) -> str:
    """Return the stable id of a record: 32 hexadecimal digits of a hash of wiki, page, show, summary and recap.

    Args:
        wiki: database name; "" for documents.
        page_id: the page's id; for documents, the document's.
        show, summary, recap: as in `TvStory`.
    """
    return example_id(wiki, page_id, [show, summary, recap])
