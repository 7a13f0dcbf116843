"""A streaming reader of XML other than MediaWiki's, in constant memory.

A DOCTYPE may be allowed, because PubMed's files have one, but it is never resolved: no file is opened for it, and a
file that declares an entity is refused, so that nothing is expanded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, NoReturn, TypeVar
from xml.parsers import expat

from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.json_objects import shown

#: Most bytes of a tag with its attributes: expat holds a tag in memory until it ends.
MAX_TAG_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 200

T = TypeVar("T")


class Elements(Generic[T]):
    """The base of handlers, which `read_xml` calls for the elements and texts of an XML file. Its methods do nothing.

    Attributes:
        found: results of the handlers, which append to it; `read_xml` yields and removes them.
        allows_doctype: whether the file may have a DOCTYPE.
    """

    allows_doctype = False

    def __init__(self) -> None:
        self.found: list[T] = []

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Handle the start tag of an element with this name."""

    def end(self, name: str) -> None:
        """Handle the end tag of an element with this name."""

    def text(self, data: str) -> None:
        """Handle a piece of text; a text may come in several pieces."""

    def skip_entity(self, name: str) -> None:
        """Handle an entity with this name, which is not resolved because only a DTD declares it."""


def read_xml(blocks: Iterable[bytes], elements: Elements[T]) -> Iterator[T]:
    """Parse XML with the handlers of `elements`, and yield their results in order.

    Args:
        blocks: the content of the file.
        elements: the handlers.

    Raises:
        InputDamage: the XML is cut or broken, cannot be decoded, declares entities, has a DOCTYPE that is not allowed,
            is nested over `MAX_DEPTH` deep, or has a tag over `MAX_TAG_BYTES`. Earlier results were yielded.
    """
    parser = expat.ParserCreate()
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > MAX_DEPTH:
            raise InputDamage("refused", f"elements are nested over {MAX_DEPTH} deep, at {_place(parser)}")
        elements.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        elements.end(name)

    def doctype(name: str, *_: object) -> None:
        if not elements.allows_doctype:
            raise InputDamage("refused", f"the file has a DOCTYPE ({shown(name)}), which such files have not")

    def entity(name: str, *_: object) -> NoReturn:
        raise InputDamage("refused", f"the file declares the entity {shown(name)}; entities are never expanded")

    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = elements.text
    parser.SkippedEntityHandler = lambda name, _: elements.skip_entity(name)
    parser.StartDoctypeDeclHandler, parser.EntityDeclHandler = doctype, entity
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    fed = 0
    try:
        for block in blocks:
            parser.Parse(block, False)
            fed += len(block)
            yield from elements.found
            elements.found.clear()
            if fed - max(parser.CurrentByteIndex, 0) > MAX_TAG_BYTES:
                raise InputDamage("refused", f"a tag has over {MAX_TAG_BYTES:,} bytes, at {_place(parser)}")
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        yield from elements.found
        reason = expat.errors.messages[error.code]
        place = f"line {error.lineno:,}, column {error.offset:,}"
        is_cut = error.code in _CUT
        raise InputDamage(
            "cut" if is_cut else "damaged", f"the XML {_damage_text(is_cut)}: {reason} at {place}"
        ) from error
    except InputDamage:
        yield from elements.found
        raise
    except Exception as error:  # an encoding that Python does not know, or that is not a text encoding
        yield from elements.found
        raise InputDamage("refused", f"the XML cannot be decoded at {_place(parser)}: {error}") from error
    yield from elements.found


_CUT = {
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN],
}


def _damage_text(is_cut: bool) -> str:
    return "is cut" if is_cut else "is broken"


def _place(parser: expat.XMLParserType) -> str:
    return f"line {parser.CurrentLineNumber:,}"
