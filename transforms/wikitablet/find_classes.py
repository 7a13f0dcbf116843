"""Finds each article's item in Wikidata, and the classes and categories of link targets, with their labels.

Everything is joined by title and by id; nothing of Wikidata is a side input.
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
#: A property is requested by nearly every article: its label is under several keys, so that no worker has them all.
_SHARES = 16


def as_text(keyed: tuple[str, Item]) -> tuple[str, str]:
    """Return an item as JSON, so that joins need not know its type."""
    return keyed[0], shown_json(item_row(keyed[1]))


def title_and_key(page: ReadPage) -> tuple[str, str]:
    """Return the key of an article's own title, and the key that links use."""
    return page.title, page.key


def share_of(entity: str, key: str) -> str:
    """Return the key under which an article requests the label of an entity."""
    return f"{entity}/{sum(key.encode()) % _SHARES}" if entity[:1] == "P" else entity


def describe(joined: tuple[str, Mapping[str, Iterable[Any]]]) -> Iterator[Any]:
    """Send articles the entries of a title.

    Yields:
        Under `ITEMS` (key, item as JSON) to the article of that title; under `CLASSES` (key, (title, ids of classes,
        ids of the classes above it, its defining categories)) to those that link to it; under `_NEEDED` (id,
        key) for each label that these need.
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
    """Return a sort key: of two items with one title the older one is taken."""
    entity = str(json.loads(text)["id"])
    return (int(entity[1:]) if entity[1:].isdigit() else 0), text


def label_texts(keyed: tuple[str, Label]) -> Iterator[tuple[str, str]]:
    """Yield the label of an entity that has one, under each key by which it is asked for."""
    entity, label = keyed
    if label.text is not None:
        for key in [f"{entity}/{share}" for share in range(_SHARES)] if entity[:1] == "P" else [entity]:
            yield key, label.text


def give_labels(joined: tuple[str, Mapping[str, Iterable[str]]]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield (key of an article, (entity, label)) for each article that needs it."""
    asked, found = joined
    text = min(found["labels"], default=None)
    if text is not None:
        for key in sorted(set(found[_NEEDED])):
            yield key, (asked.partition("/")[0], text)


@dataclass(eq=False)
class FindClasses(beam.PTransform):
    """From {"articles", `TARGETS`, `VISIBLE`} to `ITEMS`, `CLASSES` and `LABELS`, by name and keyed by article.

    Attributes:
        table: of entities; without one no article has an item, and classes are categories.
    """

    table: EntityTable | None

    def expand(self, given: dict[str, beam.PCollection[Any]]) -> dict[str, beam.PCollection[Any]]:
        """Join by title, then by entity."""
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
