"""Options of a corpus that is mined from the edits in revision histories."""

from __future__ import annotations

from dataclasses import dataclass

from wikimill.rules.drops import Drop
from wikimill.transforms.options import OptionError, option
from wikimill.transforms.ranges import iso_time
from wikimill.transforms.sentence_options import SentenceOptions, cleaning_limit


@dataclass(frozen=True, kw_only=True)
class HistoryOptions(SentenceOptions):
    """The options of a corpus of edits: `SentenceOptions`, and the options that select edits.

    Attributes:
        since: mine only edits made at or after this time, YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ; None: no
            limit.
        until: mine only edits made before this time, in the same form; None: no limit.
        drop_reverted: drop examples from edits that were undone, and from the edits that undid them.
        clean_seconds: CPU seconds that cleaning one chunk of wikitext may take.

    Raises:
        OptionError: a value is invalid, or `since` is not before `until`.
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
        """Return whether `since` and `until` admit an edit; one without a timestamp only if neither is set.

        Args:
            timestamp: time of the edit, YYYY-MM-DDThh:mm:ssZ; None if the dump lacks it.
        """
        if timestamp is None:
            return not (self.since or self.until)
        return (not self.since or timestamp >= self.since) and (not self.until or timestamp < self.until)

    def revert_drop(self, *, is_reverted: bool, reverts: bool) -> Drop | None:
        """Return the reason for which `drop_reverted` drops the examples of an edit; None if they are kept.

        Args:
            is_reverted: whether a later revision undid the edit.
            reverts: whether the edit undid earlier ones.
        """
        if not self.drop_reverted:
            return None
        if is_reverted:
            return Drop.REVERTED
        return Drop.REVERTING if reverts else None
