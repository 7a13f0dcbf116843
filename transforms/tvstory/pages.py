"""The results of mining a portion: the episodes and the characters of shows, before shows are joined.

Also the values that the sandbox and its parent exchange.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from wikimill.rules.tvstory.infobox_names import PageKind
from wikimill.rules.tvstory.record import PlotSentence
from wikimill.transforms.mining.sandboxed import PackedTally

#: Kind of text, title, text or columns, (file prefixes, category prefixes), the wiki's name, its host.
Piece = tuple[Literal["wikitext", "line"], str, Any, tuple[list[str], list[str]], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowPage:
    """An episode or a character of a show.

    Attributes:
        kind: which of the two.
        show: the show.
        name: the episode's title, or the character's name.
        wiki, page_id, page_title, url, dump, revision_id, timestamp: where it was read.
        source: where the text is from.
        file, size: the input file, by name and size.
        text: an episode's recap, a character's description.
        summary: an episode's summary.
        summary_tokens, recap_tokens, sentences: of an episode; see the record.
        plot: of the recap.
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
    """A page as the sandbox read it; `columns` are fields of `ShowPage`.

    Attributes:
        kind: what the page is of; None: neither.
        drop: why an episode or a character is left out, if it is.
        columns: what was read of it, if it is not.
        sentences: those of its recap: in, kept with a plot, dropped.
    """

    kind: PageKind | None
    drop: str | None = None
    columns: dict[str, Any] | None = None
    sentences: PackedTally = (0, 0, {})
