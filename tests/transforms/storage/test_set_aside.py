"""Bytes are set aside in files that any process of the machine reads."""

import multiprocessing
import os
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import pytest

from wikimill.transforms.storage.set_aside import Aside, aside_in, forget_aside


def _put(folder: str, data: bytes) -> bytes:
    return aside_in(folder).put(data)


def test_what_is_set_aside_is_found_again(tmp_path) -> None:
    folder = str(tmp_path / "records")
    texts = [b"", b"a", b"b" * 100_000, "é\0".encode()]
    places = [aside_in(folder).put(text) for text in texts]
    assert {len(place) for place in places} == {28}
    assert [Aside(folder).get(place) for place in reversed(places)] == texts[::-1]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_each_process_has_a_file_of_its_own_and_reads_all(tmp_path, method) -> None:
    folder = str(tmp_path / "records")
    mine = aside_in(folder).put(b"mine")
    with multiprocessing.get_context(method).Pool(1) as pool:
        of_child = [pool.apply(_put, (folder, text)) for text in (b"theirs", b"and more")]
    of_parent = aside_in(folder).put(b"ours")
    assert [aside_in(folder).get(place) for place in (mine, *of_child, of_parent)] == [
        b"mine",
        b"theirs",
        b"and more",
        b"ours",
    ]
    assert len(os.listdir(folder)) == 2


def test_what_was_cut_off_is_an_error(tmp_path) -> None:
    place = aside_in(str(tmp_path)).put(b"text")
    (file,) = tmp_path.iterdir()
    os.truncate(file, 1)
    expected = f"{file}: expected 4 bytes at 0, found 1; another program changed what this run set aside"
    with pytest.raises(ValueError, match=re.escape(expected)):
        aside_in(str(tmp_path)).get(place)


def test_an_error_names_the_file(tmp_path) -> None:
    (tmp_path / "records").touch()
    with pytest.raises(OSError, match="records") as error:
        Aside(str(tmp_path / "records")).put(b"text")
    assert str(error.value.filename).startswith(f"{tmp_path}/records/")


def test_a_folder_that_is_forgotten_begins_anew(tmp_path) -> None:
    folder = str(tmp_path)
    first = aside_in(folder)
    first.put(b"text")
    forget_aside(folder)
    forget_aside(folder)
    assert aside_in(folder) is not first
    assert aside_in(folder).get(aside_in(folder).put(b"again")) == b"again"
    assert len(os.listdir(folder)) == 2


def test_threads_open_a_file_of_another_process_once(tmp_path, monkeypatch) -> None:
    place = Aside(str(tmp_path)).put(b"x")
    reader, opened, both = Aside(str(tmp_path)), [], Barrier(2, timeout=1)
    open_file = os.open

    def slow(*arguments):
        opened.append(open_file(*arguments))
        with suppress(BrokenBarrierError):
            both.wait()  # lets the other thread look for the file meanwhile
        return opened[-1]

    monkeypatch.setattr(os, "open", slow)
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(reader.get, [place, place])) == [b"x", b"x"]
    assert len(opened) == 1
