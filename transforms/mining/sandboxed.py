"""What the sandboxed sides of corpora share: the reader of each wiki's prose, and tallies that cross to the parent."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wikimill.rules.articles.reading import Tally
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import syntax_of

#: A wiki's prefixes of files, and of categories.
Prefixes = tuple[Iterable[str], Iterable[str]]


class ProseReaders:
    """Keeps the reader of the last wiki, as a reader remembers what it has read.

    Args:
        model: of the language in which the wikis are written.
    """

    def __init__(self, model: SentenceModel) -> None:
        self._model = model
        self._key: object = None
        self._reader: ProseReader | None = None

    def of_wiki(self, prefixes: Prefixes, renew: Callable[[], None]) -> ProseReader:
        """Return the reader of a wiki that has these prefixes; a new one calls `renew` before each chunk."""
        files, categories = (tuple(names) for names in prefixes)
        if self._reader is None or self._key != (files, categories):
            self._key = files, categories
            self._reader = ProseReader(self._model, syntax_of(self._model.language, files, categories), renew)
        return self._reader


#: How many came in, how many were kept, and for each reason how many were dropped.
PackedTally = tuple[int, int, dict[str, int]]


def pack_tally(tally: Tally) -> PackedTally:
    """Pack a tally.

    >>> from wikimill.rules.drops import Drop
    >>> pack_tally(Tally(3, 2, {Drop.HOLE: 1}))
    (3, 2, {'hole': 1})
    """
    return tally.incoming, tally.kept, {str(reason): count for reason, count in tally.dropped.items()}
