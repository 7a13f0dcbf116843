"""The reader of entities in a portion of a Wikidata dump: JSON lines, or pages of wikidatawiki."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO, Literal, NoReturn

from wikimill.rules.drops import Drop
from wikimill.rules.wikidata.parsing import NotAnEntity, ParsedEntity, Reading, parse_entity
from wikimill.transforms.dumps.compression.bzip2 import MAX_BLOCK_BYTES
from wikimill.transforms.dumps.compression.content import Block, Gap, content
from wikimill.transforms.dumps.damage import InputDamage, Problem
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import OVERSIZE, PageBroken, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, PortionReader
from wikimill.transforms.storage.stored import open_stored
from wikimill.transforms.wikidata.entity_lines import portion_lines

Form = Literal["json", "pages"]
#: Namespaces of items and properties in wikidatawiki.
_NAMESPACES = frozenset((0, 120))
_MODELS = frozenset(("wikibase-item", "wikibase-property"))
_EMPTY = {"empty": Drop.TEXT_EMPTY, "deleted": Drop.TEXT_DELETED}
_HEAD_BYTES = 4096
_BLANK = b"\xef\xbb\xbf \r\n\t"
#: Bytes at the end of a JSON file to search for its last byte that is not blank: two blocks of bzip2.
_TAIL_BYTES = 2 * MAX_BLOCK_BYTES


@dataclass(frozen=True, slots=True)
class Found:
    """The result of reading a line or page of a dump.

    Attributes:
        what: the entity, the reason for dropping it, or an error message.
        place: place in the file, in words.
        name: id or title of the entity; None if it is unknown.
        raw: source text of the entity, to compare copies of a revision.
    """

    what: ParsedEntity | Drop | str
    place: str
    name: str | None = None
    raw: bytes = b""


def form_of(file: BinaryIO, name: str) -> Form:
    """Return the form of a file, by its first bytes or, if they are blank or damaged, its name: "pages" for XML.

    Raises:
        OSError: the file cannot be read.
    """
    head = b""
    try:
        for block in content(file, name):
            head += block.data if isinstance(block, Block) else b""
            if len(head.lstrip(_BLANK)) > 0 or len(head) > _HEAD_BYTES:
                break
    except InputDamage:
        pass
    head = head.lstrip(_BLANK)
    if not head:
        return "pages" if ".xml" in name else "json"
    return "pages" if head.startswith(b"<") else "json"


def read_entities(
    portion: Portion, form: Form, reading: Reading, ledger: FileLedger, report: Callable[[int], None], bounds: Bounds
) -> Iterator[Found]:
    """Yield the result of each line with an entity, or of each page, in a portion. Damage is recorded in the ledger.

    Args:
        portion: a portion of one file.
        form: form of the file.
        reading: the parts of an entity to read.
        ledger: the portion's ledger, to which problems and sizes are added.
        report: called with the number of stored bytes of the portion that were read.
        bounds: the part of the portion to read.

    Raises:
        OSError: the file cannot be read.
    """
    if form == "pages":
        yield from _of_pages(portion, reading, ledger, report, bounds)
    else:
        yield from _of_lines(_claimed(portion, bounds), reading, ledger, report)


def _claimed(portion: Portion, bounds: Bounds) -> Portion:
    """Claim all of a portion that is left to this worker, and return that part."""
    if not portion.is_splittable:
        return portion
    while True:
        start, stop = bounds.range
        if start >= stop or bounds.claim(stop - 1):
            return replace(portion, start=start, stop=stop)


def _of_lines(portion: Portion, reading: Reading, ledger: FileLedger, report: Callable[[int], None]) -> Iterator[Found]:
    file = portion.files[0]
    start, stop = (portion.start, portion.stop) if portion.is_splittable else (0, 1 << 62)
    unit = "bzip2 block" if file.name.endswith(".bz2") else "line"
    with open_stored(file.path) as raw:
        stored = _measured(content(raw, file.name, start), raw, portion, ledger, report)
        ends = _Ends()
        try:
            for line in portion_lines(ends.passed(stored), start, stop):
                if isinstance(line, Gap):
                    ledger.problems.append(Problem(line.place, line.damage.state, str(line.damage)))
                    continue
                place = f"{unit} at byte {line.place:,}"
                if line.error is not None:
                    yield Found(line.error, place)
                    continue
                yield from _entities(line.data, reading, place)
        except InputDamage as damage:
            ledger.problems.append(Problem(start, damage.state, str(damage)))
            return
        if stop >= file.size and not ledger.problems and _lacks_end(raw, file, ends, is_from_start=not start):
            ledger.problems.append(Problem(stop, "cut", "the file begins with [ and ends without ]: it is cut"))


class _Ends:
    """The first and the last byte of a content that are not blank."""

    def __init__(self) -> None:
        self.first = self.last = b""

    def passed(self, blocks: Iterable[Block | Gap]) -> Iterator[Block | Gap]:
        """Yield the blocks and gaps unchanged; record the first and the last byte."""
        for block in blocks:
            if isinstance(block, Block) and (data := block.data.strip(_BLANK)):
                self.first, self.last = self.first or data[:1], data[-1:]
            yield block


def _lacks_end(raw: BinaryIO, file: InputFile, ends: _Ends, *, is_from_start: bool) -> bool:
    """Return whether a file begins with `[` and does not end with `]`.

    Args:
        raw: the file.
        file: its description.
        ends: the first and the last byte of the file's last portion.
        is_from_start: whether that portion is the whole file.
    """
    if not is_from_start:  # the bracket may precede the portion
        head, ends = _Ends(), _Ends()
        for _ in head.passed(content(raw, file.name)):
            if head.first:
                break
        for _ in ends.passed(content(raw, file.name, max(1, file.size - _TAIL_BYTES))):
            pass
        ends.first = head.first
    return ends.first == b"[" and ends.last not in (b"]", b"")


def _measured(
    blocks: Iterator[Block | Gap], raw: BinaryIO, portion: Portion, ledger: FileLedger, report: Callable[[int], None]
) -> Iterator[Block | Gap]:
    """Yield the blocks and gaps unchanged; add the portion's bytes to the ledger and report the progress."""
    for block in blocks:
        if isinstance(block, Block):
            if not portion.is_splittable:
                ledger.expanded_bytes += len(block.data)
            elif block.unit == "block":
                ledger.expanded_bytes += len(block.data) * (block.place < portion.stop)
            else:
                ledger.expanded_bytes += max(0, min(portion.stop, block.place + len(block.data)) - block.place)
        report((block.place if portion.is_splittable else raw.tell()) - portion.start)
        yield block


