"""Checks of a record's provenance: page, split, wiki and dump, URL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.wikis import wiki_address
from wikimill.transforms.corpus import Fault
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.partition import Partition


@dataclass
class Provenance:
    """The facts about sources in a manifest, against which records are checked.

    Attributes:
        partition: the rule that assigns pages to splits.
        dumps: wiki → dates of its mined dumps; None for a dump without a date.
        files: wiki → number of its mined files. Each file may have another address of the wiki, such as the mobile one.
        has_documents: whether documents were mined.
    """

    partition: Partition
    dumps: Mapping[str, frozenset[str | None]]
    files: Mapping[str, int]
    has_documents: bool
    _addresses: dict[str, set[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, manifest: Mapping[str, Any]) -> Provenance:
        """Return the facts in a manifest.

        Raises:
            KeyError, TypeError, ValueError: the manifest has no such options or inputs.
        """
        options = manifest["options"]["partition"]
        dumps: dict[str, set[str | None]] = {}
        files = [(InputFile("", str(entry["file"]), 0), str(entry["wiki"])) for entry in manifest["inputs"]]
        for file, wiki in files:
            dumps.setdefault(wiki, set()).add(file.dump_date)
        return cls(
            Partition.of_options(options),
            {wiki: frozenset(dates) for wiki, dates in dumps.items()},
            Counter(wiki for _, wiki in files),
            any(file.holds_documents for file, _ in files),
        )

    def faults(self, row: Mapping[str, Any], split: str, relative_url: str | None) -> Iterator[Fault]:
        """Yield the faults in a record's split, page_id, wiki, dump and url.

        A wiki may have as many addresses as mined files: the first ones that occur are remembered, and any other is a
        fault.

        Args:
            row: the record, with these columns.
            split: the split that the record's file holds.
            relative_url: the expected path and query of the URL; None if it must not have one, as for a document.
        """
        wiki = row["wiki"] or ""
        if row["split"] != split:
            yield Fault("column split", f"{split}, as the file", row["split"])
        elif not self.partition.sizes and (drawn := self.partition.split_of(wiki, row["page_id"])) != split:
            yield Fault(f"page in {split}", f"page {row['page_id']} of {wiki or 'documents'} in {drawn}", split)
        if not row["page_id"]:
            yield Fault("column page_id", "an id", "none")
        if (wiki or not self.has_documents) and row["dump"] not in self.dumps.get(wiki, frozenset()):
            known = ", ".join(
                f"{name} of {date}" for name, dates in self.dumps.items() for date in sorted(map(str, dates))
            )
            yield Fault("wiki and dump", f"those of an input ({known})", f"{row['wiki']} of {row['dump']}")
        yield from self._url_faults(wiki, row["url"], relative_url)

    def _url_faults(self, wiki: str, url: str | None, relative: str | None) -> Iterator[Fault]:
        if relative is None:
            if url is not None:
                yield Fault("column url", "null, as there is no revision", url)
            return
        # The URL is empty if the wiki's address is unknown; some releases have a relative URL.
        found = url.removesuffix(relative) if url is not None else ""
        if url is None or (url and not url.endswith(relative)) or wiki_address(found) != found:
            yield Fault("column url", f"the wiki's address and {relative}", url)
            return
        known = self._addresses.setdefault(wiki, set())
        if found not in known and len(known) >= self.files.get(wiki, 1):
            yield Fault("column url", f"{', '.join(sorted(known))}, as in other records of {wiki}", url)
        else:
            known.add(found)
