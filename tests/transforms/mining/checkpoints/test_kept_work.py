"""A piece of kept work comes back as it was, or not at all; its name says what it is of."""

import fcntl
import gzip
import os
from collections import Counter
from dataclasses import fields
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.memory_filesystem import MemoryFileSystem

from wikimill.rules.account import Account
from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.dumps.damage import Problem
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.page_order import PageRun
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.checkpoints.checkpoint import CheckpointWriter, open_checkpoint
from wikimill.transforms.mining.checkpoints.store import CheckpointStore, InputChanged
from wikimill.transforms.mining.checkpoints.unfinished import remove_abandoned
from wikimill.transforms.mining.codec import Codec

CODEC = Codec(SplitExample)
LETTER = DeadLetter("x.xml", "page", "1", "A\nB\udc80\u2028", None, "read", "cut")
FILE = InputFile("/there/x.xml", "x.xml", 10)


def ledger(path="", **changes):
    accounts = {"pages": Account(4, 1, Counter({"namespace": 2}), 1), "examples": Account()}
    return FileLedger("x.xml", 10, path, accounts=accounts, **changes)


def values(kind):
    """Any values for the fields of a record, of the types that it has."""
    text = st.text(st.characters(exclude_categories=()))
    finite = st.floats(allow_nan=False, allow_infinity=False)
    types = {
        int: st.integers(0),
        str: text,
        str | None: st.none() | text,
        float: finite,
        float | None: st.none() | finite,
    }
    hints = {field.name: get_type_hints(kind)[field.name] for field in fields(kind)}
    return st.builds(kind, **{name: types.get(hint, st.from_type(hint)) for name, hint in hints.items()})


@given(st.one_of(values(SplitExample), values(FusionExample), values(DeadLetter)))
def test_a_record_comes_back_as_it_was(record):
    codec = Codec(type(record))
    line = codec.line_of(record)
    assert codec.output_of(line) == record
    assert line.count(b"\n") == 1


def test_a_ledger_comes_back_without_its_place():
    whole = FileLedger(
        "x.xml", 10, "/here/x.xml", "", "enwiki", 99, Counter({"0": 2}), Counter({"0": 5}), Counter({"ok": 5}),
        [Problem(7, "cut", "it ends", True)], 1, [PageRun(0, 1, 2)], None, {"pages": Account(2, 1, Counter({Drop.NAMESPACE: 1}))},
    )  # fmt: skip
    expected = FileLedger.from_json(whole.as_json() | {"path": ""})
    assert CODEC.output_of(CODEC.line_of(whole)) == expected
    assert whole.path == "/here/x.xml"


def written(place, *outputs):
    with CheckpointWriter(str(place), CODEC) as writer:
        for output in outputs:
            writer.add(output)
        writer.finish()
    return place


def read(place, *files):
    with open_checkpoint(str(place), files or [FILE], CODEC) as piece:
        return None if piece is None else list(piece.outputs())


def test_piece_restores_outputs_with_the_current_path(tmp_path):
    place = written(tmp_path / "sub" / "a.kept", LETTER, ledger("/here/x.xml"))
    assert read(place) == [LETTER, ledger("/there/x.xml")]
    assert os.listdir(place.parent) == ["a.kept"]


def test_the_same_outputs_make_the_same_bytes(tmp_path):
    one, other = (written(tmp_path / name, LETTER, ledger()).read_bytes() for name in ("a", "b"))
    assert one == other


def test_a_piece_that_was_cut_anywhere_or_changed_anywhere_is_none(tmp_path):
    place = written(tmp_path / "a.kept", LETTER, ledger())
    data, whole = place.read_bytes(), [LETTER, ledger("/there/x.xml")]
    for length in range(len(data)):
        place.write_bytes(data[:length])
        assert read(place) is None, length
    for at in range(10, len(data)):  # gzip's header does not depend on the content
        place.write_bytes(data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :])
        assert read(place) in (None, whole), at  # deflate has bits that mean nothing
    place.write_bytes(data)
    assert read(place) == whole


@pytest.mark.parametrize(
    "lines", [b"", b'["end", 0, ""]\n', b"[]\n", b"null\n", b'["FileLedger", {}]\n["end", 1, "x"]\n', b"\xff\n\n"]
)
def test_what_is_no_piece_is_none(tmp_path, lines):
    (tmp_path / "a.kept").write_bytes(gzip.compress(lines))
    assert read(tmp_path / "a.kept") is None


def test_a_piece_of_another_number_of_files_is_none(tmp_path):
    assert read(written(tmp_path / "a.kept", ledger()), FILE, FILE) is None


