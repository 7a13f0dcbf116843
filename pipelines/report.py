"""`wikimill report DIR`: draws a release's report again, or how it differs from another release."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from pipelines.exit_codes import DONE
from pipelines.options import Parser, UsageError
from transforms.release.report.drift_page import draw_drift, told_drifts
from transforms.release.report.id_changes import IdChanges, id_changes
from transforms.release.report.page import NoProfile, draw_report
from transforms.release.store import store_file
from transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease

REPORT, STATS = "report.html", "stats.json"


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill report",
        description="Draw the report of a release, from its manifest.json and stats.json; records are not read.",
        epilog="Folders may be on any filesystem that Beam knows. The same release gives the same bytes.",
    )
    parser.add_argument("release", metavar="DIR", help="folder of the release")
    parser.add_argument("--output", metavar="FILE", help=f"where to write; default: {REPORT} in DIR, as published")
    parser.add_argument(
        "--against", metavar="OTHER", help="an older release: draw how DIR differs from it, into --output"
    )
    parser.add_argument(
        "--compare_ids", action="store_true", help="with --against: count examples that came, went, stayed (reads both)"
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Draw; returns the exit code.

    Raises:
        UsageError: a folder holds no release that can be drawn, or the page cannot be written.
    """
    parsed = parser().parse_args(list(arguments))
    if parsed.against and not parsed.output:
        raise UsageError("--against needs --output FILE: what differs between two releases belongs to neither")
    if parsed.compare_ids and not parsed.against:
        raise UsageError("--compare_ids needs --against OTHER")
    release, stats = _opened(parsed.release)
    try:
        if parsed.against:
            return _draw_drift(_opened(parsed.against), (release, stats), parsed.output, parsed.compare_ids)
        page = draw_report(release.manifest, stats)
    except NoProfile as error:
        raise UsageError(f"{release.root} cannot be drawn: {error}") from error
    if parsed.output:
        _write(parsed.output, page)
        print(f"report: {parsed.output}")
    else:
        _put_back(release, page)
        print(f"report: {release.root}/{REPORT}")
    return DONE


def _draw_drift(
    old: tuple[StoredRelease, dict[str, Any]],
    new: tuple[StoredRelease, dict[str, Any]],
    output: str,
    compare_ids: bool,
) -> int:
    (older, old_stats), (newer, new_stats) = old, new
    if older.corpus != newer.corpus:
        raise UsageError(
            f"--against {older.root} holds {older.corpus}, and {newer.root} {newer.corpus}: name two of one"
        )
    changes: IdChanges | None = None
    if compare_ids:
        try:
            changes = id_changes(older, newer)
        except (DamagedFile, ReleaseNotFound) as error:
            raise UsageError(f"--compare_ids: {error}") from error
    _write(output, draw_drift((older.manifest, old_stats), (newer.manifest, new_stats), changes))
    print(told_drifts(old_stats, new_stats))
    print(f"report: {output}")
    return DONE


def _opened(root: str) -> tuple[StoredRelease, dict[str, Any]]:
    """A release and its statistics, which must be those that its manifest lists."""
    try:
        release = StoredRelease.open(root)
        with release.open_file(STATS) as file:
            data = file.read()
    except (ReleaseNotFound, DamagedFile) as error:
        raise UsageError(str(error)) from error
    if hashlib.sha256(data).hexdigest() != _listed(release, STATS):
        raise UsageError(f"{release.root}/{STATS} is not what the manifest lists: fetch it again, or mill again")
    return release, json.loads(data)


def _put_back(release: StoredRelease, page: bytes) -> None:
    """Write the page to its place, if it is the one that was published there: checksums stay right."""
    if hashlib.sha256(page).hexdigest() != _listed(release, REPORT):
        made = release.manifest["versions"].get("wikimill")
        raise UsageError(
            f"{release.root}/{REPORT} was drawn otherwise (by wikimill {made}), and its checksum is published; "
            "--output FILE writes the page elsewhere"
        )
    _write(f"{release.root}/{REPORT}", page)


def _listed(release: StoredRelease, path: str) -> str | None:
    return next((entry["sha256"] for entry in release.manifest["files"] if entry["path"] == path), None)


def _write(path: str, page: bytes) -> None:
    try:
        store_file(path, page)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror or error}; name a file in a folder") from error
