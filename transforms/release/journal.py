"""The journal of publication: how far a run that was killed had come, and what to do."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal

from wikimill.transforms.storage.ownership import CLEARED, JOURNAL, PROGRAM, STAGING, SUCCESS, read_json
from wikimill.transforms.storage.paths import is_local


@dataclass(frozen=True)
class Journal:
    """How far the replacement of what a folder holds has come (`replacement`).

    Attributes:
        phase: what is being done, or was when the process ended.
        former: the files that were there, `_SUCCESS` first.
        new: the files of the new release, `_SUCCESS` last.
    """

    phase: Literal["clearing", "filling"]
    former: tuple[str, ...]
    new: tuple[str, ...]

    @classmethod
    def read(cls, output: str) -> Journal | None:
        """That of a replacement that was begun in a folder and whose staging folder is still there."""
        found = read_json(f"{output}/{STAGING}/{JOURNAL}")
        former, new = found.get("former"), found.get("new")
        if found.get("program") != PROGRAM["program"] or not isinstance(former, list) or not isinstance(new, list):
            return None
        is_cleared = is_entry(f"{output}/{STAGING}/{CLEARED}")
        return cls("filling" if is_cleared else "clearing", tuple(former), tuple(new))

    def is_published(self, output: str) -> bool:
        """Whether the new release is whole in its place."""
        return self.phase == "filling" and is_entry(f"{output}/{SUCCESS}")


def is_entry(path: str) -> bool:
    """Whether there is something of this name: a file, a folder, a link that leads nowhere."""
    if is_local(path):
        return os.path.lexists(path)
    from apache_beam.io.filesystems import FileSystems

    return bool(FileSystems.exists(path))


def told_of_staging(output: str) -> str:
    """What the staging folder of an output folder means, and what to do about it."""
    begun = Journal.read(output)
    command = f"`wikimill publish --output {output}`"
    if begun is None:
        return f"a run is at work there, or was ended before it published; if none is at work, {command} removes it"
    if begun.is_published(output):
        return f"the run that published the release was ended before it had removed it: {command} does"
    return (
        f"a run was ended while it published: {command} completes it, a mining command first puts back what was there"
    )
