"""Names of a corpus's releases: the date of the dump, and a number after it from the second release of a dump on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

_NAME = re.compile(r"(20\d\d-[01]\d-[0-3]\d)(?:\.([2-9]|[1-9]\d{1,3}))?", re.ASCII)


@dataclass(frozen=True, order=True)
class Edition:
    """The name of a release; a later edition is greater.

    Attributes:
        date: date of the dump, YYYY-MM-DD.
        number: 1, or more for a dump that was mined again, for example because Wikimedia replaced its files.

    >>> [str(edition) for edition in sorted([Edition("2026-12-01"), Edition("2026-11-01", 10), Edition("2026-11-01")])]
    ['2026-11-01', '2026-11-01.10', '2026-12-01']
    """

    date: str
    number: int = 1

    def __str__(self) -> str:
        return self.date if self.number == 1 else f"{self.date}.{self.number}"

    @classmethod
    def parse(cls, name: str) -> Edition | None:
        """Return the edition of a name; None if the name is not that of an edition.

        >>> Edition.parse("2026-11-01.2"), Edition.parse("2026-11-01-balanced"), Edition.parse("2026-11-01.1")
        (Edition(date='2026-11-01', number=2), None, None)
        """
        match = _NAME.fullmatch(name)
        return cls(match[1], int(match[2] or 1)) if match else None


def next_edition(date: str, taken: Iterable[Edition]) -> Edition:
    """Return the edition that follows the taken ones of a date; number 1 if there are none.

    >>> str(next_edition("2026-11-01", [])), str(next_edition("2026-11-01", [Edition("2026-11-01")]))
    ('2026-11-01', '2026-11-01.2')
    """
    last = max((edition for edition in taken if edition.date == date), default=None)
    return replace(last, number=last.number + 1) if last else Edition(date)
