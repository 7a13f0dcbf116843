"""Verification finds every change to a file of a release and names the file."""

import json
import shutil
from pathlib import Path

import pytest
from support.milling import bytes_of
from support.tampering import edit_json, named, reseal, rewrite, whats

from wikimill.rules.records import example_id
from wikimill.transforms.release.stored_release import ReleaseNotFound, StoredRelease
from wikimill.transforms.release.verify.check_release import check_release

TEXTS = ("complex_sentence", "simple_sentence_1", "simple_sentence_2")
JSONL = "jsonl/wikisplit-train-00000-of-00001.jsonl"
FILES = (
    *("LICENSE-DATA", "README.md", "SHA256SUMS", "_SUCCESS", "croissant.json", "manifest.json", "stats.json"),
    "dead_letters/dead-letters-00000-of-00001.jsonl",
    *("tfrecord/dataset_info.json", "tfrecord/features.json"),
    *(f"tfrecord/wikisplit-{split}.tfrecord-00000-of-00001" for split in ("dev", "test", "train")),
    *(
        f"{name}/wikisplit-{split}-00000-of-00001.{name}"
        for name in ("avro", "parquet", "jsonl")
        for split in ("dev", "test", "train")
    ),
    *(f"tsv/{split}.tsv" for split in ("dev", "test", "train")),
)


@pytest.fixture
def release(sample_release, tmp_path) -> Path:
    """A copy of the sample release."""
    return Path(shutil.copytree(sample_release, tmp_path / "release"))


def test_the_files_are_all_that_a_release_has(sample_release):
    """run.json is left out: no digest can cover it, because it is what may differ."""
    found = set(bytes_of(sample_release)) - {"run.json"}
    assert found - {"report.html"} == set(FILES)


def test_a_whole_release_is_whole(sample_release):
    verdict = check_release(str(sample_release))
    assert [(finding.check, finding.problems) for finding in verdict.findings] == [
        ("files", []),
        ("counts", []),
        ("claims", []),
        ("loaders", []),
        ("redrawn", []),
        ("records", []),
    ]
    assert verdict.findings[-1].subject == (
        "64 records in 5 formats, ids unique, 18 pages each in one split, every rule and count again"
    )


@pytest.mark.parametrize("path", FILES)
def test_a_flipped_bit_a_cut_and_a_missing_file(release, path):
    file = release / path
    data = file.read_bytes()
    for place in sorted({0, len(data) // 3, len(data) // 2, len(data) - 1} if data else ()):
        file.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        assert path in named(release, quick=True), f"byte {place}"
    for end in sorted({0, len(data) // 2, len(data) - 1} if data else ()):
        file.write_bytes(data[:end])
        assert path in named(release, quick=True), f"cut at {end}"
    file.write_bytes(data + b"\n")
    assert path in named(release, quick=True)
    file.unlink()
    assert path in named(release, quick=True)


@pytest.mark.parametrize("path", ["note.txt", "jsonl/wikisplit-train-00001-of-00002.jsonl", "jsonl/.hidden"])
def test_a_file_more(release, path):
    (release / path).write_text("x")
    assert named(release, quick=True) == {path}


def test_two_files_swapped(release):
    one, other = (release / f"tsv/{split}.tsv" for split in ("dev", "test"))
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)
    assert named(release, quick=True) == {"tsv/dev.tsv", "tsv/test.tsv"}


def test_digests_swapped_in_one_list_only(release):
    path = release / "SHA256SUMS"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    lines[0], lines[1] = lines[0][:64] + lines[1][64:], lines[1][:64] + lines[0][64:]
    path.write_text("".join(lines), "utf-8")
    assert named(release, quick=True) == {"SHA256SUMS"}


def test_all_problems_are_listed(release):
    for path in ("tsv/dev.tsv", "LICENSE-DATA", JSONL):
        (release / path).write_bytes(b"x")
    assert named(release) >= {"tsv/dev.tsv", "LICENSE-DATA", JSONL}


def test_a_folder_without_any_mark_is_no_release(tmp_path):
    with pytest.raises(ReleaseNotFound, match=r"holds no release: it has no manifest\.json"):
        check_release(str(tmp_path))


def test_a_run_that_was_not_published(release):
    edit_json(release / "run.json", lambda run: run.update(state="not published"))
    assert whats(release) == {("run.json", "state")}


# In the tests that follow, the digests match the changed files, so only the content shows the change.


def first(rows, **columns):
    rows["train"][0].update(columns)


def renamed(row):
    row["id"] = example_id(row["wiki"], row["page_id"], [row[name] for name in TEXTS])


def other_sentence(rows):
    row = rows["train"][0]
    row["complex_sentence"] = "Nothing " + row["complex_sentence"]
    renamed(row)
    rows["train"].sort(key=place_of)


def place_of(row):
    from wikimill.rules.records import stable_position

    return stable_position(row["id"])


def moved(rows):
    rows["dev"] = sorted([*rows["dev"], rows["train"].pop() | {"split": "dev"}], key=place_of)


def turned(rows):
    rows["train"].reverse()


def doubled(rows):
    rows["train"].insert(1, dict(rows["train"][0]))


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda rows: first(rows, id="0" * 32), "column id"),
        (lambda rows: first(rows, split="test"), "column split"),
        (lambda rows: first(rows, page_id="77777"), "column id"),
        (lambda rows: first(rows, page_title=""), "profile"),  # it is in the sample
        (lambda rows: first(rows, url="https://example.org/"), "column url"),
        (lambda rows: first(rows, url=rows["train"][0]["url"].replace("://sample", "://other")), "column url"),
        (lambda rows: first(rows, new_revision_id=rows["train"][0]["old_revision_id"]), "revision ids"),
        (lambda rows: first(rows, dump="2026-09-02"), "wiki and dump"),
        (lambda rows: first(rows, bleu_1=rows["train"][0]["bleu_1"] + 1e-6), "column bleu_1"),
        (other_sentence, "the acceptance rule"),
        (moved, "page in dev"),
        (turned, "the order of records"),
        (doubled, "unique ids"),
    ],
)
def test_a_record_changed_in_every_format(release, change, what):
    rewrite(release, change)
    found = whats(release)
    assert what in {each for _, each in found}
    assert {path.split("/")[0] for path, _ in found} <= {
        "jsonl",
        "manifest.json",
        "stats.json",
        "tfrecord",
        "README.md",
    }
    assert what == "profile" or any(path.startswith("jsonl/") for path, _ in found)


