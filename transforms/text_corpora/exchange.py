"""The results of the sandbox of a `text_corpus` for an edit and for a page."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop


class FindFailed(RuntimeError):
    """The function of a corpus raised an exception, or yielded a value that is not an example.

    The message has the page or revision, and the reason.
    """


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """The place of an example in an edit.

    Attributes:
        before, after: sentences of the example before and after the edit, untokenised.
        unit: index of the unit with `after` in `Change.new`.
        same_paragraph: whether `before` and `after` are in the same paragraph.
        context: the sentences before and after `after` in its paragraph, "" where there is none; None if not requested.
    """

    before: str
    after: str
    unit: int
    same_paragraph: bool
    context: list[str] | None = None


@dataclass(frozen=True, slots=True)
class FoundExample:
    """An example that a corpus's function found in an edit.

    Attributes:
        columns: name → value of the record's own columns.
        place: the place, if the function yielded a `FoundEdit`; otherwise None.
    """

    columns: dict[str, Any]
    place: FoundPlace | None = None


@dataclass(slots=True)
class EditFindings:
    """The result for one edit. `proposed` = `len(found)` + the sum of `dropped`.

    Attributes:
        found: the examples, in the order in which the function yielded them.
        proposed: number of candidates.
        dropped: reason → number of candidates that the function left out.
        failure: the exception of the function, with its place in the code; empty if there was none.
    """

    found: list[FoundExample] = field(default_factory=list)
    proposed: int = 0
    dropped: Counter[Drop] = field(default_factory=Counter)
    failure: str = ""


@dataclass(slots=True)
class PageFindings:
    """The result for a page.

    Attributes:
        found: for each example, in text order, the headings above it, outermost first, and name → value of the record's
            own columns.
        paragraphs, sentences: the accounts of the paragraphs and sentences that were read.
        candidates: the account of the candidates that the function yielded; the kept ones are in `found`.
        failure: the exception of the function, with its place in the code; empty if there was none.
    """

    found: list[tuple[list[str], dict[str, Any]]] = field(default_factory=list)
    paragraphs: Account = field(default_factory=Account)
    sentences: Account = field(default_factory=Account)
    candidates: Account = field(default_factory=Account)
    failure: str = ""
