"""The order of a page's revisions: each occurs once, the older before the newer.

Dumps are in the order of ids or of times; the other one of the two may go back, where edits were imported. If both go
back, the newer revision stands first, as Special:Export writes them with `dir=desc`, and every edit would be mined
backwards. `parentid` is not asked: it is wrong in old dumps.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Generator, Iterable

from wikimill.transforms.dumps.items import Item, PageBroken, PageHeader, PageStart, Revision


class SeenIds:
    """The ids of a page's revisions: 8 bytes each, as nearly all are greater than those before."""

    def __init__(self) -> None:
        self._ascending, self._others = array("Q"), set[int]()

    def add(self, revision_id: int) -> bool:
        """Note an id; whether it is new."""
        ascending = self._ascending
        if not ascending or revision_id > ascending[-1]:
            ascending.append(revision_id)
            return True
        place = bisect_left(ascending, revision_id)
        is_new = ascending[place] != revision_id and revision_id not in self._others
        self._others.add(revision_id)
        return is_new


def in_order(items: Iterable[Item]) -> Generator[Item]:
    """Pass on pages and revisions.

    A revision whose id stood on its page before, with another text than the last, has the state `repeated` instead of
    its text. A page whose revisions stand newest first is broken from there on.
    """
    header: PageHeader | None = None
    seen, last, count = SeenIds(), None, 0
    is_lost = False
    for item in items:
        if isinstance(item, PageStart):
            header, seen, last, count, is_lost = item.header, SeenIds(), None, 0, False
        elif is_lost:
            is_lost = isinstance(item, Revision)  # what ends the page has been said
            continue
        elif isinstance(item, Revision):
            count += 1
            if last is not None and _stands_newest_first(last, item):
                assert header is not None
                is_lost = True
                yield PageBroken(header.title, header.page_id, item.revision_id, count, _disorder(last, item))
                continue
            if not seen.add(int(item.revision_id)) and (last is None or item != last):
                yield item._replace(text_state="repeated", content="")
                continue
            last = item
        yield item


def _stands_newest_first(last: Revision, item: Revision) -> bool:
    if last.timestamp is None or item.timestamp is None or item.timestamp >= last.timestamp:
        return False
    return int(item.revision_id) < int(last.revision_id)


def _disorder(last: Revision, item: Revision) -> str:
    return (
        f"revision {item.revision_id} of {item.timestamp} stands behind {last.revision_id} of {last.timestamp}; "
        "expected the oldest first (Special:Export: without dir=desc)"
    )
