"""The account of one input file: what came in, what was kept, dropped by reason, dead. Computed while it is milled.

Ledgers are elements of the pipeline, not counters: a bundle that is retried counts once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from transforms.dumps.damage import FileState

#: What each corpus accounts for. For each thing: in = kept + dropped + dead. A document in JSONL counts as a page.
SPLIT_THINGS = ("pages", "revisions", "candidates", "examples")
FUSION_THINGS = ("pages", "sentences", "candidates", "examples")


@dataclass
class Account:
    """One line of a ledger. `incoming` is counted on its own, where things arrive, so that the sum is a check."""

    incoming: int = 0
    kept: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    dead: int = 0

    def add(self, other: Account) -> None:
        """Add another account of the same thing."""
        self.incoming += other.incoming
        self.kept += other.kept
        self.dropped.update(other.dropped)
        self.dead += other.dead

    @property
    def is_balanced(self) -> bool:
        """Whether nothing was lost: in = kept + dropped + dead."""
        return self.incoming == self.kept + sum(self.dropped.values()) + self.dead

    def as_json(self) -> dict[str, Any]:
        """The account with the reasons in alphabetical order, for a manifest."""
        dropped = {reason: count for reason, count in sorted(self.dropped.items()) if count}
        return {"in": self.incoming, "kept": self.kept, "dropped": dropped, "dead": self.dead}


@dataclass
class FileLedger:
    """What became of one input file."""

    file: str
    size: int
    sha256: str = ""
    state: FileState = "whole"
    wiki: str = ""
    expanded_bytes: int = 0
    accounts: dict[str, Account] = field(default_factory=dict)

    @classmethod
    def of(cls, file: str, size: int, things: Sequence[str]) -> FileLedger:
        """A new ledger, with an empty account of each thing."""
        return cls(file, size, accounts={thing: Account() for thing in things})

    def as_json(self) -> dict[str, Any]:
        """Everything, as what JSON carries."""
        accounts = {
            thing: vars(account) | {"dropped": dict(account.dropped)} for thing, account in self.accounts.items()
        }
        return vars(self) | {"accounts": accounts}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> FileLedger:
        """The inverse of `as_json`."""
        accounts = {
            thing: Account(**(account | {"dropped": Counter(account["dropped"])}))
            for thing, account in data["accounts"].items()
        }
        return cls(**(data | {"accounts": accounts}))

    def as_input(self) -> dict[str, Any]:
        """What a manifest says of the file; its place is not told."""
        return {"file": self.file, "bytes": self.size, "sha256": self.sha256, "state": self.state, "wiki": self.wiki}


def total(ledgers: Iterable[FileLedger]) -> dict[str, Account]:
    """Add the accounts of all files; a thing that none accounts for is not in it."""
    accounts: dict[str, Account] = {}
    for ledger in ledgers:
        for thing, account in ledger.accounts.items():
            accounts.setdefault(thing, Account()).add(account)
    return accounts
