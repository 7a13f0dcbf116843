"""Finds the newest complete dump that a mirror has, or the one of a date."""

from __future__ import annotations

from dataclasses import dataclass, replace

from transforms.fetching.dumps import Dump, RemoteFile, Wanted
from transforms.fetching.failures import DumpNotFound, FetchError, Forbidden, Incomplete, NotThere
from transforms.fetching.http_mirror import CONNECTIONS
from transforms.fetching.layouts import ContentLayout, Layout, LegacyLayout
from transforms.fetching.mirror import Mirror
from transforms.fetching.parallel import Stop, in_parallel


@dataclass(frozen=True)
class Found:
    """A complete dump, and why newer ones and other layouts were passed over."""

    dump: Dump
    passed_over: tuple[str, ...] = ()


def find_dump(mirror: Mirror, wanted: Wanted) -> Found:
    """The dump of a date, or the newest that is complete; of two layouts the first that has one.

    Raises:
        DumpNotFound: there is none; the message tells what stands in the way and what there is.
        FetchError: the mirror cannot be read, or says what must not be followed.
    """
    notes: list[str] = []
    for layout in _layouts(wanted):
        for date in [wanted.date] if wanted.date else _dates(mirror, layout, wanted, notes):
            try:
                return Found(layout.dump(mirror, wanted, date), tuple(notes))
            except Incomplete as error:
                notes.append(f"{layout.name} layout, {date}: {error}")
    day = f" of {wanted.date}" if wanted.date else ""
    raise DumpNotFound(
        f"no complete {wanted.kind} dump of {wanted.wiki}{day} at {mirror.root}: "
        f"{'; '.join(notes)}; {_remedy(mirror, wanted)}"
    )


def with_sizes(mirror: Mirror, dump: Dump, stop: Stop) -> Dump:
    """A dump whose files have their sizes, asked for where they are not known.

    Raises:
        FetchError: a file of the dump is not there, or the mirror cannot be read.
    """
    files = in_parallel(lambda file: _with_size(mirror, dump, file), dump.files, CONNECTIONS, stop)
    return replace(dump, files=tuple(files))


def _with_size(mirror: Mirror, dump: Dump, file: RemoteFile) -> RemoteFile:
    if file.size is not None:
        return file
    try:
        return replace(file, size=mirror.size(f"{dump.folder}/{file.name}"))
    except NotThere as error:
        raise FetchError(gone(dump, file, error)) from error


def gone(dump: Dump, file: RemoteFile, error: NotThere) -> str:
    """What to say when a file is missing that a complete dump names."""
    return f"{error}, although the dump of {dump.date} names it: it expires, or the mirror lags; try another --date"


def _layouts(wanted: Wanted) -> tuple[Layout, ...]:
    if wanted.layout == "content":
        return (ContentLayout(),)
    if wanted.layout == "legacy" or wanted.compression == "7z":
        return (LegacyLayout(),)
    return (ContentLayout(), LegacyLayout())


def _dates(mirror: Mirror, layout: Layout, wanted: Wanted, notes: list[str]) -> list[str]:
    """The dates for which there is a folder, newest first; what is missing is noted."""
    home = layout.home(wanted)
    try:
        entries = mirror.names(home)
    except NotThere as error:
        notes.append(f"{layout.name} layout: {error}")
        return []
    dates = sorted({date for entry in entries if (date := layout.date_of(entry))}, reverse=True)
    if not dates:
        notes.append(f"{layout.name} layout: {mirror.root}/{home}/ lists no date")
    return dates


def _remedy(mirror: Mirror, wanted: Wanted) -> str:
    dates: set[str] = set()
    if wanted.date:
        for layout in _layouts(wanted):
            try:
                dates.update(_dates(mirror, layout, wanted, []))
            except Forbidden:
                continue  # a hint only: a server need not list its folders
    others = sorted(dates - {wanted.date})
    if others:
        return f"there are folders of {', '.join(others)}; name one of them or --date latest"
    return "check --wiki, --date and --mirror"
