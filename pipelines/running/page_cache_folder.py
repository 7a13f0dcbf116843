"""`--page_cache`: the folder in which what was found on each page waits for next month's dump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from apache_beam.io.filesystems import FileSystems

from wikimill.pipelines.running.work_folder import check_work_folder, counted, fingerprint
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.printable import printable
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.identity import identity
from wikimill.transforms.mining.page_cache.page_cache import COUNTERS, KNOWN, MINED, PageCache
from wikimill.transforms.storage.files import ensure_folder, folders_in, is_there, remove, write_file
from wikimill.transforms.storage.json_text import as_json
from wikimill.transforms.storage.ownership import read_json

ABOUT = "about.json"


@dataclass(frozen=True)
class PageCacheFolder:
    """The folder that `--page_cache` names, for one corpus, its options and this version of wikimill.

    Attributes:
        named: as it was given.
        decisive: everything that decides what a page gives, beside the page itself.
    """

    named: str
    decisive: Mapping[str, Any]

    @property
    def folder(self) -> str:
        """Where the generations of this corpus and these options are; other options have another folder."""
        return str(FileSystems.join(self.named, fingerprint(self.decisive)))

    def check(self, output: str, inputs: Sequence[InputFile]) -> None:
        """Check that neither a release nor an input lies where the cache is to be.

        Raises:
            UsageError: it is the output folder, lies in it, or is a file.
        """
        check_work_folder("--page_cache", self.named, output, inputs)

    def begin(self, files: Sequence[InputFile]) -> PageCache:
        """Make the folder, and say in it what it is of; gives the cache for the pages of these files.

        Raises:
            UsageError: it cannot be written to, or a file cannot be read.
        """
        try:
            ensure_folder(self.folder)
            write_file(self.folder, ABOUT, as_json(dict(self.decisive)))
            named = as_json(sorted(list(identity(file)) for file in files))
            return PageCache(
                self.folder, blake2b(named, digest_size=8).hexdigest(), tuple(sorted(folders_in(self.folder)))
            )
        except (OSError, ValueError) as error:
            raise UsageError(f"--page_cache {self.named} cannot be used: {error}") from error

    def outcome(self, result: Any, cache: PageCache) -> dict[str, Any]:
        """What `run.json` says of it.

        Args:
            result: Beam's, of a run that is done.
            cache: that it used.
        """
        counts = counted(result, COUNTERS)
        return {
            "folder": self.folder,
            "generation": cache.generation,
            KNOWN: counts[KNOWN],
            MINED: counts[MINED],
        }

    def settle(self, cache: PageCache) -> None:
        """Remove what former runs have left, once a release is published.

        Raises:
            OSError: it cannot be removed.
        """
        remove(cache.path(name) for name in cache.former if name != cache.generation)


def keep_only(named: str, corpus: str, outcome: Mapping[str, Any]) -> None:
    """Remove what a published release no longer needs of a corpus's part of a cache: other versions' and other dumps'.

    Args:
        named: the folder that --page_cache named.
        corpus: whose part it is.
        outcome: what run.json says of it.

    Raises:
        OSError: it cannot be removed.
    """
    for name in folders_in(named) if is_there(named) else []:
        folder = str(FileSystems.join(named, name))
        if read_json(f"{folder}/{ABOUT}").get("corpus") != corpus:
            continue
        # By its name, for the releases may have been moved, and the cache with them.
        if name != str(outcome.get("folder")).rsplit("/", 1)[-1]:
            remove([folder])
        else:
            others = (other for other in folders_in(folder) if other != outcome.get("generation"))
            remove(str(FileSystems.join(folder, other)) for other in others)


def told(outcome: Mapping[str, Any]) -> str:
    """What the user is told at the end of a run."""
    count = outcome[KNOWN] + outcome[MINED]
    folder = printable(outcome["folder"])
    return f"  page cache: {outcome[KNOWN]:,} of {count:,} edits were known; {folder} is for the next dump"
