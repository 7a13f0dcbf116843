"""`wikimill wikisplit` on the sample gives the expected rows in any compression."""

import bz2
import csv
import gzip
import importlib.util
import lzma
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import py7zr
import pytest
from support.milling import (
    ALL_FORMATS,
    DEFAULT_SCREENING,
    EXAMPLES,
    FLOATS,
    SAMPLE,
    SPLITS,
    THREE_SPLITS,
    digests,
    funnel,
    manifest,
    records,
    records_in,
    released,
    texts,
)
from support.slow import slow_but

from wikimill.rules.text.bleu import bleu
from wikimill.rules.text.tokens import tokenise

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


@cache
def build_sample():
    specification = importlib.util.spec_from_file_location("build_sample", EXAMPLES / "build_sample.py")
    module = importlib.util.module_from_spec(specification)
    sys.modules["build_sample"] = module
    specification.loader.exec_module(module)
    return module


def expected_rows() -> list[dict[str, str]]:
    with (EXAMPLES / "expected.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def tokenised(text: str) -> str:
    return " ".join(tokenise(text))


def bleu_sum(row: dict[str, str]) -> float:
    c = tokenise(row["complex"])
    return bleu(c, tokenise(row["simple_1"])) + bleu(c, tokenise(row["simple_2"]))


def best_of_each_complex_sentence() -> list[dict[str, str]]:
    best: dict[str, dict[str, str]] = {}
    for row in expected_rows():
        known = best.setdefault(row["complex"], row)
        if bleu_sum(row) > bleu_sum(known):
            best[row["complex"]] = row
    return list(best.values())


def as_expected(record: dict) -> dict[str, str]:
    """Return a record in the columns of expected.tsv."""
    return {
        "page_title": record["page_title"],
        "old_revision_id": record["old_revision_id"],
        "new_revision_id": record["new_revision_id"],
        "direction": record["direction"],
        "adjacent": str(record["adjacent"]).lower(),
        "reverted": str(record["reverted"]).lower(),
        "section": record["section"],
        "complex": record["complex_sentence_raw"],
        "simple_1": record["simple_sentence_1_raw"],
        "simple_2": record["simple_sentence_2_raw"],
    }


def in_order(rows: list[dict[str, str]]) -> list[tuple[str, ...]]:
    return sorted(tuple(row.values()) for row in rows)


def test_the_sample_and_its_expected_rows_are_what_their_sources_make():
    assert build_sample().build() == {name: (EXAMPLES / name).read_bytes() for name in (SAMPLE.name, "expected.tsv")}


def test_exactly_the_expected_rows_are_mined(sample_release):
    assert in_order(map(as_expected, records(sample_release))) == in_order(best_of_each_complex_sentence())


def test_of_a_sentence_on_two_pages_the_better_rewrite_is_kept(sample_release):
    rows = Counter(row["complex"] for row in expected_rows())
    ((shared, count),) = rows.most_common(1)
    kept = [record["page_title"] for record in records(sample_release) if record["complex_sentence_raw"] == shared]
    assert (shared[:55], count) == ("The river rises on the western flank of Skarn Fell, and", 2)
    assert kept == ["Skarn Fell"]


def test_sentences_are_tokenised_and_joined_by_spaces(sample_release):
    for record in records(sample_release):
        raw = (record["complex_sentence_raw"], record["simple_sentence_1_raw"], record["simple_sentence_2_raw"])
        assert texts(record) == tuple(map(tokenised, raw))


def test_no_near_miss_is_mined(sample_release):
    near = build_sample().near_misses(build_sample().load_pages())
    missed = {tuple(map(tokenised, (each.complex, each.simple_1, each.simple_2))) for *_, each in near}
    mined = {texts(record) for record in records(sample_release)}
    assert len(missed) == 20
    assert mined & missed == set()


def test_what_the_sample_says_of_each_edit(sample_release):
    (record,) = [each for each in records(sample_release) if each["new_revision_id"] == "13020816"]
    assert record == {
        "id": record["id"],
        "wiki": "samplewiki",
        "page_id": "1204",
        "page_title": "Harrowmere",
        "url": "https://sample.wikimill.example/w/index.php?diff=13020816&oldid=12051410",
        "dump": "2026-09-01",
        "split": record["split"],
        "complex_sentence": "A weekly market was granted by the crown in 1257 , and the stone market cross was put up about"
        " a century later .",
        "simple_sentence_1": "A weekly market was granted by the crown in 1257 .",
        "simple_sentence_2": "The stone market cross was put up about a century later .",
        "bleu_1": bleu(tokenise(record["complex_sentence"]), tokenise(record["simple_sentence_1"])),
        "bleu_2": bleu(tokenise(record["complex_sentence"]), tokenise(record["simple_sentence_2"])),
        "new_words": 0,
        "lost_words": 0,
        "new_numbers": 0,
        "new_names": 0,
        "length_ratio": 0.958333,
        "covered_alone": 0.5,
        "covered_together": 0.916667,
        "covered_at_once": 0.041667,
        "direction": "split",
        "adjacent": True,
        "same_paragraph": True,
        "reverted": False,
        "minor": False,
        "section": "History",
        "old_revision_id": "12051410",
        "new_revision_id": "13020816",
        "timestamp": "2013-02-08T16:40:10Z",
        "complex_sentence_raw": "A weekly market was granted by the crown in 1257, and the stone market cross was put up"
        " about a century later.",
        "simple_sentence_1_raw": "A weekly market was granted by the crown in 1257.",
        "simple_sentence_2_raw": "The stone market cross was put up about a century later.",
    }


def test_minor_edits_are_marked(sample_release):
    pages = build_sample().load_pages()
    minor = {str(revision.id) for page in pages for revision in page.revisions if "minor" in revision.flags}
    mined = records(sample_release)
    assert {record["new_revision_id"]: record["minor"] for record in mined} == {
        record["new_revision_id"]: record["new_revision_id"] in minor for record in mined
    }
    assert sum(record["minor"] for record in mined) >= 2


def test_the_funnel_of_the_sample(sample_release):
    counts = funnel(sample_release)
    articles = [page for page in build_sample().load_pages() if page.ns == 0]
    revisions = [revision for page in articles for revision in page.revisions]
    assert len(revisions) == 141
    assert sum("hidden-text" in revision.flags for revision in revisions) == 1
    assert sum(not revision.text for revision in revisions) == 1
    assert sum(revision.text.startswith("#REDIRECT") for revision in revisions) == 3
    assert {thing: counts[thing] for thing in ("files", "pages", "revisions", "examples")} == {
        "files": (1, 1, {}, 0),
        "pages": (25, 21, {"namespace": 4}, 0),
        "revisions": (141, 136, {"redirect": 3, "text_deleted": 1, "text_empty": 1}, 0),
        "examples": (70, 64, {"duplicate": 6}, 0),
    }
    assert counts["candidates"][1] == 70


@pytest.mark.parametrize("split", SPLITS)
def test_all_formats_hold_the_same_records(sample_release, split):
    rows = records_in(sample_release, "jsonl", split)
    narrowed = [row | {key: pytest.approx(row[key]) for key in FLOATS} for row in rows]
    names = ("complex_sentence", "simple_sentence_1", "simple_sentence_2")
    assert len(rows) > 3
    assert records_in(sample_release, "avro", split) == rows
    assert records_in(sample_release, "parquet", split) == rows
    assert records_in(sample_release, "tfrecord", split) == narrowed
    assert records_in(sample_release, "tsv", split) == [{name: row[name] for name in names} for row in rows]


@pytest.mark.slow
def test_raw_text_adds_three_columns_and_changes_nothing_else(sample_release, tmp_path):
    plain = released(SAMPLE, tmp_path / "plain", "--formats", "jsonl,tsv", "--splits", THREE_SPLITS)
    with_raw = records(sample_release)
    assert records(plain) == [
        {key: value for key, value in record.items() if not key.endswith("_raw")} for record in with_raw
    ]
    assert (plain / "tsv/train.tsv").read_bytes() == (sample_release / "tsv/train.tsv").read_bytes()


def two_streams(data: bytes) -> bytes:
    middle = data.index(b"<page>", len(data) // 2)
    return bz2.compress(data[:middle]) + bz2.compress(data[middle:])


def sevenzip(data: bytes, path: Path) -> None:
    with py7zr.SevenZipFile(path, "w", filters=[{"id": py7zr.FILTER_LZMA2}]) as archive:
        archive.writestr(data, SAMPLE.name)


PACKERS = {
    "bz2": bz2.compress,
    "multistream.bz2": two_streams,
    "gz": gzip.compress,
    "xz": lzma.compress,
    "lzma": lambda data: lzma.compress(data, lzma.FORMAT_ALONE),
    "zst": zstd.compress,
    "7z": None,
}


@pytest.mark.parametrize("packing", slow_but(PACKERS, "bz2", "7z"))
def test_packed_in_any_way_the_sample_gives_the_same_release(sample_release, tmp_path, packing):
    data = SAMPLE.read_bytes()
    packed = tmp_path / f"{SAMPLE.name}.{packing}"
    if packing == "7z":
        sevenzip(data, packed)
    else:
        packed.write_bytes(PACKERS[packing](data))
    options = ("--formats", ALL_FORMATS, "--splits", THREE_SPLITS, "--raw_text", *DEFAULT_SCREENING)
    output = released(packed, tmp_path / "out", *options)
    about_input = {"manifest.json", "report.html", "README.md", "SHA256SUMS", "_SUCCESS"}
    assert {path: digest for path, digest in digests(output).items() if path not in about_input} == {
        path: digest for path, digest in digests(sample_release).items() if path not in about_input
    }
    own, other = manifest(sample_release), manifest(output)
    assert other.pop("inputs") != own.pop("inputs")
    for found in (own, other):
        found["files"] = [entry for entry in found["files"] if entry["path"] not in about_input]
    assert other == own
