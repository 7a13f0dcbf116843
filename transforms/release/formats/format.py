"""`Format`, which defines a file format of a release for all other modules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from wikimill.transforms.corpus import Corpus
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.shard import Encoder


class Exactness(StrEnum):
    """How much of a record a format holds."""

    EXACT = "every column, every value"
    ROUNDED = "every column, floats of 32 bits"
    PARTIAL = "some columns"


class Loaded(NamedTuple):
    """The release to load in an example of code: name of the corpus, a split that is not empty, a file of the split."""

    corpus: str
    split: str
    path: str


def no_lines(_: Loaded) -> list[str]:
    """Return an empty list, for a format without code that loads it."""
    return []


def no_text(_: Corpus | Schema) -> str:
    """Return an empty text."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Format:
    """A file format of a release. To add a format, define its value in a module of its own and list it in `registry`.

    Attributes:
        name: value of `--formats`, and name of the folder in a release.
        encoder: schema → encoder, which writes and reads the files.
        ending: extension of the files' names; TFRecord has it before the number of the shard.
        exactness: how much of a record the format holds.
        reading: rank among all formats by reading time, 1 the fastest.
        one_file_per_split: whether a split is a single file, `<split>.<ending>`.
        media_type: media type of the files; the default is for formats that no registry of media types lists.
        croissant: whether mlcroissant can read the records.
        hub: rank among the formats that the Hugging Face Hub and `datasets` read, 1 the best; 0 if they do not read it.
        load_folder, load_file: return lines of Python that load a release from its folder, or from one file.
        note: returns a sentence about the format for a dataset card; empty if there is none.
        refusal: returns why a corpus cannot be written in the format; empty if it can.
    """

    name: str
    encoder: Callable[[Schema], Encoder]
    ending: str
    exactness: Exactness
    reading: int
    one_file_per_split: bool = False
    media_type: str = "application/octet-stream"
    croissant: bool = False
    hub: int = 0
    load_folder: Callable[[Loaded], list[str]] = no_lines
    load_file: Callable[[Loaded], list[str]] = no_lines
    note: Callable[[Schema], str] = no_text
    refusal: Callable[[Corpus], str] = no_text


def load_by_datasets(loaded: Loaded) -> list[str]:
    """Return the lines of Python that load a release's folder with Hugging Face's `datasets`."""
    split = "validation" if loaded.split == "dev" else loaded.split
    return ["import datasets", f'examples = datasets.load_dataset("DIR", split="{split}")']
