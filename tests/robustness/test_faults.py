"""What a machine does to a run: it gets over it with the same bytes, or fails in one line, and can be run again."""

import json
import os
import shutil
import signal
import subprocess
from contextlib import contextmanager, suppress
from functools import partial

import pytest
from apache_beam.io.filesystems import FileSystems
from support.milling import NO_SCREENING, bytes_of, digests, ran, released, started, wikimill, wikisplit
from support.patience import finished, wait_until
from support.processes import all_have_ended, session_of, workers_of
from support.slow import slow_but
from support.tiny_dumps import dump, sample_times, sample_with, split_page

from wikimill.pipelines.running import finish
from wikimill.pipelines.terminal import failure
from wikimill.transforms.mining.checkpoints import unfinished
from wikimill.transforms.wikisplit import page_miner
from wikimill.transforms.wikisplit.page_miner import PageMiner

#: Each of these costs seconds, and none is about what changes every day: make test-rest runs them.
pytestmark = pytest.mark.slow

FORMATS = ("--formats", "jsonl,tsv")
TWO = ("--direct_num_workers", 2)
GOOD = tuple(split_page(number, place) for number, place in enumerate(("Tarnholt", "Orrin", "Skarn", "Harrow"), 1))


@pytest.fixture(scope="module")
def long_dump(tmp_path_factory):
    path = tmp_path_factory.mktemp("long") / "longwiki-20260901-history.xml"
    path.write_text(sample_times(9), "utf-8")
    return path


@pytest.fixture
def four_pages(tmp_path):
    path = tmp_path / "inputs" / "dump.xml"
    path.parent.mkdir()
    path.write_bytes(dump(*GOOD))
    return path


@pytest.fixture
def former(tmp_path):
    """An output folder with a release."""
    (tmp_path / "former.xml").write_bytes(dump(GOOD[0]))
    return released(tmp_path / "former.xml", tmp_path / "out", *FORMATS)


def why(inputs, output, *options):
    """Run in this process what must fail; gives what is said of it, in one line."""
    with pytest.raises(Exception) as raised:  # noqa: PT011  # anything that `entry` would catch
        wikisplit(inputs, output, *FORMATS, *options)
    place, reason = failure.describe_failure(raised.value)
    assert place == ""
    assert "\n" not in reason
    return reason


# --- processes that go


def test_portion_of_killed_worker_is_mined_again(long_dump, tmp_path):
    expected = digests(released(long_dump, tmp_path / "expected", *FORMATS))
    options = (*FORMATS, *NO_SCREENING, *TWO, "--split_bytes", 4_096)
    process = started("wikisplit", "--input", long_dump, "--output", tmp_path / "out", *options)
    wait_until(lambda: len(workers_of(process.pid)) == 2)
    os.kill(workers_of(process.pid)[0], signal.SIGKILL)
    _, err = finished(process)
    assert process.returncode == 0, err
    assert "a worker process was killed (signal 9)" in err
    assert all_have_ended(process.pid), session_of(process.pid)
    assert digests(tmp_path / "out") == expected


def test_portion_that_ends_every_worker_fails_the_run(long_dump, former):
    """Kill every worker that begins the portion."""
    files = bytes_of(former)
    options = (*FORMATS, *NO_SCREENING, *TWO, "--overwrite")
    process = started("wikisplit", "--input", long_dump, "--output", former, *options)

    def kill_next() -> bool:
        for worker in workers_of(process.pid):
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        return process.poll() is not None

    wait_until(kill_next)
    out, err = finished(process)
    assert (process.returncode, out) == (1, "")
    assert err.splitlines()[-1].startswith("wikimill: failed: longwiki-20260901-history.xml, bytes 0 to ")
    assert all_have_ended(process.pid), session_of(process.pid)
    assert bytes_of(former) == files


# --- the output


