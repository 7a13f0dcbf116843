"""The options of commands that mine: those of the run, of the release's formats, and of the splits."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.transforms.corpus import DEFAULT_FORMATS
from wikimill.transforms.dumps.portion import DEFAULT_SPLIT_BYTES
from wikimill.transforms.options import Names, OptionError, option
from wikimill.transforms.partition import DEFAULT_SALT, Partition
from wikimill.transforms.ranges import MOST_BYTES, Number, Whole
from wikimill.transforms.release.formats.registry import FORMATS
from wikimill.transforms.storage.named_files import UnfitFile, check_name

_BYTES = Whole(1024, MOST_BYTES)
#: Largest value of `--workers` and of Beam's `--direct_num_workers`.
MOST_WORKERS = 256
_PLACE, _TRUST, _SPLITS = "input and output", "bad input", "train, dev and test"


@dataclass(frozen=True, kw_only=True)
class Run:
    """Options of a run: its input, output, machine and conditions; none affects how a page becomes records.

    Attributes:
        inputs: files, folders or globs, on any Beam filesystem.
        output: folder of the release; trailing slashes are removed.
        overwrite: whether a release in that folder is replaced.
        split_bytes: most stored bytes of bzip2 that a worker reads at a time; affects only the speed.
        work_dir: folder of checkpoints, without trailing slashes, which are removed; None to keep no checkpoints.
        workers: local processes that mine; 0: one for each core; None: as many as Beam's `--direct_num_workers`, by
            default one.
        max_dead_fraction: largest fraction of pages or of smaller units that may be dead, 0 to 1; see
            `finish.why_not_whole`.
        allow_partial: whether to publish although the input is not whole.
        allow_empty: whether to publish a release without examples.
        dry_run: whether only the plan is printed.
        beam: Beam's own options as words of the command line, passed through.
        arguments: the command's arguments, as given.

    Raises:
        OptionError: the path of `output` or `work_dir` is empty or not UTF-8.
    """

    inputs: tuple[str, ...] = option(
        "dump files, folders or globs, on any filesystem that Beam knows",
        flag="input",
        nargs="+",
        metavar="PATH",
        group=_PLACE,
    )
    output: str = option("folder of the release", metavar="DIR", group=_PLACE)
    overwrite: bool = option("replace the release that DIR holds", False, group=_PLACE)
    split_bytes: int = option(
        "most of a bzip2 file that a worker reads at a time; affects speed only",
        DEFAULT_SPLIT_BYTES,
        range=_BYTES,
        metavar="BYTES",
        group=_PLACE,
    )
    work_dir: str | None = option(
        "checkpoint directory; an interrupted run resumes from it", None, metavar="DIR", group=_PLACE
    )
    workers: int | None = option(
        "processes of this machine that mine (default: 1); 0: one for each core",
        None,
        range=Whole(0, MOST_WORKERS),
        metavar="N",
        group=_PLACE,
    )
    dry_run: bool = option("show inputs and plan; touch nothing", False, group=_PLACE)
    max_dead_fraction: float = option(
        "publish nothing (exit 4) if a larger share of the pages or revisions is dead",
        0.001,
        range=Number(0, 1),
        metavar="SHARE",
        group=_TRUST,
    )
    allow_partial: bool = option("publish even if files, pages or revisions are dead or missing", False, group=_TRUST)
    allow_empty: bool = option("publish even if there are no examples; without it exit 4", False, group=_TRUST)
    beam: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "output", plain_folder("output", self.output))
        if self.work_dir is not None:
            object.__setattr__(self, "work_dir", plain_folder("work_dir", self.work_dir))


@dataclass(frozen=True, kw_only=True)
class RunOptions(Run):
    """Options of a run that makes a corpus: those of `Run`, and those of the release's files.

    Attributes:
        formats: formats to write, keys of `FORMATS`, in its order.
        shard_bytes: approximate size of a shard in bytes.
        ignore_memory: whether to begin although the estimated shuffles do not fit into memory.
    """

    formats: tuple[str, ...] = option(
        f"formats to write, with commas between them: {', '.join(FORMATS)}",
        DEFAULT_FORMATS,
        parse=Names("format", tuple(FORMATS)),
        shown_default=",".join(DEFAULT_FORMATS),
        metavar="LIST",
        group=_PLACE,
    )
    shard_bytes: int = option(
        "approximate size of a shard", 128 * 1024 * 1024, range=_BYTES, metavar="BYTES", group=_PLACE
    )
    ignore_memory: bool = option(
        "start even if the estimated shuffle exceeds the available memory", False, group=_PLACE
    )


#: A worker reads a portion in about a minute; a dump of 103 GB has 6,400.
ENTITY_SPLIT_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class EntityRun(Run):
    """Options of a run that makes a table of entities: the fields of `Run`, with help and defaults for Wikidata."""

    inputs: tuple[str, ...] = option(
        "Wikidata's JSON (.json.bz2, .gz, .zst, plain) or wikidatawiki's pages (XML): files, folders or globs",
        flag="input",
        nargs="+",
        metavar="PATH",
        group=_PLACE,
    )
    output: str = option("folder of the table", metavar="DIR", group=_PLACE)
    overwrite: bool = option("replace the table that DIR holds", False, group=_PLACE)
    split_bytes: int = option(
        "most of a bzip2 file that a worker reads at a time; affects speed only",
        ENTITY_SPLIT_BYTES,
        range=_BYTES,
        metavar="BYTES",
        group=_PLACE,
    )
    max_dead_fraction: float = option(
        "publish nothing (exit 4) if a larger share of the entities or statements is dead",
        0.001,
        range=Number(0, 1),
        metavar="SHARE",
        group=_TRUST,
    )
    allow_partial: bool = option("publish even if files, entities or statements are dead", False, group=_TRUST)
    allow_empty: bool = option("publish even if there are no items; without it exit 4", False, group=_TRUST)


def plain_folder(name: str, path: str) -> str:
    """Return the path of a folder without trailing slashes, after checking it; the root stays `/`.

    Args:
        name: field of the option that names the folder, for errors.
        path: the path as given.

    Raises:
        OptionError: the path is empty or not UTF-8.

    >>> plain_folder("output", "releases/text//"), plain_folder("output", "/")
    ('releases/text', '/')
    """
    plain = path.rstrip("/") or path[:1]
    check_folder(name, plain)
    return plain


def check_folder(name: str, path: str | None) -> None:
    """Check that the path of a folder is not empty, and is UTF-8, so that a manifest can hold it.

    Args:
        name: field of the option that names the folder, for errors.
        path: the path; None, for an option that was not given, passes.

    Raises:
        OptionError: the path is empty or not UTF-8, or the locale cannot decode it.
    """
    if path == "":
        raise OptionError(name, "is empty; name a folder")
    try:
        check_name(path or "")
    except UnfitFile as error:
        raise OptionError(name, str(error)) from error


@dataclass(frozen=True, kw_only=True)
class SplitOptions:
    """The options that divide a corpus into splits; see `Partition`.

    Attributes:
        splits: share of each split, such as "train=0.98,dev=0.01,test=0.01".
        split_sizes: number of examples of each split except train, such as "dev=5000,test=5000"; None to use `splits`.
        split_salt: salt of the hash that assigns pages to splits.
    """

    splits: str = option(
        "shares of the examples; a page is in one split",
        "train=0.98,dev=0.01,test=0.01",
        metavar="SHARES",
        group=_SPLITS,
    )
    split_sizes: str | None = option(
        "numbers of examples instead of shares, such as tune=5000,validation=5000,test=5000; train has the rest",
        None,
        metavar="SIZES",
        group=_SPLITS,
    )
    split_salt: str = option("a different salt draws different splits", DEFAULT_SALT, metavar="TEXT", group=_SPLITS)


def partition_of(parsed: argparse.Namespace) -> Partition:
    """Return the partition that `--splits` or `--split_sizes` define, with `--split_salt`.

    Args:
        parsed: a parsed command line with the fields of `SplitOptions`.

    Raises:
        UsageError: the shares or sizes are malformed, the shares do not add up to 1, or both options are given.
    """
    if parsed.split_sizes is not None:
        if parsed.splits != SplitOptions.splits:
            raise UsageError("--splits divides by shares, --split_sizes by numbers of examples; give one of them")
        try:
            return Partition.parse_sizes(parsed.split_sizes, parsed.split_salt)
        except ValueError as error:
            raise UsageError(f"--split_sizes: {error}") from error
    try:
        return Partition.parse(parsed.splits, parsed.split_salt)
    except ValueError as error:
        raise UsageError(f"--splits: {error}") from error
