"""`Format`, the value that defines a format of a release for all other modules."""

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
    """A release, for the lines of Python that load it: corpus, a split that is not empty, a file of the split."""

    corpus: str
    split: str
    path: str


def no_lines(_: Loaded) -> list[str]:
    """Return no line of Python."""
    return []


def no_text(_: Corpus | Schema) -> str:
    """Return an empty text."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Format:
    """A format of a release. A new one is a module with its value, and a line in `registry`.

    Attributes:
        name: what `--formats` takes; the folder in a release.
        encoder: schema → what writes and reads its files.
        ending: of its files' names; of TFRecord's in their middle.
        exactness: how much of a record it holds.
        reading: rank among all formats by the time that reading takes, 1 the fastest.
        one_file_per_split: whether a split is one file, `<split>.<ending>`.
        media_type: of its files; the default is for those that no registry of media types lists.
        croissant: whether mlcroissant reads records of it.
        hub: rank among the formats that the Hugging Face Hub and `datasets` read, 1 the best; 0: they do not.
        load_folder, load_file: lines of Python that load a release from its folder, and from a file.
        note: what a dataset card says about it.
        refusal: why a corpus cannot be written in it; empty where it can.
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
    """Return the lines that load a folder by Hugging Face's `datasets`."""
    split = "validation" if loaded.split == "dev" else loaded.split
    return ["import datasets", f'examples = datasets.load_dataset("DIR", split="{split}")']
