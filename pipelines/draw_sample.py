"""`wikimill sample DIR`: draws examples of a release by hash, to read or to have rated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pipelines.exit_codes import DONE, NOT_WHOLE
from pipelines.options import Parser, UsageError, warn
from pipelines.printable import printable
from rules.judging.differences import marked
from rules.judging.drawing import DEFAULT_SALT, TYPE_COLUMN, draw
from rules.records import SPLITS
from transforms.judging.sheet_files import write_sheets
from transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease

ALL = "all"


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill sample",
        description="Draw examples of a release by hash: print them, or write sheets for raters (docs/judging.md).",
    )
    parser.add_argument("release", metavar="DIR", help="a release of wikimill")
    parser.add_argument("--n", type=int, default=10, metavar="N", help="how many, in all or with --type of each type")
    parser.add_argument(
        "--type", nargs="+", metavar="T", help=f"discourse types (wikisplit: split, merge), or {ALL} for each there is"
    )
    parser.add_argument("--split", nargs="+", choices=SPLITS, default=list(SPLITS), help="parts of the release")
    parser.add_argument("--salt", default=DEFAULT_SALT, help="another salt draws other examples")
    parser.add_argument("--annotate", metavar="FILE", help="write sheets for raters, and instructions beside them")
    parser.add_argument("--raters", type=int, default=1, metavar="K", help="with --annotate: one sheet for each of K")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Draw; returns the exit code.

    Raises:
        UsageError: there is no release, nothing to draw, or a sheet exists already.
    """
    parsed = parser().parse_args(list(arguments))
    for option, value in (("--n", parsed.n), ("--raters", parsed.raters)):
        if value < 1:
            raise UsageError(f"{option} {value}: expected at least 1")
    if parsed.raters > 1 and not parsed.annotate:
        raise UsageError("--raters is for sheets; add --annotate FILE")
    try:
        release = StoredRelease.open(parsed.release)
        rows = drawn(release, parsed.n, parsed.type, tuple(parsed.split), parsed.salt)
    except ReleaseNotFound as error:
        raise UsageError(str(error)) from error
    except DamagedFile as error:
        warn(f"the release in {parsed.release} is damaged: {error}; fetch it again, or mill again")
        return NOT_WHOLE
    if parsed.annotate:
        _annotate(Path(parsed.annotate), release.corpus, rows, parsed.salt, parsed.raters)
    else:
        print("\n\n".join(map(_SHOWN[release.corpus], rows)))
    return DONE


def drawn(
    release: StoredRelease, number: int, kinds: Sequence[str] | None, splits: tuple[Any, ...], salt: str
) -> list[Mapping[str, Any]]:
    """The examples that the options ask for.

    Raises:
        UsageError: a type is none of the corpus's, or there is no such example.
    """
    column = TYPE_COLUMN[release.corpus]
    known = next(each.choices for each in release.schema.columns if each.name == column)
    wanted = set(kinds or ()) - {ALL}
    if unknown := sorted(wanted - set(known)):
        raise UsageError(f"--type {unknown[0]}: {release.corpus} has {', '.join(known)}, and {ALL} for each of them")
    rows = (row for row in release.rows(splits) if not wanted or row[column] in wanted)
    found = draw(rows, number, salt, column if kinds else None)
    if not found:
        raise UsageError(f"{release.root} has no such example in {', '.join(splits)}; ask for other types or splits")
    for kind in sorted(wanted):
        _warn_of_few(release.root, f"examples of {kind}", sum(row[column] == kind for row in found), number)
    if not kinds:
        _warn_of_few(release.root, "examples", len(found), number)
    return found


def _warn_of_few(root: str, what: str, count: int, number: int) -> None:
    if count < number:
        warn(f"{root} has {count:,} {what}, fewer than --n {number:,}; all were drawn")


def _annotate(path: Path, corpus: str, rows: Sequence[Mapping[str, Any]], salt: str, raters: int) -> None:
    try:
        written = write_sheets(path, corpus, rows, salt, raters)
    except FileExistsError as error:
        raise UsageError(f"{error} exists, and may hold a rater's work; name another file, or move it away") from error
    except OSError as error:
        reason = error.strerror or error
        raise UsageError(f"--annotate {path}: cannot be written ({reason}); name a file in a folder") from error
    print(f"{len(rows):,} examples for {raters} rater{'s' if raters > 1 else ''}: {', '.join(map(str, written))}")


def _fusion_lines(row: Mapping[str, Any]) -> Iterator[str]:
    coherent = f"{row['coherent_first_sentence']} {row['coherent_second_sentence']}".strip()
    incoherent = f"{row['incoherent_first_sentence']} {row['incoherent_second_sentence']}"
    connective = f", {row['connective_string']!r}" if row["connective_string"] else ""
    yield f"{row['id']}  {row['split']}  {row['discourse_type']}{connective}  {row['page_title'] or row['page_id']}"
    yield f"  text       {coherent}"
    yield f"  sentence 1 {row['incoherent_first_sentence']}"
    yield f"  sentence 2 {row['incoherent_second_sentence']}"
    yield f"  changes    {marked(coherent, incoherent)}"


def _split_lines(row: Mapping[str, Any]) -> Iterator[str]:
    simple = f"{row['simple_sentence_1']} {row['simple_sentence_2']}"
    yield f"{row['id']}  {row['split']}  {row['direction']}  {row['page_title']}  {row['url']}"
    yield f"  complex    {row['complex_sentence']}"
    yield f"  simple 1   {row['simple_sentence_1']}"
    yield f"  simple 2   {row['simple_sentence_2']}"
    yield f"  changes    {marked(row['complex_sentence'], simple)}"


def _fusion(row: Mapping[str, Any]) -> str:
    return "\n".join(map(printable, _fusion_lines(row)))


def _split(row: Mapping[str, Any]) -> str:
    return "\n".join(map(printable, _split_lines(row)))


_SHOWN = {"discofuse": _fusion, "wikisplit": _split}
