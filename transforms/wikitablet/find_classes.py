"""The joins of articles and link targets with Wikidata: items, classes or categories, and labels.

All are joins by title or id; no data of Wikidata is a side input.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.wikidata.entities import Item, Label
from wikimill.rules.wikitablet.class_categories import telling_categories
from wikimill.transforms.wikidata.columns import item_row
from wikimill.transforms.wikidata.read_table import ReadItems, ReadLabels, item_of_json
from wikimill.transforms.wikidata.table import EntityTable
from wikimill.transforms.wikitablet.category_links import TARGETS, VISIBLE
from wikimill.transforms.wikitablet.read_page import ReadPage, shown_json

ITEMS, CLASSES, LABELS = "items", "classes", "labels"
_NEEDED = "needed"
#: Number of keys for the label of a property: nearly every article requests it, too many for one worker.
_SHARES = 16


def as_text(keyed: tuple[str, Item]) -> tuple[str, str]:
    """Return (key, item as JSON) for (key, item), because joins have no coder for items."""
    return keyed[0], shown_json(item_row(keyed[1]))


def title_and_key(page: ReadPage) -> tuple[str, str]:
    """Return (title of an article, its join key)."""
    return page.title, page.key


def share_of(entity: str, key: str) -> str:
    """Return the key under which an article requests the label of an entity: the id; a property's, with a share number.

    Requests for a property, which nearly every article makes, are divided among 16 keys (`label_texts`).

    Args:
        entity: id of an item or a property.
        key: join key of the article.

    >>> share_of("Q5", "enwiki:12"), share_of("P31", "enwiki:12")
    ('Q5', 'P31/4')
    """
    return f"{entity}/{sum(key.encode()) % _SHARES}" if entity[:1] == "P" else entity


def describe(joined: tuple[str, Mapping[str, Iterable[Any]]]) -> Iterator[Any]:
    """Send a title's item to its article, and the title's classes to the articles that link to it.

    Of several items with the title, the one with the lowest id is used.

    Args:
        joined: a title; under "articles", the key of its article; under "targets", the keys of the articles that link
            to it; under "visible", (place, name, definition) of its categories; under "items", its items as JSON.

    Yields:
        Tagged `ITEMS`, (key, item as JSON) for the article with that title; tagged `CLASSES`, (key, [title, ids of its
            classes (P31), ids of its superclasses (P279), names of its defining categories if it has neither]) for each
            article that links to it; tagged "needed", (`share_of` an id, key) for each label: for the item's article,
            of all ids in its statements; for the others, of the classes, or without any, of the superclasses.
    """
    title, found = joined
    texts = sorted(found["items"], key=_id_number)
    item = item_of_json(texts[0]) if texts else None
    visible = sorted(found["visible"])
    definition = frozenset(visible[0][2].split()) if visible else frozenset()
    categories = telling_categories([name for _, name, _ in visible], title, definition)
    for key in sorted(set(found["articles"])):
        if item is not None:
            yield pvalue.TaggedOutput(ITEMS, (key, texts[0]))
            for entity in sorted(set(item.referred())):
                yield pvalue.TaggedOutput(_NEEDED, (share_of(entity, key), key))
    above, beyond = (item.instance_of, item.subclass_of) if item is not None else ((), ())
    if not (above or beyond or categories):
        return
    classes = (title, list(above), list(beyond), [] if above or beyond else [*categories])
    asked = above or beyond
    for key in sorted(set(found["targets"])):
        yield pvalue.TaggedOutput(CLASSES, (key, classes))
        for entity in asked:
            yield pvalue.TaggedOutput(_NEEDED, (share_of(entity, key), key))


def _id_number(text: str) -> tuple[int, str]:
    """Return a sort key: of two items with the same title, the one with the lower id is first."""
    entity = str(json.loads(text)["id"])
    return (int(entity[1:]) if entity[1:].isdigit() else 0), text


def label_texts(keyed: tuple[str, Label]) -> Iterator[tuple[str, str]]:
    """Yield (key, label) for each key by which `share_of` requests an entity's label; nothing without a label.

    Args:
        keyed: id of the entity, and its label.
    """
    entity, label = keyed
    if label.text is not None:
        for key in [f"{entity}/{share}" for share in range(_SHARES)] if entity[:1] == "P" else [entity]:
            yield key, label.text


def give_labels(joined: tuple[str, Mapping[str, Iterable[str]]]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield (key of the article, (id of the entity, label)) for each article that requests an entity's label.

    Args:
        joined: a key of `share_of`; under "labels", the label; under "needed", the keys of the articles.
    """
    asked, found = joined
    text = min(found["labels"], default=None)
    if text is not None:
        for key in sorted(set(found[_NEEDED])):
            yield key, (asked.partition("/")[0], text)


@dataclass(eq=False)
class FindClasses(beam.PTransform):
    """A Beam transform that finds the items of articles, the classes of link targets, and the labels of both.

    From "articles", `ReadPage`s; `TARGETS`, (title, key of an article that links to it); and `VISIBLE`, (title, (place,
    category, definition)); to `ITEMS` and `CLASSES`, see `describe`, and `LABELS`, see `give_labels`. All outputs are
    keyed by article. Duplicate pairs in `TARGETS` have no effect.

    Attributes:
        table: the table of entities; if None, no article has an item, and categories are used instead of classes.
    """

    table: EntityTable | None

    def expand(self, given: dict[str, beam.PCollection[Any]]) -> dict[str, beam.PCollection[Any]]:
        """Join articles, targets, categories and items by title, then requested labels by entity."""
        pipeline = given["articles"].pipeline
        if self.table is not None:
            items = pipeline | ReadItems(self.table) | "Items as text" >> beam.Map(as_text)
            labels = pipeline | ReadLabels(self.table) | "Label texts" >> beam.FlatMap(label_texts)
        else:
            items = pipeline | "No items" >> beam.Create([]).with_output_types(tuple[str, str])
            labels = pipeline | "No labels" >> beam.Create([]).with_output_types(tuple[str, str])
        titles = {
            "articles": given["articles"] | "Titles" >> beam.Map(title_and_key).with_output_types(tuple[str, str]),
            "targets": given[TARGETS],
            "visible": given[VISIBLE],
            "items": items,
        }
        described = (
            {name: _typed(name, of_name) for name, of_name in titles.items()}
            | "Join titles" >> beam.CoGroupByKey()
            | "Describe" >> beam.FlatMap(describe).with_outputs(ITEMS, CLASSES, _NEEDED)
        )
        labelled = (
            {_NEEDED: _typed("needed", described[_NEEDED]), "labels": _typed("label", labels)}
            | "Join labels" >> beam.CoGroupByKey()
            | "Give labels" >> beam.FlatMap(give_labels).with_output_types(tuple[str, Any])
        )
        return {ITEMS: described[ITEMS], CLASSES: described[CLASSES], LABELS: labelled}


def _typed(name: str, keyed: beam.PCollection[Any]) -> beam.PCollection[tuple[str, Any]]:
    """Return a collection with keys of a known type, which tagged outputs lack."""
    return keyed | f"Keys of {name}" >> beam.Map(_as_it_is).with_output_types(tuple[str, Any])


def _as_it_is(keyed: tuple[str, Any]) -> tuple[str, Any]:
    return keyed
