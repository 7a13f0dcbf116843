"""`wikimill push DIR hf://datasets/OWNER/NAME`: puts a release on the Hugging Face Hub."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, NOTHING_NEW, RunFailed, UsageError, warn
from wikimill.pipelines.terminal.parser import Parser
from wikimill.pipelines.terminal.printable import human_bytes
from wikimill.transforms.release.hub import (
    SCHEME,
    ForeignDataset,
    HubPlace,
    PushFailed,
    dump_tag,
    files_to_push,
    is_tag,
    push,
)
from wikimill.transforms.release.stored_release import ReleaseNotFound, StoredRelease
from wikimill.transforms.release.verify.check_release import check_release
from wikimill.transforms.storage.paths import is_local


def parser() -> Parser:
    """Return the command's options."""
    parser = Parser(
        prog="wikimill push",
        examples=(
            (
                "files, bytes and tag; no server is asked",
                "wikimill push releases/splits hf://datasets/me/simplewiki-splits --dry_run",
            ),
            (
                "a new private dataset",
                "wikimill push releases/splits hf://datasets/me/simplewiki-splits --private",
            ),
        ),
        description="Put a release on the Hugging Face Hub: all its files but run.json, the card as it is, in one "
        "commit, and a tag with the dump's date. Files of a former release that this one lacks leave the branch; a "
        "dataset of others is left alone. The same command resumes an upload that broke off. Needs pip install "
        "'wikimill[hf]' and a login (`hf auth login`, HF_TOKEN).",
        epilog="Exit codes: 0 pushed (--dry_run: shown), 1 failed, 2 bad usage or no release there, 3 nothing new: the "
        "tag is there with this release, 4 the release is not whole (wikimill verify --quick), 130 interrupted.",
    )
    parser.add_argument("release", metavar="DIR", help="folder of the release, on this machine")
    parser.add_argument("place", metavar="HUB", help=f"{SCHEME}OWNER/NAME, or {SCHEME}OWNER/NAME@BRANCH")
    parser.add_argument("--tag", help="name of the tag; default: the newest date of the dumps, YYYY-MM-DD")
    parser.add_argument("--private", action="store_true", help="make the dataset private, if it is not there yet")
    parser.add_argument(
        "--replace", action="store_true", help="remove what else the dataset holds, even if it is not wikimill's"
    )
    parser.add_argument("--dry_run", action="store_true", help="show files, bytes and tag; contact no server")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Push; returns the exit code.

    Raises:
        UsageError: there is no release, or the place is none.
        RunFailed: the Hub cannot be reached, or refuses.
    """
    parsed = parser().parse_args(list(arguments))
    place = HubPlace.parse(parsed.place)
    if place is None:
        raise UsageError(f"{parsed.place}: expected {SCHEME}OWNER/NAME")
    if not is_local(parsed.release):
        raise UsageError(f"{parsed.release}: copy the release to this machine first")
    try:
        release = StoredRelease.open(parsed.release)
        tag = parsed.tag or dump_tag(release.manifest)
        if tag is None or not is_tag(tag):
            given = "is missing, and the dumps' names tell no date" if tag is None else repr(tag)
            raise UsageError(f"--tag {given}: expected a name such as 2026-11-01")
        verdict = check_release(parsed.release, quick=True)
        if not verdict.is_whole:
            for line in (line for finding in verdict.findings for line in finding.lines()):
                warn(line)
            return NOT_WHOLE
        files = files_to_push(release.root)
    except (ReleaseNotFound, PushFailed) as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read: {error.strerror}") from error
    if parsed.dry_run:
        for name, path in files.items():
            print(f"  {human_bytes(path.stat().st_size):>9}  {name}")
        total = human_bytes(sum(path.stat().st_size for path in files.values()))
        print(f"{len(files)} files, {total}, to {place} with tag {tag}\nnothing was pushed (--dry_run)")
        return DONE
    return _pushed(release.root, place, tag, private=parsed.private, replaces=parsed.replace)


def _pushed(root: str, place: HubPlace, tag: str, *, private: bool, replaces: bool) -> int:
    try:
        done = push(root, place, tag, private=private, replaces=replaces, bars=sys.stderr.isatty())
    except ForeignDataset as error:
        raise UsageError(str(error)) from error
    except PushFailed as error:
        raise RunFailed(str(error)) from error
    if not done.is_new:
        print(f"nothing new: {place} has this release with tag {tag}")
        return NOTHING_NEW
    print(
        f"pushed {root} to {place} with tag {tag}: {done.uploaded} files, {human_bytes(done.size)}; "
        f"{done.removed} of the former release removed"
    )
    return DONE
