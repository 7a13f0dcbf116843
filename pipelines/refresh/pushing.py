"""Pushing the release that LATEST names, and its siblings, to the Hugging Face Hub."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.rules.releases.editions import Edition
from wikimill.transforms.refreshing.shelf import Shelf
from wikimill.transforms.release.hub import SCHEME, HubPlace, push, release_upload
from wikimill.transforms.storage.paths import is_local


def hub_places(text: str | None, wiki: str, corpora: Sequence[str], releases: str) -> Mapping[str, HubPlace]:
    """Return corpus → its repository on the Hugging Face Hub; empty without `--push`.

    Args:
        text: the value of `--push`, in which {wiki} and {corpus} are filled in; None if it is not given.
        wiki: database name of the wiki.
        corpora: names of corpora.
        releases: folder of the releases.

    Raises:
        UsageError: the text does not name a repository, names one for several corpora, or the releases cannot be
            pushed from this machine: they are not local, or huggingface_hub is missing.
    """
    if text is None:
        return {}
    found = {}
    for corpus in corpora:
        place = HubPlace.parse(text.replace("{wiki}", wiki).replace("{corpus}", corpus))
        if place is None or place.kind != "dataset":
            raise UsageError(f"--push {text}: expected {SCHEME}OWNER/NAME, such as {SCHEME}OWNER/{{wiki}}-{{corpus}}")
        found[corpus] = place
    if len(set(found.values())) < len(found):
        raise UsageError(f"--push {text}: all of {','.join(corpora)} would go there; put {{corpus}} into the name")
    if not is_local(releases):
        raise UsageError(f"--push: {releases} is not on this machine; push its releases with wikimill push")
    if find_spec("huggingface_hub") is None:
        raise UsageError("--push: huggingface_hub is not installed; pip install 'wikimill[hf]'")
    return found


def push_edition(shelf: Shelf, edition: Edition, place: HubPlace) -> list[str]:
    """Push a release and its complete siblings, tagged with its name; return the repositories that lacked it.

    Args:
        shelf: the folder of the releases.
        edition: the release.
        place: its repository; a sibling's name is that with the sibling's suffix.

    Raises:
        PushFailed: a release cannot be pushed; the next run tries again.
    """
    new = []
    for name in (str(edition), *(name for name in shelf.siblings(edition) if shelf.is_complete(name))):
        there = place.sibling(name.removeprefix(str(edition)))
        if push(release_upload(shelf.path(name)), there, str(edition)).is_new:
            new.append(str(there))
    return new
