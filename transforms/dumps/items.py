"""The items into which a dump is read: pages and revisions, in the order of the file.

They are named tuples because a dump has billions of them, and a frozen dataclass takes longer to create.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

#: The error of a dead letter for a text that is `oversize`.
OVERSIZE = "the text is over the limit of 32 MiB or 100,000 lines"

#: The error of a dead letter for a revision that is `repeated`.
REPEATED = "a revision with this id and another text precedes it on the page"

TextState = Literal["present", "empty", "deleted", "oversize", "corrupt", "repeated"]


class PageHeader(NamedTuple):
    """The elements that precede a page's revisions.

    `namespace` is MediaWiki's number. `is_redirect` is whether the dump marks the page as a redirect. `wikidata_id`
    (such as Q42) and `redirects` (the titles that redirect to the page) are None if the input lacks them.
    """

    page_id: str
    title: str
    namespace: int
    is_redirect: bool
    wikidata_id: str | None = None
    redirects: tuple[str, ...] | None = None


class Revision(NamedTuple):
    """A revision of a page, without its user and comment.

    `timestamp` is the dump's, such as 2026-09-01T10:11:12Z, not checked; None if the dump lacks it. `text` is empty
    unless `text_state` is `present`. `sha1` is the revision's checksum in the dump, in base 36, `text_sha1` the
    checksum of its text alone; with several slots they differ. Either is None if the dump lacks it. `text_state`
    becomes `corrupt` in `revisions.checked` and `repeated` in `revisions.in_order`. `editor` is a 64-bit digest of
    the user's name or address; None if the dump has neither, or the reader is not asked for editors.
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
    """The beginning of a page. Its revisions follow only if the page is wanted."""

    header: PageHeader
    wanted: bool


class PageEnd(NamedTuple):
    """The end of the page that began last. `revisions` is the number of its revisions, wanted or not."""

    revisions: int


class PageBroken(NamedTuple):
    """The loss of the page that began last, or of one that could not begin, from `revision_id` (if known) on.

    `revisions` is the number of its revisions that were read, wanted or not.
    """

    title: str | None
    page_id: str | None
    revision_id: str | None
    revisions: int
    error: str


Item = PageStart | Revision | PageEnd | PageBroken
