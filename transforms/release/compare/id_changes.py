"""Ids that were added, removed and kept between two releases, in constant memory."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import itemgetter

from wikimill.rules.records import ALL_SPLITS, stable_position
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.stored_release import DamagedFile, StoredRelease

_Place = tuple[int, str]
_Placed = tuple[_Place, Row]


@dataclass(frozen=True)
class IdChanges:
    """Numbers of ids that only the new release has (`came`), only the old one (`went`), and both (`stayed`)."""

    came: int
    went: int
    stayed: int


def id_changes(old: StoredRelease, new: StoredRelease, gone: Callable[[Row], object] = lambda _: None) -> IdChanges:
    """Compare the ids of two releases.

    Each split is sorted by the ids' digests (formats/shard.py), so both releases are merged while they are read.

    Args:
        old: the earlier release.
        new: the later release.
        gone: called with each record that only `old` has.

    Raises:
        ReleaseNotFound: a release has no format that holds its records exactly.
        DamagedFile: a file is missing or damaged, or its records are not sorted.
    """
    came = went = stayed = 0
    new_places, old_places = _placed(new), _placed(old)
    left, right = next(new_places, None), next(old_places, None)
    while left is not None or right is not None:
        if right is None or (left is not None and left[0] < right[0]):
            came, left = came + 1, next(new_places, None)
        elif left is None or right[0] < left[0]:
            gone(right[1])
            went, right = went + 1, next(old_places, None)
        else:
            stayed, left, right = stayed + 1, next(new_places, None), next(old_places, None)
    return IdChanges(came, went, stayed)


def _placed(release: StoredRelease) -> Iterator[_Placed]:
    return heapq.merge(*(_in_order(release, split) for split in ALL_SPLITS), key=itemgetter(0))


def _in_order(release: StoredRelease, split: str) -> Iterator[_Placed]:
    former = -1, ""
    for row in release.rows((split,)):
        example_id = str(row["id"])
        place = stable_position(example_id), example_id
        if place <= former:
            raise DamagedFile(f"{release.root}: the records of {split} are not in the order of their ids: mine again")
        yield place, row
        former = place
