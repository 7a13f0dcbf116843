"""The layout of Wikidata's JSON dumps: `wikidatawiki/entities/20260921/wikidata-20260921-all.json.bz2`.

The folder of a week takes the files of several jobs. A file is moved there when it is whole, and then its line is added
to `wikidata-DATE-sha1sums.txt` and `wikidata-DATE-md5sums.txt`: a file in a list is complete. The date in the names may
be a day later than the date of the folder. The bzip2 file is taken, because it can be divided among workers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from wikimill.transforms.fetching.dumps import ENTITIES, Dump, RemoteFile, Wanted
from wikimill.transforms.fetching.failures import Incomplete, OtherDumps
from wikimill.transforms.fetching.file_names import checked_name, checksums, date_of_compact
from wikimill.transforms.fetching.mirror import Mirror

_NAME = re.compile(r"wikidata-(\d{8})-(all\.json\.bz2|sha1sums\.txt|md5sums\.txt)", re.ASCII)
_ALL = "all.json.bz2"
_ALGORITHMS = ("sha1", "md5")


@dataclass(frozen=True)
class EntitiesLayout:
    """The layout of Wikidata's entities as JSON, all in one file."""

    name: str = ENTITIES

    def home(self, wanted: Wanted) -> str:
        """Return the folder whose entries are the dates of dumps."""
        return f"{wanted.wiki}/entities"

    def date_of(self, entry: str) -> str | None:
        """Return the date, YYYY-MM-DD, of an entry such as 20260921; None for others, such as `latest-all.json.bz2`."""
        return date_of_compact(entry)

    def dump(self, mirror: Mirror, wanted: Wanted, date: str) -> Dump:
        """Return the dump of a date, without its size, which the lists of checksums lack.

        Raises:
            OtherDumps: the folder has no file of all entities.
            Incomplete: no list of checksums names the file.
            FetchError: the mirror cannot be read, or sends unsafe names.
        """
        folder = f"{self.home(wanted)}/{date.replace('-', '')}"
        entries = mirror.names(folder)
        found = {match[0]: match[1] for name in entries if (match := _NAME.fullmatch(name))}
        days = sorted(day for name, day in found.items() if name.endswith(_ALL))
        if not days:
            raise OtherDumps(f"no wikidata-…-{_ALL} there: it is not made yet, or the folder is of other jobs")
        name = f"wikidata-{days[-1]}-{_ALL}"
        for algorithm in _ALGORITHMS:
            listing = f"wikidata-{days[-1]}-{algorithm}sums.txt"
            if listing not in found:
                continue
            source = f"{mirror.root}/{folder}/{listing}"
            digests = {
                listed: digest
                for listed, digest in checksums(mirror.text(f"{folder}/{listing}"), algorithm, listing)
                if listed == name
            }
            if name in digests:
                return Dump(
                    wiki=wanted.wiki,
                    kind=wanted.kind,
                    date=date,
                    layout=self.name,
                    folder=folder,
                    local_name=f"{wanted.wiki}-{date}-{wanted.kind}",
                    algorithm=algorithm,
                    files=(RemoteFile(checked_name(name, "wikidata", source), digests[name]),),
                )
        raise Incomplete(f"no list of checksums names {name}: it is not complete yet")
