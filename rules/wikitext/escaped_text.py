"""A text as a dump's XML holds it: UTF-8, with the four entities that MediaWiki writes, decoded when it is asked for.

Of a page's history nearly every line stands in the revision before, too. What is compared needs no decoding: in what
MediaWiki writes a character has one spelling only, so that two texts are equal where their bytes are.
"""

from __future__ import annotations

import re

from wikimill.rules.wikitext.shared_lines import shared_lines

#: A raw `<` would end the text, a raw `>` or `"` would be a second spelling, and white space other than line breaks and
#: tabs is none of XML or, like a carriage return, read as something else.
FORBIDDEN = bytes(byte for byte in range(0x20) if byte not in b"\t\n") + b'<>"'
_OTHER_ENTITY = re.compile(rb"&(?!lt;|gt;|amp;|quot;)")
#: U+FFFE and U+FFFF, which XML has not.
_NONCHARACTER = re.compile(rb"\xef\xbf[\xbe\xbf]")
#: One of the four, told by its first letter.
_ENTITY = re.compile(rb"&([lgqa])[a-z]++;")
_CHARACTERS = {b"l": b"<", b"g": b">", b"q": b'"', b"a": b"&"}
_BLANK = re.compile(rb"[ \t\n]*+")


def is_escaped(raw: bytes) -> bool:
    """Whether bytes are UTF-8 that XML allows, in which each character has MediaWiki's spelling.

    >>> is_escaped(b"a &lt;b&gt; &amp; c"), is_escaped(b"a > b"), is_escaped(b"&#60;"), is_escaped(b"caf\\xe9")
    (True, False, False, False)
    """
    return has_plain_characters(raw) and has_plain_entities(raw) and is_xml_utf8(raw)


def has_plain_characters(raw: bytes) -> bool:
    """Whether bytes hold nothing that ends a text, has a second spelling, or is no XML, as far as single bytes tell."""
    return len(raw.translate(None, FORBIDDEN)) == len(raw)


def has_plain_entities(raw: bytes) -> bool:
    """Whether each `&` begins one of the four entities that MediaWiki writes."""
    return _OTHER_ENTITY.search(raw) is None


def is_xml_utf8(raw: bytes) -> bool:
    """Whether bytes are UTF-8, without half characters and noncharacters; control characters are not looked for."""
    if raw.isascii():
        return True
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return b"\xef" not in raw or _NONCHARACTER.search(raw) is None


def unescaped(raw: bytes) -> bytes:
    """UTF-8 without entities, of bytes of which `is_escaped` is true.

    >>> unescaped(b"&lt;&amp;lt;")
    b'<&lt;'
    """
    if b"&" not in raw:
        return raw
    parts = _ENTITY.split(raw)  # in half the time of four replacements
    parts[1::2] = map(_CHARACTERS.__getitem__, parts[1::2])
    return b"".join(parts)


class EscapedText:
    """A text of which `is_escaped` is true.

    Attributes:
        raw: its bytes.
        shared: how many bytes of whole lines it shares at its beginning and its end with the text before it on its
            page (`shared_lines`), if the reader has compared them.
    """

    __slots__ = ("_before", "raw", "shared")

    def __init__(self, raw: bytes, before: bytes | None = None, shared: tuple[int, int] = (0, 0)) -> None:
        self.raw, self._before, self.shared = raw, before, shared

    def __str__(self) -> str:
        return unescaped(self.raw).decode()

    def __repr__(self) -> str:
        return repr(str(self))

    def __bool__(self) -> bool:
        return bool(self.raw)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, EscapedText):
            return self.raw == other.raw
        return str(self) == other if isinstance(other, str) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # that of an equal string would cost decoding it

    def shared_with(self, old: EscapedText) -> tuple[int, int]:
        """How many bytes of whole lines it shares with another text at the beginning and at the end."""
        return self.shared if old.raw is self._before else shared_lines(old.raw, self.raw)

    @property
    def may_begin_with_sign(self) -> bool:
        """Whether the first character that is no white space may be a number sign, as in a redirect."""
        first = self.raw[(end := _BLANK.match(self.raw).end()) : end + 1]  # type: ignore[union-attr]  # always matches
        return first == b"#" or first > b"\x7f"


#: A text in either form; `str()` gives it.
Text = str | EscapedText


def escaped_bytes(text: Text) -> bytes:
    """The bytes of a text in MediaWiki's spelling: equal where texts are, whichever form they have.

    >>> escaped_bytes("a < b & 'c'")
    b"a &lt; b &amp; 'c'"
    """
    if isinstance(text, EscapedText):
        return text.raw
    raw = text.encode("utf-8", "surrogatepass").replace(b"&", b"&amp;").replace(b"<", b"&lt;")
    return raw.replace(b">", b"&gt;").replace(b'"', b"&quot;")
