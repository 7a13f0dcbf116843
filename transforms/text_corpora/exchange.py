"""The result of the sandbox of a `text_corpus` for an edit, or for a page."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop


class FindFailed(RuntimeError):
    """The function of a corpus raised an exception, or yielded what is not an example; the message has the place."""


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """The place of an example in an edit.

    Attributes:
        before, after: sentences of the example before and after the edit, untokenised.
        unit: index of the paragraph of `after` among the changed paragraphs.
        same_paragraph: whether `before` is in the same paragraph.
        context: the sentences around `after`, if requested.
    """

    before: str
    after: str
    unit: int
    same_paragraph: bool
    context: list[str] | None = None


@dataclass(frozen=True, slots=True)
class FoundExample:
    """The record's own columns, and the place if it is known."""

    columns: dict[str, Any]
    place: FoundPlace | None = None


@dataclass(slots=True)
class EditFindings:
    """The result for one edit. `proposed` candidates = `len(found)` + the sum of `dropped`.

    `failure` is the exception of the corpus's function, with its place; empty if there was none.
    """

    found: list[FoundExample] = field(default_factory=list)
    proposed: int = 0
    dropped: Counter[Drop] = field(default_factory=Counter)
    failure: str = ""


@dataclass(slots=True)
class PageFindings:
    """The result for a page; each account adds up.

    Attributes:
        found: the headings above each example, outermost first, and the record's own columns.
        paragraphs, sentences, candidates: what was read, and what the corpus derived from it.
        failure: the exception of the corpus's function, with its place; empty if there was none.
    """

    found: list[tuple[list[str], dict[str, Any]]] = field(default_factory=list)
    paragraphs: Account = field(default_factory=Account)
    sentences: Account = field(default_factory=Account)
    candidates: Account = field(default_factory=Account)
    failure: str = ""
