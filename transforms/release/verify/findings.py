"""`Finding`, the result of a check: its subject and its problems."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

#: Most problems of the same kind to list for a file; others are only counted.
MOST_ALIKE = 3

MANIFEST_PATH, SUMS_PATH, SUCCESS_PATH, RUN_PATH = "manifest.json", "SHA256SUMS", "_SUCCESS", "run.json"
SIGNATURE_PATH = "SHA256SUMS.sig"


class Problem(NamedTuple):
    """A problem that a check found.

    Attributes:
        path: path of the file in the release.
        what: the checked property, after its place in the file.
        expected, found: expected and actual value, as text.
        remedy: advice to the user.
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
    """The result of a check.

    Attributes:
        check: name of the check.
        subject: text that states what was checked and how much.
        problems: the first `MOST_ALIKE` problems of each kind in each file.
        unlisted: (path, kind) → number of further problems.
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
        remedy: str = "copy the release again, or mine again",
        at: str = "",
    ) -> None:
        """Add a problem, or only count it after `MOST_ALIKE` problems with the same `path` and `what`.

        Args:
            path: path of the file in the release.
            what: the checked property.
            expected: the expected value.
            found: the actual value.
            remedy: advice to the user.
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
        """Return a line for each problem, and one for each kind with further problems."""
        more = [f"{path}: {what}: {count:,} more like this" for (path, what), count in self.unlisted.items()]
        return [problem.line() for problem in self.problems] + more

    def as_json(self) -> dict[str, Any]:
        """Return the finding as JSON values."""
        more = [{"path": path, "what": what, "more": count} for (path, what), count in self.unlisted.items()]
        problems = [problem._asdict() for problem in self.problems]
        return {
            "check": self.check,
            "subject": self.subject,
            "whole": self.is_whole,
            "problems": problems,
            "unlisted": more,
        }


def _short(value: object, most: int = 200) -> str:
    text = value if isinstance(value, str) else str(value)
    return text if len(text) <= most else f"{text[:most]}…"
