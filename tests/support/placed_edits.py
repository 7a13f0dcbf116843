"""What a corpus with places finds in an edit, for tests of `mine_edits`: a record, and a function of a sandbox."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.records import Split, column
from wikimill.rules.wikitext.changed_sentences import ChangedSentence, FoundEdit
from wikimill.transforms.histories.options import HistoryOptions
from wikimill.transforms.options import option


@dataclass(frozen=True, kw_only=True)
class PlacedOptions(HistoryOptions):
    """With the sentences around."""

    context: bool = option("sentences around", False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A record with every column of a place."""

    id: str = column("id")
    wiki: str = column("wiki")
    page_id: str = column("page")
    split: Split = column("part")
    new_revision_id: str = column("revision")
    gone: str = column("a sentence that went")
    came: str = column("a sentence that came")
    reverted: bool = column("whether it was undone")
    section: str = column("heading")
    same_paragraph: bool = column("whether both are in one paragraph")
    context: list[str] | None = column("around", default=None)


def find_placed(
    gone: Sequence[ChangedSentence], new: Sequence[ChangedSentence], options: Mapping[str, Any]
) -> Iterator[FoundEdit | Drop]:
    """Pair sentences in their order; defective ones are dropped."""
    for old, fresh in zip(gone, new, strict=False):
        if reason := old.defect or fresh.defect:
            yield reason
        else:
            yield FoundEdit(old, fresh, {"gone": " ".join(old), "came": " ".join(fresh)})
