"""The results of mining a portion: the episodes and characters of shows, before they are joined.

Also the values that the sandbox and its parent process exchange.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from wikimill.rules.account import Account
from wikimill.rules.tvstory.infobox_names import PageKind
from wikimill.rules.tvstory.record import PlotSentence

#: Input of the sandbox: kind of text, title, wikitext or a line's value, (file prefixes, category prefixes), wiki name.
Piece = tuple[Literal["wikitext", "line"], str, Any, tuple[list[str], list[str]], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowPage:
    """An episode or a character of a show, read from a page of a wiki or from a line of JSON Lines.

    Attributes:
        kind: "episode" or "character".
        show: name of the show.
        name: the episode's title, or the character's name.
        wiki, page_id, page_title, url, dump, revision_id, timestamp: see the columns of `TvStory`.
        source: kind of source: fandom, wiki, documents, or the value of `source` in the line.
        file: name of the input file.
        size: size of the input file, in bytes.
        text: an episode's recap, or a character's description; paragraphs are separated by blank lines.
        summary: an episode's summary, in the same form; "" for a character.
        summary_tokens, recap_tokens, sentences: see the columns of `TvStory`; 0 for a character.
        plot: the plot of an episode's recap; empty for a character.
    """

    kind: PageKind
    show: str
    name: str
    wiki: str | None
    page_id: str
    page_title: str | None
    url: str | None
    dump: str | None
    revision_id: str | None
    timestamp: str | None
    source: str
    file: str
    size: int
    text: str
    summary: str = ""
    summary_tokens: int = 0
    recap_tokens: int = 0
    sentences: int = 0
    plot: list[PlotSentence]


@dataclass(frozen=True, slots=True)
class ReadPage:
    """The sandbox's result for a page or a line.

    Attributes:
        kind: "episode" or "character"; None if the page is neither.
        drop: value of the `Drop` for which the page is dropped; None if it is kept or neither.
        columns: field of `ShowPage` → value, for the fields that depend on the text; None if the page is not kept.
        sentences: counts of the recap's sentences: incoming, kept with a plot, dropped by reason.
    """

    kind: PageKind | None
    drop: str | None = None
    columns: dict[str, Any] | None = None
    sentences: Account = field(default_factory=Account)
