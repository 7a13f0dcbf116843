"""The finding of a check: its subject and the problems, with the path of the file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

#: How many problems of one kind are listed of one file; the rest is counted.
MOST_ALIKE = 3

MANIFEST_PATH, SUMS_PATH, SUCCESS_PATH, RUN_PATH = "manifest.json", "SHA256SUMS", "_SUCCESS", "run.json"
SIGNATURE_PATH = "SHA256SUMS.sig"


class Problem(NamedTuple):
    """One thing that is wrong.

    Attributes:
        path: of the file in the release.
        what: which promise is not kept, and where in the file.
        expected, found: as text.
        remedy: what to do.
    """

    path: str
    what: str
    expected: str
    found: str
    remedy: str

    def line(self) -> str:
        """Return the problem on one line.

        >>> Problem("tsv/train.tsv", "bytes", "10", "9", "copy it again").line()
        'tsv/train.tsv: bytes: expected 10, found 9; copy it again'
        """
        path = self.path if len(self.path) <= 300 else f"{self.path[:200]}…{self.path[-80:]}"
        return f"{path}: {self.what}: expected {self.expected}, found {self.found}; {self.remedy}"


@dataclass
class Finding:
    """The outcome of one check.

    Attributes:
        check: its name.
        subject: what was checked, and how much.
        problems: of each kind and file the first `MOST_ALIKE`.
        unlisted: how many more there are, by (path, kind).
    """

    check: str
    subject: str = ""
    problems: list[Problem] = field(default_factory=list)
    unlisted: Counter[tuple[str, str]] = field(default_factory=Counter)
    _seen: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(
        self,
        path: str,
        what: str,
        expected: object,
        found: object,
        *,
        remedy: str = "fetch the file again",
        at: str = "",
    ) -> None:
        """Note a problem.

        Args:
            path: of the file.
            what: the broken promise; problems with the same words are grouped.
            expected: the expected value.
            found: the actual value.
            remedy: what to do.
            at: the place in the file, such as "record 7".
        """
        alike = (path, what)
        self._seen[alike] += 1
        if self._seen[alike] > MOST_ALIKE:
            self.unlisted[alike] += 1
            return
        named = f"{at}: {what}" if at else what
        self.problems.append(Problem(path, named, _short(expected), _short(found), remedy))

    @property
    def is_whole(self) -> bool:
        """Whether there are no problems."""
        return not self.problems

    def lines(self) -> list[str]:
        """Return the problems, a line each, and how many more of a kind there are."""
        more = [f"{path}: {what}: {count:,} more like this" for (path, what), count in self.unlisted.items()]
        return [problem.line() for problem in self.problems] + more

    def as_json(self) -> dict[str, Any]:
        """Return the finding for programs."""
        more = [{"path": path, "what": what, "more": count} for (path, what), count in self.unlisted.items()]
        problems = [problem._asdict() for problem in self.problems]
        return {
            "check": self.check,
            "told": self.subject,
            "whole": self.is_whole,
            "problems": problems,
            "unlisted": more,
        }


def _short(value: object, most: int = 200) -> str:
    text = value if isinstance(value, str) else str(value)
    return text if len(text) <= most else f"{text[:most]}…"
