"""The input that a corpus is joined with, next to its dump; it has a date of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any


class UnfitInput(ValueError):
    """A folder has nothing that can be joined with; the message names it and has the remedy."""


@dataclass(frozen=True)
class Dated:
    """A joined input that was found.

    Attributes:
        path: folder of the input.
        date: date of its source, YYYY-MM-DD; None if unknown.
        digest: digest that identifies the input.
    """

    path: str
    date: str | None
    digest: str

    def is_newer(self, former: Mapping[str, Any] | None) -> bool:
        """Return whether this input differs from a release's joined input and is not older.

        Args:
            former: the manifest's entry of the last release's joined input (`dump_date`, `sha256`); None for none.

        >>> november = {"dump_date": "2026-11-16", "sha256": "aa"}
        >>> [Dated("t", date, "bb").is_newer(november) for date in ("2026-11-09", "2026-11-16", "2026-11-23", None)]
        [False, True, True, True]
        >>> Dated("t", "2026-11-16", "aa").is_newer(november), Dated("t", None, "aa").is_newer(None)
        (False, True)
        """
        if former is None:
            return True
        date = former.get("dump_date")
        is_older = self.date is not None and isinstance(date, str) and self.date < date
        return former.get("sha256") != self.digest and not is_older

    def __str__(self) -> str:
        return f"of {self.date}" if self.date is not None else f"without a date ({self.digest[:12]})"


@dataclass(frozen=True)
class JoinedInput:
    """The other input of a corpus, for `refresh`, which looks for a newer one, and for the card.

    Attributes:
        option: name of the option's field, which is also the input's key in `models` of the manifest.
        title: name of the kind of input, for users.
        find: (folder, database name of the wiki) → the newest such input in the folder. Raises `UnfitInput`.
    """

    option: str
    title: str
    find: Callable[[str, str], Dated]

    def dates(self, models: Mapping[str, Any], dumps: Iterable[str | None]) -> dict[str, Any]:
        """Return the dates of a release's sources, each YYYY-MM-DD.

        The key `input` has the sorted list of its dumps' dates, each once; the key `option` the joined input's date, or
        None if it is unknown.

        Args:
            models: `models` of the release's manifest.
            dumps: the date in the name of each input file, YYYY-MM-DD; None for a name without a date.
        """
        model = models.get(self.option)
        joined = model.get("dump_date") if isinstance(model, Mapping) else None
        return {"input": sorted({date for date in dumps if date}), self.option: joined}
