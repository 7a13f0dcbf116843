"""Parsing of one entity of a Wikidata dump: JSON of 2014, current JSON, and the JSON in pages of wikidatawiki."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.text.writable import is_writable
from wikimill.rules.wikidata.entities import INSTANCE_OF, SUBCLASS_OF, Item, Label
from wikimill.rules.wikidata.labels import chosen_label, language_of
from wikimill.rules.wikidata.statements import LeftOut, StatementAccount, best_statements, class_ids
from wikimill.rules.wikidata.value_parsing import is_entity_id, shown

#: Longest title, in characters; MediaWiki's limit is 255 bytes after the name of the namespace.
MAX_TITLE_CHARS = 600
_LEXICOGRAPHICAL = frozenset(("lexeme", "form", "sense", "mediainfo", "entity-schema"))


class NotAnEntity(ValueError):
    """The data are not an entity; the message says what was expected and found."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The parts of an entity that are read.

    Attributes:
        wiki: database name of the wiki whose items are read, such as `enwiki`.
        language: language of the labels, see `labels.chosen_label`; empty for that of the wiki.
        left_out: statements to leave out by property or datatype.
    """

    wiki: str
    language: str = ""
    left_out: LeftOut = field(default_factory=LeftOut)

    def __post_init__(self) -> None:
        object.__setattr__(self, "language", self.language or language_of(self.wiki))


@dataclass(frozen=True, slots=True)
class ParsedEntity:
    """A parsed entity.

    Attributes:
        label: the label of the item or property.
        item: the item, if the wiki has a page on it; otherwise None.
        revision: revision of the entity, 0 if the dump does not have it; of two copies the higher one counts.
        datatype: datatype of a property; None for an item, or if the dump does not have it.
        statements, qualifiers: counts of the statements and qualifiers of `item`; 0 without it.
    """

    label: Label
    item: Item | None = None
    revision: int = 0
    datatype: str | None = None
    statements: StatementAccount = field(default_factory=StatementAccount)
    qualifiers: StatementAccount = field(default_factory=StatementAccount)


def parse_entity(data: Any, reading: Reading) -> ParsedEntity | Drop:
    """Return the parsed entity, or why it is left out: a redirect, or neither item nor property.

    Args:
        data: the decoded JSON of the entity. Statements are under `claims` or `statements`.
        reading: the parts to read.

    Raises:
        NotAnEntity: the data are not an entity, or its labels are not an object.

    >>> parse_entity({"id": "Q42", "labels": {"en": {"value": "Douglas Adams"}}}, Reading("enwiki")).label
    Label(id='Q42', text='Douglas Adams', language='en', title=None, instance_of=(), subclass_of=())
    >>> parse_entity({"entity": "Q1", "redirect": "Q2"}, Reading("enwiki"))
    <Drop.REDIRECT: 'redirect'>
    """
    if not isinstance(data, dict):
        raise NotAnEntity(f"expected an entity, a JSON object; found {shown(data)}")
    if "redirect" in data and "entity" in data:
        return Drop.REDIRECT
    entity_id, kind = data.get("id"), data.get("type")
    if isinstance(kind, str) and kind in _LEXICOGRAPHICAL:
        return Drop.ENTITY_TYPE
    if not isinstance(entity_id, str) or not is_entity_id(entity_id) or entity_id[0] not in "QP" or "-" in entity_id:
        raise NotAnEntity(f"expected the id of an item or property, such as Q42; found {shown(entity_id)}")
    claims = data.get("claims", data.get("statements"))
    title = _title(data.get("sitelinks"), reading.wiki) if entity_id[0] == "Q" else None
    text, language = chosen_label(_object(data.get("labels"), "labels", entity_id), reading.language, title)
    classes, above = class_ids(claims, INSTANCE_OF), class_ids(claims, SUBCLASS_OF)
    label = Label(entity_id, text, language, title, classes, above)
    revision, datatype = data.get("lastrevid"), data.get("datatype")
    parsed = ParsedEntity(
        label,
        None,
        revision if isinstance(revision, int) and not isinstance(revision, bool) and revision > 0 else 0,
        datatype if entity_id[0] == "P" and isinstance(datatype, str) else None,
    )
    if title is None:
        return parsed
    statements = tuple(best_statements(claims, reading.left_out, parsed.statements, parsed.qualifiers))
    item = Item(entity_id, title, text or title, statements)
    return ParsedEntity(label, item, parsed.revision, None, parsed.statements, parsed.qualifiers)


def _object(value: object, name: str, entity_id: str) -> Mapping[str, Any]:
    """Return an object; an empty list, which PHP writes for an empty object, becomes {}.

    Raises:
        NotAnEntity: the value is neither an object nor empty.
    """
    if isinstance(value, dict):
        return value
    if value:
        raise NotAnEntity(f"expected the {name} of {entity_id}, an object; found {shown(value)}")
    return {}


def _title(sitelinks: object, wiki: str) -> str | None:
    """Return the title of the wiki's page; None if it is missing, too long or not writable."""
    link = sitelinks.get(wiki) if isinstance(sitelinks, dict) else None
    title = link.get("title") if isinstance(link, dict) else link
    if not isinstance(title, str) or not 0 < len(title) <= MAX_TITLE_CHARS or not is_writable(title):
        return None
    return " ".join(title.replace("_", " ").split()) or None
