"""Wrong values of options: one line, exit code 2, before anything is read or written."""

from __future__ import annotations

import os

import pytest
from support.milling import wikimill
from support.tiny_dumps import dump, split_page

from wikimill.transforms.wikisplit.options import WikiSplitOptions

ATTACK = pytest.mark.attack
WHOLE = "expected a whole number from"
HUGE = "9" * 23
NUMBERS = {
    "wikisplit --limit_pages -1": f"{WHOLE} 1 to 2,147,483,647",
    f"wikisplit --limit_pages {HUGE}": f"{WHOLE} 1 to 2,147,483,647",
    f"wikisplit --limit_pages {'9' * 5000}": f"{WHOLE} 1 to 2,147,483,647",
    "wikisplit --limit_pages 1e3": f"{WHOLE} 1 to 2,147,483,647",
    "wikisplit --shard_bytes -1": f"{WHOLE} 1,024 to 1,125,899,906,842,624",
    "wikisplit --shard_bytes 0": f"{WHOLE} 1,024 to 1,125,899,906,842,624",
    f"wikisplit --shard_bytes {HUGE}": f"{WHOLE} 1,024 to 1,125,899,906,842,624",
    "wikisplit --split_bytes 1023": f"{WHOLE} 1,024 to 1,125,899,906,842,624",
    f"wikisplit --split_bytes {HUGE}": f"{WHOLE} 1,024 to 1,125,899,906,842,624",
    "wikisplit --max_dead_fraction -0.1": "expected a number from 0 to 1",
    "wikisplit --max_dead_fraction nan": "expected a number from 0 to 1",
    "wikisplit --max_dead_fraction inf": "expected a number from 0 to 1",
    "wikisplit --min_bleu -1": "expected a number from 0.1 to 1",
    "wikisplit --min_bleu nan": "expected a number from 0.1 to 1",
    "wikisplit --min_bleu 1e999": "expected a number from 0.1 to 1",
    "wikisplit --clean_seconds -1": "expected a number over 0, up to 3600",
    "wikisplit --clean_seconds inf": "expected a number over 0, up to 3600",
    "wikisplit --min_entailment 2": "expected a number from 0 to 1",
    "wikisplit --entailment_batch 1000000": f"{WHOLE} 1 to 4,096",
    "wikisplit --near_duplicates nan": "expected a similarity from 0.5 to 1, or off",
    "wikisplit --near_duplicates -1": "expected a similarity from 0.5 to 1, or off",
    "wikisplit --direct_num_workers -1": f"{WHOLE} 0 to 256",
    "wikisplit --direct_num_workers 1000000": f"{WHOLE} 0 to 256",
    f"wikisplit --direct_num_workers {HUGE}": f"{WHOLE} 0 to 256",
    "wikisplit --direct_num_workers=-1": f"{WHOLE} 0 to 256",
    "wikisplit --direct_runner_bundle_repeat -1": f"{WHOLE} 0 to 2,147,483,647",
    "wikisplit --number_of_worker_harness_threads -3": f"{WHOLE} 0 to 2,147,483,647",
    "wikisplit --max_cache_memory_usage_mb -3": f"{WHOLE} 0 to 2,147,483,647",
    "wikisplit --parallelism -2": f"{WHOLE} -1 to 2,147,483,647",
    f"wikisplit --job_port {HUGE}": f"{WHOLE} 0 to 2,147,483,647",
    "wikisplit --profile_sample_rate nan": "expected a number from 0 to 1e+09",
    "discofuse --limit_pages 0": f"{WHOLE} 1 to 2,147,483,647",
    "discofuse --min_tokens -5": f"{WHOLE} 1 to 2,147,483,647",
    "discofuse --control_fraction nan": "expected a number from 0 to 1",
    "discofuse --block_seconds 1e9": "expected a number over 0, up to 3600",
    "discofuse --direct_num_workers -1": f"{WHOLE} 0 to 256",
    "train-sentences --limit_pages -1": f"{WHOLE} 1 to 2,147,483,647",
    f"sample --n {HUGE}": f"{WHOLE} 1 to 2,147,483,647",
    "sample --n -1": f"{WHOLE} 1 to 2,147,483,647",
    "sample --raters 1000000": f"{WHOLE} 1 to 1,000",
    "refresh --keep -1": f"{WHOLE} 1 to 2,147,483,647",
    "refresh --max_drift nan": "expected a number over 0, up to 1",
    "refresh --max_change inf": "expected a number over 0, up to 1000",
    "wikisplit --workers -1": f"{WHOLE} 0 to 256",
    "wikisplit --workers 1000000": f"{WHOLE} 0 to 256",
}
REQUIRED = {
    "wikisplit": ("--input", "GOOD", "--output", "OUT"),
    "discofuse": ("--input", "GOOD", "--output", "OUT"),
    "train-sentences": ("--input", "GOOD", "--output", "OUT.json", "--language", "en"),
    "sample": ("OUT",),
    "refresh": ("--wiki", "testwiki", "--corpus", "wikisplit", "--releases", "OUT"),
}


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    path = tmp_path_factory.mktemp("good") / "good.xml"
    path.write_bytes(dump(split_page(1, "Tarnholt")))
    return path


