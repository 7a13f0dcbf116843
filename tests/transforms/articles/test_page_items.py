"""Wikidata items of a dump of page_props, and what is not one."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.page_properties import HEAD, TAIL, inserted

from wikimill.rules.account import Account
from wikimill.transforms.articles.page_items import PageItem, read_page_items
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion

NAME = "testwiki-20260901-page_props.sql"


def read(folder, data: bytes, name: str = NAME):
    path = folder / name
    path.write_bytes(data)
    *found, ledger = read_page_items(Portion((InputFile(str(path), name, len(data), joined_by="page_props"),)))
    return found, ledger


def item(page_id: int) -> PageItem:
    return PageItem("testwiki", str(page_id), 20260901, f"Q{page_id}")


def row(page_id: int) -> str:
    return f"({page_id},'wikibase_item','Q{page_id}',NULL)"


def test_items_are_read_and_other_properties_are_skipped(tmp_path):
    text = HEAD + inserted(
        row(1), "(1,'defaultsort','L\\'a),(9,\\'wikibase_item\\',\\'Q9\\'',NULL)", "(2,'x','\\\\',1.5e-07)", row(3)
    )
    text += inserted("(4,'notoc','',-2)") + inserted(row(5)) + TAIL
    found, ledger = read(tmp_path, gzip.compress(text.encode()), f"{NAME}.gz")
    assert found == [item(1), item(3), item(5)]
    assert ledger.accounts["page_items"] == Account(3, 3, {}, 0)
    assert (ledger.state, ledger.wiki, ledger.expanded_bytes) == ("whole", "testwiki", len(text))


def test_columns_are_found_by_name(tmp_path):
    created = "CREATE TABLE `page_props` (\n  `pp_propname` x,\n  `pp_sortkey` x,\n  `pp_value` x,\n  `pp_page` x\n);\n"
    found, ledger = read(tmp_path, (created + inserted("('wikibase_item',NULL,'Q1',1)")).encode())
    assert (found, ledger.state) == ([item(1)], "whole")


def test_a_statement_may_have_a_row_on_each_line(tmp_path):
    text = f"{HEAD}INSERT INTO `page_props` (`pp_page`) VALUES\n{row(1)},\n{row(2)};\n{inserted(row(3))}"
    found, ledger = read(tmp_path, text.encode())
    assert (found, ledger.state) == ([item(1), item(2), item(3)], "whole")


@pytest.mark.parametrize(
    ("rows", "page_id", "error"),
    [
        (("(7,'wikibase_item','x',NULL)",), "7", "its wikibase_item is b\"'x'\"; expected the id of an item"),
        (("(-7,'wikibase_item','Q7',NULL)",), None, "its pp_page is b'-7'; expected the id of a page"),
        (("(7,'wikibase_item','Q7')",), None, "no row of page_props: b\"(7,'wikibase_item','Q7');\""),
        (("rain", row(8)), None, "no row of page_props: b\"rain,(8,'wikibase_item','Q8',NULL);\""),
    ],
)
def test_what_is_not_a_row_is_dead(tmp_path, rows, page_id, error):
    found, ledger = read(tmp_path, f"{HEAD}{inserted(row(1), *rows)}{inserted(row(2))}".encode())
    line = HEAD.count("\n") + 1
    dead = DeadLetter(NAME, "page_item", page_id, None, None, "read", f"line {line}: {error}")
    assert found == [item(1), dead, item(2)]
    assert (ledger.state, ledger.accounts["page_items"]) == ("whole", Account(3, 2, {}, 1))


def test_rows_without_their_table_are_refused(tmp_path):
    for text in (inserted(row(1)), "CREATE TABLE `page_props` (\n  `pp_page` x\n);\n" + inserted(row(1))):
        found, ledger = read(tmp_path, text.encode())
        assert (found, ledger.state) == ([], "refused")


def test_a_cut_dump_is_cut(tmp_path):
    text = (HEAD + inserted(row(1), row(2), row(3))).encode()
    found, ledger = read(tmp_path, gzip.compress(text, mtime=0)[:-9], f"{NAME}.gz")
    assert (ledger.state, ledger.accounts["page_items"].dead) == ("cut", 0)
    assert found == [item(number + 1) for number in range(len(found))]
    found, ledger = read(tmp_path, text[: text.index(row(3).encode())])
    assert (found, ledger.state) == ([item(1), item(2)], "cut")


def quoted(value: str) -> str:
    for char, escaped in (("\\", "\\\\"), ("'", "\\'"), ("\n", "\\n"), ("\0", "\\0")):
        value = value.replace(char, escaped)
    return f"'{value}'"


@given(st.lists(st.tuples(st.integers(1, 99), st.text(alphabet="a'\\(),;\n\0 ", max_size=9))))
def test_any_values_of_other_properties_are_skipped(tmp_path_factory, properties):
    rows = [each for page_id, value in properties for each in (f"({page_id},'x',{quoted(value)},0)", row(page_id))]
    text = HEAD + (inserted(*rows) if rows else "") + TAIL
    found, ledger = read(tmp_path_factory.getbasetemp(), text.encode())
    assert (found, ledger.state) == ([item(page_id) for page_id, _ in properties], "whole")
