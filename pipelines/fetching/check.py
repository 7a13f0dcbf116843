"""`wikimill fetch --check`: verifies what a folder holds, without a mirror."""

from __future__ import annotations

from pathlib import Path

from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, UsageError, warn
from wikimill.pipelines.terminal.printable import human_bytes
from wikimill.pipelines.terminal.progress import FetchProgress
from wikimill.rules.quantities import quantity
from wikimill.transforms.fetching.dumps import Wanted
from wikimill.transforms.fetching.failures import Incomplete
from wikimill.transforms.fetching.verification import contents, damages, fetched_folders


def check(parent: Path, wanted: Wanted) -> int:
    """Verify the fetched dumps of a wiki, kind and date; return DONE if all are whole, else NOT_WHOLE.

    Prints each folder that is whole, and the damage of any other.

    Args:
        parent: the folder of `--to`.
        wanted: the wiki, kind and date; without a date, the newest one in the folder.

    Raises:
        UsageError: there is no such dump.
    """
    folders = fetched_folders(parent, wanted.wiki, wanted.kind, wanted.date)
    if not folders:
        day = f" of {wanted.date}" if wanted.date else ""
        raise UsageError(f"--to {parent} holds no {wanted.kind} dump of {wanted.wiki}{day}; fetch it without --check")
    return max([_check_folder(folder) for folder in folders])


def _check_folder(folder: Path) -> int:
    try:
        held = contents(folder)
    except Incomplete as error:
        warn(str(error))
        return NOT_WHOLE
    size, is_whole = held.size, True
    with FetchProgress(size, doing=("checking", "checked")) as progress:
        for damage in damages(held, progress.add):
            progress.say(damage)
            is_whole = False
    if not is_whole:
        return NOT_WHOLE
    print(f"whole: {folder}: {quantity(len(held.digests), 'file')}, {human_bytes(size)}, every {held.algorithm} right")
    return DONE
