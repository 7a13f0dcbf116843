"""`wikimill sample`: the same examples from any format of a release, in sheets that hide the gold."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.milling import ROOT, manifest, records, wikimill

from wikimill.pipelines.commands.sample import MOST_CHARS, example_text
from wikimill.transforms.corpora import find_corpus


def drawn(*arguments: object) -> list[str]:
    """Return the ids that are printed."""
    outcome = wikimill("sample", *arguments)
    assert (outcome.code, outcome.err) == (0, ""), outcome
    return re.findall(r"^([0-9a-f]{32}) ", outcome.out, re.MULTILINE)


def test_a_larger_draw_begins_with_the_smaller_one(sample_release):
    everything = {record["id"] for record in records(sample_release)}
    assert len(everything) == 64
    ten = drawn(sample_release)
    assert len({*ten}) == 10
    assert drawn(sample_release, "--n", 64)[:10] == ten
    assert {*drawn(sample_release, "--n", 64)} == everything
    assert drawn(sample_release, "--salt", "other") != ten


@pytest.mark.parametrize("file_format", ["avro", "parquet"])
def test_the_format_does_not_matter(sample_release, tmp_path, file_format):
    whole = manifest(sample_release)
    whole["options"]["formats"] = [file_format]
    (tmp_path / "manifest.json").write_text(json.dumps(whole), "utf-8")
    (tmp_path / file_format).symlink_to(sample_release / file_format)
    assert drawn(tmp_path) == drawn(sample_release)


def test_types_and_splits(sample_release):
    found = {record["id"]: record for record in records(sample_release)}
    both = [found[example]["direction"] for example in drawn(sample_release, "--type", "all", "--n", 3)]
    assert sorted(both) == ["merge"] * 3 + ["split"] * 3
    assert {found[example]["direction"] for example in drawn(sample_release, "--type", "merge", "--n", 3)} == {"merge"}
    dev = drawn(sample_release, "--split", "dev", "test", "--n", 5)
    assert {found[example]["split"] for example in dev} <= {"dev", "test"}


def test_what_is_printed_shows_the_changes(sample_release):
    (example,) = drawn(sample_release, "--n", 1)
    record = next(record for record in records(sample_release) if record["id"] == example)
    out = wikimill("sample", sample_release, "--n", 1).out
    assert out == (
        f"{example}  dev  split\n"
        f"  C        {record['complex_sentence']}\n"
        f"  S1       {record['simple_sentence_1']}\n"
        f"  S2       {record['simple_sentence_2']}\n"
        "  changes  Harrowmere is a market town in Marrowshire , on the left bank of the River Lynt [-, and it-] "
        "{+. The town+} is the seat of the district council and of a county court .\n"
        "  details  2015-07-30; BLEU 0.48, 0.38\n"
        f"  page     Harrowmere  {record['url']}\n"
    )


def test_long_texts_are_cut_unless_all_is_asked_for(sample_release):
    record = next(record for record in records(sample_release) if record["page_title"] == "Harrowmere")
    long = record | {"complex_sentence": "x" * 2_000}
    corpus = find_corpus("wikisplit")
    source = f"  C        {'x' * 400}… (of 2,000 characters; --full shows all)"
    assert example_text(corpus, long, MOST_CHARS).splitlines()[1] == source
    assert example_text(corpus, long).splitlines()[1] == f"  C        {'x' * 2_000}"


def test_json_prints_whole_records(sample_release):
    outcome = wikimill("sample", sample_release, "--n", 3, "--json")
    by_id = {record["id"]: record for record in records(sample_release)}
    rows = [*map(json.loads, outcome.out.splitlines())]
    assert (outcome.code, len(rows), rows) == (0, 3, [by_id[row["id"]] for row in rows])


def test_empty_split_and_empty_release_have_different_messages(tiny_release, tmp_path):
    outcome = wikimill("sample", tiny_release, "--split", "test")
    assert (outcome.code, outcome.err) == (
        2,
        f"wikimill: '{tiny_release}' has no examples in test; it has train 4\n",
    )
    whole = manifest(tiny_release)
    whole["splits"] = dict.fromkeys(whole["splits"], 0)
    whole["files"] = []
    (tmp_path / "manifest.json").write_text(json.dumps(whole), "utf-8")
    assert wikimill("sample", tmp_path).err == f"wikimill: '{tmp_path}' has no examples\n"


def test_sheets(sample_release, tmp_path):
    outcome = wikimill("sample", sample_release, "--n", 4, "--annotate", tmp_path / "r.tsv", "--raters", 2)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        f"4 examples for 2 raters: {tmp_path}/r-1.tsv, {tmp_path}/r-2.tsv, {tmp_path}/r-instructions.md\n"
    )
    with (tmp_path / "r-1.tsv").open(encoding="utf-8-sig", newline="") as file:
        rows = [*csv.DictReader(file, dialect="excel-tab")]
    assert {row["id"] for row in rows} == {*drawn(sample_release, "--n", 4)}
    again = wikimill("sample", sample_release, "--annotate", tmp_path / "r.tsv", "--raters", 2)
    assert (again.code, again.err) == (
        2,
        f"wikimill: {tmp_path}/r-1.tsv exists, and may hold a rater's work; name another file, or move it away\n",
    )


def test_fewer_than_asked_for_is_said(sample_release):
    outcome = wikimill("sample", sample_release, "--n", 99)
    assert outcome.code == 0
    assert outcome.err == f"wikimill: '{sample_release}' has 64 examples, fewer than --n 99; all were drawn\n"


MISTAKES = {
    ("--n", "0"): "--n 0: expected a whole number from 1 to 2,147,483,647",
    ("--raters", "2"): "--raters is for sheets; add --annotate FILE",
    ("--type", "PAIR_CONN"): "--type PAIR_CONN: wikisplit has split, merge, and all for each of them",
    ("--annotate", "/nowhere/r.tsv"): (
        "--annotate /nowhere/r.tsv: cannot be written; name a file in a folder that is there"
    ),
    ("--frobnicate",): "unknown option --frobnicate; see wikimill sample --help",
}


@pytest.mark.parametrize("options", MISTAKES)
def test_mistakes(sample_release, options):
    outcome = wikimill("sample", sample_release, *options)
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {MISTAKES[options]}\n")


def test_a_folder_without_a_release(tmp_path):
    outcome = wikimill("sample", tmp_path)
    assert outcome.code == 2
    assert outcome.err.startswith(f"wikimill: '{tmp_path}' holds no release: it has no manifest.json")


def test_a_damaged_release(sample_release, tmp_path):
    (tmp_path / "jsonl").mkdir()
    (tmp_path / "manifest.json").write_bytes((sample_release / "manifest.json").read_bytes())
    outcome = wikimill("sample", tmp_path)
    assert outcome.code == 4
    assert f"the release in '{tmp_path}' is damaged: jsonl/wikisplit-train-00000-of-00001.jsonl: missing" in outcome.err


@pytest.mark.parametrize("command", ["sample", "agreement"])
def test_beam_is_not_imported(sample_release, tmp_path, command):
    if command == "agreement":
        sheet = tmp_path / "r.tsv"
        (record,) = records(sample_release)[:1]
        sheet.write_text(f"id\tsimple_1\tsimple_2\tmissing\n{record['id']}\tcorrect\tcorrect\tno\n", "utf-8")
        arguments = [command, str(sheet), "--release", str(sample_release)]
    else:
        arguments = [command, str(sample_release)]
    program = f"""
import sys, wikimill.pipelines.main
code = wikimill.pipelines.main.main({arguments!r})
sys.exit(code or "apache_beam" in sys.modules)
"""
    finished = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert (finished.returncode, finished.stderr) == (0, "")


def test_the_command_has_a_file_of_its_own():
    # pipelines/sample is the installed folder of the sample dump (setup.py): no module may take its name.
    assert not Path(ROOT, "pipelines", "sample.py").exists()
