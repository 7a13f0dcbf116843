"""`wikimill verify` on the command line; what each check finds is tested in tests/transforms/release/checks."""

import json
import os
import shutil
import subprocess
import sys
from functools import partial

import pytest
from support.machine import within
from support.milling import EXAMPLES, ROOT, SAMPLE, wikimill

from benchmarks.made_releases import publish_many
from wikimill.pipelines.commands import verify
from wikimill.transforms.release.stored_release import StoredRelease
from wikimill.transforms.release.verify import records as check_records
from wikimill.transforms.release.version import RULES_VERSION


@pytest.fixture
def damaged(sample_release, tmp_path):
    folder = shutil.copytree(sample_release, tmp_path / "damaged")
    (folder / "tsv/dev.tsv").write_bytes(b"x\n")
    (folder / "stats.json").unlink()
    return folder


def test_a_whole_release(sample_release):
    outcome = wikimill("verify", sample_release)
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert [line.split()[0] for line in lines] == [
        *("files", "counts", "claims", "loaders", "redrawn", "records", "scope", "whole:"),
    ]
    assert lines[1:] == [
        "counts     in = kept + dropped + dead; kept 70 of 90 candidates, 64 of 70 examples, 1 of 1 file, 21 of 25 pages, "
        "136 of 141 revisions; 0 dead letters",
        "claims     license, options, models and names of files are such as wikimill writes",
        "loaders    names of shards, tfrecord/features.json, tfrecord/dataset_info.json, README.md, croissant.json agree "
        "with the data",
        "redrawn    tfrecord/features.json, tfrecord/dataset_info.json, report.html, README.md, croissant.json, "
        "LICENSE-DATA are what manifest.json and stats.json give",
        "records    64 records in 5 formats, ids unique, 18 pages each in one split, every rule and count again",
        "scope      damage and mistakes; tampering by anyone who can write to the folder needs --against or --signers",
        f"whole: {sample_release}",
    ]


def test_a_damaged_release_next_to_a_whole_one(sample_release, damaged):
    outcome = wikimill("verify", "--quick", sample_release, damaged)
    assert outcome.code == 4
    assert [line[:20].rstrip() for line in outcome.out.splitlines()[-7:]] == [
        "files      NOT WHOLE",
        "counts     NOT WHOLE",
        "claims     license,",
        "loaders    names of",
        "redrawn    NOT WHOLE",
        "scope      damage an",
        f"not whole: {damaged}"[:20],
    ]
    assert (
        "wikimill: stats.json: the file: expected to be there, found none; copy the release again, or mine again\n"
        in outcome.err
    )
    assert "wikimill: tsv/dev.tsv: SHA-256 (2 bytes): expected " in outcome.err


def test_json_for_programs(sample_release, damaged):
    outcome = wikimill("verify", "--quick", "--json", sample_release, damaged)
    whole, broken = map(json.loads, outcome.out.splitlines())
    assert (outcome.code, outcome.err) == (4, "")
    assert (whole["whole"], broken["whole"], broken["release"]) == (True, False, str(damaged))
    named = {problem["path"] for check in broken["checks"] for problem in check["problems"]}
    assert named == {"stats.json", "tsv/dev.tsv"}
    (claims,) = (check for check in whole["checks"] if check["check"] == "claims")
    assert claims == {
        "check": "claims",
        "subject": "license, options, models and names of files are such as wikimill writes",
        "whole": True,
        "problems": [],
        "unlisted": [],
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([EXAMPLES], f"'{EXAMPLES}' holds no release: it has no manifest.json"),
        (["/nowhere/at/all"], "'/nowhere/at/all': no such folder; name the folder of a release"),
        ([""], "the name of the folder is empty: name the folder of a release"),
        ([SAMPLE], f"'{SAMPLE}' is a file; name the folder of a release"),
        ([], "the following arguments are required: DIR; see wikimill verify --help"),
        (["--input", "nowhere.xml", "--quick", EXAMPLES], "--input nowhere.xml: no such file"),
        (["--fast", EXAMPLES], "unknown option --fast; see wikimill verify --help"),
    ],
)
def test_mistakes(words, message):
    outcome = wikimill("verify", *words)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert outcome.err.count("\n") == 1


