"""What the table of entities holds: items that a wiki has an article on, and labels of everything they refer to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wikimill.rules.wikidata.values import ItemValue, Value, entities_in

INSTANCE_OF, SUBCLASS_OF = "P31", "P279"


@dataclass(frozen=True, slots=True)
class Qualifier:
    """What qualifies a statement: (property id, value)."""

    property: str
    value: Value


@dataclass(frozen=True, slots=True)
class Statement:
    """One of the best statements of a property: preferred ones where there are some, else normal ones.

    Attributes:
        property: its id, such as `P569`.
        rank: `preferred` or `normal`; deprecated ones are left out.
        value: of the main snak.
        qualifiers: in the order of the dump.
    """

    property: str
    rank: str
    value: Value
    qualifiers: tuple[Qualifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """The label of an entity that something refers to.

    Attributes:
        id: such as `Q64` or `P19`.
        text: the label; None where the entity has none in a language that is taken.
        language: of which language it is, or `sitelink` where the article's title replaces it; None without text.
        title: the wiki's article on it, if there is one.
        instance_of, subclass_of: ids of its classes (P31) and of the classes above it (P279), best rank, in the order
            of the dump.
    """

    id: str
    text: str | None
    language: str | None = None
    title: str | None = None
    instance_of: tuple[str, ...] = ()
    subclass_of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """An item that the wiki has a page on.

    Attributes:
        id: such as `Q937`.
        title: the title of the page, with spaces.
        label: as in `Label.text`; never None, because the title replaces a missing one.
        statements: in the order of the dump.
    """

    id: str
    title: str
    label: str
    statements: tuple[Statement, ...] = ()

    def values_of(self, property_id: str) -> tuple[str, ...]:
        """Return the ids that a property with items as values has."""
        return tuple(
            statement.value.id
            for statement in self.statements
            if statement.property == property_id and isinstance(statement.value, ItemValue)
        )

    @property
    def instance_of(self) -> tuple[str, ...]:
        """The item's classes."""
        return self.values_of(INSTANCE_OF)

    @property
    def subclass_of(self) -> tuple[str, ...]:
        """The classes above the item, if it is a class."""
        return self.values_of(SUBCLASS_OF)

    def referred(self) -> Iterator[str]:
        """Yield the ids of everything that is needed to write its statements: properties, values, units, qualifiers."""
        for statement in self.statements:
            yield statement.property
            yield from entities_in(statement.value)
            for qualifier in statement.qualifiers:
                yield qualifier.property
                yield from entities_in(qualifier.value)
