"""`wikimill regroup`: joins each page's revisions in an export that has a `<page>` for each revision."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, RunFailed, UsageError, warn
from wikimill.pipelines.terminal.output_file import OutputFile
from wikimill.pipelines.terminal.parser import Parser
from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.listing import InputNotFound, find_inputs
from wikimill.transforms.dumps.regroup import Regrouped, regroup
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.store_file import TEMPORARY

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

#: How many problems are printed.
_MOST_PROBLEMS = 10
_ENDINGS = (".xml", ".bz2", ".gz", ".xz", ".zst")


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill regroup",
        examples=(
            (
                "an export of WikiTeam, packed again by zstd",
                "wikimill regroup --input mywiki-20260101-history.xml.7z --output mywiki-20260101-history.xml.zst",
            ),
            (
                "the same with its temporary files on another disk",
                "wikimill regroup --input old.xml --output new.xml.bz2 --temp_dir /scratch",
            ),
        ),
        description="Put the revisions of each page together, in an export that has a <page> element for each revision "
        "(WikiTeam's --xmlrevisions). Sorts on disk: memory does not grow with the input. Users and edit comments are "
        "left out.",
        epilog="Exit codes: 0 written, 1 failed, 2 bad usage or input not found, 4 the input was not whole: nothing is "
        "written, or with --allow_partial what was good, 130 interrupted.",
    )
    parser.add_argument("--input", nargs="+", required=True, metavar="FILE", help="dump files of one wiki, any packing")
    parser.add_argument(
        "--output", required=True, metavar="FILE", help=f"a local file that ends with {', '.join(_ENDINGS)}"
    )
    parser.add_argument(
        "--temp_dir", metavar="DIR", help="folder for temporary files, as large as the XML; default: that of --output"
    )
    parser.add_argument(
        "--allow_partial", action="store_true", help="write what was good of an input that is not whole"
    )
    parser.add_argument("--overwrite", action="store_true", help="replace --output")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Regroup the revisions of an export; return DONE, or NOT_WHOLE if its damage prevents the output.

    Raises:
        UsageError: an input or the output cannot be used.
        RunFailed: a file cannot be read or written.
    """
    parsed = parser().parse_args(list(arguments))
    output, temporary = _places(parsed)
    try:
        files = find_inputs(parsed.input)
    except InputNotFound as error:
        raise UsageError(str(error)) from error
    if any(os.path.realpath(file.path) == os.path.realpath(output) for file in files):
        raise UsageError(f"--output {output} is an --input, too; name another file")
    done = Regrouped()
    with tempfile.TemporaryDirectory(prefix=TEMPORARY, dir=temporary) as folder:
        partial = os.path.join(folder, f"whole{Path(output).suffix}")
        try:
            _write(partial, regroup(files, Path(folder), done))
        except InputDamage as damage:
            warn(f"--input {damage}")
            return NOT_WHOLE
        except OSError as error:
            raise RunFailed(f"{error.filename or output}: {error.strerror or error}") from error
        for problem in done.problems[:_MOST_PROBLEMS]:
            warn(problem)
        if len(done.problems) > _MOST_PROBLEMS:
            warn(f"and {quantity(len(done.problems) - _MOST_PROBLEMS, 'more problem')}")
        if done.problems and not parsed.allow_partial:
            warn(f"the input is not whole: {output} is not written; --allow_partial writes what was good")
            return NOT_WHOLE
        _move(partial, output)
    print(
        f"{output}: {quantity(done.pages, 'page')} of {quantity(done.elements, 'element')}, "
        f"{quantity(done.revisions, 'revision')}"
        + (f", {quantity(done.doubles, 'repeated one')} left out" if done.doubles else "")
    )
    return DONE


def _places(parsed: Any) -> tuple[str, str]:
    """Return the path of the output and the folder of temporary files."""
    output = parsed.output
    if not is_local(output) or Path(output).suffix not in _ENDINGS:
        raise UsageError(f"--output {output}: expected a local file that ends with {', '.join(_ENDINGS)}")
    if os.path.lexists(output) and not (parsed.overwrite and os.path.isfile(output)):
        raise UsageError(f"--output {output} exists; name another file" + ", or --overwrite" * os.path.isfile(output))
    folder = os.path.dirname(output) or "."
    for option, path in (("--output", folder), ("--temp_dir", parsed.temp_dir)):
        if path is not None and not os.path.isdir(path):
            raise UsageError(f"{option} {path}: no such folder")
    OutputFile("--output", output).check({})
    return output, parsed.temp_dir or folder


def _write(path: str, pieces: Iterable[bytes]) -> None:
    with _packing(path) as file:
        for piece in pieces:
            file.write(piece)


def _packing(path: str) -> AbstractContextManager[Any]:
    """Open a file that compresses as its name states; the same XML gives the same bytes."""
    match Path(path).suffix:
        case ".bz2":
            return bz2.open(path, "wb")
        case ".gz":
            return gzip.GzipFile(path, "wb", mtime=0)
        case ".xz":
            return lzma.open(path, "wb")
        case ".zst":
            return zstd.open(path, "wb")
    return open(path, "wb")


def _move(partial: str, output: str) -> None:
    """Move a file to its place atomically."""
    temporary = f"{os.path.dirname(output) or '.'}/{TEMPORARY}{os.path.basename(output)}"
    try:
        os.replace(partial, output)
    except OSError:  # another disk
        shutil.copyfile(partial, temporary)
        os.replace(temporary, output)
