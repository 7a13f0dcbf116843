"""All checks of a release, in order; a check that needs what an earlier one found damaged is left out, and says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from transforms.release.checks.accounts import check_accounts, read_json
from transforms.release.checks.findings import MANIFEST_PATH, SUCCESS_PATH, SUMS_PATH, Finding
from transforms.release.checks.integrity import check_integrity, list_files
from transforms.release.checks.loader_files import check_loader_files
from transforms.release.checks.records import RecordCheck
from transforms.release.checks.surroundings import check_drawn_from, check_inputs
from transforms.release.stored_release import ReleaseNotFound, StoredRelease

#: What a manifest raises that says something else than wikimill writes.
MALFORMED = (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError)
_MARKS = (MANIFEST_PATH, SUCCESS_PATH, SUMS_PATH)


@dataclass
class Verdict:
    """What became of a release's checks.

    Attributes:
        root: its folder.
        findings: of each check.
        versions: what the manifest says it was made with.
    """

    root: str
    findings: list[Finding] = field(default_factory=list)
    versions: dict[str, Any] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is wrong."""
        return all(finding.is_whole for finding in self.findings)

    def as_json(self) -> dict[str, Any]:
        """The verdict for programs."""
        return {"release": self.root, "whole": self.is_whole, "checks": [each.as_json() for each in self.findings]}


def check_release(
    root: str, *, quick: bool = False, inputs: Sequence[str] = (), tell: Callable[[int], None] | None = None
) -> Verdict:
    """Check a release.

    Args:
        root: its folder, on any filesystem that Beam knows.
        quick: whether to leave out reading the records.
        inputs: the files that it was made from, to compare their digests.
        tell: is called with the number of records checked so far, now and then.

    Raises:
        ReleaseNotFound: the folder holds none, or one of a corpus that is not known here.
        OSError: an input cannot be read.
    """
    root = root.rstrip("/") or "/"
    try:
        held = dict(list_files(root))
    except (OSError, ValueError) as error:  # Beam raises a ValueError for a filesystem that it does not know
        raise ReleaseNotFound(f"{root} cannot be listed: {error}") from error
    if not any(name in held for name in _MARKS):
        raise ReleaseNotFound(f"{root} holds no release: there is none of {', '.join(_MARKS)}; name its folder")
    integrity, folder = check_integrity(root)
    verdict = Verdict(root, [integrity])
    if folder.manifest is not None:
        release = StoredRelease.open(root)
        versions = release.manifest.get("versions")
        verdict.versions = versions if isinstance(versions, dict) else {}
        verdict.findings.extend(_findings(release, quick=quick, inputs=inputs, tell=tell))
    return verdict


def _findings(
    release: StoredRelease, *, quick: bool, inputs: Sequence[str], tell: Callable[[int], None] | None
) -> Iterator[Finding]:
    for name, check in (("counts", check_accounts), ("loaders", check_loader_files), ("drawn from", check_drawn_from)):
        yield from _guarded(name, check, release)
    if inputs:
        yield from _guarded("inputs", partial(check_inputs, paths=inputs), release)
    if not quick:
        yield from _guarded("records", partial(_check_records, tell=tell), release)


def _check_records(release: StoredRelease, tell: Callable[[int], None] | None) -> Finding:
    # A stats.json that cannot be read is told by the check of the counts.
    tables = read_json(release, "stats.json", Finding("")) or {}
    return RecordCheck(release, tables, tell).run()


def _guarded(name: str, check: Any, release: StoredRelease) -> Iterator[Finding]:
    """A check over a manifest whose digest is right, but that says what no wikimill writes."""
    try:
        finding = check(release)
    except MALFORMED as error:
        finding = Finding(name, "not finished: the manifest is not a release's")
        finding.add(
            MANIFEST_PATH, "its content", "counts, splits, inputs and options", repr(error), remedy="mill again"
        )
    if finding is not None:
        yield finding
