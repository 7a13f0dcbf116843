"""The ranges of numbers and times; each numeric option of each command has one of these as its type."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

#: The largest whole number of Java programs, such as Flink and Dataflow.
MOST_WHOLE = 2**31 - 1
#: More than any disk, and within Beam's own sizes.
MOST_BYTES = 2**50


class OutOfRange(Exception):
    """A value is outside the range of its option; the message says what was expected."""


class Range(Protocol):
    """A set of allowed values of an option; `range(text)` parses one, and is the type that argparse is given."""

    def __call__(self, text: str) -> Any:
        """Return the value of a text; raises OutOfRange."""
        ...

    def check(self, value: Any) -> None:
        """Raise OutOfRange if the value is not allowed."""
        ...


@dataclass(frozen=True)
class Whole:
    """The whole numbers from `least` to `most`, both included.

    >>> Whole(1)("7")
    7
    """

    least: int
    most: int = MOST_WHOLE

    def __call__(self, text: str) -> int:
        """Return the value of a text.

        Raises:
            OutOfRange: the text is not a number, or the number is out of the range.
        """
        try:
            value = int(text)
        except ValueError:
            value = self.least - 1
        self.check(value)
        return value

    def check(self, value: int) -> None:
        """Check a value.

        Raises:
            OutOfRange: it is out of the range.
        """
        if not self.least <= value <= self.most:
            raise OutOfRange(f"expected a whole number from {self.least:,} to {self.most:,}")


@dataclass(frozen=True)
class Number:
    """The numbers from `least` to `most`, both included; with `over`, `least` itself is excluded. NaN is never allowed.

    >>> Number(0, 1)("0.5")
    0.5
    """

    least: float
    most: float
    over: bool = False

    def __call__(self, text: str) -> float:
        """Return the value of a text.

        Raises:
            OutOfRange: the text is not a number, or the number is out of the range.
        """
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        self.check(value)
        return value

    def check(self, value: float) -> None:
        """Check a value.

        Raises:
            OutOfRange: it is out of the range.
        """
        if not (self.least <= value <= self.most) or (self.over and value == self.least):
            expected = f"over {self.least:g}, up to" if self.over else f"from {self.least:g} to"
            raise OutOfRange(f"expected a number {expected} {self.most:g}")


def iso_time(text: str) -> str:
    """Return the text of a time after checking it: YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.

    Raises:
        OutOfRange: the text has another form, or there is no such time.

    >>> iso_time("2026-11")
    '2026-11'
    """
    try:
        if not re.fullmatch(r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d:\d\dZ)?)?)?", text, re.ASCII):
            raise ValueError(text)
        datetime.fromisoformat(text if len(text) >= 10 else text + "-01-01"[len(text) - 4 :])
    except ValueError as error:
        raise OutOfRange("expected YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ") from error
    return text
