"""The miner that corpora of edits share: every revision is kept, dropped or dead, and what is found becomes records."""

from collections import Counter
from pathlib import Path

import pytest
from support.found_edits import Found, find
from support.tiny_dumps import dump, page, revision

from wikimill.rules.account import Account
from wikimill.rules.records import example_id
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.listing import find_inputs
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.text_corpora.edits import mine_edits
from wikimill.transforms.text_corpora.example_maker import ExampleMaker
from wikimill.transforms.text_corpora.exchange import FindFailed
from wikimill.transforms.text_corpora.find_sandbox import find_sandbox

OLD, NEW = "The mill was built of stone.", "The mill was built of brick."


@pytest.fixture(scope="module")
def worker():
    sandbox = find_sandbox("history", find, MiningOptions(), on_error="dead_letter")
    yield sandbox
    sandbox.close()


def mined(folder: Path, worker, *pages: str, **options: object) -> tuple[list[Found], list[DeadLetter], FileLedger]:
    path = folder / "testwiki-20261101-pages-meta-history.xml"
    path.write_bytes(dump(*pages))
    portion = Portion(tuple(find_inputs([str(path)], kind="history")))
    maker = ExampleMaker.of(find, Found, ("gone", "came"))
    *found, ledger = mine_edits(maker, portion, options=MiningOptions(**options), worker=worker)
    return (
        [each for each in found if isinstance(each, Found)],
        [each for each in found if isinstance(each, DeadLetter)],
        ledger,
    )


def test_an_edit_is_a_record(tmp_path, worker):
    found, letters, ledger = mined(
        tmp_path, worker, page(1, "A", revision(11, OLD), revision(12, NEW, extra="<minor/>"))
    )
    texts = ["The mill was built of stone .", "The mill was built of brick ."]
    assert found == [
        Found(
            id=example_id("testwiki", "1", texts),
            wiki="testwiki",
            page_id="1",
            split="train",
            new_revision_id="12",
            minor=True,
            gone=texts[0],
            came=texts[1],
        )
    ]
    assert letters == []
    assert ledger.accounts == {
        "pages": Account(1, 1),
        "revisions": Account(2, 2),
        "candidates": Account(1, 1),
        "examples": Account(1, 1),
    }


def test_what_is_no_text_is_dropped_and_not_compared(tmp_path, worker):
    texts = (OLD, "", "#REDIRECT [[B]]", NEW, OLD)
    revisions = [revision(11 + number, text) for number, text in enumerate(texts)]
    found, letters, ledger = mined(
        tmp_path, worker, page(1, "A", *revisions), page(2, "Talk:A", revision(21, OLD), ns=1)
    )
    assert [(each.gone[-7:], each.came[-7:], each.new_revision_id) for each in found] == [("brick .", "stone .", "15")]
    assert letters == []
    assert ledger.accounts["pages"] == Account(2, 1, Counter(namespace=1))
    assert ledger.accounts["revisions"] == Account(5, 3, Counter(text_empty=1, redirect=1))


def test_a_revision_that_cannot_be_looked_at_is_dead_and_the_next_is_not(tmp_path, worker):
    texts = (OLD, "The mill was built of Basilisk.", NEW)
    found, letters, ledger = mined(
        tmp_path, worker, page(1, "A", *(revision(11 + number, text) for number, text in enumerate(texts)))
    )
    assert [each.new_revision_id for each in found] == ["13"]
    assert letters == [
        DeadLetter(
            "testwiki-20261101-pages-meta-history.xml",
            "revision",
            "1",
            "A",
            "12",
            "clean",
            "FindFailed: support.found_edits.find failed: ValueError: it looked back (found_edits.py:31)",
        )
    ]
    assert ledger.accounts["revisions"] == Account(3, 2, dead=1)


def test_a_text_that_is_not_what_its_sha1_says_is_dead(tmp_path, worker):
    pages = page(1, "A", revision(11, OLD), revision(12, NEW, sha1="0" * 31))
    found, letters, ledger = mined(tmp_path, worker, pages, check_sha1=True)
    assert (found, [(each.revision_id, each.stage) for each in letters]) == ([], [("12", "read")])
    assert ledger.accounts["revisions"] == Account(2, 1, dead=1)


def test_only_so_many_pages_are_mined(tmp_path, worker):
    pages = [
        page(number, f"P{number}", revision(10 * number, OLD), revision(10 * number + 1, NEW)) for number in (1, 2, 3)
    ]
    found, _, ledger = mined(tmp_path, worker, *pages, limit_pages=2)
    assert [each.page_id for each in found] == ["1", "2"]
    assert ledger.accounts["pages"] == Account(2, 2)


def test_exception_of_the_function_stops_the_run(tmp_path):
    worker = find_sandbox("history", find, MiningOptions())
    message = (
        "support.found_edits.find failed on revision 12 of page 'A': ValueError: it looked back (found_edits.py:31)"
    )
    try:
        with pytest.raises(FindFailed) as stopped:
            mined(tmp_path, worker, page(1, "A", revision(11, OLD), revision(12, "The mill was built of Basilisk.")))
    finally:
        worker.close()
    assert str(stopped.value) == message
