"""What stands around a page's revisions as MediaWiki writes it, taken from the bytes of a dump (`revision_form`)."""

from __future__ import annotations

from typing import NamedTuple

from wikimill.rules.wikitext.escaped_text import unescaped
from wikimill.transforms.dumps.revision_form import EMPTY, NUMBER, WORDS, form, is_sound
from wikimill.transforms.dumps.xml_limits import MAX_LEAF_CHARS

_HEAD = form(
    rf" <page> <title>({WORDS})</title> <ns>(-?[0-9]{{1,9}})</ns> <id>({NUMBER})</id> "
    rf'(<redirect(?:\x20title="{WORDS}")?+{EMPTY} )?+(?:<restrictions>{WORDS}</restrictions> )?+(?=<revision>)'
)
_END = form("</page> ")


class Head(NamedTuple):
    """The leaves of a page by their names, its bytes, and where its first revision begins."""

    leaves: dict[str, str]
    raw: bytes
    end: int


def head_at(data: bytes, start: int) -> Head | None:
    """Read a page's head of MediaWiki's form, with the white space before it.

    Args:
        data: a piece of a dump.
        start: where it begins.

    Returns:
        What was found; None if what stands there is something else, or not complete.
    """
    found = _HEAD.match(data, start)
    if found is None:
        return None
    title, namespace, number, redirect = found.groups()
    raw = found[0]
    if len(title) > MAX_LEAF_CHARS or not is_sound(raw):
        return None
    leaves = {"title": unescaped(title).decode(), "ns": namespace.decode(), "id": number.decode()}
    if redirect is not None:
        leaves["redirect"] = "1"
    return Head(leaves, raw, found.end())


def end_of_page(data: bytes, start: int) -> int | None:
    """Where what follows a page begins, if the page ends at a place."""
    found = _END.match(data, start)
    return found.end() if found is not None else None
