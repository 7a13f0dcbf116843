"""Puts a release on the Hugging Face Hub: the same files as in its folder, one commit, and a tag.

huggingface_hub is an extra (`pip install 'wikimill[hf]'`) and imported only here. It finds the token that a user has
logged in with (`hf auth login`, HF_TOKEN), and the address of another Hub (HF_ENDPOINT).

Readers see the former release or this one, whole: what is large is uploaded first, under its digest, and one commit
then names all of it. So an upload that broke off is resumed by the next one, which sends only what the Hub lacks.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wikimill.transforms.storage.named_files import check_file
from wikimill.transforms.storage.stored import sha256_of

SCHEME = "hf://datasets/"
_PLACE = re.compile(r"hf://datasets/(?P<repo>[\w.-]{1,96}/[\w.-]{1,96})(?:@(?P<branch>[\w./-]{1,100}))?", re.ASCII)
_TAG = re.compile(r"[A-Za-z0-9][\w.-]{0,99}", re.ASCII)
#: What the Hub makes itself.
_ITS_OWN = frozenset((".gitattributes",))
#: Files of a release that its checksums cannot name. run.json, which tells of the machine, stays here.
_UNLISTED = ("SHA256SUMS", "SHA256SUMS.sig", "_SUCCESS")


class PushFailed(Exception):
    """A release that is not on the Hub; the message is one line: what, where, what to do."""


@dataclass(frozen=True)
class HubPlace:
    """A dataset on the Hub.

    Attributes:
        repo: user or organisation, and name: "me/simplewiki-splits".
        branch: that takes the commit.
    """

    repo: str
    branch: str = "main"

    @classmethod
    def parse(cls, text: str) -> HubPlace | None:
        """Read `hf://datasets/OWNER/NAME` or `…@BRANCH`; None if it is neither.

        >>> HubPlace.parse("hf://datasets/me/splits@next"), HubPlace.parse("hf://splits")
        (HubPlace(repo='me/splits', branch='next'), None)
        """
        match = _PLACE.fullmatch(text)
        return cls(match["repo"], match["branch"] or "main") if match is not None else None

    def sibling(self, suffix: str) -> HubPlace:
        """The place of what belongs to a release, such as its balanced selection."""
        return HubPlace(self.repo + suffix, self.branch)

    def __str__(self) -> str:
        return f"{SCHEME}{self.repo}" + (f"@{self.branch}" if self.branch != "main" else "")


@dataclass(frozen=True)
class Pushed:
    """What was done.

    Attributes:
        uploaded, size: files that the branch did not have, and their bytes; files that it shared are not sent.
        removed: files of the former release that are not in this one.
        is_new: whether the tag was not there before.
    """

    uploaded: int
    size: int
    removed: int
    is_new: bool


def is_tag(text: str) -> bool:
    """Whether this can be the name of a tag."""
    return _TAG.fullmatch(text) is not None


def dump_tag(manifest: Mapping[str, Any]) -> str | None:
    """The newest date of a release's dumps, YYYY-MM-DD, by which it is tagged; None if their names tell none."""
    from wikimill.transforms.dumps.input_file import InputFile

    dates = [InputFile("", entry["file"], 0).dump_date for entry in manifest["inputs"]]
    return max((date for date in dates if date is not None), default=None)


def files_to_push(root: str) -> dict[str, Path]:
    """The files of a local release: what its checksums name, and these; path in the release → where it is.

    Raises:
        OSError: one is missing, or no regular file.
    """
    sums = Path(root, "SHA256SUMS").read_text("utf-8").splitlines()
    listed = [line[66:] for line in sums]
    found = {}
    for name in sorted({*listed, *(name for name in _UNLISTED if os.path.lexists(f"{root}/{name}"))}):
        found[name] = Path(root, name)
        check_file(str(found[name]))
        found[name].stat()
    return found


def push(
    root: str,
    place: HubPlace,
    tag: str,
    *,
    private: bool = False,
    tell: Callable[[str], None] = lambda _: None,
    bars: bool = False,
) -> Pushed:
    """Put a release on the Hub, or go on with it.

    Args:
        root: folder of a whole release on this machine.
        place: made if it is not there.
        tag: names the commit; set last, so that what has it is complete.
        private: whether a dataset that is made is private.
        tell: is told of each file before it is uploaded.
        bars: whether huggingface_hub may draw its bars on stderr.

    Raises:
        PushFailed: huggingface_hub is missing, the Hub cannot be reached or refuses, or the tag names another release.
    """
    try:
        from huggingface_hub import HfApi
        from huggingface_hub.errors import HfHubHTTPError, HFValidationError
        from huggingface_hub.utils import disable_progress_bars
    except ImportError as error:
        raise PushFailed(f"huggingface_hub is not installed ({error}); pip install 'wikimill[hf]'") from error
    if not bars:
        disable_progress_bars()
    try:
        return _Push(HfApi(), root, place, tag, tell).run(private=private)
    except HfHubHTTPError as error:
        status = error.response.status_code if error.response is not None else None
        hint = "; log in with `hf auth login`, or set HF_TOKEN to a token that may write" * (status in (401, 403))
        raise PushFailed(f"{place}: {_one_line(error)}{hint}") from error
    except HFValidationError as error:
        raise PushFailed(f"{place}: {_one_line(error)}") from error
    except (OSError, RuntimeError, ValueError) as error:
        raise PushFailed(f"{place}: {_one_line(error)}; the same command resumes it") from error
    except Exception as error:
        # Failures of the network are of the library that huggingface_hub talks with: httpx, or httpx2 from 2.0 on.
        if type(error).__module__.partition(".")[0] not in ("httpx", "httpx2", "httpcore"):
            raise
        raise PushFailed(f"{place}: {_one_line(error)}; the same command resumes it") from error


