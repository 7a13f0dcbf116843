"""Removal of earlier releases and of mined dumps, once a release is published."""

from __future__ import annotations

from pathlib import Path

from wikimill.pipelines.refresh.options import RefreshOptions
from wikimill.pipelines.terminal.errors import warn
from wikimill.rules.releases.editions import Edition
from wikimill.transforms.fetching.verification import fetched_dumps
from wikimill.transforms.refreshing.removal import is_fetched_for, remove_dump, settle, withdraw
from wikimill.transforms.refreshing.shelf import Shelf


def clean(corpus: str, options: RefreshOptions, shelf: Shelf, edition: Edition, *, is_new: bool) -> list[str]:
    """Remove releases beyond `--keep` and mined dumps; return the names of the removed folders.

    Folders that refresh did not make are kept; with a new release a warning lists them. Dumps that another corpus of
    the command has still to mine are kept, too.

    Args:
        corpus: name of the corpus.
        options: options of the refresh.
        shelf: the corpus's releases.
        edition: the release that LATEST names.
        is_new: whether this run published `edition`. The dump of `edition` is then removed from any folder; dumps of
            earlier runs are removed only from the folder that refresh made.

    Raises:
        DamagedShelf: LATEST names no complete release.
        OSError: a file cannot be removed.
        Unsafe: see `remove_dump`.
    """
    settle(shelf, corpus, edition)
    found = withdraw(shelf, corpus, options.keep)
    day, dumps = edition.date.replace("-", ""), Path(options.sources[corpus].parent)
    others = _readers_of_the_same(corpus, options)
    for folder, date in sorted(fetched_dumps(dumps, options.wiki, options.sources[corpus].wanted.kind).items()):
        if any(_is_waiting(other, date) for other in others):
            continue
        if not options.keep_dumps and ((date == day and is_new) or (date <= day and options.owns_dumps)):
            roots = [root for root in (shelf.root, *(each.root for each in others)) if is_fetched_for(folder, root)]
            is_gone = bool(roots) and remove_dump(folder, roots[0])
            (found.gone if is_gone else found.stays).append(folder.name)
    if is_new and found.stays:
        warn(
            f"{corpus}: not removed: {', '.join(found.stays)}: refresh did not make this, or not all of it; remove "
            "it if no one needs it"
        )
    return found.gone


def _readers_of_the_same(corpus: str, options: RefreshOptions) -> list[Shelf]:
    """Return the shelves of the command's other corpora that are mined from the same dumps."""
    kind = options.sources[corpus].wanted.kind
    names = [name for name, source in options.sources.items() if name != corpus and source.wanted.kind == kind]
    return [Shelf(f"{options.releases}/{name}") for name in names]


def _is_waiting(shelf: Shelf, date: str) -> bool:
    """Return whether a corpus still lacks a release of a dump's date, YYYYMMDD."""
    latest = shelf.latest()
    return latest is None or latest.date.replace("-", "") < date
