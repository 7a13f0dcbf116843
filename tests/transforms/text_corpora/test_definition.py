"""Mistakes in the arguments of `text_corpus` are named when it is called."""

from __future__ import annotations

from dataclasses import field, make_dataclass
from functools import partial
from typing import Any, get_type_hints

import pytest
from support.article_finders import SectionFirst, find_firsts, find_too_few
from support.found_edits import Found, find

from wikimill.rules.records import column
from wikimill.transforms.corpus import Corpus, Description
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.histories.provenance import provenance
from wikimill.transforms.mining.batches import TextSource
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.partition import Partition
from wikimill.transforms.text_corpora.articles import _known
from wikimill.transforms.text_corpora.definition import filled_columns
from wikimill.transforms.text_corpora.text_corpus import text_corpus


def defined(**arguments: Any) -> Corpus:
    words = dict.fromkeys(("title", "task", "made", "limits"), "x")
    given = {
        "name": "firsts",
        "title": "Firsts",
        "summary": "mine",
        "description": Description(**words, known_errors=()),
        "record": SectionFirst,
        "source": ("title",),
        "target": ("sentence",),
        "options": MiningOptions,
        "find": find_firsts,
        "libraries": ("apache-beam",),
        "reads": "current",
    }
    return text_corpus(**given | arguments)


def record(**changed: Any) -> type[Any]:
    """Return `SectionFirst` with other types of columns; None leaves a column out."""
    hints = get_type_hints(SectionFirst) | changed
    columns = [(name, hint, column(name)) for name, hint in hints.items() if hint is not None]
    return make_dataclass("Changed", columns, kw_only=True)


def test_definition_without_mistakes():
    assert defined().texts == ("title", "sentence")
    assert defined(source=("page_title",)).texts == ("page_title", "sentence")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"name": "My-Corpus"}, "corpus 'My-Corpus' is not a name for files and loaders: use [a-z][a-z0-9_]*"),
        ({"reads": "articles"}, "reads is 'articles': expected one of current, history"),
        ({"on_error": "dead_letters"}, "on_error is 'dead_letters': expected one of stop, dead_letter"),
        ({"source": ()}, "source is empty: expected the names of one or more columns of text"),
        ({"target": "sentence"}, "target is 'sentence': expected a tuple, ('sentence',)"),
        (
            {"source": ("sentnce",)},
            "source names 'sentnce'; SectionFirst has these columns of text (str): "
            "id, page_id, page_title, url, title, sentence, revision_id",
        ),
        ({"libraries": ("firts",)}, "libraries names 'firts': no installed distribution has this name"),
        ({"record": record(dump=None)}, "Changed has no column 'dump'; add it, it is filled in"),
        ({"record": record(revision_id=None)}, "Changed has no column 'revision_id'; add it, it is filled in"),
        (
            {"record": record(wiki=str)},
            "column 'wiki' of Changed is filled in: declare it as str | None, because a dump may lack it",
        ),
        ({"record": record(split=str)}, "column 'split' of Changed is filled in: declare it as Split"),
        (
            {"record": Found, "reads": "history", "find": find},
            "Found has no column 'page_title'; add it, it is filled in",
        ),
        (
            {"find": find_too_few},
            "support.article_finders.find_too_few: too many positional arguments; "
            "it is called with (headings, sentences, options)",
        ),
    ],
)
def test_mistake_is_named(arguments, message):
    with pytest.raises(ValueError, match=r"^.*$") as refused:
        defined(**arguments)
    assert str(refused.value) == message


@pytest.mark.parametrize("function", [lambda titles, sentences, options: (), partial(find_firsts)])
def test_function_must_be_found_by_name(function):
    with pytest.raises(ValueError, match=r"expected a function of a module \(def\), which workers import by name$"):
        defined(find=function)


def test_column_without_a_sentence_is_named():
    changed = make_dataclass("Changed", [("title", str, field())], bases=(SectionFirst,), kw_only=True, frozen=True)
    with pytest.raises(TypeError, match="field 'title' of Changed has no doc"):
        defined(record=changed)


def test_columns_that_are_filled_in_are_those_of_the_miners():
    of_page = {*_known(TextSource("1", "A"), MiningOptions()), "id", "section", "titles"}
    assert of_page == filled_columns("current").keys()
    page, revision = PageHeader("1", "A", 0, False), Revision("2", None, False, "wikitext", None, "present", "")
    of_edit = provenance(SiteInfo(), None, Partition(), page, "1", revision)
    assert {*of_edit, "id"} == filled_columns("history", has_place=False).keys()
