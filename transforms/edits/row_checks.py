"""Checks of atomic edits: the sentences differ in the phrase alone, and the options were obeyed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from wikimill.rules.edits.atomic_edits import EditLimits, edit_defect
from wikimill.rules.edits.examples import limits_of
from wikimill.rules.edits.spans import differing_span, phrase_of
from wikimill.rules.languages.conventions import Language
from wikimill.rules.languages.registry import language_of
from wikimill.rules.wikitext.text_defects import token_defect
from wikimill.transforms.corpus import Fault, Row


@dataclass(frozen=True)
class EditFaults:
    """The checks of the records of a release of atomic edits: a function of a record.

    Attributes:
        limits: the limits of an edit, from the options of the release.
        language: the language, which decides vulgar words and the length of tokens.
        drop_reverted: whether a reverted edit is a fault.
    """

    limits: EditLimits
    language: Language
    drop_reverted: bool

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Self:
        """Return the checks of the release with these options in its manifest.

        Raises:
            KeyError, TypeError, ValueError: an option is missing or has an invalid value.
        """
        return cls(limits_of(options), language_of(options["language"]), options["drop_reverted"])

    def __call__(self, row: Row) -> Iterator[Fault]:
        """Yield the faults of a record, or of a row that has only the three columns of the TSV layout."""
        before, after = row["base_sentence"].split(" "), row["edited_sentence"].split(" ")
        span = differing_span(before, after)
        found = {"phrase": " ".join(phrase_of(before, after, span)), "kind": span.kind, "position": span.start}
        for name, value in found.items():
            if row.get(name, value) != value:
                yield Fault(f"column {name}", value, row[name])
        reason = edit_defect(before, after, span, self.limits)
        for tokens in (before, after):
            reason = reason or token_defect(tokens, self.language.vulgar, self.language.max_token_chars)
        if reason is not None or span.kind not in self.limits.kinds:
            yield Fault("an atomic edit", "accepted", f"{reason or span.kind}: {' '.join(after)}")
        if self.drop_reverted and row.get("reverted"):
            yield Fault("column reverted", "false, as --drop_reverted says", True)
