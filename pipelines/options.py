"""The command line's options: declared once, checked before a pipeline is built."""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NoReturn

from pipelines.printable import printable
from transforms.dumps.portion import DEFAULT_SPLIT_BYTES
from transforms.partition import DEFAULT_SALT, Partition
from transforms.release.encoders import ENCODERS

DEFAULT_FORMATS = "tfrecord,avro"
DEFAULT_SHARD_BYTES = 128 * 1024 * 1024
DEFAULT_MAX_DEAD_FRACTION = 0.001


class UsageError(Exception):
    """A command line that cannot be obeyed; the message is one line: what, where, what to do."""


class RunFailed(Exception):
    """A run that failed for a reason outside of wikimill; the message is one line: what, where, what to do."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises instead of exiting, and takes no abbreviated names."""

    def __init__(self, *arguments: object, **options: object) -> None:
        options.setdefault("allow_abbrev", False)
        options.setdefault("formatter_class", argparse.ArgumentDefaultsHelpFormatter)
        super().__init__(*arguments, **options)  # type: ignore[arg-type]  # passed through

    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print.

        Raises:
            UsageError: always.
        """
        raise UsageError(f"{message}; see {self.prog} --help")


    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the options of a command that passes none on.

        Raises:
            UsageError: an option is not known, or a value cannot be obeyed.
        """
        refuse_unknown(_names(args), self._option_string_actions, self.prog)
        return super().parse_args(args, namespace)


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """Options that every mining command has and that do not decide what is mined.

    Attributes:
        inputs: files, folders or globs, on any Beam filesystem.
        output: folder of the release.
        formats: names of `ENCODERS`.
        shard_bytes: size of a shard of the release, about.
        split_bytes: how many stored bytes of bzip2 a worker reads at a time; decides nothing but the speed.
        ignore_memory: whether to begin although the shuffles are not expected to fit into memory.
        work_dir: where what is mined of each portion is kept for a later run, if anywhere.
        beam: options passed through to Beam.
        arguments: the command's arguments, as given.
    """

    inputs: tuple[str, ...]
    output: str
    formats: tuple[str, ...]
    shard_bytes: int
    split_bytes: int
    overwrite: bool
    max_dead_fraction: float
    allow_partial: bool
    dry_run: bool
    work_dir: str | None
    ignore_memory: bool
    beam: tuple[str, ...]
    arguments: tuple[str, ...] = ()


