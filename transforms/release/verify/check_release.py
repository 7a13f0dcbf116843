"""All checks of a release, in order; a check that needs what an earlier one found damaged is left out, and says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from wikimill.transforms.release.journal import told_of_staging
from wikimill.transforms.release.stored_release import ReleaseNotFound, StoredRelease
from wikimill.transforms.release.verify.accounts import check_accounts, read_json
from wikimill.transforms.release.verify.claims import check_claims
from wikimill.transforms.release.verify.external_checks import check_drawn_from, check_inputs
from wikimill.transforms.release.verify.findings import MANIFEST_PATH, SUCCESS_PATH, SUMS_PATH, Finding
from wikimill.transforms.release.verify.integrity import check_integrity
from wikimill.transforms.release.verify.listing import list_folder
from wikimill.transforms.release.verify.loader_files import check_loader_files
from wikimill.transforms.release.verify.origin import check_against, check_signature
from wikimill.transforms.release.verify.records import RecordCheck
from wikimill.transforms.release.verify.redrawn import check_redrawn
from wikimill.transforms.storage.ownership import STAGING

#: What a manifest raises that says something else than wikimill writes.
MALFORMED = (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError)
_CHECKS: Sequence[tuple[str, Callable[[StoredRelease], Finding | None]]] = (
    ("counts", check_accounts),
    ("claims", check_claims),
    ("loaders", check_loader_files),
    ("redrawn", check_redrawn),
    ("drawn from", check_drawn_from),
)
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
    root: str,
    *,
    quick: bool = False,
    inputs: Sequence[str] = (),
    against: str | None = None,
    signers: str | None = None,
    tell: Callable[[int], None] | None = None,
) -> Verdict:
    """Check a release.

    Args:
        root: its folder, on any filesystem that Beam knows.
        quick: whether to leave out reading the records.
        inputs: the files that it was made from, to compare their digests.
        against: the SHA-256 that its manifest has, as somebody else says.
        signers: a file with the public keys of those who may have signed it.
        tell: is called with the number of records checked so far, now and then.

    Raises:
        ReleaseNotFound: there is no such folder, it cannot be listed, or holds no release, or one of a corpus that is
            not known here.
        OSError: an input cannot be read.
        SigningFailed: the tool that checks signatures is not there.
    """
    root = root.rstrip("/") or root[:1]
    listing = list_folder(root)
    named = listing.sizes.keys() | {odd.path for odd in listing.oddities}
    if not named & set(_MARKS):
        remedy = told_of_staging(root) if STAGING in named else "name its folder"
        raise ReleaseNotFound(f"{root} holds no release: there is none of {', '.join(_MARKS)}; {remedy}")
    integrity, folder = check_integrity(root, listing)
    verdict = Verdict(root, [integrity])
    if against is not None:
        verdict.findings.append(check_against(folder.digests.get(MANIFEST_PATH), against))
    if signers is not None:
        verdict.findings.append(check_signature(root, folder.sizes.keys(), signers))
    if folder.manifest is not None:
        release = StoredRelease.open(root)
        verdict.versions = release.manifest["versions"]
        verdict.findings.extend(_findings(release, quick=quick, inputs=inputs, tell=tell))
    return verdict


def _findings(
    release: StoredRelease, *, quick: bool, inputs: Sequence[str], tell: Callable[[int], None] | None
) -> Iterator[Finding]:
    for name, check in _CHECKS:
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
