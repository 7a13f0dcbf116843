"""The walk over pages: each is shown, dropped or dead, and accounted for."""

from types import SimpleNamespace

import pytest

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.items import PageBroken, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.mining.page_walk import walk_pages

READER = SimpleNamespace(file=SimpleNamespace(name="d.xml"))
REVISION = Revision("7", None, False, "wikitext", None, "present", "Text.")


class Visitor:
    """Notes what it is shown, and keeps every page."""

    def __init__(self, pages):
        self.taken, self._pages = 0, pages

    def drop_of(self, header):
        return Drop.NAMESPACE

    def begin(self, header):
        self._title = header.title

    def add(self, revision):
        yield f"{self._title} {revision.revision_id}"

    def end(self):
        self.taken += 1
        self._pages.kept += 1
        yield f"end of {self._title}"

    def abandon(self):
        yield "abandoned"


def page(title, *, wanted=True):
    return [PageStart(PageHeader("1", title, 0, False), wanted), *([REVISION] if wanted else []), PageEnd(1)]


def walked(items, limit=None):
    pages = Account()
    return list(walk_pages(iter(items), READER, pages, Visitor(pages), limit)), pages


def test_pages_that_are_wanted_are_shown_and_others_dropped():
    assert walked([*page("A"), *page("B", wanted=False), *page("C")]) == (
        ["A 7", "end of A", "C 7", "end of C"],
        Account(3, 2, {Drop.NAMESPACE: 1}),
    )


@pytest.mark.parametrize(("limit", "incoming"), [(1, 1), (2, 3)])
def test_a_limit_counts_pages_that_are_taken(limit, incoming):
    found, pages = walked([*page("A"), *page("B", wanted=False), *page("C"), *page("D")], limit)
    assert found == ["A 7", "end of A", "C 7", "end of C"][: 2 * limit]
    assert pages.incoming == incoming


def test_a_page_that_breaks_off_is_dead():
    broken = PageBroken("A", "1", "7", 1, "cut")
    letter = DeadLetter("d.xml", "page", "1", "A", "7", "read", "cut")
    assert walked([*page("A")[:2], broken]) == (["A 7", letter, "abandoned"], Account(1, dead=1))
    assert walked([broken]) == ([letter, "abandoned"], Account(1, dead=1))


def test_walk_ignores_damage_in_an_unwanted_page():
    assert walked([*page("A", wanted=False)[:1], PageBroken("A", "1", None, 0, "cut")]) == (
        [],
        Account(1, dropped={Drop.NAMESPACE: 1}),
    )
