"""The table of entities: items with a page on a wiki, and labels of the entities that they refer to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wikimill.rules.wikidata.values import ItemValue, Value, entities_in

INSTANCE_OF, SUBCLASS_OF = "P31", "P279"


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A qualifier of a statement: (property id, value)."""

    property: str
    value: Value


@dataclass(frozen=True, slots=True)
class Statement:
    """One of the best statements of a property: a preferred one if there are any, otherwise a normal one.

    Attributes:
        property: id of the property, such as `P569`.
        rank: `preferred` or `normal`; deprecated statements are left out.
        value: the value of the main snak.
        qualifiers: the qualifiers, in the order of the dump.
    """

    property: str
    rank: str
    value: Value
    qualifiers: tuple[Qualifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """The label of an entity to which a statement may refer.

    Attributes:
        id: the entity's id, such as `Q64` or `P19`.
        text: the label; None if `labels.chosen_label` finds none.
        language: language of the label, or `sitelink` if it is the article's title; None without text.
        title: title of the wiki's article on the entity; None without one.
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
        id: the item's id, such as `Q937`.
        title: the title of the page, with spaces.
        label: the label, as in `Label.text`; the title if there is none.
        statements: the best statements, in the order of the dump.
    """

    id: str
    title: str
    label: str
    statements: tuple[Statement, ...] = ()

    def values_of(self, property_id: str) -> tuple[str, ...]:
        """Return the ids of the items that are values of a property."""
        return tuple(
            statement.value.id
            for statement in self.statements
            if statement.property == property_id and isinstance(statement.value, ItemValue)
        )

    @property
    def instance_of(self) -> tuple[str, ...]:
        """The ids of the item's classes (`instance of`)."""
        return self.values_of(INSTANCE_OF)

    @property
    def subclass_of(self) -> tuple[str, ...]:
        """The ids of the classes above the item (`subclass of`), if it is a class."""
        return self.values_of(SUBCLASS_OF)

    def referred(self) -> Iterator[str]:
        """Yield the ids of the entities whose labels its statements need: properties, values, units, qualifiers.

        An id that is needed several times is yielded as often.
        """
        for statement in self.statements:
            yield statement.property
            yield from entities_in(statement.value)
            for qualifier in statement.qualifiers:
                yield qualifier.property
                yield from entities_in(qualifier.value)
