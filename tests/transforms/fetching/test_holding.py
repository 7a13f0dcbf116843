"""The local folder of a dump: what is trusted, what is fetched again, who may write, and how it is verified later."""

import fcntl
import hashlib
import json
import os

import pytest
from support.dump_trees import sums
from support.milling import bytes_of

from wikimill.transforms.fetching.dumps import Dump, RemoteFile
from wikimill.transforms.fetching.failures import FetchError, FolderInUse, Incomplete
from wikimill.transforms.fetching.holding import Holding
from wikimill.transforms.fetching.verification import Contents, contents, damages, fetched_folders

STEM = "simplewiki-2026-11-01"
ONE, TWO = f"{STEM}-p1p9.xml.bz2", f"{STEM}-p10p19.xml.bz2"
DATA = {TWO: b"second", ONE: b"first"}
FOLDER = f"{STEM}-history"


def dump_of(data, size_of=len, algorithm="sha256"):
    files = [
        RemoteFile(name, hashlib.new(algorithm, bytes_).hexdigest(), size_of(bytes_)) for name, bytes_ in data.items()
    ]
    return Dump(
        wiki="simplewiki",
        kind="history",
        date="2026-11-01",
        layout="content",
        folder="there",
        local_name=FOLDER,
        algorithm=algorithm,
        files=tuple(sorted(files, key=lambda file: file.name)),
    )


def fetched(parent, data=DATA, algorithm="sha256"):
    """A folder as a fetch leaves it."""
    holding = Holding(parent, dump_of(data, algorithm=algorithm))
    with holding.locked():
        for file in holding.prepare():
            (holding.folder / file.name).write_bytes(data[file.name])
            holding.note(file)
        holding.complete("http://m", "wikimill 9")
    return holding


def test_a_whole_folder(tmp_path):
    holding = fetched(tmp_path)
    files = bytes_of(holding.folder)
    assert json.loads(files.pop("fetch.json")) == {
        "wiki": "simplewiki",
        "kind": "history",
        "date": "2026-11-01",
        "layout": "content",
        "url": "http://m/there/",
        "fetched_by": "wikimill 9",
        "files": {ONE: 5, TWO: 6},
    }
    assert files == {**DATA, "SHA256SUMS": sums(dict(sorted(DATA.items(), key=lambda item: item[0]))), "_SUCCESS": b""}
    assert holding.is_whole()


def removed(name):
    return lambda folder: (folder / name).unlink()


def written(name, data):
    return lambda folder: (folder / name).write_bytes(data)


NOT_WHOLE = {
    "no mark": removed("_SUCCESS"),
    "no origin": removed("fetch.json"),
    "no checksums": removed("SHA256SUMS"),
    "a file is missing": removed(ONE),
    "a file is cut": written(ONE, b"firs"),
    "other checksums": written("SHA256SUMS", sums({ONE: b"first"})),
    "an origin of nothing": written("fetch.json", b"{}"),
    "an origin that is cut": written("fetch.json", b'{"files": '),
    "checksums that are no text": written("SHA256SUMS", b"\xff\xfe"),
}


@pytest.mark.parametrize("case", NOT_WHOLE)
def test_a_folder_that_is_not_whole_is_made_whole(tmp_path, case):
    holding = fetched(tmp_path)
    NOT_WHOLE[case](holding.folder)
    assert not holding.is_whole()
    before = bytes_of(fetched(tmp_path / "fresh").folder)
    assert bytes_of(fetched(tmp_path).folder) == before


def test_a_dump_that_was_published_anew_replaces_the_old_one(tmp_path):
    fetched(tmp_path, {ONE: b"first", f"{STEM}-p10p18.xml.bz2": b"old"})
    holding = Holding(tmp_path, dump_of({ONE: b"FIRST", TWO: b"second"}))
    assert not holding.is_whole()
    with holding.locked():
        assert [file.name for file in holding.prepare()] == [TWO, ONE]
    assert set(bytes_of(holding.folder)) == {"SHA256SUMS", "fetch.json"}


def test_only_what_is_missing_is_fetched(tmp_path):
    holding = fetched(tmp_path)
    (holding.folder / "_SUCCESS").unlink()
    (holding.folder / TWO).unlink()
    (holding.folder / f"{TWO}.part").write_bytes(b"sec")
    assert holding.missing_bytes() == 3
    with holding.locked():
        assert [file.name for file in holding.prepare()] == [TWO]
    assert bytes_of(holding.folder)["SHA256SUMS"] == sums({ONE: b"first"})


def test_a_file_that_no_run_has_verified_is_verified(tmp_path):
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / ONE).write_bytes(b"first")
    (tmp_path / FOLDER / TWO).write_bytes(b"SECOND")
    holding = Holding(tmp_path, dump_of(DATA, size_of=lambda _: None))
    with holding.locked():
        assert [file.name for file in holding.prepare()] == [TWO]
    assert bytes_of(holding.folder) == {ONE: b"first", "SHA256SUMS": sums({ONE: b"first"})}


