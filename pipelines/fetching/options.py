"""The command line of `wikimill fetch`."""

from __future__ import annotations

import argparse
import math
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.parser import Parser
from wikimill.transforms.fetching.dumps import COMPRESSIONS, ENTITIES, KINDS, LAYOUTS, WIKIDATA, Wanted
from wikimill.transforms.fetching.mirror_layouts import STILL_HOURS
from wikimill.transforms.fetching.retries import MIN_SPEED, WINDOW_SECONDS
from wikimill.transforms.storage.paths import is_local

WIKIMEDIA = "https://dumps.wikimedia.org"
#: Small wikis take minutes, the largest days. A rerun resumes a fetch that was ended.
MAX_HOURS = 48.0
#: A word of a header: visible ASCII without brackets, which mark a comment.
_WORD = r"[!-'*-;=?A-~]+"
_CONTACT = re.compile(rf"{_WORD}@{_WORD}\.{_WORD}|https?://[!-'*-;=?-~]+")


@dataclass(frozen=True, kw_only=True)
class FetchOptions:
    """The checked options of a fetch.

    Attributes:
        wanted: the dump to fetch.
        parent: folder in which the dump gets a folder of its own.
        mirror: URL of the mirror, of a server or a folder.
        contact: mail address or web page of the user; None only if no server is contacted.
        max_hours: longest duration of the fetch, in hours.
        min_speed: bytes a second; a slower connection is cut and tried again. 0 allows any speed.
        check: whether the dump in the folder is only verified.
        dry_run: whether the files to fetch are only listed.
    """

    wanted: Wanted
    parent: Path
    mirror: str
    contact: str | None
    max_hours: float
    min_speed: float
    check: bool
    dry_run: bool


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill fetch",
        examples=(
            (
                "the newest complete dump of all revisions",
                "wikimill fetch --wiki simplewiki --kind history --to dumps --contact you@example.org",
            ),
            (
                "files and sizes of the newest complete dump of articles",
                "wikimill fetch --wiki enwiki --kind current --to dumps --contact me@example.org --dry_run",
            ),
        ),
        description="Download a complete dump into a folder of its own, DIR/WIKI-DATE-KIND, and verify it. An "
        "interrupted download is resumed by the next run.",
        epilog="Exit codes: 0 done (--dry_run: there is something to fetch), 1 failed, 2 bad usage or no such dump, "
        "3 nothing new: DIR holds the dump already, 4 the dump is not whole: a file of it is missing or damaged, "
        "6 DIR holds the newest complete dump, but a newer one was passed over: stderr says why, 130 interrupted.",
    )
    add_wiki_option(parser, required=False, more=f"; of entities {WIKIDATA}")
    parser.add_argument(
        "--kind",
        required=True,
        choices=KINDS,
        help="history: all revisions; current: the latest of each page; entities: all of Wikidata as JSON, some 100 GB",
    )
    parser.add_argument("--to", required=True, metavar="DIR", help="folder in which the dump gets a folder of its own")
    add_source_options(parser)
    parser.add_argument("--check", action="store_true", help="verify the dump in DIR; contact no server")
    parser.add_argument("--dry_run", action="store_true", help="list files and sizes; download nothing")
    return parser


def add_wiki_option(parser: argparse._ActionsContainer, *, required: bool = True, more: str = "") -> None:
    """Declare `--wiki`.

    Args:
        parser: a parser, or a group of options.
        required: whether a command line must have the option.
        more: text after the help.
    """
    parser.add_argument("--wiki", required=required, help=f"database name of the wiki, such as simplewiki{more}")


def add_source_options(parser: argparse._ActionsContainer) -> None:
    """Declare the options that select a dump and its mirror, and limit the fetch.

    Args:
        parser: a parser, or a group of options.
    """
    parser.add_argument(
        "--date", default="latest", help="date of the dump, YYYY-MM-DD, or latest: the newest complete one"
    )
    parser.add_argument(
        "--contact", metavar="MAIL", help="mail address or web page for the server's operators; required for http(s)"
    )
    parser.add_argument(
        "--mirror",
        default=WIKIMEDIA,
        metavar="URL",
        help="server or folder (http, https, file) with a copy of Wikimedia's tree",
    )
    parser.add_argument(
        "--layout",
        default="content",
        choices=LAYOUTS,
        help="content falls back to legacy where the mirror has no content dump of the wiki",
    )
    parser.add_argument("--compression", choices=COMPRESSIONS, help="compression of legacy histories; default: 7z")
    parser.add_argument(
        "--allow_unmarked",
        action="store_true",
        help=f"accept a content dump without _SUCCESS at once; else its SHA256SUMS must be {STILL_HOURS} hours old",
    )
    parser.add_argument(
        "--max_hours",
        type=float,
        default=MAX_HOURS,
        metavar="H",
        help="stop a fetch that takes longer; the next run resumes it",
    )
    parser.add_argument(
        "--min_speed",
        type=float,
        default=MIN_SPEED,
        metavar="B",
        help=f"bytes per second: retry a connection that stays slower for {WINDOW_SECONDS:.0f} s; 0 accepts any speed",
    )


def fetch_options(parsed: argparse.Namespace) -> FetchOptions:
    """Return the checked options of a fetch.

    Args:
        parsed: a command line with the options of `parser`.

    Raises:
        UsageError: an option is missing or wrong.
    """
    if parsed.wiki is None and parsed.kind != ENTITIES:
        raise UsageError("the following arguments are required: --wiki; see wikimill fetch --help")
    try:
        wanted = Wanted(
            wiki=parsed.wiki if parsed.wiki is not None else WIKIDATA,
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
    if not parsed.max_hours > 0:
        raise UsageError(f"--max_hours {parsed.max_hours:g}: expected more than 0, such as {MAX_HOURS:g}")
    if not 0 <= parsed.min_speed < math.inf:
        raise UsageError(f"--min_speed {parsed.min_speed:g}: expected bytes a second, such as {MIN_SPEED}; 0 for any")
    if parsed.check and parsed.dry_run:
        raise UsageError("--check and --dry_run exclude each other; name one of them")
    if Path(parsed.to).exists() and not Path(parsed.to).is_dir():
        raise UsageError(f"--to {parsed.to} is a file; name a folder")
    is_remote = _check_mirror(parsed.mirror)
    if parsed.contact is not None and not _CONTACT.fullmatch(parsed.contact):
        raise UsageError(f"--contact {parsed.contact!r}: expected a mail address or the URL of a page that names one")
    if is_remote and parsed.contact is None and not parsed.check:
        raise UsageError("--contact is missing; Wikimedia blocks clients that do not state how to reach their user")
    return FetchOptions(
        wanted=wanted,
        parent=Path(parsed.to),
        mirror=parsed.mirror,
        contact=parsed.contact,
        max_hours=parsed.max_hours,
        min_speed=parsed.min_speed,
        check=parsed.check,
        dry_run=parsed.dry_run,
    )


def _check_mirror(url: str) -> bool:
    """Return whether a mirror's URL is remote."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise UsageError(f"--mirror {url}: not a URL: {error}") from error
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
