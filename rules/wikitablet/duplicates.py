"""Duplicates among records: which of two is kept, and why the other is dropped (step 10, B.1).

The order of preference: Wikidata, infoboxes, hyperlinks, named entities.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wikimill.rules.drops import Drop
from wikimill.rules.wikitablet.equal_values import content_words, normal_attribute, normal_items, normal_value
from wikimill.rules.wikitablet.record import TableRecord


@dataclass(frozen=True)
class Judged:
    """A record and the reason for its drop; None if it is kept."""

    record: TableRecord
    reason: Drop | None


def judge_article(wikidata: Iterable[TableRecord], infobox: Iterable[TableRecord]) -> list[Judged]:
    """Return the records of an article, judged: duplicates have a reason.

    A statement is dropped if it repeats another exactly, with its qualifiers. An infobox field is dropped if Wikidata
    has its attribute, its value or each item of its value, or if it repeats an earlier field; values and attributes are
    compared as in `equal_values`.

    Args:
        wikidata, infobox: the records of each source, in order.
    """
    found: list[Judged] = []
    values: set[str] = set()
    attributes: set[frozenset[str]] = set()
    seen: set[tuple[str, str, str]] = set()
    for record in wikidata:
        qualifiers = repr(record["qualifiers"])
        key = (record["attribute"], record["value"], qualifiers)
        found.append(Judged(record, Drop.DUPLICATE_VALUE if key in seen else None))
        seen.add(key)
        values.add(normal_value(record["value"]))
        attributes.add(normal_attribute(record["attribute"]))
    fields: set[tuple[frozenset[str], str]] = set()
    for record in infobox:
        attribute, value = normal_attribute(record["attribute"]), normal_value(record["value"])
        reason = None
        if attribute in attributes:
            reason = Drop.DUPLICATE_ATTRIBUTE
        elif (attribute, value) in fields or value in values or values.issuperset(normal_items(record["value"])):
            reason = Drop.DUPLICATE_VALUE
        fields.add((attribute, value))
        found.append(Judged(record, reason))
    return found


@dataclass(frozen=True)
class KnownValues:
    """The values of an article's data, for comparison with its sections' records.

    Attributes:
        values: the values, as `equal_values.normal_value` returns them.
    """

    values: frozenset[str]

    @classmethod
    def of(cls, records: Iterable[TableRecord]) -> KnownValues:
        """Return the values of records, and of each item of a list in an infobox."""
        found: set[str] = set()
        for record in records:
            found.add(normal_value(record["value"]))
            if record["resource"] == "infobox":
                found.update(normal_items(record["value"]))
        return cls(frozenset(found))


def judge_section(links: Iterable[TableRecord], entities: Iterable[TableRecord], article: KnownValues) -> list[Judged]:
    """Return the records of a section, judged: links, then entities; duplicates have a reason.

    A link is dropped if its value is in the article data or is that of an earlier link. An entity is dropped if its
    value is in the article data, is the text of a link or repeats an entity of its type, or if it shares a word other
    than words of grammar with the value of a link.

    Args:
        links, entities: the records of each source, in the order of the text.
        article: the values of Wikidata and infoboxes.
    """
    found: list[Judged] = []
    titles: set[str] = set()
    words: set[str] = set()
    surfaces: set[str] = set()
    for record in links:
        value = normal_value(record["value"])
        repeats = value in article.values or value in titles
        titles.add(value)
        words |= content_words(record["value"])
        surfaces.add(normal_value(record["surface"]))
        found.append(Judged(record, Drop.DUPLICATE_VALUE if repeats else None))
    seen: set[tuple[str, str]] = set()
    for record in entities:
        value = normal_value(record["value"])
        reason = None
        if value in article.values or value in surfaces or (record["attribute"], value) in seen:
            reason = Drop.DUPLICATE_VALUE
        elif not words.isdisjoint(content_words(record["value"])):
            reason = Drop.SHARED_TOKEN
        seen.add((record["attribute"], value))
        found.append(Judged(record, reason))
    return found