@contextmanager
def small_disk(folder, kilobytes):
    """A filesystem of its own that holds little."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", folder]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("no filesystem can be mounted here: a full disk is not tried")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.mark.parametrize("mode", slow_but([(), TWO], ()))
def test_full_disk_is_one_line_and_keeps_the_earlier_release(long_dump, four_pages, tmp_path, mode):
    with small_disk(tmp_path / "disk", 300) as disk:
        output = disk / "out"
        files = bytes_of(released(four_pages, output, *FORMATS))
        options = (*NO_SCREENING, "--overwrite", "--formats", "jsonl,tsv,avro,parquet,tfrecord", *mode)
        outcome = ran("wikisplit", "--input", long_dump, "--output", output, *options)
        assert (outcome.code, outcome.out) == (1, "")
        assert outcome.err.startswith(f"wikimill: failed: [Errno 28] No space left on device: '{output}/_staging/")
        kept = "nothing is kept (--work_dir DIR keeps what is mined)"
        assert outcome.err.endswith(f"; nothing was published, the former release is unchanged; {kept}\n")
        assert outcome.err.count("\n") == 1
        assert bytes_of(output) == files


@pytest.mark.slow
def test_full_disk_of_checkpoints_is_reported_and_leaves_no_piece(four_pages, tmp_path, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    work = tmp_path / "work"
    with monkeypatch.context() as patched:
        patched.setattr(unfinished.os, "fsync", full)
        reason = why(four_pages, tmp_path / "out", "--work_dir", work)
    assert reason.startswith(f"[Errno 28] No space left on device: '{work}/")
    assert [path.name for path in work.glob("*/*")] == ["about.json"]
    assert not (tmp_path / "out" / "_SUCCESS").exists()


def failing(number, counted, original, sources, targets):
    counted.append(targets)
    if len(counted) == number:
        raise OSError(5, "Input/output error", targets[0])
    return original(sources, targets)


@pytest.mark.slow
def test_failed_rename_leaves_the_earlier_release_or_a_publishable_one(four_pages, former, monkeypatch):
    files, original = bytes_of(former), FileSystems.rename
    expected = digests(released(four_pages, former.parent / "expected", *FORMATS))
    counted = []
    with monkeypatch.context() as patched:
        patched.setattr(FileSystems, "rename", partial(failing, 0, counted, original))
        released(four_pages, former.parent / "counted", *FORMATS)
    assert len(counted) > 12

    def reason_at(number):
        with monkeypatch.context() as patched:
            patched.setattr(FileSystems, "rename", partial(failing, number, [], original))
            return why(four_pages, former, "--overwrite")

    # A shard, a file next to them: the staged release is not whole yet.
    for number in (1, len(counted) // 3):
        assert reason_at(number).startswith("[Errno 5] Input/output error: ")
        assert bytes_of(former) == files, counted[number - 1]
    # A move to the output folder, `_SUCCESS`.
    for number in (len(counted) - 6, len(counted)):
        assert f"`wikimill publish --output {former}`" in reason_at(number)
        assert wikimill("publish", "--output", former).code == 0, counted[number - 1]
        assert digests(former) == expected, counted[number - 1]
    assert digests(released(four_pages, former, *FORMATS, "--overwrite")) == expected


def hooked(monkeypatch, nth, fault):
    """Do something to the machine when the nth page is begun."""
    begun = []
    original = PageMiner.begin

    def begin(self, header):
        begun.append(header)
        if len(begun) == nth:
            fault()
        original(self, header)

    monkeypatch.setattr(page_miner.PageMiner, "begin", begin)


@pytest.mark.slow
def test_output_folder_removed_while_reading_is_made_again(four_pages, tmp_path, monkeypatch):
    expected = digests(released(four_pages, tmp_path / "expected", *FORMATS))
    hooked(monkeypatch, 3, partial(shutil.rmtree, tmp_path / "out"))
    assert digests(released(four_pages, tmp_path / "out", *FORMATS)) == expected
    assert not (tmp_path / "out" / "_staging").exists()


def test_output_folder_removed_before_publishing_fails_the_run(four_pages, tmp_path, monkeypatch):
    expected = digests(released(four_pages, tmp_path / "expected", *FORMATS))

    def removes_output(*_):
        shutil.rmtree(tmp_path / "out")

    with monkeypatch.context() as patched:
        patched.setattr(finish, "why_not_whole", removes_output)
        assert why(four_pages, tmp_path / "out").startswith("[Errno 2] No such file or directory: ")
    assert not (tmp_path / "out" / "_SUCCESS").exists()
    assert digests(released(four_pages, tmp_path / "out", *FORMATS)) == expected


# --- the input


def test_an_input_that_vanishes_fails_the_run(four_pages, former, monkeypatch):
    files = bytes_of(former)
    with monkeypatch.context() as patched:
        hooked(patched, 2, four_pages.unlink)
        changed = "dump.xml: changed or removed while the run was reading; run again when it is complete"
        assert why(four_pages, former, "--overwrite") == changed
    assert bytes_of(former) == files
    four_pages.write_bytes(dump(*GOOD))
    released(four_pages, former, *FORMATS, "--overwrite")


@pytest.mark.slow
@pytest.mark.parametrize("split_bytes", [1_024, 1_000_000])
def test_input_replaced_by_a_shorter_one_fails_the_run(four_pages, former, monkeypatch, split_bytes):
    files = bytes_of(former)
    shorter = four_pages.with_name("shorter")
    shorter.write_bytes(dump(GOOD[0]))
    hooked(monkeypatch, 2, partial(os.replace, shorter, four_pages))
    assert why(four_pages, former, "--overwrite", "--split_bytes", split_bytes) == (
        "dump.xml: changed or removed while the run was reading; run again when it is complete"
    )
    assert bytes_of(former) == files


@pytest.mark.slow
def test_a_folder_of_inputs_that_goes_away_fails_the_run(four_pages, tmp_path, monkeypatch):
    for number in range(3):
        (four_pages.parent / f"more{number}.xml").write_bytes(dump(split_page(10 + number, f"Place {number}")))
    hooked(monkeypatch, 2, partial(os.rename, four_pages.parent, tmp_path / "elsewhere"))
    assert why(four_pages.parent, tmp_path / "out").startswith("[Errno 2] No such file or directory: ")
    assert not (tmp_path / "out").exists() or bytes_of(tmp_path / "out") == {}


# --- bundles that are done again


@pytest.mark.parametrize("corpus", slow_but(["wikisplit", "discofuse"], "wikisplit"))
def test_a_bundle_that_is_done_again_counts_once(corpus, tmp_path):
    (tmp_path / "dump.xml").write_bytes(sample_with(0, 5))
    given = (corpus, "--input", tmp_path / "dump.xml", *FORMATS, "--split_bytes", 16_384)
    given += ("--balanced",) if corpus == "discofuse" else ("--raw_text",)
    made = []
    for name, repeat in (("once", 0), ("thrice", 2)):
        output = tmp_path / name / "out"
        outcome = wikimill(*given, "--output", output, f"--direct_runner_bundle_repeat={repeat}")
        assert (outcome.code, outcome.err) == (0, "")
        made.append({path.name: digests(path) for path in sorted((tmp_path / name).iterdir())})
    assert made[0] == made[1]
    counts = json.loads((tmp_path / "thrice" / "out" / "manifest.json").read_bytes())["counts"]
    assert counts["examples"]["kept"] >= 5
