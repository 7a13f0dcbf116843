"""Makes the data of an article: records of its statements in Wikidata and of its infoboxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wikimill.rules.drops import Drop
from wikimill.rules.wikidata.entities import Item
from wikimill.rules.wikidata.rendering import Style, rendered
from wikimill.rules.wikitablet.duplicates import Judged, judge_article
from wikimill.rules.wikitablet.record import TableQualifier
from wikimill.rules.wikitablet.section_records import record_of


def statement_records(item: Item, labels: Mapping[str, str], style: Style | None = None) -> Iterator[Judged]:
    """Yield the record of each statement; one whose property or value has no label is left out for that.

    A qualifier without a label is left out of its record.

    Args:
        item: with its best statements.
        labels: of everything that they refer to, by id, as far as it has one.
        style: how values are written.
    """
    for statement in item.statements:
        attribute, value = labels.get(statement.property), rendered(statement.value, labels.get, style)
        qualifiers: list[TableQualifier] = []
        for qualifier in statement.qualifiers:
            name, text = labels.get(qualifier.property), rendered(qualifier.value, labels.get, style)
            if name and text:
                qualifiers.append({"attribute": name, "value": text})
        record = record_of("wikidata", "statement", attribute or statement.property, value or "")
        record["qualifiers"] = qualifiers
        yield Judged(record, None if attribute and value else Drop.NO_LABEL)


def judged_data(
    item: Item | None, labels: Mapping[str, str], fields: Iterable[tuple[str, str]], style: Style | None = None
) -> list[Judged]:
    """Return the data of an article, each record with the reason for which it is left out, if it is.

    Args:
        item: the article's, if it has one.
        labels: see `statement_records`.
        fields: attribute and value of each field of its infoboxes.
        style: how Wikidata's values are written.
    """
    statements = list(statement_records(item, labels, style)) if item is not None else []
    unread = [judged for judged in statements if judged.reason is not None]
    boxes = [record_of("infobox", "field", attribute, value) for attribute, value in fields]
    return unread + judge_article((each.record for each in statements if each.reason is None), boxes)
