"""Missing inputs of a run, and inputs that change while it reads."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.store import InputChanged
from wikimill.transforms.storage.paths import is_local


def missing_message(missing: Sequence[tuple[str, str]]) -> str:
    """Return the message about missing files, given as (name, listing that names it)."""
    name, listing = missing[0]
    more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    return f"missing: {name}{more}: listed in {listing}; wikimill fetch gets it"


#: A file's size and the time of its last change; None if the file does not exist.
Stamp = tuple[int, float] | None


def stamps(files: Sequence[InputFile]) -> dict[str, Stamp]:
    """Return path → present stamp of the inputs."""
    return {file.path: _stamp(file.path) for file in files}


def check_unchanged(files: Sequence[InputFile], before: Mapping[str, Stamp]) -> None:
    """Check that the inputs are the same as when the run began.

    Workers read a file at different times: if it was replaced meanwhile, they have mixed two files.

    Raises:
        InputChanged: a file has changed or is gone.
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
