"""A checkpoint that someone else has written is ignored, or gives only valid records.

It is JSON, so it cannot run code; even if its digest fits, its records are checked.
"""

import gzip
import hashlib
import json
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from support.milling import dead_letters, digests, funnel, wikimill, wikisplit
from support.tiny_dumps import dump, split_page

from benchmarks.made_releases import example
from wikimill.rules.account import Account
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.mining import mine_portions as mining_step
from wikimill.transforms.mining.checkpoints.checkpoint import open_checkpoint
from wikimill.transforms.mining.codec import Codec
from wikimill.transforms.wikisplit.options import WikiSplitOptions

EXAMPLE = example(1, WikiSplitOptions())
FILE = InputFile("/there/x.xml", "x.xml", 10)
ACCOUNTS = {"pages": Account(3, 1, Counter(namespace=2)), "examples": Account(2, 2)}
LEDGER = FileLedger("x.xml", 10, wiki="enwiki", pages=Counter({"0": 1}), accounts=ACCOUNTS)
CODEC = Codec(SplitExample)
LINES = [CODEC.line_of(output) for output in (EXAMPLE, replace(EXAMPLE, id="f" * 32), LEDGER)]
GARBAGE = b"\x80\x04\x95garbage of a pickle"


def packed(lines: list[bytes]) -> bytes:
    """Return a piece with a proper end."""
    end = ["end", len(lines), hashlib.sha256(b"".join(lines)).hexdigest()]
    return gzip.compress(b"".join(lines) + json.dumps(end).encode() + b"\n")


def with_line(number: int, line: bytes) -> bytes:
    return packed([*LINES[:number], line + b"\n", *LINES[number + 1 :]])


def changed(number: int, **values: object) -> bytes:
    """Return a piece in which some values of a line are others; those that are ... are left out."""
    name, data = json.loads(LINES[number])
    named = dict(zip((field.name for field in fields(FileLedger if number == 2 else SplitExample)), data, strict=True))
    data = [value for value in (named | values).values() if value is not ...]
    return with_line(number, json.dumps([name, data]).encode())


def accounts(**values: Any) -> bytes:
    """Return a piece whose ledger has another account of examples."""
    examples = vars(replace(ACCOUNTS["examples"], **values))
    return changed(2, accounts={"pages": [3, 1, {"namespace": 2}, 0], "examples": list(examples.values())})


MALFORMED = {
    "unknown class": with_line(0, b'["os.system", {"command": "touch /tmp/PWNED"}]'),
    "class of a path": with_line(0, b'["PosixPath", ["a"]]'),
    "missing field": changed(0, id=...),
    "extra field": changed(0, x=1),
    "a number for a text": changed(0, complex_sentence=5),
    "null for a text": changed(0, complex_sentence=None),
    "a text for a number": changed(0, bleu_1="x"),
    "no number": changed(0, bleu_1=float("nan")),
    "an infinite number": changed(0, bleu_1=float("inf")),
    "a number for a truth": changed(0, adjacent=1),
    "a split that is none": changed(0, split="../../x"),
    "a direction that is none": changed(0, direction="both"),
    "an object for a list": with_line(0, b'["SplitExample", {"id": "1"}]'),
    "too few values": with_line(0, b'["SplitExample", [1, 2]]'),
    "no JSON": with_line(0, b"garbage"),
    "no pair": with_line(0, b"1"),
    "deep JSON": with_line(0, b"[" * 100_000),
    "a number of 5,000 digits": changed(2, size=10**4000),
    "one example less": packed(LINES[1:]),
    "one example twice": packed([LINES[0], *LINES]),
    "a dead letter too many": packed([CODEC.line_of(DeadLetter("x.xml", "page", "1", "A", None, "read", "e")), *LINES]),
    "a negative size": changed(2, size=-1),
    "another size": changed(2, size=11),
    "another file": changed(2, file="y.xml"),
    "negative bytes": changed(2, expanded_bytes=-1),
    "texts for numbers": changed(2, size="x", expanded_bytes="x", breaks="x"),
    "negative pages": changed(2, pages={"0": -1}),
    "texts for pages": changed(2, pages={"0": "x"}),
    "a problem that is none": changed(2, problems=[[0, "odd", "x", False]]),
    "a negative account": accounts(incoming=1, dead=-1),
    "an account that does not add up": accounts(incoming=3),
    "an unknown reason": accounts(incoming=3, dropped={"<script>": 1}),
    "no accounts": changed(2, accounts={}),
    "an empty ledger": with_line(2, b'["FileLedger", []]'),
    "two ledgers": packed([*LINES, LINES[2]]),
    "no ledger": packed(LINES[:2]),
    "no end": gzip.compress(b"".join(LINES)),
    "garbage": GARBAGE * 3,
    "empty": b"",
    "garbage behind gzip": packed(LINES) + b"garbage",
    "two members of gzip": packed(LINES) + gzip.compress(b"x\n"),
}


