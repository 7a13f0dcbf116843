"""Removes what is no longer needed once a release is published: former releases, and dumps that are milled."""

from __future__ import annotations

from pathlib import Path

from wikimill.pipelines.refresh.options import RefreshOptions
from wikimill.pipelines.terminal.errors import warn
from wikimill.rules.releases.editions import Edition
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.fetching.verification import fetched_dumps
from wikimill.transforms.refreshing.removal import is_fetched_for, remove_dump
from wikimill.transforms.refreshing.shelf import Shelf
from wikimill.transforms.refreshing.withdrawal import settle, withdraw


def clean(corpus: str, options: RefreshOptions, shelf: Shelf, edition: Edition, *, is_new: bool) -> list[str]:
    """Remove former releases beyond those that are kept, and dumps that are milled; gives the names.

    What refresh did not make stays, and is told when there is a new release.

    Args:
        corpus: its name.
        options: of the run.
        shelf: the corpus's releases.
        edition: what LATEST names.
        is_new: whether this run published it. Then its dump goes, also from a folder that the user named; dumps that a
            former run left go only from the folder that is ours.

    Raises:
        OSError: something cannot be removed.
    """
    settle(shelf, corpus, edition)
    found = withdraw(shelf, corpus, options.keep)
    day, dumps = edition.date.replace("-", ""), Path(options.sources[corpus].parent)
    for folder, date in sorted(fetched_dumps(dumps, options.wiki, find_corpus(corpus).reads).items()):
        if not options.keep_dumps and ((date == day and is_new) or (date <= day and options.dumps_are_ours)):
            is_gone = is_fetched_for(folder, shelf.root) and remove_dump(folder, shelf.root)
            (found.gone if is_gone else found.stays).append(folder.name)
    if is_new and found.stays:
        warn(
            f"{corpus}: not removed: {', '.join(found.stays)}: refresh did not make this, or not all of it; remove "
            "what nobody needs"
        )
    return found.gone
