"""JSON Lines of shows: an episode a line, or a character a line, in one file or in several.

    {"id": …, "show": …, "episode": …, "summary": …, "recap": …}
    {"id": …, "show": …, "name": …, "description": …}

A line with a recap or a summary is an episode, one with a name is a character. An id is a text or a whole number; a
line with a repeated id is bad. A character may lack `description`. `source`, a text, may name the origin of an episode;
other keys are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from wikimill.rules.text.writable import is_writable
from wikimill.transforms.documents.jsonl import MAX_ID_CHARS, id_digest
from wikimill.transforms.documents.source_formats import BadEntry, Entry, SourceFormat
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.json_objects import BadLine, read_objects, shown

#: A file with more bad lines than this is refused; its rest is not read.
MAX_BAD_LINES = 10_000
_EXPECTED = "{'id', 'show', 'episode', 'summary', 'recap'} or {'id', 'show', 'name', 'description'}"
_KEYS = {"recap": ("show", "episode", "summary", "recap"), "name": ("show", "name", "description")}
#: Longest name, which every record may repeat.
_MAX_NAME_CHARS = 500
_NAMES = frozenset(("show", "episode", "name", "source"))


def read_story_lines(blocks: Iterable[bytes]) -> Iterator[Entry | BadEntry]:
    """Yield an entry for each line of a file, in order; a `BadEntry` for a line that is not an episode or a character.

    The value of an entry is a dict of texts: `id`, the keys of its kind, and `source` if the line has it. Spaces in
    names are normalised.

    Args:
        blocks: the bytes of the file, divided anywhere.

    Raises:
        InputDamage: the file is cut or damaged, or has more than `MAX_BAD_LINES` bad lines; entries before the damage
            are yielded first.
    """
    seen: set[bytes] = set()
    bad = 0
    for line in read_objects(blocks, expected=_EXPECTED):
        if isinstance(line, BadLine):
            item: Entry | BadEntry = BadEntry(line.line, line.error, line.id)
        else:
            item = _entry(line.line, line.value)
            if isinstance(item, Entry):
                digest = id_digest(item.value["id"])
                if digest in seen:
                    error = f"the id {shown(item.value['id'])} is on an earlier line"
                    item = BadEntry(line.line, error, item.value["id"])
                seen.add(digest)
        if isinstance(item, BadEntry):
            bad += 1
            if bad > MAX_BAD_LINES:
                raise InputDamage("refused", f"more than {MAX_BAD_LINES:,} lines are neither episodes nor characters")
        yield item


def _entry(number: int, value: dict[str, Any]) -> Entry | BadEntry:
    id_ = value.get("id")
    if isinstance(id_, int) and not isinstance(id_, bool):
        id_ = str(id_)
    if not isinstance(id_, str) or not 0 < len(id_) <= MAX_ID_CHARS or not is_writable(id_):
        given = f"its id is {shown(value['id'])}" if "id" in value else "it has no id"
        return BadEntry(number, f"{given}; expected a text of at most {MAX_ID_CHARS:,} characters or a whole number")
    kind = "recap" if "recap" in value or "summary" in value else "name" if "name" in value else None
    if kind is None:
        return BadEntry(number, f"it has no recap and no name; expected {_EXPECTED}", id_)
    entry = {"id": id_}
    for key in _KEYS[kind]:
        text = value.get(key)
        if key == "description" and text is None:
            text = ""
        if not isinstance(text, str) or (key in ("show", "name", "episode") and not text.strip()):
            given = f"its {key} is {shown(text)}" if key in value else f"it has no {key}"
            return BadEntry(number, f"{given}; expected a text", id_)
        if not is_writable(text):
            return BadEntry(number, f"its {key} holds half of a surrogate pair", id_)
        if key in _NAMES and len(text) > _MAX_NAME_CHARS:
            return BadEntry(number, f"its {key} has {len(text):,} characters; {_MAX_NAME_CHARS} at most are taken", id_)
        entry[key] = " ".join(text.split()) if key in _NAMES else text
    source = value.get("source")
    if isinstance(source, str) and is_writable(source) and 0 < len(source) <= _MAX_NAME_CHARS:
        entry["source"] = " ".join(source.split())
    return Entry(number, entry)


def _begins_object(head: bytes) -> bool:
    return head.lstrip()[:1] in (b"{", b"")


STORY_LINES = SourceFormat(
    name="tvstory-jsonl",
    title="JSON Lines of episodes and characters",
    names=re.compile(r".+\.jsonl"),
    is_head=_begins_object,
    unit="line",
    read=read_story_lines,
)