def test_the_piece_that_is_tampered_with_is_taken_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.kept").write_bytes(packed(LINES))
    with open_checkpoint(str(tmp_path / "a.kept"), [FILE], CODEC) as piece:
        assert piece is not None
        assert list(map(CODEC.line_of, piece.outputs())) == LINES


@pytest.mark.attack
@pytest.mark.parametrize("piece", MALFORMED.values(), ids=MALFORMED)
def test_a_piece_that_is_sealed_but_malformed_is_none(tmp_path: Path, piece: bytes) -> None:
    (tmp_path / "a.kept").write_bytes(piece)
    with open_checkpoint(str(tmp_path / "a.kept"), [FILE], CODEC) as found:
        assert found is None


FOUR = dump(*(split_page(number, place) for number, place in enumerate(("Skarn", "Ervik", "Bolund", "Varnes"), 1)))


def resumed(folder: Path, output: str) -> tuple[Path, dict[str, int]]:
    """Mine four pages with work that is kept; gives the release, and how many portions were reused and mined."""
    outcome = wikisplit(folder / "four.xml", folder / output, "--formats", "jsonl", "--work_dir", folder / "w")
    assert (outcome.code, outcome.warnings) == (0, "")
    made = json.loads((folder / output / "run.json").read_text("utf-8"))
    return folder / output, made["kept_work"]


@pytest.mark.attack
def test_what_is_tampered_with_is_mined_again(tmp_path: Path) -> None:
    (tmp_path / "four.xml").write_bytes(FOUR)
    release, _ = resumed(tmp_path, "o")
    (place,) = (tmp_path / "w").rglob("*.kept")
    lines = gzip.decompress(place.read_bytes()).splitlines(keepends=True)[:-1]
    place.write_bytes(packed(lines[1:]))
    again, work = resumed(tmp_path, "o2")
    assert (work["portions_reused"], work["portions_mined"]) == (0, 1)
    assert digests(again) == digests(release)


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize("values", [{"complex_sentence": "This was put in by somebody else ."}, {"split": "test"}])
def test_verify_finds_a_changed_text(tmp_path: Path, values: dict[str, str]) -> None:
    (tmp_path / "four.xml").write_bytes(FOUR)
    resumed(tmp_path, "o")
    (place,) = (tmp_path / "w").rglob("*.kept")
    lines = gzip.decompress(place.read_bytes()).splitlines(keepends=True)[:-1]
    record = replace(CODEC.output_of(lines[0]), **values)
    place.write_bytes(packed([CODEC.line_of(record), *lines[1:]]))
    release, _ = resumed(tmp_path, "o2")
    assert wikimill("verify", release).code == 4


@pytest.mark.attack
@pytest.mark.parametrize(
    ("lost", "message"),
    [
        (mining_step.EXAMPLES, "the counts of duplicate do not add up: 4 in, 3 kept, 0 dropped"),
        (mining_step.DEAD_LETTERS, "expected 1 dead letter, and 0 were written"),
    ],
)
@pytest.mark.slow
def test_a_step_that_loses_one_breaks_the_sum(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str, message: str
) -> None:
    sorted_before = mining_step._sorted

    def without_one(outputs: object) -> object:
        found = list(sorted_before(outputs))
        place = next(at for at, each in enumerate(found) if getattr(each, "tag", mining_step.EXAMPLES) == lost)
        return iter(found[:place] + found[place + 1 :])

    monkeypatch.setattr(mining_step, "_sorted", without_one)
    (tmp_path / "x.xml").write_bytes(FOUR.replace(b"<id>42</id>", b"<id>41</id>") if lost != "examples" else FOUR)
    with pytest.raises(RuntimeError, match=message):
        wikisplit(tmp_path / "x.xml", tmp_path / "o", "--formats", "jsonl")
    assert not (tmp_path / "o" / "_SUCCESS").exists()


@pytest.mark.attack
def test_repeated_revision_is_dead_and_release_whole(tmp_path: Path) -> None:
    (tmp_path / "x.xml").write_bytes(FOUR.replace(b"<id>42</id>", b"<id>41</id>"))
    assert wikisplit(tmp_path / "x.xml", tmp_path / "o", "--formats", "jsonl").code == 0
    assert wikimill("verify", tmp_path / "o").code == 0
    assert funnel(tmp_path / "o")["revisions"] == (8, 7, {}, 1)
    assert [(each["revision_id"], each["error"]) for each in dead_letters(tmp_path / "o")] == [
        ("41", "a revision with this id and another text precedes it on the page")
    ]
