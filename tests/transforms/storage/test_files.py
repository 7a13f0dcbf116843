import hashlib
import os

import pytest
from apache_beam.io.filesystems import FileSystems
from support.milling import bytes_of

from wikimill.transforms.storage.files import ReleaseFile, concatenate, ensure_folder, read_file, write_file


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_a_file_is_written_and_described(tmp_path):
    assert write_file(str(tmp_path), "a/b/c.txt", b"text", 3) == ReleaseFile("a/b/c.txt", 4, digest(b"text"), 3)
    assert bytes_of(tmp_path) == {"a/b/c.txt": b"text"}


def test_the_same_call_again_does_no_harm(tmp_path):
    first = write_file(str(tmp_path), "c.txt", b"text")
    assert write_file(str(tmp_path), "c.txt", b"text") == first
    assert bytes_of(tmp_path) == {"c.txt": b"text"}


def test_names_that_promise_compression_are_written_as_they_are(tmp_path):
    write_file(str(tmp_path), "x.gz", b"not packed")
    assert bytes_of(tmp_path) == {"x.gz": b"not packed"}
    assert read_file(str(tmp_path), "x.gz") == b"not packed"


@pytest.mark.parametrize("method", ["create", "rename"])
@pytest.mark.parametrize("error", [OSError("disk full"), KeyboardInterrupt()])
def test_a_write_that_fails_leaves_what_was_there(tmp_path, monkeypatch, method, error):
    write_file(str(tmp_path), "c.txt", b"former")

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(FileSystems, method, fail)
    with pytest.raises(type(error)):
        write_file(str(tmp_path), "c.txt", b"new")
    assert bytes_of(tmp_path) == {"c.txt": b"former"}


def test_a_write_that_fails_half_way_leaves_nothing(tmp_path, monkeypatch):
    create = FileSystems.create

    class HalfFile:
        def __init__(self, *arguments, **options):
            self.file = create(*arguments, **options)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

        def write(self, data):
            self.file.write(data[:2])
            raise OSError("disk full")

    monkeypatch.setattr(FileSystems, "create", HalfFile)
    with pytest.raises(OSError, match="disk full"):
        write_file(str(tmp_path), "c.txt", b"text")
    assert bytes_of(tmp_path) == {}


def test_what_is_not_there_is_not_read(tmp_path):
    with pytest.raises(OSError, match=r"c\.txt"):
        read_file(str(tmp_path), "c.txt")


def test_a_folder_that_another_worker_makes_meanwhile_is_a_folder(tmp_path, monkeypatch):
    mkdirs = FileSystems.mkdirs

    def made_by_another(path):
        os.makedirs(path)
        mkdirs(path)

    monkeypatch.setattr(FileSystems, "mkdirs", made_by_another)
    ensure_folder(str(tmp_path / "a" / "b"))
    assert (tmp_path / "a" / "b").is_dir()


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path):
    (tmp_path / "a").write_text("a file")
    with pytest.raises(OSError, match="a/b"):
        ensure_folder(str(tmp_path / "a" / "b"))


def test_parts_are_joined_in_order_and_stay_for_another_attempt(tmp_path):
    big = bytes(range(256)) * 5000
    parts = [
        write_file(str(tmp_path), f"x.part-{index}", data, index) for index, data in enumerate((b"one,", big, b""))
    ]
    expected = b"one," + big
    before = bytes_of(tmp_path)
    for _ in range(2):
        joined = concatenate(str(tmp_path), parts, "y/x.tsv")
        assert joined == ReleaseFile("y/x.tsv", len(expected), digest(expected), 3)
        assert bytes_of(tmp_path) == before | {"y/x.tsv": expected}


def test_no_parts_make_an_empty_file(tmp_path):
    assert concatenate(str(tmp_path), [], "x.tsv") == ReleaseFile("x.tsv", 0, digest(b""), 0)
    assert bytes_of(tmp_path) == {"x.tsv": b""}
