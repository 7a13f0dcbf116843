"""`RawPart`, an entry of a file before its text is divided into posts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from wikimill.rules.interleave.joining import Role

#: posts: texts are posts; text: paragraphs to split into sentences; html, mail: each text is one post in that format.
Form = Literal["posts", "text", "html", "mail"]
#: Most characters of an entry; a longer text is not an abstract, post or mail that a person wrote.
MOST_CHARS = 1_000_000
#: Most characters of an id, which is copied into every example with the document.
MOST_ID_CHARS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RawPart:
    """An entry of a file, from which `read_parts` makes a `Part`.

    Attributes:
        key: key of the document, by which parts are joined.
        id: id of the document in records.
        role: role of the entry in the document; None if it has none and is dropped.
        form: form of `texts`.
        texts: the texts, in order.
        summary: the summary, on one line; None if the entry has none.
        version: version of the document; a later one replaces an earlier one.
        is_cut: whether the source itself divides sentences; such posts are preferred to those cut by wikimill.
        time: time of posting, by which replies are ordered; ISO 8601 or empty.
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
        """The number of characters in the texts and the summary."""
        return sum(map(len, self.texts)) + len(self.summary or "")


@dataclass
class Unfit(Exception):
    """The error of an entry that cannot be used.

    Attributes:
        reason: the message.
        id: id of the entry; None if it is not known.
    """

    reason: str
    id: str | None = field(default=None)

    def __str__(self) -> str:
        return self.reason


def one_line(text: str) -> str:
    """Return a text with each run of white space replaced by one space, and none at the ends.

    >>> one_line(" A  study of\\n rain. ")
    'A study of rain.'
    """
    return " ".join(text.split())