def mistake(command, good, tmp_path, *words):
    """What a command says of a mistake: one line on stderr, nothing on stdout, nothing written."""
    places = {"GOOD": str(good), "OUT": str(tmp_path / "out"), "OUT.json": str(tmp_path / "out.json")}
    outcome = wikimill(command, *(places.get(word, word) for word in REQUIRED[command]), *words)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1), outcome
    assert list(tmp_path.iterdir()) == []
    return outcome.err.removeprefix("wikimill: ").removesuffix("\n")


@ATTACK
@pytest.mark.parametrize("words", NUMBERS, ids=[words[:60] for words in NUMBERS])
def test_a_number_out_of_its_range(words, good, tmp_path):
    command, *words_of = words.split(" ", 1)
    option, value = words_of[0].replace("=", " ").split(" ")
    given = words_of[0].split(" ")
    assert mistake(command, good, tmp_path, *given) == f"{option} {value}: {NUMBERS[words]}"


OTHERS = {
    "--profile_cpu": "profiling on this machine needs both --profile_cpu and --profile_location DIR",
    "--profile_memory --profile_location OUT": "profiling on this machine needs both --profile_cpu and --profile_location DIR",
    "--since 9999999": "--since 9999999: expected YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ",
    "--since 0000": "--since 0000: expected YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ",
    "--until ２０１６": "--until ２０１６: expected YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ",
    "--splits train=1e999": "--splits: the shares of train, dev and test must be 0 or more and add up to 1, not inf, 0, 0",
    "--namespaces 0x10": "--namespaces 0x10: expected numbers such as 0,4",
    f"--namespaces {'9' * 5000}": f"--namespaces {'9' * 5000}: expected numbers such as 0,4",
    "--formats ../tsv": "--formats ../tsv: unknown format '../tsv'; there are tfrecord, avro, parquet, jsonl, tsv",
    "--work_dir=": "--work_dir is empty; name a folder",
    "--zzzz=\x1b[2J": "unknown option --zzzz; see wikimill wikisplit --help",
    "\x1b[2J": "unknown argument '\\x1b[2J'; see wikimill wikisplit --help",
}


@ATTACK
@pytest.mark.parametrize("words", OTHERS, ids=[repr(words[:60]) for words in OTHERS])
def test_a_value_that_is_none(words, good, tmp_path):
    assert mistake("wikisplit", good, tmp_path, *words.split(" ")) == OTHERS[words]


def test_zero_workers_are_as_many_as_there_are_processors(good, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    outcome = wikimill("wikisplit", "--input", good, "--output", tmp_path / "o", "--dry_run", "--direct_num_workers", 0)
    assert "\nengine   FnApiRunner, 3 workers\n" in outcome.out


@pytest.mark.parametrize("value", [0, -1])
def test_a_library_call_is_checked_too(value):
    with pytest.raises(ValueError, match=f"limit_pages {value}: expected a whole number from 1 to 2,147,483,647"):
        WikiSplitOptions(limit_pages=value)
