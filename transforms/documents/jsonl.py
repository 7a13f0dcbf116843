"""Reads documents from JSON Lines: `{"id": …, "title": …, "text": …}` on each line.

An id may be a whole number. The title may be missing or null, or be called `page_title` as in a release. Other keys are
ignored, and empty lines skipped. Any other line is a `BadLine`, and reading continues.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from wikimill.rules.text.writable import is_writable
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.json_objects import BadLine, ObjectLine, read_objects, shown
from wikimill.transforms.dumps.lines import MAX_LINE_BYTES

#: A file with more bad lines than this is assumed not to be JSON Lines; the rest of it is not read.
MAX_BAD_LINES = 10_000
#: Longest id: every example that derives from the document repeats it.
MAX_ID_CHARS = 1_000
_EXPECTED = "{'id': …, 'title': …, 'text': …}"


@dataclass(frozen=True, slots=True)
class Document:
    """A document; `line` is the number of its line in the file, from 1. A missing title is None."""

    line: int
    id: str
    title: str | None
    text: str


class _Unfit(Exception):
    """A line's JSON is not a document; the message states the reason, and `id` is the document's id, if known."""

    def __init__(self, reason: str, id_: str | None = None) -> None:
        super().__init__(reason)
        self.id = id_


def read_documents(blocks: Iterable[bytes], max_line_bytes: int = MAX_LINE_BYTES) -> Iterator[Document | BadLine]:
    """Yield the documents of a file, and its bad lines, in the order of the file.

    A line with a repeated id is bad. Of the preceding lines, only a digest of each id is held in memory.

    Raises:
        InputDamage: the file is cut or damaged, or has over `MAX_BAD_LINES` bad lines. The lines before were yielded.
    """
    seen: set[bytes] = set()
    bad = 0
    for found in read_objects(blocks, max_line_bytes, _EXPECTED):
        item = _read(found)
        if isinstance(item, Document):
            digest = id_digest(item.id)
            if digest in seen:
                item = BadLine(item.line, f"the id {shown(item.id)} is on an earlier line", item.id)
            seen.add(digest)
        if isinstance(item, BadLine):
            bad += 1
            if bad > MAX_BAD_LINES:
                raise InputDamage("refused", f"more than {MAX_BAD_LINES:,} lines are not documents; this is not JSONL")
        yield item


def id_digest(document_id: str) -> bytes:
    """Return a digest of a document's id, 16 bytes long."""
    return blake2b(document_id.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _read(found: ObjectLine | BadLine) -> Document | BadLine:
    if isinstance(found, BadLine):
        return found
    try:
        return _document(found)
    except _Unfit as unfit:
        return BadLine(found.line, str(unfit), unfit.id)


def _document(found: ObjectLine) -> Document:
    value = found.value
    document_id = value.get("id")
    if isinstance(document_id, int) and not isinstance(document_id, bool):
        document_id = str(document_id)
    if not isinstance(document_id, str) or not document_id:
        given = f"its id is {shown(document_id)}" if "id" in value else "it has no id"
        raise _Unfit(f"{given}; expected a string or a whole number")
    if len(document_id) > MAX_ID_CHARS:
        raise _Unfit(f"its id has {len(document_id):,} characters; at most {MAX_ID_CHARS:,} are taken")
    title, text = value.get("title", value.get("page_title")), value.get("text")
    if not isinstance(text, str):
        given = f"its text is {shown(text)}" if "text" in value else "it has no text"
        raise _Unfit(f"{given}; expected a string", document_id if is_writable(document_id) else None)
    if title is not None and not isinstance(title, str):
        raise _Unfit(
            f"its title is {shown(title)}; expected a string or null", document_id if is_writable(document_id) else None
        )
    for name, part in (("id", document_id), ("title", title or ""), ("text", text)):
        if not is_writable(part):
            raise _Unfit(
                f"its {name} holds half of a surrogate pair", document_id if is_writable(document_id) else None
            )
    return Document(found.line, document_id, title, text)
