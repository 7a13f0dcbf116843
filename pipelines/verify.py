"""`wikimill verify`: checks every promise of a release, and names each file that does not keep one."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence

from pipelines.exit_codes import DONE, NOT_WHOLE
from pipelines.options import Parser, UsageError, warn
from pipelines.printable import printable
from pipelines.version import RULES_VERSION
from transforms.paths import is_local
from transforms.release.checks.check_release import Verdict, check_release
from transforms.release.stored_release import ReleaseNotFound

TELL_SECONDS = 30.0


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill verify",
        description="Check releases: digests, counts, formats, and every record against the rules that made it.",
        epilog="Exit codes: 0 whole, 4 not whole (each problem is named by its file, on stderr), 2 no release there.",
        formatter_class=argparse.HelpFormatter,
    )
    parser.add_argument("releases", nargs="+", metavar="DIR", help="folder of a release; any Beam filesystem")
    parser.add_argument("--quick", action="store_true", help="digests, counts and loaders' files; no records")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON, a release a line")
    parser.add_argument(
        "--input", nargs="+", default=[], metavar="FILE", help="the files it was made from: compare their digests"
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code.

    Raises:
        UsageError: the command line cannot be obeyed, or a folder holds no release.
    """
    parsed = parser().parse_args(list(arguments))
    missing = [path for path in parsed.input if is_local(path) and not os.path.isfile(path)]
    if missing:
        raise UsageError(f"--input {missing[0]}: no such file; name the files that the release was made from")
    whole = True
    for folder in parsed.releases:
        try:
            verdict = check_release(folder, quick=parsed.quick, inputs=parsed.input, tell=_Progress(folder))
        except ReleaseNotFound as error:
            raise UsageError(str(error)) from error
        _tell(verdict, as_json=parsed.json)
        if verdict.versions.get("rules") not in (None, RULES_VERSION):
            made, here = verdict.versions["rules"], RULES_VERSION
            warn(f"{folder} was made by rules {made}, these are rules {here}: verify it with the wikimill that made it")
        whole = whole and verdict.is_whole
    return DONE if whole else NOT_WHOLE


class _Progress:
    """Says every `TELL_SECONDS` how many records were checked: a million take minutes."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._last = time.monotonic()

    def __call__(self, done: int) -> None:
        """Say it, if it is time."""
        if time.monotonic() - self._last >= TELL_SECONDS:
            self._last = time.monotonic()
            warn(f"{self._folder}: {done:,} records checked")


def _tell(verdict: Verdict, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(verdict.as_json(), ensure_ascii=False), flush=True)
        return
    for finding in verdict.findings:
        print(
            printable(f"{finding.check:<10} {finding.told}" if finding.is_whole else f"{finding.check:<10} NOT WHOLE")
        )
    problems = [line for finding in verdict.findings for line in finding.lines()]
    print(printable(f"{'whole' if verdict.is_whole else 'not whole'}: {verdict.root}"), flush=True)
    for line in problems:
        warn(line)
