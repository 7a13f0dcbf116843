"""A file that a command writes in addition to a release: `--json`, `--html`, `--output` of a report, sheets for raters.

It is checked before anything is computed: it may replace a file of the user, but neither an input nor a file of a
release. It is written whole or not at all.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.transforms.storage.ownership import MANIFEST, listed_files, read_json
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.store_file import store_file

#: Paths of the standard streams, which may be files.
_STANDARD = {name: [f"/dev/{name}"] for name in ("stdin", "stdout", "stderr")}


@dataclass(frozen=True)
class OutputFile:
    """A file that a command writes in addition to a release.

    Attributes:
        option: the option that names the file.
        path: path of the file, on any filesystem that Beam knows.
    """

    option: str
    path: str

    def check(self, others: Mapping[str, Iterable[str]]) -> None:
        """Check that the file may be written.

        Args:
            others: option → the files and folders that it names, which the command also reads or writes.

        Raises:
            UsageError: the file cannot be written, is or is in one of `others`, or is in a release.
        """
        if is_local(self.path):
            self._check_place()
        for option, paths in {**others, **_STANDARD}.items():
            if any(self._is(path) for path in paths):
                raise UsageError(f"{self.option} {self.path} would overwrite what {option} names; name another file")
        if release := self._release():
            raise UsageError(
                f"{self.option} {self.path} is in the release {release}, whose files have published checksums; "
                "name a file elsewhere"
            )

    def write(self, data: bytes) -> None:
        """Write the file, whole or not at all, through a link if it is one.

        Raises:
            UsageError: the file cannot be written; an earlier one is unchanged.
        """
        try:
            store_file(os.path.realpath(self.path) if is_local(self.path) else self.path, data)
        except OSError as error:
            raise UsageError(
                f"{self.option} {self.path}: cannot be written ({error.strerror or error}); name another file"
            ) from error

    def _check_place(self) -> None:
        folder = os.path.dirname(os.path.abspath(self.path))
        if not self.path or os.path.isdir(self.path) or not os.path.isdir(folder):
            raise UsageError(f"{self.option} {self.path}: cannot be written; name a file in a folder that is there")
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            raise UsageError(f"{self.option} {self.path} is a pipe or a device; name a file")

    def _is(self, other: str) -> bool:
        """Return whether the file is the same as another, or is in a folder of that name."""
        if not (is_local(self.path) and is_local(other)):
            return self.path == other
        own, named = os.path.realpath(self.path), os.path.realpath(other)
        if os.path.isdir(named):
            return os.path.exists(own) and PurePath(own).is_relative_to(named)
        return own == named or (os.path.exists(own) and os.path.exists(named) and os.path.samefile(own, named))

    def _release(self) -> str | None:
        """Return the release in whose folder the file is, if any."""
        if not is_local(self.path):
            folders = [str(folder).replace(":/", "://", 1) for folder in PurePath(self.path).parents[:-2]]
        else:
            folders = [str(folder) for folder in PurePath(os.path.realpath(self.path)).parents]
        return next((folder for folder in folders if listed_files(read_json(f"{folder}/{MANIFEST}")) is not None), None)


def in_utf8(text: str) -> bytes:
    """Return a text in UTF-8; lone surrogates (in file names that are not UTF-8) are escaped as in JSON."""
    return text.encode("utf-8", "backslashreplace")
