"""`ExampleMaker`, which makes the records of a `text_corpus` from the columns that its function yields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from typing import Any

from wikimill.rules.records import example_id
from wikimill.rules.text.single_spaces import is_tokenised
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Check, checks_of
from wikimill.transforms.text_corpora.exchange import FindFailed


@dataclass(frozen=True)
class ExampleMaker:
    """A maker of records from the columns that a corpus's function yields, and those that wikimill fills in.

    Attributes:
        find: module and name of the function, for messages.
        record: the dataclass of the corpus's records.
        texts: names of the columns of source and target, from which the id derives.
    """

    find: str
    record: type[Any]
    texts: tuple[str, ...]

    @classmethod
    def of(cls, find: Callable[..., Any], record: type[Any], texts: tuple[str, ...]) -> ExampleMaker:
        """Return the maker for a function; the other arguments are attributes."""
        return cls(f"{find.__module__}.{find.__name__}", record, texts)

    def example(self, known: Mapping[str, Any], columns: Mapping[str, Any], place: str) -> Any:
        """Return the record of a candidate, with an `id` unless the function yielded one.

        Args:
            known: name → value of the columns of its page or edit, without `id`; those that the record has are filled
                in.
            columns: name → value of the columns that the function yielded; they override `known`.
            place: page or revision, for messages.

        Raises:
            FindFailed: the columns do not fit the record; see `check`.
        """
        self.check(columns, known, place)
        values = {**known, **columns}
        found = example_id(known["wiki"] or "", known["page_id"], [values[text] for text in self.texts])
        values.setdefault("id", found)
        return self.record(**{name: value for name, value in values.items() if name in self._names})

    def check(self, columns: Mapping[str, Any], filled: Mapping[str, Any], place: str) -> None:
        """Check the columns that the function yielded for a candidate.

        Args:
            columns: name → value of these columns.
            filled: name → value of the columns that are filled in.
            place: page or revision, for messages.

        Raises:
            FindFailed: a column is missing or unknown, a value does not fit its column, or a text is not tokens that
                are joined by single spaces.
        """
        if unknown := [name for name in columns if name not in self._names]:
            raise self.failed(place, f"yielded {unknown[0]!r}, which is not a column of {self.record.__name__}")
        if missing := [name for name in self._required if name not in columns and name not in filled]:
            role = "a column of source or target" if missing[0] in self.texts else f"a column of {self.record.__name__}"
            raise self.failed(place, f"yielded no {missing[0]!r}, {role}")
        for name, known, is_plain, column in self._checks:
            if name in columns and not (type(value := columns[name]) is known and is_plain(value)):
                try:
                    column.checked(value)
                except ValueError as error:
                    raise self.failed(place, f"yielded a wrong value: {error}") from None
        for text in self.texts:
            value = columns.get(text, filled.get(text))
            if not is_tokenised(value):
                expected = "expected tokens with one space between them"
                raise self.failed(place, f"column {text!r} holds {value!r:.200}, {expected}")

    def has(self, name: str) -> bool:
        """Return whether the record has a column of this name."""
        return name in self._names

    def failed(self, place: str, reason: str) -> FindFailed:
        """Return the error for a failure of the function.

        Args:
            place: page or revision.
            reason: the reason, such as an exception.
        """
        return FindFailed(f"{self.find} failed on {place}: {reason}")

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(each.name for each in fields(self.record))

    @cached_property
    def _required(self) -> list[str]:
        return [
            each.name
            for each in fields(self.record)
            if each.name != "id" and each.default is MISSING and each.default_factory is MISSING
        ]

    @cached_property
    def _checks(self) -> tuple[Check, ...]:
        return checks_of(Schema.of(self.record, "record").columns)
