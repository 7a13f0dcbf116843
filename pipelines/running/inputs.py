"""The message about missing inputs, and the check that no input changed while a run read it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.store import InputChanged
from wikimill.transforms.storage.paths import is_local


def missing_message(missing: Sequence[tuple[str, str]]) -> str:
    """Return the message about missing files; it names the first file and its listing.

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
    """Return path → `Stamp` of each input now, for a later `check_unchanged`."""
    return {file.path: _stamp(file.path) for file in files}


def check_unchanged(files: Sequence[InputFile], before: Mapping[str, Stamp]) -> None:
    """Check that the size and time of last change of each input are the same as when the run began.

    Workers read a file at different times; if it is replaced meanwhile, some read the old file and some the new one.

    Args:
        files: the inputs.
        before: the result of `stamps`, with each of these files, when the run began.

    Raises:
        InputChanged: a file was changed or removed.
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