class _Push:
    """One release on its way to a dataset."""

    def __init__(self, api: Any, root: str, place: HubPlace, tag: str, tell: Callable[[str], None]) -> None:
        self._api, self._place, self._tag, self._tell = api, place, tag, tell
        self._files = files_to_push(root)
        self._where = {"repo_id": place.repo, "repo_type": "dataset"}

    def run(self, *, private: bool) -> Pushed:
        """See `push`."""
        from huggingface_hub import CommitOperationDelete

        api, branch = self._api, self._place.branch
        api.create_repo(**self._where, private=private, exist_ok=True)
        tags = {ref.name: ref.target_commit for ref in api.list_repo_refs(**self._where).tags}
        if self._tag in tags:
            # It names the manifest by its SHA-256, and the manifest names all files.
            mark = self._there(self._tag).get("_SUCCESS")
            if mark is None or not _is_same(self._files["_SUCCESS"], mark):
                raise PushFailed(f"{self._place} has a tag {self._tag} of another release; name another one with --tag")
            return Pushed(0, 0, 0, is_new=False)
        if branch != "main":
            api.create_branch(**self._where, branch=branch, exist_ok=True)
        head = api.repo_info(**self._where, revision=branch).sha
        there = self._there(branch)
        changed = [name for name in self._changed(there) if name in self._files]
        additions = self._uploaded(changed)
        gone = sorted(there.keys() - self._files.keys())
        if changed or gone:
            deletions = [CommitOperationDelete(path_in_repo=name, is_folder=False) for name in gone]
            # With the commit that was looked at, so that two who push at once do not mix their releases.
            commit = api.create_commit(
                **self._where,
                operations=[*additions, *deletions],
                commit_message=f"Release {self._tag}",
                revision=branch,
                parent_commit=head,
            )
            head = commit.oid
            if left := list(self._changed(self._there(head))):
                raise PushFailed(f"{self._place}: the Hub does not have {left[0]} as it is here, so no tag was set")
        api.create_tag(**self._where, tag=self._tag, tag_message=f"Release {self._tag}", revision=head)
        size = sum(self._files[name].stat().st_size for name in changed)
        return Pushed(len(changed), size, len(gone), is_new=True)

    def _there(self, revision: str) -> dict[str, Any]:
        """What the Hub has: path → file."""
        tree = self._api.list_repo_tree(**self._where, recursive=True, revision=revision)
        return {entry.path: entry for entry in tree if hasattr(entry, "blob_id") and entry.path not in _ITS_OWN}

    def _changed(self, there: Mapping[str, Any]) -> Iterator[str]:
        """Paths at which the Hub has another file than the release, or only one of them has one."""
        for name in sorted(there.keys() | self._files.keys()):
            if name not in there or name not in self._files or not _is_same(self._files[name], there[name]):
                yield name

    def _uploaded(self, names: list[str]) -> list[Any]:
        """Upload what is large; gives the operations that name it."""
        from huggingface_hub import CommitOperationAdd

        operations = []
        for name in names:
            self._tell(name)
            operation = CommitOperationAdd(path_in_repo=name, path_or_fileobj=str(self._files[name]))
            # A .gitignore of the dataset must not leave out a file of the release.
            self._api.preupload_lfs_files(
                **self._where,
                additions=[operation],
                revision=self._place.branch,
                gitignore_content="",
                free_memory=False,
            )
            operations.append(operation)
        return operations


def _is_same(path: Path, entry: Any) -> bool:
    """Whether a file is the Hub's, by its SHA-256, or git's SHA-1 of a file that git itself holds."""
    size = path.stat().st_size
    if entry.size != size:
        return False
    if entry.lfs is not None:
        return bool(entry.lfs.sha256 == sha256_of(str(path)))
    return bool(entry.blob_id == hashlib.sha1(b"blob %d\0" % size + path.read_bytes()).hexdigest())


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:400] or type(error).__name__
