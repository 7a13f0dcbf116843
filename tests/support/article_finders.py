"""Functions of corpora of articles, with a record: one that works, and others that a test applies."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.records import Split, column
from wikimill.rules.wikitext.changed_sentences import FoundEdit


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionFirst:
    """A heading, and the first sentence under it."""

    id: str = column("id")
    wiki: str | None = column("wiki")
    page_id: str = column("page")
    page_title: str = column("title of the page")
    url: str = column("address")
    dump: str | None = column("date of the dump")
    split: Split = column("part")
    title: str = column("heading")
    sentence: str = column("first sentence")
    revision_id: str = column("revision")
    note: str | None = column("a note", default=None)


def find_firsts(titles: Sequence[str], sentences: Sequence[Any], options: Mapping[str, Any]) -> Iterator[Any]:
    """Yield heading and first sentence of a section."""
    first = sentences[0]
    if titles and first.paragraph == first.order == 0:
        yield {"title": titles[-1], "sentence": " ".join(first)} if len(first) > 3 else Drop.SHORT


def find_without_option(titles: Sequence[str], sentences: Sequence[Any], options: Mapping[str, Any]) -> Iterator[Any]:
    """Look an option up that the corpus lacks."""
    if len(sentences) < options["min_token"]:
        yield Drop.SHORT


def find_by_library(titles: Sequence[str], sentences: Sequence[Any], options: Mapping[str, Any]) -> Iterator[Any]:
    """Fail in a library."""
    yield json.loads(sentences[0].text)


def find_nothing(titles: Sequence[str], sentences: Sequence[Any], options: Mapping[str, Any]) -> None:
    """Return None, as a function without `yield` does."""


def find_text(titles: Sequence[str], sentences: Sequence[Any], options: Mapping[str, Any]) -> Iterator[Any]:
    """Yield a text in the place of a reason."""
    yield "too_short"


def find_edit(titles: Sequence[str], sentences: Sequence[Any], options: Mapping[str, Any]) -> Iterator[Any]:
    """Yield an edit of an article."""
    yield FoundEdit(sentences[0], sentences[0], {})


def find_set(titles: Sequence[str], sentences: Sequence[Any], options: Mapping[str, Any]) -> Iterator[Any]:
    """Yield a column that JSON does not have."""
    yield {"title": set(titles)}


def find_too_few(titles: Sequence[str], sentences: Sequence[Any]) -> Iterator[Any]:
    """Take no options."""
    yield from ()
