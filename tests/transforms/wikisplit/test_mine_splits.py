"""One file mined from beginning to end: its examples, its dead letters, and the ledger that accounts for all of it."""

import bz2
import hashlib

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from support.tiny_dumps import after, before, dump, page, revision, split_page
from test_page_miner import Worker

from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.ledger import merged as merge
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.check_files import check_file
from wikimill.transforms.mining.divide_files import DivideFiles
from wikimill.transforms.mining.page_walk import Walk
from wikimill.transforms.mining.progress import ProgressBoard, Standing
from wikimill.transforms.release.summary import file_letter
from wikimill.transforms.wikisplit.mine_splits import MineSplits, mine_portion
from wikimill.transforms.wikisplit.options import WikiSplitOptions

PAGES = (split_page(1, "Tarnholt"), split_page(2, "Orrin"), split_page(3, "Skarn"))


def input_of(tmp_path, data, name="testwiki-20260901-history.xml"):
    (tmp_path / name).write_bytes(data)
    return InputFile(str(tmp_path / name), name, len(data))


def mined(file, progress=None, **options):
    """(new revision ids of the examples, dead letters, the ledger)."""
    output = list(
        mine_portion(
            Portion((file,)), options=WikiSplitOptions(**options), worker=Worker(), walk=Walk(progress=progress)
        )
    )
    *output, part = output
    assert isinstance(part, FileLedger)
    ledger = merge([part, check_file(file)])
    assert all(account.is_balanced for account in ledger.accounts.values())
    examples = [item.new_revision_id for item in output if isinstance(item, SplitExample)]
    letters = [item for item in output if isinstance(item, DeadLetter)]
    return examples, [*letters, *filter(None, [file_letter(ledger, DeadLetter)])], ledger


def accounts(ledger):
    return {thing: account.as_json() for thing, account in ledger.accounts.items()}


def test_a_whole_file(tmp_path):
    data = dump(*PAGES, page(4, "Talk:X", revision(41, before("X")), revision(42, after("X")), ns=1))
    examples, letters, ledger = mined(input_of(tmp_path, data))
    assert (examples, letters) == (["12", "22", "32"], [])
    assert (ledger.file, ledger.size, ledger.state, ledger.wiki, ledger.expanded_bytes) == (
        "testwiki-20260901-history.xml", len(data), "whole", "testwiki", len(data)
    )  # fmt: skip
    assert ledger.sha256 == hashlib.sha256(data).hexdigest()
    assert accounts(ledger) == {
        "pages": {"in": 4, "kept": 3, "dropped": {"namespace": 1}, "dead": 0},
        "revisions": {"in": 6, "kept": 6, "dropped": {}, "dead": 0},
        "candidates": {"in": 3, "kept": 3, "dropped": {}, "dead": 0},
        "examples": {"in": 3, "kept": 3, "dropped": {}, "dead": 0},
    }


def test_a_packed_file_is_accounted_for_as_it_is_stored(tmp_path):
    data = bz2.compress(dump(*PAGES))
    _, _, ledger = mined(input_of(tmp_path, data, "x.xml.bz2"))
    assert (ledger.size, ledger.expanded_bytes) == (len(data), len(dump(*PAGES)))
    assert ledger.sha256 == hashlib.sha256(data).hexdigest()


def test_a_page_limit_counts_pages_that_are_wanted(tmp_path):
    talk = page(9, "Talk:X", revision(91, before("X")), revision(92, after("X")), ns=1)
    data = dump(PAGES[0], talk, *PAGES[1:])
    examples, _, ledger = mined(input_of(tmp_path, data), limit_pages=2)
    assert examples == ["12", "22"]
    assert accounts(ledger)["pages"] == {"in": 3, "kept": 2, "dropped": {"namespace": 1}, "dead": 0}
    assert (ledger.state, ledger.sha256) == ("whole", hashlib.sha256(data).hexdigest())


def test_a_file_that_is_cut_gives_its_good_pages(tmp_path):
    data = dump(*PAGES)
    data = data[: data.index(b"<id>3</id>") + 200]
    examples, letters, ledger = mined(input_of(tmp_path, data))
    assert examples == ["12", "22"]
    assert [(letter.level, letter.page_id, letter.page_title) for letter in letters] == [
        ("page", "3", "Skarn"),
        ("file", None, None),
    ]
    assert (ledger.state, accounts(ledger)["pages"]) == ("cut", {"in": 3, "kept": 2, "dropped": {}, "dead": 1})
    assert ledger.sha256 == hashlib.sha256(data).hexdigest()


def test_a_broken_page_of_another_namespace_is_dropped_not_dead(tmp_path):
    talk = page(9, "Talk:X", revision(91, "text"), ns=1).replace("</text>", "</txet>")
    examples, letters, ledger = mined(input_of(tmp_path, dump(PAGES[0], talk, PAGES[1])))
    assert examples == ["12", "22"]
    assert [letter.level for letter in letters] == ["file"]
    assert accounts(ledger)["pages"] == {"in": 3, "kept": 2, "dropped": {"namespace": 1}, "dead": 0}


def test_examples_found_before_a_page_broke_are_kept(tmp_path):
    broken = page(5, "Bad", revision(51, before("Bad")), revision(52, after("Bad")), revision(53, "x")).replace(
        "x</text>", "x</txet>"
    )
    examples, letters, ledger = mined(input_of(tmp_path, dump(PAGES[0], broken, PAGES[1])))
    assert examples == ["12", "52", "22"]
    assert [(letter.level, letter.page_id, letter.revision_id) for letter in letters] == [
        ("page", "5", "53"), ("file", None, None)
    ]  # fmt: skip
    assert accounts(ledger)["pages"] == {"in": 3, "kept": 2, "dropped": {}, "dead": 1}


def test_the_progress_of_a_file_ends_with_all_of_it(tmp_path):
    (tmp_path / "board").mkdir()
    board = ProgressBoard(str(tmp_path / "board"))
    file = input_of(tmp_path, dump(*PAGES))
    mined(file, board.of(Portion((file,)), 0))
    assert board.standing() == Standing(file.size, 3, 3)


@pytest.mark.parametrize("repeat", [0, 1])
def test_the_transform_gives_three_collections(tmp_path, repeat):
    good = input_of(tmp_path, dump(PAGES[0]), "good.xml")
    bad = input_of(tmp_path, dump(PAGES[1], PAGES[2])[:-300], "bad.xml")
    with beam.Pipeline(runner=FnApiRunner(bundle_repeat=repeat)) as pipeline:
        mined = pipeline | beam.Create([(good,), (bad,)]) | DivideFiles() | MineSplits()
        ids = mined.examples | "Ids" >> beam.Map(lambda example: example.new_revision_id)
        letters = mined.dead_letters | "Letters" >> beam.Map(lambda letter: (letter.file, letter.level))
        ledgers = mined.ledgers | "Ledgers" >> beam.Map(lambda ledger: (ledger.file, ledger.state))
        assert_that(ids, equal_to(["12", "22"]), label="examples")
        assert_that(letters, equal_to([("bad.xml", "page")]), label="letters")
        assert_that(ledgers, equal_to([("good.xml", "whole"), ("bad.xml", "cut")]), label="ledgers")


def test_the_options_are_shown_to_the_runner():
    shown = MineSplits(WikiSplitOptions(min_bleu=0.3)).display_data()
    assert (shown["min_bleu"], shown["namespaces"], shown["limit_pages"]) == ("0.3", "(0,)", "None")
