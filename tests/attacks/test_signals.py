"""Signals at certain steps of a run: it prints one line and leaves no files or processes."""

from __future__ import annotations

import gzip
import os
import signal
import time
from pathlib import Path

import pytest
from support.milling import NO_SCREENING, bytes_of, digests, released, started
from support.patience import finished, wait_until
from support.processes import all_have_ended, children_of, processes_of, session_of, workers_of
from support.tiny_dumps import dump, sample_times, split_page

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.divide_files import all_portions

ONE, TWO = (), ("--direct_num_workers", 2)
FORMATS = ("--formats", "jsonl", *NO_SCREENING)
MESSAGES = "wikimill: interrupted; nothing was published\n"
#: What ends a command, and what only warns.
ENDING = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGALRM, signal.SIGXCPU]
WARNING = [signal.SIGUSR1, signal.SIGUSR2]


class Run:
    """A run of `wikimill wikisplit`, with folders of its own.

    Attributes:
        folder: holds `out`, `work` and `tmp`.
        input: the dump.
        process: the command's own.
    """

    def __init__(self, folder: Path, dump_file: Path, *options: object, **how: object) -> None:
        self.folder = folder
        self.input = InputFile(str(dump_file), dump_file.name, dump_file.stat().st_size)
        for name in ("tmp", "work"):
            (folder / name).mkdir()
        places = ("--input", dump_file, "--output", folder / "out", "--work_dir", folder / "work")
        environment = {"TMPDIR": str(folder / "tmp")}
        self.process = started("wikisplit", *places, *FORMATS, *options, environment=environment, **how)

    def resumable_message(self) -> str:
        """Return what an interrupted run with checkpoints prints."""
        kept = len(list((self.folder / "work").rglob("*.kept")))
        portions = len(list(all_portions([self.input], 16_384)))
        resumes = f"{kept} of {portions} portions kept in {self.folder / 'work'}, the same command goes on from there"
        return f"wikimill: interrupted; nothing was published; {resumes}\n"

    def is_handling(self) -> bool:
        """Return whether it has come to its first lines."""
        return self._has("SigCgt", signal.SIGTERM)

    def is_ignoring(self, number: int) -> bool:
        """Return whether it does not heed a signal."""
        return self._has("SigIgn", number)

    def _has(self, mask: str, number: int) -> bool:
        fields = dict(line.split(":\t") for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines())
        return bool(int(fields[mask], 16) & 1 << number - 1)

    def is_importing(self) -> bool:
        """Return whether the engine is being imported."""
        return "/grpc/" in Path(f"/proc/{self.process.pid}/maps").read_text()

    def is_locked(self) -> bool:
        """Return whether it has taken the output folder."""
        return (self.folder / "out" / "_staging" / "lock").exists()

    def has_worker(self) -> bool:
        """Return whether a local worker has been started."""
        return bool(workers_of(self.process.pid))

    def has_child(self) -> bool:
        """Return whether a sandbox has been started."""
        return bool(children_of(self.process.pid))

    def is_mining(self) -> bool:
        """Return whether work has been done and kept."""
        return any((self.folder / "work").rglob("*.kept"))

    def come_to(self, moment: str) -> None:
        """Wait for a moment, by the name of one of the methods."""
        wait_until(lambda: self.process.poll() is not None or getattr(self, moment)())
        assert self.process.poll() is None, self.process.communicate()

    def everyone(self, number: int) -> None:
        """Send a signal to all processes, as a service manager does."""
        for process_id in processes_of(self.process.pid):
            try:
                os.kill(process_id, number)
            except ProcessLookupError:
                continue

    def ended(self) -> tuple[int, str, str]:
        """Exit code, stdout and stderr; nothing may be left but what was kept, in which no one was blamed."""
        out, err = finished(self.process)
        assert all_have_ended(self.process.pid), session_of(self.process.pid)
        if self.process.returncode != -signal.SIGKILL:
            assert bytes_of(self.folder / "tmp") == {}
            assert os.listdir(self.folder / "tmp") == []
            assert not (self.folder / "out" / "_staging").exists()
        for piece in (self.folder / "work").rglob("*.kept"):
            assert b"was ended by" not in gzip.decompress(piece.read_bytes())
        return self.process.returncode, out, err


