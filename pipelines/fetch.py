"""`wikimill fetch`: finds a complete dump on Wikimedia's site or a mirror, downloads and verifies it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pipelines.exit_codes import DONE, FAILED, INTERRUPTED, NOT_WHOLE, NOTHING_NEW
from pipelines.fetch_check import check
from pipelines.fetch_progress import FetchProgress
from pipelines.options import Parser, UsageError, warn
from pipelines.sizes import human_bytes
from pipelines.version import __version__
from transforms.fetching.catalogue import find_dump, with_sizes
from transforms.fetching.download import Downloader
from transforms.fetching.dumps import COMPRESSIONS, KINDS, LAYOUTS, Dump, RemoteFile, Wanted
from transforms.fetching.failures import DumpNotFound, FetchError, FolderInUse, NotWhole
from transforms.fetching.holding import Holding
from transforms.fetching.http_mirror import CONNECTIONS, HttpMirror, user_agent
from transforms.fetching.mirror import FolderMirror, Mirror
from transforms.fetching.parallel import Stop, in_parallel
from transforms.fetching.patience import Patience
from transforms.paths import is_local

WIKIMEDIA = "https://dumps.wikimedia.org"
FIRST_WAIT_SECONDS = 1.0
#: It goes into a header: visible ASCII, and no brackets, which mark a comment there.
_WORD = r"[!-'*-;=?A-~]+"
_CONTACT = re.compile(rf"{_WORD}@{_WORD}\.{_WORD}|https?://[!-'*-;=?-~]+")


@dataclass(frozen=True, kw_only=True)
class FetchOptions:
    """What the command line says.

    Attributes:
        parent: folder in which the dump gets a folder of its own.
        mirror: URL.
        contact: mail address or web page of the user; None for a local mirror only.
        check: only verify what is there.
        dry_run: only list what would be fetched.
    """

    wanted: Wanted
    parent: Path
    mirror: str
    contact: str | None
    check: bool
    dry_run: bool


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill fetch",
        description="Fetch a complete dump into a folder of its own, DIR/WIKI-DATE-KIND, and verify it. "
        "A rerun resumes.",
        epilog="exit codes: 0 done (--dry_run: there is something to fetch), 1 failed, 2 bad usage or no such dump, "
        "3 nothing new: DIR holds the dump already, 4 the dump is not whole: a file of it is missing or damaged, "
        "130 interrupted",
    )
    parser.add_argument("--wiki", required=True, help="database name, as simplewiki")
    parser.add_argument("--kind", required=True, choices=KINDS, help="all revisions, or the latest of each page")
    parser.add_argument("--to", required=True, metavar="DIR", help="folder in which the dump gets its folder")
    add_source_options(parser)
    parser.add_argument("--check", action="store_true", help="verify what DIR holds; download nothing, ask no server")
    parser.add_argument("--dry_run", action="store_true", help="list files and sizes; download nothing")
    return parser


def add_source_options(parser: argparse._ActionsContainer) -> None:
    """Declare the options that say which dump is wanted, and from where."""
    parser.add_argument("--date", default="latest", help="latest (that is complete), or YYYY-MM-DD")
    parser.add_argument("--contact", metavar="MAIL", help="how the server's operators reach you; needed for http(s)")
    parser.add_argument("--mirror", default=WIKIMEDIA, metavar="URL", help="http, https or file; a copy of the tree")
    parser.add_argument(
        "--layout", default="content", choices=LAYOUTS, help="legacy stands in if there is no content dump of the wiki"
    )
    parser.add_argument("--compression", choices=COMPRESSIONS, help="of legacy histories: 7z unless bz2 is named")
    parser.add_argument(
        "--allow_unmarked", action="store_true", help="take a content dump that has SHA256SUMS but no _SUCCESS"
    )


def main(arguments: Sequence[str]) -> int:
    """Fetch a dump; returns the exit code.

    Raises:
        UsageError: the command line cannot be obeyed, or there is no such dump.
    """
    options = fetch_options(parser().parse_args(list(arguments)))
    stop = Stop()
    try:
        return check(options.parent, options.wanted) if options.check else _fetch(options, stop)
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


def fetch_options(parsed: argparse.Namespace) -> FetchOptions:
    """Check the options.

    Raises:
        UsageError: a value cannot be obeyed.
    """
    try:
        wanted = Wanted(
            wiki=parsed.wiki,
            kind=parsed.kind,
            date=None if parsed.date == "latest" else parsed.date,
            layout=parsed.layout,
            compression=parsed.compression,
            allow_unmarked=parsed.allow_unmarked,
        )
    except ValueError as error:
        raise UsageError(str(error)) from error
    if not parsed.to or not is_local(parsed.to):
        raise UsageError(f"--to {parsed.to or 'is empty'}: name a local folder, in which the dump gets its folder")
    if parsed.check and parsed.dry_run:
        raise UsageError("--check and --dry_run exclude each other; name one of them")
    if Path(parsed.to).exists() and not Path(parsed.to).is_dir():
        raise UsageError(f"--to {parsed.to} is a file; name a folder")
    is_remote = _check_mirror(parsed.mirror)
    if parsed.contact is not None and not _CONTACT.fullmatch(parsed.contact):
        raise UsageError(f"--contact {parsed.contact!r}: expected a mail address or the URL of a page that names one")
    if is_remote and parsed.contact is None and not parsed.check:
        raise UsageError("--contact is missing; Wikimedia blocks clients that do not tell how to reach their user")
    return FetchOptions(
        wanted=wanted,
        parent=Path(parsed.to),
        mirror=parsed.mirror,
        contact=parsed.contact,
        check=parsed.check,
        dry_run=parsed.dry_run,
    )


def _check_mirror(url: str) -> bool:
    """Whether a mirror's URL is remote."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise UsageError(f"--mirror {url}: no URL: {error}") from error
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise UsageError(
            "--mirror: expected a plain URL without user, password, ? and #; passwords belong into ~/.netrc"
        )
    if parts.scheme in ("http", "https") and host:
        return True
    if parts.scheme != "file" or host not in (None, "localhost") or not parts.path.startswith("/"):
        raise UsageError(f"--mirror {url}: expected http://…, https://… or file:///FOLDER")
    if not Path(unquote(parts.path)).is_dir():
        raise UsageError(f"--mirror {url}: no such folder; expected file:///FOLDER")
    return False


