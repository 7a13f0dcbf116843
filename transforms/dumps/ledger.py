"""The account of one input file: what came in, what was kept, dropped by reason, dead. Computed while it is mined.

Ledgers are elements of the pipeline, not counters: a bundle that is retried counts once. Each worker that reads a part
of a file has a ledger of that part; `merged` makes the file's ledger of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.damage import FileState, InputDamage, Problem, damage_of
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.page_order import PageRun, disorder, joined, repeats

#: What each corpus accounts for. For each thing: in = kept + dropped + dead. A document in JSONL counts as a page.
SPLIT_THINGS = ("pages", "revisions", "candidates", "examples")
FUSION_THINGS = ("pages", "sentences", "links", "candidates", "examples")
TEXT_THINGS = ("pages", "paragraphs", "sentences", "candidates", "examples")
#: Pages of a search index that is joined with articles.
INDEX_PAGES = "index_pages"
_COUNTERS = ("pages", "revisions", "texts", "last_edits", "begun")


@dataclass
class Account:
    """One line of a ledger. `incoming` is counted on its own, where things arrive, so that the sum is a check."""

    incoming: int = 0
    kept: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    dead: int = 0

    @classmethod
    def of_tally(cls, tally: tuple[int, int, Mapping[str, int]]) -> Account:
        """Return the account of what a sandbox counted: in, kept, and dropped by reason."""
        incoming, kept, dropped = tally
        return cls(incoming, kept, Counter({Drop(reason): count for reason, count in dropped.items()}))

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
        """Return the account with the reasons in alphabetical order, for a manifest."""
        dropped = {reason: count for reason, count in sorted(self.dropped.items()) if count}
        return {"in": self.incoming, "kept": self.kept, "dropped": dropped, "dead": self.dead}


@dataclass
class FileLedger:
    """What became of one input file, or of a part of it.

    Attributes:
        file, path: its name, and its place, which no release has.
        size: its bytes as stored.
        sha256: of the file as stored; empty until it is computed.
        wiki: the database name.
        host: of a wiki that is not Wikimedia's, whose texts have a licence of their own.
        expanded_bytes: how much was read of its content.
        pages, revisions: how many were read, by namespace.
        texts: how many revisions of the pages that are mined were read, by the state of their text.
        problems, breaks: what is wrong with it; see `damage.damage_of`.
        runs: how the pages' ids follow one another, in a file of Wikimedia's.
        expected_pages: how many there should be, where an index says so.
        accounts: what became of each kind of thing.
        last_edits: month, YYYY-MM → how many of the pages that are mined were edited last in it.
        begun: page id → how often it begins, for some pages of a file that is not Wikimedia's (`page_repeats`).
    """

    file: str
    size: int
    path: str = ""
    sha256: str = ""
    wiki: str = ""
    expanded_bytes: int = 0
    pages: Counter[str] = field(default_factory=Counter)
    revisions: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    breaks: int = 0
    runs: list[PageRun] = field(default_factory=list)
    expected_pages: int | None = None
    accounts: dict[str, Account] = field(default_factory=dict)
    last_edits: Counter[str] = field(default_factory=Counter)
    begun: Counter[str] = field(default_factory=Counter)
    host: str = ""

    @classmethod
    def of(cls, file: str, size: int, things: Sequence[str], path: str = "") -> FileLedger:
        """Return a new ledger, with an empty account of each thing."""
        return cls(file, size, path, accounts={thing: Account() for thing in things})

    @classmethod
    def of_files(cls, files: Sequence[InputFile], things: Sequence[str]) -> list[FileLedger]:
        """New ledgers of files that are read as one; the first has the accounts of all."""
        first, *others = files
        ledgers = [cls.of(first.name, first.size, things, first.path)]
        return ledgers + [cls(file.name, file.size, file.path) for file in others]

    @classmethod
    def moved(cls, file: InputFile, thing: str, reason: Drop, count: int) -> FileLedger:
        """Return a ledger that enters things as dropped which the ledger of a file has as kept."""
        return cls(file.name, file.size, file.path, accounts={thing: Account(0, -count, Counter({reason: count}))})

    @property
    def damage(self) -> InputDamage | None:
        """What is wrong with the file, if anything is."""
        problems = [*self.problems, *disorder(self.runs), *repeats(self.begun)]
        count = sum(self.pages.values())
        if self.expected_pages not in (None, count):
            problems.append(Problem(0, "damaged", f"it has {count:,} pages, and its index {self.expected_pages:,}"))
        return damage_of(problems, self.breaks)

    @property
    def state(self) -> FileState:
        """The worst that is wrong with the file."""
        damage = self.damage
        return damage.state if damage is not None else "whole"

    def as_json(self) -> dict[str, Any]:
        """Everything, as what JSON carries."""
        accounts = {
            thing: vars(account) | {"dropped": dict(account.dropped)} for thing, account in self.accounts.items()
        }
        return vars(self) | {"accounts": accounts}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> FileLedger:
        """Return the inverse of `as_json`."""
        accounts = {
            thing: Account(**(account | {"dropped": Counter(account["dropped"])}))
            for thing, account in data["accounts"].items()
        }
        counts = {name: Counter(data.get(name, {})) for name in _COUNTERS}
        problems = [Problem(*problem) for problem in data["problems"]]
        runs = [PageRun(*run) for run in data["runs"]]
        return cls(**(data | counts | {"accounts": accounts, "problems": problems, "runs": runs}))

    def as_input(self) -> dict[str, Any]:
        """Return the file's entry in a manifest, without its place."""
        told: dict[str, Any] = {"file": self.file, "bytes": self.size, "sha256": self.sha256, "state": self.state}
        counts = {name: dict(sorted(getattr(self, name).items())) for name in ("pages", "revisions", "texts")}
        others: dict[str, Any] = {"host": self.host} if self.host else {}
        if self.last_edits:
            others["last_edits"] = dict(sorted(self.last_edits.items()))
        return told | {"wiki": self.wiki, "expanded_bytes": self.expanded_bytes} | counts | others


def merged(parts: Iterable[FileLedger]) -> FileLedger:
    """Return the ledger of a file from those of its parts, in any order; each problem counts once."""
    first, *others = parts
    whole = FileLedger(first.file, first.size, first.path)
    for part in (first, *others):
        whole.sha256 = whole.sha256 or part.sha256
        whole.wiki = whole.wiki or part.wiki
        whole.host = whole.host or part.host
        whole.expanded_bytes += part.expanded_bytes
        whole.breaks += part.breaks
        whole.pages.update(part.pages)
        whole.revisions.update(part.revisions)
        whole.texts.update(part.texts)
        whole.last_edits.update(part.last_edits)
        whole.begun = joined(whole.begun, part.begun)
        whole.problems += part.problems
        if part.expected_pages is not None:
            whole.expected_pages = part.expected_pages
        whole.runs += part.runs
        for thing, account in part.accounts.items():
            whole.accounts.setdefault(thing, Account()).add(account)
    problems = sorted(set(whole.problems))
    broken = [problem for problem in problems if problem.is_broken_xml]
    whole.problems = [problem for problem in problems if problem not in broken[1:]]
    whole.runs.sort()
    return whole


def total(ledgers: Iterable[FileLedger]) -> dict[str, Account]:
    """Add the accounts of all files; a thing that none accounts for is not in it."""
    accounts: dict[str, Account] = {}
    for ledger in ledgers:
        for thing, account in ledger.accounts.items():
            accounts.setdefault(thing, Account()).add(account)
    return accounts
