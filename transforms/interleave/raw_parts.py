"""`RawPart`: an entry as read, before its text is cut into posts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from wikimill.rules.interleave.joining import Role

#: posts: they are; text: paragraphs to be cut into sentences; html, mail: each is one post, to be made plain.
Form = Literal["posts", "text", "html", "mail"]
#: An entry with more text was not written by a person as an abstract, post or mail.
MOST_CHARS = 1_000_000
#: An id goes into every example that derives from the document.
MOST_ID_CHARS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RawPart:
    """The content of an entry; see `rules.interleave.joining.Part`.

    Attributes:
        key: of the document.
        id: of the document, as in records.
        role: what the entry contributes; None: nothing.
        form: what `texts` are.
        texts: in order.
        summary, version, is_cut, time: as a part's.
    """

    key: str
    id: str
    role: Role | None
    form: Form = "posts"
    texts: tuple[str, ...] = ()
    summary: str | None = None
    version: int = 0
    is_cut: bool = False
    time: str = ""

    @property
    def chars(self) -> int:
        """The length of its texts."""
        return sum(map(len, self.texts)) + len(self.summary or "")


@dataclass
class Unfit(Exception):
    """An entry is invalid; the message says why, `id` is the entry's as far as known."""

    reason: str
    id: str | None = field(default=None)

    def __str__(self) -> str:
        return self.reason


def one_line(text: str) -> str:
    """Return a text with single spaces for all white space.

    >>> one_line(" A  study of\\n rain. ")
    'A study of rain.'
    """
    return " ".join(text.split())
