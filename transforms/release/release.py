"""What a run hands to its publisher: the corpus, what was mined, how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from transforms.dumps.input_file import is_documents_name
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
    def wikis(self) -> list[str]:
        """Database names of the wikis that were milled, in order."""
        return sorted({ledger.wiki for ledger in self.summary.ledgers if ledger.wiki})

    @property
    def holds_documents(self) -> bool:
        """Whether documents that are no wiki's were milled."""
        return any(is_documents_name(ledger.file) for ledger in self.summary.ledgers)
