"""Local workers: each portion is mined once, what goes wrong is one line, and nothing outlives the command."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from support.milling import NO_SCREENING, digests, manifest, ran, released, started
from support.patience import wait_until
from support.processes import all_have_ended, children_of, session_of, workers_of
from support.tiny_dumps import sample_times

from wikimill.pipelines.engines.workers import ATTEMPTS, Workers
from wikimill.pipelines.running.scratch import remove_abandoned_scratch
from wikimill.pipelines.terminal.errors import RunFailed
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion

PORTIONS = tuple(Portion((InputFile("/dumps/a.xml", "a.xml", 100),), start, start + 10) for start in range(0, 100, 10))


@dataclass
class Step:
    """Notes the portions that it is given in a folder, each time under another name; some of them end it."""

    folder: Path
    kills: int = 0
    fails: bool = False

    def setup(self) -> None:
        self.prefix = f"{os.getpid()}"

    def process(self, portion: Portion, side: Any = None) -> Iterator[Any]:
        (self.folder / f"{portion.start}-{self.prefix}-{side}").touch()
        yield portion
        if self.fails:
            raise OSError(5, "Input/output error", "/dumps/a.xml")
        if portion.start == 50 and len(list(self.folder.glob("50-*"))) <= self.kills:
            os.kill(os.getpid(), signal.SIGKILL)


def starts(folder: Path) -> list[int]:
    """Return the places at which the portions that were mined begin."""
    return sorted(int(path.name.split("-")[0]) for path in folder.iterdir())


@pytest.mark.parametrize("count", [1, 2, 30])
def test_workers_mine_each_portion_once(tmp_path, count):
    with Workers(Step(tmp_path), PORTIONS, count, "side") as workers:
        workers.mine()
    assert workers.mined == len(PORTIONS)
    assert starts(tmp_path) == list(range(0, 100, 10))
    assert {path.name.split("-")[2] for path in tmp_path.iterdir()} == {"side"}


def test_portion_of_lost_worker_is_mined_again(tmp_path, capfd):
    with Workers(Step(tmp_path, kills=ATTEMPTS - 1), PORTIONS, 2) as workers:
        workers.mine()
    assert starts(tmp_path) == [0, 10, 20, 30, 40, *[50] * ATTEMPTS, 60, 70, 80, 90]
    assert capfd.readouterr().err.count("\n") == ATTEMPTS - 1


def test_portion_that_ends_its_workers_fails_the_run(tmp_path, capfd):
    with (
        pytest.raises(RunFailed, match=r"^a\.xml, bytes 50 to 60: .* \(signal 9\)"),
        Workers(Step(tmp_path, kills=ATTEMPTS), PORTIONS, 2) as workers,
    ):
        workers.mine()
    assert capfd.readouterr().err.count("\n") == ATTEMPTS - 1


def test_failure_of_a_step_is_one_line(tmp_path, capfd):
    with (
        pytest.raises(RunFailed, match=r"^\[Errno 5\] Input/output error: '/dumps/a.xml'$"),
        Workers(Step(tmp_path, fails=True), PORTIONS, 2) as workers,
    ):
        workers.mine()
    assert capfd.readouterr().err == ""


def test_worker_that_cannot_be_started_is_one_line(tmp_path, monkeypatch):
    def refused() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refused)
    with pytest.raises(RunFailed, match=r"^a worker process cannot be started: "):
        Workers(Step(tmp_path), PORTIONS, 2).__enter__()


ORPHAN = """
import ctypes, logging, os, signal
logging.disable()  # Beam warns of what it does not find
from test_workers import PORTIONS
from wikimill.pipelines.engines.workers import Workers

class OutlivesItsCommand:
    def setup(self):
        ctypes.CDLL(None).prctl(1, 0)  # not killed with the command

    def process(self, portion, side=None):
        command = os.getppid()
        os.kill(command, signal.SIGKILL)
        while os.getppid() == command:
            pass
        yield portion
        if {fails}:
            raise OSError(5, "Input/output error")

with Workers(OutlivesItsCommand(), PORTIONS, 1) as workers:
    workers.mine()
"""


@pytest.mark.parametrize("fails", [False, True])
def test_worker_that_outlives_its_command_prints_nothing(fails):
    words = [sys.executable, "-c", ORPHAN.format(fails=fails)]
    outcome = subprocess.run(
        words, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    )
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (-signal.SIGKILL, "", "")


@pytest.fixture(scope="module")
def long_dump(tmp_path_factory):
    path = tmp_path_factory.mktemp("long") / "longwiki-20260901-history.xml"
    path.write_text(sample_times(35), "utf-8")
    return path


def test_killed_command_ends_its_children_and_the_next_run_cleans_up(long_dump, tmp_path):
    out, temporary = tmp_path / "out", tmp_path / "tmp"
    temporary.mkdir()
    words = ("wikisplit", "--input", long_dump, "--output", out, "--formats", "jsonl", *NO_SCREENING, "--workers", 2)
    environment = {"TMPDIR": str(temporary)}
    process = started(*words, "--split_bytes", 16_384, environment=environment)
    wait_until(lambda: len(workers_of(process.pid)) == 2 and bool(children_of(process.pid)))
    process.kill()
    process.wait()
    assert all_have_ended(process.pid), session_of(process.pid)
    assert list(temporary.iterdir()) == []
    outcome = ran(*words, environment=environment)
    assert outcome.code == 0, outcome
    assert list(temporary.iterdir()) == []
    assert not (out / "_staging").exists()
    assert digests(out) == digests(released(long_dump, tmp_path / "one", "--formats", "jsonl"))
    assert manifest(out)["counts"]["files"]["kept"] == 1


def test_abandoned_scratch_is_removed_and_no_other(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for name in ("wikimill-left", "wikimill-used", "wikimill-foreign", "other"):
        (tmp_path / name).mkdir()
    for name in ("wikimill-left", "wikimill-used", "other"):
        (tmp_path / name / "lock").touch()
    with open(tmp_path / "wikimill-used" / "lock") as used:
        fcntl.flock(used, fcntl.LOCK_EX)
        remove_abandoned_scratch()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "wikimill-foreign", "wikimill-used"]


def test_scratch_that_its_run_removes_meanwhile_is_passed_over(tmp_path, monkeypatch):
    for name in ("wikimill-gone", "wikimill-left"):
        (tmp_path / name).mkdir()
    (tmp_path / "wikimill-left" / "lock").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    scandir, listed = os.scandir, list(os.scandir(tmp_path))
    (tmp_path / "wikimill-gone").rmdir()
    monkeypatch.setattr("os.scandir", lambda path: listed if path == str(tmp_path) else scandir(path))
    remove_abandoned_scratch()
    assert not (tmp_path / "wikimill-left").exists()
