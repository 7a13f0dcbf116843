"""`--exclude` with files that no one should give: refused before a run begins, or taken whole."""

from __future__ import annotations

import bz2
import gzip
import os
import socket

import pytest
from support.milling import wikimill
from support.tiny_dumps import dump, sentences, split_page

from wikimill.transforms.duplicates.excluded_files import check_excluded, excluded_texts

ATTACK = pytest.mark.attack
C, S1, S2 = sentences("Tarnholt")
PAIR = f"{C}\t{S1} <::::> {S2}\n"
BOM = "\ufeff"
NOT_UTF8 = "line 1: expected UTF-8"
DEVICE = "is a pipe or a device; give a file, which can be read again"

TAKEN = {
    "plain.txt": (C + "\n").encode(),
    "no end of line.txt": C.encode(),
    "bom.txt": (BOM + C + "\n").encode(),
    "crlf.txt": (C + "\r\n").encode(),
    "bom.tsv": (BOM + PAIR).encode(),
    "crlf.tsv": PAIR.replace("\n", "\r\n").encode(),
    "blank lines.tsv": ("\n\n" + PAIR + "\n \n").encode(),
    "bom.jsonl": (BOM + '{"text": "' + C + '"}\n').encode(),
    "escapes.jsonl": ('{"text": "' + C.replace("T", "\\u0054") + '", "other": "\\ud83d\\ude00"}').encode(),
    "edits.tsv": f"{C}\t{S1}\t{S2}\n".encode(),
    "nul.txt": f"a\0b\n{C}\n".encode(),
    "line separator.txt": f"a\u2028b\u0085c\n{C}\n".encode(),
    "two streams.txt.gz": gzip.compress(b"a\n") + gzip.compress(C.encode()),
    "two streams.txt.bz2": bz2.compress(b"a\n") + bz2.compress(C.encode()),
    "[brackets]*.txt": C.encode(),
    "upper.TXT": C.encode(),
}
REFUSED = {
    "surrogate.jsonl": (
        b'{"text": "\\ud800"}',
        "line 1: a text holds half of a surrogate pair; write whole characters",
    ),
    "surrogates.jsonl": (
        b'{"text": "a"}\n{"source": "\\udc00\\ud800"}',
        "line 2: a text holds half of a surrogate pair; write whole characters",
    ),
    "utf16.txt": (C.encode("utf-16"), NOT_UTF8),
    "utf16.tsv": (PAIR.encode("utf-16"), NOT_UTF8),
    "latin1.txt": (("é\n" + C).encode("latin-1"), NOT_UTF8),
    "deep.jsonl": (b"[" * 100_000, "line 1: no JSON ("),
    "digits.jsonl": (b'{"text": ' + b"9" * 5000 + b"}", "line 1: no JSON ("),
    "number.jsonl": (b'{"text": 3}', "line 1: no field with text"),
    "array.jsonl": (b'["text"]', "line 1: expected a JSON object"),
    "one column.tsv": (C.encode(), "line 1: expected two columns"),
    "four columns.tsv": (f"{C}\t{S1}\t{S2}\t{C}".encode(), "line 1: expected two columns"),
    "blank.txt": (b" \n\r\n\n", "there is no text in it"),
    "bom only.txt": (BOM.encode(), "there is no text in it"),
    "empty.txt": (b"", "cannot be read (the file is empty)"),
    "table.csv": (b"a,b", "expected a name in .tsv, .jsonl or .txt"),
    "cut.txt.gz": (gzip.compress(C.encode())[:-20], "cannot be read ("),
    "wrong.txt.gz": (C.encode(), "cannot be read ("),
    "long.txt.gz": (gzip.compress(b"a" * 2**25 + b"a"), "line 1: longer than 33,554,432 bytes"),
}


def exclude(folder, *names):
    (folder / "dump.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    given = (
        "--input",
        folder / "dump.xml",
        "--output",
        folder / "out",
        "--formats",
        "jsonl",
        "--near_duplicates",
        "off",
    )
    return wikimill("wikisplit", *given, "--exclude", *names)