def open_mirror(options: FetchOptions, stop: Stop) -> Mirror:
    """The mirror that the options name."""
    patience = Patience(first_wait=FIRST_WAIT_SECONDS, sleep=stop.sleep, tell=warn)
    parts = urlsplit(options.mirror)
    if parts.scheme == "file":
        return FolderMirror(Path(unquote(parts.path)))
    return HttpMirror(options.mirror, user_agent(__version__, options.contact or ""), patience)


def _fetch(options: FetchOptions, stop: Stop) -> int:
    mirror = open_mirror(options, stop)
    found = find_dump(mirror, options.wanted)
    for reason in found.passed_over:
        warn(f"passed over: {reason}")
    holding = Holding(options.parent, found.dump)
    if holding.is_whole():
        print(f"nothing new: {holding.folder} holds {found.dump}, verified when it came")
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


def download(mirror: Mirror, dump: Dump, holding: Holding, stop: Stop) -> int:
    """Fetch what is missing of a dump whose sizes are known; gives the number of bytes that came.

    Raises:
        FolderInUse: another fetch is at work there.
        FetchError: there is no room, or the dump cannot be fetched.
    """
    holding.check_space()
    with holding.locked():
        missing = holding.prepare()
        with FetchProgress(dump.size, dump.size - holding.missing_bytes()) as progress:
            downloader = Downloader(
                mirror=mirror,
                dump=dump,
                folder=holding.folder,
                patience=Patience(first_wait=FIRST_WAIT_SECONDS, sleep=stop.sleep, tell=progress.say),
                count=progress.add,
                stop=stop,
            )

            def fetch(file: RemoteFile) -> None:
                downloader.fetch(file)
                holding.note(file)

            in_parallel(fetch, missing, CONNECTIONS, stop)
        holding.complete(mirror.root, f"wikimill {__version__}")
        return progress.got


def _plan(dump: Dump, holding: Holding, mirror: Mirror) -> str:
    lines = [f"{dump}: {_files(len(dump.files))}, {human_bytes(dump.size)}, at {mirror.root}/{dump.folder}/"]
    for file in dump.files:
        lines.append(f"  {'?' if file.size is None else human_bytes(file.size):>9}  {file.name}")
    lines.append(f"to       {holding.folder}: {human_bytes(holding.missing_bytes())} missing")
    lines.append("nothing was fetched (--dry_run)")
    return "\n".join(lines)


def _files(number: int) -> str:
    return f"{number} file{'s' * (number != 1)}"
