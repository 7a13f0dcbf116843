"""The reader of dumps of MediaWiki's table `page_props`, WIKI-DATE-page_props.sql.gz, for the Wikidata items of pages.

A dump is SQL: `CREATE TABLE` with a column on each line, then `INSERT INTO` statements with many rows each.
https://www.mediawiki.org/wiki/Manual:Page_props_table
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from wikimill.rules.articles.record import TextRecord
from wikimill.rules.wikis import item_id
from wikimill.transforms.articles.joined_files import Entry, JoinedPage, Unfit, read_joined
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.json_objects import shown
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.lines import MAX_LINE_BYTES, lines_of
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.progress import Progress

_CREATE, _INSERT = b"CREATE TABLE `page_props`", re.compile(rb"INSERT INTO `page_props`(?: \([^)]*\))? VALUES\s*")
_COLUMN = re.compile(rb"\s*`(\w+)`\s")
_READ = (b"pp_page", b"pp_propname", b"pp_value")
_VALUE = rb"'(?:[^'\\]|\\.|'')*+'|[^',()\s]++"
_PAGE_ID = re.compile(rb"[0-9]{1,19}")


@dataclass(frozen=True, slots=True)
class PageItem(JoinedPage):
    """The Wikidata item of a page. See `JoinedPage`.

    Attributes:
        wikidata_id: id of the item.
    """

    wikidata_id: str

    def added_to(self, record: TextRecord) -> TextRecord:
        """Return the record with the item's id as `wikidata_id` if that is None. See `JoinedPage.added_to`."""
        return record if record.wikidata_id is not None else replace(record, wikidata_id=self.wikidata_id)


def read_page_items(portion: Portion, progress: Progress | None = None) -> Iterator[PageItem | DeadLetter | FileLedger]:
    """Read the property `wikibase_item` of pages from a dump of page properties.

    Other properties are skipped without being counted. For damage and bad rows, see `read_joined`.

    Args:
        portion: a portion that is one whole file, whose name begins with the wiki's database name.
        progress: receives the progress through the file; None: it is not reported.

    Yields:
        Items and dead letters in the order of the file; at the end a ledger.

    Raises:
        OSError: the file cannot be opened or read.
    """
    file = portion.files[0]
    date = int((file.dump_date or "0").replace("-", ""))
    return read_joined(portion, "page_item", partial(_items, wiki=file.wiki, date=date), progress)


def _items(blocks: Iterable[bytes], wiki: str, date: int) -> Iterator[Entry[PageItem]]:
    columns: list[bytes] = []
    row: re.Pattern[bytes] | None = None
    is_in_create = is_in_insert = False
    for line in lines_of(blocks):
        data, start = line.data, 0
        if data is None:
            yield line.number, Unfit(f"a line of more than {MAX_LINE_BYTES:,} bytes")
            continue
        if is_in_create:
            column = _COLUMN.match(data)
            if column is not None:
                columns.append(column[1])
            is_in_create = not data.startswith(b")")
            continue
        if not is_in_insert:
            insert = _INSERT.match(data)
            is_in_create = data.startswith(_CREATE)
            if insert is None:
                continue
            row = row or _row_pattern(columns)
            start = insert.end()
        assert row is not None
        while start < len(data) and (found := row.match(data, start)) is not None:
            start = found.end()
            if found["pp_propname"] == b"'wikibase_item'":
                yield line.number, _item(found, wiki, date)
        if start < len(data) and line.is_whole:
            yield line.number, Unfit(f"no row of page_props: {shown(data[start:])}")
        is_in_insert = start == len(data) and not data.rstrip().endswith(b";")
    if is_in_insert:
        raise InputDamage("cut", "it ends within a statement")


def _row_pattern(columns: list[bytes]) -> re.Pattern[bytes]:
    """Return the pattern of a row and what separates it from the next; groups have the names of columns.

    Raises:
        InputDamage: a column that is read is missing.
    """
    if not set(_READ) <= set(columns):
        raise InputDamage("refused", "no CREATE TABLE `page_props` with the columns of MediaWiki before the first row")
    values = b",".join(b"(?P<%s>%s)" % (name, _VALUE) if name in _READ else b"(?:%s)" % _VALUE for name in columns)
    return re.compile(rb"\(" + values + rb"\)\s*[,;]?\s*", re.DOTALL)


def _item(row: re.Match[bytes], wiki: str, date: int) -> PageItem | Unfit:
    page_id = row["pp_page"]
    if not _PAGE_ID.fullmatch(page_id):
        return Unfit(f"its pp_page is {shown(page_id)}; expected the id of a page")
    found = item_id(row["pp_value"][1:-1].decode("utf-8", "replace"))
    if found is None:
        return Unfit(f"its wikibase_item is {shown(row['pp_value'])}; expected the id of an item", page_id.decode())
    return PageItem(wiki, page_id.decode(), date, found)
