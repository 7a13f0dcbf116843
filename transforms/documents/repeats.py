"""Finds documents whose id another file of the run has too: the first by file name keeps it, the others are dead.

Ids are compared before anything is mined, so that which of them is dead depends neither on workers nor on the order of
the inputs. That costs one more pass over the JSONL files, which is little next to parsing their text, and is left out
for a single file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import apache_beam as beam

from wikimill.transforms.documents.jsonl import Document, id_digest, read_documents
from wikimill.transforms.dumps.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.storage.stored import open_stored

#: The place of a document: the file's name, its line, a digest of its text, the file's path. The path decides last,
#: between files of one name, and matters only if their texts differ.
Place = tuple[str, int, bytes, str]


def places_of(file: InputFile) -> Iterator[tuple[bytes, Place]]:
    """Yield the place of each document of a file, keyed by its id; of a damaged file, as far as it can be read."""
    with open_stored(file.path) as raw:
        try:
            for item in read_documents(blocks(raw, file.name)):
                if isinstance(item, Document):
                    yield id_digest(item.id), (file.name, item.line, id_digest(item.text), file.path)
        except InputDamage:
            return  # reported where the file is mined


def repeats_of(places: tuple[bytes, Iterable[Place]]) -> Iterator[tuple[str, tuple[int, str]]]:
    """Yield all but the first of the documents with one id: (path, (line, name of the file that has it first))."""
    first, *others = sorted(places[1])
    for _, line, _, path in others:
        yield path, (line, first[0])


def lines_by_path(repeats: tuple[str, Iterable[tuple[int, str]]]) -> tuple[str, dict[int, str]]:
    """Gather the repeated documents of a file: line → name of the file that has the id first."""
    path, found = repeats
    return path, dict(found)


def find_repeats(files: Iterable[InputFile]) -> dict[str, dict[int, str]]:
    """Return what `FindRepeats` gives, without Beam."""
    places: dict[bytes, list[Place]] = {}
    for file in files:
        for key, place in places_of(file):
            places.setdefault(key, []).append(place)
    found: dict[str, dict[int, str]] = {}
    for same in places.items():
        for path, (line, name) in repeats_of(same):
            found.setdefault(path, {})[line] = name
    return found


@beam.typehints.with_input_types(InputFile)
@dataclass(eq=False)
class FindRepeats(beam.PTransform):
    """Gives (path, {line: file that has the id first}) for each file with documents whose id is taken."""

    def expand(self, files: beam.PCollection[InputFile]) -> beam.PCollection[tuple[str, dict[int, str]]]:
        """Gather the places of each id over all files."""
        return (
            files
            | "Read ids" >> beam.FlatMap(places_of).with_output_types(tuple[bytes, Place])
            | "Gather ids" >> beam.GroupByKey()
            | "Choose first" >> beam.FlatMap(repeats_of).with_output_types(tuple[str, tuple[int, str]])
            | "Gather files" >> beam.GroupByKey()
            | "List lines" >> beam.Map(lines_by_path)
        )
