"""Another process publishes the output of a cluster after any end of the submitting process."""

import json
from pathlib import Path

import pytest
from support.milling import EXAMPLES, NO_SCREENING, SAMPLE, Outcome, digests, wikimill, wikisplit
from support.slow import slow_but

from wikimill.transforms.release.workspace import Workspace

FORMATS = ("--formats", "jsonl,tsv")


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("attended") / "out"
    assert wikisplit(SAMPLE, folder, *FORMATS).code == 0
    return digests(folder)


def unattended(output: Path, *options: object, inputs: Path = SAMPLE) -> None:
    """The engine counts as a cluster, and the process fails when the job is done."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wikimill.pipelines.running.run.is_in_process", lambda engine: False)
        patch.setattr("wikimill.pipelines.running.mining_task.publish", _fail)
        with pytest.raises(OSError, match="the disk is full"):
            wikisplit(inputs, output, *FORMATS, *options)


def _fail(*_: object) -> None:
    raise OSError("the disk is full")


def test_publish_completes_detached_run(tmp_path, expected):
    output = tmp_path / "out"
    unattended(output)
    assert [path.name for path in output.iterdir()] == ["_staging"]
    outcome = wikimill("publish", "--output", output)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("wikisplit: 64 examples")
    assert digests(output) == expected


def test_a_record_of_another_version_is_exit_2(tmp_path):
    output = tmp_path / "out"
    unattended(output)
    record = output / "_staging" / "submitted.json"
    record.write_text(json.dumps(json.loads(record.read_bytes()) | {"cluster": "x"}))
    outcome = wikimill("publish", "--output", output)
    assert outcome.code == 2
    assert "_staging/submitted.json is not a record of this version of wikimill (" in outcome.err
    again = wikisplit(SAMPLE, output, *FORMATS)
    assert (again.code, again.err.count("\n")) == (2, 1)
    assert again.err.endswith("--overwrite gives up what it holds\n")
    assert wikisplit(SAMPLE, output, *FORMATS, "--overwrite").code == 0


def test_publish_completes_a_table_of_entities(tmp_path, monkeypatch):
    words = ("entities", "--input", EXAMPLES / "samplewiki-entities.json", "--wiki", "samplewiki", "--language", "en")
    assert wikimill(*words, "--output", tmp_path / "attended").code == 0
    output = tmp_path / "out"
    with monkeypatch.context() as patch:
        patch.setattr("wikimill.pipelines.running.run.is_in_process", lambda engine: False)
        patch.setattr("wikimill.pipelines.running.table_task.publish_table", _fail)
        with pytest.raises(OSError, match="the disk is full"):
            wikimill(*words, "--output", output)
    assert [path.name for path in output.iterdir()] == ["_staging"]
    outcome = wikimill("publish", "--output", output)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("entities: ")
    assert digests(output) == digests(tmp_path / "attended")


@pytest.mark.slow
@pytest.mark.parametrize("step", slow_but(range(0, 12, 3), 3))
def test_publication_goes_on_wherever_it_ended(tmp_path, expected, step):
    """Over a former release of other formats, of which nothing may stay."""
    output = tmp_path / "out"
    assert wikisplit(SAMPLE, output, "--formats", "avro").code == 0
    unattended(output, "--overwrite")
    from apache_beam.io.filesystems import FileSystems

    rename, left = FileSystems.rename, [step]

    def rename_or_fail(sources: list[str], targets: list[str]) -> None:
        if "_staging" in sources[0] and "_staging" not in targets[0]:
            left[0] -= 1
            if left[0] < 0:
                raise OSError("no such bucket")
        rename(sources, targets)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FileSystems, "rename", rename_or_fail)
        with pytest.raises(OSError, match="no such bucket"):
            wikimill("publish", "--output", output)
    assert not (output / "_SUCCESS").exists()
    assert wikimill("publish", "--output", output).code == 0
    assert digests(output) == expected


@pytest.mark.slow
def test_a_rerun_needs_nothing_and_gives_the_same(tmp_path, expected):
    output = tmp_path / "out"
    unattended(output)
    assert wikisplit(SAMPLE, output, *FORMATS).code == 0
    assert digests(output) == expected


@pytest.mark.slow
def test_there_may_be_nothing_to_publish(tmp_path):
    outcome = wikimill("publish", "--output", tmp_path)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == f"wikimill: --output {tmp_path}: no job was submitted there that is not published\n"


def test_a_job_that_is_not_done_is_waited_for(tmp_path):
    output = tmp_path / "out"
    unattended(output)
    (output / "_staging" / "summary.json").unlink()
    outcome = wikimill("publish", "--output", output)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.startswith("wikimill: nothing to publish yet: the job of ")


@pytest.mark.slow
def test_no_two_publish_at_once(tmp_path):
    output = tmp_path / "out"
    unattended(output)
    with Workspace(str(output), overwrite=True, resume=True):
        outcome = wikimill("publish", "--output", output)
    assert outcome.code == 2
    assert "another run is at work there" in outcome.err


@pytest.mark.slow
def test_the_options_are_those_of_the_job(tmp_path):
    """They are compared with what the job's process had found, such as the digest of a file that is excluded."""
    excluded = tmp_path / "test.txt"
    excluded.write_text("A sentence .\n")
    output = tmp_path / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wikimill.pipelines.running.run.is_in_process", lambda engine: False)
        patch.setattr("wikimill.pipelines.running.mining_task.publish", _fail)
        arguments = ("wikisplit", "--input", SAMPLE, "--output", output, "--exclude", excluded, *NO_SCREENING)
        with pytest.raises(OSError, match="the disk is full"):
            wikimill(*arguments)
    excluded.write_text("Another sentence .\n")
    outcome = wikimill("publish", "--output", output)
    assert outcome.code == 2
    assert "the job ran with other options than are here" in outcome.err


def leave_staging(output: Path) -> None:
    """Leave what a killed run leaves."""
    (output / "_staging" / "progress").mkdir(parents=True)
    (output / "_staging" / "lock").write_bytes(b"wikimill\n")


def test_publish_of_a_run_that_was_not_complete_has_nothing_to_publish(tmp_path):
    output = tmp_path / "out"
    leave_staging(output)
    assert wikimill("publish", "--output", output) == Outcome(
        3,
        "",
        "wikimill: there was nothing to publish: the run ended before it was complete, its leftovers in "
        f"{output} are removed; give its command again (--work_dir resumes)\n",
    )
    assert list(output.iterdir()) == []


def test_publish_leaves_a_former_release_as_it_is(tmp_path, expected):
    output = tmp_path / "out"
    assert wikisplit(SAMPLE, output, *FORMATS).code == 0
    leave_staging(output)
    outcome = wikimill("publish", "--output", output)
    assert (outcome.code, outcome.out) == (3, "")
    assert f"{output} has a release already; it is unchanged" in outcome.err
    assert digests(output) == expected
    assert not (output / "_staging").exists()


def test_next_run_prints_that_it_removes_leftovers(tmp_path):
    output = tmp_path / "out"
    leave_staging(output)
    outcome = wikisplit(SAMPLE, output, *FORMATS)
    message = f"wikimill: {output}: the leftovers of a run that was ended are removed\n"
    assert (outcome.code, outcome.err) == (0, message)
