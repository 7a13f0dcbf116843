"""`wikimill wikisplit`: from revision histories to a corpus of split-and-rephrase pairs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import apache_beam as beam

from pipelines.corpus import Build, Corpus
from pipelines.inputs import divide_inputs
from pipelines.memory import Expectation
from pipelines.options import (
    Parser,
    RunOptions,
    UsageError,
    add_run_options,
    iso_time,
    parse,
    partition_of,
    run_options,
)
from pipelines.run import run
from pipelines.screening_options import add_screening_options, screening_of
from pipelines.version import decisive_versions
from pipelines.work_dir import work_dir
from rules.drops import Drop
from rules.entailment import DEFAULT_BATCH, WIKISPLIT_PP_THRESHOLD
from rules.splitting.acceptance import MIN_BLEU
from transforms.dedupe import KeepBestExamples
from transforms.dumps.input_file import InputFile
from transforms.duplicates.compared import split_pair, split_sides
from transforms.duplicates.screen import DROPPED, KEPT
from transforms.duplicates.screening import CountStep, Screening, screen_examples
from transforms.kept.work import KeptWork
from transforms.mine_splits import MineSplits
from transforms.mining_options import MiningOptions
from transforms.models.entailment import (
    EntailmentModel,
    EntailmentModelNotFound,
    LocalEntailmentModel,
    find_entailment_model,
)
from transforms.models.find import ModelNotFound, find_model
from transforms.models.load import shipped_languages
from transforms.profile_examples import ProfileExamples
from transforms.progress import ProgressBoard
from transforms.release.corpora import schema_of
from transforms.release.summary import WriteSummary
from transforms.release.write import WriteShards
from transforms.score_entailment import ScoreEntailment
from transforms.statistics import CountCorpus, SplitStatistics

NAME = "wikisplit"
CITATION = """\
@inproceedings{botha-etal-2018-learning,
  title = {Learning To Split and Rephrase From {W}ikipedia Edit History},
  author = {Botha, Jan A. and Faruqui, Manaal and Alex, John and Baldridge, Jason and Das, Dipanjan},
  booktitle = {Proceedings of the 2018 Conference on Empirical Methods in Natural Language Processing},
  year = {2018}
}
"""
#: Rough: the published corpus has 1.0 M examples; enwiki's history of then was about 0.8 TB of bzip2. Memory: measured
#: 4,200 B for made-up examples with 490 B of text (`benchmarks.shuffle_memory`); real ones have longer titles and URLs.
EXPECTATION = Expectation(examples_per_byte=2e-6, example_memory=5_200, screened_memory=5_600)


def build(
    pipeline: beam.Pipeline,
    files: Sequence[InputFile],
    mining: MiningOptions,
    screening: Screening,
    entailment: EntailmentModel | None,
    options: RunOptions,
    root: str,
    board: ProgressBoard | None,
    kept: KeptWork | None = None,
) -> None:
    """The graph, from dump files to the shards and the summary under `root`."""
    portions, checked = divide_inputs(pipeline, files, options, mining.limit_pages)
    mined = portions | MineSplits(mining, board, kept)
    ledgers = (mined.ledgers, checked) | "All ledgers" >> beam.Flatten()
    distinct = mined.examples | KeepBestExamples()
    examples, screened = screen_examples(distinct, screening, split_pair, split_sides)
    if entailment is not None:
        scored = examples | ScoreEntailment(entailment, mining.min_entailment, mining.raw_text)
        screened.append({KEPT: scored[KEPT], DROPPED: scored[DROPPED]} | "Count entailed" >> CountStep(Drop.ENTAILMENT))
        examples = scored[KEPT]
    written = examples | WriteShards(root, schema_of(NAME, asdict(mining)), options.formats, options.shard_bytes)
    measures = (examples | CountCorpus(), *screened) | "All measures" >> beam.Flatten()
    profile = examples | ProfileExamples(NAME)
    pipeline | WriteSummary(root, ledgers, mined.dead_letters, written, measures, profile)


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog=f"wikimill {NAME}",
        description="Mine revision histories for sentences that an editor split in two (or two that were merged).",
        epilog="Beam's own options (--runner, --direct_num_workers, …) are passed through. Text: CC BY-SA 4.0.",
    )
    add_run_options(parser)
    add_screening_options(parser)
    mining = parser.add_argument_group("what is mined")
    mining.add_argument("--namespaces", default="0", help="comma-separated numbers")
    mining.add_argument("--limit_pages", type=int, metavar="N", help="only the first N pages of each input file")
    mining.add_argument("--since", metavar="TIME", help="only edits from this time on (YYYY[-MM[-DD]])")
    mining.add_argument("--until", metavar="TIME", help="only edits before this time")
    mining.add_argument("--adjacent_only", action="store_true", help="drop pairs whose S2 does not follow S1")
    mining.add_argument("--drop_reverted", action="store_true", help="drop pairs of edits that were undone")
    mining.add_argument("--min_bleu", type=float, default=MIN_BLEU, help="least BLEU of C with S1 and with S2")
    mining.add_argument("--raw_text", action="store_true", help="add the untokenised sentences")
    mining.add_argument(
        "--entailment", metavar="MODEL_DIR", help="add how probably C entails S1 and S2, by a local model (extra [nli])"
    )
    mining.add_argument(
        "--min_entailment",
        type=float,
        metavar="P",
        help=f"with --entailment: drop pairs below it ({WIKISPLIT_PP_THRESHOLD:g}: as WikiSplit++)",
    )
    mining.add_argument(
        "--entailment_batch", type=int, default=DEFAULT_BATCH, metavar="N", help="pairs that are scored together"
    )
    mining.add_argument(
        "--language", default="en", help=f"{', '.join(shipped_languages())}, or a file that train-sentences wrote"
    )
    mining.add_argument("--check_sha1", action="store_true", help="compare each text with the dump's SHA-1 of it")
    mining.add_argument("--clean_seconds", type=float, default=3.0, help="CPU time that cleaning one text may take")
    return parser


def mining_options(parsed: argparse.Namespace) -> MiningOptions:
    """Check the options that decide what is mined.

    Raises:
        UsageError: a value cannot be obeyed.
    """
    try:
        namespaces = tuple(sorted({int(number) for number in parsed.namespaces.split(",")}))
    except ValueError as error:
        raise UsageError(f"--namespaces {parsed.namespaces}: expected numbers such as 0,4") from error
    try:
        language, own_model = find_model(parsed.language)
        return MiningOptions(
            namespaces=namespaces,
            limit_pages=parsed.limit_pages,
            since=iso_time("--since", parsed.since),
            until=iso_time("--until", parsed.until),
            adjacent_only=parsed.adjacent_only,
            drop_reverted=parsed.drop_reverted,
            min_bleu=parsed.min_bleu,
            raw_text=parsed.raw_text,
            entailment=parsed.entailment is not None,
            min_entailment=parsed.min_entailment,
            entailment_batch=parsed.entailment_batch,
            language=language,
            own_model=own_model,
            clean_seconds=parsed.clean_seconds,
            check_sha1=parsed.check_sha1,
            partition=partition_of(parsed),
        )
    except (ValueError, ModelNotFound) as error:
        raise UsageError(str(error)) from error


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code.

    Raises:
        UsageError: the command line cannot be obeyed.
    """
    return run(*planned(arguments))


