import json

import pytest

from wikimill.transforms.documents import jsonl
from wikimill.transforms.documents.jsonl import Document, read_documents
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.json_objects import BadLine


def read(*lines):
    data = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return list(read_documents([data.encode("utf-8", "surrogateescape")]))


@pytest.mark.parametrize(
    ("line", "document"),
    [
        ({"id": "a", "title": "T", "text": "x"}, Document(1, "a", "T", "x")),
        ({"id": 12, "text": "x", "more": [1]}, Document(1, "12", None, "x")),
        ({"id": "a", "title": None, "text": ""}, Document(1, "a", None, "")),
        ("\ufeff" + '{"id":"é","text":"😀"}\r', Document(1, "é", None, "😀")),
        (r'{"id":"a","text":"\ud83d\ude00"}', Document(1, "a", None, "😀")),
    ],
)
def test_documents(line, document):
    assert read(line) == [document]


@pytest.mark.parametrize(
    ("line", "error", "document_id"),
    [
        ("not json", "the line is not JSON: Expecting value at character 0", None),
        ('{"id":"a","text":"x"', "the line is not JSON: Expecting ',' delimiter at character 20", None),
        ("\udcff", "the line is not UTF-8: invalid start byte at byte 0", None),
        ("[1, 2]", "the line is no JSON object but [1, 2]; expected {'id': …, 'title': …, 'text': …}", None),
        ('"text"', "the line is no JSON object but 'text'; expected {'id': …, 'title': …, 'text': …}", None),
        ("[" * 100_000, "the line's JSON cannot be read: ", None),
        ('{"id":' + "9" * 5000 + "}", "the line's JSON cannot be read: ", None),
        ({"text": "x"}, "it has no id; expected a string or a whole number", None),
        ({"id": "", "text": "x"}, "its id is ''; expected a string or a whole number", None),
        ({"id": 1.5, "text": "x"}, "its id is 1.5; expected a string or a whole number", None),
        ({"id": True, "text": "x"}, "its id is True; expected a string or a whole number", None),
        ({"id": "x" * 1001, "text": "x"}, "its id has 1,001 characters; at most 1,000 are taken", None),
        ({"id": "a"}, "it has no text; expected a string", "a"),
        ({"id": "a", "text": None}, "its text is None; expected a string", "a"),
        ({"id": 1, "text": ["x"]}, "its text is ['x']; expected a string", "1"),
        ({"id": "a", "title": 1, "text": "x"}, "its title is 1; expected a string or null", "a"),
        (r'{"id":"a","text":"\ud83d"}', "its text holds half of a surrogate pair", "a"),
        (r'{"id":"\ud83d","text":"a"}', "its id holds half of a surrogate pair", None),
    ],
)
def test_bad_lines(line, error, document_id):
    (bad,) = read(line)
    assert isinstance(bad, BadLine)
    assert (bad.line, bad.id) == (1, document_id)
    assert bad.error.startswith(error)
    assert bad.error == error or error.endswith(": ")


def test_reading_goes_on_behind_a_bad_line_and_skips_empty_ones():
    found = read({"id": "a", "text": "x"}, "", "  ", "{", {"id": "b", "text": "y"}, "")
    assert [(item.line, type(item)) for item in found] == [(1, Document), (4, BadLine), (5, Document)]


def test_reader_rejects_a_repeated_id_as_text_or_number():
    found = read({"id": "1", "text": "x"}, {"id": 1, "text": "x"}, {"id": "2", "text": "x"})
    assert found[1] == BadLine(2, "the id '1' is on an earlier line", "1")
    assert [type(item) for item in found] == [Document, BadLine, Document]


def test_the_id_of_a_bad_line_may_come_again():
    assert [type(item) for item in read({"id": "a"}, {"id": "a", "text": "x"})] == [BadLine, Document]


def test_a_line_over_the_limit():
    data = [b'{"id":"a","text":"' + b"x" * 100 + b'"}\n{"id":"b","text":"y"}']
    assert list(read_documents(data, max_line_bytes=50)) == [
        BadLine(1, "the line has more than 50 bytes"),
        Document(2, "b", None, "y"),
    ]


def test_a_file_that_is_no_json_lines_is_refused(monkeypatch):
    monkeypatch.setattr(jsonl, "MAX_BAD_LINES", 3)
    with pytest.raises(InputDamage, match="more than 3 lines are not documents; this is not JSONL") as refusal:
        read(*["<page>"] * 5)
    assert refusal.value.state == "refused"
