"""Hostile inputs are mined in a process of their own each, and may not take much more than a harmless one."""

import sys

import pytest
from support.measured_runs import Harmless, measured_runs
from support.milling import dead_letters, records
from support.places import ROOT
from support.tiny_dumps import dump, split_page

# The hostile archives are made byte by byte, as those of the reader's own tests are.
sys.path.append(str(ROOT / "transforms" / "dumps"))

OPTIONS = ("--formats", "jsonl,avro", "--allow_partial")


@pytest.fixture(scope="session")
def runs():
    """`wikimill`, measured."""
    with measured_runs() as runs:
        yield runs


@pytest.fixture(scope="session")
def harmless(runs, tmp_path_factory):
    """What mining a harmless dump takes."""
    folder = tmp_path_factory.mktemp("harmless")
    (folder / "dump.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    return Harmless(lambda n: runs("wikisplit", "--input", folder / "dump.xml", "--output", folder / f"{n}", *OPTIONS))


@pytest.fixture
def mine(runs, harmless, tmp_path):
    """Mine a file within the limits: the titles of the examples, and the dead letters."""

    def mined(name, data, *options):
        (tmp_path / name).write_bytes(data)
        given = (
            "wikisplit",
            "--input",
            tmp_path / name,
            "--output",
            tmp_path / "out",
            *OPTIONS,
            "--allow_empty",
            *options,
        )
        run = harmless.compare(lambda n: runs(*given, *["--overwrite"] * bool(n)))
        assert run.code == 0, run
        letters = [f"{letter['level']}: {letter['error']}" for letter in dead_letters(tmp_path / "out")]
        return sorted(record["page_title"] for record in records(tmp_path / "out")), letters

    return mined