def planned(arguments: Sequence[str]) -> tuple[Corpus, RunOptions, Build]:
    """What a command line asks for: the corpus, how it is made, and its graph.

    Raises:
        UsageError: the command line cannot be obeyed.
    """
    parsed, beam_options = parse(parser(), arguments)
    mining = mining_options(parsed)
    options = run_options(parsed, beam_options, arguments)
    screening = screening_of(parsed)
    content = content_options(mining, screening, options)
    entailment = entailment_model(parsed.entailment, mining)
    models = {f"sentences-{mining.language}": mining.model_sha256}
    work = work_dir(options.work_dir, NAME, kept_options(mining), models, decisive_versions())
    if entailment is not None:
        models = models | {"entailment": entailment.sha256}
    corpus = Corpus(
        name=NAME,
        schema=schema_of(NAME, asdict(mining)),
        citation=CITATION,
        options=content,
        statistics=SplitStatistics(),
        expectation=EXPECTATION,
        models=models,
        libraries=("torch", "transformers") if entailment is not None else (),
        kind="history",
        plan_notes=tuple(screening.plan()),
        work_dir=work,
    )

    kept = work.work if work is not None else None

    def build_on(
        pipeline: beam.Pipeline, files: list[InputFile], roots: Sequence[str], board: ProgressBoard | None
    ) -> None:
        build(pipeline, files, mining, screening, entailment, options, roots[0], board, kept)

    return corpus, options, build_on


def entailment_model(folder: str | None, mining: MiningOptions) -> LocalEntailmentModel | None:
    """The model that `--entailment` names, if it does.

    Raises:
        UsageError: the extra is not installed, or the folder holds no such model.
    """
    if folder is None:
        return None
    try:
        return find_entailment_model(folder, mining.entailment_batch)
    except EntailmentModelNotFound as error:
        raise UsageError(str(error)) from error


def kept_options(mining: MiningOptions) -> dict[str, Any]:
    """The options that decide what mining a part of a file gives; entailment is told later, by the raw text."""
    others = ("own_model", "entailment", "min_entailment", "entailment_batch")
    chosen = {name: value for name, value in asdict(mining).items() if name not in others}
    return chosen | {"raw_text": mining.needs_raw_text}


def content_options(mining: MiningOptions, screening: Screening, options: RunOptions) -> dict[str, Any]:
    """The options that decide the content of a release, for its manifest; the model stands under its models."""
    chosen = asdict(mining)
    del chosen["own_model"]
    if not mining.entailment:
        del chosen["entailment_batch"]
    written = {"formats": sorted(options.formats), "shard_bytes": options.shard_bytes}
    return chosen | screening.as_options() | written
