"""An input file (a dump or a file of documents), and the facts that its name states."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from wikimill.transforms.dumps.compression.compressed import ENDINGS

_DUMP = re.compile(rf"\.(xml|{ENDINGS})\Z|\.xml-p\d+(p|r)\d+\Z")
_NOT_DUMP = re.compile(r"-index\d*\.txt|sums\.txt|\.json(\.|\Z)|\.sql(\.|\Z)")
_DOCUMENTS = re.compile(rf"\.jsonl(\.({ENDINGS}))?\Z", re.IGNORECASE)
_ARTICLES = re.compile(rf"\.ndjson(\.({ENDINGS}))?\Z|\.(tar|tgz)\Z|\.tar\.({ENDINGS})\Z", re.IGNORECASE)
_SEARCH_INDEX = re.compile(rf"(_content-\d{{8}}-\d+|-cirrussearch-content)\.json(\.({ENDINGS}))?\Z", re.IGNORECASE)
_PAGE_PROPS = re.compile(rf"-page_props\.sql(\.({ENDINGS}))?\Z", re.IGNORECASE)
_ENTITIES = re.compile(rf"\.json(\.({ENDINGS}))?\Z", re.IGNORECASE)
#: Files next to dumps that describe them.
_DESCRIPTIONS = frozenset(("dumpstatus.json", "fetch.json", "manifest.json", "run.json"))
_DATE = re.compile(r"(?<!\d)(20\d\d)-?([01]\d)-?([0-3]\d)(?!\d)")
_WIKI = re.compile(r"([a-z][a-z0-9_]*wik[a-z]*)-\d")


@dataclass(frozen=True, slots=True, order=True)
class InputFile:
    """A dump file, or another file that a corpus reads.

    Attributes:
        path: its path, on any filesystem.
        name: its name without the folder.
        size: its stored size in bytes.
        is_source: whether it has one of the corpus's own formats (`Corpus.sources`) and is not a dump.
        joined_by: the option that names it for joining (`JoinedFiles.option`); empty for a mined file.
    """

    path: str
    name: str
    size: int
    is_source: bool = False
    joined_by: str = ""

    @property
    def is_joined(self) -> bool:
        """Whether it is joined with the mined files and not mined itself."""
        return self.joined_by != ""

    @property
    def dump_date(self) -> str | None:
        """The date of the dump, YYYY-MM-DD; None if the file's name has none.

        >>> InputFile("/d/enwiki-20260901-history.xml.bz2", "enwiki-20260901-history.xml.bz2", 1).dump_date
        '2026-09-01'
        """
        for match in _DATE.finditer(self.name):
            with suppress(ValueError):  # no such day
                return date(*map(int, match.groups())).isoformat()
        return None

    @property
    def wiki(self) -> str:
        """The wiki's database name with which a file name of Wikimedia's begins; empty for other names."""
        match = _WIKI.match(self.name)
        return match.group(1) if match else ""

    @property
    def holds_documents(self) -> bool:
        """Whether it is not read like a dump: it has a corpus's own format, is joined, or is named .jsonl."""
        return self.is_source or self.is_joined or is_documents_name(self.name)

    @property
    def holds_articles(self) -> bool:
        """Whether its name is of a Wikimedia Enterprise snapshot, which is read like a dump."""
        return not (self.is_source or self.is_joined) and is_articles_name(self.name)


def is_dump_name(name: str) -> bool:
    """Return whether a file name looks like a dump of XML, and not like an index, a checksum list or documents.

    >>> is_dump_name("enwiki-20260901-history.xml.7z"), is_dump_name("a.jsonl.gz"), is_dump_name("a-sha1sums.txt")
    (True, False, False)
    """
    is_other = is_documents_name(name) or is_articles_name(name)
    return _DUMP.search(name) is not None and _NOT_DUMP.search(name) is None and not is_other


def is_documents_name(name: str) -> bool:
    """Return whether a file name is of documents: JSON Lines, compressed or not.

    >>> is_documents_name("news.jsonl.gz"), is_documents_name("enwiki-20260901.xml.bz2")
    (True, False)
    """
    return _DOCUMENTS.search(name) is not None


def is_articles_name(name: str) -> bool:
    """Return whether a file name looks like a Wikimedia Enterprise snapshot: JSON Lines of articles, or a tar archive.

    >>> names = ("simplewiki-NS0-20250320-ENTERPRISE-HTML.json.tar.gz", "enwiki_namespace_0_12.ndjson", "a.jsonl.gz")
    >>> [is_articles_name(name) for name in names]
    [True, True, False]
    """
    return _ARTICLES.search(name) is not None


def is_search_index_name(name: str) -> bool:
    """Return whether a file name looks like a CirrusSearch dump, of either layout.

    >>> is_search_index_name("simplewiki_content-20260830-00000.json.bz2"), is_search_index_name("latest-all.json.bz2")
    (True, False)
    """
    return _SEARCH_INDEX.search(name) is not None


def is_page_items_name(name: str) -> bool:
    """Return whether a file name looks like a dump of MediaWiki's table `page_props`.

    >>> is_page_items_name("enwiki-20260901-page_props.sql.gz"), is_page_items_name("enwiki-20260901-page.sql.gz")
    (True, False)
    """
    return _PAGE_PROPS.search(name) is not None


def is_entities_name(name: str) -> bool:
    """Return whether a file name looks like a JSON dump of Wikidata.

    >>> is_entities_name("latest-all.json.bz2"), is_entities_name("dumpstatus.json"), is_entities_name("a.jsonl")
    (True, False, False)
    """
    return _ENTITIES.search(name) is not None and name not in _DESCRIPTIONS
