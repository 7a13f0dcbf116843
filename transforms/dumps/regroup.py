"""Puts the revisions of each page together, where a file has a `<page>` element for each revision.

WikiTeam's `--xmlrevisions` requests the revisions of a wiki in the order in which they were made, and writes each as a
page of its own. The output is an export with the same pages and texts, in the order of page ids, each page's revisions
in the order of their times. It has no users and no edit comments, which wikimill never reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from wikimill.transforms.dumps.compression.content import Block, Gap, content
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import OVERSIZE, PageBroken, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.page_starts import PAGE
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.storage.sorted_lines import RUN_BYTES, Entry, in_sorted_order
from wikimill.transforms.storage.stored import open_stored

#: Largest size of the content before the first page, more than the namespaces of any wiki need.
_MAX_HEAD_BYTES = 4 * 1024 * 1024
#: Characters to escape in addition to markup: an XML parser turns a bare carriage return into a line feed.
_ESCAPED = {"\r": "&#13;"}


@dataclass
class Regrouped:
    """The counts and problems of a regrouping.

    Attributes:
        elements: number of `<page>` elements read.
        pages, revisions: numbers of pages and revisions written.
        doubles: number of exact repeats of a revision, which are left out.
        problems: messages on input that could not be read; if there are any, the output is incomplete.
    """

    elements: int = 0
    pages: int = 0
    revisions: int = 0
    doubles: int = 0
    problems: list[str] = field(default_factory=list)


def regroup(
    files: Sequence[InputFile], folder: Path, done: Regrouped, *, run_bytes: int = RUN_BYTES
) -> Iterator[bytes]:
    """Yield the XML of one export with all revisions of the files of a wiki, piece by piece.

    Args:
        files: the files of one wiki, in any compression.
        folder: for temporary files, about as large as the XML.
        done: the counts and problems; added to.
        run_bytes: the bound of memory, see `in_sorted_order`.

    Raises:
        InputDamage: the first file is not an export or has no page, or the files are of different wikis.
        OSError: a file cannot be read or written.
    """
    yield _head(files[0])
    page: Any = None
    written: list[Entry] = []  # with the same page, time and revision id
    for entry in in_sorted_order(_entries(files, done), _order, folder, run_bytes=run_bytes):
        if written and _order(entry) != _order(written[-1]):
            written.clear()
        if entry in written:
            done.doubles += 1
            continue
        if page != entry[0]:
            yield b"  </page>\n" * (page is not None) + _page(entry).encode()
            page = entry[0]
            done.pages += 1
        yield _revision(entry).encode()
        done.revisions += 1
        written.append(entry)
    yield b"  </page>\n" * (page is not None) + b"</mediawiki>\n"


def _order(entry: Entry) -> tuple[Any, ...]:
    """Return the key by which revisions are sorted: page id, time, revision id."""
    return tuple(entry[:3])


def _entries(files: Sequence[InputFile], done: Regrouped) -> Iterator[Entry]:
    wiki: str | None = None
    for file in files:
        site = SiteInfo(fallback_wiki=file.wiki)
        reader = DumpReader(_wants_all, site=site)
        try:
            with open_stored(file.path) as raw:
                yield from _entries_of(reader, content(raw, file.name), file, done)
        except InputDamage as damage:
            done.problems.append(f"{file.name}: {damage}")
        if site.wiki != (wiki := site.wiki if wiki is None else wiki):
            raise InputDamage("refused", f"{file.name} is of {site.wiki or 'no wiki'}, and {files[0].name} of {wiki}")


def _entries_of(reader: DumpReader, blocks: Iterable[Block | Gap], file: InputFile, done: Regrouped) -> Iterator[Entry]:
    header: PageHeader | None = None
    for item in reader.read(blocks):
        if isinstance(item, PageStart):
            done.elements += 1
            header = item.header
        elif isinstance(item, PageBroken):
            done.problems.append(f"{file.name}: page {item.page_id or item.title or '?'}: {item.error}")
        elif isinstance(item, Revision):
            assert header is not None
            if item.text_state == "oversize":
                done.problems.append(f"{file.name}: page {header.page_id}, revision {item.revision_id}: {OVERSIZE}")
                continue
            page = [header.title, header.namespace, header.is_redirect]
            texts = [item.is_minor, item.model, item.sha1, item.text_state, item.text, item.text_sha1]
            yield [int(header.page_id), item.timestamp or "", int(item.revision_id), page, texts]


def _head(file: InputFile) -> bytes:
    """Return the content of a file before its first page.

    Raises:
        InputDamage: no page begins within about `_MAX_HEAD_BYTES`.
    """
    head = b""
    with open_stored(file.path) as raw:
        for block in content(raw, file.name):
            head += block.data if isinstance(block, Block) else b""
            if (place := head.find(PAGE)) >= 0:
                return head[:place].rstrip() + b"\n"
            if len(head) > _MAX_HEAD_BYTES:
                break
    raise InputDamage("refused", f"{file.name} has no <page>: this is not a MediaWiki export, or an empty one")


def _page(entry: Entry) -> str:
    page_id, (title, namespace, is_redirect) = entry[0], entry[3]
    redirect = '    <redirect title="" />\n' * is_redirect
    return f"  <page>\n    <title>{escape(title)}</title>\n    <ns>{namespace}</ns>\n    <id>{page_id}</id>\n{redirect}"


def _revision(entry: Entry) -> str:
    _, timestamp, revision_id, _, (is_minor, model, sha1, state, text, text_sha1) = entry
    lines = [f"<id>{revision_id}</id>"]
    lines += [f"<timestamp>{escape(timestamp)}</timestamp>"] * bool(timestamp)
    lines += ["<minor />"] * is_minor
    lines.append(f"<model>{escape(model)}</model>")
    digest = f" sha1={quoteattr(text_sha1)}" if text_sha1 else ""
    if state == "deleted":
        lines.append('<text deleted="deleted" />')
    else:
        lines.append(f'<text xml:space="preserve"{digest}>{escape(text, _ESCAPED)}</text>')
    lines += [f"<sha1>{escape(sha1)}</sha1>"] if sha1 else []
    return "    <revision>\n" + "".join(f"      {line}\n" for line in lines) + "    </revision>\n"


def _wants_all(_: PageHeader) -> bool:
    return True
