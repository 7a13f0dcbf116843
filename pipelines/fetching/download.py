"""Downloading a dump from a mirror, for `fetch` and `refresh`."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from urllib.parse import unquote, urlsplit

from wikimill.pipelines.fetching.options import FetchOptions
from wikimill.pipelines.terminal.errors import warn
from wikimill.pipelines.terminal.progress import FetchProgress
from wikimill.transforms.fetching.download import Downloader
from wikimill.transforms.fetching.dumps import Dump, RemoteFile
from wikimill.transforms.fetching.holding import Holding
from wikimill.transforms.fetching.http_mirror import CONNECTIONS, HttpMirror, user_agent
from wikimill.transforms.fetching.mirror import FolderMirror, Mirror
from wikimill.transforms.fetching.parallel import Stop, in_parallel
from wikimill.transforms.fetching.retries import RetryPolicy
from wikimill.transforms.release.version import __version__

FIRST_WAIT_SECONDS = 1.0


def new_stop(options: FetchOptions) -> Stop:
    """Return the stop signal of a fetch, whose time ends `--max_hours` from now."""
    return Stop(options.max_hours, monotonic)


def open_mirror(options: FetchOptions, stop: Stop) -> Mirror:
    """Return the mirror that `--mirror` names, a folder or a server.

    Args:
        options: the options of the fetch.
        stop: limits the waits between retries.
    """
    retries = RetryPolicy(first_wait=FIRST_WAIT_SECONDS, sleep=stop.sleep, left=stop.left, report=warn)
    parts = urlsplit(options.mirror)
    if parts.scheme == "file":
        return FolderMirror(Path(unquote(parts.path)))
    agent = user_agent(__version__, options.contact or "")
    return HttpMirror(options.mirror, agent, retries, options.min_speed, monotonic)


def download(mirror: Mirror, dump: Dump, holding: Holding, stop: Stop) -> int:
    """Fetch the missing files of a dump, and mark its folder as complete; return the number of fetched bytes.

    Args:
        mirror: source of the files.
        dump: the dump, with sizes (`with_sizes`).
        holding: the folder of the dump.
        stop: end of the fetch: by deadline, interruption or failure.

    Raises:
        FolderInUse: another fetch is at work in the folder.
        FetchError: the disk is too small, or the dump cannot be fetched.
    """
    holding.check_space()
    with holding.locked():
        missing = holding.prepare()
        with FetchProgress(dump.size, dump.size - holding.missing_bytes()) as progress:
            downloader = Downloader(
                mirror=mirror,
                dump=dump,
                folder=holding.folder,
                retries=RetryPolicy(
                    first_wait=FIRST_WAIT_SECONDS, sleep=stop.sleep, left=stop.left, report=progress.say
                ),
                count=progress.add,
                stop=stop,
            )

            def fetch(file: RemoteFile) -> None:
                downloader.fetch(file)
                holding.note(file)

            in_parallel(fetch, missing, CONNECTIONS, stop)
        holding.complete(mirror.root, f"wikimill {__version__}")
        return progress.got
