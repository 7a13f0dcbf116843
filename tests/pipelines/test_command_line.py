"""Exit codes and one-line messages: what is wrong, where, and what to do."""

import json
import os
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from support.machine import within
from support.milling import (
    ALL_FORMATS,
    DEFAULT_SCREENING,
    ROOT,
    SAMPLE,
    Outcome,
    bytes_of,
    dead_letters,
    digests,
    released,
    wikimill,
    wikisplit,
)
from support.tiny_dumps import dump, split_page

from wikimill.pipelines.main import COMMANDS
from wikimill.transforms.corpora import corpus_names

ALL_COMMANDS = [*corpus_names(), *COMMANDS]
CUT = dump(split_page(1, "Tarnholt"), split_page(2, "Sallow End"))[:-20]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Inputs of many kinds. No test writes to it."""
    folder = tmp_path_factory.mktemp("inputs")
    (folder / "empty").mkdir()
    (folder / "no-dumps").mkdir()
    (folder / "no-dumps" / "SHA256SUMS").write_text("")
    (folder / "foreign").mkdir()
    (folder / "foreign" / "thesis.tex").write_text("a year's work")
    (folder / "cut.xml").write_bytes(CUT)
    (folder / "good.xml").write_bytes(dump(split_page(1, "Tarnholt")))
    return folder


@pytest.fixture
def good(folder):
    return folder / "good.xml"


# --- usage


def test_help_names_the_commands():
    outcome = wikimill("--help")
    assert (outcome.code, outcome.err) == (0, "")
    assert re.findall(r"^  (\w[\w-]*) +[a-z]", outcome.out, re.MULTILINE) == ALL_COMMANDS
    assert wikimill("-h") == wikimill("help") == outcome


def test_without_a_command_the_help_is_shown_and_the_code_is_2():
    outcome = wikimill()
    assert (outcome.code, outcome.out) == (2, wikimill("--help").out)


def test_help_of_wikisplit_names_every_option():
    outcome = wikimill("wikisplit", "--help")
    options = set(re.findall(r"^  (--\w+)", outcome.out, re.MULTILINE))
    assert outcome.code == 0
    assert options == {
        "--input", "--output", "--overwrite", "--formats", "--shard_bytes", "--splits", "--split_sizes", "--split_salt",
        "--max_dead_fraction", "--allow_partial", "--allow_empty", "--workers", "--dry_run", "--namespaces", "--limit_pages", "--since", "--until",
        "--split_bytes", "--check_sha1", "--adjacent_only", "--drop_reverted", "--min_bleu", "--raw_text", "--language", "--clean_seconds",
        "--near_duplicates", "--exclude", "--entailment", "--min_entailment", "--entailment_batch", "--work_dir", "--ignore_memory",
        "--reversed_halves", "--profile", "--rules", "--max_length_ratio", "--max_new_words", "--max_lost_words",
        "--max_new_words_other_paragraph", "--max_new_numbers", "--max_new_names",
    }  # fmt: skip


def test_help_of_demo():
    outcome = wikimill("demo", "--help")
    assert outcome.code == 0
    assert "--output DIR" in outcome.out


def test_version_names_wikimill_beam_and_the_models():
    outcome = wikimill("--version")
    assert outcome.code == 0
    assert re.fullmatch(
        r"wikimill \d+\.\d+\.\d+ \(rules \d+\)\napache-beam 2\.\d+\.\d+\n"
        + "".join(rf"model sentences-{code} sha256:[0-9a-f]{{16}}\n" for code in ("de", "en", "it", "uk", "vi")),
        outcome.out,
    )


@pytest.mark.parametrize("command", ["--version", "--help", "nonsense", "wikisplit"])
def test_what_needs_no_beam_does_not_import_it(command):
    program = f"""
