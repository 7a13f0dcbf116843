"""Builds the Beam graph of a mining command, from input files to shards and summaries, for any corpus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import apache_beam as beam

from wikimill.pipelines.running.job import Job
from wikimill.rules.drops import Drop
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.wikimedia_layouts import chains
from wikimill.transforms.duplicates.screen import KEPT
from wikimill.transforms.duplicates.screening import CountStep, outputs_of, screen_examples
from wikimill.transforms.mining.assign_parts import AssignParts
from wikimill.transforms.mining.check_files import CheckFiles
from wikimill.transforms.mining.divide_files import DivideFiles
from wikimill.transforms.mining.profile_examples import ProfileExamples
from wikimill.transforms.mining.record_coder import register_record, set_records_aside
from wikimill.transforms.mining.select_best import SelectBest
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.summary import WriteSummary
from wikimill.transforms.release.write import WriteShards


def build_graph(
    job: Job,
    pipeline: beam.Pipeline,
    files: Sequence[InputFile],
    roots: Sequence[str],
    miner: beam.PTransform,
    scratch: str | None = None,
) -> None:
    """Add all steps of a mining command to a pipeline.

    The steps divide the files into portions, mine them, drop exact duplicates, excluded examples and near duplicates,
    apply the corpus's own steps (`corpus.Mining`), assign the splits of `--split_sizes`, count, and write shards and a
    summary to each staging folder.

    Args:
        job: the mining command.
        pipeline: the empty pipeline; changed.
        files: the inputs.
        roots: the staging folders: of the full release, then of the selection or second table, if one is published.
        miner: the transform that `job.mining.miner` returned.
        scratch: a folder on this machine, whose subfolder `records` gets large records (`set_records_aside`); None on
            a cluster.
    """
    set_records_aside(f"{scratch}/records" if scratch is not None else None)
    corpus, limit = job.corpus, job.options.limit_pages
    register_record(corpus.record)
    listed = pipeline | "List files" >> beam.Create(chains(files))
    portions = listed | DivideFiles(job.run.split_bytes if limit is None else None)
    mined = portions | miner
    checked = listed | CheckFiles(counts_pages=limit is None)
    ledgers = (mined.ledgers, checked) | "All ledgers" >> beam.Flatten()
    distinct = mined.examples | SelectBest(corpus.record, corpus.key, job.mining.preference or corpus.preference)
    examples, measures = screen_examples(distinct, job.screening, corpus.compared, corpus.sides)
    if job.mining.score is not None:
        scored = outputs_of(examples | "Score" >> job.mining.score.transform)
        measures.extend(scored | "Count scored" >> CountStep(job.mining.score.reason))
        examples = scored[KEPT]
    if job.mining.last is not None:
        chosen = outputs_of(examples | "Choose by totals" >> job.mining.last.transform)
        measures.extend(chosen | "Count chosen" >> CountStep(job.mining.last.reason))
        examples = chosen[KEPT]
    if job.options.partition.sizes and not job.mining.has_parts:
        examples = examples | "Divide by sizes" >> AssignParts(job.options.partition)
    measures.append(examples | "Count all" >> job.mining.count)
    if job.second is not None:
        gathered = measures | "Bring measures together" >> beam.Flatten()
        _write(job, pipeline, roots[0], "all", examples, (ledgers, mined.dead_letters, gathered))
        if len(roots) > 1:
            _add_second(job, job.second, pipeline, roots[1], mined, checked)
        return
    releases = {"all": examples}
    if job.mining.select is not None and job.mining.count_selected is not None:
        selected = outputs_of(examples | "Select" >> job.mining.select.transform)
        measures.extend(selected | "Count left out" >> CountStep(job.mining.select.reason))
        measures.append(selected[KEPT] | "Count selected" >> job.mining.count_selected)
        releases["selected"] = selected[KEPT]
    gathered = measures | "Bring measures together" >> beam.Flatten()
    for root, (name, found) in zip(roots, releases.items(), strict=False):
        _write(job, pipeline, root, name, found, (ledgers, mined.dead_letters, gathered))


def _add_second(
    job: Job, second: Corpus, pipeline: beam.Pipeline, root: str, mined: Any, checked: beam.PCollection[FileLedger]
) -> None:
    """Add the second table: one row for each key, with ledgers and measures of its own."""
    register_record(second.record)
    distinct = mined.second | "Choose rows of second table" >> SelectBest.of(second)
    ledgers = (mined.second_ledgers, checked) | "All ledgers of second table" >> beam.Flatten()
    measures = [
        *(outputs_of(distinct) | "Count duplicates of second table" >> CountStep(Drop.DUPLICATE, of_numbers=True))
    ]
    if job.mining.count_selected is not None:
        measures.append(distinct[KEPT] | "Count second table" >> job.mining.count_selected)
    gathered = measures | "Bring measures of second table together" >> beam.Flatten()
    _write(job, pipeline, root, "second table", distinct[KEPT], (ledgers, mined.dead_letters, gathered), second)


def _write(
    job: Job,
    pipeline: beam.Pipeline,
    root: str,
    name: str,
    found: beam.PCollection[Any],
    facts: tuple[beam.PCollection[Any], beam.PCollection[Any], beam.PCollection[Any]],
    second: Corpus | None = None,
) -> None:
    """Write the records of a release and the summary of its ledgers, dead letters and measures."""
    ledgers, dead_letters, measures = facts
    schema = job.schema if second is None else Schema.of_corpus(second, job.content)
    written = found | f"Write {name}" >> WriteShards(root, schema, job.run.formats, job.run.shard_bytes)
    profile = found | f"Profile {name}" >> ProfileExamples((second or job.corpus).profiler)
    pipeline | f"Sum up {name}" >> WriteSummary(root, ledgers, dead_letters, written, measures, profile)
