"""The comparison of a release with the one before it: removed examples, and shifted distributions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.releases.drift import Drift, size_exceeds
from wikimill.rules.releases.removals import Removed
from wikimill.transforms.release.compare.coverage import coverage, lost
from wikimill.transforms.release.compare.id_changes import IdChanges, id_changes
from wikimill.transforms.release.compare.thresholds import Thresholds
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.report.drift_page import compared, draw_drift
from wikimill.transforms.release.report.release_page import NoProfile, profile_of
from wikimill.transforms.release.stored_release import MANIFEST, StoredRelease

#: Columns with the revisions that an example derives from.
_REVISIONS = ("old_revision_id", "new_revision_id", "revision_id")


@dataclass
class Comparison:
    """A release next to the one before it.

    Attributes:
        release, manifest: name of the new one, and the SHA-256 of its manifest.
        against, former_manifest: of the former one; None if there is none.
        examples, former_examples: how many they have.
        ids: how many ids came, went and stayed.
        removed: reason → number of examples removed for it.
        drifts: of each distribution.
        pages, former_pages: in the namespaces that are mined; their dumps have them.
        edited, former_edited: how many of these were edited last in the month before the dump, or the one before that.
        problem: why distributions could not be compared.
        alarms: the differences over the thresholds at the last comparison.
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
        """Return the differences over the thresholds, in a few words each."""
        found = [f"{drift.name} moved by {drift.distance:.2f}" for drift in self.drifts if drift.exceeds(allowed.drift)]
        if self.against is not None and size_exceeds(self.former_examples, self.examples, allowed.change):
            found.insert(0, f"{self.examples:,} examples instead of {self.former_examples:,}")
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
        """Return the inverse of `as_json`."""
        ids = IdChanges(**data["ids"]) if data["ids"] is not None else None
        return cls(**{**data, "ids": ids, "drifts": [Drift(**drift) for drift in data["drifts"]]})

    def is_of(self, release: StoredRelease, former: StoredRelease | None) -> bool:
        """Return whether the comparison is of these two releases, byte for byte."""
        return (self.manifest, self.former_manifest) == (digest(release), digest(former) if former else None)


def digest(release: StoredRelease) -> str:
    """Return the SHA-256 of a release's manifest, which names the SHA-256 of all its files."""
    with release.open_file(MANIFEST) as file:
        return hashlib.sha256(file.read()).hexdigest()


def examples_of(release: StoredRelease) -> int:
    """Return how many examples a release has."""
    return int(sum(release.manifest["splits"].values()))


def name_of(release: StoredRelease) -> str:
    """Return the name of its folder."""
    return release.root.rpartition("/")[2]


def compare(release: StoredRelease, former: StoredRelease | None) -> tuple[Comparison, Sequence[Removed], bytes | None]:
    """Compare a release with the former one.

    Returns:
        The comparison; the examples that only the former has, sorted by id; the page with the charts of distributions,
        if there are any. Reasons are not known yet.

    Raises:
        ReleaseNotFound: one has no format that holds its records exactly.
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
    """Return the description of a removed example."""
    revisions = {name: str(row[name]) for name in _REVISIONS if row.get(name) is not None}
    return Removed(str(row["id"]), str(row["page_id"]), revisions)


def _id_of(removed: Removed) -> str:
    return removed.id
