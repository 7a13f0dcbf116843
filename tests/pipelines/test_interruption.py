"""A run that is ended at any moment leaves no half release, no process, and a folder in which it can run again."""

import os
import signal
import time
from pathlib import Path

import pytest
from support.milling import bytes_of, digests, ran, released, started
from support.patience import finished, wait_until
from support.processes import all_have_ended, session_of
from support.tiny_dumps import dump, sample_times, split_page

#: Each of these costs seconds, and none is about what changes every day: make test-rest runs them.
pytestmark = pytest.mark.slow

TWO = ("--direct_num_workers", 2)
OPTIONS = ("--formats", "jsonl,tfrecord")


@pytest.fixture(scope="module")
def long_dump(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("long") / "longwiki-20260901-history.xml"
    path.write_text(sample_times(35), "utf-8")
    return path


@pytest.fixture(scope="module")
def short_dump(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("short") / "dump.xml"
    path.write_bytes(dump(split_page(1, "Tarnholt")))
    return path


@pytest.fixture(scope="module")
def undisturbed(long_dump, tmp_path_factory) -> dict[str, str]:
    return digests(released(long_dump, tmp_path_factory.mktemp("undisturbed") / "out", *OPTIONS))


def begin(dump_file: Path, output: Path, *options: object, seconds: float):
    """Start a run and let it work for some seconds after it has taken the output folder."""
    process = started("wikisplit", "--input", dump_file, "--output", output, *OPTIONS, *options)
    wait_until(lambda: (output / "_staging" / "lock").exists())
    time.sleep(seconds)
    assert process.poll() is None, process.communicate()
    return process


def ended(process, send) -> tuple[int, str, str]:
    send(process.pid)
    out, err = finished(process)
    assert all_have_ended(process.pid), session_of(process.pid)
    return process.returncode, out, err


def interrupt_group(process_id: int) -> None:
    os.killpg(process_id, signal.SIGINT)


def terminate(process_id: int) -> None:
    os.kill(process_id, signal.SIGTERM)


def kill(process_id: int) -> None:
    os.kill(process_id, signal.SIGKILL)


@pytest.mark.attack
@pytest.mark.parametrize(
    ("send", "options", "seconds", "has_former"),
    [
        (interrupt_group, (), 0, False),
        pytest.param(terminate, (), 0.8, True, marks=pytest.mark.slow),
        (interrupt_group, TWO, 0.2, True),
        pytest.param(terminate, TWO, 0.3, False, marks=pytest.mark.slow),
        pytest.param(interrupt_group, TWO, 1.4, False, marks=pytest.mark.slow),
    ],
)
def test_interrupted_run_prints_one_line_and_keeps_the_earlier_release(
    short_dump, long_dump, tmp_path, send, options, seconds, has_former
):
    output = tmp_path / "out"
    files = bytes_of(released(short_dump, output, *OPTIONS)) if has_former else {}
    process = begin(long_dump, output, *options, *["--overwrite"] * has_former, seconds=seconds)
    former = ", the former release is unchanged" if has_former else ""
    kept = "nothing is kept (--work_dir DIR keeps what is mined)"
    assert ended(process, send) == (130, "", f"wikimill: interrupted; nothing was published{former}; {kept}\n")
    assert bytes_of(output) == files


@pytest.mark.attack
def test_a_killed_run_leaves_no_release_and_can_be_repeated(long_dump, undisturbed, tmp_path):
    output = tmp_path / "out"
    process = begin(long_dump, output, *TWO, seconds=1.4)
    assert ended(process, kill)[0] == -signal.SIGKILL
    assert not (output / "_SUCCESS").exists()
    released(long_dump, output, *OPTIONS)
    assert digests(output) == undisturbed


@pytest.mark.slow
@pytest.mark.attack
def test_a_former_release_survives_a_run_that_is_killed(short_dump, long_dump, tmp_path):
    output = released(short_dump, tmp_path / "out", *OPTIONS)
    files = bytes_of(output)
    process = begin(long_dump, output, "--overwrite", seconds=0.8)
    ended(process, kill)
    assert {path: data for path, data in bytes_of(output).items() if not path.startswith("_staging/")} == files


def test_the_second_of_two_runs_into_one_folder_is_refused(short_dump, long_dump, tmp_path):
    output = tmp_path / "out"
    first = begin(long_dump, output, seconds=0)
    os.kill(first.pid, signal.SIGSTOP)  # however long the second takes
    second = ran("wikisplit", "--input", short_dump, "--output", output, "--overwrite")
    os.kill(first.pid, signal.SIGCONT)
    assert (second.code, second.out, second.err) == (
        2,
        "",
        f"wikimill: --output {output}: another run is at work there; wait for it or end it\n",
    )
    out, err = finished(first)
    # On a busy machine it prints lines of progress.
    message = [line for line in err.splitlines() if not line.startswith("wikimill: read ")]
    assert (first.returncode, message) == (0, [])
    assert " examples (train " in out
    assert (output / "_SUCCESS").exists()
    assert not (output / "_staging").exists()


@pytest.mark.slow
def test_a_reader_that_stops_reading_is_no_failure(short_dump, tmp_path):
    process = started("wikisplit", "--help")
    process.stdout.close()
    _, err = finished(process)
    assert err == ""
