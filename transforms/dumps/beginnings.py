"""Inspects the beginnings of input files: their format, their wiki, and whether pages have several revisions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Literal

from wikimill.transforms.dumps.compression.content import Block, Gap, content
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.enterprise import EnterpriseReader
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import PageStart, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.wikimedia_layouts import is_wikimedia_name
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.license import license_note
from wikimill.transforms.storage.stored import open_stored

Form = Literal[
    "dump",
    "articles",
    "no articles",
    "entities",
    "search index",
    "page_props",
    "sql",
    "json",
    "web page",
    "text",
    "unknown",
]
#: Largest number of files that are opened, and of pages that are read in each.
MOST_FILES, MOST_PAGES = 20, 50
_HEAD_BYTES = 4096
_BLANK = b"\xef\xbb\xbf \r\n\t"
_ENTITY = re.compile(rb'"type"\s*:\s*"(item|property|lexeme)"|"entities"\s*:\s*\{|^\{"id":"[QPL]\d')
_SQL = re.compile(rb"--|/\*")
_INDEX = re.compile(rb'\{\s*"index"\s*:\s*\{')


@dataclass
class Beginning:
    """The beginning of an input file.

    Attributes:
        file: the input file.
        form: the format of its first bytes; `unknown` if they cannot be read or match no format; `no articles` if the
            file is named as one of articles but none of its first lines is an article.
        site: its `<siteinfo>`.
        pages: number of its first pages that were read.
        most_revisions: the largest number of revisions of one of these pages; 2 means 2 or more.
        models: the content models of these revisions.
    """

    file: InputFile
    form: Form = "unknown"
    site: SiteInfo = field(default_factory=SiteInfo)
    pages: int = 0
    most_revisions: int = 0
    models: set[str] = field(default_factory=set)


def beginnings(files: Iterable[InputFile], *, pages: bool, most_files: int = MOST_FILES) -> Iterator[Beginning]:
    """Yield the beginnings of the first `most_files` dumps among some files.

    A file that is damaged or cannot be opened is yielded, too, as far as it was read; its reader reports the error.

    Args:
        files: the input files. Files of documents are skipped, unless they are joined.
        pages: whether to read the first pages of each export, until a page has two revisions.
        most_files: largest number of files to open.
    """
    for file in [file for file in files if file.is_joined or not file.holds_documents][:most_files]:
        found = Beginning(file, site=SiteInfo(fallback_wiki=file.wiki))
        with suppress(InputDamage, OSError), open_stored(file.path) as raw:
            blocks = content(raw, file.name)
            head = next(blocks, None)
            if isinstance(head, Block):
                found.form = form_of(head.data)
                if file.holds_articles or found.form == "json":
                    _look_for_article(found, chain((head,), blocks))
                elif found.form == "dump":
                    _read(found, chain((head,), blocks), MOST_PAGES if pages else 0)
        yield found


def form_of(head: bytes) -> Form:
    """Return the format of content that begins with these bytes.

    >>> form_of(b"<mediawiki xmlns="), form_of(b"# Read me"), form_of(bytes(9)), form_of(b'[\\n{"type":"item"')
    ('dump', 'text', 'unknown', 'entities')
    """
    head = head[:_HEAD_BYTES].lstrip(_BLANK)
    lowered = head.lower()
    if b"<mediawiki" in head:
        return "dump"
    if lowered.startswith((b"<!doctype html", b"<html")):
        return "web page"
    if head.startswith((b"{", b"[")):
        if _INDEX.match(head):
            return "search index"
        return "entities" if _ENTITY.search(head.lstrip(b"[\r\n ")) else "json"
    if _SQL.match(head) and b"CREATE TABLE" in head:
        return "page_props" if b"CREATE TABLE `page_props`" in head else "sql"
    if not head or head.startswith(b"<"):
        return "unknown"
    try:
        text = head.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start < len(head) - 3:  # otherwise the head ends inside a character
            return "unknown"
        text = head[: error.start].decode("utf-8")
    return "text" if all(char.isprintable() or char.isspace() for char in text) else "unknown"


def _read(found: Beginning, blocks: Iterable[Block | Gap], most_pages: int) -> None:
    revisions, pages = 0, list[str]()
    for item in DumpReader(lambda _: most_pages > 0, site=found.site).items(blocks):
        if isinstance(item, PageStart):
            revisions = 0
            if not most_pages or len(pages) == most_pages:
                return
            # An archive that repeats the page element for each revision is a history, too.
            revisions = pages.count(item.header.title)
            pages.append(item.header.title)
            found.pages = len(pages)
        elif isinstance(item, Revision):
            revisions += 1
            found.models.add(item.model)
            found.most_revisions = max(found.most_revisions, revisions)
            if revisions > 1:
                return


def _look_for_article(found: Beginning, blocks: Iterable[Block | Gap]) -> None:
    items = list(islice(EnterpriseReader(lambda _: True, found.site).items(blocks), MOST_PAGES))
    if any(isinstance(item, PageStart) for item in items):
        found.form = "articles"
    elif items and found.file.holds_articles:
        found.form = "no articles"


_REMEDY = "find out before you share the release, whose LICENSE-DATA says that it was not checked"


def license_notes(found: Iterable[Beginning]) -> Iterator[str]:
    """Yield a line about the license for each wiki that is not Wikimedia's.

    Args:
        found: the beginnings of dumps; a file with a name of Wikimedia's is assumed to be Wikimedia's.
    """
    hosts: dict[str, str] = {}
    for each in found:
        if each.site.host and not is_wikimedia_name(each.file.name):
            hosts.setdefault(each.site.host, each.file.name)
    for host, name in hosts.items():
        if note := license_note(host):
            yield f"{name}: {note}: {_REMEDY}"
