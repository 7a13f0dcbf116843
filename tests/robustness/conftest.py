"""Hostile inputs are milled in a process of their own each, and may not take much more than a harmless one."""

import sys

import pytest
from support.measured_runs import MORE_MEMORY, MORE_TIMES, measured_runs
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
    """What milling a harmless dump takes: CPU seconds and MiB, the most of three runs."""
    folder = tmp_path_factory.mktemp("harmless")
    (folder / "dump.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    three = [runs("wikisplit", "--input", folder / "dump.xml", "--output", folder / f"{n}", *OPTIONS) for n in range(3)]
    assert [run.code for run in three] == [0, 0, 0]
    return max(run.seconds for run in three), max(run.memory for run in three)


@pytest.fixture
def mill(runs, harmless, tmp_path):
    """Mill a file within the limits: the titles of the examples, and the dead letters."""

    def milled(name, data, *options):
        (tmp_path / name).write_bytes(data)
        run = runs("wikisplit", "--input", tmp_path / name, "--output", tmp_path / "out", *OPTIONS, *options)
        assert run.code == 0, run
        assert run.seconds < harmless[0] * MORE_TIMES
        assert run.memory < harmless[1] + MORE_MEMORY
        letters = [f"{letter['level']}: {letter['error']}" for letter in dead_letters(tmp_path / "out")]
        return sorted(record["page_title"] for record in records(tmp_path / "out")), letters

    return milled
