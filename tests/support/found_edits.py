"""What a corpus finds in an edit, for tests of `mine_edits`: a record, and a function that a sandbox imports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wikimill.rules.records import Split, column


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A record with few of the columns that an edit fills in."""

    id: str = column("id")
    wiki: str = column("wiki")
    page_id: str = column("page")
    split: Split = column("part")
    new_revision_id: str = column("revision")
    minor: bool = column("minor")
    gone: str = column("a sentence that went")
    came: str = column("a sentence that came")


def find(gone: Sequence[tuple[str, ...]], new: Sequence[tuple[str, ...]], options: Mapping[str, Any]) -> Iterator[Any]:
    """Pair sentences in their order; one that holds "Basilisk" cannot be looked at."""
    assert options["language"] == "en"
    for old, fresh in zip(gone, new, strict=False):
        if "Basilisk" in fresh:
            raise ValueError("it looked back")
        yield {"gone": " ".join(old), "came": " ".join(fresh)}
