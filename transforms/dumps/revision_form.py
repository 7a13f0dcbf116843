"""A `<revision>` as MediaWiki writes it, taken from the bytes of a dump.

Schemas 0.3 to 0.11 write a revision's elements in one of two orders, with few kinds of attributes. What stands exactly
so, and holds nothing that XML forbids, is read by two regular expressions and a search for the end of the text, at
several times the speed of an XML parser. Everything else is not of this form, and for expat to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from wikimill.rules.wikitext.escaped_text import (
    EscapedText,
    has_plain_characters,
    has_plain_entities,
    is_escaped,
    is_xml_utf8,
)
from wikimill.rules.wikitext.shared_lines import shared_lines
from wikimill.transforms.dumps.items import Revision

BEGIN = b"<revision>"
_EDGE = re.compile(rb"</?revision>")
#: All names of elements and attributes that revisions and pages of MediaWiki's form have.
NAMES = frozenset(
    (
        "page title ns redirect restrictions revision id parentid timestamp contributor username ip minor comment "
        "origin model format text content role sha1 deleted bytes xml:space"
    ).split()
)
NUMBER, _NAME, _SHA1 = r"[0-9]{1,19}", r"[A-Za-z0-9_.-]++", r"[0-9a-z]*+"
#: Without what no leaf of MediaWiki's holds: tags, second spellings of characters, control characters.
WORDS = r'[^<>"\x00-\x08\x0b-\x1f]*+'
_FORMAT = r"<format>[A-Za-z0-9_./+-]*+</format>"
EMPTY = r"\x20?/>"
_DELETED = r'\x20deleted="deleted"'
_PRESERVE = r'\x20xml:space="preserve"'
_BYTES = r'\x20bytes="-?[0-9]++"'
_CONTENT = (
    rf"<content> <role>{_NAME}</role> <origin>{NUMBER}</origin> <model>{_NAME}</model> {_FORMAT} "
    rf'<text(?:{_BYTES})?+(?:\x20sha1="{_SHA1}")?+(?:{_PRESERVE})?+(?:{_DELETED})?+(?:>{WORDS}</text>|{EMPTY}) '
    r"</content> "
)


def form(pattern: str) -> re.Pattern[bytes]:
    """Compile an expression in which a blank stands for any white space between two elements."""
    return re.compile(pattern.replace(" ", "[\x20\t\n]*+").encode())


_HEAD = form(
    rf"<revision> <id>({NUMBER})</id> (?:<parentid>{NUMBER}</parentid> )?+"
    r"(?:<timestamp>([0-9TZ:.+-]{1,40})</timestamp> )?+"
    rf"(?:<contributor(?:{_DELETED}{EMPTY}"
    rf"|> (?:<username>{WORDS}</username> <id>{NUMBER}</id>|<ip>{WORDS}</ip>) </contributor>) )?+"
    rf"(<minor{EMPTY} )?+(?:<comment(?:{_DELETED}{EMPTY}|>{WORDS}</comment>) )?+"
    rf"(?:<origin>{NUMBER}</origin> )?+(?:<model>({_NAME})</model> {_FORMAT} )?+"
    rf'<text(?:{_PRESERVE}{_BYTES}|(?:{_BYTES})?+(?:\x20sha1="({_SHA1})")?+(?:{_PRESERVE})?+)'
    rf"({_DELETED})?+(?:>|({EMPTY}))"
)
_TAIL = form(
    rf" ((?:{_CONTENT})*+)(?:<sha1(?:>({_SHA1})</sha1>|{EMPTY}) )?+(?:<model>({_NAME})</model> {_FORMAT} )?+"
    r"</revision> "
)
#: A shorter text is looked at as a whole sooner than it is compared.
MIN_COMPARED_BYTES = 8 * 1024
_TEXT_END = b"</text>"


class Found(NamedTuple):
    """A revision, its text even if that is deleted, and where what follows it begins (behind white space)."""

    revision: Revision
    text: EscapedText
    end: int


def revision_at(
    data: bytes,
    start: int,
    before: EscapedText | None,
    max_bytes: int,
    max_lines: int,
    known: Iterable[EscapedText] = (),
) -> Found | Literal["cut", "other"]:
    """Read a revision of MediaWiki's form.

    Args:
        data: a piece of a dump.
        start: where `<revision>` begins in it.
        before: a text found before on the same page.
        max_bytes, max_lines: a longer text is not of the form.
        known: other texts that were found before: one that is restored needs not be looked at.

    Returns:
        What was found; `cut` if the data end inside the revision; `other` if it is not of the form.
    """
    head = _HEAD.match(data, start)
    if head is None:
        return _unread(data, start + len(BEGIN))
    begin = end = head.end()
    number, timestamp, minor, model, text_sha1, deleted, is_empty = head.groups()
    restored = _restored(data, begin, known) if before is not None and is_empty is None else None
    if restored is not None:
        end = begin + len(restored.raw)
    elif is_empty is None:
        end = data.find(b"<", begin)
        if end < 0:
            return "cut"
        if not data.startswith(_TEXT_END, end):
            return _unread(data, end)
    tail = _TAIL.match(data, end if is_empty else end + len(_TEXT_END))
    if tail is None:
        return _unread(data, end)
    contents, sha1, late_model = tail.groups()
    raw = restored.raw if restored is not None else data[begin:end]
    if (model and late_model) or len(raw) > max_bytes or (len(raw) > max_lines and _has_lines(raw, max_lines)):
        return "other"
    if before is None or len(raw) < MIN_COMPARED_BYTES:
        if not is_sound(data[start : tail.end()]) or not has_plain_characters(raw):
            return "other"
        text = EscapedText(raw)
    else:  # of the lines that both texts have, nothing needs to be looked at again
        if not is_sound(data[start:begin]) or (contents and not is_sound(contents)):
            return "other"
        shared = _shared(before, raw, restored)
        if restored is None and not is_escaped(raw[shared[0] : len(raw) - shared[1]]):
            return "other"
        text = EscapedText(raw, before.raw, shared)
    revision = Revision(
        number.decode(),
        timestamp.decode() if timestamp else None,
        minor is not None,
        (model or late_model or b"wikitext").decode(),
        sha1.decode() if sha1 else None,
        "deleted" if deleted else "present" if raw else "empty",
        text if raw and not deleted else "",
        text_sha1.decode() if text_sha1 else None,
    )
    return Found(revision, text, tail.end())


def _restored(data: bytes, begin: int, known: Iterable[EscapedText]) -> EscapedText | None:
    """The known text that stands at a place, up to its end; compared only where an end tag stands behind it."""
    for text in known:
        if data.startswith(_TEXT_END, begin + len(text.raw)) and data.startswith(text.raw, begin):
            return text
    return None


def _shared(before: EscapedText, raw: bytes, restored: EscapedText | None) -> tuple[int, int]:
    """What a text shares with the one before it: as much as that one with the text that is restored."""
    if restored is not None:
        return before.shared_with(restored) if restored.raw is not before.raw else (len(raw), 0)
    return shared_lines(before.raw, raw) if before.raw != raw else (len(raw), 0)


def _has_lines(raw: bytes, count: int) -> bool:
    """Whether of more bytes than so many as many are line breaks, or more; of the others the first ones tell."""
    others = len(raw) - count  # at most as many bytes may be something else, in the first of them too
    first = min(len(raw), 2 * others + 1)
    return raw.count(b"\n", 0, first) >= first - others and raw.count(b"\n") >= count


def is_sound(part: bytes) -> bool:
    """Whether a part with tags, in which no leaf holds what the form has not, is right in its entities and UTF-8."""
    return has_plain_entities(part) and is_xml_utf8(part)


def _unread(data: bytes, place: int) -> Literal["cut", "other"]:
    return "cut" if _EDGE.search(data, place) is None else "other"