def _entities(data: bytes | str, reading: Reading, place: str, name: str | None = None) -> Iterator[Found]:
    """Yield the result for the entity in a JSON text, or for each entity in a response of Wikidata's API,
    `{"entities": {…}}`.
    """
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    try:
        value = _DECODER.decode(data.decode() if isinstance(data, bytes) else data)
    except RecursionError:
        yield Found("no JSON that can be read: it has more levels than can be read", place, name, raw)
        return
    except ValueError as error:
        yield Found(f"no JSON that can be read: {error}", place, name, raw)
        return
    values = [value]
    if isinstance(value, dict) and "id" not in value and isinstance(inner := value.get("entities"), dict):
        values = list(inner.values())
    for one in values:
        found = one.get("id") if isinstance(one, dict) else None
        known = name or (found[:40] if isinstance(found, str) else None)
        try:
            yield Found(parse_entity(one, reading), place, known, raw)
        except NotAnEntity as error:
            yield Found(str(error), place, known, raw)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


_DECODER = json.JSONDecoder(parse_constant=_no_number)


def _of_pages(
    portion: Portion, reading: Reading, ledger: FileLedger, report: Callable[[int], None], bounds: Bounds
) -> Iterator[Found]:
    """Yield the result for each page: the latest revision of an item or a property, a drop, or an error."""
    reader = PortionReader(portion, _is_wanted, bounds, [ledger], at=report)
    header: PageHeader | None = None
    latest: Revision | None = None
    for item in reader.items():
        if isinstance(item, PageStart):
            header, latest = item.header, None
            if not item.wanted:
                yield Found(Drop.NAMESPACE, "", item.header.title)
                header = None
        elif isinstance(item, Revision):
            latest = item
        elif isinstance(item, PageBroken):
            yield Found(item.error, f"page {item.page_id}", item.title)
            header = None
        elif isinstance(item, PageEnd) and header is not None:
            yield from _of_revision(header, latest, reading)
            header = None


def _is_wanted(header: PageHeader) -> bool:
    return header.namespace in _NAMESPACES


def _of_revision(header: PageHeader, revision: Revision | None, reading: Reading) -> Iterator[Found]:
    place = f"page {header.page_id}"
    if revision is None or revision.text_state in _EMPTY:
        yield Found(_EMPTY[revision.text_state] if revision is not None else Drop.TEXT_EMPTY, place, header.title)
    elif revision.text_state != "present":
        problem = OVERSIZE if revision.text_state == "oversize" else f"the text is {revision.text_state}"
        yield Found(problem, place, header.title)
    elif revision.model not in _MODELS:
        yield Found(Drop.ENTITY_TYPE, place, header.title)
    else:
        number = int(revision.revision_id) if revision.revision_id.isdecimal() else 0
        for found in _entities(revision.text, reading, place, header.title):
            parsed = isinstance(found.what, ParsedEntity)
            yield replace(found, what=replace(found.what, revision=number)) if parsed else found  # type: ignore[type-var]


def forms_of(files: Sequence[InputFile]) -> Mapping[str, Form]:
    """Read the beginnings of the files; return path → form.

    Raises:
        OSError: a file cannot be read.
    """
    found: dict[str, Form] = {}
    for file in files:
        with open_stored(file.path) as raw:
            found[file.path] = form_of(raw, file.name)
    return found