@pytest.mark.parametrize("file_format", ["tfrecord", "avro", "parquet", "jsonl", "tsv"])
def test_a_record_changed_in_one_format(release, file_format):
    def change(rows):
        rows["dev"][3]["simple_sentence_1"] += " !"

    rewrite(release, change, (file_format,))
    (path,) = StoredRelease.open(str(release)).shards(file_format, "dev")
    found = {each for each, _ in whats(release)}
    assert path in found
    assert file_format == "jsonl" or found - {"tfrecord/dataset_info.json"} == {path}


@pytest.mark.parametrize("file_format", ["tfrecord", "avro", "parquet", "jsonl", "tsv"])
def test_a_record_less_in_one_format(release, file_format):
    rewrite(release, lambda rows: rows["dev"].pop(), (file_format,))
    found = whats(release)
    assert ("manifest.json", f"records of {file_format}, dev") in found


def test_a_value_that_is_no_time(release):
    rewrite(release, lambda rows: first(rows, timestamp="2004-02-30T00:00:00Z"), ("jsonl",))
    assert (JSONL, "the schema") in whats(release)


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("stats.json", lambda stats: stats["table_3"]["all"]["tokens"].update(unique=5)),
        ("stats.json", lambda stats: stats["funnel"]["pages"].update(dead=1)),
        ("manifest.json", lambda manifest: manifest["counts"]["revisions"].update(kept=1)),
        ("manifest.json", lambda manifest: manifest["counts"]["examples"].update({"in": 71, "kept": 65})),
        ("manifest.json", lambda manifest: manifest["counts"]["pages"]["dropped"].update(boredom=0)),
        ("manifest.json", lambda manifest: manifest["inputs"].append(dict(manifest["inputs"][0]))),
        ("manifest.json", lambda manifest: manifest["inputs"][0].update(state="cut")),
        ("manifest.json", lambda manifest: manifest["options"].update(formats=["jsonl"])),
        ("manifest.json", lambda manifest: manifest["options"].pop("partition")),
        ("manifest.json", lambda manifest: manifest.pop("counts")),
        ("manifest.json", lambda manifest: manifest.update(splits=[1])),
        (JSONL, None),
        ("tfrecord/features.json", lambda features: features["featuresDict"]["features"].pop("id")),
        ("tfrecord/dataset_info.json", lambda info: info["splits"][0].update(shardLengths=["1"])),
        ("croissant.json", lambda described: described.update(conformsTo="1.0")),
        ("croissant.json", lambda described: described["distribution"].pop(0)),
        ("croissant.json", lambda described: described["recordSet"][1]["field"].pop()),
    ],
)
def test_other_files_changed_with_digests_that_fit(release, path, change):
    if change is None:
        edit_json(release / "manifest.json", lambda manifest: manifest["options"]["partition"].update(salt="other"))
    else:
        edit_json(release / path, change)
    reseal(release, redraw=False)
    assert path in named(release)


def test_a_card_with_other_counts(release):
    card = release / "README.md"
    card.write_text(card.read_text("utf-8").replace('"num_examples": 39', '"num_examples": 40'), "utf-8")
    reseal(release, redraw=False)
    assert whats(release) == {("README.md", "files and examples of each split"), ("README.md", "its content")}


def test_a_dead_letter_that_is_not_counted(release):
    letter = dict.fromkeys(("page_id", "page_title", "revision_id"))
    letter |= {"file": "d.xml", "level": "page", "stage": "read", "error": "lost"}
    (release / "dead_letters/dead-letters-00000-of-00001.jsonl").write_text(json.dumps(letter) + "\n", "utf-8")
    reseal(release)
    assert whats(release) == {
        ("dead_letters/dead-letters-00000-of-00001.jsonl", "dead letters"),
        ("dead_letters/", "letters about pages"),
    }


def test_many_problems_alike_are_counted(release):
    edit_json(release / "manifest.json", lambda manifest: manifest["inputs"][0].update(wiki="otherwiki"))
    reseal(release)
    verdict = check_release(str(release))
    lines = [line for line in verdict.findings[-1].lines() if line.startswith(JSONL)]
    assert len(lines) == 4
    assert lines[-1] == f"{JSONL}: wiki and dump: 36 more like this"
