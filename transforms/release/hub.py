"""The push of a release or a trained model to the Hugging Face Hub: the files of its folder, in one tagged commit.

huggingface_hub is an extra (`pip install 'wikimill[hf]'`), imported only here. It finds the user's token (`hf auth
login`, HF_TOKEN) and resumes interrupted uploads. Readers see either the former release or the new one.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from wikimill.transforms.release.signature import is_signature
from wikimill.transforms.storage.json_text import parse_json
from wikimill.transforms.storage.named_files import UnfitFile, check_file
from wikimill.transforms.storage.ownership import MANIFEST, SIGNATURE, SUCCESS, SUMS, listed_files, own_place
from wikimill.transforms.storage.stored import read_small, sha256_of

SCHEME, MODEL_SCHEME = "hf://datasets/", "hf://"
_PLACE = re.compile(
    r"hf://(?P<datasets>datasets/)?(?P<repo>(?!datasets/|spaces/)[\w.-]{1,96}/[\w.-]{1,96})(?:@(?P<branch>[\w./-]{1,100}))?",
    re.ASCII,
)
_TAG = re.compile(r"[A-Za-z0-9][\w.-]{0,99}", re.ASCII)
_TOKEN = re.compile(r"hf_\w{6,}", re.ASCII)
#: Files that the Hub itself creates.
_ITS_OWN = frozenset((".gitattributes",))
#: Files of a release that SHA256SUMS does not list. run.json, which describes the machine, is not pushed.
_UNLISTED = (SUMS, SIGNATURE, SUCCESS)
#: Timeout of each request; by default huggingface_hub has none.
TIMEOUT_SECONDS = 60.0
_MAX_SIGNATURE_BYTES = 64 * 1024


class PushFailed(Exception):
    """A release or a model was not pushed; the message is one line: what, where, what to do."""


class ForeignDataset(PushFailed):
    """The repository holds files that are not wikimill's; no file was changed."""


@dataclass(frozen=True)
class HubPlace:
    """A repository on the Hub.

    Attributes:
        repo: owner and name, such as "me/simplewiki-splits".
        branch: the branch to commit to.
        kind: the repository's type.
    """

    repo: str
    branch: str = "main"
    kind: Literal["dataset", "model"] = "dataset"

    @classmethod
    def parse(cls, text: str) -> HubPlace | None:
        """Parse `hf://datasets/OWNER/NAME` or, for a model, `hf://OWNER/NAME`; return None for any other text.

        Either may end in `@BRANCH`.

        >>> HubPlace.parse("hf://datasets/me/splits@next"), HubPlace.parse("hf://datasets/splits")
        (HubPlace(repo='me/splits', branch='next', kind='dataset'), None)
        """
        match = _PLACE.fullmatch(text)
        if match is None:
            return None
        return cls(match["repo"], match["branch"] or "main", "dataset" if match["datasets"] else "model")

    def sibling(self, suffix: str) -> HubPlace:
        """Return the place of the repository whose name has this suffix, for a release such as a balanced selection."""
        return HubPlace(self.repo + suffix, self.branch, self.kind)

    def __str__(self) -> str:
        return f"{SCHEME if self.kind == 'dataset' else MODEL_SCHEME}{self.repo}" + (
            f"@{self.branch}" if self.branch != "main" else ""
        )


@dataclass(frozen=True)
class Upload:
    """The files to push.

    Attributes:
        files: path on the Hub → path on this machine.
        mark: path of the file whose content identifies the release or model, through digests.
        index: path of the file that lists all others, here and on the Hub.
        listed: parsed content of an `index` file → the paths it lists; None if the file is not wikimill's.
    """

    files: Mapping[str, Path]
    mark: str
    index: str
    listed: Callable[[Any], Iterable[str] | None]


def release_upload(root: str) -> Upload:
    """Return the files to push of a local release.

    Raises:
        PushFailed: the release has no Parquet, or a file cannot be read.
    """
    try:
        return Upload(files_to_push(root), SUCCESS, MANIFEST, _listed)
    except OSError as error:
        raise PushFailed(f"{error.filename} cannot be read: {error.strerror}") from error


def _listed(manifest: Any) -> Iterable[str] | None:
    listed = listed_files(manifest) if isinstance(manifest, dict) else None
    return None if listed is None else (*listed, MANIFEST, SUMS, SIGNATURE, SUCCESS)


