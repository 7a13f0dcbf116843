import os

import pytest

from wikimill.transforms.dumps.input_file import InputFile, is_dump_name
from wikimill.transforms.dumps.listing import InputNotFound, find_inputs

DOWNLOADS = {
    "SHA256SUMS": False,
    "_SUCCESS": False,
    "dumpstatus.json": False,
    "enwiki-20260901-md5sums.txt": False,
    "enwiki-20260901-pages-articles-multistream-index.txt.bz2": False,
    "enwiki-20260901-pages-articles-multistream-index12.txt-p1p2.bz2": False,
    "enwiki-20260901-page.sql.gz": False,
    "enwiki-20260901-siteinfo-namespaces.json.gz": False,
    "report.html": False,
    "enwiki-2026-09-01-p10p20.xml.bz2": True,
    "enwiki-2026-09-01-p30r1r999.xml.bz2": True,
    "enwiki-20260901-pages-articles-multistream.xml.bz2": True,
    "enwiki-20260901-pages-meta-history1.xml-p1p812.7z": True,
    "enwiki-20260901-pages-meta-history1.xml-p1p812": True,
    "enwiki-20260901-stub.xml.gz": True,
    "a.xml": True,
    "a.xml.xz": True,
    "a.xml.lzma": True,
    "a.xml.zst": True,
    "a.7z": True,
    "news.jsonl": False,
    "news.jsonl.bz2": False,
}


@pytest.mark.parametrize(("name", "is_dump"), DOWNLOADS.items())
def test_which_downloads_are_dumps(name, is_dump):
    assert is_dump_name(name) == is_dump


@pytest.fixture
def folder(tmp_path):
    for name in DOWNLOADS:
        (tmp_path / name).write_bytes(b"12345")
    (tmp_path / "more.xml").mkdir()
    (tmp_path / "more.xml" / "b.xml").write_bytes(b"1")
    return tmp_path


def names(*patterns):
    return [file.name for file in find_inputs([str(pattern) for pattern in patterns])]


def test_a_folder_gives_its_dumps_and_those_of_its_folders_by_name(folder):
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "c.xml").touch()
    assert names(folder) == sorted([*(name for name, is_dump in DOWNLOADS.items() if is_dump), "b.xml"])
    assert names(f"{folder}/") == names(folder)


def test_find_inputs_selects_the_dumps_of_a_folder_and_reports_the_other_files(folder):
    (folder / "SHA256SUMS").write_text(
        "ab12  enwiki-2026-09-01-p10p20.xml.bz2\nab12  enwiki-2026-09-01-p40p50.xml.bz2\n"
    )
    messages = []
    found = find_inputs([str(folder)], kind="history", notify=messages.append)
    assert [file.name for file in found] == [
        *("a.7z", "a.xml", "a.xml.lzma", "a.xml.xz", "a.xml.zst", "b.xml"),
        "enwiki-20260901-pages-meta-history1.xml-p1p812",
    ]
    assert messages == [
        "not read: enwiki-20260901-stub.xml.gz: they hold no texts of pages",
        "not read: enwiki-2026-09-01-p10p20.xml.bz2 and 2 more: the files of pages-meta-history hold the same pages",
        "not read: enwiki-20260901-pages-meta-history1.xml-p1p812.7z: the same pages are read from another file",
    ]
    (folder / "enwiki-20260901-pages-meta-history1.xml-p1p812").unlink()
    (folder / "enwiki-20260901-pages-meta-history1.xml-p1p812.7z").unlink()
    (folder / "enwiki-20260901-pages-articles-multistream.xml.bz2").unlink()
    lacking = {}
    assert "enwiki-2026-09-01-p30r1r999.xml.bz2" in [
        file.name for file in find_inputs([str(folder)], kind="history", lack=lacking.__setitem__)
    ]
    assert lacking == {"enwiki-2026-09-01-p40p50.xml.bz2": f"{folder}/SHA256SUMS"}


def test_documents_are_taken_from_a_folder_where_they_are_read(folder):
    files = find_inputs([str(folder)], documents=True)
    documents = [file.name for file in files if file.holds_documents]
    assert documents == ["news.jsonl", "news.jsonl.bz2"]
    assert [file.name for file in files if not file.holds_documents] == names(folder)


@pytest.mark.parametrize(
    ("name", "holds_documents"),
    [("A.JSONL", True), ("a.jsonl.zst", True), ("a.jsonl.xml", False), ("a.json", False), ("jsonl.bz2", False)],
)
def test_documents_are_known_by_the_name(name, holds_documents):
    assert InputFile(f"/d/{name}", name, 1).holds_documents == holds_documents


