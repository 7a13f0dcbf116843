"""Substitutes for character entities (`&nbsp;`, `&#39;`) that the wikitext parser does not see, and their inverse.

The C tokenizer of mwparserfromhell up to 0.7.2 gives memory of libc's `calloc` to Python's `free` at each ampersand,
and reads after the end of a name of eight letters (`&thetasym;`). Under another allocator (`PYTHONMALLOC=debug`,
`PYTHONDEVMODE=1`, debuggers) the process crashes. No ampersand reaches the parser, so that code never runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5

#: Halves of surrogate pairs, which text decoded from UTF-8 does not contain. The parser treats them as symbols.
_OPEN, _CLOSE, _AMPERSAND = "\ud800", "\ud801", "\ud802"
#: A tag name has no ampersand; after `<` with this kind of space the parser sees no tag either.
_NO_TAG = "<\x1c"
_TAG_WITH_AMPERSAND = re.compile(r"<(?=[^\s{}\[\]<>|=&'\"#*;:/!-]*&)")
#: MediaWiki's entities: a name of HTML 5, or a number (of up to eight digits after any zeros).
_ENTITY = re.compile(r"&(?:(#0*[1-9][0-9]{0,7}|#[xX]0*[1-9a-fA-F][0-9a-fA-F]{0,7}|[a-zA-Z0-9]{2,31});)?")
_HIDDEN = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")


def hidden(wikitext: str) -> str:
    """Return the wikitext with substitutes for all ampersands; `shown` is the inverse."""
    if "&" not in wikitext:
        return wikitext
    return _ENTITY.sub(_hide, _TAG_WITH_AMPERSAND.sub(_NO_TAG, wikitext))


def shown(text: str) -> str:
    """Return the original wikitext of text with hidden entities.

    >>> shown(hidden("AT&T&nbsp;&#8211; &c."))
    'AT&T&nbsp;&#8211; &c.'
    """
    return text.replace(_OPEN, "&").replace(_CLOSE, ";").replace(_AMPERSAND, "&").replace(_NO_TAG, "<")


def parts(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield (text before a hidden entity, the entity's name or number); None for the entity after the last one.

    >>> list(parts(hidden("AT&T&nbsp;&#8211; 1")))
    [('AT&T', 'nbsp'), ('', '#8211'), (' 1', None)]
    """
    place = 0
    for found in _HIDDEN.finditer(text):
        yield shown(text[place : found.start()]), found[1]
        place = found.end()
    yield shown(text[place:]), None


def character(entity: str) -> str:
    """Return the character (two, for some names) of an entity, given by its name or number without `&` and `;`.

    Args:
        entity: a name of HTML 5, or a number up to 0x10FFFF, as `parts` yields them.

    >>> character("nbsp"), character("#x41"), character("#0066")
    ('\\xa0', 'A', 'B')
    """
    return html5[entity + ";"] if entity[0] != "#" else chr(_code(entity))


def _code(entity: str) -> int:
    return int(entity[2:], 16) if entity[1] in "xX" else int(entity[1:])


def _hide(found: re.Match[str]) -> str:
    entity = found[1]
    if entity is None:
        return _AMPERSAND
    if (entity[0] == "#" and _code(entity) <= 0x10FFFF) or entity + ";" in html5:
        return f"{_OPEN}{entity}{_CLOSE}"
    return f"{_AMPERSAND}{entity};"