def add_run_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `RunOptions`, and those that decide how a corpus is divided."""
    place = parser.add_argument_group("input and output")
    place.add_argument(
        "--input", nargs="+", required=True, metavar="PATH", help="dump files, folders or globs; any Beam filesystem"
    )
    place.add_argument("--output", required=True, metavar="DIR", help="folder of the release")
    place.add_argument("--overwrite", action="store_true", help="replace a release that DIR holds")
    place.add_argument("--formats", default=DEFAULT_FORMATS, help=f"some of {', '.join(ENCODERS)}")
    place.add_argument("--shard_bytes", type=int, default=DEFAULT_SHARD_BYTES, help="size of a shard, about")
    place.add_argument(
        "--split_bytes", type=int, default=DEFAULT_SPLIT_BYTES, help="how much of a bzip2 file a worker reads at a time"
    )
    place.add_argument(
        "--work_dir", metavar="DIR", help="keep there what is mined: a run that was ended goes on where it stopped"
    )
    place.add_argument(
        "--ignore_memory", action="store_true", help="begin although the result is not expected to fit into memory"
    )
    place.add_argument("--splits", default="train=0.98,dev=0.01,test=0.01", help="shares, drawn by page")
    place.add_argument("--split_salt", default=DEFAULT_SALT, help="another salt draws other splits")
    trust = parser.add_argument_group("bad input")
    trust.add_argument(
        "--max_dead_fraction", type=float, default=DEFAULT_MAX_DEAD_FRACTION, help="more dead pages: exit 4"
    )
    trust.add_argument("--allow_partial", action="store_true", help="publish although pages or files are dead")
    parser.add_argument("--dry_run", action="store_true", help="show inputs and plan; touch nothing")


def run_options(parsed: argparse.Namespace, beam: Sequence[str], arguments: Sequence[str] = ()) -> RunOptions:
    """Check the common options; `arguments` are those that were parsed.

    Raises:
        UsageError: a value cannot be obeyed.
    """
    formats = tuple(dict.fromkeys(name.strip() for name in parsed.formats.split(",") if name.strip()))
    unknown = [name for name in formats if name not in ENCODERS]
    if unknown or not formats:
        named = f"unknown format {unknown[0]!r}" if unknown else "no format is named"
        raise UsageError(f"--formats {parsed.formats}: {named}; there are {', '.join(ENCODERS)}")
    if not parsed.output:
        raise UsageError("--output is empty; name the folder of the release")
    if parsed.work_dir == "":
        raise UsageError("--work_dir is empty; name a folder")
    if parsed.shard_bytes < 1024:
        raise UsageError(f"--shard_bytes {parsed.shard_bytes}: a shard must have at least 1024 bytes")
    if parsed.split_bytes < 1024:
        raise UsageError(f"--split_bytes {parsed.split_bytes}: a part must have at least 1024 bytes")
    if not 0 <= parsed.max_dead_fraction <= 1:
        raise UsageError(f"--max_dead_fraction {parsed.max_dead_fraction}: expected a fraction from 0 to 1")
    return RunOptions(
        inputs=tuple(parsed.input),
        output=parsed.output.rstrip("/") or "/",
        formats=formats,
        shard_bytes=parsed.shard_bytes,
        split_bytes=parsed.split_bytes,
        overwrite=parsed.overwrite,
        max_dead_fraction=parsed.max_dead_fraction,
        allow_partial=parsed.allow_partial,
        dry_run=parsed.dry_run,
        work_dir=parsed.work_dir,
        ignore_memory=parsed.ignore_memory,
        beam=tuple(beam),
        arguments=tuple(arguments),
    )


def partition_of(parsed: argparse.Namespace) -> Partition:
    """The partition that `--splits` and `--split_salt` name.

    Raises:
        UsageError: the shares cannot be read or do not add up.
    """
    try:
        return Partition.parse(parsed.splits, parsed.split_salt)
    except ValueError as error:
        raise UsageError(f"--splits: {error}") from error


def parse(parser: Parser, arguments: Sequence[str]) -> tuple[argparse.Namespace, tuple[str, ...]]:
    """Parse a command's arguments; what is not its own must be an option of Beam, which is passed through.

    Raises:
        UsageError: an option is unknown to both (Beam alone would swallow it).
    """
    _check_names(arguments, parser)
    parsed, rest = parser.parse_known_args(list(arguments))
    if rest:
        _, unknown = beam_parser(parser.prog).parse_known_args(rest)
        if unknown:
            raise UsageError(f"unknown argument {unknown[0]!r}; see {parser.prog} --help")
    return parsed, tuple(rest)


def _check_names(arguments: Sequence[str], parser: Parser) -> None:
    """Check that each option's name is known, before argparse complains of what it then misses."""
    names, ours = _names(arguments), parser._option_string_actions
    if not all(name in ours for name in names):
        refuse_unknown(names, [*ours, *beam_parser(parser.prog)._option_string_actions], parser.prog)


def _names(arguments: Sequence[str]) -> list[str]:
    return [word.split("=")[0] for word in arguments if word.startswith("--") and word != "--"]


def refuse_unknown(names: Sequence[str], known: Collection[str], prog: str) -> None:
    """Check that options are known.

    Raises:
        UsageError: one is not; the message has the name that comes closest.
    """
    for name in names:
        if name not in known:
            # Without the dashes, which any two options have in common.
            words = [option.removeprefix("--") for option in known]
            close = difflib.get_close_matches(name.removeprefix("--").replace("-", "_"), words, 1)
            hint = f"did you mean --{close[0]}?" if close else f"see {prog} --help"
            raise UsageError(f"unknown option {name}; {hint}")


def beam_parser(prog: str) -> Parser:
    """A parser of Beam's own options, in the name of a command."""
    # Beam takes half a second to import: only a command line that names an unknown option pays it here.
    from apache_beam.options.pipeline_options import PipelineOptions

    parser = Parser(prog=prog, add_help=False)
    parser.add_value_provider_argument = parser.add_argument  # type: ignore[attr-defined]  # Beam's own name
    for options in dict.fromkeys(PipelineOptions.__subclasses__()):
        options._add_argparse_args(parser)
    return parser


def iso_time(option: str, value: str | None) -> str | None:
    """Check a time given as YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.

    Raises:
        UsageError: the value is none of these.
    """
    if value is not None and not _is_time(value):
        raise UsageError(f"{option} {value}: expected YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ")
    return value


def _is_time(value: str) -> bool:
    if not re.fullmatch(r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d:\d\dZ)?)?)?", value, re.ASCII):
        return False
    try:
        datetime.fromisoformat(value if len(value) >= 10 else value + "-01-01"[len(value) - 4 :])
    except ValueError:
        return False
    return True


def warn(message: str) -> None:
    """Say something on stderr, on one line, that the user should know."""
    print(f"wikimill: {printable(message)}", file=sys.stderr, flush=True)