def test_the_inputs_are_compared(sample_release, tmp_path):
    outcome = wikimill("verify", sample_release, "--quick", "--input", SAMPLE)
    assert outcome.code == 0
    assert "inputs     1 of 1 input with the digest in the manifest\n" in outcome.out
    other = tmp_path / SAMPLE.name
    other.write_bytes(SAMPLE.read_bytes()[:-1])
    outcome = wikimill("verify", sample_release, "--quick", "--input", other)
    assert outcome.code == 4
    assert f"wikimill: manifest.json: an input: expected {SAMPLE.name} with " in outcome.err


def test_it_starts_soon_and_without_beam(sample_release):
    code = (
        "import sys; from wikimill.pipelines.main import main; code = main(sys.argv[1:]); "
        "assert not {'apache_beam', 'spacy'} & set(sys.modules); raise SystemExit(code)"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    for words in (["--help"], [str(sample_release)]):
        command = [sys.executable, "-c", code, "verify", *words]
        done = within(2, partial(subprocess.run, command, env=environment, capture_output=True))
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("file_format", ["tfrecord", "tsv"])
def test_a_release_in_one_format_that_does_not_hold_everything(tmp_path, file_format):
    output = tmp_path / "out"
    assert wikimill("wikisplit", "--input", SAMPLE, "--output", output, "--formats", file_format).code == 0
    outcome = wikimill("verify", output)
    assert (outcome.code, outcome.err) == (0, "")
    printed = "; TSV alone has neither ids nor pages, so only the sentences were checked"
    assert ("64 records in 1 format" + (printed if file_format == "tsv" else ", ids unique")) in outcome.out
    assert StoredRelease.open(str(output)).formats == [file_format]


def test_it_says_how_far_it_is(tmp_path, monkeypatch):
    publish_many(250, str(tmp_path / "out"), ("avro",))
    monkeypatch.setattr(verify, "REPORT_SECONDS", 0)
    monkeypatch.setattr(check_records, "_REPORT_EVERY", 100)
    outcome = wikimill("verify", tmp_path / "out")
    assert (outcome.code, outcome.err) == (
        0,
        f"wikimill: {tmp_path}/out: 100 records checked\nwikimill: {tmp_path}/out: 200 records checked\n",
    )


def test_other_rules_version_is_reported(sample_release, tmp_path):
    folder = shutil.copytree(sample_release, tmp_path / "old")
    path = folder / "manifest.json"
    path.write_text(path.read_text("utf-8").replace(f'"rules": "{RULES_VERSION}"', '"rules": "0"'), "utf-8")
    outcome = wikimill("verify", "--quick", folder)
    assert outcome.code == 4
    printed = f"wikimill: {folder} was made by rules 0, these are rules {RULES_VERSION}: verify it with the wikimill that made it\n"
    assert outcome.err.endswith(printed)
    assert "wikimill: manifest.json: SHA-256 (as _SUCCESS has it): expected " in outcome.err


def test_a_folder_near_a_release_names_it(sample_release, tmp_path):
    part = wikimill("verify", sample_release / "parquet")
    assert (part.code, part.err) == (
        2,
        f"wikimill: '{sample_release}/parquet' is part of a release: name '{sample_release}'\n",
    )
    (tmp_path / "releases" / "one").mkdir(parents=True)
    (tmp_path / "releases" / "one" / "manifest.json").touch()
    above = wikimill("verify", tmp_path / "releases")
    assert (above.code, above.err) == (
        2,
        f"wikimill: '{tmp_path}/releases' is not a release, but a folder of releases: name one (one)\n",
    )
