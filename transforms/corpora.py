"""The known corpora: wikimill's own, and those of other installed packages.

Another package adds a corpus, with its command, by an entry point of the group `wikimill.corpora` in its own metadata:

    entry_points={"wikimill.corpora": ["wordedits = wordedits.corpus:WORD_EDITS"]}
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from wikimill.transforms.corpus import Corpus

GROUP = "wikimill.corpora"
#: Name → module and name of the value, imported on demand.
OWN_CORPORA = {
    "wikisplit": "wikimill.transforms.wikisplit.corpus:WIKISPLIT",
    "edits": "wikimill.transforms.edits.corpus:EDITS",
    "discofuse": "wikimill.transforms.discofuse.corpus:DISCOFUSE",
    "text": "wikimill.transforms.articles.corpus:TEXT",
    "interleave": "wikimill.transforms.interleave.corpus:INTERLEAVE",
    "tvstory": "wikimill.transforms.tvstory.corpus:TVSTORY",
    "wikitablet": "wikimill.transforms.wikitablet.corpus:WIKITABLET",
}
#: `Corpus.summary` of wikimill's own corpora, so that `--help` need not import them all.
_SUMMARIES = {
    "wikisplit": "mine revision histories for split-and-rephrase pairs",
    "edits": "mine revision histories for sentences before and after one phrase was inserted or deleted",
    "discofuse": "mine articles or documents for sentence-fusion examples",
    "text": "read a dump as clean text: articles, sections, passages or paragraphs",
    "interleave": "interleave documents with summaries as threads of one conversation, for summarisation",
    "tvstory": "episodes of TV shows with summary, recap, characters and plots, from wikis of fans",
    "wikitablet": "make tables with the text that they support: sections, Wikidata, infoboxes, links, entities",
}
#: Second tables: they are published next to a corpus, by its command, and read as releases of their own.
SECOND_TABLES = {"wikitablet_articles": "wikimill.transforms.wikitablet.articles:ARTICLES"}
#: The corpus by which `wikimill explain` explains a text where none is named.
EXPLAINED = "discofuse"
#: `Explainer.needs` of wikimill's own corpora, so that the help can list them without importing them.
_NEEDS = {
    "wikisplit": "three sentences, or --input HISTORY --page PAGE, and for one edit --new REVISION",
    "edits": "--input HISTORY --page PAGE, and for one edit --new REVISION",
    "discofuse": "a text, or --input FILE --page PAGE",
    "text": "--input DUMP --page PAGE",
    "interleave": "--input FILE --id ID",
    "tvstory": "a text, or --input FILE --page PAGE",
    "wikitablet": "--input DUMP --page PAGE",
}


class UnknownCorpus(LookupError):
    """A corpus is unknown, or a package's corpus cannot be used; the message has the reason."""


def corpus_names() -> tuple[str, ...]:
    """Return the names of all corpora: wikimill's own, then those of other packages, sorted."""
    return (*OWN_CORPORA, *sorted(_others()))


def explained() -> dict[str, str]:
    """Return name → `Explainer.needs`, for the corpora that `wikimill explain` can explain.

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    explainers = {name: find_corpus(name).explainer for name in sorted(_others())}
    return _NEEDS | {name: each.needs for name, each in explainers.items() if each is not None}


def explained_names() -> tuple[str, ...]:
    """Return the names of the corpora that `wikimill explain` can explain.

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    return tuple(explained())


def summaries() -> dict[str, str]:
    """Return name → one-line summary of the command, for all corpora; of one that cannot be loaded, the reason."""
    return _SUMMARIES | {name: _summary(name) for name in sorted(_others())}


def _summary(name: str) -> str:
    try:
        return find_corpus(name).summary
    except UnknownCorpus as error:
        return str(error)


def find_corpus(name: str) -> Corpus:
    """Return the corpus or second table of a name.

    Raises:
        UnknownCorpus: the name is unknown, its package cannot be imported, or its entry point is not a Corpus of that
            name.
    """
    if place := OWN_CORPORA.get(name) or SECOND_TABLES.get(name):
        module, _, value = place.partition(":")
        return _checked(name, getattr(import_module(module), value))
    try:
        point = _others()[name]
    except KeyError as error:
        known = ", ".join(corpus_names())
        raise UnknownCorpus(
            f"the corpus {name!r:.60} is not known here ({known}); install the package that mines it"
        ) from error
    try:
        value = point.load()
    except Exception as error:  # the package's own code was run
        kind = "" if isinstance(error, ImportError | ValueError) else f"{type(error).__name__}: "
        raise UnknownCorpus(f"the corpus {name!r} cannot be loaded from {point.value}: {kind}{error}") from error
    return _checked(name, value)


def all_corpora() -> list[Corpus]:
    """Return all known corpora, in the order of `corpus_names`; second tables are not among them.

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    return [find_corpus(name) for name in corpus_names()]


def selection_suffixes() -> tuple[str, ...]:
    """Return the `Selection.suffix` of each known corpus that has one, such as "-balanced": each once, sorted.

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    found = (corpus.selection.suffix for corpus in all_corpora() if corpus.selection is not None)
    return tuple(sorted(set(found)))


def _checked(name: str, value: object) -> Corpus:
    from wikimill.transforms.corpus import Corpus  # loading takes long, and callers that need only names do without

    if not isinstance(value, Corpus):
        raise UnknownCorpus(f"the entry point {name!r} of {GROUP} is {value!r:.80}: expected a Corpus")
    if value.name != name:
        raise UnknownCorpus(
            f"the entry point {name!r} of {GROUP} names a Corpus of name {value.name!r}: give both the same name"
        )
    return value


def _others() -> dict[str, EntryPoint]:
    """Return the entry points of other packages; none takes the name of one of wikimill's."""
    return _others_on(tuple(sys.path))


@cache
def _others_on(_: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Return those on a search path, which a test may have changed."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OWN_CORPORA | SECOND_TABLES}
