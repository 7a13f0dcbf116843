"""A staged run for the tests of publication: a few examples written by the real transforms, without a dump."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import apache_beam as beam
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from release_samples import ASTRO, WIKISPLIT

from rules.records import SplitExample
from transforms.dead_letters import DeadLetter
from transforms.dumps.damage import Problem
from transforms.ledger import Account, FileLedger
from transforms.profile_examples import ProfileExamples
from transforms.release.release import Release
from transforms.release.summary import Summary, WriteSummary
from transforms.release.write import WriteShards
from transforms.statistics import CountCorpus, SplitStatistics

LETTER = DeadLetter("d.xml", "revision", "12", "Élan", "3", "clean", "took too long")


def example(number: int, split: str = "train") -> SplitExample:
    """One of many different examples."""
    words = f"The {number} th of them ran and she sat ."
    return replace(ASTRO, id=f"{number:032x}", split=split, complex_sentence=words, page_id=str(number))


def ledger_of(examples: int, state: str = "whole") -> FileLedger:
    """A ledger that adds up: `examples` examples, of which one was found twice."""
    accounts = {
        "pages": Account(examples + 1, examples, {"namespace": 1}),
        "revisions": Account(2 * examples, 2 * examples - 1, {}, 1),
        "candidates": Account(examples + 3, examples + 1, {"bleu": 2}),
        "examples": Account(examples + 1, examples + 1),
    }
    problems = [] if state == "whole" else [Problem(0, state, "it is not whole")]
    return FileLedger("d.xml", 1000, "/d.xml", "0" * 64, "enwiki", 5000, problems=problems, accounts=accounts)


def staged(root: Path, examples: list[SplitExample], formats: tuple[str, ...], shard_bytes: int = 1024) -> None:
    """Write shards, dead letters and summary to `root`, as a run does."""
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        found = pipeline | "Examples" >> beam.Create(examples).with_output_types(SplitExample)
        ledgers = pipeline | "Ledgers" >> beam.Create([ledger_of(len(examples))])
        letters = pipeline | "Letters" >> beam.Create([LETTER])
        written = found | WriteShards(str(root), WIKISPLIT, formats, shard_bytes)
        profile = found | ProfileExamples("wikisplit")
        pipeline | WriteSummary(str(root), ledgers, letters, written, found | CountCorpus(), profile)


def release_of(root: Path, formats: tuple[str, ...], **changes: Any) -> Release:
    """The release that is staged in `root`."""
    return Release(
        corpus="wikisplit",
        schema=WIKISPLIT,
        citation="@misc{x}",
        options={"formats": list(formats), "shard_bytes": 1024, "namespaces": [0]},
        versions={"wikimill": "0"},
        models={"sentences-en": "0"},
        summary=changes.pop("summary", None) or Summary.read(str(root)),
        problem=changes.pop("problem", None),
        statistics=SplitStatistics(),
    )