def test_space_is_checked(tmp_path):
    holding = Holding(tmp_path / "not" / "there", dump_of(DATA, size_of=lambda _: 10**18))
    with pytest.raises(FetchError) as raised:
        holding.check_space()
    assert str(raised.value).startswith(f"{holding.folder} needs 2,000,000,000,000,000,000 more bytes, but only ")
    assert str(raised.value).endswith(" are free there; make room or name another --to")
    assert bytes_of(tmp_path) == {}


def test_two_dumps_are_not_fetched_into_one_place_at_once(tmp_path):
    fetched(tmp_path)
    other = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    with pytest.raises(FolderInUse) as raised:
        fetched(tmp_path)
    assert str(raised.value) == (
        f"--to {tmp_path}: another fetch is at work there: it does not say who it is; wait for it or end it"
    )
    os.close(other)
    fetched(tmp_path)


@pytest.mark.parametrize("name", ["file", "file/below"])
def test_a_place_that_is_no_folder(tmp_path, name):
    (tmp_path / "file").write_bytes(b"mine")
    with pytest.raises(FetchError, match=r"cannot be written: (File exists|Not a directory); make room or see to it"):
        fetched(tmp_path / name)
    assert bytes_of(tmp_path) == {"file": b"mine"}


# --- verified later


@pytest.mark.parametrize("algorithm", ["sha256", "sha1", "md5"])
def test_a_whole_folder_is_verified_by_its_own_checksums(tmp_path, algorithm):
    folder = fetched(tmp_path, algorithm=algorithm).folder
    held, read = contents(folder), []
    assert held == Contents(folder, algorithm, {name: hashlib.new(algorithm, DATA[name]).hexdigest() for name in DATA})
    assert (list(damages(held, read.append)), sum(read), held.size) == ([], 11, 11)


def test_damages_are_named_with_what_to_do(tmp_path):
    folder = fetched(tmp_path).folder
    (folder / ONE).write_bytes(b"FIRST")
    (folder / TWO).unlink()
    expected, found = (hashlib.sha256(data).hexdigest() for data in (b"first", b"FIRST"))
    assert list(damages(contents(folder), lambda _: None)) == [
        f"{folder}/{TWO} is missing; the same command without --check fetches it",
        f"{folder}/{ONE} is damaged: expected sha256 {expected}, found {found}; "
        "remove it, and the same command without --check fetches what is wrong",
    ]


AGAIN = "remove _SUCCESS, and the same command without --check fetches what is wrong"
UNREADABLE = {
    "no mark": "{} is not whole: its fetch did not end; the same command without --check resumes it",
    "no origin": "{} is not whole: its fetch did not end; the same command without --check resumes it",
    "no checksums": "{} has no SHA256SUMS, SHA1SUMS, MD5SUMS; " + AGAIN,
    "other checksums": "{}: SHA256SUMS and fetch.json name different files; " + AGAIN,
    "an origin of nothing": "{}: fetch.json or the checksums cannot be read ('files'); " + AGAIN,
    "checksums that are no text": "{}: fetch.json or the checksums cannot be read ('utf-8' codec can't decode byte "
    "0xff in position 0: invalid start byte); " + AGAIN,
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_a_folder_that_cannot_be_verified(tmp_path, case):
    folder = fetched(tmp_path).folder
    NOT_WHOLE[case](folder)
    with pytest.raises(Incomplete) as raised:
        contents(folder)
    assert str(raised.value) == UNREADABLE[case].format(folder)


NAMES = [
    "simplewiki-2026-11-01-history", "simplewiki-20261101-history-7z", "simplewiki-2026-10-01-history",
    "simplewiki-2026-12-01-current", "dewiki-2026-12-01-history", "simplewiki-2027-01-01-history.old", "simplewiki",
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "date", "names"),
    [
        ("history", None, ["simplewiki-2026-11-01-history", "simplewiki-20261101-history-7z"]),
        ("history", "2026-10-01", ["simplewiki-2026-10-01-history"]),
        ("history", "2026-09-01", []),
        ("current", None, ["simplewiki-2026-12-01-current"]),
    ],
)
def test_the_folders_of_a_wiki_kind_and_date(tmp_path, kind, date, names):
    for name in NAMES:
        (tmp_path / name).mkdir()
    (tmp_path / "simplewiki-2026-12-31-history").touch()
    assert [path.name for path in fetched_folders(tmp_path, "simplewiki", kind, date)] == names


def test_a_place_that_is_not_there_has_no_folders(tmp_path):
    assert fetched_folders(tmp_path / "x", "simplewiki", "history", None) == []
