"""Removes the releases that are no longer needed: those that refresh made, and of them what is wikimill's.

A release is of refresh's making if `NAME.drift.json`, which is written when it is compared, names it by the SHA-256 of
its manifest; or if `NAME.begun` says that nothing was in its place when it was begun. All else stays.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.releases.editions import Edition
from wikimill.transforms.refreshing.removal import files_in, remove_release
from wikimill.transforms.refreshing.shelf import Shelf
from wikimill.transforms.release.stored_release import MANIFEST
from wikimill.transforms.storage.files import read_file

DRIFT = "drift.json"
_FAILED = "-failed"


@dataclass(frozen=True)
class Withdrawn:
    """Names of folders: what was removed, and what stays because not all of it is of refresh's making."""

    gone: list[str]
    stays: list[str]


def settle(shelf: Shelf, corpus: str, edition: Edition) -> None:
    """Forget that a release was begun, which LATEST names now; what failed on the way goes."""
    if shelf.is_begun(edition):
        for name in _failed(shelf.names(), edition):
            remove_release(shelf.path(name), corpus, was_begun=True)
        shelf.forget(edition)


def withdraw(shelf: Shelf, corpus: str, keep: int) -> Withdrawn:
    """Remove the releases before LATEST's but for the newest, and what was begun there and not completed.

    What tells how releases differed stays: it holds ids and shares, no text.

    Args:
        shelf: where they lie.
        corpus: what they are of.
        keep: how many complete releases stay, LATEST's among them.

    Raises:
        DamagedShelf: LATEST names no release; nothing is removed.
    """
    latest, names = shelf.latest(), shelf.names()
    older = [edition for edition in shelf.editions() if latest is not None and edition < latest]
    complete = [edition for edition in older if shelf.is_complete(edition) and _is_ours(shelf, edition)]
    kept = complete[max(0, len(complete) - (keep - 1)) :] if keep > 1 else []
    found = Withdrawn([], [])
    for edition in [edition for edition in older if edition not in kept]:
        # The release itself goes last: by its manifest it is known what belongs to it.
        for name in (*_failed(names, edition), *shelf.siblings(edition), str(edition)):
            if name in names:
                (found.gone if _remove(shelf, corpus, edition, name) else found.stays).append(name)
        if str(edition) in found.gone:
            shelf.forget(edition)
    return Withdrawn(sorted(found.gone), sorted(found.stays))


def _failed(names: Collection[str], edition: Edition) -> list[str]:
    """The folders with what failed: `NAME-failed`, `NAME-failed-2` …"""
    return sorted(name for name in names if re.fullmatch(rf"{re.escape(str(edition))}{_FAILED}(-\d+)?", name))


def _remove(shelf: Shelf, corpus: str, edition: Edition, name: str) -> bool:
    """Remove a release, its sibling or what failed, as far as it is ours; gives whether nothing is left."""
    is_begun = shelf.is_begun(edition)
    if not is_begun and (_FAILED in name or not _is_ours(shelf, edition)):
        return False
    manifest = _manifest(shelf, name)
    if not is_begun and files_in(shelf.path(name)):
        release = _manifest(shelf, str(edition))
        if manifest is None or release is None or manifest["corpus"] != corpus:
            return False
        if manifest["inputs"] != release["inputs"]:
            return False
    listed = {str(entry["path"]) for entry in manifest["files"]} if manifest else set()
    return remove_release(shelf.path(name), corpus, listed, was_begun=is_begun)


def _is_ours(shelf: Shelf, edition: Edition) -> bool:
    """Whether refresh made a release: it noted that it began it, or it compared this very one."""
    if shelf.is_begun(edition):
        return True
    if not FileSystems.exists(shelf.path(f"{edition}.{DRIFT}")):
        return False
    if not FileSystems.exists(shelf.path(f"{edition}/{MANIFEST}")):
        return not files_in(shelf.path(edition))  # a removal that was killed at its very end
    try:
        compared = json.loads(read_file(shelf.root, f"{edition}.{DRIFT}"))["manifest"]
    except (ValueError, KeyError, TypeError):
        return False
    return bool(compared == hashlib.sha256(read_file(shelf.root, f"{edition}/{MANIFEST}")).hexdigest())


def _manifest(shelf: Shelf, name: str) -> dict[str, Any] | None:
    """The manifest of a release of wikimill's; None if there is none."""
    if not FileSystems.exists(shelf.path(f"{name}/{MANIFEST}")):
        return None
    try:
        manifest = dict(json.loads(read_file(shelf.root, f"{name}/{MANIFEST}")))
        _ = manifest["corpus"], manifest["inputs"], [entry["path"] for entry in manifest["files"]]
    except (ValueError, KeyError, TypeError):
        return None
    return manifest
