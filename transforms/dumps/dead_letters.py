"""Dead letters: small deterministic records of the input that could not be read or mined."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Literal, Self

from wikimill.transforms.dumps.items import PageBroken, PageHeader, Revision

MAX_ERROR_CHARS = 500


class Letter:
    """A dead letter: input that could not be read or used. It is a line of a release's dead letters."""

    def dead(self) -> int:
        """Return the number of units (files, pages, revisions …) that it reports as dead."""
        return 1

    def line(self) -> str:
        """Return one line of JSON, without the line break."""
        raise NotImplementedError

    @classmethod
    def of_file(cls, file: str, error: str) -> Self:
        """Return the dead letter of a truncated or damaged file."""
        raise NotImplementedError


@dataclass(frozen=True)
class DeadLetter(Letter):
    """The loss of a page, a revision, an entry of a joined file, or the rest of a file.

    Attributes:
        file: name of the input file without its folder, so that the record does not depend on the folder.
        level: the lost unit: `index_page` is a page of a search index, `page_item` a Wikidata item of page properties.
        page_id, page_title, revision_id: the page and the revision; None if unknown or not applicable.
        stage: the step that failed: reading the file, cleaning a text, or mining it.
        error: the error message.
    """

    file: str
    level: Literal["file", "page", "revision", "index_page", "page_item"]
    page_id: str | None
    page_title: str | None
    revision_id: str | None
    stage: Literal["read", "clean", "mine"]
    error: str

    def line(self) -> str:
        """Return one line of JSON, without the line break; an error is cut to `MAX_ERROR_CHARS`."""
        return json.dumps(asdict(self) | {"error": self.error[:MAX_ERROR_CHARS]}, ensure_ascii=False)

    @classmethod
    def of_file(cls, file: str, error: str) -> Self:
        """Return the dead letter of a truncated or damaged file."""
        return cls(file, "file", None, None, None, "read", error)


def page_letter(file: str, page: PageBroken) -> DeadLetter:
    """Return the dead letter of a page that could not be read to its end."""
    return DeadLetter(file, "page", page.page_id, page.title, page.revision_id, "read", page.error)


def revision_letter(
    file: str, page: PageHeader, revision: Revision, stage: Literal["read", "clean"], error: str
) -> DeadLetter:
    """Return the dead letter of a revision that could not be read or cleaned."""
    return DeadLetter(file, "revision", page.page_id, page.title, revision.revision_id or None, stage, error)
