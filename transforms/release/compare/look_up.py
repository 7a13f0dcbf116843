"""A lookup of given pages and revisions in a dump: which of them exist, and the state of each revision's text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import apache_beam as beam

from wikimill.rules.releases.removals import Sightings
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.items import PageHeader, PageStart, Revision
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, PortionReader
from wikimill.transforms.mining.divide_files import PortionRestrictions, TrackedBounds
from wikimill.transforms.storage.files import write_file

#: A revision: (page id, revision id, state of its text). A page: (page id, "", number of its namespace).
Sighting = tuple[str, str, str]
#: Beam finds the tracker among the defaults of `process`.
_TRACKER = beam.DoFn.RestrictionParam(PortionRestrictions())


@dataclass(frozen=True)
class Sought:
    """The pages and revisions to look up.

    Attributes:
        pages: page ids.
        revisions: pairs (page id, revision id), of these pages.
    """

    pages: frozenset[str]
    revisions: frozenset[tuple[str, str]]

    def __call__(self, header: PageHeader) -> bool:
        """Return whether to read the revisions of a page."""
        return header.page_id in self.pages


def look_up_portion(
    portion: Portion, sought: Sought, bounds: Bounds, memory: dict[str, FileMemory]
) -> Iterator[Sighting]:
    """Yield a sighting of each sought page and revision in a portion of a dump.

    Args:
        portion: the part of the dump to read.
        sought: the pages and revisions to look up.
        bounds: start and end within the portion; a runner may move the end while this function reads.
        memory: path → facts about the file that the worker knows; this function adds to it.
    """
    ledgers = FileLedger.of_files(portion.files, ())
    reader = PortionReader(portion, sought, bounds, ledgers, memory=memory)
    page_id = ""
    with closing(reader.items()) as items:
        for item in items:
            if isinstance(item, PageStart):
                page_id = item.header.page_id
                if item.wanted:
                    yield page_id, "", str(item.header.namespace)
            elif isinstance(item, Revision) and (page_id, item.revision_id) in sought.revisions:
                yield page_id, item.revision_id, item.text_state


class LookUpPortions(beam.DoFn):
    """A Beam function that looks up pages and revisions in portions of a dump.

    Args:
        sought: the pages and revisions to look up.
    """

    def __init__(self, sought: Sought) -> None:
        self._sought = sought

    def setup(self) -> None:
        """Create the worker's empty memory of files."""
        self._memory: dict[str, FileMemory] = {}

    def process(self, portion: Portion, tracker: Any = _TRACKER) -> Iterator[Sighting]:
        """Yield the sightings in the worker's part of a portion."""
        bounds = TrackedBounds(tracker)
        if portion.is_splittable or bounds.claim(0):
            yield from look_up_portion(portion, self._sought, bounds, self._memory)
        bounds.finish()


@beam.typehints.with_input_types(Portion)
@dataclass(eq=False)
class LookUpRevisions(beam.PTransform):
    """A Beam transform that looks up pages and revisions in a dump and writes the sorted sightings into a JSON file.

    Attributes:
        sought: the pages and revisions to look up.
        root: folder of the file; every worker must be able to write to it.
        name: name of the file.
    """

    sought: Sought
    root: str
    name: str

    def expand(self, portions: beam.PCollection[Portion]) -> beam.PCollection[None]:
        """Look up all portions and write the distinct sightings."""
        return (
            portions
            | "Look up" >> beam.ParDo(LookUpPortions(self.sought))
            | "Each once" >> beam.Distinct()
            | "Bring together" >> beam.combiners.ToList()
            | "Write found" >> beam.Map(_write, self.root, self.name)
        )

    def display_data(self) -> dict[str, Any]:
        """Return the numbers of sought pages and revisions, for a runner's user interface."""
        return {"pages": len(self.sought.pages), "revisions": len(self.sought.revisions)}


def _write(found: list[Sighting], root: str, name: str) -> None:
    write_file(root, name, json.dumps(sorted(found)).encode())


def sightings(data: bytes) -> Sightings:
    """Parse the content of a file that `LookUpRevisions` wrote.

    >>> sightings(b'[["7", "", "0"], ["7", "71", "deleted"]]')
    Sightings(namespaces={'7': 0}, texts={('7', '71'): 'deleted'})
    """
    seen = Sightings()
    for page_id, revision_id, state in json.loads(data):
        if revision_id:
            seen.texts[page_id, revision_id] = state
        else:
            seen.namespaces[page_id] = int(state)
    return seen
