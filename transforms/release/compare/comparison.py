"""The comparison of a release with the one before it: removed examples, and shifted distributions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.quantities import quantity
from wikimill.rules.releases.drift import Drift, size_exceeds
from wikimill.rules.releases.removals import Removed
from wikimill.transforms.release.compare.coverage import coverage, lost
from wikimill.transforms.release.compare.id_changes import IdChanges, id_changes
from wikimill.transforms.release.compare.thresholds import Thresholds
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.report.drift_page import compared, draw_drift
from wikimill.transforms.release.report.release_page import NoProfile, profile_of
from wikimill.transforms.release.stored_release import MANIFEST, StoredRelease

#: Columns that hold the ids of an example's source revisions.
_REVISIONS = ("old_revision_id", "new_revision_id", "revision_id")


@dataclass
class Comparison:
    """The differences between a release and the former release.

    Attributes:
        release, manifest: name of the new release, and the SHA-256 of its manifest.
        against, former_manifest: the same of the former release; None if there is none.
        examples, former_examples: numbers of examples.
        ids: numbers of ids that were added, removed and kept; None without a former release.
        removed: reason → number of examples removed for it.
        drifts: the drift of each distribution of the profile.
        pages, former_pages: numbers of the dumps' pages in the mined namespaces.
        edited, former_edited: numbers of these pages whose last edit is from the two months before the dump.
        problem: why the distributions could not be compared; None if they were.
        alarms: the differences that exceeded the thresholds, as `judged` words them.
    """

    release: str
    manifest: str
    against: str | None
    former_manifest: str | None
    examples: int
    former_examples: int = 0
    ids: IdChanges | None = None
    removed: dict[str, int] = field(default_factory=dict)
    drifts: list[Drift] = field(default_factory=list)
    pages: int = 0
    former_pages: int = 0
    edited: int = 0
    former_edited: int = 0
    problem: str | None = None
    alarms: list[str] = field(default_factory=list)

    def judged(self, allowed: Thresholds) -> list[str]:
        """Return a short text for each difference that exceeds its threshold, and the problem, if any."""
        found = [f"{drift.name} moved by {drift.distance:.2f}" for drift in self.drifts if drift.exceeds(allowed.drift)]
        if self.against is not None and size_exceeds(self.former_examples, self.examples, allowed.change):
            found.insert(0, f"{quantity(self.examples, 'example')} instead of {self.former_examples:,}")
        if self.against is not None:
            found += lost(self.former_pages, self.pages, self.former_edited, self.edited, allowed)
        return found + ([self.problem] if self.problem else [])

    def as_json(self) -> dict[str, Any]:
        """Return the content of `NAME.drift.json`."""
        return vars(self) | {
            "ids": vars(self.ids) if self.ids is not None else None,
            "drifts": [vars(drift) for drift in self.drifts],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Comparison:
        """Return the comparison that `as_json` wrote.

        Raises:
            KeyError, TypeError: the data have another form.
        """
        ids = IdChanges(**data["ids"]) if data["ids"] is not None else None
        return cls(**{**data, "ids": ids, "drifts": [Drift(**drift) for drift in data["drifts"]]})

    def is_of(self, release: StoredRelease, former: StoredRelease | None) -> bool:
        """Return whether these releases were compared: both manifests have the recorded SHA-256.

        Args:
            release: the new release.
            former: the former one; None for a comparison without one.

        Raises:
            DamagedFile: a manifest cannot be opened.
        """
        return (self.manifest, self.former_manifest) == (digest(release), digest(former) if former else None)


def digest(release: StoredRelease) -> str:
    """Return the SHA-256 of a release's manifest, which names the SHA-256 of all its files.

    Raises:
        DamagedFile: the manifest cannot be opened.
    """
    with release.open_file(MANIFEST) as file:
        return hashlib.sha256(file.read()).hexdigest()


def examples_of(release: StoredRelease) -> int:
    """Return the number of examples in a release, over all splits."""
    return int(sum(release.manifest["splits"].values()))


def name_of(release: StoredRelease) -> str:
    """Return the name of a release's folder."""
    return release.root.rpartition("/")[2]


def compare(release: StoredRelease, former: StoredRelease | None) -> tuple[Comparison, Sequence[Removed], bytes | None]:
    """Compare a release with the former one.

    Returns:
        The comparison, with `removed` still empty; the examples that only the former release has, sorted by id; the
        HTML page with the charts of the distributions, None if they cannot be compared or there is no former release.

    Raises:
        ReleaseNotFound: a release has no format that holds its records exactly.
        DamagedFile: a file is missing or damaged.
    """
    found = Comparison(
        release=name_of(release),
        manifest=digest(release),
        against=name_of(former) if former is not None else None,
        former_manifest=digest(former) if former is not None else None,
        examples=examples_of(release),
    )
    if former is None:
        return found, (), None
    gone: list[Removed] = []

    def note(row: Row) -> None:
        gone.append(removed_of(row))

    found.former_examples = examples_of(former)
    found.pages, found.edited = coverage(release)
    found.former_pages, found.former_edited = coverage(former)
    found.ids = id_changes(former, release, note)
    old, new = (former.manifest, former.stats()), (release.manifest, release.stats())
    page = None
    try:
        found.drifts = compared(profile_of(old[1])["counts"], profile_of(new[1])["counts"])
        page = draw_drift(release.corpus, old, new, found.ids)
    except NoProfile as error:
        found.problem = f"distributions cannot be compared: {error}"
    return found, sorted(gone, key=_id_of), page


def removed_of(row: Row) -> Removed:
    """Return the id, page and source revisions of a removed example, given its record in the former release."""
    revisions = {name: str(row[name]) for name in _REVISIONS if row.get(name) is not None}
    return Removed(str(row["id"]), str(row["page_id"]), revisions)


def _id_of(removed: Removed) -> str:
    return removed.id
