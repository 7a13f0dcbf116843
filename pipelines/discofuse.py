"""`wikimill discofuse`: from articles or documents to a corpus of sentence-fusion examples."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import apache_beam as beam

from pipelines.corpus import Build, Corpus, Selection
from pipelines.inputs import divide_inputs
from pipelines.memory import Expectation
from pipelines.options import Parser, RunOptions, UsageError, add_run_options, parse, partition_of, run_options
from pipelines.run import run
from pipelines.screening_options import add_screening_options, screening_of
from pipelines.version import decisive_versions
from pipelines.work_dir import work_dir
from rules.fusion.selection import CONTROL_FRACTION, MIN_TOKENS
from transforms.annotate import EMBEDDED, AnnotatorNotFound, find_annotator
from transforms.balance import Balance
from transforms.distinct_fusions import KeepDistinctFusions
from transforms.dumps.input_file import InputFile
from transforms.duplicates.compared import coherent_text, fusion_sides
from transforms.duplicates.screening import Screening, screen_examples
from transforms.fusion_options import FusionOptions
from transforms.fusion_statistics import BALANCED, FULL, CountFusions, FusionStatistics
from transforms.fusion_worker import RESOLVERS, resolver_digest, resolver_problem
from transforms.kept.work import KeptWork
from transforms.mine_fusion import MineFusion
from transforms.models.load import sentence_model_digest
from transforms.profile_examples import ProfileExamples
from transforms.progress import ProgressBoard
from transforms.release.corpora import schema_of
from transforms.release.licence import FUSION_LICENCE_TEXT
from transforms.release.summary import WriteSummary
from transforms.release.write import WriteShards

NAME = "discofuse"
CITATION = """\
@inproceedings{geva-etal-2019-discofuse,
  title = {{D}isco{F}use: A Large-Scale Dataset for Discourse-Based Sentence Fusion},
  author = {Geva, Mor and Malmi, Eric and Szpektor, Idan and Berant, Jonathan},
  booktitle = {Proceedings of the 2019 Conference of the North American Chapter of the Association for Computational
    Linguistics: Human Language Technologies},
  year = {2019}
}
"""
#: Measured on the slice of enwiki of 2016, with the controls' default share. Memory: 4,700 B for made-up examples with
#: 500 B of text (`benchmarks.shuffle_memory`); real ones have longer texts, titles and URLs.
EXPECTATION = Expectation(4e-3, example_memory=5_500, screened_memory=6_000, kind="current")
#: Half a minute of parsing, against some 20 ms for reading where the portion begins. With the 4 MB that suit histories,
#: a file of a few megabytes had work for one worker only, and the last portions of a large one kept the others waiting.
SPLIT_BYTES = 512 * 1024
LIBRARIES = ("spacy", "thinc", "blis", "numpy")
_BALANCED_NOTE = (
    "This is the balanced selection: of the full release's examples (`manifest.json` names its manifest under "
    "`drawn_from`) those with “and”, “but” or anaphora were thinned out, towards the shares of the paper's table 16."
)


def build(
    pipeline: beam.Pipeline,
    files: Sequence[InputFile],
    mining: FusionOptions,
    screening: Screening,
    options: RunOptions,
    roots: Sequence[str],
    board: ProgressBoard | None,
    kept: KeptWork | None = None,
) -> None:
    """The graph, from the inputs to shards and summary under each root: of all examples, and of the balanced set."""
    several = sum(file.holds_documents for file in files) > 1
    portions, checked = divide_inputs(pipeline, files, options, mining.limit_pages)
    mined = portions | MineFusion(mining, board, compare_ids=several, kept=kept)
    ledgers = (mined.ledgers, checked) | "All ledgers" >> beam.Flatten()
    distinct = mined.examples | KeepDistinctFusions()
    examples, screened = screen_examples(distinct, screening, coherent_text, fusion_sides)
    balanced = examples | Balance()
    measures = (
        examples | "Count all" >> CountFusions(FULL),
        balanced | "Count balanced" >> CountFusions(BALANCED),
        *screened,
    ) | "Bring measures together" >> beam.Flatten()
    for root, found, name in zip(roots, (examples, balanced), (FULL, BALANCED), strict=False):
        shards = WriteShards(root, schema_of(NAME, asdict(mining)), options.formats, options.shard_bytes)
        written = found | f"Write {name}" >> shards
        profile = found | f"Profile {name}" >> ProfileExamples(NAME)
        pipeline | f"Sum up {name}" >> WriteSummary(root, ledgers, mined.dead_letters, written, measures, profile)


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog=f"wikimill {NAME}",
        description="Mine articles, or documents in JSON Lines, for sentence-fusion examples.",
        epilog="Beam's own options (--runner, --direct_num_workers, …) are passed through. Wikipedia's text: CC BY-SA "
        '4.0. A file named .jsonl (or .jsonl.gz, …) has a document a line: {"id": …, "title": …, "text": …}.',
    )
    add_run_options(parser)
    parser.set_defaults(split_bytes=SPLIT_BYTES)
    add_screening_options(parser)
    mining = parser.add_argument_group("what is mined")
    mining.add_argument("--namespaces", default="0", help="comma-separated numbers")
    mining.add_argument("--limit_pages", type=int, metavar="N", help="only the first N pages of each input file")
    mining.add_argument("--annotator", default=EMBEDDED, help="spaCy pipeline: embedded, an installed one, or a folder")
    mining.add_argument("--coreference", default="default", choices=RESOLVERS, help="what replaces pronouns")
    mining.add_argument("--keep_non_ascii", action="store_true", help="take sentences that are not ASCII, too")
    mining.add_argument(
        "--min_tokens", type=int, default=MIN_TOKENS, help="least length of the longer generated sentence"
    )
    mining.add_argument("--strict_min_tokens", action="store_true", help="ask that length of both generated sentences")
    mining.add_argument(
        "--control_fraction", type=float, default=CONTROL_FRACTION, help="share of the unmatched pairs to keep"
    )
    mining.add_argument("--balanced", action="store_true", help="write the balanced set to DIR-balanced as well")
    mining.add_argument("--raw_text", action="store_true", help="add the untokenised sentences")
    mining.add_argument("--parse_all", action="store_true", help="parse every sentence; the examples are the same")
    mining.add_argument("--language", default="en", help="en; the rules are English")
    mining.add_argument("--check_sha1", action="store_true", help="compare each text with the dump's SHA-1 of it")
    mining.add_argument("--block_seconds", type=float, default=60.0, help="CPU time that 200 sentences may take")
    return parser


def mining_options(parsed: argparse.Namespace) -> FusionOptions:
    """Check the options that decide what is mined.

    Raises:
        UsageError: a value cannot be obeyed.
    """
    try:
        namespaces = tuple(sorted({int(number) for number in parsed.namespaces.split(",")}))
    except ValueError as error:
        raise UsageError(f"--namespaces {parsed.namespaces}: expected numbers such as 0,4") from error
    if parsed.language != "en":
        raise UsageError(
            f"--language {parsed.language}: discofuse is for en only, for its connectives, morphology and parser are "
            "English; wikisplit takes other languages"
        )
    try:
        return FusionOptions(
            namespaces=namespaces,
            limit_pages=parsed.limit_pages,
            annotator=parsed.annotator,
            coreference=parsed.coreference,
            keep_non_ascii=parsed.keep_non_ascii,
            min_tokens=parsed.min_tokens,
            strict_min_tokens=parsed.strict_min_tokens,
            control_fraction=parsed.control_fraction,
            raw_text=parsed.raw_text,
            parse_all=parsed.parse_all,
            language=parsed.language,
            block_seconds=parsed.block_seconds,
            check_sha1=parsed.check_sha1,
            partition=partition_of(parsed),
        )
    except ValueError as error:
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
    try:
        annotator = find_annotator(mining.annotator).identity()
    except AnnotatorNotFound as error:
        raise UsageError(str(error)) from error
    if problem := resolver_problem(mining.coreference):
        raise UsageError(problem)
    screening = screening_of(parsed)
    sentences = {"sentences-en": sentence_model_digest("en")}
    models = sentences | {"annotator": annotator} | resolver_digest(mining.coreference)
    chosen = {name: value for name, value in asdict(mining).items() if name != "annotator"}
    work = work_dir(options.work_dir, NAME, chosen, models, decisive_versions(LIBRARIES))
    corpus = Corpus(
        name=NAME,
        schema=schema_of(NAME, asdict(mining)),
        citation=CITATION,
        options=content_options(mining, screening, options),
        statistics=FusionStatistics(),
        expectation=EXPECTATION,
        models=models,
        libraries=LIBRARIES,
        documents=True,
        kind="current",
        selection=Selection("-balanced", FusionStatistics(BALANCED), _BALANCED_NOTE) if parsed.balanced else None,
        licence_text=FUSION_LICENCE_TEXT,
        plan_notes=tuple(screening.plan()),
        work_dir=work,
    )

    kept = work.work if work is not None else None

    def build_on(
        pipeline: beam.Pipeline, files: list[InputFile], roots: Sequence[str], board: ProgressBoard | None
    ) -> None:
        build(pipeline, files, mining, screening, options, roots, board, kept)

    return corpus, options, build_on


def content_options(mining: FusionOptions, screening: Screening, options: RunOptions) -> dict[str, Any]:
    """The options that decide the content of a release, for its manifest; the annotator stands under its models."""
    chosen = asdict(mining)
    del chosen["annotator"]
    written = {"formats": sorted(options.formats), "shard_bytes": options.shard_bytes}
    return chosen | screening.as_options() | written
