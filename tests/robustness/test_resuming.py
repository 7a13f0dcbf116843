"""A run with `--work_dir` that is ended goes on where it stopped, with the bytes of a run that was not."""

import bz2
import json
import os
import shutil
import signal

import pytest
from support.memory_filesystem import MemoryFileSystem
from support.milling import (
    NO_SCREENING,
    SAMPLE,
    Outcome,
    bytes_of,
    dead_letters,
    digests,
    ran,
    released,
    started,
    wikimill,
    wikisplit,
)
from support.patience import finished, wait_until
from support.processes import all_have_ended, session_of
from support.tiny_dumps import dump, sample_times, split_page

FORMATS = ("--formats", "jsonl,tsv")
PARTS = ("--split_bytes", 1_024)
TWO = ("--direct_num_workers", 2)


def kept(release):
    """How many portions a run found, and how many it mined."""
    message = json.loads((release / "run.json").read_bytes())["kept_work"]
    return message["portions_reused"], message["portions_mined"]


def pieces(work):
    return sorted(work.glob("*/*.kept"))


def mined(corpus, inputs, output, *options):
    named = inputs if isinstance(inputs, list) else [inputs]
    outcome = wikimill(corpus, "--input", *named, "--output", output, *FORMATS, *NO_SCREENING, *options)
    assert (outcome.code, outcome.warnings) == (0, ""), outcome
    return output


# --- killed


@pytest.fixture(scope="module")
def long_dump(tmp_path_factory):
    path = tmp_path_factory.mktemp("long") / "longwiki-20260901-history.xml.bz2"
    path.write_bytes(bz2.compress(sample_times(9).encode(), 1))
    return path


@pytest.fixture(scope="module")
def undisturbed(long_dump, tmp_path_factory):
    return digests(released(long_dump, tmp_path_factory.mktemp("undisturbed") / "out", *FORMATS))


