"""`wikimill push DIR hf://datasets/OWNER/NAME`: uploads a release or a model to the Hugging Face Hub."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, NOTHING_NEW, RunFailed, UsageError, warn
from wikimill.pipelines.terminal.parser import Parser
from wikimill.pipelines.terminal.printable import human_bytes
from wikimill.rules.quantities import quantity
from wikimill.transforms.release.hub import (
    MODEL_SCHEME,
    SCHEME,
    ForeignDataset,
    HubPlace,
    PushFailed,
    Upload,
    dump_tag,
    is_tag,
    push,
    release_upload,
)
from wikimill.transforms.release.stored_release import ReleaseNotFound, StoredRelease
from wikimill.transforms.release.verify.check_release import Verdict, check_release
from wikimill.transforms.seq2seq.model_folder import is_model
from wikimill.transforms.seq2seq.verify_model import check_model, model_upload
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.stored import sha256_of


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill push",
        examples=(
            (
                "files, bytes and tag; no server is asked",
                "wikimill push releases/splits hf://datasets/me/simplewiki-splits --dry_run",
            ),
            (
                "a trained model",
                "wikimill push models/split hf://me/split",
            ),
        ),
        description="Upload a release or a trained model to the Hugging Face Hub: all files except run.json, the card "
        "unchanged, in one commit with a tag. Files of an earlier push that this one lacks are removed from the "
        "branch; a repository that wikimill did not write is left alone. The same command resumes an interrupted "
        "upload. Needs pip install 'wikimill[hf]' and a login (`hf auth login`, HF_TOKEN).",
        epilog="Exit codes: 0 pushed (--dry_run: shown), 1 failed, 2 bad usage or no release there, 3 nothing new: the "
        "tag is there with this release, 4 the release is not whole (wikimill verify --quick), 130 interrupted.",
    )
    parser.add_argument("release", metavar="DIR", help="folder of the release or the model, on this machine")
    parser.add_argument(
        "place", metavar="HUB", help=f"{SCHEME}OWNER/NAME, of a model {MODEL_SCHEME}OWNER/NAME; @BRANCH may follow"
    )
    parser.add_argument(
        "--tag",
        help="name of the tag; default: the newest date of the dumps, YYYY-MM-DD; of a model 12 digits of its SHA-256",
    )
    parser.add_argument("--private", action="store_true", help="make the repository private, if it is not there yet")
    parser.add_argument(
        "--replace", action="store_true", help="remove what else the repository holds, even if it is not wikimill's"
    )
    parser.add_argument("--dry_run", action="store_true", help="show files, bytes and tag; contact no server")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Push a release or a model to the Hugging Face Hub, or list its files with --dry_run; return the exit code.

    Returns:
        DONE if pushed or listed, NOTHING_NEW if the tag is already on this release or model, NOT_WHOLE if it is not
        whole.

    Raises:
        UsageError: an option is wrong; DIR has no readable release or model, or a release without Parquet; HUB is not
            an address of that kind; there is no valid tag; or the repository holds files that are not wikimill's
            (without --replace).
        RunFailed: huggingface_hub is missing, the Hub cannot be reached or refuses, or the tag names another release.
    """
    parsed = parser().parse_args(list(arguments))
    place, local = HubPlace.parse(parsed.place), is_local(parsed.release)
    model = local and is_model(parsed.release)
    if place is None or (place.kind == "model") != model:
        raise UsageError(f"{parsed.place}: expected {MODEL_SCHEME if model else SCHEME}OWNER/NAME")
    if not local:
        raise UsageError(f"{parsed.release}: copy the release to this machine first")
    found = _model(parsed.release, parsed.tag) if model else _release(parsed.release, parsed.tag)
    if found is None:
        return NOT_WHOLE
    upload, tag = found
    if parsed.dry_run:
        for name, path in upload.files.items():
            print(f"  {human_bytes(path.stat().st_size):>9}  {name}")
        total = human_bytes(sum(path.stat().st_size for path in upload.files.values()))
        print(
            f"{quantity(len(upload.files), 'file')}, {total}, to {place} with tag {tag}\nnothing was pushed (--dry_run)"
        )
        return DONE
    return _pushed(parsed.release, upload, place, tag, private=parsed.private, replaces=parsed.replace)


def _is_whole(verdict: Verdict) -> bool:
    for line in (line for finding in verdict.findings for line in finding.lines() if not verdict.is_whole):
        warn(line)
    return verdict.is_whole


def _model(folder: str, tag: str | None) -> tuple[Upload, str] | None:
    """Return a model and its tag; None if it is not whole."""
    if not _is_whole(check_model(folder)):
        return None
    upload = model_upload(folder)
    tag = tag or sha256_of(str(upload.files[upload.mark]))[:12]
    if not is_tag(tag):
        raise UsageError(f"--tag {tag!r}: expected a name such as v1")
    return upload, tag


def _release(folder: str, tag: str | None) -> tuple[Upload, str] | None:
    """Return a release and its tag; None if it is not whole."""
    try:
        release = StoredRelease.open(folder)
        tag = tag or dump_tag(release.manifest)
        if tag is None or not is_tag(tag):
            given = "is missing, and the dumps' names state no date" if tag is None else repr(tag)
            raise UsageError(f"--tag {given}: expected a name such as 2026-11-01")
        if not _is_whole(check_release(folder, quick=True)):
            return None
        return release_upload(release.root), tag
    except (ReleaseNotFound, PushFailed) as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read: {error.strerror}") from error


def _pushed(root: str, upload: Upload, place: HubPlace, tag: str, *, private: bool, replaces: bool) -> int:
    try:
        done = push(upload, place, tag, private=private, replaces=replaces, bars=sys.stderr.isatty())
    except ForeignDataset as error:
        raise UsageError(str(error)) from error
    except PushFailed as error:
        raise RunFailed(str(error)) from error
    what = "release" if place.kind == "dataset" else "model"
    if not done.is_new:
        print(f"nothing new: {place} has this {what} with tag {tag}")
        return NOTHING_NEW
    print(
        f"pushed {root} to {place} with tag {tag}: {quantity(done.uploaded, 'file')}, {human_bytes(done.size)}; "
        f"{done.removed} of the former {what} removed"
    )
    return DONE
