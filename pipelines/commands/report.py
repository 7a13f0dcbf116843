"""`wikimill report DIR`: draws a release's report, or a comparison of two releases."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from wikimill.pipelines.terminal.errors import DONE, UsageError
from wikimill.pipelines.terminal.output_file import OutputFile
from wikimill.pipelines.terminal.parser import Parser
from wikimill.pipelines.terminal.printable import printable
from wikimill.transforms.release.compare.id_changes import IdChanges, id_changes
from wikimill.transforms.release.report.drift_page import draw_drift, drift_summary
from wikimill.transforms.release.report.release_page import NoProfile, draw_report
from wikimill.transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease
from wikimill.transforms.storage.store_file import store_file

REPORT = "report.html"


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill report",
        examples=(
            ("draw the report again", "wikimill report releases/splits"),
            (
                "how a release differs from last month's",
                "wikimill report releases/2026-12 --against releases/2026-11 --output drift.html --compare_ids",
            ),
        ),
        description="Draw the report of a release, from its manifest.json and stats.json alone.",
        epilog="Folders may be on any filesystem that Beam knows.",
    )
    parser.add_argument("release", metavar="DIR", help="folder of the release")
    parser.add_argument(
        "--output", metavar="FILE", help=f"file to write; default: {REPORT} in DIR, unless it would differ"
    )
    parser.add_argument(
        "--against", metavar="OTHER", help="an older release: draw how DIR differs from it, to --output"
    )
    parser.add_argument(
        "--compare_ids",
        action="store_true",
        help="with --against: also count added, removed and common examples (reads all records)",
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Draw the report of a release, or its comparison with an older one; return DONE.

    Without `--output`, the page replaces the release's report if its bytes are those that the manifest lists.

    Raises:
        UsageError: an option is missing, a folder does not hold a release that can be drawn, the releases are of
            different corpora, or the page cannot be written or would replace a report with other bytes.
    """
    parsed = parser().parse_args(list(arguments))
    if parsed.against and not parsed.output:
        raise UsageError("--against needs --output FILE: what differs between two releases belongs to neither")
    if parsed.compare_ids and not parsed.against:
        raise UsageError("--compare_ids needs --against OTHER")
    output = OutputFile("--output", parsed.output) if parsed.output else None
    if output is not None:
        output.check({})
    release = _opened(parsed.release)
    try:
        if parsed.against and output is not None:
            return _draw_drift(_opened(parsed.against), release, output, parsed.compare_ids)
        page = draw_report(release.corpus, release.manifest, _stats(release))
    except NoProfile as error:
        raise UsageError(f"{release.root} cannot be drawn: {error}") from error
    if output is not None:
        output.write(page)
        print(printable(f"report: {output.path}"))
    else:
        _put_back(release, page)
        print(printable(f"report: {release.root}/{REPORT}"))
    return DONE


def _draw_drift(older: StoredRelease, newer: StoredRelease, output: OutputFile, compare_ids: bool) -> int:
    if older.corpus != newer.corpus:
        raise UsageError(
            f"--against {older.root} holds {older.corpus.name}, and {newer.root} {newer.corpus.name}: name two of one"
        )
    old_stats, new_stats = _stats(older), _stats(newer)
    changes: IdChanges | None = None
    if compare_ids:
        try:
            changes = id_changes(older, newer)
        except (DamagedFile, ReleaseNotFound) as error:
            raise UsageError(f"--compare_ids: {error}") from error
    output.write(draw_drift(newer.corpus, (older.manifest, old_stats), (newer.manifest, new_stats), changes))
    print(drift_summary(old_stats, new_stats))
    print(printable(f"report: {output.path}"))
    return DONE


def _opened(root: str) -> StoredRelease:
    try:
        return StoredRelease.open(root)
    except ReleaseNotFound as error:
        raise UsageError(str(error)) from error


def _stats(release: StoredRelease) -> dict[str, Any]:
    """Return the statistics of a release, checked against the digest in its manifest."""
    try:
        return release.stats()
    except DamagedFile as error:
        raise UsageError(f"{release.root}/{error}") from error


def _put_back(release: StoredRelease, page: bytes) -> None:
    """Write the page into the release if its bytes are the published ones, so that checksums stay right."""
    if hashlib.sha256(page).hexdigest() != _listed(release, REPORT):
        made = release.manifest["versions"].get("wikimill")
        raise UsageError(
            f"{release.root}/{REPORT} was drawn otherwise (by wikimill {made}), and its checksum is published; "
            "--output FILE writes the page elsewhere"
        )
    path = f"{release.root}/{REPORT}"
    try:
        store_file(path, page)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror or error}; name a file with --output") from error


def _listed(release: StoredRelease, path: str) -> str | None:
    return next((entry["sha256"] for entry in release.manifest["files"] if entry["path"] == path), None)
