"""Shared parts of the sandboxed code of corpora: the reader of a wiki's prose, and tallies to send to the parent."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import syntax_of

#: A wiki's prefixes of links to files, and of links to categories.
Prefixes = tuple[Iterable[str], Iterable[str]]


class ProseReaders:
    """A cache of the reader of the last wiki; a reader has caches of its own, which are worth keeping.

    Args:
        model: the sentence model of the wikis' language.
    """

    def __init__(self, model: SentenceModel) -> None:
        self._model = model
        self._key: object = None
        self._reader: ProseReader | None = None

    def of_wiki(self, prefixes: Prefixes, renew: Callable[[], None]) -> ProseReader:
        """Return the reader of a wiki that has these prefixes.

        Args:
            prefixes: the wiki's prefixes of links to files, and of links to categories.
            renew: called by a new reader before each chunk of text, to restart the sandbox's deadline; a cached reader
                calls the function that it was created with.
        """
        files, categories = (tuple(names) for names in prefixes)
        if self._reader is None or self._key != (files, categories):
            self._key = files, categories
            self._reader = ProseReader(self._model, syntax_of(self._model.language, files, categories), renew)
        return self._reader