@pytest.fixture(scope="module")
def long_dump(tmp_path_factory):
    path = tmp_path_factory.mktemp("long") / "longwiki-20260901-history.xml"
    path.write_text(sample_times(35), "utf-8")
    return path


@pytest.fixture(scope="module")
def short_dump(tmp_path_factory):
    path = tmp_path_factory.mktemp("short") / "dump.xml"
    path.write_bytes(dump(split_page(1, "Tarnholt"), split_page(2, "Selby")))
    return path


@pytest.fixture
def run(tmp_path, long_dump):
    """Start a run that takes long, and wait for a moment of it."""
    runs = []

    def begin(moment, *options):
        runs.append(Run(tmp_path, long_dump, "--split_bytes", 16_384, *options))
        runs[0].come_to(moment)
        return runs[0]

    yield begin
    for each in runs:
        each.everyone(signal.SIGKILL)


@pytest.mark.attack
@pytest.mark.parametrize("number", ENDING)
def test_a_command_that_only_starts_ends_with_a_line(run, number):
    begun = run("is_handling")
    begun.process.send_signal(number)
    assert begun.ended() == (130, "", "wikimill: interrupted\n")


@pytest.mark.attack
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_a_command_that_imports_its_engine_ends_with_a_line(run, number):
    begun = run("is_importing")
    begun.process.send_signal(number)
    code, out, err = begun.ended()
    assert (code, out) == (130, "")
    assert err in ("wikimill: interrupted\n", MESSAGES)


AT_WORK = [
    (signal.SIGINT, "has_child", ONE),
    (signal.SIGHUP, "is_mining", ONE),
    (signal.SIGQUIT, "is_locked", ONE),
    (signal.SIGXCPU, "is_mining", ONE),
    (signal.SIGALRM, "is_mining", ONE),
    (signal.SIGHUP, "has_worker", TWO),
]
ALL_AT_WORK = [
    (signal.SIGTERM, "is_mining", ONE),
    (signal.SIGHUP, "is_mining", TWO),
    (signal.SIGTERM, "is_mining", TWO),
]


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize(("number", "moment", "workers"), AT_WORK)
def test_a_run_at_work_ends_with_a_line_and_leaves_nothing(run, number, moment, workers):
    begun = run(moment, *workers)
    begun.process.send_signal(number)
    assert begun.ended() == (130, "", begun.resumable_message())


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize(("number", "moment", "workers"), ALL_AT_WORK)
def test_signal_to_the_process_group_ends_the_run(run, number, moment, workers):
    begun = run(moment, *workers)
    begun.everyone(number)
    assert begun.ended() == (130, "", begun.resumable_message())


@pytest.mark.slow
@pytest.mark.attack
def test_a_warning_at_every_moment_changes_nothing(short_dump, tmp_path):
    """SIGUSR1 is Slurm's; SIGHUP is ignored by what `nohup` starts."""
    begun = Run(tmp_path, short_dump, *TWO, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    begun.come_to("is_handling")
    while begun.process.poll() is None:
        for number in (*WARNING, signal.SIGHUP):
            begun.everyone(number)
        time.sleep(0.05)
    code, out, err = begun.ended()
    assert (code, err) == (0, "")
    assert out.startswith("wikisplit: 2 examples (train ")
    assert digests(tmp_path / "out") == digests(released(short_dump, tmp_path / "expected", *FORMATS))


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize(("moment", "workers"), [("is_mining", ONE), ("has_worker", TWO), ("is_mining", TWO)])
def test_no_process_outlives_the_one_that_is_killed(run, moment, workers):
    begun = run(moment, *workers)
    begun.process.kill()
    assert begun.ended() == (-signal.SIGKILL, "", "")