@dataclass(frozen=True)
class Pushed:
    """The result of a push.

    Attributes:
        uploaded, size: number of files that the branch lacked, and the sum of their bytes.
        removed: number of files that the push removed from the branch.
        is_new: whether the push created the tag; if not, nothing was uploaded.
    """

    uploaded: int
    size: int
    removed: int
    is_new: bool


def is_tag(text: str) -> bool:
    """Return whether a text can be a tag: a letter or digit, then up to 99 letters, digits, `_`, `.` or `-`; ASCII."""
    return _TAG.fullmatch(text) is not None


def dump_tag(manifest: Mapping[str, Any]) -> str | None:
    """Return the newest date in the names of a release's dumps, YYYY-MM-DD; None if no name has one."""
    from wikimill.transforms.dumps.input_file import InputFile

    dates = [InputFile("", entry["file"], 0).dump_date for entry in manifest["inputs"]]
    return max((date for date in dates if date is not None), default=None)


def files_to_push(root: str) -> dict[str, Path]:
    """Return the files of a local release that may be pushed: path in the release → path on this machine.

    Raises:
        PushFailed: the release has no Parquet.
        OSError: a file is missing or is a pipe or a device, or `SIGNATURE` does not hold a signature.
        UnfitFile: a listed path is not one that wikimill gives, or has a link in it; an OSError, too.
    """
    listed = [line[66:] for line in Path(root, SUMS).read_text("utf-8").splitlines()]
    if not any(name.startswith("parquet/") for name in listed):
        raise PushFailed(f"{root} has no Parquet, which the Hub shows and loads; mine it again with --formats parquet")
    found = {}
    for name in sorted({*listed, *(name for name in _UNLISTED if os.path.lexists(f"{root}/{name}"))}):
        found[name] = Path(own_place(root, name))
        check_file(str(found[name]))
        found[name].stat()
    if SIGNATURE in found and not is_signature(read_small(str(found[SIGNATURE]), _MAX_SIGNATURE_BYTES)):
        raise UnfitFile(str(found[SIGNATURE]), "is not a signature of `wikimill sign`; remove it, or sign again")
    return found


def push(
    upload: Upload, place: HubPlace, tag: str, *, private: bool = False, replaces: bool = False, bars: bool = False
) -> Pushed:
    """Push a release or a model to the Hub, or resume a push.

    Args:
        upload: a complete release or model on this machine.
        place: the repository; created if it does not exist.
        tag: tag of the commit, set last, so that a tagged commit is complete. If it already tags this release or
            model, nothing is pushed.
        private: whether a created repository is private.
        replaces: whether to remove files in the repository that are not wikimill's.
        bars: whether huggingface_hub may draw progress bars on stderr.

    Raises:
        ForeignDataset: the repository holds files that are not wikimill's.
        PushFailed: huggingface_hub is missing, the Hub cannot be reached or refuses, or the tag names another release.
    """
    try:
        from huggingface_hub import HfApi, get_session, get_token
        from huggingface_hub.errors import HfHubHTTPError, HFValidationError
        from huggingface_hub.utils import disable_progress_bars
    except ImportError as error:
        raise PushFailed(f"huggingface_hub is not installed ({error}); pip install 'wikimill[hf]'") from error
    if not bars:
        disable_progress_bars()
    # The client that all requests share: httpx's or, from huggingface_hub 2.0 on, httpx2's.
    client = get_session()
    client.timeout = TIMEOUT_SECONDS  # type: ignore[assignment,unused-ignore]
    http = import_module(type(client).__module__.partition(".")[0])
    failures: tuple[type[Exception], ...] = (OSError, RuntimeError, ValueError, http.HTTPError)
    try:
        return _push(HfApi(), upload, place, tag, private=private, replaces=replaces)
    except HfHubHTTPError as error:
        status = error.response.status_code if error.response is not None else None
        hint = "; log in with `hf auth login`, or set HF_TOKEN to a token that may write" * (status in (401, 403))
        raise PushFailed(f"{place}: {_one_line(error, get_token())}{hint}") from None
    except HFValidationError as error:
        raise PushFailed(f"{place}: {_one_line(error, get_token())}") from None
    except failures as error:
        raise PushFailed(f"{place}: {_one_line(error, get_token())}; the same command resumes it") from None


