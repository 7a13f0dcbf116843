import gzip
import re

import pytest

from wikimill.transforms.documents.source_formats import (
    BadEntry,
    Entry,
    SourceFormat,
    format_of,
    has_source_name,
    read_source,
)
from wikimill.transforms.dumps.damage import InputDamage, Problem
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.listing import InputNotFound, find_inputs


def words(blocks):
    for place, word in enumerate(b"".join(blocks).split(), 1):
        yield BadEntry(place, "it is loud", "w") if word.isupper() else Entry(place, word.decode())


WORDS = SourceFormat(
    "words", "lists of words", re.compile(r".*\.words"), lambda head: head[:1].isalpha(), "word", words
)
NUMBERS = SourceFormat("numbers", "numbers", re.compile(r"\d+\.txt"), lambda head: head[:1].isalnum(), "number", words)
FORMATS = (WORDS, NUMBERS)


@pytest.mark.parametrize(
    ("name", "is_source"),
    [("a.words", True), ("A.WORDS.GZ", True), ("12.txt.7z", True), ("a.txt", False), ("a.words.zip", False)],
)
def test_formats_are_recognised_by_name(name, is_source):
    assert has_source_name(FORMATS, name) == is_source


def test_the_head_decides_and_the_name_where_two_fit():
    assert [format_of("7.txt", head, FORMATS).name for head in (b"one", b"1 2")] == ["numbers", "numbers"]
    assert format_of("x", b"one", FORMATS).name == "words"
    assert format_of("x", b"\xef\xbb\xbfone", FORMATS).name == "words"
    with pytest.raises(InputDamage, match=r"expected one of lists of words, numbers; it begins with b'<x>'"):
        format_of("x", b"<x>", FORMATS)


def read(path, name="a.words"):
    ledger = FileLedger.of(name, path.stat().st_size, ("pages",))
    file = InputFile(str(path), name, path.stat().st_size, is_source=True)
    found = [item if isinstance(item, DeadLetter) else item[1] for item in read_source(file, FORMATS, ledger, id)]
    return found, ledger


def test_entries_are_counted_and_bad_ones_are_dead(tmp_path):
    path = tmp_path / "a.words"
    path.write_bytes(b"one TWO three")
    found, ledger = read(path)
    letter = DeadLetter("a.words", "page", "w", None, None, "read", "word 2: it is loud")
    assert found == [Entry(1, "one"), letter, Entry(3, "three")]
    account = ledger.accounts["pages"]
    assert (account.incoming, account.dead, ledger.expanded_bytes, ledger.problems) == (3, 1, 13, [])


def test_a_file_of_no_format_and_a_cut_one_have_a_problem(tmp_path):
    path = tmp_path / "a.words"
    path.write_bytes(b"<mediawiki>")
    message = "expected one of lists of words, numbers; it begins with b'<mediawiki>'"
    assert read(path)[1].problems == [Problem(0, "refused", message)]
    cut = tmp_path / "b.words.gz"
    cut.write_bytes(gzip.compress(b"one two" * 999)[:-20])
    assert [problem.state for problem in read(cut, "b.words.gz")[1].problems] == ["cut"]


def test_a_folder_gives_sources_and_dumps_or_sources_alone(tmp_path):
    for name in ("a.words", "Posts.xml", "b.words.xml", "notes.txt"):
        (tmp_path / name).write_text("x")

    def listed(**options):
        files = find_inputs([str(tmp_path)], is_source=lambda name: has_source_name(FORMATS, name), **options)
        return [(file.name, file.is_source) for file in files]

    assert listed() == [("Posts.xml", False), ("a.words", True), ("b.words.xml", False)]
    assert listed(dumps=False) == [("a.words", True)]


def test_a_file_that_is_named_is_taken_at_its_word(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("x")
    assert [file.is_source for file in find_inputs([str(path)], dumps=False)] == [True]
    assert [file.is_source for file in find_inputs([str(path)])] == [False]
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputNotFound, match="no file that this corpus reads there; give a file, a folder with such"):
        find_inputs([str(tmp_path / "empty")], dumps=False)
