"""Checks of a record's provenance: its page, its split, its revisions, an input that the manifest names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from wikimill.rules.text.place_arrays import Truths
from wikimill.rules.wikis import wiki_address
from wikimill.transforms.corpus import Fault
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.partition import Partition

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass
class Provenance:
    """What the manifest says of sources, against which records are checked.

    Attributes:
        partition: which pages are in which split.
        dumps: wiki → dates of the dumps of it that were milled.
        files: wiki → how many files of it were milled. Each may name another address, such as that for telephones.
        has_documents: whether documents were milled.
    """

    partition: Partition
    dumps: Mapping[str, frozenset[str | None]]
    files: Mapping[str, int]
    has_documents: bool
    _addresses: dict[str, set[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, manifest: Mapping[str, Any]) -> Provenance:
        """Read it from a manifest.

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
        """Yield what is wrong with the columns that every record has.

        Args:
            row: the record.
            split: of the file that it stands in.
            relative_url: the path and query that its URL should have; None for a document's.
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

    def are_sound(self, columns: pa.RecordBatch, pages: Any, split: str, relative_urls: Any) -> Truths:
        """Of which of many records `faults` surely says nothing.

        Args:
            columns: the records.
            pages: of each its wiki, a line end and its page id.
            split: of the file that they stand in.
            relative_urls: the path and query that each URL should have; null for a document's.
        """
        import numpy as np  # only `verify` gets here: every other command starts without them
        import pyarrow as pa
        import pyarrow.compute as pc

        wikis = columns["wiki"].fill_null("")
        sound = pc.and_(pc.equal(columns["split"], split), pc.not_equal(columns["page_id"], ""))
        if not self.partition.sizes:
            sound = pc.and_(sound, pa.array(self.partition.are_of(split, pages.cast(pa.binary()).to_pylist())))
        known: Any = pa.array(np.zeros(len(columns), np.bool_))
        for wiki in wikis.unique().to_pylist():
            if not wiki and self.has_documents:
                known = pc.or_(known, pc.equal(wikis, wiki))
            for dump in self.dumps.get(wiki, frozenset()):
                is_one = pc.is_null(columns["dump"]) if dump is None else pc.equal(columns["dump"], dump)
                known = pc.or_(known, pc.and_(pc.equal(wikis, wiki), is_one.fill_null(False)))
        sound = pc.and_(sound, known)
        return np.asarray(pc.and_(sound, self._have_addresses(wikis, columns["url"], relative_urls)))

    def _have_addresses(self, wikis: Any, urls: Any, relative: Any) -> Any:
        """Whether each URL is an address of its wiki that is known, and what is relative to it; or there is none."""
        import pyarrow.compute as pc

        found: Any = pc.and_(pc.is_null(relative), pc.is_null(urls))
        has_address = pc.is_valid(relative)
        for wiki in wikis.filter(has_address).unique().to_pylist():
            of_wiki = pc.and_(has_address, pc.equal(wikis, wiki))
            if wiki not in self._addresses:
                # The first record's is the wiki's, if it is one: as it would be if the records were looked at in turn.
                first = pc.index(of_wiki, True).as_py()
                for _ in self._url_faults(wiki, urls[first].as_py(), relative[first].as_py()):
                    pass
            for address in self._addresses.get(wiki, ()):
                wanted = pc.binary_join_element_wise(address, relative, "")
                found = pc.or_(found, pc.and_(of_wiki, pc.equal(urls, wanted).fill_null(False)))
        return found

    def _url_faults(self, wiki: str, url: str | None, relative: str | None) -> Iterator[Fault]:
        if relative is None:
            if url is not None:
                yield Fault("column url", "null, as there is no revision", url)
            return
        # It is empty where the wiki's address is not known; in older releases it is relative.
        found = url.removesuffix(relative) if url is not None else ""
        if url is None or (url and not url.endswith(relative)) or wiki_address(found) != found:
            yield Fault("column url", f"the wiki's address and {relative}", url)
            return
        known = self._addresses.setdefault(wiki, set())
        if found not in known and len(known) >= self.files.get(wiki, 1):
            yield Fault("column url", f"{', '.join(sorted(known))}, as in other records of {wiki}", url)
        else:
            known.add(found)
