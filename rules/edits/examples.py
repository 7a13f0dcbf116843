"""The columns of atomic edits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.edits.atomic_edits import EditLimits, find_atomic_edits
from wikimill.rules.wikitext.changed_sentences import ChangedSentence, FoundEdit


def limits_of(options: Mapping[str, Any]) -> EditLimits:
    """Return the limits of an edit from the options of `wikimill edits`; other options are ignored.

    Args:
        options: the options of a run, or those in a manifest, where `kinds` is a list.

    Raises:
        KeyError: an option with the name of a field of `EditLimits` is missing.
        TypeError: `kinds` is not a sequence. Other values are not checked.
    """
    values = {each.name: options[each.name] for each in fields(EditLimits)}
    return EditLimits(**values | {"kinds": tuple(values["kinds"])})


def find_examples(
    gone: Sequence[ChangedSentence], new: Sequence[ChangedSentence], options: Mapping[str, Any]
) -> Iterator[FoundEdit | Drop]:
    """Yield the edits with their columns, and drop reasons, as `find_atomic_edits` does.

    Args:
        gone, new: sentences that only the old, or only the new, snapshot has.
        options: as for `limits_of`, and `raw_text`.
    """
    for each in find_atomic_edits(gone, new, limits_of(options)):
        if isinstance(each, Drop):
            yield each
            continue
        columns: dict[str, Any] = {
            "base_sentence": " ".join(each.before),
            "phrase": " ".join(each.phrase),
            "edited_sentence": " ".join(each.after),
            "kind": each.span.kind,
            "position": each.span.start,
        }
        if options["raw_text"]:
            columns |= {"base_sentence_raw": each.before.text, "edited_sentence_raw": each.after.text}
        yield FoundEdit(each.before, each.after, columns)
