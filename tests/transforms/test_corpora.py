"""Corpora by their names: wikimill's own, and those of other packages."""

import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from wikimill.transforms import corpora
from wikimill.transforms.articles.corpus import TEXT
from wikimill.transforms.corpora import (
    UnknownCorpus,
    all_corpora,
    corpus_names,
    find_corpus,
    selection_suffixes,
    summaries,
)
from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.edits.corpus import EDITS
from wikimill.transforms.interleave.corpus import INTERLEAVE
from wikimill.transforms.tvstory.corpus import TVSTORY
from wikimill.transforms.wikisplit.corpus import WIKISPLIT
from wikimill.transforms.wikitablet.articles import ARTICLES
from wikimill.transforms.wikitablet.corpus import WIKITABLET

NAMES = ("wikisplit", "edits", "discofuse", "text", "interleave", "tvstory", "wikitablet")
SHIPPED = [WIKISPLIT, EDITS, DISCOFUSE, TEXT, INTERLEAVE, TVSTORY, WIKITABLET]
EXTERNAL = replace(WIKISPLIT, name="theirs")


@pytest.fixture
def installed(monkeypatch):
    """Another package, with entry points of these values."""

    def install(**points):
        found = [EntryPoint(name, value, corpora.GROUP) for name, value in points.items()]
        monkeypatch.setitem(sys.modules, "another", SimpleNamespace(CORPUS=EXTERNAL, OTHER="a text"))
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found if group == corpora.GROUP else [])
        corpora._others_on.cache_clear()

    yield install
    corpora._others_on.cache_clear()


def test_all_corpora_lists_shipped_corpora(installed):
    installed()
    assert all_corpora() == SHIPPED
    assert selection_suffixes() == ("-articles", "-balanced")


def test_summaries_include_corpora_of_other_packages(installed):
    installed(theirs="another:CORPUS")
    assert summaries() == {corpus.name: corpus.summary for corpus in [*SHIPPED, EXTERNAL]}


def test_a_second_table_is_found_and_has_no_command(installed):
    installed(wikitablet_articles="another:CORPUS")
    assert find_corpus("wikitablet_articles") is ARTICLES
    assert "wikitablet_articles" not in corpus_names()


def test_corpora_of_other_packages_do_not_replace_shipped_ones(installed):
    installed(theirs="another:CORPUS", wikisplit="another:CORPUS")
    assert corpus_names() == (*NAMES, "theirs")
    assert all_corpora() == [*SHIPPED, EXTERNAL]


def test_find_corpus_lists_known_corpora_for_an_unknown_one(installed):
    installed(theirs="another:CORPUS")
    with pytest.raises(UnknownCorpus) as refused:
        find_corpus("nobodys")
    assert str(refused.value) == (
        f"the corpus 'nobodys' is not known here ({', '.join(NAMES)}, theirs); install the package that mines it"
    )


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("another:OTHER", "the entry point 'odd' of wikimill.corpora is 'a text': expected a Corpus"),
        ("another:NONE", "the corpus 'odd' cannot be loaded from another:NONE: "),
        ("no_such_package:CORPUS", "the corpus 'odd' cannot be loaded from no_such_package:CORPUS: No module named "),
        (
            "another:CORPUS",
            "the entry point 'odd' of wikimill.corpora names a Corpus of name 'theirs': give both the same name",
        ),
        (
            "faulty:CORPUS",
            "the corpus 'odd' cannot be loaded from faulty:CORPUS: source names 'x'",
        ),
        (
            "unfinished:CORPUS",
            "the corpus 'odd' cannot be loaded from unfinished:CORPUS: NameError: name 'CORPUSS' is not defined",
        ),
    ],
    ids=["no corpus", "no such value", "no such package", "of another name", "refused", "a defect"],
)
def test_an_entry_point_that_cannot_be_used(installed, tmp_path, monkeypatch, value, message):
    (tmp_path / "faulty.py").write_text("""raise ValueError("source names 'x'")""")
    (tmp_path / "unfinished.py").write_text("CORPUS = CORPUSS")
    monkeypatch.syspath_prepend(tmp_path)
    installed(odd=value)
    assert summaries()["odd"].startswith(message)
    with pytest.raises(UnknownCorpus) as refused:
        find_corpus("odd")
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)