@pytest.mark.slow
def test_a_run_that_was_killed_goes_on_where_it_stopped(long_dump, undisturbed, tmp_path):
    work = tmp_path / "work"
    options = (*FORMATS, *NO_SCREENING, "--split_bytes", 10_000, "--work_dir", work, *TWO)
    process = started("wikisplit", "--input", long_dump, "--output", tmp_path / "out", *options)
    wait_until(lambda: len(pieces(work)) > 4)
    os.killpg(process.pid, signal.SIGKILL)
    out, _ = finished(process)
    assert (process.returncode, out) == (-signal.SIGKILL, "")
    assert all_have_ended(process.pid), session_of(process.pid)
    assert not (tmp_path / "out" / "_SUCCESS").exists()
    done = len(pieces(work))
    portions = -(-long_dump.stat().st_size // 10_000)
    assert 4 < done < portions

    dry = ran("wikisplit", "--input", long_dump, "--output", tmp_path / "out", *options, "--dry_run")
    assert f"work_dir {work}: {done} of {portions} portions mined already\n" in dry.out
    assert dry.out.endswith("\nonly the beginnings and ends of the inputs were read, nothing was written (--dry_run)\n")

    outcome = ran("wikisplit", "--input", long_dump, "--output", tmp_path / "out", *options)
    assert (outcome.code, outcome.err) == (
        0,
        f"wikimill: {tmp_path}/out: the leftovers of a run that was ended are removed\n"
        f"wikimill: resumed: {done} of {portions} portions found in {work}\n",
    )
    assert digests(tmp_path / "out") == undisturbed
    assert kept(tmp_path / "out") == (done, portions - done)
    assert f"checkpoints: {done} of {portions} portions read from them; " in outcome.out
    assert len(pieces(work)) == portions
    assert [path for path in work.rglob("*") if "unfinished" in path.name] == []


# --- what is found, and what is not


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """The sample as three portions."""
    path = tmp_path_factory.mktemp("packed") / "samplewiki-20260901-history.xml.bz2"
    path.write_bytes(bz2.compress(SAMPLE.read_bytes(), 1))
    return path


THIRDS = ("--split_bytes", 22_000)


@pytest.fixture(scope="module", params=["wikisplit"])
def first(request, sample, tmp_path_factory):
    """(corpus, what a run gives without the option, the folder that a run with it filled)."""
    folder = tmp_path_factory.mktemp("first")
    plain = mined(request.param, sample, folder / "plain", *THIRDS)
    done = mined(request.param, sample, folder / "out", *THIRDS, "--work_dir", folder / "work")
    assert kept(done) == (0, 3)
    assert digests(done) == digests(plain)
    return request.param, digests(plain), folder / "work"


@pytest.fixture
def again(first, tmp_path):
    """Mine once more with a copy of the work: (the release's digests, (found, mined), the work)."""
    corpus, _, filled = first
    work = tmp_path / "work"
    shutil.copytree(filled, work)

    def run(inputs, *options, change=None):
        if change is not None:
            change(work)
        output = mined(corpus, inputs, tmp_path / "again", *options, "--work_dir", work)
        return digests(output), kept(output), work

    return run


both = pytest.mark.parametrize("first", ["wikisplit", "discofuse"], indirect=True)


@pytest.mark.slow
@both
def test_a_second_run_mines_nothing(first, again, sample):
    assert again(sample, *THIRDS)[:2] == (first[1], (3, 0))


@pytest.mark.slow
@pytest.mark.parametrize("engine", [TWO, ("--direct_running_mode=multi_threading", *TWO)], ids=["processes", "threads"])
def test_another_engine_finds_the_work_of_this_one(first, again, sample, engine):
    assert again(sample, *THIRDS, *engine)[:2] == (first[1], (3, 0))


@both
@pytest.mark.slow
def test_a_bundle_that_is_done_again_finds_what_it_did_before(first, sample, tmp_path):
    output = mined(
        first[0], sample, tmp_path / "out", *THIRDS, "--work_dir", tmp_path / "work", "--direct_runner_bundle_repeat=2"
    )
    assert digests(output) == first[1]
    assert bytes_of(tmp_path / "work") == bytes_of(first[2])


def test_a_piece_that_is_damaged_is_mined_again(first, again, sample):
    def damage(work):
        one, other, _ = pieces(work)
        one.write_bytes(one.read_bytes()[:-9])
        other.unlink()

    found, counts, work = again(sample, *THIRDS, change=damage)
    assert (found, counts) == (first[1], (1, 2))
    assert bytes_of(work) == bytes_of(first[2])


@pytest.mark.slow
def test_what_is_written_of_the_examples_may_differ(again, sample):
    assert again(sample, *THIRDS, "--shard_bytes", 2_048, "--near_duplicates", "0.9")[1] == (3, 0)


@pytest.mark.slow
@pytest.mark.parametrize("option", [("--raw_text",), ("--namespaces", "0,4")])
def test_another_option_finds_nothing(again, sample, option):
    assert again(sample, *THIRDS, *option)[1] == (0, 3)


@pytest.mark.slow
def test_other_portions_are_added_to_checkpoints(first, again, sample):
    found, counts, work = again(sample, "--split_bytes", 45_000)
    assert (found, counts, len(pieces(work))) == (first[1], (0, 2), 5)


def test_an_input_that_was_moved_is_known(first, again, sample, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    copied = shutil.copy2(sample, tmp_path / "elsewhere")
    assert again(copied, *THIRDS)[:2] == (first[1], (3, 0))


@pytest.mark.slow
def test_an_input_that_was_written_anew_is_not(first, again, sample, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    copied = shutil.copy2(sample, tmp_path / "elsewhere")
    os.utime(copied, ns=(7, 7))
    assert again(copied, *THIRDS)[:2] == (first[1], (0, 3))


@pytest.mark.slow
def test_of_two_runs_in_one_folder_both_are_right(long_dump, undisturbed, tmp_path):
    options = (*FORMATS, *NO_SCREENING, "--split_bytes", 10_000, "--work_dir", tmp_path / "work")
    outputs = [tmp_path / name for name in ("one", "other")]
    runs = [started("wikisplit", "--input", long_dump, "--output", output, *options) for output in outputs]
    outcomes = [Outcome(run.returncode, out, err) for run in runs for out, err in [finished(run)]]
    assert [(outcome.warnings, run.returncode) for outcome, run in zip(outcomes, runs, strict=True)] == [("", 0)] * 2
    assert [digests(output) for output in outputs] == [undisturbed] * 2


# --- input that is bad


@pytest.mark.slow
def test_only_repaired_file_is_mined_again(tmp_path):
    good, bad = tmp_path / "good.xml", tmp_path / "bad.xml"
    good.write_bytes(dump(split_page(1, "Tarnholt")))
    whole = dump(split_page(2, "Orrin"), split_page(3, "Skarn"))
    bad.write_bytes(whole[:-200])
    options = (*FORMATS, "--work_dir", tmp_path / "work")
    outcome = wikisplit([good, bad], tmp_path / "out", *options)
    assert outcome.code == 4
    assert {letter["file"] for letter in dead_letters(tmp_path / "out")} == {"bad.xml"}
    assert len(pieces(tmp_path / "work")) == 1
    bad.write_bytes(whole)
    release = released([good, bad], tmp_path / "out", *options)
    assert kept(release) == (1, 1)
    assert digests(release) == digests(released([good, bad], tmp_path / "plain", *FORMATS))


@pytest.mark.slow
def test_a_dead_revision_is_kept_with_the_rest(tmp_path):
    path = tmp_path / "dump.xml"
    bad = split_page(1, "Tarnholt").replace("<sha1></sha1>", f"<sha1>{'a' * 31}</sha1>", 1)
    path.write_bytes(dump(bad, split_page(2, "Skarn")))
    options = (*FORMATS, "--check_sha1", "--work_dir", tmp_path / "work")
    letters = []
    for number in range(2):
        letters.append(dead_letters(released(path, tmp_path / f"{number}", *options)))
    assert kept(tmp_path / "1") == (1, 0)
    assert letters[0] == letters[1]
    assert [letter["level"] for letter in letters[0]] == ["revision"]


# --- documents


@pytest.mark.slow
def test_which_documents_are_repeated_decides_what_a_file_gives(tmp_path):
    text = "The mill was old and it burnt down in 1820, but the council of the town built it again."
    one, other = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    one.write_text(json.dumps({"id": "1", "title": "One", "text": text}) + "\n")
    other.write_text(json.dumps({"id": "2", "title": "Two", "text": text.replace("mill", "tower")}) + "\n")
    options = ("--max_dead_fraction", 1, "--work_dir", tmp_path / "work")
    mined("discofuse", [one, other], tmp_path / "1", *options)
    assert kept(mined("discofuse", [one, other], tmp_path / "2", *options)) == (2, 0)
    time = other.stat().st_mtime_ns
    one.write_text(json.dumps({"id": "2", "title": "One", "text": text}) + "\n")
    outcome = wikimill(
        "discofuse",
        "--input",
        one,
        other,
        "--output",
        tmp_path / "3",
        *FORMATS,
        *NO_SCREENING,
        *options,
        "--allow_partial",
    )
    assert outcome.code == 0
    assert other.stat().st_mtime_ns == time
    assert kept(tmp_path / "3") == (0, 2)
    assert [letter["error"] for letter in dead_letters(tmp_path / "3")] == ["line 1: the id '2' is in a.jsonl too"]


# --- where it is


@pytest.mark.slow
def test_work_on_another_filesystem(sample, tmp_path, monkeypatch):
    monkeypatch.setattr(MemoryFileSystem, "files", {})
    for number, counts in enumerate([(0, 3), (3, 0)]):
        output = mined("wikisplit", sample, tmp_path / f"{number}", *THIRDS, "--work_dir", "memory://bucket/work")
        assert kept(output) == counts
    assert digests(tmp_path / "0") == digests(tmp_path / "1")
    assert len([path for path in MemoryFileSystem.files if path.endswith(".kept")]) == 3


@pytest.mark.parametrize(
    ("work", "says"),
    [
        ("", "--work_dir is empty; name a folder"),
        ("{tmp}/out/work", "--work_dir {tmp}/out/work is in --output {tmp}/out, which holds a release only"),
        ("{tmp}/out", "--work_dir {tmp}/out is in --output {tmp}/out, which holds a release only"),
        ("{tmp}", "--work_dir {tmp} holds an input, {tmp}/dump.xml; name a folder of its own"),
        ("{tmp}/dump.xml", "--work_dir {tmp}/dump.xml is a file; name a folder"),
        ("/proc/1", "--work_dir /proc/1 holds files that are not wikimill's checkpoints, such as "),
        ("/proc/1/new", "--work_dir /proc/1/new cannot be used: "),
    ],
)
def test_unusable_work_dir_is_reported(tmp_path, work, says):
    (tmp_path / "dump.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    outcome = wikisplit(tmp_path / "dump.xml", tmp_path / "out", "--work_dir", work.format(tmp=tmp_path))
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"wikimill: {says.format(tmp=tmp_path)}")
    assert outcome.err.count("\n") == 1
    assert not (tmp_path / "out").exists()
