"""`Job`: a corpus with the options of a command line; `planned` parses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from wikimill.pipelines.running.checkpoint_folder import CheckpointFolder, decisive_content
from wikimill.pipelines.running.run_options import RunOptions, SplitOptions, partition_of
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.parser import Parser, add_flags, as_type, flag_of, flag_values, parse, with_flags
from wikimill.pipelines.terminal.screening_options import OFF, add_screening_options, screening_of
from wikimill.pipelines.version import decisive_versions
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.corpus import Corpus, Mining
from wikimill.transforms.duplicates.screening import Screening
from wikimill.transforms.options import MiningOptions, Names, OptionError
from wikimill.transforms.release.formats.registry import FORMATS
from wikimill.transforms.release.formats.schema import Schema


@dataclass(frozen=True)
class Job:
    """A corpus with the checked options of the command line that mines it.

    Attributes:
        corpus: the corpus that is mined.
        options: the corpus's own options, which determine the content.
        run: options that every mining command has.
        screening: the least similarity of near duplicates to drop, and the test sets to exclude.
        mining: the corpus's transforms and models with these options.
        checkpoints: the folder of checkpoints; None without `--work_dir`.
    """

    corpus: Corpus
    options: MiningOptions
    run: RunOptions
    screening: Screening
    mining: Mining
    checkpoints: CheckpointFolder | None = None

    @property
    def schema(self) -> Schema:
        """The columns of the release with these options."""
        return Schema.of_corpus(self.corpus, self.content)

    @property
    def second(self) -> Corpus | None:
        """The corpus of the second table, which is published only if `folders` has two; None if the corpus has none.

        Raises:
            UnknownCorpus: the second table's corpus cannot be loaded.
        """
        selection = self.corpus.selection
        return find_corpus(selection.corpus) if selection is not None and selection.corpus is not None else None

    @property
    def content(self) -> dict[str, Any]:
        """Option → value of all options that determine the bytes of a release, as in its manifest."""
        written = {"formats": sorted(self.run.formats), "shard_bytes": self.run.shard_bytes}
        return self.options.as_manifest() | self.screening.as_options() | written

    @property
    def versions(self) -> dict[str, str]:
        """Name → version of wikimill, its rules and the libraries that determine the content (`decisive_versions`)."""
        return decisive_versions(self.mining.libraries)

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that determines a release except its input, by the keys `versions`, `models` and `options`."""
        return {"versions": self.versions, "models": self.mining.models, "options": self.content}

    @property
    def folders(self) -> list[str]:
        """The path of the release's folder and, if one is published, of its selection's or second table's folder."""
        selection = self.corpus.selection if self.options.selects else None
        return [self.run.output, *([self.run.output + selection.suffix] if selection else [])]

    @property
    def reads_all(self) -> bool:
        """Whether the whole input is read (no `--limit_pages`), so that files can be divided among workers."""
        return self.options.limit_pages is None

    @property
    def order(self) -> tuple[str, str, tuple[Any, ...]] | None:
        """Module, function and arguments that start a sandbox, if all sandboxes of the run are equal; else None."""
        return self.mining.order

    @property
    def screens(self) -> bool:
        """Whether near duplicates are dropped."""
        return self.screening.near_duplicates is not None


def parser(corpus: Corpus) -> Parser:
    """Return the parser of the command that mines a corpus: options of the run and the corpus, with its defaults."""
    documents = (
        ' A .jsonl file (also compressed) has one document per line: {"id": …, "title": …, "text": …}.'
        if corpus.documents
        else ""
    )
    parser = Parser(
        prog=f"wikimill {corpus.name}",
        description=f"{corpus.summary[0].upper()}{corpus.summary[1:]}.",
        epilog=f"Beam's own options (--runner, …) are passed through. Text from Wikipedia is CC BY-SA 4.0.{documents}",
        examples=corpus.examples or _examples(corpus),
    )
    add_flags(parser, RunOptions)
    listed, formats = formats_for(corpus), parser.options["--formats"]
    formats.type = as_type(Names("format", tuple(FORMATS), tuple(listed)))
    formats.help = str(formats.help).replace(", ".join(FORMATS), ", ".join(listed))
    add_flags(parser, SplitOptions)
    parser.set_defaults(split_bytes=corpus.split_bytes, formats=",".join(corpus.formats))
    add_screening_options(parser)
    parser.set_defaults(near_duplicates=OFF if corpus.near_duplicates is None else f"{corpus.near_duplicates:g}")
    add_flags(parser, corpus.options)
    profiles = "; ".join(f"{profile.name}: {profile.help}" for profile in corpus.profiles)
    parser.epilog = f"{parser.epilog} Profiles: {profiles}." if profiles else parser.epilog
    return parser


def _examples(corpus: Corpus) -> tuple[tuple[str, str], ...]:
    command = f"wikimill {corpus.name} --input dumps/ --output releases/{corpus.name}"
    return (
        ("the plan: what would be read, how many examples to expect, how much memory", f"{command} --dry_run"),
        ("with four processes; the same command resumes it", f"{command} --workers 4 --work_dir work"),
    )


def formats_for(corpus: Corpus) -> list[str]:
    """Return the names of the formats in which a corpus can be written, in the order of `FORMATS`."""
    return [name for name, known in FORMATS.items() if not known.refusal(corpus)]


def planned(corpus: Corpus, arguments: Sequence[str]) -> Job:
    """Return the job of a command line; read the models, tables and test sets that it names.

    Args:
        corpus: the corpus to mine.
        arguments: the words after the command's name.

    Raises:
        UsageError: an option is unknown, missing or wrong, a file or model that it names cannot be used, or the corpus
            cannot be written in one of the formats.
    """
    parsed, beam_options = parse(parser(corpus), arguments)
    chosen = next((profile for profile in corpus.profiles if profile.name == parsed.profile), None)
    if chosen is not None and chosen.values:
        again = parser(corpus)
        again.set_defaults(**chosen.values)  # options on the command line override the profile
        parsed, beam_options = parse(again, arguments)
    declared: type[Any] = RunOptions
    try:
        given = flag_values(parsed, RunOptions)
        run_with = RunOptions(**given, beam=beam_options, arguments=tuple(arguments))
        declared = corpus.options
        options = corpus.options.of_flags(flag_values(parsed, corpus.options), partition_of(parsed))
        screening = screening_of(parsed)
        mining = corpus.mining(options)
    except OptionError as error:
        raise UsageError(f"{flag_of(declared, error.option)} {with_flags(declared, error.reason)}") from error
    for name in run_with.formats:
        if reason := FORMATS[name].refusal(corpus):
            raise UsageError(f"--formats {name}: {reason}; leave {name} out")
    return _with_checkpoints(Job(corpus, options, run_with, screening, mining))


def _with_checkpoints(job: Job) -> Job:
    """Return the job with its folder of checkpoints, if the command line names one."""
    named = job.run.work_dir
    if named is None:
        return job
    decisive = decisive_content(job.corpus.name, job.options.as_checkpoint(), job.mining.models, job.versions)
    return replace(job, checkpoints=CheckpointFolder(named.rstrip("/") or "/", job.corpus.record, decisive))
