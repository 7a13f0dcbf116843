"""Counts the examples that came, went and stayed between two releases, in memory that does not grow with them."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

from rules.records import SPLITS
from transforms.release.shard import stable_position
from transforms.release.stored_release import DamagedFile, StoredRelease

_Place = tuple[int, str]


@dataclass(frozen=True)
class IdChanges:
    """How many ids only the new release has, only the old one, and both."""

    came: int
    went: int
    stayed: int


def id_changes(old: StoredRelease, new: StoredRelease) -> IdChanges:
    """Compare the ids of two releases.

    Each part of a release stands in the order of the ids' digests (transforms/release/shard.py), so the parts of both
    are merged as they are read.

    Raises:
        ReleaseNotFound: one has no format that holds its records exactly.
        DamagedFile: a file is missing or damaged, or its records are not in their order.
    """
    came = went = stayed = 0
    mine, theirs = _places(new), _places(old)
    left, right = next(mine, None), next(theirs, None)
    while left is not None or right is not None:
        if right is None or (left is not None and left < right):
            came, left = came + 1, next(mine, None)
        elif left is None or right < left:
            went, right = went + 1, next(theirs, None)
        else:
            stayed, left, right = stayed + 1, next(mine, None), next(theirs, None)
    return IdChanges(came, went, stayed)


def _places(release: StoredRelease) -> Iterator[_Place]:
    return heapq.merge(*(_in_order(release, split) for split in SPLITS))


def _in_order(release: StoredRelease, split: str) -> Iterator[_Place]:
    former = -1, ""
    for row in release.rows((split,)):
        example_id = str(row["id"])
        place = stable_position(example_id), example_id
        if place <= former:
            raise DamagedFile(f"{release.root}: the records of {split} are not in the order of their ids: mill again")
        yield place
        former = place
