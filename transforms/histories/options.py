"""Options of a corpus that is mined from the edits in revision histories."""

from __future__ import annotations

from dataclasses import dataclass

from wikimill.rules.drops import Drop
from wikimill.transforms.options import OptionError, option
from wikimill.transforms.ranges import iso_time
from wikimill.transforms.sentence_options import SentenceOptions, cleaning_limit


@dataclass(frozen=True, kw_only=True)
class HistoryOptions(SentenceOptions):
    """`SentenceOptions`, and the options that select edits.

    Attributes:
        since, until: only edits made from `since` on and before `until` are mined (ISO 8601, prefixes allowed).
        drop_reverted: drop examples from edits that were undone, and from the edits that undid them.
        clean_seconds: CPU seconds that cleaning one chunk of wikitext may take.
    """

    since: str | None = option(
        "mine only edits from this time on (YYYY[-MM[-DD]])", None, parse=iso_time, metavar="TIME"
    )
    until: str | None = option("mine only edits before this time", None, parse=iso_time, metavar="TIME")
    drop_reverted: bool = option(
        "drop examples from edits that were reverted, and from those that reverted them", False
    )
    clean_seconds: float = cleaning_limit("CPU time that cleaning one text may take")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.since and self.until and self.since >= self.until:
            raise OptionError("since", f"{self.since} is not before `until` {self.until}: no edit is between them")

    def covers(self, timestamp: str | None) -> bool:
        """Return whether `since` and `until` admit an edit; one without a timestamp only if neither is set."""
        if timestamp is None:
            return not (self.since or self.until)
        return (not self.since or timestamp >= self.since) and (not self.until or timestamp < self.until)

    def revert_drop(self, *, is_reverted: bool, reverts: bool) -> Drop | None:
        """Return the reason to drop the examples of an edit that was undone or undid others.

        None: it was not, or `drop_reverted` is off.
        """
        if not self.drop_reverted:
            return None
        if is_reverted:
            return Drop.REVERTED
        return Drop.REVERTING if reverts else None
