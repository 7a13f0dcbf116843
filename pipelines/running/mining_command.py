"""The command line of every mining command, made of a corpus: from its arguments to a job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wikimill.pipelines.running.checkpoint_folder import CheckpointFolder
from wikimill.pipelines.running.job import Job
from wikimill.pipelines.running.page_cache_folder import PageCacheFolder
from wikimill.pipelines.running.run_options import PageCacheOptions, RunOptions, SplitOptions, partition_of
from wikimill.pipelines.running.work_folder import decisive_content
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.option_flags import add_flags, flag_of, flag_values, with_flags
from wikimill.pipelines.terminal.parser import Parser, parse
from wikimill.pipelines.terminal.screening_options import OFF, add_screening_options, screening_of
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.options import OptionError


def parser(corpus: Corpus) -> Parser:
    """The options of the command that mines a corpus."""
    documents = (
        ' A .jsonl file (also compressed) has one document per line: {"id": …, "title": …, "text": …}.'
        if corpus.documents
        else ""
    )
    parser = Parser(
        prog=f"wikimill {corpus.name}",
        description=f"{corpus.summary[0].upper()}{corpus.summary[1:]}.",
        epilog="Beam's own options (--runner, --direct_num_workers, …) are passed through. Text from Wikipedia is "
        f"CC BY-SA 4.0.{documents}",
    )
    add_flags(parser, RunOptions)
    if corpus.with_page_cache is not None:
        add_flags(parser, PageCacheOptions)
    add_flags(parser, SplitOptions)
    parser.set_defaults(split_bytes=corpus.split_bytes)
    add_screening_options(parser)
    parser.set_defaults(near_duplicates=OFF if corpus.near_duplicates is None else f"{corpus.near_duplicates:g}")
    add_flags(parser, corpus.options)
    told = "; ".join(f"{profile.name}: {profile.help}" for profile in corpus.profiles)
    parser.epilog = f"{parser.epilog} Profiles: {told}." if told else parser.epilog
    return parser


def planned(corpus: Corpus, arguments: Sequence[str]) -> Job:
    """What a command line asks for.

    Raises:
        UsageError: it cannot be obeyed.
    """
    parsed, beam_options = parse(parser(corpus), arguments)
    chosen = next((profile for profile in corpus.profiles if profile.name == parsed.profile), None)
    if chosen is not None and chosen.values:
        again = parser(corpus)
        again.set_defaults(**chosen.values)  # so that what is given goes before the profile
        parsed, beam_options = parse(again, arguments)
    declared: type[Any] = RunOptions
    try:
        given = flag_values(parsed, RunOptions)
        run_with = RunOptions(**given, beam=beam_options, arguments=tuple(arguments))
        declared, cached = PageCacheOptions, None
        if corpus.with_page_cache is not None:
            cached = PageCacheOptions(**flag_values(parsed, PageCacheOptions)).page_cache
        declared = corpus.options
        options = corpus.options.of_flags(flag_values(parsed, corpus.options), partition_of(parsed))
        screening = screening_of(parsed)
        mining = corpus.mining(options)
    except OptionError as error:
        raise UsageError(f"{flag_of(declared, error.option)} {with_flags(declared, error.reason)}") from error
    if corpus.tsv is None and "tsv" in run_with.formats:
        raise UsageError(f"--formats tsv: there is no TSV layout of {corpus.title}; leave tsv out")
    if corpus.plain_text is None and "txt" in run_with.formats:
        raise UsageError(f"--formats txt: {corpus.title} is no running text; leave txt out")
    return _with_folders(Job(corpus, options, run_with, screening, mining), cached)


def _with_folders(job: Job, cached: str | None) -> Job:
    """The job with the folders in which it keeps work."""
    named = job.run.work_dir
    if named is None and cached is None:
        return job
    decisive = decisive_content(job.corpus.name, job.options.as_checkpoint(), job.mining.models, job.versions)
    checkpoints = CheckpointFolder(_bare(named), job.corpus.record, decisive) if named is not None else None
    return replace(
        job, checkpoints=checkpoints, page_cache=PageCacheFolder(_bare(cached), decisive) if cached else None
    )


def _bare(folder: str) -> str:
    return folder.rstrip("/") or "/"
