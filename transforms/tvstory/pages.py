"""The results of mining a portion: the episodes and characters of shows, before they are joined.

Also the values that the sandbox and its parent process exchange.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from wikimill.rules.account import Account
from wikimill.rules.tvstory.infobox_names import PageKind
from wikimill.rules.tvstory.record import PlotSentence

#: Input of the sandbox: kind of text, title, text or columns, (file prefixes, category prefixes), the wiki's name.
Piece = tuple[Literal["wikitext", "line"], str, Any, tuple[list[str], list[str]], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowPage:
    """An episode or a character of a show.

    Attributes:
        kind: episode or character.
        show: name of the show.
        name: the episode's title, or the character's name.
        wiki, page_id, page_title, url, dump, revision_id, timestamp: see the columns of `TvStory`.
        source: kind of source: fandom, wiki, documents, or a value from the input.
        file, size: name and size of the input file.
        text: an episode's recap, or a character's description.
        summary: an episode's summary.
        summary_tokens, recap_tokens, sentences: an episode's counts; see the columns of `TvStory`.
        plot: the plot of an episode's recap.
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
    """The sandbox's result for a page.

    Attributes:
        kind: episode or character; None if the page is neither.
        drop: reason for dropping the page; None if it is kept.
        columns: values of fields of `ShowPage`; None if the page is dropped.
        sentences: counts of the recap's sentences: incoming, kept with a plot, dropped by reason.
    """

    kind: PageKind | None
    drop: str | None = None
    columns: dict[str, Any] | None = None
    sentences: Account = field(default_factory=Account)
