"""The beginning of every mining graph: files are listed, divided among the workers, and checked."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems

from wikimill.pipelines.running.run_options import RunOptions
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.check_files import CheckFiles
from wikimill.transforms.mining.checkpoints.store import InputChanged
from wikimill.transforms.mining.checks_meanwhile import ChecksMeanwhile, TakeChecks
from wikimill.transforms.mining.divide_files import DivideFiles
from wikimill.transforms.storage.paths import is_local


def divide_inputs(
    listed: beam.PCollection[tuple[InputFile, ...]], options: RunOptions, limit_pages: int | None
) -> beam.PCollection[Portion]:
    """What the workers are to read.

    Args:
        listed: the inputs; those that are one together.
        options: of the run.
        limit_pages: with a limit, which counts for each file, files are not divided.
    """
    return listed | DivideFiles(options.split_bytes if limit_pages is None else None)


def check_inputs(
    listed: beam.PCollection[tuple[InputFile, ...]],
    files: Sequence[InputFile],
    mined: beam.PCollection[FileLedger],
    checks: ChecksMeanwhile | None,
    limit_pages: int | None,
) -> beam.PCollection[FileLedger]:
    """A ledger of each file with what is found without its content.

    Args:
        listed, files: the inputs.
        mined: the ledgers of what was mined.
        checks: who checks the files while they are mined; None has workers do it.
        limit_pages: with a limit, pages are not counted.
    """
    counts_pages = limit_pages is None
    if checks is None:
        return listed | CheckFiles(counts_pages=counts_pages)
    return mined | TakeChecks(files, checks.folder, counts_pages)


def told_missing(missing: Sequence[tuple[str, str]]) -> str:
    """What to say of files that belong with the inputs and are not there: their names, and the listings with them."""
    name, listing = missing[0]
    more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    return f"missing: {name}{more}: {listing} names what is not there; wikimill fetch gets it"


#: A file's size and the time of its last change, as far as its filesystem tells it; None if it is not there.
Stamp = tuple[int, float] | None


def stamps(files: Sequence[InputFile]) -> dict[str, Stamp]:
    """How the inputs are at present, by path."""
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