def test_a_file_is_taken_whatever_its_name(folder):
    path = str(folder / "report.html")
    assert find_inputs([path]) == [InputFile(path, "report.html", 5)]


def test_a_glob_is_taken_at_its_word(folder):
    assert names(folder / "*.html") == ["report.html"]
    assert names(folder / "a.*z") == ["a.7z", "a.xml.xz"]
    assert names(folder / "?.xml") == ["a.xml"]
    assert names(folder / "[a-b].xml") == ["a.xml"]


def test_a_glob_of_folders_gives_their_dumps(folder):
    assert names(folder / "mor?.xml") == ["b.xml"]


def test_files_are_ordered_by_name_wherever_they_lie(tmp_path):
    for path in ("z/a.xml", "a/c.xml", "m/b.xml", "a/b.xml"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).touch()
    found = find_inputs([str(tmp_path / "z"), str(tmp_path / "a"), str(tmp_path / "m")])
    assert [os.path.relpath(file.path, tmp_path) for file in found] == ["z/a.xml", "a/b.xml", "m/b.xml", "a/c.xml"]


def test_a_file_is_listed_once_however_often_and_in_which_ways_it_is_named(folder, monkeypatch):
    (folder / "link.xml").symlink_to(folder / "a.xml")
    monkeypatch.chdir(folder)
    absolute = folder / "a.xml"
    assert len(find_inputs([str(absolute), str(absolute), "a.xml", "./a.xml", "a.xm?", "link.xml"])) == 1
    assert names("link.xml", "a.xml") == names("a.xml", "link.xml") == ["a.xml"]


@pytest.mark.parametrize("name", ["b[1].xml", "b?.xml", "b*.xml", "b c.xml", "ü.xml"])
def test_special_characters_in_a_name(tmp_path, name):
    (tmp_path / name).touch()
    (tmp_path / "other.xml").touch()
    assert names(tmp_path / name) == [name]


def test_a_file_that_is_not_there_may_be_misspelt(tmp_path):
    (tmp_path / "pages.xml").touch()
    with pytest.raises(
        InputNotFound, match=rf"{tmp_path}/page.xml: no such file or folder; did you mean {tmp_path}/pages.xml\?"
    ):
        find_inputs([str(tmp_path / "page.xml")])
    with pytest.raises(InputNotFound, match=r"gone: no such file or folder\Z"):
        find_inputs([str(tmp_path / "gone")])


@pytest.mark.parametrize("name", ["*.gz", "gone/*.xml", "empty", "notes"])
def test_what_is_not_there(tmp_path, name):
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "notes.txt").touch()
    (tmp_path / "a.xml").touch()
    with pytest.raises(InputNotFound, match=r"no dump file there; give a file, a folder with dumps or a glob"):
        find_inputs([str(tmp_path / "a.xml"), str(tmp_path / name)])


@pytest.mark.parametrize(
    ("name", "date", "wiki"),
    [
        ("enwiki-20260901-pages-meta-history1.xml-p1p812.7z", "2026-09-01", "enwiki"),
        ("zh_min_nanwiki-2026-09-01-p1p2.xml.bz2", "2026-09-01", "zh_min_nanwiki"),
        ("enwiktionary-20260901-history.xml", "2026-09-01", "enwiktionary"),
        ("simplewiki-20261399.xml", None, "simplewiki"),
        ("history-20260901.xml", "2026-09-01", ""),
        ("anarchism.xml", None, ""),
        ("1202609011.xml", None, ""),
    ],
)
def test_a_dump_name_has_its_wiki_date_and_part(name, date, wiki):
    file = InputFile(f"/dumps/20200101/{name}", name, 1)
    assert (file.dump_date, file.wiki) == (date, wiki)


@pytest.mark.parametrize("pattern", ["a.xml", ""])
def test_find_inputs_refuses_a_file_without_read_permission(tmp_path, monkeypatch, pattern):
    (tmp_path / "a.xml").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(InputNotFound, match=r"--input .* cannot be read: Permission denied"):
        find_inputs([str(tmp_path / pattern)])


def test_find_inputs_names_the_option_of_an_unknown_filesystem():
    with pytest.raises(InputNotFound, match=r"--page_props foo://b/a.sql: this filesystem cannot be reached: "):
        find_inputs(["foo://b/a.sql"], flag="--page_props")
