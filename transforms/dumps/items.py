"""The items that a dump is read as: pages and revisions, in the order of the file.

They are named tuples, which are made in a third of the time that a frozen dataclass takes: a dump has billions.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

#: What a dead letter says of a text that is `oversize`.
OVERSIZE = "the text is over the limit of 32 MiB or 100,000 lines"

#: What a dead letter says of a revision that is `repeated`.
REPEATED = "a revision with this id and another text stands before it on the page"

TextState = Literal["present", "empty", "deleted", "oversize", "corrupt", "repeated"]


class PageHeader(NamedTuple):
    """What is before a page's revisions.

    `wikidata_id` and `redirects`, the titles that lead to the page, are those that the input gives; None: it does not.
    """

    page_id: str
    title: str
    namespace: int
    is_redirect: bool
    wikidata_id: str | None = None
    redirects: tuple[str, ...] | None = None


class Revision(NamedTuple):
    """One snapshot of a page. No user, no comment: wikimill takes in at most a digest of the user's name.

    `sha1` is the revision's, `text_sha1` that of the text alone, where the dump gives it: of a revision with several
    slots they differ. `text_state` is `corrupt` only where texts are compared with their checksums, and
    `repeated` only where the order of a page is looked at (`revision_order`). `editor` is a 64-bit digest of the user's
    name or address, only where the reader is asked for it; None where the dump has neither.
    """

    revision_id: str
    timestamp: str | None
    is_minor: bool
    model: str
    sha1: str | None
    text_state: TextState
    text: str
    text_sha1: str | None = None
    editor: int | None = None


class PageStart(NamedTuple):
    """A page begins. Its revisions follow only if the page is wanted."""

    header: PageHeader
    wanted: bool


class PageEnd(NamedTuple):
    """The page that began last is complete. `revisions` counts all of them, wanted or not."""

    revisions: int


class PageBroken(NamedTuple):
    """The page that began last, or one that could not begin, is lost from `revision_id` (if known) on."""

    title: str | None
    page_id: str | None
    revision_id: str | None
    revisions: int
    error: str


Item = PageStart | Revision | PageEnd | PageBroken
