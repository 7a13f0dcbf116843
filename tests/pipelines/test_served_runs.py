"""Runs whose sandboxes are forked from one process with the models: same bytes, lost processes, no process left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.milling import ALL_FORMATS, NO_SCREENING, digests, started
from support.patience import finished, wait_until
from support.places import ROOT
from support.processes import all_have_ended, children_of, processes_of, servers_of, session_of, workers_of

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="it looks at /proc"),
    pytest.mark.slow,
]
TWO = ("--direct_num_workers", 2)
TEXT = (
    "The mill at Tarnholt was built in 1780 by Anna Selby. However, it was abandoned after the flood of 1821. "
    "Selby, who came from Bath, had owned three mills before. She sold them because the river had changed its course. "
)


@pytest.fixture(scope="module")
def documents(tmp_path_factory):
    """Texts that take some seconds to mine."""
    path = tmp_path_factory.mktemp("documents") / "documents.jsonl"
    lines = (json.dumps({"id": str(number), "title": f"Mill {number}", "text": TEXT * 20}) for number in range(40))
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


@pytest.fixture
def begun(documents, tmp_path):
    """Start runs of discofuse; what is left of them at the end is killed."""
    runs = []

    def begin(name, *options, inputs=None):
        output = tmp_path / name
        command = ("discofuse", "--input", inputs or documents, "--output", output, "--split_bytes", 16_384)
        runs.append(started(*command, "--formats", ALL_FORMATS, *NO_SCREENING, *options))
        return runs[-1], output

    yield begin
    for process in runs:
        for process_id in processes_of(process.pid):
            os.kill(process_id, signal.SIGKILL)


def mined(process):
    """Wait for the end of a run that must succeed without a word, and leave no process."""
    err = finished(process)[1]
    other = [line for line in err.splitlines() if "read" not in line and "resumed" not in line]
    assert (process.returncode, other) == (0, [])
    assert all_have_ended(process.pid), session_of(process.pid)


def come_to(process, count):
    """Wait until a number of children are at work."""
    wait_until(lambda: process.poll() is not None or len(children_of(process.pid)) == count)
    assert process.poll() is None, process.communicate()


@pytest.fixture(scope="module")
def expected(documents, tmp_path_factory):
    """The digests of the release of a process that mines without workers."""
    output = tmp_path_factory.mktemp("expected") / "out"
    command = ("discofuse", "--input", documents, "--output", output, "--split_bytes", 16_384)
    process = started(*command, "--formats", ALL_FORMATS, *NO_SCREENING)
    mined(process)
    return digests(output)


@pytest.mark.parametrize("workers", [(), TWO])
def test_the_release_does_not_depend_on_workers(begun, expected, workers):
    process, output = begun("out", *workers)
    come_to(process, 2 if workers == TWO else 1)
    assert len(servers_of(process.pid)) == 1
    asked = [int(Path(f"/proc/{child}/comm").read_text().split()[1]) for child in children_of(process.pid)]
    assert sorted(asked) == sorted(workers_of(process.pid) if workers else [process.pid])
    mined(process)
    assert digests(output) == expected


def test_run_survives_the_kill_of_the_model_process(begun, expected):
    process, output = begun("out", *TWO)
    come_to(process, 2)
    (former,) = servers_of(process.pid)
    os.kill(former, signal.SIGKILL)
    wait_until(lambda: servers_of(process.pid) not in ([], [former]))
    mined(process)
    assert digests(output) == expected


@pytest.mark.attack
@pytest.mark.parametrize("workers", [(), TWO])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_of_a_run_that_is_ended(begun, workers, number):
    process, output = begun("out", *workers)
    come_to(process, 2 if workers else 1)
    process.send_signal(number)
    _, err = finished(process)
    assert all_have_ended(process.pid), session_of(process.pid)
    if number != signal.SIGKILL:
        message = [line for line in err.splitlines() if "read" not in line]
        kept = "nothing is kept (--work_dir DIR keeps what is mined)"
        assert (process.returncode, message) == (130, [f"wikimill: interrupted; nothing was published; {kept}"])
        assert not (output / "_staging").exists()


@pytest.mark.attack
def test_a_run_that_is_ended_while_models_are_loaded(begun):
    process, _ = begun("out", *TWO)
    wait_until(lambda: process.poll() is not None or servers_of(process.pid))
    process.send_signal(signal.SIGTERM)
    assert finished(process)[1].startswith("wikimill: interrupted")
    assert process.returncode == 130
    assert all_have_ended(process.pid), session_of(process.pid)


def test_models_that_no_portion_needs_are_not_loaded(begun, documents, tmp_path):
    """All has been mined before."""
    options = ("--work_dir", tmp_path / "work")
    process, first = begun("first", *options)
    mined(process)
    process, again = begun("again", *TWO, *options)
    wait_until(lambda: process.poll() is not None or servers_of(process.pid))
    server = servers_of(process.pid)[0]
    spacy = []
    wait_until(lambda: process.poll() is not None or spacy.append(_has(server, "spacy")))
    mined(process)
    assert True not in spacy
    assert digests(first) == digests(again)


def _has(process_id, library):
    try:
        return f"/{library}/" in Path(f"/proc/{process_id}/maps").read_text()
    except OSError:
        return False


def test_the_command_itself_does_without_the_parser():
    program = """
import sys
from wikimill.pipelines.running.job import planned
from wikimill.pipelines.running.run import run
from wikimill.transforms.corpora import find_corpus
for name in ("discofuse", "wikitablet", "tvstory"):
    planned(find_corpus(name), ["--input", "dump.xml", "--output", "out"])
print([name for name in ("spacy", "thinc") if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "[]\n")
