"""The page cache: what was found on each page of a history, in a folder in which next month's run finds it.

Of next month's dump nearly every page is what it was. Reading it cannot be saved, mining can. A run reads what former
runs have left, and leaves the same for all of its own pages in a folder of its own (a generation), so that what nobody
needs any more goes with the generation. Nothing depends on it but speed: what is not known is mined.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from apache_beam.io.filesystems import FileSystems
from apache_beam.metrics import Metrics

from wikimill.transforms.mining.page_cache.cache_file import FILE_BYTES, CacheFile, CacheFileWriter, is_cacheable
from wikimill.transforms.mining.page_cache.entry import KnownPage
from wikimill.transforms.storage.files import sizes_in

#: Counters of a run.
COUNTERS, KNOWN, MINED = "page_cache", "edits_known", "edits_mined"
#: Bytes of entries that a worker holds at a time, of four full files: the one that its portion is in, its neighbours,
#: and a former run's. Small ones, as of a dump whose pages are not in order, are many.
_BYTES_HELD = 4 * FILE_BYTES
#: Files that are asked for one page. In a dump whose pages are in order there are one or two.
_FILES_ASKED = 4


@dataclass(frozen=True)
class PageCache:
    """The folder of a page cache, for one corpus, its options and this version of wikimill.

    Attributes:
        folder: where the generations are, on any Beam filesystem.
        generation: the name of the one that is written.
        former: the names of those that are read.
    """

    folder: str
    generation: str
    former: tuple[str, ...] = ()

    def open(self) -> OpenPageCache:
        """For the mining of one portion."""
        return OpenPageCache(self)

    def path(self, generation: str) -> str:
        """The folder of a generation."""
        return str(FileSystems.join(self.folder, generation))


class OpenPageCache:
    """A page cache while a portion is mined.

    Args:
        cache: the folder.
    """

    def __init__(self, cache: PageCache) -> None:
        self._shelf = _shelf(cache)
        self._writer = CacheFileWriter(cache.path(cache.generation))
        self._known = self._mined = 0

    def known(self, page_id: str) -> KnownPage | None:
        """What is known of a page.

        Raises:
            OSError: a file cannot be read.
        """
        entry = self._shelf.entry(int(page_id)) if is_cacheable(page_id) else None
        try:
            return KnownPage(entry) if entry is not None else None
        except ValueError:  # written by somebody else: the page is mined
            return None

    def count(self, edits: int, *, are_known: bool) -> None:
        """Count edits."""
        if are_known:
            self._known += edits
        else:
            self._mined += edits

    def keep(self, page_id: str, entry: bytes | None) -> None:
        """Keep the entry of a page, if there is one.

        Raises:
            OSError: it cannot be written.
        """
        if entry is not None and is_cacheable(page_id):
            self._writer.add(int(page_id), entry)

    def finish(self) -> None:
        """Write what is left, and tell the counters.

        Raises:
            OSError: it cannot be written.
        """
        self._writer.flush()
        Metrics.counter(COUNTERS, KNOWN).inc(self._known)
        Metrics.counter(COUNTERS, MINED).inc(self._mined)


class _Shelf:
    """The files of the former generations, of which a few are held; the threads of a worker share it."""

    def __init__(self, folders: tuple[str, ...]) -> None:
        found = (CacheFile.of_name(folder, name) for folder in folders for name, _ in _listed(folder))
        self._files = sorted(file for file in found if file is not None)
        self._firsts = [file.first for file in self._files]
        self._widest = max((file.last - file.first for file in self._files), default=0)
        self._held: OrderedDict[CacheFile, Mapping[int, bytes]] = OrderedDict()
        self._sizes: dict[CacheFile, int] = {}
        self._lock = threading.Lock()

    def entry(self, page: int) -> bytes | None:
        """A page's entry."""
        asked = 0
        for at in range(bisect_right(self._firsts, page) - 1, -1, -1):
            file = self._files[at]
            if file.first + self._widest < page or asked == _FILES_ASKED:
                return None
            if file.last >= page:
                asked += 1
                if (entry := self._entries(file).get(page)) is not None:
                    return entry
        return None

    def _entries(self, file: CacheFile) -> Mapping[int, bytes]:
        with self._lock:
            if file not in self._held:
                self._held[file] = entries = file.entries()
                self._sizes[file] = sum(map(len, entries.values()))
                while len(self._held) > 1 and sum(self._sizes.values()) > _BYTES_HELD:
                    del self._sizes[self._held.popitem(last=False)[0]]
            self._held.move_to_end(file)
            return self._held[file]


def _listed(folder: str) -> list[tuple[str, int]]:
    try:
        return sizes_in(folder)
    except FileNotFoundError:  # removed by a run that has ended meanwhile
        return []


@lru_cache(maxsize=2)
def _shelf(cache: PageCache) -> _Shelf:
    """The same for all portions of a run that a worker mines: of a large wiki the list is long."""
    return _Shelf(tuple(map(cache.path, cache.former)))
