"""The join of articles with the items of a table of entities, by title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import apache_beam as beam

from wikimill.rules.articles.record import TextRecord
from wikimill.transforms.mining.record_coder import register_record
from wikimill.transforms.wikidata.read_table import ReadItemIds
from wikimill.transforms.wikidata.table import EntityTable

_ARTICLES, _ITEMS = "articles", "items"


def _by_title(article: TextRecord, wiki: str) -> tuple[str, TextRecord]:
    return f"{article.wiki or wiki}\t{article.page_title}", article


def _of_wiki(titled: tuple[str, str], wiki: str) -> tuple[str, str]:
    title, item = titled
    return f"{wiki}\t{title}", item


def _by_number(item: str) -> tuple[int, str]:
    return len(item), item


def with_item(joined: tuple[str, Mapping[str, Iterable[Any]]]) -> Iterator[TextRecord]:
    """Yield the articles of a title with the id of their item; of several items, the one with the lowest number.

    An article that has a `wikidata_id` is not changed. Without an item, `wikidata_id` stays None.

    Args:
        joined: wiki and title; under "articles", the articles, under "items", ids of items.
    """
    item = min(joined[1][_ITEMS], key=_by_number, default=None)
    for article in joined[1][_ARTICLES]:
        yield article if article.wikidata_id is not None else replace(article, wikidata_id=item)


@dataclass(eq=False)
class JoinItems(beam.PTransform):
    """A Beam transform from `TextRecord` to the same records, in any order, with `wikidata_id` where it is missing.

    Articles of other wikis than the table's have no item in it; an article whose dump does not name its wiki is assumed
    to be of the table's.

    Attributes:
        table: the table of entities.
    """

    table: EntityTable

    def expand(self, articles: beam.PCollection[TextRecord]) -> beam.PCollection[TextRecord]:
        """Join articles and items by wiki and title."""
        register_record(TextRecord)
        by_title = beam.Map(partial(_by_title, wiki=self.table.wiki)).with_output_types(tuple[str, TextRecord])
        of_wiki = beam.Map(partial(_of_wiki, wiki=self.table.wiki)).with_output_types(tuple[str, str])
        items = articles.pipeline | ReadItemIds(self.table)
        return (
            {_ARTICLES: articles | "Articles for items" >> by_title, _ITEMS: items | "Items of wiki" >> of_wiki}
            | "Join items" >> beam.CoGroupByKey()
            | "Enter items" >> beam.FlatMap(with_item).with_output_types(TextRecord)
        )
