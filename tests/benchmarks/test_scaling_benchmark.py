"""The plain loop publishes what the commands publish; dumps are cut as the benchmark says."""

import subprocess
import sys
from dataclasses import replace

import pytest
from support.places import ROOT
from support.slow import slow_but
from support.tiny_dumps import dump, page, revision

from benchmarks import plain_loop, process_watch
from benchmarks.cut_dumps import cut_articles, cut_history
from benchmarks.process_watch import DRIVER, watched
from wikimill.pipelines.commands import mine
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import PageStart, Revision
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import FixedBounds, PortionReader

SAMPLE = ROOT / "examples" / "samplewiki-20260901-history.xml"


@pytest.mark.parametrize("corpus", slow_but(tuple(plain_loop.FUNCTIONS), "wikisplit"))
def test_the_loop_gives_the_bytes_of_the_command(corpus, tmp_path):
    options = ["--input", str(SAMPLE), "--formats", "jsonl,tsv", "--splits", "train=0.5,dev=0.25,test=0.25"]
    options += ["--shard_bytes", "4096"]
    assert mine.main(find_corpus(corpus), [*options, "--output", str(tmp_path / "beam")]) == 0
    assert f"{corpus}: " in plain_loop.run(corpus, [*options, "--output", str(tmp_path / "loop")])
    sums = (tmp_path / "loop" / "SHA256SUMS").read_text()
    assert sums == (tmp_path / "beam" / "SHA256SUMS").read_text()
    assert sums.count("jsonl/") > 3


def items_of(path):
    file = InputFile(str(path), path.name, path.stat().st_size)
    ledger = FileLedger(file.name, file.size, file.path)
    found = list(PortionReader(Portion((file,)), lambda _: True, FixedBounds(0, 1), [ledger]).items())
    assert ledger.state == "whole"
    return found


def test_articles_are_cut_behind_a_page(tmp_path):
    count = cut_articles(SAMPLE, tmp_path / "cut.xml", 0.5)
    paths = SAMPLE, tmp_path / "cut.xml"
    whole, cut = ([item.header for item in items_of(path) if isinstance(item, PageStart)] for path in paths)
    assert cut == whole[:count]
    assert (count, len(whole)) == (12, 25)


def test_articles_that_come_again_have_other_ids(tmp_path):
    assert cut_articles(SAMPLE, tmp_path / "cut.xml", 2.2) == 55
    starts = [item.header for item in items_of(tmp_path / "cut.xml") if isinstance(item, PageStart)]
    assert [header.title for header in starts[25:]] == [header.title for header in (*starts[:25], *starts[:5])]
    assert [int(header.page_id) for header in starts[25:50]] == [int(header.page_id) + 10**9 for header in starts[:25]]
    assert len({header.page_id for header in starts}) == 55


@pytest.mark.parametrize(("share", "pages"), [(0.5, [4, 1]), (1.5, [4, 4, 1, 4, 2])])
def test_a_history_becomes_many_pages_with_the_same_texts(share, pages, tmp_path):
    texts = [f"Text {number}" for number in range(9)]
    history = (revision(number, text, year=2001 + number) for number, text in enumerate(texts, 1))
    (tmp_path / "long.xml").write_bytes(dump(page(7, "Long", *history)))
    count = cut_history(tmp_path / "long.xml", tmp_path / "cut.xml", share, per_page=4)
    items = items_of(tmp_path / "cut.xml")
    headers = [item.header for item in items if isinstance(item, PageStart)]
    found = [item.text for item in items if isinstance(item, Revision)]
    assert (count, found) == (sum(pages), (texts * 2)[: sum(pages)])
    assert [(header.page_id, header.title) for header in headers] == [
        (str(n), str(n)) for n in range(1, len(pages) + 1)
    ]


@pytest.mark.slow
def test_a_command_is_watched_with_what_it_starts():
    burn = "import time\nend = time.process_time() + 0.6\nwhile time.process_time() < end: pass\n"
    both = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {burn!r}])\n{burn}print('done')"
    usage = watched([sys.executable, "-c", both])
    assert usage.output == "done\n"
    assert 1.2 <= usage.cpu < 12
    assert usage.peaks[DRIVER] > 5
    assert usage.together >= usage.peaks[DRIVER]


def test_kept_worker_with_lower_process_id_is_not_counted(monkeypatch):
    def processes(worker, root):
        pool = process_watch._Process(9, 1, "python", "sdk_worker_main", 5.0, 10.0)
        return [process_watch._Process(4, 9, "python", "worker", worker, 10.0), pool, root]

    root = process_watch._Process(7, 1, "python", "wikimill", 0.0, 10.0)
    looks = [processes(60.0, root), processes(62.5, replace(root, cpu=1.5))]
    monkeypatch.setattr(process_watch, "_processes", lambda: looks.pop(0))
    watch = process_watch._Watch(7, with_cluster=True)
    watch.look()
    watch.look()
    monkeypatch.setattr(watch, "join", lambda: None)
    assert watch.stop().spent == {DRIVER: 1.5, process_watch.WORKER: 2.5}


def test_failing_command_is_reported():
    with pytest.raises(SystemExit, match="exit code 3"):
        watched([sys.executable, "-c", "raise SystemExit(3)"])


def test_flink_is_asked_for_by_its_address():
    command = [sys.executable, "-m", "benchmarks.scaling", "--only", "flink"]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False)
    assert outcome.returncode == 2
    assert "flink needs --flink_master HOST:PORT" in outcome.stderr
