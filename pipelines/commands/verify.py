"""`wikimill verify`: checks releases and trained models, and names each file that is wrong."""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from collections.abc import Sequence
from typing import Any

from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, UsageError, warn
from wikimill.pipelines.terminal.parser import Parser
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.quantities import quantity
from wikimill.transforms.release.signature import SigningFailed
from wikimill.transforms.release.stored_release import ReleaseNotFound
from wikimill.transforms.release.verify.check_release import Verdict, check_release
from wikimill.transforms.release.verify.findings import MANIFEST_PATH
from wikimill.transforms.release.version import RULES_VERSION
from wikimill.transforms.seq2seq.model_folder import is_model
from wikimill.transforms.seq2seq.verify_model import check_model
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.stored import open_stored
from wikimill.transforms.wikidata.table import is_table

REPORT_SECONDS = 30.0
_SHA256 = re.compile("[0-9a-f]{64}")
_SUM = re.compile(rf"([0-9a-f]{{64}})(?: [ *]{re.escape(MANIFEST_PATH)})?")
#: Greatest size of a file that holds a digest: SHA256SUMS of a large release has a line for each shard.
_MOST_BYTES = 1 << 22


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill verify",
        examples=(
            ("every file and count, and the rules on a sample of the records", "wikimill verify releases/splits"),
            ("two releases, without reading records", "wikimill verify releases/splits releases/fusions --quick"),
        ),
        description="Check releases: digests, counts, every record in every format, and a sample of the records "
        "against the rules that made them; of a trained model, digests. This finds damage and mistakes. Anyone who "
        "can write to the folder can forge a release that passes: to detect that, compare with a digest (--against) or "
        "with keys (--signers) from elsewhere.",
        epilog="Exit codes: 0 whole, 4 not whole (stderr names the file of each problem), 2 there is no release.",
        formatter_class=argparse.HelpFormatter,
    )
    parser.add_argument(
        "releases",
        nargs="+",
        metavar="DIR",
        help="folder of a release, on any filesystem that Beam knows, or of a trained model",
    )
    parser.add_argument("--quick", action="store_true", help="check digests, counts and loaders' files, but no records")
    parser.add_argument(
        "--all",
        action="store_true",
        help="apply the rules again to every record, not to a sample of 2,000 (1 %% where that is more), and count the "
        "report's figures again",
    )
    parser.add_argument("--json", action="store_true", help="print the findings as JSON, one release per line")
    parser.add_argument(
        "--input", nargs="+", default=[], metavar="FILE", help="files that it was made from: compare their digests"
    )
    parser.add_argument(
        "--against",
        metavar="DIGEST",
        help="the expected SHA-256 of manifest.json (_SUCCESS has it), from elsewhere, or a file that holds it",
    )
    parser.add_argument(
        "--signers", metavar="FILE", help="trusted signers, one per line: NAME and public key (see `wikimill sign`)"
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Verify releases, tables and models, and print the findings; return DONE if all are whole, else NOT_WHOLE.

    Raises:
        UsageError: an option is wrong, a folder does not hold a release, or ssh-keygen is missing or does not end.
        OSError: a file of `--input` cannot be read.
    """
    parsed = parser().parse_args(list(arguments))
    missing = [path for path in parsed.input if is_local(path) and not os.path.isfile(path)]
    if missing:
        raise UsageError(f"--input {missing[0]}: no such file; name the files that the release was made from")
    if parsed.signers is not None and not os.path.isfile(parsed.signers):
        raise UsageError(
            f"--signers {parsed.signers}: no such file; name one with a line for each: NAME and public key"
        )
    if parsed.quick and parsed.all:
        raise UsageError("--quick reads no records, --all applies the rules to each; give one of them")
    if parsed.against is not None and len(parsed.releases) > 1:
        raise UsageError("--against is the digest of one release; name one DIR")
    against = _digest(parsed.against, parsed.releases[0]) if parsed.against is not None else None
    scope = _scope(against, parsed.signers)
    whole = True
    for folder in parsed.releases:
        outside = {"inputs": parsed.input, "against": against, "signers": parsed.signers}
        try:
            if is_local(folder) and is_model(folder):
                verdict = _checked_model(folder, **outside)
            elif is_table(folder):
                verdict = checked_table(folder, quick=parsed.quick, **outside)
            else:
                progress = _Progress(folder)
                verdict = check_release(folder, quick=parsed.quick, every=parsed.all, report=progress, **outside)
        except (ReleaseNotFound, SigningFailed) as error:
            raise UsageError(str(error)) from error
        _print_verdict(verdict, scope, as_json=parsed.json)
        if verdict.versions.get("rules") not in (None, RULES_VERSION):
            made, here = verdict.versions["rules"], RULES_VERSION
            warn(f"{folder} was made by rules {made}, these are rules {here}: verify it with the wikimill that made it")
        whole = whole and verdict.is_whole
    return DONE if whole else NOT_WHOLE


def checked_table(folder: str, **options: Any) -> Verdict:
    """Return the verdict of `check_table` on a table of entities, with its keyword arguments and errors."""
    # Tables are read with Arrow and mined with Beam, which take a second to import; a local release needs neither.
    from wikimill.transforms.wikidata.verify_table import check_table

    return check_table(folder, **options)


def _checked_model(folder: str, *, inputs: Sequence[str], against: str | None, signers: str | None) -> Verdict:
    """Check a trained model as `check_model` does.

    Raises:
        UsageError: an option needs a manifest or a signature, which a model lacks.
    """
    for flag, value in (("--input", inputs), ("--against", against), ("--signers", signers)):
        if value:
            raise UsageError(f"{flag}: {folder} is a trained model, which has neither manifest nor signature")
    return check_model(folder)


def _digest(against: str, folder: str) -> str:
    """Return the SHA-256 that `--against` states or that its file holds, alone or in a line before `manifest.json`."""
    if _SHA256.fullmatch(against.strip().lower()):
        return against.strip().lower()
    if is_local(against) and is_local(folder):
        inside = os.path.commonpath((os.path.realpath(against), os.path.realpath(folder))) == os.path.realpath(folder)
        if inside:
            raise UsageError(f"--against {against} is in the release itself; name a digest from elsewhere")
        if not os.path.isfile(against):
            raise UsageError(
                f"--against {against}: neither a SHA-256 (64 hexadecimal digits) nor a file that holds one"
            )
    try:
        with open_stored(against) as file:
            text = file.read(_MOST_BYTES).decode("utf-8", "replace")
    except OSError as error:
        raise UsageError(f"--against {against} cannot be read: {error.strerror or error}") from error
    found = {match[1] for line in text.splitlines() if (match := _SUM.fullmatch(line.strip()))}
    if len(found) != 1:
        raise UsageError(f"--against {against}: expected one SHA-256 of {MANIFEST_PATH} in it, found {len(found)}")
    return found.pop()


def _scope(against: str | None, signers: str | None) -> str:
    """Return one line on what the checks can detect."""
    if against is not None:
        return "damage, mistakes and tampering, as far as you trust where the digest comes from"
    if signers is not None:
        return "damage, mistakes and tampering, as far as you trust the signers"
    return "damage and mistakes; tampering by anyone who can write to the folder needs --against or --signers"


class _Progress:
    """A callback that prints the number of checked records every `REPORT_SECONDS`: a million take minutes."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._last = time.monotonic()

    def __call__(self, done: int) -> None:
        """Print the number of checked records if the interval has passed."""
        if time.monotonic() - self._last >= REPORT_SECONDS:
            self._last = time.monotonic()
            warn(f"{self._folder}: {quantity(done, 'record')} checked")


def _print_verdict(verdict: Verdict, scope: str, *, as_json: bool) -> None:
    if as_json:
        # In ASCII, because file names need not be valid UTF-8.
        print(json.dumps(verdict.as_json() | {"scope": scope}), flush=True)
        return
    for finding in verdict.findings:
        print(
            printable(
                f"{finding.check:<10} {finding.subject}" if finding.is_whole else f"{finding.check:<10} NOT WHOLE"
            )
        )
    print(f"{'scope':<10} {scope}")
    problems = [line for finding in verdict.findings for line in finding.lines()]
    notes = [
        note for note in (verdict.rechecked, verdict.partial and f"of part of the input: {verdict.partial}") if note
    ]
    more = f" ({'; '.join(notes)})" if notes else ""
    print(printable(f"{'whole' if verdict.is_whole else 'not whole'}: {verdict.root}{more}"), flush=True)
    for line in problems:
        warn(line)
