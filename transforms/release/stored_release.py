"""Reads a release from its folder. Beam is imported only for a folder that is not on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, BinaryIO

from rules.records import SPLITS
from transforms.dumps.stored import open_stored
from transforms.release.corpora import CORPORA, schema_of
from transforms.release.encoders import encoder_of
from transforms.release.schema import Row, Schema

MANIFEST = "manifest.json"
#: Formats that hold every column exactly, the quickest to read first; TFRecord's floats have 32 bits, TSV few columns.
EXACT_FORMATS = ("jsonl", "avro", "parquet")


class ReleaseNotFound(Exception):
    """A folder holds no release, or none that can be read; the message says what is missing and what to do."""


class DamagedFile(Exception):
    """A file of a release is missing or not what it should be; the message names it by its path in the release."""


@dataclass(frozen=True)
class StoredRelease:
    """A release as it is stored.

    Attributes:
        root: its folder, on any filesystem that Beam knows.
        manifest: what `manifest.json` holds.
    """

    root: str
    manifest: dict[str, Any]

    @classmethod
    def open(cls, root: str) -> StoredRelease:
        """Read the manifest.

        Raises:
            ReleaseNotFound: the folder has no manifest that can be read, or names no corpus that is known here.
        """
        root = root.rstrip("/") or "/"
        try:
            with open_stored(f"{root}/{MANIFEST}") as file:
                manifest = json.loads(file.read())
            corpus, _ = manifest["corpus"], manifest["files"]
        except OSError as error:
            raise ReleaseNotFound(f"{root} holds no release: {MANIFEST} cannot be read ({error})") from error
        except (ValueError, KeyError, TypeError) as error:
            raise ReleaseNotFound(f"{root}/{MANIFEST} is damaged: {error!r}; fetch it again, or mill again") from error
        if not isinstance(corpus, str) or corpus not in CORPORA:
            known = ", ".join(CORPORA)
            raise ReleaseNotFound(f"{root} holds the corpus {corpus!r}, which this wikimill does not know ({known})")
        return cls(root, manifest)

    @property
    def corpus(self) -> str:
        """Name of the corpus."""
        return str(self.manifest["corpus"])

    @cached_property
    def schema(self) -> Schema:
        """The columns that the release's options give it."""
        return schema_of(self.corpus, self.manifest["options"])

    @property
    def formats(self) -> list[str]:
        """Names of `ENCODERS`, in order."""
        return list(self.manifest["options"]["formats"])

    def open_file(self, path: str) -> BinaryIO:
        """Open a file of the release.

        Raises:
            DamagedFile: it is not there.
        """
        try:
            return open_stored(f"{self.root}/{path}")
        except OSError as error:
            raise DamagedFile(f"{path}: missing or unreadable ({error})") from error

    def shards(self, file_format: str, split: str) -> list[str]:
        """The paths of the files of a split in one format, in order, as the manifest lists them."""
        prefix = f"tsv/{split}.tsv" if file_format == "tsv" else f"{file_format}/{self.corpus}-{split}"
        listed = (str(entry["path"]) for entry in self.manifest["files"])
        return sorted(path for path in listed if path.startswith(prefix) and path[len(prefix) :][:1] in ("", "-", "."))

    def rows_in(self, path: str) -> Iterator[Row]:
        """Yield the rows of one data file, as they are stored.

        Raises:
            DamagedFile: the file is missing, cut or damaged.
        """
        encoder = encoder_of(path.split("/")[0], self.schema)
        with self.open_file(path) as file:
            try:
                yield from encoder.read(file)
            # What fastavro, pyarrow and protobuf raise over damage has no class in common.
            except Exception as error:
                raise DamagedFile(f"{path}: {str(error) or repr(error)}") from error

    def rows(self, splits: tuple[str, ...] = SPLITS) -> Iterator[Row]:
        """Yield every record of some splits, all columns, from the quickest format that holds them exactly.

        Raises:
            ReleaseNotFound: the release has no such format.
            DamagedFile: a file is missing, cut or damaged.
        """
        file_format = next((name for name in EXACT_FORMATS if name in self.formats), None)
        if file_format is None:
            has, needs = ", ".join(self.formats), ", ".join(EXACT_FORMATS)
            raise ReleaseNotFound(f"{self.root} has its records as {has} only; one of {needs} is needed: mill with it")
        for split in splits:
            for path in self.shards(file_format, split):
                yield from self.rows_in(path)
