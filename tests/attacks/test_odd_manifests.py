"""Manifests and statistics that say something odd, with digests that fit: a line from every command, no traceback."""

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support.milling import wikimill

from wikimill.transforms.release.compare.comparison import compare
from wikimill.transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease

#: What a value becomes; `GONE`: its key is left out. Two of them a place, in turn.
GONE = object()
ODD = (None, [], {}, "x", -1, 2**70, [[]], {"": None}, 1e400, True, "\ud800", GONE)
RAW = {
    "nothing": b"",
    "no JSON": b"garbage",
    "no UTF-8": b"\xff\xfe{}",
    "a list": b"[]",
    "a number": b"1",
    "a key twice": b'{"corpus": "wikisplit", "corpus": "discofuse"}',
    "levels without end": b"[" * 100_000,
    "a number without end": b'{"corpus": ' + b"9" * 5_000 + b"}",
    "no number": b'{"corpus": NaN}',
    "another corpus": b'{"corpus": "tvstory", "files": []}',
}
PLACES = {
    "manifest.json": (
        *("", "corpus", "licence", "partial", "inputs", "options", "versions", "models", "counts", "splits", "files"),
        *("inputs.0", "inputs.0.file", "inputs.0.wiki", "inputs.0.bytes", "inputs.0.sha256", "inputs.0.state"),
        *("inputs.0.pages", "inputs.0.pages.0", "inputs.0.revisions", "inputs.0.expanded_bytes", "inputs.0.texts"),
        *("options.formats", "options.formats.0", "options.namespaces", "options.namespaces.0", "options.language"),
        *("options.partition", "options.partition.salt", "options.partition.shares", "options.partition.shares.0"),
        *("options.raw_text", "options.shard_bytes", "options.exclude", "options.near_duplicates", "options.since"),
        *("versions.wikimill", "versions.rules", "models.sentences-en"),
        *(f"counts.{thing}" for thing in ("files", "pages", "revisions", "candidates", "examples")),
        *(f"counts.examples.{part}" for part in ("in", "kept", "dropped", "dead")),
        *("counts.candidates.dropped", "splits.train", "splits.dev"),
        *("files.0", "files.0.path", "files.0.records", "files.0.bytes", "files.0.sha256"),
    ),
    "stats.json": (
        *("", "funnel", "funnel.pages", "funnel.pages.in", "table_3", "table_3.all", "table_3.train.complex"),
        *("table_3.all.tokens.count", "excluded_files", "profile", "profile.version", "profile.counts"),
        *("profile.counts.year", "profile.counts.year.2010", "profile.counts.bleu_1", "profile.counts.ngrams"),
        *("profile.counts.ngrams.1_total", "profile.counts.split.train", "profile.sample"),
        *("profile.sample.split, adjacent", "profile.sample.split, adjacent.0"),
        *(
            f"profile.sample.split, adjacent.0.{name}"
            for name in ("id", "url", "page_title", "section", "timestamp", "bleu_1", "complex_sentence", "reverted")
        ),
    ),
}


def cases() -> Iterator[tuple[str, str, int, Any]]:
    for path, places in PLACES.items():
        for number, place in enumerate(places):
            yield from ((path, place, turn, ODD[(number + turn * 5) % len(ODD)]) for turn in range(2))


def mutated(value: Any, place: str, odd: Any) -> Any:
    """Return the value with something else at a place; a number is a place in a list, or the first key of an object."""
    if not place:
        return {} if odd is GONE else odd
    inner, *names = value, *place.split(".")
    for name in names[:-1]:
        inner = inner[int(name)] if isinstance(inner, list) else inner[name]
    last = int(names[-1]) if isinstance(inner, list) else names[-1]
    if isinstance(inner, dict) and last not in inner and names[-1].isdecimal() and inner:
        last = next(iter(inner))
    if odd is GONE:
        del inner[last]
    else:
        inner[last] = odd
    return value


