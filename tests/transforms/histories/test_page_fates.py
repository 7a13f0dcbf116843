"""What becomes of the edits of a page, as `explain` reports it: the same as in a run."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from support.milling import SAMPLE
from support.tiny_dumps import after, before, dump, page, revision

from wikimill.rules.wikisplit.record import SplitExample
from wikimill.rules.wikitext.reverts import RADIUS
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import PageStart
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.histories.page_fates import EditFate, HistoryPage, around, fates_of
from wikimill.transforms.options import OptionError
from wikimill.transforms.wikisplit.mine_splits import mine_portion
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import new_page_miner, split_worker

OPTIONS = WikiSplitOptions(drop_reverted=True, max_new_words=2)


def fates(path: Path | str, title: str, options: WikiSplitOptions = OPTIONS, new: str | None = None) -> list[EditFate]:
    read = HistoryPage(str(path), title, options.namespaces)
    with closing(split_worker(options)) as worker:
        miner = new_page_miner(read.reader, worker, options)
        return fates_of(read, around(read, new, None) if new is not None else read.revisions(), miner)


def history(folder: Path, *texts: str) -> Path:
    path = folder / "history.xml"
    path.write_bytes(dump(page(1, "Ulm", *(revision(11 + number, text) for number, text in enumerate(texts)))))
    return path


def test_fates_add_up_to_the_accounts_of_a_run() -> None:
    file = InputFile(str(SAMPLE), SAMPLE.name, SAMPLE.stat().st_size)
    with closing(split_worker(OPTIONS)) as worker:
        outputs = list(mine_portion(Portion((file,)), options=OPTIONS, worker=worker))
    accounts = next(output.accounts for output in outputs if isinstance(output, FileLedger))
    items = DumpReader(lambda _: False).read([SAMPLE.read_bytes()])
    headers = [item.header for item in items if isinstance(item, PageStart)]
    titles = [header.title for header in headers if header.namespace in OPTIONS.namespaces]
    found = [fate for title in titles for fate in fates(SAMPLE, title)]
    examples = [output.id for output in outputs if isinstance(output, SplitExample)]
    assert examples
    assert sorted(example.id for fate in found for example in fate.examples) == sorted(examples)
    assert len(found) == accounts["revisions"].incoming
    assert sum(fate.candidates for fate in found) == accounts["candidates"].incoming
    dropped = sum((fate.dropped for fate in found), Counter())
    assert dropped == accounts["candidates"].dropped + accounts["examples"].dropped
    assert Counter(fate.reason for fate in found if fate.state == "dropped") == accounts["revisions"].dropped


def test_states_of_revisions(tmp_path: Path) -> None:
    path = history(
        tmp_path, before("Ulm"), after("Ulm"), "", after("Ulm"), after("Ulm").replace("The mill", "The old mill")
    )
    found = fates(path, "Ulm")
    assert [(fate.old, fate.new, fate.state) for fate in found] == [
        ("", "11", "skipped"),
        ("11", "12", "mined"),
        ("12", "13", "dropped"),
        ("13", "14", "skipped"),
        ("14", "15", "skipped"),
    ]
    assert [len(fate.examples) for fate in found] == [0, 1, 0, 0, 0]


def test_revert_after_an_edit_is_seen_from_the_edit_alone(tmp_path: Path) -> None:
    others = [before("Ulm").replace("1820", str(1821 + number)) for number in range(2 * RADIUS)]
    path = history(tmp_path, *others, before("Ulm"), after("Ulm"), before("Ulm"), *others)
    new = str(11 + len(others) + 1)
    whole, near = fates(path, "1"), fates(path, "1", new=new)
    assert len(near) == 2 * RADIUS + 2 < len(whole)
    (alone,), (among,) = ([fate for fate in each if fate.new == new] for each in (near, whole))
    assert alone.as_json() == among.as_json()
    assert alone.as_json()["dropped"] == {"reverted": 1}


def test_page_that_breaks_off_is_mined_up_to_the_break(tmp_path: Path) -> None:
    path = history(tmp_path, before("Ulm"), after("Ulm"), before("Ulm"))
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"<id>13</id>")])
    read = HistoryPage(str(path), "Ulm", (0,))
    assert [each.revision_id for each in read.revisions()] == ["11", "12"]
    assert read.break_


def test_dump_that_cannot_be_read_is_reported_before_the_page(tmp_path: Path) -> None:
    path = tmp_path / "history.xml"
    path.write_text("this is not MediaWiki export XML")
    with pytest.raises(OptionError, match=r"^input .*history\.xml: "):
        list(HistoryPage(str(path), "Ulm", (0,)).revisions())