def _push(api: Any, upload: Upload, place: HubPlace, tag: str, *, private: bool, replaces: bool) -> Pushed:
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete

    files, where = upload.files, {"repo_id": place.repo, "repo_type": place.kind}
    api.create_repo(**where, private=private, exist_ok=True)
    tags = {ref.name for ref in api.list_repo_refs(**where).tags}
    if tag in tags:
        # `_SUCCESS` has the SHA-256 of a release's manifest, and the manifest those of all files.
        mark = _there(api, where, tag).get(upload.mark)
        if mark is None or not _is_same(files[upload.mark], mark):
            raise PushFailed(f"{place} has a tag {tag} of another release; name another one with --tag")
        return Pushed(0, 0, 0, is_new=False)
    if place.branch != "main":
        api.create_branch(**where, branch=place.branch, exist_ok=True)
    head = api.repo_info(**where, revision=place.branch, timeout=TIMEOUT_SECONDS).sha
    there = _there(api, where, head)
    gone = sorted(_removable(api, where, head, there, replaces=replaces, place=place, upload=upload) - files.keys())
    changed = [name for name in files if name not in there or not _is_same(files[name], there[name])]
    if changed or gone:
        operations = [
            *(CommitOperationAdd(path_in_repo=name, path_or_fileobj=str(files[name])) for name in changed),
            *(CommitOperationDelete(path_in_repo=name, is_folder=False) for name in gone),
        ]
        # The Hub refuses a commit whose parent is not the head, so that simultaneous pushes do not mix releases.
        commit = api.create_commit(
            **where,
            operations=operations,
            commit_message=f"Release {tag}",
            revision=place.branch,
            parent_commit=head,
        )
        head = commit.oid
        there = _there(api, where, head)
        for name in files:
            if name not in there or not _is_same(files[name], there[name]):
                raise PushFailed(f"{place}: the Hub does not have {name} as it is here, so no tag was set")
    api.create_tag(**where, tag=tag, tag_message=f"Release {tag}", revision=head)
    return Pushed(len(changed), sum(files[name].stat().st_size for name in changed), len(gone), is_new=True)


def _removable(
    api: Any,
    where: dict[str, str],
    head: str,
    there: Mapping[str, Any],
    *,
    replaces: bool,
    place: HubPlace,
    upload: Upload,
) -> set[str]:
    """Return the files of a repository that a push may remove: those that its index lists, or all if `replaces`.

    Raises:
        ForeignDataset: the repository has files but no valid index, or an unlisted file has the path of a file to push.
    """
    if replaces:
        return set(there)
    listed: Iterable[str] | None = None
    if upload.index in there:
        path = api.hf_hub_download(**where, filename=upload.index, revision=head)
        try:
            listed = upload.listed(parse_json(Path(path).read_bytes()))
        except ValueError:
            listed = None
    own = set(listed or ())
    foreign = sorted(name for name in there.keys() - own if listed is None or name in upload.files)
    if foreign:
        raise ForeignDataset(
            f"{place} holds {foreign[0]!r}, which is not wikimill's; name another {place.kind}, or remove all that it "
            "holds with --replace"
        )
    return own & there.keys()


def _there(api: Any, where: dict[str, str], revision: str) -> dict[str, Any]:
    """Return the files of a repository at a revision: path → entry of the Hub's listing."""
    tree = api.list_repo_tree(**where, recursive=True, revision=revision)
    return {entry.path: entry for entry in tree if hasattr(entry, "blob_id") and entry.path not in _ITS_OWN}


def _is_same(path: Path, entry: Any) -> bool:
    """Return whether a file equals the Hub's, by SHA-256 for an LFS file, otherwise by git's SHA-1."""
    size = path.stat().st_size
    if entry.size != size:
        return False
    if entry.lfs is not None:
        return bool(entry.lfs.sha256 == sha256_of(str(path)))
    return bool(entry.blob_id == hashlib.sha1(b"blob %d\0" % size + path.read_bytes()).hexdigest())


def _one_line(error: BaseException, token: str | None) -> str:
    """Return an error's message on one line, tokens masked: a server may repeat them."""
    text = str(error).replace(token, "***") if token else str(error)
    return " ".join(_TOKEN.sub("***", text).split())[:400] or type(error).__name__
