"""A staged run for the tests of publication: a few examples written by the real transforms, without a dump."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import apache_beam as beam
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from support.release_samples import ASTRO, WIKISPLIT

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.dumps.damage import Problem
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.duplicates.screening import CountStep, outputs_of
from wikimill.transforms.mining.profile_examples import ProfileExamples
from wikimill.transforms.mining.select_best import SelectBest
from wikimill.transforms.release.release import Release
from wikimill.transforms.release.summary import Summary, WriteSummary
from wikimill.transforms.release.write import WriteShards
from wikimill.transforms.wikisplit.corpus import WIKISPLIT as CORPUS
from wikimill.transforms.wikisplit.statistics import CountCorpus

#: Of two releases, of which the new one replaces the old one.
FORMATS = {"old": ("jsonl", "parquet", "tsv"), "new": ("jsonl", "tsv")}
LETTER = DeadLetter("d.xml", "revision", "12", "Élan", "3", "clean", "took too long")


def example(number: int, split: str = "train") -> SplitExample:
    """One of many different examples."""
    words = f"The {number} th of them ran and she sat ."
    return replace(ASTRO, id=f"{number:032x}", split=split, complex_sentence=words, page_id=str(number))


def ledger_of(examples: int, state: str = "whole") -> FileLedger:
    """Return a ledger that adds up: `examples` examples, of which one was found twice."""
    accounts = {
        "pages": Account(examples + 1, examples, {"namespace": 1}),
        "revisions": Account(2 * examples, 2 * examples - 1, {}, 1),
        "candidates": Account(examples + 3, examples + 1, {"bleu": 2}),
        "examples": Account(examples + 1, examples + 1),
    }
    problems = [] if state == "whole" else [Problem(0, state, "it is not whole")]
    return FileLedger("d.xml", 1000, "/d.xml", "0" * 64, "enwiki", 5000, problems=problems, accounts=accounts)


def staged(root: Path, examples: list[SplitExample], formats: tuple[str, ...], shard_bytes: int = 1024) -> None:
    """Write shards, dead letters and summary to `root`, as a run does that finds the first example twice."""
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        twice = pipeline | "Examples" >> beam.Create([*examples, examples[0]]).with_output_types(SplitExample)
        distinct = twice | SelectBest.of(CORPUS)
        found = distinct.kept
        duplicates = outputs_of(distinct) | CountStep(Drop.DUPLICATE, of_numbers=True)
        measures = (found | CountCorpus(), *duplicates) | "Measures" >> beam.Flatten()
        ledgers = pipeline | "Ledgers" >> beam.Create([ledger_of(len(examples))])
        letters = pipeline | "Letters" >> beam.Create([LETTER])
        written = found | WriteShards(str(root), WIKISPLIT, formats, shard_bytes)
        profile = found | ProfileExamples(CORPUS.profiler)
        pipeline | WriteSummary(str(root), ledgers, letters, written, measures, profile)


def release_of(root: Path, formats: tuple[str, ...], **changes: Any) -> Release:
    """Return the release that is staged in `root`."""
    return Release(
        corpus=CORPUS,
        schema=WIKISPLIT,
        options={"formats": list(formats), "shard_bytes": 1024, "namespaces": [0]},
        versions={"wikimill": "0"},
        models={"sentences-en": "0"},
        summary=changes.pop("summary", None) or Summary.read(str(root)),
        problem=changes.pop("problem", None),
        statistics=CORPUS.statistics,
    )


def lay_release(folder: Path, *paths: str, state: str = "published") -> None:
    """Make a folder look as if a run had published these files in it."""
    entries = [{"path": path, "bytes": 0, "records": None, "sha256": "0" * 64} for path in paths]
    manifest = {"corpus": "wikisplit", "versions": {"wikimill": "0.1.0"}, "files": entries}
    texts = dict.fromkeys(paths, "") | {"manifest.json": json.dumps(manifest), "SHA256SUMS": ""}
    texts |= {"run.json": json.dumps({"program": "wikimill", "state": state}), "_SUCCESS": ""}
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
