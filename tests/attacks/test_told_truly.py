"""What is said of how a command ended is true: what was published is not denied, and what may be done next works."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.killing import KILLED, in_child
from support.milling import NO_SCREENING, ROOT, Outcome, digests, ran, released, wikimill, wikisplit
from support.tiny_dumps import dump, split_page

from wikimill.transforms.release.workspace import Workspace

#: Each of these costs seconds, and none is about what changes every day: make test-rest runs them.
pytestmark = pytest.mark.slow

FORMATS = ("--formats", "jsonl,tsv", *NO_SCREENING)


@pytest.fixture(scope="module")
def dumps(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("dumps")
    (folder / "one.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    (folder / "two.xml").write_bytes(dump(split_page(1, "Tarnholt"), split_page(2, "Orrin")))
    (folder / "cut.xml").write_bytes(dump(split_page(1, "Tarnholt"))[:-300])
    return folder


@pytest.fixture(scope="module")
def two(dumps) -> dict[str, str]:
    return digests(released(dumps / "two.xml", dumps / "expected", *FORMATS))


def killed(monkeypatch, name: str, *arguments: object) -> None:
    """A mining command is killed when it begins to do something."""
    with monkeypatch.context() as patch:
        patch.setattr(f"wikimill.transforms.release.{name}", lambda *_: os._exit(KILLED))
        assert in_child(lambda _: wikisplit(*arguments, *FORMATS, "--overwrite"), 0) == KILLED


@pytest.mark.attack
@pytest.mark.slow
def test_killed_behind_its_success_a_run_has_published(dumps, two, tmp_path, monkeypatch):
    """W1: at the removal of the staging folder, in which nothing waits any more."""
    output = released(dumps / "one.xml", tmp_path / "out", *FORMATS)
    killed(monkeypatch, "workspace.Workspace._remove_staging", dumps / "two.xml", output)
    seen = wikimill("verify", "--quick", output)
    assert seen.code == 4
    assert seen.err.count("\n") == 1
    assert seen.err == (
        "wikimill: _staging: what it is: expected a file, or a folder with files, found what a run left; a run is at work "
        f"there, or one that was ended left it; if none is at work, `wikimill publish --output {output}` removes it\n"
    )
    again = wikisplit(dumps / "one.xml", output, *FORMATS)
    assert (again.code, again.err) == (
        2,
        f"wikimill: {output}: the leftovers of a run that was ended are removed\n"
        f"wikimill: --output {output} holds a release already; --overwrite replaces it\n",
    )
    assert digests(output) == two
    assert wikimill("verify", output).code == 0


@pytest.mark.attack
def test_run_killed_before_success_is_completed_by_publish(dumps, two, tmp_path, monkeypatch):
    output = released(dumps / "one.xml", tmp_path / "out", *FORMATS)
    killed(monkeypatch, "workspace.Workspace._remove_former", dumps / "two.xml", output)
    seen = wikimill("verify", "--quick", output)
    message = f"a run was ended while it published: `wikimill publish --output {output}` completes it"
    assert seen.code == 4
    assert message in seen.err.splitlines()[0]
    assert wikimill("publish", "--output", output) == Outcome(
        0, f"{output}: a run was ended while it published; its release is complete now, and published\n", ""
    )
    assert digests(output) == two
    assert wikimill("verify", output).code == 0


@pytest.mark.attack
@pytest.mark.slow
def test_run_killed_before_success_is_completed_if_the_next_fails(dumps, two, tmp_path, monkeypatch):
    """D3: the next command has no input, or a bad one."""
    for inputs, code in (("missing.xml", 2), ("cut.xml", 4)):
        output = released(dumps / "one.xml", tmp_path / inputs, *FORMATS)
        killed(monkeypatch, "workspace.Workspace._remove_former", dumps / "two.xml", output)
        outcome = wikisplit(dumps / inputs, output, *FORMATS, "--overwrite")
        assert outcome.code == code
        assert outcome.err.startswith(
            f"wikimill: {output}: a run was ended while it published; its release is complete now, and published\n"
        )
        assert digests(output) == two


@pytest.mark.attack
@pytest.mark.parametrize(
    ("moment", "message"),
    [
        ("publish", "nothing was published; nothing is kept (--work_dir DIR keeps what is mined)"),
        ("_remove_former", "{} was published before that"),
        ("_remove_staging", "{} was published before that"),
    ],
)
@pytest.mark.slow
def test_interrupted_a_run_says_whether_it_has_published(dumps, two, tmp_path, moment, message):
    output = tmp_path / "out"

    def run(_) -> None:
        original, calls = getattr(Workspace, moment), []

        def terminated(workspace: Workspace, *arguments: object) -> None:
            calls.append(moment)
            if len(calls) == 1:
                os.kill(os.getpid(), signal.SIGTERM)
            original(workspace, *arguments)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Workspace, moment, terminated)
            outcome = wikisplit(dumps / "two.xml", output, *FORMATS)
        (tmp_path / "told").write_text(f"{outcome.code} {outcome.err}")

    assert in_child(run, 0) == 0
    assert (tmp_path / "told").read_text() == f"130 wikimill: interrupted; {message.format(output)}\n"
    assert (output / "_SUCCESS").exists() == (moment != "publish")
    assert not (output / "_staging").exists()


#: The system calls that change a filesystem, and those of them at which `killing` ends a process.
CHANGING = (
    "rename renameat renameat2 unlink unlinkat rmdir mkdir mkdirat link linkat symlink symlinkat truncate ftruncate chmod "
    "fchmod fchmodat fallocate pwrite64 pwritev writev sendfile copy_file_range splice fsync fdatasync sync_file_range write"
).split()
WATCHED = {"rename", "unlink", "unlinkat", "rmdir", "mkdir", "fsync"}
CALL = re.compile(r"^\d+ +(\w+)\((.*)", re.MULTILINE)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
@pytest.mark.attack
def test_no_system_call_changes_anything_that_is_not_watched(dumps, two, tmp_path, monkeypatch):
    """The list of `killing` is complete: what is next to it is `write`, into the staging folder."""
    output = released(dumps / "one.xml", tmp_path / "out", *FORMATS)
    log = tmp_path / "log"
    command = [
        sys.executable,
        "-m",
        "wikimill",
        "wikisplit",
        "--input",
        dumps / "two.xml",
        "--output",
        output,
        "--overwrite",
    ]
    traced = ["strace", "-f", "-y", "-s", "0", "-o", log, "-e", f"trace={','.join(CHANGING)}", *command, *FORMATS]
    done = subprocess.run(list(map(str, traced)), cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, digests(output)) == (0, two), done.stderr
    calls = [(name, words) for name, words in CALL.findall(log.read_text()) if str(output) in words]
    assert WATCHED - {"unlinkat"} <= {name for name, _ in calls} <= WATCHED | {"write"}
    written = {words.split("<", 1)[1].split(">", 1)[0] for name, words in calls if name == "write"}
    assert written
    assert all(path.startswith(f"{output}/_staging/") for path in written)


@pytest.mark.attack
def test_stdout_that_is_full_does_not_undo_a_release(dumps, two, tmp_path):
    """R7."""
    with open("/dev/full", "w") as full:
        outcome = ran("wikisplit", "--input", dumps / "two.xml", "--output", tmp_path / "out", *FORMATS, stdout=full)
    assert (outcome.code, outcome.err) == (
        1, f"wikimill: failed: [Errno 28] No space left on device; {tmp_path}/out was published before that\n"
    )  # fmt: skip
    assert digests(tmp_path / "out") == two


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize("descriptors", [(1,), (0, 1, 2)])
def test_streams_that_are_closed_are_no_failure(dumps, two, tmp_path, descriptors):
    def close() -> None:
        for descriptor in descriptors:
            os.close(descriptor)

    command = ("wikisplit", "--input", dumps / "two.xml", "--output", tmp_path / "out", *FORMATS)
    outcome = ran(*command, preexec_fn=close)
    assert (outcome.code, outcome.err) == (0, "")
    assert digests(tmp_path / "out") == two


@pytest.mark.attack
def test_a_command_that_publishes_nothing_does_not_speak_of_it():
    with open("/dev/full", "w") as full:
        outcome = ran("--help", stdout=full)
    assert (outcome.code, outcome.err) == (1, "wikimill: failed: [Errno 28] No space left on device\n")
