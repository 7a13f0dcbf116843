"""Finds the newest complete dump on a mirror, or the dump of a date."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from wikimill.transforms.dumps.wikimedia_layouts import fault_of_current
from wikimill.transforms.fetching.dumps import ENTITIES, Dump, RemoteFile, Wanted
from wikimill.transforms.fetching.entities_layout import EntitiesLayout
from wikimill.transforms.fetching.failures import DumpNotFound, Forbidden, Incomplete, NotThere, NotWhole, OtherDumps
from wikimill.transforms.fetching.http_mirror import CONNECTIONS
from wikimill.transforms.fetching.mirror import Mirror
from wikimill.transforms.fetching.mirror_layouts import ContentLayout, Layout, LegacyLayout
from wikimill.transforms.fetching.parallel import Stop, in_parallel


@dataclass(frozen=True)
class PassedOver:
    """A newer dump that was not chosen.

    Attributes:
        date: its date, YYYY-MM-DD.
        reason: its layout, its date and the reason, as a message.
    """

    date: str
    reason: str


@dataclass(frozen=True)
class Found:
    """A complete dump, the newer dumps that were passed over, and warnings for the user."""

    dump: Dump
    passed_over: tuple[PassedOver, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warnings to print, one line each: "passed over: " with the reason for each newer dump, then `notes`."""
        return (*(f"passed over: {newer.reason}" for newer in self.passed_over), *self.notes)


def find_dump(mirror: Mirror, wanted: Wanted) -> Found:
    """Return the complete dump of the wanted date, or the newest complete dump.

    The legacy layout replaces the content layout only if the mirror has no content dumps of the wiki at all; a late
    content dump does not justify another kind of file.

    Raises:
        DumpNotFound: there is no such dump; the message has the reasons and the available dates.
        FetchError: the mirror cannot be read, or sends unsafe names.
    """
    notes: list[str] = []
    for layout in _layouts(wanted):
        dates, home = _dates(mirror, layout, wanted), f"{layout.name} layout: {mirror.root}/{layout.home(wanted)}/"
        unfinished: list[PassedOver] = []
        others: list[PassedOver] = []  # no sign of a newer dump: reported only if there is none at all
        for date in [wanted.date] if wanted.date else dates or ():
            try:
                dump = layout.dump(mirror, wanted, date)
                return Found(dump, tuple(unfinished), (*notes, *_warnings_about(dump)))
            except OtherDumps as error:
                others.append(PassedOver(date, f"{layout.name} layout, {date}: {error}"))
            except Incomplete as error:
                unfinished.append(PassedOver(date, f"{layout.name} layout, {date}: {error}"))
        if dates is not None:
            notes += [newer.reason for newer in (*unfinished, *others)] or [f"{home} lists no date"]
            break
        notes.append(f"{home} is not there" + "; the legacy layout is used instead" * (layout.name == "content"))
    day = f" of {wanted.date}" if wanted.date else ""
    raise DumpNotFound(
        f"no complete {wanted.kind} dump of {wanted.wiki}{day} at {mirror.root}: "
        f"{'; '.join(notes)}; {_remedy(layout, dates or [], wanted)}"
    )


def _warnings_about(dump: Dump) -> Iterator[str]:
    """Yield the warnings about a dump."""
    if dump.layout == "content" and dump.kind == "current" and (fault := fault_of_current(dump.date)):
        yield f"{dump} {fault}"
    if not dump.is_marked:
        yield f"{dump} has no _SUCCESS; taken by its SHA256SUMS, which names every file"


def with_sizes(mirror: Mirror, dump: Dump, stop: Stop) -> Dump:
    """Return a dump with the sizes of its files; unknown sizes are requested from the mirror.

    A size stays None if the mirror does not report it.

    Raises:
        NotWhole: a file of the dump is missing.
        OutOfTime: see `Stop.check`.
        FetchError: the mirror cannot be read.
    """
    files = in_parallel(lambda file: _with_size(mirror, dump, file), dump.files, CONNECTIONS, stop)
    return replace(dump, files=tuple(files))


def _with_size(mirror: Mirror, dump: Dump, file: RemoteFile) -> RemoteFile:
    if file.size is not None:
        return file
    try:
        return replace(file, size=mirror.size(f"{dump.folder}/{file.name}"))
    except NotThere as error:
        raise NotWhole(gone(dump, error)) from error


def gone(dump: Dump, error: NotThere) -> str:
    """Return the message about a missing file of a complete dump; `error` names the file."""
    return f"{error}, although the dump of {dump.date} names it: it expires, or the mirror lags; try another --date"


def _layouts(wanted: Wanted) -> tuple[Layout, ...]:
    """Return the layouts that may serve, in the order in which they are tried."""
    if wanted.kind == ENTITIES:
        return (EntitiesLayout(),)
    if wanted.layout == "legacy":
        return (LegacyLayout(),)
    return (ContentLayout(), LegacyLayout())


def _dates(mirror: Mirror, layout: Layout, wanted: Wanted) -> list[str] | None:
    """Return the dates for which there is a folder, newest first; None if the layout has none for the wiki."""
    try:
        entries = mirror.names(layout.home(wanted))
    except NotThere:
        return None
    except Forbidden:
        if wanted.date is None:
            raise
        return []  # servers need not list their folders, and a given date does not need the list
    return sorted({date for entry in entries if (date := layout.date_of(entry))}, reverse=True)


def _remedy(layout: Layout, dates: list[str], wanted: Wanted) -> str:
    others = sorted(set(dates) - {wanted.date})
    other_layout = ", or take --layout legacy" if layout.name == "content" else ""
    if not others:
        return "check --wiki, --date and --mirror"
    if wanted.date is None:
        return f"try again later{other_layout}"
    gone = "" if wanted.date in dates else f"{wanted.date} has expired or was never made; "
    return f"{gone}there are folders of {', '.join(others)}: name one of them or latest{other_layout}"
