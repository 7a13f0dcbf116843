"""All checks of a release, in order. If the manifest cannot be read, only its files are checked."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from wikimill.transforms.release.manifest import CLOSED, Manifest
from wikimill.transforms.release.stored_release import ReleaseNotFound, StoredRelease, why_no_release
from wikimill.transforms.release.verify.accounts import check_accounts, read_json
from wikimill.transforms.release.verify.claims import check_claims
from wikimill.transforms.release.verify.external_checks import check_drawn_from, check_inputs
from wikimill.transforms.release.verify.findings import MANIFEST_PATH, SUCCESS_PATH, SUMS_PATH, Finding
from wikimill.transforms.release.verify.integrity import check_integrity
from wikimill.transforms.release.verify.listing import list_folder
from wikimill.transforms.release.verify.loader_files import check_loader_files
from wikimill.transforms.release.verify.origin import check_against, check_signature
from wikimill.transforms.release.verify.records import RecordCheck, Sample
from wikimill.transforms.release.verify.redrawn import check_redrawn
from wikimill.transforms.storage.ownership import STAGING, staging_note

#: Errors that a check may raise for a manifest that wikimill did not write.
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
    """The results of a release's checks.

    Attributes:
        root: folder of the release.
        findings: the finding of each check.
        versions: `versions` of the manifest.
        rechecked: which share of the records the rules were applied to again, in words; empty for all or none.
        partial: what the input lacked (`--allow_partial`), by the manifest; None if it was whole.
    """

    root: str
    findings: list[Finding] = field(default_factory=list)
    versions: dict[str, Any] = field(default_factory=dict)
    rechecked: str = ""
    partial: str | None = None

    @property
    def is_whole(self) -> bool:
        """Whether no check found a problem."""
        return all(finding.is_whole for finding in self.findings)

    def as_json(self) -> dict[str, Any]:
        """Return the verdict as JSON values."""
        checks = [each.as_json() for each in self.findings]
        return {"release": self.root, "whole": self.is_whole, "rechecked": self.rechecked, "checks": checks}


def check_release(
    root: str,
    *,
    quick: bool = False,
    every: bool = False,
    inputs: Sequence[str] = (),
    against: str | None = None,
    signers: str | None = None,
    report: Callable[[int], None] | None = None,
) -> Verdict:
    """Run all checks of a release and return their findings.

    Args:
        root: folder of the release, on any filesystem that Beam knows.
        quick: whether to skip reading the records.
        every: whether to apply the rules again to every record instead of a sample.
        inputs: the release's input files, to compare their digests; empty skips this check.
        against: the expected SHA-256 of the manifest; None skips this check.
        signers: a file of allowed signers, to check the signature; None skips this check.
        report: called with the number of records checked so far, from time to time.

    Raises:
        ReleaseNotFound: the folder is missing, cannot be listed or holds no release, or the corpus is unknown.
        OSError: an input cannot be read.
        SigningFailed: ssh-keygen is missing or timed out.
    """
    verdict, manifest = check_folder(root, against=against, signers=signers)
    root = verdict.root
    if manifest is not None:
        # `check_folder` compared the files; damaged files are read, too, so that their records are named.
        release = replace(StoredRelease.open(root), compares=False)
        verdict.versions = release.manifest["versions"]
        verdict.partial = release.manifest["partial"]
        for name, check in _CHECKS:
            verdict.findings.extend(guarded(name, check, release))
        if inputs:
            verdict.findings.extend(guarded("inputs", partial(check_inputs, paths=inputs), manifest))
        if not quick:
            # An unreadable stats.json is reported by the check of the counts.
            tables = read_json(release, "stats.json", Finding("")) or {}
            records = RecordCheck(release, tables, report, Sample() if every else Sample.of(release))
            verdict.findings.extend(guarded("records", lambda _: records.run(), release))
            verdict.rechecked = records.rechecked
    return verdict


def check_folder(
    root: str,
    *,
    against: str | None,
    signers: str | None,
    shape: type = Manifest,
    closed: frozenset[type] = CLOSED,
) -> tuple[Verdict, dict[str, Any] | None]:
    """Check the files of a folder against its manifest, and the manifest against digest and signature.

    Args:
        root, against, signers: see `check_release`.
        shape: the expected type of the manifest.
        closed: TypedDicts within `shape` that may not have undeclared keys.

    Returns:
        The verdict so far, and the manifest; None if it cannot be read or is malformed.

    Raises:
        ReleaseNotFound, SigningFailed: see `check_release`.
    """
    root = root.rstrip("/") or root[:1]
    listing = list_folder(root)
    named = listing.sizes.keys() | {odd.path for odd in listing.oddities}
    if not named & set(_MARKS):
        if STAGING in named:
            raise ReleaseNotFound(f"{root!r} holds no release: {staging_note(root)}")
        raise ReleaseNotFound(why_no_release(root, os.strerror(errno.ENOENT)))
    integrity, folder = check_integrity(root, listing, shape, closed)
    verdict = Verdict(root, [integrity])
    if against is not None:
        verdict.findings.append(check_against(folder.digests.get(MANIFEST_PATH), against))
    if signers is not None:
        verdict.findings.append(check_signature(root, folder.sizes.keys(), signers))
    return verdict, folder.manifest


def guarded(name: str, check: Callable[[Any], Finding | None], subject: object) -> Iterator[Finding]:
    """Yield the finding of a check, if it has one; for a malformed manifest, yield a finding that reports the error.

    Args:
        name: name of the check, for that finding.
        check: the check; `MALFORMED` errors that it raises are taken for those of a malformed manifest.
        subject: its argument: a release or a manifest.
    """
    try:
        finding = check(subject)
    except MALFORMED as error:
        finding = Finding(name, "not finished: the manifest is not a release's")
        finding.add(
            MANIFEST_PATH, "its content", "counts, splits, inputs and options", repr(error), remedy="mine again"
        )
    if finding is not None:
        yield finding
