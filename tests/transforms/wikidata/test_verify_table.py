"""`wikimill verify` of a table of entities: a table that is whole, and each way in which one is not."""

import hashlib
import json
import os
import shutil
import subprocess

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
    """Make digests and sums right for what is there, after a change of the manifest."""
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
    """What is wrong, as (path, what)."""
    outcome = wikimill("verify", table, "--json", *options)
    verdict = json.loads(outcome.out)
    assert (outcome.code, verdict["whole"]) in ((0, True), (4, False))
    return [(each["path"], each["what"]) for check in verdict["checks"] for each in check["problems"]]


def test_whole(table):
    outcome = wikimill("verify", table)
    assert (outcome.code, outcome.err) == (0, "")
    assert [line.split()[0] for line in outcome.out.splitlines()] == ["files", "counts", "records", "scope", "whole:"]
    digest = hashlib.sha256((table / "manifest.json").read_bytes()).hexdigest()
    assert problems(table, "--against", digest, "--quick") == []


def test_the_input_is_compared(made, table, tmp_path):
    assert problems(table, "--input", made.parent / "all.json") == []
    (tmp_path / "all.json").write_bytes(b"[]")
    assert [what for _, what in problems(table, "--input", tmp_path / "all.json")] == ["an input"]


def test_another_digest(table):
    ((path, _),) = problems(table, "--against", "0" * 64)
    assert path == "manifest.json"


def test_files(table):
    (table / ITEMS).write_bytes(b"x")
    (table / LABELS).unlink()
    (table / "more").write_bytes(b"")
    (table / "link").symlink_to("manifest.json")
    os.mkfifo(table / "pipe")
    assert sorted(problems(table)) == [
        (ITEMS, "SHA-256 (1 byte)"),
        (LABELS, "the file"),
        ("link", "what it is"),
        ("more", "what the manifest says of more"),
        ("pipe", "what it is"),
    ]


def test_sums(table):
    (table / "SHA256SUMS").write_text("")
    assert problems(table) == [("SHA256SUMS", "its end")]


def test_a_manifest_of_another_shape(table):
    forge(table, lambda manifest: manifest.update(rows={"items": "2"}, other=1))
    assert {path for path, _ in problems(table)} == {"manifest.json"}


def test_counts(table):
    forge(table, lambda manifest: manifest["counts"]["statements"].update(kept=6))
    assert problems(table) == [("manifest.json", "counts of statements"), ("manifest.json", "statements kept")]


def test_a_table_of_another_version(table):
    forge(table, lambda manifest: manifest["versions"].update(table=2))
    assert problems(table) == [("manifest.json", "versions.table")]
    assert problems(table, "--quick") == []


def test_rows_in_another_order(table):
    rows = pq.read_table(table / LABELS)
    assert rows.num_rows > 1
    pq.write_table(rows.take(list(range(rows.num_rows))[::-1]), table / LABELS)
    forge(table)
    assert problems(table) == [(LABELS, "its ids")]


def test_shards_that_were_exchanged(table):
    others = [path.replace("00000-of", "00001-of") for path in (ITEMS, LABELS)]
    for one, other in zip((ITEMS, LABELS), others, strict=True):
        data = [(table / path).read_bytes() for path in (one, other)]
        (table / one).write_bytes(data[1])
        (table / other).write_bytes(data[0])
    forge(table)
    assert (LABELS, "its rows") in problems(table)
    assert {what for _, what in problems(table, "--quick")} <= {"rows of items", "rows of labels"}


def test_a_signed_table(table, tmp_path):
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is not installed")
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", tmp_path / "key"], check=True)
    (tmp_path / "signers").write_text(f"me {(tmp_path / 'key.pub').read_text()}")
    assert wikimill("sign", table, "--key", tmp_path / "key").code == 0
    assert problems(table, "--signers", tmp_path / "signers") == []
    (tmp_path / "signers").write_text("")
    assert problems(table, "--signers", tmp_path / "signers") != []
