"""The text that the sender of a mail wrote, on one line: without quotes and signature."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from email.policy import compat32

from wikimill.rules.interleave.html_text import html_text

#: Most parts of a message that are read, nested ones included.
_MOST_PARTS = 100
_QUOTED = re.compile(r"\s*[>|]")
_ATTRIBUTION = re.compile(
    r"\s*(On|Am|Le|El|Il|At)\b.{0,200}(wrote|schrieb|a écrit|escribió|ha scritto)\s*:\s*", re.DOTALL
)
_FORWARDED = re.compile(r"\s*-{2,}\s*(Original Message|Forwarded message)\s*-{2,}", re.IGNORECASE)
_REPLY = re.compile(r"((re|aw|sv|antw|fwd?|wg)(\[\d+\])?\s*:\s*)+", re.IGNORECASE)


def mail_text(raw: bytes) -> str:
    """Return the sender's text of a raw message with headers; "" if it has none.

    The text is that of the first plain part that has any, else of the first HTML part, attachments aside. A part in an
    unknown encoding is read as UTF-8.

    >>> mail_text(b"Subject: rain\\n\\nOn Monday Ann wrote:\\n> Does it rain?\\nYes,\\nit does.\\n-- \\nBob\\n")
    'Yes, it does.'
    """
    message = message_from_bytes(raw, policy=compat32)
    for kind, plain in (("text/plain", _own_words), ("text/html", html_text)):
        for part in _parts(message):
            is_body = part.get_content_type() == kind and part.get_content_disposition() != "attachment"
            if is_body and (text := plain(_decoded(part))):
                return text
    return ""


def subject_of(text: str) -> str:
    """Return a subject without reply prefixes, on one line.

    >>> subject_of("Re: AW: rain\\n tomorrow")
    'rain tomorrow'
    """
    plain = " ".join(text.split())
    match = _REPLY.match(plain)
    return plain[match.end() :] if match is not None else plain


def _parts(message: Message) -> Iterator[Message]:
    for number, part in enumerate(message.walk()):
        if number == _MOST_PARTS:
            return
        if not part.is_multipart():
            yield part


def _decoded(part: Message) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    charset = part.get_content_charset() or "utf-8"
    try:
        return payload.decode(charset, "replace")
    except (LookupError, ValueError):  # no such charset, none for text, or one that cannot replace ("idna")
        return payload.decode("utf-8", "replace")


def _own_words(text: str) -> str:
    """Return the text without quotes, the lines that introduce them, a signature, and forwarded text."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.rstrip() == "--" or _FORWARDED.match(line):
            break
        if not _QUOTED.match(line):
            lines.append(line)
        else:
            _without_attribution(lines)
    return " ".join(" ".join(lines).split())


def _without_attribution(lines: list[str]) -> None:
    """Remove "On Monday Ann wrote:", of one or two lines, and blank lines from the end of `lines`."""
    while lines and not lines[-1].strip():
        lines.pop()
    for count in (1, 2):
        if len(lines) >= count and _ATTRIBUTION.fullmatch("\n".join(lines[-count:])):
            del lines[-count:]
            return
