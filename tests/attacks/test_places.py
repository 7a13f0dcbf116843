"""Places that may not be written or read, and full disks: one line, and no partial output."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from support.forked_runs import Conditions, Run, forked_runs
from support.milling import bytes_of, digests
from support.tiny_dumps import dump, split_page

OTHERS = pytest.mark.attack
FULL = pytest.mark.attack
pytestmark = [pytest.mark.skipif(os.getuid() != 0, reason="needs root, who can be another"), pytest.mark.slow]
UNPRIVILEGED = Conditions(user=65534)
MINE = "wikisplit --formats jsonl --near_duplicates off --input"
GOLD = "A ran and B fell .\tA ran . <::::> B fell .\n"
SHEET = f"id\tsimple_1\tsimple_2\tmissing\n{1:032x}\tcorrect\tcorrect\tno\n"


@pytest.fixture(scope="module")
def run():
    with forked_runs() as run:
        yield run


@pytest.fixture(scope="module")
def folder(run: Run):
    """What everybody may read, what root alone may, and a folder that everybody may write to."""
    with tempfile.TemporaryDirectory(prefix="places-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "dump.xml").write_bytes(dump(split_page(1, "Tarnholt"), split_page(2, "Orrin")))
        assert run(Conditions(), *MINE.split(" "), folder / "dump.xml", "--output", folder / "rel").code == 0
        (folder / "gold.tsv").write_text(GOLD)
        (folder / "rater.tsv").write_text(SHEET)
        (folder / "dumps").mkdir()
        for secret in ("secret.xml", "dumps/secret.xml", "secret.tsv", "secret.json"):
            (folder / secret).write_bytes((folder / "dump.xml").read_bytes())
            (folder / secret).chmod(0)
        (folder / "closed").mkdir(mode=0o700)
        (folder / "open").mkdir()
        (folder / "open").chmod(0o777)
        yield folder


#: Arguments of a command of the unprivileged user → the end of its message. F is the folder.
DENIED = {
    f"{MINE} F/dump.xml --output F/new": "--output F/new",
    f"{MINE} F/secret.xml --output F/open/o": "--input F/secret.xml cannot be read: Permission denied",
    f"{MINE} F/dumps --output F/open/o": "--input F/dumps cannot be read: Permission denied",
    f"{MINE} F/dump.xml --output F/rel --overwrite": "F/rel",
    f"{MINE} F/dump.xml --output F/open/o --work_dir F/work": "--work_dir F/work cannot be used: ",
    f"{MINE} F/dump.xml --output F/open/o --exclude F/secret.tsv": "--exclude F/secret.tsv: cannot be read ([Errno 13]",
    f"{MINE} F/dump.xml --output F/open/o --language F/secret.json": "--language F/secret.json: neither a language's code",
    "report F/rel": "F/rel/report.html cannot be written: Permission denied; name a file with --output",
    "report F/rel --output F/new.html": "--output F/new.html: cannot be written (Permission denied)",
    "evaluate --references F/gold.tsv --predictions COPY --task split --json F/new.json": "--json F/new.json: cannot be",
    "evaluate --references F/secret.tsv --predictions COPY": "'F/secret.tsv' cannot be read (Permission denied)",
    "agreement F/secret.tsv": "F/secret.tsv cannot be read (Permission denied); name a filled sheet",
    "agreement F/rater.tsv --json F/rater.json": "--json F/rater.json: cannot be written (Permission denied)",
    "sample F/rel --annotate F/new.tsv": "--annotate F/new.tsv: cannot be written (Permission denied)",
    "sample F/closed": "'F/closed' holds no release: no manifest.json can be read (Permission denied)",
}


@OTHERS
@pytest.mark.parametrize("words", DENIED)
def test_unprivileged_user_gets_one_line(words, folder, run: Run):
    before = bytes_of(folder)
    outcome = run(UNPRIVILEGED, *words.replace("F/", f"{folder}/").split(" "))
    assert outcome.code in (1, 2)
    assert "Traceback" not in outcome.err
    assert DENIED[words].replace("F/", f"{folder}/") in outcome.err.splitlines()[-1]
    assert bytes_of(folder) == before


@OTHERS
@pytest.mark.parametrize("words", ["sample F/rel --n 1", "report F/rel --output F/open/page.html"])
def test_unprivileged_user_can_write_elsewhere(words, folder, run: Run):
    outcome = run(UNPRIVILEGED, *words.replace("F/", f"{folder}/").split(" "))
    assert (outcome.code, outcome.err.count("Traceback")) == (0, 0)


@OTHERS
def test_unprivileged_user_mines_the_same_bytes(folder, run: Run):
    try:
        subprocess.run([sys.executable, "-c", ""], user=65534, check=True)
    except PermissionError:
        pytest.skip("others may not read this Python")
    given = (*MINE.split(" "), folder / "dump.xml", "--output", folder / "open" / "mine")
    outcome = run(Conditions(user=65534, environment={"HOME": "/root", "TMPDIR": str(folder / "closed")}), *given)
    assert (outcome.code, outcome.err) == (0, "")
    assert digests(folder / "open" / "mine") == digests(folder / "rel")


# --- disks


@pytest.fixture
def disk(tmp_path):
    """Mount a file system of a number of bytes in memory; skip where that is not allowed."""
    places: list[Path] = []

    def mount(size: str, options: str = "") -> Path:
        place = tmp_path / f"disk{len(places)}"
        place.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={size}{options}", "tmpfs", str(place)]
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            pytest.skip("no file system can be mounted here")
        places.append(place)
        return place

    yield mount
    for place in places:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


@FULL
def test_a_small_tmpdir_is_enough(folder, run: Run, disk, tmp_path):
    conditions = Conditions(environment={"TMPDIR": str(disk("64k"))})
    assert run(conditions, *MINE.split(" "), folder / "dump.xml", "--output", tmp_path / "out").code == 0
    assert digests(tmp_path / "out") == digests(folder / "rel")


@FULL
@pytest.mark.parametrize("size", ["4k", "16k", "32k", "64k"])
def test_a_release_that_does_not_fit_is_none(size, folder, run: Run, disk):
    place = disk(size)
    outcome = run(Conditions(), *MINE.split(" "), folder / "dump.xml", "--output", place / "out")
    assert outcome.code == 1
    assert "No space left on device" in outcome.err.splitlines()[-1]
    assert not (place / "out" / "_SUCCESS").exists()


@FULL
@pytest.mark.parametrize("most", [0, 512, 4096])
def test_files_that_may_not_grow(most, folder, run: Run, tmp_path):
    conditions = Conditions(limits={"RLIMIT_FSIZE": most}, streams={"1": "/dev/null", "2": "/dev/null"})
    outcome = run(conditions, *MINE.split(" "), folder / "dump.xml", "--output", tmp_path / "out")
    assert outcome.code in (1, 2)
    assert not (tmp_path / "out" / "_SUCCESS").exists()


@FULL
@pytest.mark.parametrize(
    "words",
    [
        "evaluate --references F/gold.tsv --predictions COPY --task split --json D/x",
        "evaluate --references F/gold.tsv --predictions COPY --task split --html D/x",
        "agreement F/rater.tsv --json D/x",
        "report F/rel --output D/x",
        "sample F/rel --n 2 --annotate D/x --raters 9",
    ],
)
@pytest.mark.parametrize("former", [None, "former"])
def test_a_disk_that_is_full(words, former, folder, run: Run, disk):
    place = disk("8k")
    if former and "annotate" not in words:
        (place / "x").write_text(former)
    (place / "filler").write_bytes(bytes(8192 - 4096 * bool(former and "annotate" not in words)))
    before = bytes_of(place)
    outcome = run(Conditions(), *words.replace("F/", f"{folder}/").replace("D/", f"{place}/").split(" "))
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "cannot be written (No space left on device); name " in outcome.err
    assert bytes_of(place) == before


@OTHERS
@pytest.mark.parametrize(
    "words",
    [
        f"{MINE} F/dump.xml --output D/out",
        f"{MINE} F/dump.xml --output D/rel --overwrite",
        "report D/rel",
        "report D/rel --output D/rel/../x",
        "sample D/rel --annotate D/x.tsv",
    ],
)
def test_a_disk_that_is_read_only(words, folder, run: Run, disk):
    place = disk("8M")
    shutil.copytree(folder / "rel", place / "rel")
    subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
    before = bytes_of(place)
    outcome = run(Conditions(), *words.replace("F/", f"{folder}/").replace("D/", f"{place}/").split(" "))
    assert outcome.code in (1, 2)
    assert "Traceback" not in outcome.err
    assert "Read-only file system" in outcome.err.splitlines()[-1]
    assert bytes_of(place) == before
