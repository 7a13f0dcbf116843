"""`StoredRelease`, a release in a folder. Beam is imported only for a folder that is not on this machine."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, BinaryIO

from wikimill.rules.profiles.profile import VERSION
from wikimill.rules.records import ALL_SPLITS
from wikimill.transforms.corpora import UnknownCorpus, find_corpus
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.release.formats.registry import FORMATS, encoder_of, exact_formats
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.manifest import Manifest
from wikimill.transforms.release.shapes import misfits
from wikimill.transforms.storage.json_text import parse_json
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.stored import Damaged, open_checked, open_stored

MANIFEST, STATS_PATH = "manifest.json", "stats.json"
_AGAIN = "fetch it again, or mine again"


class ReleaseNotFound(Exception):
    """A folder holds no readable release; the message has the reason and the remedy."""


class DamagedFile(Exception):
    """A file of a release is missing or damaged; the message begins with its path in the release."""


def why_no_release(root: str, reason: str) -> str:
    """Return the message about a folder that holds no release.

    Args:
        root: the folder.
        reason: why its manifest cannot be read.
    """
    if is_local(root):
        if not os.path.exists(root):
            return f"{root!r}: no such folder; name the folder of a release"
        if not os.path.isdir(root):
            return f"{root!r} is a file; name the folder of a release"
        if reason == os.strerror(errno.ENOENT):
            near = [name for name in sorted(os.listdir(root)) if os.path.isfile(os.path.join(root, name, MANIFEST))]
            if os.path.isfile(os.path.join(root, os.pardir, MANIFEST)):
                return f"{root!r} is part of a release: name {os.path.dirname(os.path.normpath(root))!r}"
            if near:
                more = f" and {len(near) - 3} more" if len(near) > 3 else ""
                return f"{root!r} is not a release, but a folder of releases: name one ({', '.join(near[:3])}{more})"
            return f"{root!r} holds no release: it has no {MANIFEST}; name the folder of a release"
    return f"{root!r} holds no release: no {MANIFEST} can be read ({reason}); name the folder of a release"


@dataclass(frozen=True)
class StoredRelease:
    """A release in a folder.

    Attributes:
        root: the folder, on any filesystem that Beam knows.
        manifest: content of manifest.json.
        compares: whether `open_file` compares a file that the manifest lists with its SHA-256.
    """

    root: str
    manifest: dict[str, Any]
    compares: bool = True

    @classmethod
    def open(cls, root: str) -> StoredRelease:
        """Return the release in a folder, after reading and checking its manifest.

        Raises:
            ReleaseNotFound: the manifest is missing, unreadable or malformed, or its corpus is unknown.
        """
        root = root.rstrip("/") or "/"
        release = cls(root, {})
        try:
            with release.open_file(MANIFEST) as file:
                manifest = parse_json(file.read())
        except (DamagedFile, OSError) as error:
            reason = str(error).removeprefix(f"{MANIFEST}: missing or unreadable (").removeprefix(f"{MANIFEST}: ")
            reason = reason.removesuffix(")")
            raise ReleaseNotFound(why_no_release(root, reason)) from error
        except ValueError as error:
            raise ReleaseNotFound(f"{root}/{MANIFEST} is damaged: {error}; {_AGAIN}") from error
        corpus = manifest.get("corpus") if isinstance(manifest, dict) else None
        if isinstance(corpus, str):
            try:
                find_corpus(corpus)
            except UnknownCorpus as error:
                raise ReleaseNotFound(f"{root}: {error}") from error
        misfit = next(misfits(manifest, Manifest), None)
        if misfit is not None:
            raise ReleaseNotFound(f"{root}/{MANIFEST} is damaged: {misfit}; {_AGAIN}")
        return cls(root, manifest)

    def stats(self) -> dict[str, Any]:
        """Return the content of stats.json. Its profile is not checked if its version is not this wikimill's.

        Raises:
            DamagedFile: stats.json is missing, or does not have the shape of this corpus's statistics.
        """
        with self.open_file(STATS_PATH) as file:
            try:
                stats = parse_json(file.read())
            except (ValueError, OSError) as error:
                raise DamagedFile(f"{STATS_PATH} is damaged: {error}; {_AGAIN}") from error
        found = dict(stats) if isinstance(stats, dict) else {}
        profile = found.get("profile")
        known = self.corpus.stats_shape
        problems = misfits(stats, known)
        if not isinstance(profile, dict) or profile.get("version") != VERSION:  # readers of the profile check it
            problems = (each for each in problems if each.place.split(".")[0] != "profile")
        misfit = next(iter(problems), None)
        if misfit is not None:
            raise DamagedFile(f"{STATS_PATH} is damaged: {misfit}; {_AGAIN}")
        return found

    @cached_property
    def corpus(self) -> Corpus:
        """The corpus that the manifest names."""
        return find_corpus(str(self.manifest["corpus"]))

    @cached_property
    def schema(self) -> Schema:
        """The schema of the records; the options in the manifest decide its optional columns."""
        return Schema.of_corpus(self.corpus, self.manifest["options"])

    @property
    def formats(self) -> list[str]:
        """Names of the release's formats, keys of `FORMATS`, in the order of the manifest."""
        return list(self.manifest["options"]["formats"])

    def open_file(self, path: str) -> BinaryIO:
        """Open a file of the release for reading.

        Raises:
            DamagedFile: the file is missing or unreadable, or its SHA-256 is not the one in the manifest.
        """
        place, digest = self.place_of(path), self._digests.get(path)
        try:
            return open_stored(place) if digest is None else open_checked(place, digest)
        except Damaged as error:
            raise DamagedFile(f"{path}: {error.strerror}") from error
        except OSError as error:
            raise DamagedFile(f"{path}: missing or unreadable ({error.strerror or error})") from error

    @cached_property
    def _digests(self) -> dict[str, str]:
        """Path → SHA-256 of each file to compare; empty unless `compares`."""
        files = self.manifest.get("files", ()) if self.compares else ()
        return {str(entry["path"]): str(entry["sha256"]) for entry in files}

    def check(self, paths: Collection[str]) -> tuple[str, ...]:
        """Compare files with their digests; return their full paths.

        Raises:
            DamagedFile: see `open_file`.
        """
        for path in paths:
            self.open_file(path).close()
        return tuple(map(self.place_of, paths))

    def place_of(self, path: str) -> str:
        """Return the full path of a file of the release.

        Raises:
            DamagedFile: on a local filesystem, the file is missing or not a regular file (reading a pipe might never
                end).
        """
        place = f"{self.root}/{path}"
        try:
            if is_local(place) and not stat.S_ISREG(os.stat(place).st_mode):
                raise DamagedFile(f"{path}: no regular file; {_AGAIN}")
        except OSError as error:
            raise DamagedFile(f"{path}: missing or unreadable ({error.strerror or error})") from error
        return place

    def shards(self, file_format: str, split: str) -> list[str]:
        """Return the sorted paths, within the release, of the files that hold a split in a format."""
        known = FORMATS[file_format]
        name = f"{split}.{known.ending}" if known.one_file_per_split else f"{self.corpus.name}-{split}"
        prefix = f"{file_format}/{name}"
        listed = (str(entry["path"]) for entry in self.manifest["files"])
        return sorted(path for path in listed if path.startswith(prefix) and path[len(prefix) :][:1] in ("", "-", "."))

    def rows_in(self, path: str) -> Iterator[Row]:
        """Yield the rows of one data file, without checking their values.

        Raises:
            DamagedFile: the file is missing, cut or damaged.
        """
        encoder = encoder_of(path.split("/")[0], self.schema)
        with self.open_file(path) as file:
            try:
                yield from encoder.read(file)
            # fastavro, pyarrow and protobuf have no common base class for errors about damaged files.
            except Exception as error:
                raise DamagedFile(f"{path}: {str(error) or repr(error)}") from error

    def rows(self, splits: tuple[str, ...] = ALL_SPLITS) -> Iterator[Row]:
        """Yield every record of these splits, with all columns, from the fastest of the exact formats.

        Raises:
            ValueError: a split is not one of `ALL_SPLITS`; what loaders call "validation" is `dev`.
            ReleaseNotFound: the release has no format that holds its records exactly.
            DamagedFile: a file is missing, cut or damaged, or a record does not have the schema.
        """
        if unknown := set(splits).difference(ALL_SPLITS):
            raise ValueError(f"no split {', '.join(sorted(unknown))}; expected some of {', '.join(ALL_SPLITS)}")
        file_format = next((name for name in exact_formats() if name in self.formats), None)
        if file_format is None:
            has, needs = ", ".join(self.formats), ", ".join(exact_formats())
            raise ReleaseNotFound(f"{self.root} has its records as {has} only; one of {needs} is needed: mine with it")
        for split in splits:
            for path in self.shards(file_format, split):
                for number, row in enumerate(self.rows_in(path), 1):
                    try:
                        yield self.schema.checked(row)
                    except ValueError as error:
                        raise DamagedFile(f"{path}: record {number}: {error}") from error
