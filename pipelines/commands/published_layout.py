"""`wikimill published-layout`: a release as the files in which the authors of its corpus published theirs."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wikimill.pipelines.terminal.errors import DONE, UsageError
from wikimill.pipelines.terminal.output_file import OutputFile
from wikimill.pipelines.terminal.parser import Parser
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.records import splits_with
from wikimill.transforms.corpora import all_corpora
from wikimill.transforms.evaluation.release_files import release_beside
from wikimill.transforms.release.formats.registry import exact_formats
from wikimill.transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.store_file import TEMPORARY


def parser() -> Parser:
    """Return the command's options."""
    parser = Parser(
        prog="wikimill published-layout",
        examples=(
            (
                "the files of the corpus's authors, from a release and its table of articles",
                "wikimill published-layout releases/tables --output published",
            ),
            (
                "of a release that `wikimill refresh` has made",
                "wikimill published-layout releases/tables/2026-12-01 --output /tmp/published",
            ),
        ),
        description="Write a release as the files in which the authors of its corpus published theirs, for their "
        "programs: a file for each split, and side files with what stands beside the examples.",
    )
    parser.add_argument("release", metavar="RELEASE", help="folder of the release; its second table lies beside it")
    parser.add_argument("--output", required=True, metavar="DIR", help="local folder to make; it must not be there yet")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Write the files; returns the exit code.

    Raises:
        UsageError: there is no such release, or no place for the files.
    """
    parsed = parser().parse_args(list(arguments))
    output = _place(parsed.output, parsed.release)
    try:
        release = StoredRelease.open(parsed.release)
    except ReleaseNotFound as error:
        raise UsageError(str(error)) from error
    layout = release.corpus.published
    if layout is None:
        known = ", ".join(corpus.name for corpus in all_corpora() if corpus.published is not None)
        raise UsageError(f"{parsed.release} holds {release.corpus.name}; this layout is there for {known} only")
    beside = release_beside(release)
    if beside is None:
        suffix = release.corpus.selection.suffix if release.corpus.selection is not None else ""
        raise UsageError(f"{release.root}{suffix}: the second table is not there; fetch it, or mill again")
    counts: dict[str, int] = {}
    try:
        with tempfile.TemporaryDirectory(prefix=TEMPORARY, dir=os.path.dirname(output)) as folder:
            whole = os.path.join(folder, "whole")
            os.mkdir(whole)
            for split in splits_with(release.manifest["splits"]):
                lines = map(layout.example, _rows(release, (split,)))
                counts[f"{split}.json"] = _write(os.path.join(whole, f"{split}.json"), lines)
            for name, line in layout.beside.items():
                found = filter(None, map(line, _rows(beside)))
                counts[name] = _write(os.path.join(whole, name), found)
            os.rename(whole, output)
    except DamagedFile as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"--output {output}: cannot be written ({error.strerror or error})") from error
    print("\n".join([printable(output), *(f"  {name}: {count:,} lines" for name, count in counts.items())]))
    return DONE


def _place(named: str, release: str) -> str:
    """Return the folder to make.

    Raises:
        UsageError: it is there already, is in a release, or nothing can be made there.
    """
    output = os.path.abspath(named) if is_local(named) and named else ""
    if not output or not os.path.isdir(os.path.dirname(output)):
        raise UsageError(f"--output {named}: expected a local folder that is not there yet, in one that is")
    if os.path.lexists(output):
        raise UsageError(f"--output {named} is there already; name another folder, or remove it")
    OutputFile("--output", output).check({"RELEASE": [release]})
    return output


def _rows(release: StoredRelease, splits: tuple[str, ...] | None = None) -> Iterable[Mapping[str, Any]]:
    if not set(release.formats) & set(exact_formats()):
        raise UsageError(f"{release.root} has none of the formats {', '.join(exact_formats())}; mill again with one")
    return release.rows() if splits is None else release.rows(splits)


def _write(path: str, lines: Iterable[Any]) -> int:
    """Write JSON Lines; gives their number."""
    count = 0
    with open(path, "wb") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            count += 1
        file.flush()
        os.fsync(file.fileno())
    return count
