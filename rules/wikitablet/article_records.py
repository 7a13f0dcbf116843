"""The article data: records of an item's Wikidata statements and of the article's infobox fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wikimill.rules.drops import Drop
from wikimill.rules.wikidata.entities import Item
from wikimill.rules.wikidata.rendering import Style, rendered
from wikimill.rules.wikitablet.duplicates import Judged, judge_article
from wikimill.rules.wikitablet.record import TableQualifier
from wikimill.rules.wikitablet.section_records import record_of


def statement_records(item: Item, labels: Mapping[str, str], style: Style | None = None) -> Iterator[Judged]:
    """Yield the record of each statement, with `Drop.NO_LABEL` if its property or its value has no label.

    Qualifiers without a label are omitted. Of a property without a label the attribute is its id.

    Args:
        item: the article's item, with its best statements.
        labels: label by id, of the properties, values and units of the statements (`Item.referred`).
        style: the style of values; None for the default.
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
    """Return the records of an article, each with the reason for its drop, None if it is kept.

    Statements without labels come first, then the other statements, then infobox fields.

    Args:
        item: the article's item; None if there is none.
        labels: see `statement_records`.
        fields: (attribute, value) of each infobox field.
        style: the style of Wikidata's values; None for the default.
    """
    statements = list(statement_records(item, labels, style)) if item is not None else []
    unread = [judged for judged in statements if judged.reason is not None]
    boxes = [record_of("infobox", "field", attribute, value) for attribute, value in fields]
    return unread + judge_article((each.record for each in statements if each.reason is None), boxes)
