"""`wikimill entities --work_dir`: a run that is ended goes on where it stopped, with the bytes of one that was not."""

import bz2
import json
import os
import signal

import pytest
from support.milling import bytes_of, ran, started, wikimill
from support.patience import finished, wait_until
from support.processes import all_have_ended
from support.tiny_entities import EXAMPLE, dump, entity, item_value, snak, statement, text_value, time_value

SPLIT = ("--split_bytes", 2_000, "--shards", 3)


def some(count):
    """Return entities with an article each that refer to one another; of 100 one is broken, one has a bad value."""
    for number in range(1, count):
        said = [
            statement("P31", item_value(f"Q{(number * 7919) % count + 1}")),
            statement("P569", time_value(f"+{1000 + number % 900}-01-02T00:00:00Z", 11)),
            statement("P1", text_value(f"text {number * 104729 % 1_000_003}")),
        ]
        if number % 50 == 3:
            said.append({"mainsnak": snak("P569", {"type": "time", "value": 7}), "type": "statement", "rank": "normal"})
        yield b"{no entity" if number % 100 == 7 else entity(f"Q{number}", f"label {number}", f"Title {number}", said)


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """A dump of many blocks: bzip2 of level 1 has one for each 100 kB."""
    path = tmp_path_factory.mktemp("dump") / "wikidata-20261116-all.json.bz2"
    path.write_bytes(bz2.compress(dump(*EXAMPLE, *some(3_000)), 1))
    return path


def words(packed, output, *options):
    return ("entities", "--input", packed, "--wiki", "enwiki", "--max_dead_fraction", 0.1, *SPLIT, "--output", output,
            *options)  # fmt: skip


@pytest.fixture(scope="module")
def undisturbed(packed, tmp_path_factory):
    """The table of a run without the option."""
    folder = tmp_path_factory.mktemp("undisturbed") / "table"
    assert wikimill(*words(packed, folder)).code == 0
    return table_of(folder)


def table_of(folder):
    """Return the files of a table without those that describe the run."""
    return {name: data for name, data in bytes_of(folder).items() if name != "run.json"}


def pieces(work):
    return sorted(work.glob("*/*.kept"))


def kept(folder):
    message = json.loads((folder / "run.json").read_bytes())["kept_work"]
    return message["portions_reused"], message["portions_mined"]


@pytest.mark.slow
def test_a_run_that_was_killed_goes_on_where_it_stopped(packed, undisturbed, tmp_path):
    work, output = tmp_path / "work", tmp_path / "table"
    command = words(packed, output, "--work_dir", work, "--direct_num_workers", 1)
    process = started(*command)
    wait_until(lambda: len(pieces(work)) > 1)
    os.killpg(process.pid, signal.SIGKILL)
    finished(process, 20)
    assert process.returncode == -signal.SIGKILL
    assert all_have_ended(process.pid, 5)
    assert not (output / "_SUCCESS").exists()
    done = len(pieces(work))

    dry = ran(*command, "--dry_run")
    portions = int(dry.out.split(f"work_dir {work}: {done} of ")[1].split()[0])
    assert 1 < done < portions
    outcome = ran(*command)
    assert (outcome.code, outcome.err) == (
        0,
        f"wikimill: {output}: the leftovers of a run that was ended are removed\n"
        f"wikimill: resumed: {done} of {portions} portions found in {work}\n",
    )
    assert kept(output) == (done, portions - done)
    assert f"checkpoints: {done} of {portions} portions read from them; " in outcome.out
    assert table_of(output) == undisturbed
    assert len(pieces(work)) == portions
    assert [path for path in work.rglob("*") if "unfinished" in path.name] == []
    assert wikimill("verify", output).code == 0


@pytest.mark.slow
def test_what_is_kept_is_used_and_what_is_damaged_is_read_again(packed, undisturbed, tmp_path):
    work = tmp_path / "work"
    assert wikimill(*words(packed, tmp_path / "first", "--work_dir", work)).code == 0
    assert table_of(tmp_path / "first") == undisturbed
    _, portions = kept(tmp_path / "first")
    assert portions > 4
    whole = {path: path.read_bytes() for path in pieces(work)}
    cut, changed, empty, swapped, *_ = whole
    cut.write_bytes(whole[cut][:-7])
    changed.write_bytes(whole[changed][:40] + b"?" + whole[changed][41:])
    empty.write_bytes(b"")
    os.truncate(swapped, 8)
    assert wikimill(*words(packed, tmp_path / "again", "--work_dir", work)).code == 0
    assert kept(tmp_path / "again") == (portions - 4, 4)
    assert table_of(tmp_path / "again") == undisturbed
    assert {path: path.read_bytes() for path in pieces(work)} == whole


@pytest.mark.slow
def test_other_options_do_not_use_it(packed, tmp_path):
    work = tmp_path / "work"
    assert wikimill(*words(packed, tmp_path / "first", "--work_dir", work)).code == 0
    assert wikimill(*words(packed, tmp_path / "other", "--work_dir", work, "--language", "de")).code == 0
    assert kept(tmp_path / "other")[0] == 0
    assert len({path.parent for path in pieces(work)}) == 2


@pytest.mark.slow
def test_a_portion_of_a_damaged_file_is_not_kept(packed, tmp_path):
    data = packed.read_bytes()
    broken = tmp_path / packed.name
    broken.write_bytes(data[:-200])
    command = words(broken, tmp_path / "table", "--work_dir", tmp_path / "work")
    assert wikimill(*command).code == 4
    outcome = wikimill(*command, "--allow_partial")
    reused, read = kept(tmp_path / "table")
    assert (outcome.code, read, reused > 3) == (0, 1, True)
    partial = wikimill(*words(broken, tmp_path / "plain", "--allow_partial"))
    assert partial.code == 0
    assert table_of(tmp_path / "plain") == table_of(tmp_path / "table")


def test_where_it_may_not_lie(packed, tmp_path):
    for work, message in [
        (tmp_path / "table" / "work", "is in --output"),
        (packed.parent, "holds an input"),
        (packed, "is a file; name a folder"),
        ("", "--work_dir is empty"),
    ]:
        outcome = wikimill(*words(packed, tmp_path / "table", "--work_dir", work))
        assert (outcome.code, message in outcome.err) == (2, True), outcome.err
