"""What a run hands to its publisher: the corpus, what was mined, how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from transforms.dumps.input_file import InputFile
from transforms.release.licence import LICENCE_TEXT
from transforms.release.schema import Schema
from transforms.release.summary import Summary
from transforms.statistics import CorpusStatistics


@dataclass(frozen=True)
class Release:
    """What is to be published.

    `problem` is what makes it partial, if anything; `drawn_from` says of which release it is a selection, and how that
    was made; `note` is a paragraph for the dataset card.
    """

    corpus: str
    schema: Schema
    citation: str
    options: dict[str, Any]
    versions: dict[str, str]
    models: dict[str, Any]
    summary: Summary
    problem: str | None
    statistics: CorpusStatistics
    drawn_from: dict[str, Any] | None = None
    note: str = ""
    licence_text: str = LICENCE_TEXT

    @property
    def inputs(self) -> list[dict[str, Any]]:
        """What the manifest says of each input file, in the order of their names."""
        return sorted((ledger.as_input() for ledger in self.summary.ledgers), key=_input_order)

    @property
    def dump_date(self) -> str | None:
        """The date of the newest dump that was milled, YYYY-MM-DD, where the files' names tell."""
        dates = (InputFile(ledger.path, ledger.file, ledger.size).dump_date for ledger in self.summary.ledgers)
        return max((date for date in dates if date), default=None)


def _input_order(entry: dict[str, Any]) -> tuple[str, str]:
    return entry["file"], entry["sha256"]
