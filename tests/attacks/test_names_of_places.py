"""Names of folders and files that mean something to a shell, a glob or a terminal."""

from __future__ import annotations

import re

import pytest
from support.milling import wikimill, wikisplit
from support.tiny_dumps import dump, split_page

ATTACK = pytest.mark.attack
pytestmark = pytest.mark.slow
NAMES = ["w[ab]", "w*", "w?", "w{a,b}", "$(id)", "~", "a b", "w[", "%s", "wärk"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "dump.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@ATTACK
@pytest.mark.parametrize("name", NAMES)
def test_a_work_dir_is_a_name_and_no_glob(name, folder):
    """The plan counts the folder's own pieces, not those of a folder that its name would match as a glob."""
    for other in ("wa", "wx"):
        (folder / other).mkdir()
        (folder / other / "large.kept").write_bytes(bytes(10_000))
    outcome = wikisplit("dump.xml", "out", "--formats", "jsonl", "--work_dir", name)
    assert (outcome.code, outcome.err) == (0, "")
    (piece,) = (folder / name).glob("*/*.kept")
    size = piece.stat().st_size
    assert outcome.out.endswith(
        f"  checkpoints: 0 of 1 portion read from them; {size} B in {name}/{piece.parent.name}, which may be removed\n"
    )


@ATTACK
@pytest.mark.parametrize("name", ["a\nwikimill: done", "a\rb", "a\x1b[2Jb", "a\u202eb", "a\u2028b"])
def test_names_are_printed_on_one_line(name, folder):
    shown = name.encode("unicode_escape").decode()
    outcome = wikisplit("dump.xml", name, "--formats", "jsonl", "--work_dir", f"work {name}")
    assert (outcome.code, outcome.err) == (0, "")
    assert f"  release: {shown}\n" in outcome.out
    assert f" B in work {shown}/" in outcome.out
    plan = wikisplit("dump.xml", f"{name} 2", "--dry_run", "--work_dir", f"work {name}")
    assert f"\noutput   {shown} 2: tfrecord, avro\n" in plan.out
    report = wikimill("report", name, "--output", f"{name}.html")
    sample = wikimill("sample", name, "--n", 1, "--annotate", f"{name}.tsv")
    assert (report.out, sample.out) == (
        f"report: {shown}.html\n",
        f"1 example for 1 rater: {shown}.tsv, {shown}-instructions.md\n",
    )
    assert re.search("[\r\x1b\u202e\u2028]|^wikimill: done", outcome.out + plan.out, re.MULTILINE) is None
