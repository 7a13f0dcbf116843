"""Missing inputs of a run, and inputs that change while it reads."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.store import InputChanged
from wikimill.transforms.storage.paths import is_local


def missing_message(missing: Sequence[tuple[str, str]]) -> str:
    """Return the message about missing files.

    Args:
        missing: one or more pairs: name of the file, path of the listing that names it.

    >>> missing_message([("a.xml.bz2", "dumps/SHA1SUMS"), ("b.xml.bz2", "dumps/SHA1SUMS")])
    'missing: a.xml.bz2 and 1 more: listed in dumps/SHA1SUMS; wikimill fetch gets it'
    """
    name, listing = missing[0]
    more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    return f"missing: {name}{more}: listed in {listing}; wikimill fetch gets it"


#: A file's size in bytes and the time of its last change (local: in nanoseconds); None if the file cannot be found.
Stamp = tuple[int, float] | None


def stamps(files: Sequence[InputFile]) -> dict[str, Stamp]:
    """Return path → `Stamp` of each input, as it is now."""
    return {file.path: _stamp(file.path) for file in files}


def check_unchanged(files: Sequence[InputFile], before: Mapping[str, Stamp]) -> None:
    """Check that the inputs are the same as when the run began.

    Workers read a file at different times: if it was replaced meanwhile, they have mixed two files.

    Args:
        files: the inputs.
        before: their `stamps` when the run began.

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
