"""`wikimill fetch`: finds a complete dump on Wikimedia's site or a mirror, downloads it and verifies it."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.pipelines.fetching.check import check
from wikimill.pipelines.fetching.download import download, new_stop, open_mirror
from wikimill.pipelines.fetching.options import FetchOptions, fetch_options, parser
from wikimill.pipelines.terminal.errors import (
    DONE,
    FAILED,
    INTERRUPTED,
    NOT_WHOLE,
    NOTHING_NEW,
    PASSED_OVER,
    UsageError,
    warn,
)
from wikimill.pipelines.terminal.printable import human_bytes
from wikimill.rules.quantities import quantity
from wikimill.transforms.fetching.catalogue import find_dump, with_sizes
from wikimill.transforms.fetching.dumps import Dump
from wikimill.transforms.fetching.failures import DumpNotFound, FetchError, FolderInUse, NotWhole
from wikimill.transforms.fetching.holding import Holding
from wikimill.transforms.fetching.mirror import Mirror
from wikimill.transforms.fetching.parallel import Stop, in_parallel


def main(arguments: Sequence[str]) -> int:
    """Fetch a dump, or with `--check` verify the fetched one; return the exit code.

    Returns:
        DONE if it was fetched, verified or listed (`--dry_run`); NOTHING_NEW if the folder holds it already;
        PASSED_OVER if it does, and a newer dump was passed over; NOT_WHOLE if a file of it is missing or damaged;
        FAILED if it cannot be fetched; INTERRUPTED after Ctrl-C or a signal.

    Raises:
        UsageError: an option is wrong, there is no such dump, or another fetch is at work in the folder.
    """
    options = fetch_options(parser().parse_args(list(arguments)))
    stop = new_stop(options)
    try:
        if options.check:
            return check(options.parent, options.wanted)
        # In a thread: the deadline also ends a request that a server answers byte by byte.
        return in_parallel(lambda each: _fetch(each, stop), [options], 1, stop)[0]
    except (DumpNotFound, FolderInUse) as error:
        raise UsageError(str(error)) from error
    except FetchError as error:
        warn(str(error))
        return NOT_WHOLE if isinstance(error, NotWhole) else FAILED
    except KeyboardInterrupt:
        stop.now()
        kept = "" if options.check else f"; what has come is kept under {options.parent}, the same command resumes it"
        warn(f"interrupted{kept}")
        return INTERRUPTED


def _fetch(options: FetchOptions, stop: Stop) -> int:
    mirror = open_mirror(options, stop)
    found = find_dump(mirror, options.wanted)
    for warning in found.warnings:
        warn(warning)
    holding = Holding(options.parent, found.dump)
    if holding.is_whole():
        held = f"{holding.folder} holds {found.dump}, verified when it came"
        if found.passed_over:
            print(f"passed over: a newer dump, of {found.passed_over[0].date}; {held}")
            return PASSED_OVER
        print(f"nothing new: {held}")
        return NOTHING_NEW
    dump = with_sizes(mirror, found.dump, stop)
    holding = Holding(options.parent, dump)
    if options.dry_run:
        print(_plan(dump, holding, mirror))
        return DONE
    got = download(mirror, dump, holding, stop)
    print(
        f"fetched {dump}: {_files(len(dump.files))}, {human_bytes(dump.size)} ({human_bytes(got)} of it now), "
        f"every {dump.algorithm} right\n  {holding.folder}"
    )
    return DONE


def _plan(dump: Dump, holding: Holding, mirror: Mirror) -> str:
    lines = [f"{dump}: {_files(len(dump.files))}, {human_bytes(dump.size)}, at {mirror.root}/{dump.folder}/"]
    for file in dump.files:
        lines.append(f"  {'?' if file.size is None else human_bytes(file.size):>9}  {file.name}")
    lines.append(f"to       {holding.folder}: {human_bytes(holding.missing_bytes())} missing")
    lines.append("nothing was fetched (--dry_run)")
    return "\n".join(lines)


def _files(number: int) -> str:
    return quantity(number, "file")