def test_a_writer_that_fails_leaves_nothing(tmp_path):
    with (
        pytest.raises(RuntimeError, match="mining failed"),
        CheckpointWriter(str(tmp_path / "a.kept"), CODEC) as writer,
    ):
        writer.add(LETTER)
        raise RuntimeError("mining failed")
    assert os.listdir(tmp_path) == []


def test_what_killed_writers_left_is_removed_and_what_is_being_written_is_not(tmp_path):
    (tmp_path / "a.kept.unfinished-1").write_bytes(b"half")
    (tmp_path / "b.kept").write_bytes(b"whole")
    with open(tmp_path / "c.kept.unfinished-2", "wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        remove_abandoned(str(tmp_path))
        assert sorted(os.listdir(tmp_path)) == ["b.kept", "c.kept.unfinished-2"]
    remove_abandoned(str(tmp_path / "absent"))


def test_pieces_on_another_filesystem(monkeypatch):
    monkeypatch.setattr(MemoryFileSystem, "files", {"memory://b/a.kept": b"damaged"})
    assert read("memory://b/a.kept") is None
    written("memory://b/a.kept", LETTER, ledger())
    assert list(MemoryFileSystem.files) == ["memory://b/a.kept"]
    assert read("memory://b/a.kept") == [LETTER, ledger("/there/x.xml")]


# --- what a piece is of


@pytest.fixture
def portion(tmp_path):
    path = tmp_path / "x.xml"
    path.write_bytes(b"a" * 200_000)
    os.utime(path, ns=(1, 1))
    return Portion((InputFile(str(path), "x.xml", 200_000),), 0, 100_000, is_splittable=True)


def moved(portion, tmp_path, name="x.xml", change=lambda data: data, nanoseconds=1):
    folder = tmp_path / "moved"
    folder.mkdir(exist_ok=True)
    with open(portion.files[0].path, "rb") as file:
        (folder / name).write_bytes(change(file.read()))
    os.utime(folder / name, ns=(nanoseconds, nanoseconds))
    return Portion((InputFile(str(folder / name), name, 200_000),), portion.start, portion.stop, True)


def test_piece_name_does_not_depend_on_the_folder(portion, tmp_path):
    work = CheckpointStore("/w", SplitExample)
    assert work.place_of(moved(portion, tmp_path)) == work.place_of(portion)


@pytest.mark.parametrize(
    "how",
    [
        {"name": "y.xml"},
        {"change": lambda data: data + b"a"},
        {"change": lambda data: b"b" + data[1:]},
        {"change": lambda data: data[:-1] + b"b"},
        {"nanoseconds": 2},
    ],
)
def test_a_file_that_was_changed_has_other_pieces(portion, tmp_path, how):
    work = CheckpointStore("/w", SplitExample)
    assert work.place_of(moved(portion, tmp_path, **how)) != work.place_of(portion)


def test_piece_name_depends_on_bounds_and_repeats(portion):
    work = CheckpointStore("/w", SplitExample)
    other = Portion(portion.files, 0, 99_999, is_splittable=True)
    places = {work.place_of(portion), work.place_of(other), work.place_of(portion, {3: "y.jsonl"})}
    assert len(places) == 3
    assert work.place_of(portion, {}) == work.place_of(portion)
    assert work.place_of(portion, {3: "y", 1: "z"}) == work.place_of(portion, {1: "z", 3: "y"})


@pytest.mark.parametrize(
    ("changes", "is_kept"),
    [({}, True), ({"problems": [Problem(7, "cut", "it ends")]}, False), ({"breaks": 1}, False)],
)
def test_what_comes_of_a_bad_file_is_passed_on_and_not_kept(portion, tmp_path, changes, is_kept):
    work = CheckpointStore(str(tmp_path / "w"), SplitExample)
    place = work.place_of(portion)
    outputs = [LETTER, ledger(**changes)]
    assert list(work.kept(iter(outputs), place, portion)) == outputs
    assert os.path.exists(place) == is_kept
    assert len(os.listdir(tmp_path / "w")) == is_kept


def test_a_file_that_changes_while_it_is_read_is_not_kept(portion, tmp_path):
    def mining():
        yield LETTER
        with open(portion.files[0].path, "ab") as file:
            file.write(b"more")
        yield ledger()

    work = CheckpointStore(str(tmp_path / "w"), SplitExample)
    with pytest.raises(InputChanged, match=r"^x\.xml: was changed while it was read; run again when it is complete$"):
        list(work.kept(mining(), work.place_of(portion), portion))
    assert os.listdir(tmp_path / "w") == []
