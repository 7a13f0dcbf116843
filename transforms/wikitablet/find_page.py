"""The lookup of a page in a dump, and of the dump's facts about linked pages, for `explain`.

Items and labels are looked up in the table of entities; mining joins all of them instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from dataclasses import dataclass, field
from typing import Any

import pyarrow.parquet as pq

from wikimill.rules.articles.categories import categories_of, is_hidden, is_maintenance
from wikimill.rules.articles.titles import page_title, redirect_target
from wikimill.rules.wikidata.entities import Item
from wikimill.rules.wikitablet.class_categories import telling_categories
from wikimill.rules.wikitablet.definitions import defining_words
from wikimill.rules.wikitablet.page_tables import FoundPage
from wikimill.rules.wikitext.rendering import is_redirect
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import PageHeader
from wikimill.transforms.dumps.latest_page import PageNotRead, latest_page, pages_of
from wikimill.transforms.mining.sandbox import WorkFailed
from wikimill.transforms.wikidata.columns import item_of
from wikimill.transforms.wikidata.table import EntityTable, TableFile
from wikimill.transforms.wikitablet.mine_pages import CATEGORIES, table_worker
from wikimill.transforms.wikitablet.options import TableOptions
from wikimill.transforms.wikitablet.read_page import ReadPage, body_of
from wikimill.transforms.wikitablet.sandboxed import Piece


@dataclass
class Neighbours:
    """A dump's facts about the pages that a page links to.

    Attributes:
        redirects: title of a linked redirect → title of its target.
        categories: title of a linked page, or of a linked redirect's target → names of its defining categories.
        hidden: names of the page's categories that are hidden from readers.
    """

    redirects: dict[str, str] = field(default_factory=dict)
    categories: dict[str, list[str]] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)


def find_page(file: InputFile, wanted: str, options: TableOptions) -> tuple[ReadPage, FoundPage]:
    """Return the latest revision of a page and its content, processed as in mining. Stop reading the dump at the page.

    Args:
        file: the dump.
        wanted: title or id of an article.
        options: the options for mining.

    Raises:
        PageNotRead: see `latest_page`; or the sandbox failed on the page.
        OSError: the dump cannot be read.
        CannotStart, GivenUp: see `Sandbox.results`.
    """

    header, revision, text, site = latest_page(file, wanted, options.namespaces)
    prefixes = sorted(name for name, number in site.namespaces.items() if number)
    piece: Piece = text, (*site.link_prefixes, prefixes)
    found = _read(piece, wanted, options)
    page = ReadPage(
        kind="article",
        wiki=site.wiki or None,
        page_id=header.page_id,
        title=header.title,
        url=site.revision_url(revision.revision_id),
        dump=file.dump_date,
        revision_id=revision.revision_id,
        timestamp=revision.timestamp,
        body=body_of(found),
    )
    return page, found


def _read(piece: Piece, wanted: str, options: TableOptions) -> FoundPage:
    worker = table_worker(options)
    try:
        worker.send([piece])
        (result,) = worker.results()
    finally:
        worker.close()
    if isinstance(result, WorkFailed):
        raise PageNotRead(wanted, f"it is dead: {result}")
    found: FoundPage = result[0]
    return found


def find_neighbours(file: InputFile, body: FoundPage) -> Neighbours:
    """Return a dump's facts about the pages that a page links to, the targets of linked redirects, and its categories.

    The whole dump is read, and again for the targets of linked redirects that the page does not link to itself.

    Raises:
        OSError: the dump cannot be read.
    """
    found = Neighbours()
    targets = {target for _, target in body["links"]}
    _add_neighbours(file, targets, frozenset(body["categories"]), found)
    if led := set(found.redirects.values()) - targets:
        # Redirects are not chained, as in mining: `beyond.redirects` is not used.
        beyond = Neighbours()
        _add_neighbours(file, led, frozenset(), beyond)
        found.categories.update(beyond.categories)
    return found


def _add_neighbours(file: InputFile, targets: Set[str], categories: Set[str], found: Neighbours) -> None:
    def is_wanted(header: PageHeader) -> bool:
        if header.namespace == CATEGORIES:
            return _category(header) in categories
        return header.namespace == 0 and header.title in targets

    for header, latest, site in pages_of(file, is_wanted):
        if latest is None or latest.revision is None or latest.error is not None:
            continue
        text = latest.text
        if header.namespace == CATEGORIES:
            if is_hidden(text):
                found.hidden.add(_category(header))
        elif is_redirect(text):
            if target := redirect_target(text):
                found.redirects[header.title] = target
        else:
            prefixes = frozenset(site.aliases(CATEGORIES)) | {"category"}
            names = [name for name in categories_of(text, prefixes) if not is_maintenance(name)]
            found.categories[header.title] = [*telling_categories(names, header.title, defining_words(text))]


def _category(header: PageHeader) -> str:
    return page_title(header.title.partition(":")[2])


def items_by_title(table: EntityTable, titles: Collection[str]) -> dict[str, Item]:
    """Return title → item, for the titles that have one. Of several, the lowest id is taken, as in mining.

    Raises:
        OSError: a file of the table cannot be read.
    """
    found: dict[str, Item] = {}
    for row in _matching(table.items, "title", titles):
        item = item_of(row)
        known = found.get(item.title)
        if known is None or _number(item) < _number(known):
            found[item.title] = item
    return found


def labels_by_id(table: EntityTable, ids: Collection[str]) -> dict[str, str]:
    """Return id → label, for the entities that have one.

    Raises:
        OSError: a file of the table cannot be read.
    """
    return {row["id"]: row["label"] for row in _matching(table.labels, "id", ids) if row["label"] is not None}


def _number(item: Item) -> int:
    return int(item.id[1:]) if item.id[1:].isdigit() else 0


def _matching(files: Collection[TableFile], column: str, values: Collection[str]) -> Iterator[dict[str, Any]]:
    if not values:
        return
    for file in files:
        with file.open() as opened:
            yield from pq.read_table(opened, filters=[(column, "in", sorted(values))]).to_pylist()
