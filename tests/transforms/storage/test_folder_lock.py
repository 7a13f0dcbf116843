"""A locked folder reports its owner to the next process that wants it."""

import os
import re
import time

import pytest

from wikimill.transforms.storage.folder_lock import NOTE, Locked, locked


def test_the_second_one_learns_who_the_first_one_is(tmp_path):
    with locked(str(tmp_path)):
        with pytest.raises(Locked, match=rf"^process {os.getpid()} on \S+ since [\dT:Z-]+ \(0.0 hours\)$") as raised:
            locked(str(tmp_path)).__enter__()
        assert 0 <= raised.value.hours < 0.1
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("days", [3, 40])
def test_how_long_it_has_been_so(tmp_path, days):
    with locked(str(tmp_path)):
        note = f'{{"pid": 7, "host": "mill-1", "since": {time.time() - days * 86400}}}'
        (tmp_path / NOTE).write_text(note)
        with pytest.raises(Locked) as raised:
            locked(str(tmp_path)).__enter__()
    assert re.fullmatch(rf"process 7 on mill-1 since [\dT:Z-]+ \({days * 24}\.0 hours\)", str(raised.value))


@pytest.mark.parametrize(
    "note", [b"", b"[]", b"\xff", b'{"pid": 1}', b'{"pid": 1, "host": "x", "since": NaN}', b"9" * 9999]
)
def test_a_note_that_says_nothing(tmp_path, note):
    with locked(str(tmp_path)):
        (tmp_path / NOTE).write_bytes(note)
        with pytest.raises(Locked, match=r"^it does not say who it is$") as raised:
            locked(str(tmp_path)).__enter__()
    assert raised.value.hours == 0


def test_a_note_that_is_a_pipe_is_not_waited_for(tmp_path):
    with locked(str(tmp_path)):
        (tmp_path / NOTE).unlink()
        os.mkfifo(tmp_path / NOTE)
        with pytest.raises(Locked, match=r"^it does not say who it is$"):
            locked(str(tmp_path)).__enter__()


def test_what_a_killed_process_left_is_overwritten(tmp_path):
    (tmp_path / NOTE).write_text("old")
    (tmp_path / f"{NOTE}.tmp").symlink_to(tmp_path / "elsewhere")
    with locked(str(tmp_path)):
        assert f'"pid": {os.getpid()}' in (tmp_path / NOTE).read_text()
    assert os.listdir(tmp_path) == []
