"""What an edit fills in where a corpus names its sentences: section, paragraph, context, and whether it was undone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from support.placed_edits import Placed, PlacedOptions, find_placed
from support.tiny_dumps import dump, page, revision

from wikimill.rules.account import Account
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.listing import find_inputs
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.text_corpora.edits import mine_edits
from wikimill.transforms.text_corpora.example_maker import ExampleMaker
from wikimill.transforms.text_corpora.find_sandbox import find_sandbox

WATERMILL, WHEEL, BRIDGE = (
    "The old mill was built of stone.",
    "Its wheel is made of oak.",
    "A bridge leads to the town.",
)
OLD, NEW = WATERMILL, WATERMILL.replace("stone", "brick")


def mined(folder: Path, *texts: str, **options: Any) -> tuple[list[Placed], FileLedger]:
    chosen = PlacedOptions(**options)
    path = folder / "testwiki-20261101-pages-meta-history.xml"
    revisions = [revision(number, text, year=2000 + number) for number, text in enumerate(texts, start=1)]
    path.write_bytes(dump(page(1, "A", *revisions)))
    portion = Portion(tuple(find_inputs([str(path)], kind="history")))
    worker = find_sandbox("history", find_placed, chosen, with_defects=True)
    maker = ExampleMaker.of(find_placed, Placed, ("gone", "came"))
    try:
        *found, ledger = mine_edits(maker, portion, options=chosen, worker=worker)
    finally:
        worker.close()
    return found, ledger


def test_section_and_paragraph(tmp_path):
    (found,), _ = mined(tmp_path, f"{BRIDGE}\n== History ==\n{OLD} {WHEEL}", f"{BRIDGE}\n== History ==\n{NEW} {WHEEL}")
    assert (found.section, found.same_paragraph, found.context, found.reverted) == ("History", True, None, False)


def test_another_paragraph(tmp_path):
    (found,), _ = mined(tmp_path, f"{OLD} {WHEEL}", f"{WHEEL}\n\n{NEW}")
    assert (found.section, found.same_paragraph) == ("", False)


@pytest.mark.parametrize(
    ("before", "expected"),
    [(f"{OLD} {WHEEL}", ["", WHEEL]), (f"{BRIDGE} {OLD} {WHEEL}", [BRIDGE, WHEEL]), (OLD, ["", ""])],
)
def test_context(tmp_path, before, expected):
    (found,), _ = mined(tmp_path, before, before.replace(OLD, NEW), context=True)
    assert found.context == expected


def test_an_undone_edit_is_marked_or_dropped(tmp_path):
    found, _ = mined(tmp_path, OLD, NEW, OLD)
    assert [(each.new_revision_id, each.reverted) for each in found] == [("2", True), ("3", False)]
    found, ledger = mined(tmp_path, OLD, NEW, OLD, drop_reverted=True)
    assert found == []
    assert ledger.accounts["examples"] == Account(2, 0, Counter(reverted=1, reverting=1))


def test_only_edits_of_a_time_are_mined(tmp_path):
    found, ledger = mined(tmp_path, OLD, NEW, OLD, since="2003")
    assert [each.new_revision_id for each in found] == ["3"]
    assert ledger.accounts["revisions"] == Account(3, 1, Counter(outside_dates=2))


def test_what_a_corpus_leaves_out_is_counted(tmp_path):
    hole = OLD.replace("stone", "{{unknown template}} stone")
    found, ledger = mined(tmp_path, OLD, hole)
    assert found == []
    assert ledger.accounts["candidates"] == Account(1, 0, Counter(hole=1))


def test_a_sentence_that_is_still_on_the_page_was_not_edited(tmp_path):
    found, ledger = mined(
        tmp_path, f"== A ==\n{OLD}\n== B ==\n{BRIDGE} {OLD}", f"== A ==\n{NEW}\n== B ==\n{BRIDGE} {OLD}"
    )
    assert found == []
    assert ledger.accounts["candidates"] == Account(1, 0, Counter(still_there=1))
