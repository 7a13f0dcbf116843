"""The reader of mail threads in mbox files, such as archives of mailing lists: replies refer to the first mail."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from datetime import UTC
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import parsedate_to_datetime

from wikimill.rules.interleave.mail_text import subject_of
from wikimill.transforms.documents.source_formats import BadEntry, Entry
from wikimill.transforms.dumps.lines import lines_of
from wikimill.transforms.interleave.raw_parts import MOST_CHARS, RawPart, Unfit

_SEPARATOR = re.compile(rb"From [^\n]*\d{4}\s*")
_ESCAPED = re.compile(rb">+From ")
_ID = re.compile(r"<([^<>\s]{1,900})>")
#: Most mails to remember with their threads, for replies that have only In-Reply-To.
_KNOWN_MAILS = 100_000
_MAX_LINE_BYTES = 1024 * 1024
_MOST_SUBJECT_CHARS = 10_000


def is_head(head: bytes) -> bool:
    """Return whether a file begins with the separator line of an mbox: `From `, and a year at the end."""
    return re.match(rb"From [^\n]*\d{4}\s*\n", head) is not None


def read_mails(blocks: Iterable[bytes]) -> Iterator[Entry | BadEntry]:
    """Yield an entry with a `RawPart` for each mail of a file. Places are numbers of the mails' first lines, from 1.

    The key of a mail is its thread, which is named by the Message-ID of the first mail. A mail is a reply if it has
    References or In-Reply-To; any other opens a thread, and its subject is the summary. A mail that is too long,
    lacks a Message-ID, or has headers that cannot be read gives a `BadEntry`.

    Args:
        blocks: the decompressed content of the file.

    Raises:
        InputDamage: the file is cut or damaged.
    """
    threads = _Threads()
    for line, raw, error in _messages(blocks):
        try:
            if error:
                raise Unfit(error)
            yield Entry(line, threads.part(raw))
        except Unfit as unfit:
            yield BadEntry(line, str(unfit), unfit.id)
        except Exception as broken:  # `email` may raise errors of any class
            yield BadEntry(line, f"the mail's headers cannot be read: {broken}")


def _messages(blocks: Iterable[bytes]) -> Iterator[tuple[int, bytes, str]]:
    """Yield (number of the first line, bytes, error) for each message. A separator must follow an empty line."""
    start, size = 0, 0
    lines: list[bytes] = []
    error, is_behind_empty = "", True
    for line in lines_of(blocks, _MAX_LINE_BYTES):
        data = line.data if line.data is not None else b""
        if is_behind_empty and _SEPARATOR.fullmatch(data):
            if start:
                yield start, b"\n".join(lines), error
            start, size, lines, error = line.number, 0, [], ""
            continue
        is_behind_empty = not data.strip()
        if line.data is None:
            error = error or f"line {line.number} has more than {_MAX_LINE_BYTES:,} bytes"
        elif not line.is_whole:
            error = error or f"the file ends inside line {line.number}"
        size += len(data) + 1
        if size > MOST_CHARS:
            error, lines = error or f"the mail has more than {MOST_CHARS:,} bytes", []
        elif not error:
            lines.append(data[1:] if _ESCAPED.match(data) else data)
        if not start and data.strip():
            start, error = line.number, "it precedes the first line that begins with `From `"
    if start:
        yield start, b"\n".join(lines), error


class _Threads:
    """Finds the thread of each mail, and remembers the last `_KNOWN_MAILS` mails."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, str] = OrderedDict()
        self._parser = BytesHeaderParser()

    def part(self, raw: bytes) -> RawPart:
        """Return the part of a mail.

        Raises:
            Unfit: the mail has no Message-ID, or its subject is too long.
        """
        message = self._parser.parsebytes(raw)
        own = _ids(message, "Message-ID")
        if not own:
            raise Unfit("the mail has no Message-ID such as <…@…>")
        before = _ids(message, "References") or _ids(message, "In-Reply-To")[:1]
        thread = self._known.get(before[0], before[0]) if before else own[0]
        self._known[own[0]] = thread
        if len(self._known) > _KNOWN_MAILS:
            self._known.popitem(last=False)
        subject = None if before else _subject(message)
        return RawPart(
            key=f"mail {thread}",
            id=thread,
            role="reply" if before else "opening",
            form="mail",
            texts=(raw.decode("latin-1"),),
            summary=_sound(subject) if subject else None,
            time=_time(message),
        )


def _subject(message: Message) -> str:
    """Return the decoded subject of a mail.

    Raises:
        Unfit: the subject is too long: decoding takes quadratic time.
    """
    raw = str(message.get("Subject", ""))
    if len(raw) > _MOST_SUBJECT_CHARS:
        raise Unfit(f"its Subject has {len(raw):,} characters; at most {_MOST_SUBJECT_CHARS:,} are taken")
    return subject_of(str(make_header(decode_header(raw))))


def _ids(message: Message, name: str) -> list[str]:
    return [found for found in _ID.findall(str(message.get(name, ""))) if found.isprintable()]


def _sound(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _time(message: Message) -> str:
    """Return the time of sending, in UTC; empty if the mail has no valid date."""
    try:
        sent = parsedate_to_datetime(str(message.get("Date", "")))
        return (sent.astimezone(UTC) if sent.tzinfo else sent).strftime("%Y-%m-%dT%H:%M:%S")
    except (TypeError, ValueError, OverflowError):
        return ""
