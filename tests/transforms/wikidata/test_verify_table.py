"""`wikimill verify` of a table of entities: a table that is whole, and each way in which one is not."""

import hashlib
import json
import shutil

import pyarrow.parquet as pq
import pytest
from support.milling import wikimill
from support.tiny_entities import EXAMPLE, dump

ITEMS, LABELS = "items/items-00000-of-00002.parquet", "labels/labels-00000-of-00002.parquet"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    root = tmp_path_factory.mktemp("verified")
    (root / "all.json").write_bytes(dump(*EXAMPLE))
    words = ("--input", root / "all.json", "--wiki", "enwiki", "--shards", "2", "--output", root / "table")
    assert wikimill("entities", *words).code == 0
    return root / "table"


@pytest.fixture
def table(made, tmp_path):
    return shutil.copytree(made, tmp_path / "table")


def forge(table, change=lambda manifest: None):
    """Make digests and sums right for what lies there, after a change of the manifest."""
    manifest = json.loads((table / "manifest.json").read_bytes())
    for file in manifest["files"]:
        data = (table / file["path"]).read_bytes()
        file["sha256"], file["bytes"] = hashlib.sha256(data).hexdigest(), len(data)
    change(manifest)
    data = json.dumps(manifest).encode()
    (table / "manifest.json").write_bytes(data)
    digest = hashlib.sha256(data).hexdigest()
    (table / "_SUCCESS").write_text(f"{digest}  manifest.json\n")
    lines = {file["path"]: file["sha256"] for file in manifest["files"]} | {"manifest.json": digest}
    (table / "SHA256SUMS").write_text("".join(f"{found}  {path}\n" for path, found in sorted(lines.items())))


def problems(table, *options):
    outcome = wikimill("verify", table, "--json", *options)
    found = json.loads(outcome.out)
    assert outcome.code == (4 if found["problems"] else 0)
    return found["problems"]


def test_whole(table):
    outcome = wikimill("verify", table)
    assert (outcome.code, outcome.out, outcome.err) == (0, f"whole: {table}\n", "")
    digest = hashlib.sha256((table / "manifest.json").read_bytes()).hexdigest()
    assert problems(table, "--against", digest, "--quick") == []


def test_another_digest(table):
    (problem,) = problems(table, "--against", "0" * 64)
    assert problem.endswith(f"and --against says {'0' * 64}")


def test_files(table):
    (table / ITEMS).write_bytes(b"x")
    (table / LABELS).unlink()
    (table / "more").write_bytes(b"")
    assert problems(table) == [
        f"{ITEMS}: its SHA-256 is not the one in manifest.json: it was damaged or changed",
        f"{LABELS}: cannot be read: No such file or directory",
        "more: manifest.json does not list it",
    ]


def test_sums(table):
    (table / "SHA256SUMS").write_text("")
    assert problems(table) == ["SHA256SUMS: is not what manifest.json lists"]


def test_counts(table):
    forge(table, lambda manifest: manifest["counts"]["statements"].update(kept=6))
    assert problems(table) == [
        "manifest.json: counts.statements: in is not kept + dropped + dead",
        "manifest.json: 6 statements were kept, and the items have 5",
    ]


def test_rows_in_another_order(table):
    rows = pq.read_table(table / LABELS)
    assert rows.num_rows > 1
    pq.write_table(rows.take(list(range(rows.num_rows))[::-1]), table / LABELS)
    forge(table)
    assert problems(table) == [f"{table}/{LABELS}: the ids are not in order, or one stands twice"]


def test_shards_that_were_exchanged(table):
    others = [path.replace("00000-of", "00001-of") for path in (ITEMS, LABELS)]
    for one, other in zip((ITEMS, LABELS), others, strict=True):
        data = [(table / path).read_bytes() for path in (one, other)]
        (table / one).write_bytes(data[1])
        (table / other).write_bytes(data[0])
    forge(table)
    assert any("does not belong into this shard" in problem for problem in problems(table))
    assert problems(table, "--quick") == []


def test_options_that_are_not_for_tables(table):
    outcome = wikimill("verify", table, "--input", table / "manifest.json")
    assert (outcome.code, outcome.err) == (
        2,
        f"wikimill: --input: {table} is a table of entities; compare its digest with --against\n",
    )
