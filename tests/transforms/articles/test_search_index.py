"""Pages of a search index, and what is not one."""

import gzip
import json

import pytest
from support.search_indexes import indexed

from wikimill.rules.account import Account
from wikimill.transforms.articles import joined_files
from wikimill.transforms.articles.search_index import IndexedPage, read_index
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion

ADA = IndexedPage("testwiki", "1", 11, "Q1", ["AAL", "Lovelace"], 7, 0.5)


def read(tmp_path, data: bytes, name: str = "a.json"):
    path = tmp_path / name
    path.write_bytes(data)
    *found, ledger = read_index(Portion((InputFile(str(path), name, len(data), joined_by="search_index"),)), (0, 4))
    return found, ledger


def test_pages_of_the_namespaces_are_read(tmp_path):
    bare = {"redirect": None, "wikibase_item": None, "incoming_links": None, "popularity_score": None}
    text = indexed(1) + indexed(2, namespace=1) + indexed(3, namespace=4, **bare) + indexed(4, popularity_score=0)
    found, ledger = read(tmp_path, gzip.compress(text.encode()), "testwiki-20260801-cirrussearch-content.json.gz")
    assert found == [
        ADA,
        IndexedPage("testwiki", "3", 11, None, None, None, None),
        IndexedPage("testwiki", "4", 11, "Q4", ["AAL", "Lovelace"], 7, 0.0),
    ]
    assert ledger.accounts["index_pages"] == Account(4, 3, {"namespace": 1}, 0)
    assert (ledger.state, ledger.wiki, ledger.expanded_bytes) == ("whole", "testwiki", len(text))


def action(page_id) -> str:
    return json.dumps({"index": {"_id": page_id}}) + "\n"


@pytest.mark.parametrize(
    ("lines", "page_id", "error"),
    [
        ("rain\n", None, "line 3: the line is not JSON: Expecting value at character 0"),
        (action("x"), None, "line 3: its _id is 'x'; expected the id of a page"),
        (action("9"), "9", "line 4: the page before it has no document"),
        (action("9") + "rain\n", "9", "line 4: the line is not JSON: Expecting value at character 0"),
        ('{"title": "A"}\n', None, "line 3: a document without its page's id on the line before it"),
        (indexed(9, wiki=None), "9", "line 4: its wiki is None; expected the database name of a wiki"),
        (indexed(9, version=None), "9", "line 4: its version is None; expected a whole number"),
        (indexed(9, namespace="0"), "9", "line 4: its namespace is '0'; expected a whole number"),
        (indexed(9, incoming_links=-1), "9", "line 4: its incoming_links is -1; expected a whole number"),
        (indexed(9, popularity_score=float("inf")), "9", "line 4: its popularity_score is inf; expected a number"),
    ],
)
def test_what_is_not_a_page_is_dead(tmp_path, lines, page_id, error):
    found, ledger = read(tmp_path, (indexed(1) + lines + indexed(1)).encode())
    assert found == [ADA, DeadLetter("a.json", "index_page", page_id, None, None, "read", error), ADA]
    assert (ledger.state, ledger.accounts["index_pages"]) == ("whole", Account(3, 2, {}, 1))


def test_a_cut_index_is_cut(tmp_path):
    packed = gzip.compress((indexed(1) * 2 + action("9")).encode())
    found, ledger = read(tmp_path, packed[:-4], "a.json.gz")
    assert found[:2] == [ADA, ADA]
    assert (ledger.state, ledger.accounts["index_pages"].is_balanced) == ("cut", True)
    lost = DeadLetter("a.json", "index_page", "9", None, None, "read", "line 5: the page has no document")
    found, ledger = read(tmp_path, (indexed(1) * 2 + action("9")).encode())
    assert (found, ledger.state) == ([ADA, ADA, lost], "whole")


def test_a_file_without_pages_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(joined_files, "MAX_BAD_ENTRIES", 3)
    found, ledger = read(tmp_path, b"rain\n" * 10)
    assert (len(found), ledger.state) == (4, "refused")
    assert str(ledger.damage) == "more than 3 bad index pages; the rest is not read"