import sys
import wikimill.pipelines.main
wikimill.pipelines.main.main([{command!r}] if {command!r} != "wikisplit" else ["demo", "--helpp"])
sys.exit("apache_beam" in sys.modules and {command!r} != "wikisplit")
"""
    words = [sys.executable, "-c", program]
    run = partial(subprocess.run, words, cwd=ROOT, capture_output=True, text=True)
    finished = within(2, run)
    assert (finished.returncode, "Traceback" in finished.stderr) == (0, False)


MISTAKES = {
    ("frobnicate",): "unknown command 'frobnicate'; wikimill --help lists all",
    ("wikispilt",): "unknown command 'wikispilt'; did you mean wikisplit? wikimill --help lists all",
    ("wikisplit",): "the following arguments are required: --input, --output; see wikimill wikisplit --help",
    ("wikisplit", "--output", "OUT"): "the following arguments are required: --input; see wikimill wikisplit --help",
    ("wikisplit", "--input", "GOOD"): "the following arguments are required: --output; see wikimill wikisplit --help",
    ("wikisplit", "--inputt", "GOOD", "--output", "OUT"): "unknown option --inputt; did you mean --input?",
    ("demo", "--outputt", "OUT"): "unknown option --outputt; did you mean --output?",
    ("wikisplit", "GOOD", "--output", "OUT"): "unexpected 'GOOD'; give it as --input GOOD",
    ("wikisplit", "--output", "OUT", "--runner", "DirectRunner", "GOOD"): "unexpected 'GOOD'; give it as --input GOOD",
    ("regroup", "GOOD", "--output", "OUT"): "unexpected 'GOOD'; give it as --input GOOD",
    ("wikisplit", "--resume"): "unknown option --resume; --work_dir DIR resumes an interrupted run",
    ("verify", "--resume"): "unknown option --resume; see wikimill verify --help",
    ("wikisplit", "--insertions"): "unknown option --insertions; see wikimill wikisplit --help",
    ("edits", "--insertions"): "unknown option --insertions; did you mean --kinds insertion?",
    ("text", "--markdown"): "unknown option --markdown; did you mean --markup markdown?",
    ("wikisplit", "--jsonl"): "unknown option --jsonl; did you mean --formats jsonl?",
    ("wikisplit", "--flink_versio", "1"): "unknown option --flink_versio; did you mean --flink_version?",
}


@pytest.mark.parametrize("words", MISTAKES)
def test_mistakes(words, good, tmp_path):
    places = {"GOOD": str(good), "OUT": str(tmp_path / "out")}
    outcome = wikimill(*(places.get(word, word) for word in words))
    message = MISTAKES[words].replace("OUT", places["OUT"]).replace("GOOD", places["GOOD"])
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {message}\n")


WRONG_VALUES = {
    "--dry-run": "unknown option --dry-run; did you mean --dry_run?",
    "--split train=1": "unknown option --split; did you mean --splits?",
    "--zzz=1": "unknown option --zzz; see wikimill wikisplit --help",
    "another": "unknown argument 'another'; see wikimill wikisplit --help",
    "--formats csv": "--formats csv: unknown format 'csv'; there are tfrecord, avro, parquet, jsonl, tsv",
    "--formats json": "--formats json: unknown format 'json'; did you mean jsonl?",
    "--formats tsv,csv": "--formats tsv,csv: unknown format 'csv'; there are tfrecord, avro, parquet, jsonl, tsv",
    "--formats ,": "--formats ,: no format is named; there are tfrecord, avro, parquet, jsonl, tsv",
    "--splits train=0.5": "--splits: the shares of train, dev and test must be 0 or more and add up to 1, not 0.5, 0, 0",
    "--splits train=2,dev=-1": "--splits: the shares of train, dev and test must be 0 or more and add up to 1,"
    " not 2, -1, 0",
    "--splits train=nan": "--splits: the shares of train, dev and test must be 0 or more and add up to 1, not nan, 0, 0",
    "--splits valid=1": "--splits: 'valid=1': expected train=0.98,dev=0.01,test=0.01, got 'valid=1'",
    "--splits train": "--splits: 'train': expected train=0.98,dev=0.01,test=0.01, got 'train'",
    "--min_bleu 0.05": "--min_bleu 0.05: expected a number from 0.1 to 1",
    "--min_bleu much": "--min_bleu much: expected a number from 0.1 to 1",
    "--since yesterday": "--since yesterday: expected YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ",
    "--since 2016-02-30": "--since 2016-02-30: expected YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ",
    "--until 2016-13": "--until 2016-13: expected YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ",
    "--until 2016-01-01T00:00": "--until 2016-01-01T00:00: expected YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ",
    "--since 2017 --until 2016": "--since 2017 is not before --until 2016: no edit is between them",
    "--namespaces main": "--namespaces main: expected numbers such as 0,4",
    "--namespaces 0,,1": "--namespaces 0,,1: expected numbers such as 0,4",
    "--limit_pages 0": "--limit_pages 0: expected a whole number from 1 to 2,147,483,647",
    "--limit_pages 1.5": "--limit_pages 1.5: expected a whole number from 1 to 2,147,483,647",
    "--shard_bytes 1": "--shard_bytes 1: expected a whole number from 1,024 to 1,125,899,906,842,624",
    "--max_dead_fraction 2": "--max_dead_fraction 2: expected a number from 0 to 1",
    "--language tlh": "--language tlh: no sentence model is shipped for it (there are de, en, it, uk, vi); make one with"
    " wikimill train-sentences --language tlh --input DUMP --output tlh.json, then --language tlh.json",
    "--clean_seconds 0": "--clean_seconds 0: expected a number over 0, up to 3600",
    "--direct_num_workers few": "--direct_num_workers few: expected a whole number from 0 to 256",
}


@pytest.mark.parametrize("words", WRONG_VALUES)
def test_wrong_values(words, good, tmp_path):
    outcome = wikisplit(good, tmp_path / "out", *words.split())
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {WRONG_VALUES[words]}\n")
    assert not (tmp_path / "out").exists()


def test_an_unknown_runner_is_a_mistake_of_the_user(good, tmp_path):
    outcome = wikisplit(good, tmp_path / "out", "--runner", "NoSuchRunner")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert outcome.err.startswith("wikimill: --runner NoSuchRunner: Unexpected pipeline runner: ")


def test_an_empty_name_is_no_folder(good, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert wikimill("wikisplit", "--input", good, "--output", "").err == (
        "wikimill: --output is empty; name a folder\n"
    )
    assert wikimill("wikisplit", "--input", "", "--output", "out").err == (
        "wikimill: --input : no dump file there; give a file, a folder with dumps or a glob\n"
    )
    assert bytes_of(tmp_path) == {}


# --- inputs


@pytest.mark.parametrize("name", ["missing.xml", "missing/", "*.bz2", "empty", "no-dumps", "no-dumps/*.xml", "m/*/x"])
def test_an_input_that_is_not_there(folder, tmp_path, name):
    outcome = wikisplit([folder / "good.xml", f"{folder}/{name}"], tmp_path / "out")
    missing = name.startswith("missing")
    what = "no such file or folder" if missing else "no dump file there; give a file, a folder with dumps or a glob"
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: --input {folder}/{name}: {what}\n")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["foo://bucket/dump.xml", "gs://bucket/dump.xml", "s3://bucket/dump.xml"])
def test_a_filesystem_that_is_not_there(tmp_path, name):
    outcome = wikisplit(name, tmp_path / "out")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert outcome.err.startswith(f"wikimill: --input {name}: this filesystem cannot be reached: ")


def test_brackets_in_a_name_are_no_glob(good, tmp_path):
    (tmp_path / "dumps [old]").mkdir()
    shutil.copy(good, tmp_path / "dumps [old]" / "good[1].xml")
    for name in ("dumps [old]", "dumps [old]/good[1].xml"):
        outcome = wikisplit(tmp_path / name, tmp_path / "out [*]", "--overwrite")
        assert (outcome.code, outcome.out.split("\n")[0]) == (0, "wikisplit: 1 example (train 1, dev 0, test 0)")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dumps [old]", "out [*]"]


# --- the output folder


def test_a_release_is_not_overwritten_unasked(good, folder, tmp_path):
    output = released(good, tmp_path / "out")
    files = bytes_of(output)
    for options in ((), ("--dry_run",), ("--allow_partial",)):
        outcome = wikisplit(folder / "cut.xml", output, *options)
        message = f"--output {output} holds a release already; --overwrite replaces it"
        assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {message}\n")
    assert bytes_of(output) == files


def test_overwrite_replaces_the_whole_release(good, tmp_path):
    output = released(SAMPLE, tmp_path / "out", "--formats", ALL_FORMATS, "--shard_bytes", 4096)
    released(good, output, "--overwrite")
    fresh = released(good, tmp_path / "fresh")
    assert digests(output) == digests(fresh)


def test_a_release_survives_a_run_over_it_that_fails(good, folder, tmp_path):
    output = released(good, tmp_path / "out")
    files = bytes_of(output)
    outcome = wikisplit([good, folder / "cut.xml"], output, "--overwrite")
    letters = f"{output}-failed/dead_letters/dead-letters-00000-of-00001.jsonl"
    assert (outcome.code, outcome.out, outcome.err) == (
        4,
        "",
        f"wikimill: the input is not whole: cut.xml is cut; nothing was published. cut.xml: the file ends before"
        f" </mediawiki>, after 1,631 bytes of XML. See {letters};"
        " --allow_partial publishes what was good\n",
    )
    assert bytes_of(output) == files
    assert [letter["file"] for letter in dead_letters(tmp_path / "out-failed")] == ["cut.xml", "cut.xml"]


def test_verify_states_why_things_are_dead(good, folder, tmp_path):
    assert wikisplit([good, folder / "cut.xml"], tmp_path / "out", "--allow_partial").code == 0
    counts = wikimill("verify", "--quick", tmp_path / "out").out.splitlines()[1]
    cause = "cut: the file ends before </mediawiki>, after 1,631 bytes of XML"
    assert counts.endswith(f"; 2 dead letters, 1 of them: {cause}")


def test_files_of_others_are_left_alone(good, folder):
    outcome = wikisplit(good, folder / "foreign", "--overwrite")
    message = f"--output {folder}/foreign holds thesis.tex, which is not wikimill's; name a new or empty folder"
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {message}\n")
    assert bytes_of(folder / "foreign") == {"thesis.tex": b"a year's work"}


def test_a_file_is_no_output_folder(good, tmp_path):
    (tmp_path / "file").write_text("x")
    assert wikisplit(good, tmp_path / "file").code == 2
    outcome = wikisplit(good, tmp_path / "file" / "below")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert outcome.err.startswith(f"wikimill: --output {tmp_path}/file/below cannot be made: ")
    assert bytes_of(tmp_path) == {"file": b"x"}


def test_an_output_on_a_filesystem_that_is_not_there(good):
    outcome = wikisplit(good, "foo://bucket/out")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert outcome.err.startswith("wikimill: --output foo://bucket/out cannot be reached: ")


def test_an_empty_folder_is_a_good_output(good, tmp_path):
    (tmp_path / "out").mkdir()
    released(good, tmp_path / "out")
    assert (tmp_path / "out" / "_SUCCESS").is_file()


@pytest.mark.slow
def test_folder_after_exit_4_has_dead_letters_and_is_reusable(good, folder, tmp_path):
    output = tmp_path / "out"
    outcome = wikisplit(folder / "cut.xml", output)
    assert outcome.code == 4
    assert wikisplit(folder / "cut.xml", output) == outcome
    assert sorted(bytes_of(output)) == ["dead_letters/dead-letters-00000-of-00001.jsonl", "run.json"]
    assert json.loads((output / "run.json").read_bytes())["state"] == "not published: the input was not whole"
    assert [(letter["level"], letter["page_title"]) for letter in dead_letters(output)] == [
        ("file", None),
        ("page", "Sallow End"),
    ]
    released(good, output)
    assert digests(output) == digests(released(good, tmp_path / "fresh"))


# --- the plan


def test_dry_run_shows_inputs_and_plan_and_touches_nothing(good, folder, tmp_path):
    outcome = wikisplit([good, SAMPLE], tmp_path / "out", "--dry_run", "--formats", "tsv,jsonl", *DEFAULT_SCREENING)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        f"wikisplit: 2 input files, {(374_463 + good.stat().st_size) / 1000:.1f} kB\n"
        f"{good.stat().st_size:>9} B  {good}  (one portion)\n"
        f"   374.5 kB  {SAMPLE}  (one portion)\n"
        "engine   FnApiRunner, 1 worker\n"
        f"output   {tmp_path}/out: jsonl, tsv\n"
        "         near duplicates are dropped from a similarity of 0.8 on\n"
        "expected about 0 examples (rough), 252 B of memory for the shuffle\n"
        "only the beginnings of the inputs were read, nothing was written (--dry_run)\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_dry_run_ignores_damage_and_refuses_other_files(folder, tmp_path):
    (tmp_path / "no.xml").write_bytes(bytes(100))
    assert wikisplit(tmp_path / "no.xml", tmp_path / "out", "--dry_run").code == 0
    (tmp_path / "no.xml").write_text("this is no dump")
    assert wikisplit(tmp_path / "no.xml", tmp_path / "out", "--dry_run").code == 2


@pytest.mark.parametrize(
    ("options", "engine"),
    [
        ((), "FnApiRunner, 1 worker"),
        (("--runner", "DirectRunner"), "FnApiRunner, 1 worker"),
        (("--runner", "fnapi"), "FnApiRunner, 1 worker"),
        (("--workers", 4), "FnApiRunner, 4 workers"),
        (("--direct_num_workers", 4), "FnApiRunner, 4 workers"),
        (("--direct_num_workers", 0), f"FnApiRunner, {os.cpu_count()} workers"),
        (("--runner", "FlinkRunner", "--job_endpoint", "localhost:8099"), "FlinkRunner, its own workers"),
    ],
)
def test_the_plan_names_the_engine(good, tmp_path, options, engine):
    outcome = wikisplit(good, tmp_path / "out", "--dry_run", *options)
    assert f"\nengine   {engine}\n" in outcome.out


def test_the_plan_warns_where_a_shuffle_will_not_fit(tmp_path):
    huge = tmp_path / "enwiki-20260901-history.xml.7z"
    with huge.open("wb") as file:
        file.truncate(10**13)
    outcome = wikisplit(huge, tmp_path / "out", "--dry_run")
    assert " are left, and this engine shuffles in memory. Run on Flink, which spills to disk\n" in outcome.out


# --- what a run says


def test_a_run_says_what_it_made_and_where(good, tmp_path):
    outcome = wikisplit(good, tmp_path / "out")
    assert outcome.out == (
        "wikisplit: 1 example (train 1, dev 0, test 0)\n"
        "  from 1 page, 2 revisions, 1 candidate\n"
        "  dead: 0 files, 0 pages, 0 revisions (dead_letters/)\n"
        f"  release: {tmp_path}/out\n"
    )
    formats = {path.name for path in (tmp_path / "out").iterdir() if path.is_dir()} - {"dead_letters"}
    assert formats == {"tfrecord", "avro"}


@pytest.fixture(scope="module")
def demo(tmp_path_factory) -> tuple[Path, Outcome, Outcome]:
    """The release of `wikimill demo`, what it printed, and what it printed with --all over the same folders."""
    output = tmp_path_factory.mktemp("demo") / "d"
    short = wikimill("demo", "--output", output)
    before = {path: digests(path) for path in output.parent.iterdir() if path.name != "d-entities"}
    full = wikimill("demo", "--all", "--output", output)
    assert {path: digests(path) for path in before} == before
    return output, short, full


@pytest.mark.slow
def test_demo_prints_one_screen(demo):
    output, outcome, _ = demo
    assert (outcome.code, outcome.err) == (0, "")
    table, examples, _ = outcome.out.replace(str(output), "d").split("\n\n")
    assert table.splitlines() == [
        "corpus       train    dev   test  report",
        "wikisplit       39     17      8  d/report.html",
        "edits            3      0      0  d-edits/report.html",
        "discofuse      131      0      0  d-discofuse/report.html",
        "text            18      0      0  d-text/report.html",
        "interleave      31      0      0  d-interleave/report.html",
        "tvstory          7      0      0  d-tvstory/report.html",
        "wikitablet      22      0      0  d-wikitablet/report.html",
        "wikisplit has --splits train=0.6,dev=0.2,test=0.2, so that no split is empty;",
        "the default is train=0.98,dev=0.01,test=0.01.",
        "Also written: d-entities, d-wikitablet-articles.",
    ]
    assert examples.splitlines()[1:4] == [
        "wikisplit   C     A film version was announced in 1938 but was abandoned at the outbreak of war .",
        "            → S1  A film version was announced in 1938 .",
        "            → S2  It was abandoned at the outbreak of war .",
    ]
    lines = outcome.out.replace(str(output), "d").splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 100


@pytest.mark.slow
def test_demo_all_prints_what_each_command_prints(demo):
    outcome = demo[2]
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("wikisplit: 64 examples (train ")
    assert "\n  tfrecord/wikisplit-train.tfrecord-00000-of-00001\n" in outcome.out
    assert outcome.out.partition("\ndiscofuse: ")[0].count("\n  C        ") == 3
    assert "\ndiscofuse: " in outcome.out
    assert outcome.out.count("\n  text     ") == 8  # two of discofuse, three of text and of wikitablet
    assert "\ntext: " in outcome.out
    assert "\ninterleave: 31 examples (train 31, " in outcome.out
    assert "\nentities: 18 items of samplewiki" in outcome.out
