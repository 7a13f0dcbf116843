"""A mistake in the function of a corpus is named with its place, and ends the run or is a dead letter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import article_finders
from support.article_finders import SectionFirst, find_firsts, find_without_option
from support.tiny_dumps import dump, page, revision

from wikimill.rules.account import Account
from wikimill.rules.records import example_id
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.listing import find_inputs
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.text_corpora.articles import mine_articles
from wikimill.transforms.text_corpora.example_maker import ExampleMaker
from wikimill.transforms.text_corpora.exchange import FindFailed
from wikimill.transforms.text_corpora.find_sandbox import find_sandbox
from wikimill.transforms.text_corpora.sandboxed import article_reader

TEXT = "The lead is here.\n\n== Fire ==\nIt burned in 1905 . It was rebuilt.\n\nIt fell again.\n\n== Flood ==\nNo."
TEXTS = "title", "sentence"
MAKER = ExampleMaker.of(find_firsts, SectionFirst, TEXTS)


def mined(folder: Path, find: Callable[..., Any], **settings: Any) -> list[Any]:
    path = folder / "testwiki-20261101-pages-articles.xml"
    path.write_bytes(dump(page(1, "A", revision(11, TEXT))))
    portion = Portion(tuple(find_inputs([str(path)], kind="current")))
    worker = find_sandbox("current", find, MiningOptions(), **settings)
    maker = ExampleMaker.of(find, SectionFirst, TEXTS)
    try:
        return list(mine_articles(maker, portion, options=MiningOptions(), worker=worker))
    finally:
        worker.close()


def line_of(text: str) -> int:
    """Return the number of the first line of `article_finders` that has a text."""
    lines = Path(article_finders.__file__).read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_first_sentences_of_sections_are_found(tmp_path):
    example, ledger = mined(tmp_path, find_firsts)
    texts = ["Fire", "It burned in 1905 ."]
    assert (example.title, example.sentence, example.id) == (*texts, example_id("testwiki", "1", texts))
    assert ledger.accounts["candidates"] == Account(2, 1, {"short": 1})


def test_exception_stops_the_run_and_has_its_place(tmp_path):
    with pytest.raises(FindFailed) as stopped:
        mined(tmp_path, find_without_option)
    place = f"article_finders.py:{line_of('min_token')}"
    assert str(stopped.value) == (
        f"support.article_finders.find_without_option failed on page 'A' (1): KeyError: 'min_token' ({place})"
    )


def test_exception_is_a_dead_letter_on_request(tmp_path):
    letter, ledger = mined(tmp_path, find_without_option, on_error="dead_letter")
    error = (
        "FindFailed: support.article_finders.find_without_option failed: "
        f"KeyError: 'min_token' (article_finders.py:{line_of('min_token')})"
    )
    name = "testwiki-20261101-pages-articles.xml"
    assert letter == DeadLetter(name, "page", "1", "A", "11", "mine", error)
    assert ledger.accounts["pages"] == Account(1, dead=1)


@pytest.mark.parametrize(
    ("function", "failure"),
    [
        ("find_nothing", "returned None, expected an iterable: yield each candidate"),
        ("find_text", "yielded 'too_short', expected columns (a mapping) or a Drop"),
        ("find_edit", "yielded FoundEdit("),
        ("find_set", "column 'title' holds a set, expected a type that a record may have"),
        ("find_by_library", "JSONDecodeError: Expecting value: line 1 column 1 (char 0) (article_finders.py:{})"),
    ],
)
def test_what_is_not_a_candidate_is_named(function, failure):
    read = article_reader("en", None, "support.article_finders", function, {})
    expected = failure.format(line_of("json.loads("))
    assert read((TEXT, ([], [])), lambda: None).failure.startswith(expected)


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"sentence": "It rained ."}, "yielded no 'title', a column of source or target"),
        ({"title": "A", "sentence": "B .", "extra": 1}, "yielded 'extra', which is not a column of SectionFirst"),
        (
            {"title": "A", "sentence": ["It", "rained"]},
            "yielded a wrong value: column 'sentence' holds ['It', 'rained'], which is not a valid string",
        ),
        ({"title": "", "sentence": "B ."}, "column 'title' holds '', expected tokens with one space between them"),
        (
            {"title": "A", "sentence": "B .\n"},
            "column 'sentence' holds 'B .\\n', expected tokens with one space between them",
        ),
    ],
    ids=["missing", "unknown", "a list", "empty", "a line break"],
)
def test_columns_that_do_not_fit_the_record_are_named(columns, reason):
    known = {"wiki": None, "page_id": "1", "page_title": "A", "url": "", "dump": None, "split": "train"}
    with pytest.raises(FindFailed) as refused:
        MAKER.example(known | {"revision_id": "11"}, columns, "page 'A' (1)")
    assert str(refused.value) == f"support.article_finders.find_firsts failed on page 'A' (1): {reason}"


def test_filled_column_may_be_a_text(tmp_path):
    maker = ExampleMaker.of(find_firsts, SectionFirst, ("page_title", "sentence"))
    known = {"wiki": None, "page_id": "1", "page_title": "A", "url": "", "dump": None, "split": "train"}
    made = maker.example(known | {"revision_id": "11"}, {"title": "T", "sentence": "B ."}, "page")
    assert (made.id, made.wiki) == (example_id("", "1", ["A", "B ."]), None)
