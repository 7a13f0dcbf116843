"""The ledger of an input file: its accounts of things that came in, were kept, were dropped (by reason), and are dead.

Ledgers are elements of the pipeline, not counters, so that a bundle that is retried counts once. Each worker that reads
a part of a file yields a ledger of that part; `merged` merges them into the file's ledger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.damage import FileState, InputDamage, Problem, damage_of
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.page_order import PageRun, disorder, joined, repeats

#: The things that corpora account for. For each: in = kept + dropped + dead. A document in JSONL counts as a page.
SPLIT_THINGS = ("pages", "revisions", "candidates", "examples")
FUSION_THINGS = ("pages", "sentences", "links", "candidates", "examples")
TEXT_THINGS = ("pages", "paragraphs", "sentences", "candidates", "examples")
#: Entries of files that are joined with articles: pages of a search index, Wikidata items of page properties.
INDEX_PAGES, PAGE_ITEMS = "index_pages", "page_items"
_COUNTERS = ("pages", "revisions", "texts", "last_edits", "begun")


@dataclass
class FileLedger:
    """The ledger of an input file, or of a part of it.

    Attributes:
        file: its name without the folder.
        path: its path, which no release contains.
        size: its stored size in bytes.
        sha256: SHA-256 of the stored file; empty until it is computed.
        wiki: the wiki's database name.
        host: host name of a wiki that is not Wikimedia's, whose texts may have another license; otherwise empty.
        expanded_bytes: decompressed bytes that were read.
        pages, revisions: numbers of pages and of their revisions that were read, by namespace.
        texts: number of revisions of mined pages that were read, by the state of their text.
        problems, breaks: its problems, and the number of places of broken XML; see `damage.damage_of`.
        runs: the order of page ids, a run for each part; empty for a file that is not named like one of Wikimedia's.
        expected_pages: the number of pages by the index of a multistream file; None without an index.
        accounts: thing → its account.
        last_edits: month (YYYY-MM) → number of mined pages whose last edit was in that month.
        begun: page id → number of times that the page begins, for a sample of the pages of a file that is not named
            like one of Wikimedia's (`page_order.repeats`).
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
        """Return a new ledger with an empty account of each thing; the other arguments are attributes."""
        return cls(file, size, path, accounts={thing: Account() for thing in things})

    @classmethod
    def of_files(cls, files: Sequence[InputFile], things: Sequence[str]) -> list[FileLedger]:
        """Return a new ledger for each of the files that are read as one; only the first has accounts."""
        first, *others = files
        ledgers = [cls.of(first.name, first.size, things, first.path)]
        return ledgers + [cls(file.name, file.size, file.path) for file in others]

    @classmethod
    def moved(cls, file: InputFile, thing: str, reason: Drop, count: int) -> FileLedger:
        """Return a ledger that, merged with a file's, moves `count` things from kept to dropped for `reason`."""
        return cls(file.name, file.size, file.path, accounts={thing: Account(0, -count, Counter({reason: count}))})

    @property
    def damage(self) -> InputDamage | None:
        """The damage of the file: its problems, its page order, and its number of pages; None if it is whole."""
        problems = [*self.problems, *disorder(self.runs), *repeats(self.begun)]
        count = sum(self.pages.values())
        if self.expected_pages not in (None, count):
            problems.append(
                Problem(0, "damaged", f"it has {quantity(count, 'page')}, and its index {self.expected_pages:,}")
            )
        return damage_of(problems, self.breaks)

    @property
    def state(self) -> FileState:
        """The worst state of the file's problems; `whole` if it has none."""
        damage = self.damage
        return damage.state if damage is not None else "whole"

    def as_json(self) -> dict[str, Any]:
        """Return all attributes, for `json.dumps`; `from_json` reads the result."""
        accounts = {
            thing: vars(account) | {"dropped": dict(account.dropped)} for thing, account in self.accounts.items()
        }
        return vars(self) | {"accounts": accounts}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> FileLedger:
        """Return the ledger that `as_json` described."""
        accounts = {
            thing: Account(**(account | {"dropped": Counter(account["dropped"])}))
            for thing, account in data["accounts"].items()
        }
        counts = {name: Counter(data.get(name, {})) for name in _COUNTERS}
        problems = [Problem(*problem) for problem in data["problems"]]
        runs = [PageRun(*run) for run in data["runs"]]
        return cls(**(data | counts | {"accounts": accounts, "problems": problems, "runs": runs}))

    def as_input(self) -> dict[str, Any]:
        """Return the file's entry in a manifest, without its path."""
        entry: dict[str, Any] = {"file": self.file, "bytes": self.size, "sha256": self.sha256, "state": self.state}
        counts = {name: dict(sorted(getattr(self, name).items())) for name in ("pages", "revisions", "texts")}
        others: dict[str, Any] = {"host": self.host} if self.host else {}
        if self.last_edits:
            others["last_edits"] = dict(sorted(self.last_edits.items()))
        return entry | {"wiki": self.wiki, "expanded_bytes": self.expanded_bytes} | counts | others


def merged(parts: Iterable[FileLedger]) -> FileLedger:
    """Return the ledger of a file, merged from the ledgers of its parts (at least one) in any order.

    A problem that several parts report is kept once, and of the places of broken XML only the first.
    """
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
    """Return thing → the sum of its accounts in all ledgers."""
    accounts: dict[str, Account] = {}
    for ledger in ledgers:
        for thing, account in ledger.accounts.items():
            accounts.setdefault(thing, Account()).add(account)
    return accounts
