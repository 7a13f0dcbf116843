"""Duplicates among records: which of two is kept, and why the other is dropped (step 10, B.1).

Wikidata is preferred to infoboxes, these to hyperlinks, these to named entities.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from wikimill.rules.drops import Drop
from wikimill.rules.wikitablet.equal_values import content_words, normal_attribute, normal_items, normal_value
from wikimill.rules.wikitablet.record import TableRecord


@dataclass
class RecordTally:
    """An account of records: `incoming` = kept + dropped."""

    incoming: int = 0
    kept: int = 0
    dropped: Counter[Drop] = field(default_factory=Counter)

    def add(self, other: RecordTally) -> None:
        """Add another account."""
        self.incoming += other.incoming
        self.kept += other.kept
        self.dropped.update(other.dropped)


@dataclass(frozen=True)
class Judged:
    """A record, and why it is left out, if it is."""

    record: TableRecord
    reason: Drop | None


def judge_article(wikidata: Iterable[TableRecord], infobox: Iterable[TableRecord]) -> list[Judged]:
    """Judge the data of an article.

    Of Wikidata's only exact repetitions go. A field goes if its attribute is one of Wikidata's, or if its value, or
    each item of it, is.

    Args:
        wikidata, infobox: the records, in order.
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
    """The values of an article's data, for comparison with its sections' records."""

    values: frozenset[str]

    @classmethod
    def of(cls, records: Iterable[TableRecord]) -> KnownValues:
        """Return the values of some records; of a list in an infobox each item, too."""
        found: set[str] = set()
        for record in records:
            found.add(normal_value(record["value"]))
            if record["resource"] == "infobox":
                found.update(normal_items(record["value"]))
        return cls(frozenset(found))


def judge_section(links: Iterable[TableRecord], entities: Iterable[TableRecord], article: KnownValues) -> list[Judged]:
    """Judge the section data.

    A link goes if its value is one of the article's. An entity goes if its value is one of the article's, or the text
    of a link, or shares a token with the value of a link; words of grammar are not tokens here.

    Args:
        links, entities: the records, in the order of the text.
        article: what Wikidata and infoboxes have.
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


def tally_of(judged: Iterable[Judged]) -> RecordTally:
    """Return the account of some records."""
    tally = RecordTally()
    for each in judged:
        tally.incoming += 1
        if each.reason is None:
            tally.kept += 1
        else:
            tally.dropped[each.reason] += 1
    return tally
