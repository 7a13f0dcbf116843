import bz2
import gzip
import hashlib
import json
import lzma

import pytest

from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.duplicates.excluded_files import (
    ExcludedFile,
    NotExcludable,
    check_excluded,
    excluded_texts,
    rows_of,
)

WIKISPLIT = "A b c .\tA b . <::::> C .\nD e f .\tD e . <::::> F .\n"
HEADER = "\t".join(
    (
        *("coherent_first_sentence", "coherent_second_sentence", "incoherent_first_sentence"),
        *("incoherent_second_sentence", "discourse_type", "connective_string"),
        *("has_coref_type_pronoun", "has_coref_type_nominal"),
    )
)
DISCOFUSE = f"{HEADER}\nA b .\tSo c .\tA b .\tC .\tPAIR_CONN\tso\t0.0\t0.0\nA , so b .\t\tA .\tB .\tX\tso\t0.0\t0.0\n"
RECORDS = [
    {"id": "1", "complex_sentence": "A b .", "simple_sentence_1": "A .", "simple_sentence_2": "B ."},
    {"coherent_first_sentence": "A .", "coherent_second_sentence": "", "incoherent_first_sentence": "B ."},
    {"text": "A b .", "label": 3},
    {"source": "A .", "target": "B ."},
]


@pytest.mark.parametrize(
    ("name", "content", "layout", "rows"),
    [
        ("test.tsv", WIKISPLIT, "wikisplit_tsv", [("A b c .", "A b . C ."), ("D e f .", "D e . F .")]),
        ("test.tsv", "A b .\tc\tA b c .\n", "edits_tsv", [("A b .", "A b c .")]),
        ("test.tsv", DISCOFUSE, "discofuse_tsv", [("A b . So c .", "A b . C ."), ("A , so b .", "A . B .")]),
        (
            "rows.jsonl",
            "".join(json.dumps(record) + "\n" for record in RECORDS),
            "jsonl",
            [("A b .", "A . B ."), ("A .", "B ."), ("A b .",), ("A .", "B .")],
        ),
        ("lines.TXT", "\ufeffOne line .\r\n\r\n  \nÉlan .", "txt", [("One line .",), ("Élan .",)]),
    ],
)
def test_layouts(tmp_path, name, content, layout, rows):
    path = tmp_path / name
    path.write_bytes(content.encode())
    digest = hashlib.sha256(content.encode()).hexdigest()
    assert check_excluded(str(path)) == ExcludedFile(str(path), layout, digest, len(rows))
    assert list(rows_of(str(path), layout)) == rows


@pytest.mark.parametrize(("suffix", "packed"), [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress)])
def test_packed_files(tmp_path, suffix, packed):
    path = tmp_path / f"test.tsv.{suffix}"
    path.write_bytes(packed(WIKISPLIT.encode()))
    found = check_excluded(str(path))
    assert (found.layout, found.rows) == ("wikisplit_tsv", 2)
    assert found.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.csv", b"a,b", "expected a name in .tsv, .jsonl or .txt"),
        ("x.txt", b"", "cannot be read (the file is empty)"),
        ("x.tsv", b"\n\n", "there is no text in it"),
        ("x.tsv", HEADER.encode() + b"\n", "there is no text in it"),
        ("x.tsv", b"A b .\tA . <::::> B .\none column\n", "line 2: expected two columns, C and S1 <::::> S2"),
        ("x.tsv", DISCOFUSE.encode() + b"a\tb\n", "line 4: 2 columns; the header has 8"),
        ("x.tsv", DISCOFUSE.replace("incoherent_f", "f").encode(), "line 1: the column incoherent_first_sentence is"),
        ("x.jsonl", b'{"text": "a"}\nno\n', "line 2: no JSON"),
        ("x.jsonl", b"[1]\n", "line 1: expected a JSON object"),
        ("x.jsonl", b'{"id": "a"}\n', "line 1: no field with text; known are complex_sentence"),
        ("x.txt", b"a\n\xff\n", "line 2: expected UTF-8"),
        ("x.txt.bz2", bz2.compress(b"a b c\n" * 999)[:-20], "cannot be read"),
    ],
)
def test_what_cannot_be_excluded(tmp_path, name, content, message):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(NotExcludable) as raised:
        check_excluded(str(path))
    assert str(raised.value).startswith(str(path))
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(("name", "message"), [("none.tsv", "no such file"), (".", "cannot be read")])
def test_what_is_no_file(tmp_path, name, message):
    with pytest.raises(NotExcludable, match=message):
        check_excluded(str(tmp_path / name))


def test_check_excluded_refuses_an_unknown_filesystem():
    with pytest.raises(NotExcludable, match=r"foo://b/a.tsv: cannot be read \("):
        check_excluded("foo://b/a.tsv")


def test_texts_carry_the_number_of_their_file(tmp_path):
    path = tmp_path / "a.tsv"
    path.write_text(WIKISPLIT)
    assert list(excluded_texts((3, check_excluded(str(path)))))[:2] == [
        ComparedText("A b c .", source=3),
        ComparedText("A b . C .", source=3),
    ]
