"""`Account`: how many elements came in, were kept, were dropped (by reason), and are dead."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.drops import Drop


@dataclass
class Account:
    """The counts of one kind of element: pages, sentences, links. In the end incoming = kept + dropped + dead.

    Attributes:
        incoming: counted where elements arrive, independently of the other counts, as a check of the sum.
        kept: number of elements that were kept.
        dropped: number of dropped elements by reason.
        dead: number of elements that could not be read.
    """

    incoming: int = 0
    kept: int = 0
    dropped: Counter[Drop] = field(default_factory=Counter)
    dead: int = 0

    def keep(self) -> None:
        """Count one incoming element as kept."""
        self.incoming += 1
        self.kept += 1

    def drop(self, reason: Drop) -> None:
        """Count one incoming element as dropped."""
        self.incoming += 1
        self.dropped[reason] += 1

    def add(self, other: Account) -> None:
        """Add the counts of another account of the same kind of element to this one."""
        self.incoming += other.incoming
        self.kept += other.kept
        self.dropped.update(other.dropped)
        self.dead += other.dead

    @property
    def is_balanced(self) -> bool:
        """Whether incoming = kept + dropped + dead."""
        return self.incoming == self.kept + self.dropped.total() + self.dead

    def as_json(self) -> dict[str, Any]:
        """Return the account for a manifest: reasons in alphabetical order, those with a count of zero left out."""
        dropped = {reason: count for reason, count in sorted(self.dropped.items()) if count}
        return {"in": self.incoming, "kept": self.kept, "dropped": dropped, "dead": self.dead}
