"""The input that a corpus is joined with, next to its dump; it has a date of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any


class UnfitInput(ValueError):
    """A folder has nothing that can be joined with; the message names it and says what to do."""


@dataclass(frozen=True)
class Dated:
    """One such input.

    Attributes:
        path: the folder.
        date: of its source, YYYY-MM-DD; None if unknown.
        digest: names exactly this input.
    """

    path: str
    date: str | None
    digest: str

    def is_newer(self, former: Mapping[str, Any] | None) -> bool:
        """Return whether a release should be made anew because of it.

        Args:
            former: what the manifest of the last release says of its own (`dump_date`, `sha256`); None: it had none.

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
        option: the field of the corpus's options that names it; under this name the manifest has it among the models.
        title: what it is, for people.
        find: (folder, database name of the wiki) → the input there; of several the newest. Raises `UnfitInput`.
    """

    option: str
    title: str
    find: Callable[[str, str], Dated]

    def dates(self, models: Mapping[str, Any], dumps: Iterable[str | None]) -> dict[str, Any]:
        """Return the dates of a release's sources: of its dumps under `input`, and of joined inputs.

        Args:
            models: as its manifest has them.
            dumps: the date of each input file, YYYY-MM-DD, as far as its name has it.
        """
        model = models.get(self.option)
        joined = model.get("dump_date") if isinstance(model, Mapping) else None
        return {"input": sorted({date for date in dumps if date}), self.option: joined}