def put(folder: Path, path: str, data: bytes) -> None:
    """Write one of the two, and make the digests fit."""
    (folder / path).write_bytes(data)
    manifest = (folder / "manifest.json").read_bytes()
    if path != "manifest.json":
        found = json.loads(manifest)
        for entry in found["files"]:
            if entry["path"] == path:
                entry |= {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
        manifest = json.dumps(found).encode()
        (folder / "manifest.json").write_bytes(manifest)
    digest = hashlib.sha256(manifest).hexdigest()
    (folder / "_SUCCESS").write_text(f"{digest}  manifest.json\n")
    sums = re.sub("[0-9a-f]{64}  manifest.json", f"{digest}  manifest.json", (folder / "SHA256SUMS").read_text())
    sums = re.sub(f"[0-9a-f]{{64}}  {path}", f"{hashlib.sha256(data).hexdigest()}  {path}", sums)
    (folder / "SHA256SUMS").write_text(sums)


@pytest.fixture
def release(tiny_release, tmp_path) -> Path:
    return Path(shutil.copytree(tiny_release, tmp_path / "release"))


@pytest.fixture(scope="module")
def sheet(tiny_release, tmp_path_factory) -> Path:
    """A rater's sheet of the release."""
    path = tmp_path_factory.mktemp("sheets") / "sheet.tsv"
    assert wikimill("sample", tiny_release, "--n", 2, "--annotate", path).code == 0
    return path


def run_readers(release: Path, whole: Path, sheet: Path, tmp_path: Path) -> None:
    """Run every command that reads a release; assert that each ends with a known exit code and lines of its own."""
    page = tmp_path / "page.html"
    commands = (
        ("verify", release),
        ("report", release, "--output", page),
        ("report", release, "--against", whole, "--output", page),
        ("report", whole, "--against", release, "--output", page, "--compare_ids"),
        ("sample", release, "--n", 2),
        ("evaluate", "--references", release, "--predictions", "COPY", "--split", "train"),
        ("agreement", sheet, "--release", release),
        ("publish", "--output", release),
    )
    for words in commands:
        outcome = wikimill(*words)
        assert outcome.code in ((0, 4) if words[0] == "verify" else (0, 2, 4)) or "holds the corpus" in outcome.err
        assert "Traceback" not in outcome.err
        assert all(line.startswith("wikimill: ") for line in outcome.err.splitlines()), outcome.err
    for one, other in ((release, whole), (whole, release)):
        with suppress(ReleaseNotFound, DamagedFile):  # what refresh reads of the two, and what it foresees
            compare(StoredRelease.open(str(one)), StoredRelease.open(str(other)))


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize(
    ("path", "place", "turn", "odd"), [pytest.param(*each, id=f"{each[0]}-{each[1]}-{each[2]}") for each in cases()]
)
def test_an_odd_value(release, tiny_release, sheet, tmp_path, path, place, turn, odd):
    value = mutated(json.loads((release / path).read_bytes()), place, odd)
    put(release, path, json.dumps(value).encode())
    run_readers(release, tiny_release, sheet, tmp_path)


@pytest.mark.attack
@pytest.mark.parametrize("path", PLACES)
@pytest.mark.parametrize("data", RAW.values(), ids=RAW.keys())
def test_what_is_no_manifest(release, tiny_release, sheet, tmp_path, path, data):
    put(release, path, data)
    run_readers(release, tiny_release, sheet, tmp_path)
    assert wikimill("verify", release).code == 4


@pytest.mark.attack
@pytest.mark.parametrize(
    ("path", "place", "odd", "message"),
    [
        ("manifest.json", "counts.pages", {}, "counts.pages.dead: expected to be there, found none"),
        ("manifest.json", "splits.train", "x", "splits.train: expected a whole number from 0 on, found 'x'"),
        ("manifest.json", "files.0.path", "../../etc/passwd", "files.0.path: expected a text such as /"),
        ("manifest.json", "partial", 1, "partial: expected a text or null, found 1"),
        ("stats.json", "table_3.all", [], "stats.json is damaged: table_3.all: expected an object, found a list"),
    ],
)
def test_what_is_said(release, tmp_path, path, place, odd, message):
    put(release, path, json.dumps(mutated(json.loads((release / path).read_bytes()), place, odd)).encode())
    outcome = wikimill("report", release, "--output", tmp_path / "page.html")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert message in outcome.err
    assert outcome.err.endswith("; fetch it again, or mine again\n")
