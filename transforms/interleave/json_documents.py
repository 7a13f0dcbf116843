"""Readers of JSON Lines: documents with summaries, and arXiv's metadata."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wikimill.rules.text.writable import is_writable
from wikimill.transforms.documents.source_formats import BadEntry, Entry
from wikimill.transforms.dumps.json_objects import BadLine, read_objects, shown
from wikimill.transforms.interleave.raw_parts import MOST_CHARS, MOST_ID_CHARS, Form, RawPart, Unfit, one_line

_EXPECTED = "{'id': …, 'summary': …, 'sentences' or 'posts': […] or 'text': …}"
_MAX_LINE_BYTES = 4 * 1024 * 1024
#: A key that only arXiv's metadata have; the first line may be longer than the checked bytes.
_ARXIV = re.compile(rb'"(submitter|authors_parsed|journal-ref)"\s*:')
_LISTS = ("sentences", "posts")


def is_documents_head(head: bytes) -> bool:
    """Return whether the beginning of a file is that of a JSON object without a key of arXiv's metadata."""
    return head.lstrip().startswith(b"{") and not is_arxiv_head(head)


def is_arxiv_head(head: bytes) -> bool:
    """Return whether the beginning of a file is that of a JSON object and has a key that only arXiv's metadata have."""
    return head.lstrip().startswith(b"{") and _ARXIV.search(head) is not None


def read_documents(blocks: Iterable[bytes]) -> Iterator[Entry | BadEntry]:
    """Yield an entry with a `RawPart` for each document of a file. Places are numbers of lines, from 1.

    A document has an `id`, a `summary` or none, and either `sentences` or `posts` (lists of posts) or a `text`. Any
    other line that is not empty gives a `BadEntry`.

    Args:
        blocks: the decompressed content of the file.

    Raises:
        InputDamage: the file is cut or damaged.
    """
    yield from _read(blocks, _EXPECTED, arxiv=False)


def read_arxiv(blocks: Iterable[bytes]) -> Iterator[Entry | BadEntry]:
    """Yield an entry with a `RawPart` for each paper in arXiv's metadata: the abstract as text, the title as summary.

    Places are numbers of lines, from 1. A line that is not empty and lacks an id, a title or an abstract gives a
    `BadEntry`.

    Args:
        blocks: the decompressed content of the file.

    Raises:
        InputDamage: the file is cut or damaged.
    """
    yield from _read(blocks, "{'id': …, 'title': …, 'abstract': …}", arxiv=True)


def _read(blocks: Iterable[bytes], expected: str, *, arxiv: bool) -> Iterator[Entry | BadEntry]:
    for found in read_objects(blocks, _MAX_LINE_BYTES, expected):
        if isinstance(found, BadLine):
            yield BadEntry(found.line, found.error, found.id)
            continue
        try:
            yield Entry(found.line, _paper(found.value) if arxiv else _document(found.value))
        except Unfit as unfit:
            yield BadEntry(found.line, str(unfit), unfit.id)


def _document(value: Mapping[str, Any]) -> RawPart:
    name = _id_of(value)
    summary = value.get("summary")
    if summary is not None and not isinstance(summary, str):
        raise Unfit(f"its summary is {shown(summary)}; expected a string or null", name)
    given = [key for key in (*_LISTS, "text") if value.get(key) is not None]
    if len(given) != 1:
        given_keys = f"it has {' and '.join(given)}" if given else "it has none of sentences, posts and text"
        raise Unfit(f"{given_keys}; expected one of them", name)
    texts = value[given[0]]
    form: Form = "posts"
    if given[0] == "text":
        if not isinstance(texts, str):
            raise Unfit(f"its text is {shown(texts)}; expected a string", name)
        texts, form = [texts], "text"
    elif not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Unfit(f"its {given[0]} are {shown(texts)}; expected a list of strings", name)
    return _checked(f"id {name}", name, form, texts, summary)


def _paper(value: Mapping[str, Any]) -> RawPart:
    name = _id_of(value)
    for key in ("title", "abstract"):
        if not isinstance(value.get(key), str):
            raise Unfit(f"its {key} is {shown(value.get(key))}; expected a string", name)
    return _checked(f"arxiv {name}", name, "text", [value["abstract"]], value["title"])


def _id_of(value: Mapping[str, Any]) -> str:
    name = value.get("id")
    if isinstance(name, int) and not isinstance(name, bool):
        name = str(name)
    if not isinstance(name, str) or not name.strip():
        raise Unfit(f"its id is {shown(name)}; expected a string or a whole number")
    if len(name) > MOST_ID_CHARS or not is_writable(name) or not name.isprintable():
        raise Unfit(f"its id is {shown(name)}; expected {MOST_ID_CHARS:,} printable characters at most")
    return name


def _checked(key: str, name: str, form: Form, texts: list[str], summary: str | None) -> RawPart:
    part = RawPart(
        key=key, id=name, role="text", form=form, texts=tuple(texts), summary=one_line(summary or "") or None
    )
    if not all(map(is_writable, (*texts, summary or ""))):
        raise Unfit("it holds half of a surrogate pair", name)
    if part.chars > MOST_CHARS:
        raise Unfit(f"it has {part.chars:,} characters; at most {MOST_CHARS:,} are taken", name)
    return part
