"""What is found out about the inputs of a run: what is missing, what has changed, which language."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.store import InputChanged
from wikimill.transforms.storage.paths import is_local


def told_missing(missing: Sequence[tuple[str, str]]) -> str:
    """Return what to say of files that belong with the inputs and are not there: their names, and the listings with
    them."""
    name, listing = missing[0]
    more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    return f"missing: {name}{more}: {listing} names what is not there; wikimill fetch gets it"


#: A file's size and the time of its last change, as far as its filesystem tells it; None if it is not there.
Stamp = tuple[int, float] | None


def stamps(files: Sequence[InputFile]) -> dict[str, Stamp]:
    """Return how the inputs are at present, by path."""
    return {file.path: _stamp(file.path) for file in files}


def check_unchanged(files: Sequence[InputFile], before: Mapping[str, Stamp]) -> None:
    """Check that the inputs are what they were when the run began.

    Workers read a file at different times: of one that was replaced meanwhile, they have read parts of both.

    Raises:
        InputChanged: one is not.
    """
    changed = sorted(file.name for file in files if _stamp(file.path) != before[file.path])
    if changed:
        more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
        raise InputChanged(
            f"{', '.join(changed[:3])}{more}: changed or removed while the run was reading; "
            "run again when it is complete"
        )


def _stamp(path: str) -> Stamp:
    try:
        if is_local(path):
            status = os.stat(path)
            return status.st_size, status.st_mtime_ns
        metadata = FileSystems.get_filesystem(path).metadata(path)
        return metadata.size_in_bytes, metadata.last_updated_in_seconds
    except OSError:
        return None
