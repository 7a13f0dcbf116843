"""Finds documents with an id that another file of the run has, too: all but the first by file name are dead.

Ids are compared before mining, so that the choice depends neither on workers nor on the order of the inputs. The
comparison is another pass over the JSONL files, which costs little compared with parsing their text, and is left out
for a single file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import apache_beam as beam

from wikimill.transforms.documents.jsonl import Document, id_digest, read_documents
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.storage.stored import open_stored

#: The place of a document: the file's name, its line, a digest of its text, the file's path. The first place in this
#: order is kept: the path decides only between equal texts on the same line of files with the same name.
Place = tuple[str, int, bytes, str]


def places_of(file: InputFile) -> Iterator[tuple[bytes, Place]]:
    """Yield (digest of the id, place) of each document of a file, up to damage in it.

    Raises:
        OSError: the file cannot be read.
    """
    with open_stored(file.path) as raw:
        try:
            for item in read_documents(blocks(raw, file.name)):
                if isinstance(item, Document):
                    yield id_digest(item.id), (file.name, item.line, id_digest(item.text), file.path)
        except InputDamage:
            return  # reported where the file is mined


def repeats_of(places: tuple[bytes, Iterable[Place]]) -> Iterator[tuple[str, tuple[int, str]]]:
    """Yield (path, (line, name of the file with the first document)) for all but the first document with an id.

    Args:
        places: digest of the id; the places of the documents that have it, in any order.
    """
    first, *others = sorted(places[1])
    for _, line, _, path in others:
        yield path, (line, first[0])


def lines_by_path(repeats: tuple[str, Iterable[tuple[int, str]]]) -> tuple[str, dict[int, str]]:
    """Return a file's path, and line → name of the file that has the id first, from the results of `repeats_of`."""
    path, found = repeats
    return path, dict(found)


def find_repeats(files: Iterable[InputFile]) -> dict[str, dict[int, str]]:
    """Return the output of `FindRepeats`, path → {line → file that has the id first}, without Beam."""
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
    """Finds repeated ids. Outputs (path, {line: file that has the id first}) for each file with repeated documents."""

    def expand(self, files: beam.PCollection[InputFile]) -> beam.PCollection[tuple[str, dict[int, str]]]:
        """Return the repeated documents of each file."""
        return (
            files
            | "Read ids" >> beam.FlatMap(places_of).with_output_types(tuple[bytes, Place])
            | "Gather ids" >> beam.GroupByKey()
            | "Choose first" >> beam.FlatMap(repeats_of).with_output_types(tuple[str, tuple[int, str]])
            | "Gather files" >> beam.GroupByKey()
            | "List lines" >> beam.Map(lines_by_path)
        )