@ATTACK
@pytest.mark.parametrize("name", TAKEN)
def test_texts_that_are_taken(name, tmp_path):
    """The only example is in the file, in any form of it."""
    (tmp_path / name).write_bytes(TAKEN[name])
    found = excluded_in(tmp_path / name)
    assert C in {text.text for text in found}
    assert not any(BOM in text.text or "\r" in text.text for text in found)


def excluded_in(path):
    return list(excluded_texts((0, check_excluded(str(path)))))


@ATTACK
@pytest.mark.parametrize("name", REFUSED)
def test_files_that_are_refused(name, tmp_path):
    data, message = REFUSED[name]
    (tmp_path / name).write_bytes(data)
    refused(exclude(tmp_path, tmp_path / name), tmp_path, name, message)


def refused(outcome, folder, name, message):
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.startswith(f"wikimill: --exclude {folder}/{name}")
    assert message in outcome.err
    assert not (folder / "out").exists()


def make_fifo(path):
    os.mkfifo(path)


def make_socket(path):
    server = socket.socket(socket.AF_UNIX)
    server.bind(os.path.relpath(path))
    server.close()


SPECIAL = {
    "a FIFO": (make_fifo, DEVICE),
    "a socket": (make_socket, DEVICE),
    "a link to /dev/zero": (lambda path: path.symlink_to("/dev/zero"), DEVICE),
    "a link to /dev/stdin": (lambda path: path.symlink_to("/dev/null"), DEVICE),
    "a link to itself": (lambda path: path.symlink_to(path.name), "no such file"),
    "a dangling link": (lambda path: path.symlink_to("nowhere"), "no such file"),
    "a folder": (lambda path: path.mkdir(), "cannot be read ("),
}


@ATTACK
@pytest.mark.parametrize("kind", SPECIAL)
def test_what_is_no_file_is_refused_without_being_read(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make, message = SPECIAL[kind]
    make(tmp_path / "x.tsv")
    refused(exclude(tmp_path, tmp_path / "x.tsv"), tmp_path, "x.tsv", message)


@ATTACK
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("agreement FIFO", f"FIFO cannot be read ({DEVICE})"),
        ("agreement /dev/zero", f"/dev/zero cannot be read ({DEVICE})"),
        ("evaluate --references FIFO --predictions COPY", f"'FIFO' cannot be read ({DEVICE}"),
        ("evaluate --references gold.tsv --predictions /dev/zero", f"'/dev/zero' cannot be read ({DEVICE}"),
        ("wikisplit --input dump.xml --output out --language /dev/zero", "--language /dev/zero " + DEVICE),
        ("wikisplit --input dump.xml --output out --language ./FIFO", "--language ./FIFO " + DEVICE),
        ("wikisplit --input FIFO --output out", "--input ./FIFO " + DEVICE),
        ("wikisplit --input dump.xml --output out --language ./large.json", "--language ./large.json is larger than"),
        ("discofuse --input dump.xml --output out --annotator model", "--annotator model: model/meta.json " + DEVICE),
        ("explain x --annotator zero", "--annotator zero: zero/weights " + DEVICE),
        ("explain x --annotator sparse", "--annotator sparse: sparse has 1,099,511,627,776 bytes, more than any model"),
        ("wikisplit --input dump.xml --output out --entailment zero", "--entailment zero: zero/weights " + DEVICE),
        ("report FIFO", "'FIFO' is a file; "),
        (
            "sample fifo-release",
            "'fifo-release' holds no release: no manifest.json can be read (no regular file; ",
        ),
    ],
)
def test_pipes_devices_and_huge_files_are_refused(words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dump.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    (tmp_path / "gold.tsv").write_text(PAIR)
    os.mkfifo("FIFO")
    with open("large.json", "wb") as large:
        large.truncate(10**12)
    for name, file in (("model", "meta.json"), ("fifo-release", "manifest.json")):
        os.mkdir(name)
        os.mkfifo(f"{name}/{file}")
    for name in ("zero", "sparse"):
        os.mkdir(name)
        (tmp_path / name / "meta.json").write_text('{"components": ["tagger", "parser"]}')
    os.symlink("/dev/zero", "zero/weights")
    with open("sparse/weights", "wb") as weights:
        weights.truncate((1 << 40) - 36)
    outcome = wikimill(*words.split(" "))
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.startswith(f"wikimill: {message}")
    assert not (tmp_path / "out").exists()
