"""`wikimill text --page_props`: the Wikidata items of a dump of the table page_props."""

import gzip

import pytest
from support.milling import dead_letters, digests, funnel, manifest, records, wikimill
from support.page_properties import HEAD, TAIL, inserted
from support.search_indexes import indexed
from support.tiny_dumps import FILLER, dump, page, revision

ARTICLES = dump(
    page(1, "Ada", revision(11, "Ada wrote. She was born in 1815.")),
    page(2, "Mill", revision(21, FILLER)),
    page(3, "Rain", revision(31, "Rain fell on the fields.")),
)
ROWS = ("(1,'wikibase_item','Q10',NULL)", "(1,'defaultsort','A',NULL)", "(2,'wikibase_item','Q20',NULL)")
MORE = "(9,'wikibase_item','Q90',NULL)"
NAME = "testwiki-20260901-page_props.sql.gz"


@pytest.fixture
def mine(tmp_path):
    (tmp_path / "testwiki-20260901-x.xml").write_bytes(ARTICLES)
    properties = tmp_path / "properties"
    properties.mkdir()

    def run(*options, rows=(*ROWS, MORE), name=NAME, output="out"):
        (properties / name).write_bytes(gzip.compress((HEAD + inserted(*rows) + TAIL).encode(), mtime=0))
        given = ("--input", tmp_path / "testwiki-20260901-x.xml", "--page_props", properties)
        return wikimill(
            "text", *given, "--output", tmp_path / output, "--formats", "jsonl", "--splits", "train=1", *options
        ), tmp_path / output

    return run


def items_of(output) -> dict[str, str | None]:
    return {record["page_title"]: record["wikidata_id"] for record in records(output)}


def test_articles_have_their_items(mine):
    outcome, output = mine()
    assert (outcome.code, outcome.err) == (0, "")
    assert items_of(output) == {"Ada": "Q10", "Mill": "Q20", "Rain": None}
    assert funnel(output)["page_items"] == (3, 2, {"no_page": 1}, 0)
    assert [each["file"] for each in manifest(output)["inputs"]] == [NAME, "testwiki-20260901-x.xml"]
    assert wikimill("verify", output, "--all").code == 0


def test_what_the_search_index_gives_stays(mine, tmp_path):
    index = tmp_path / "index.json"
    index.write_text(indexed(1) + indexed(3, wikibase_item=None))
    outcome, output = mine("--search_index", index)
    assert (outcome.code, items_of(output)) == (0, {"Ada": "Q1", "Mill": "Q20", "Rain": None})
    assert records(output)[0].keys() >= {"incoming_links", "popularity"}


def test_of_two_dumps_the_newer_is_used(mine):
    mine()
    rows = ("(1,'wikibase_item','Q9',NULL)", "(3,'wikibase_item','Q30',NULL)")
    outcome, output = mine(rows=rows, name="testwiki-20260801-page_props.sql.gz", output="two")
    assert (outcome.code, items_of(output)) == (0, {"Ada": "Q10", "Mill": "Q20", "Rain": "Q30"})
    assert funnel(output)["page_items"] == (5, 3, {"no_page": 1, "superseded": 1}, 0)


def test_kept_work_and_workers_give_the_same_bytes(mine, tmp_path):
    _, output = mine()
    for name, options in (("two", ("--workers", 2)), ("again", ("--work_dir", tmp_path / "kept"))):
        outcome, other = mine(*options, output=name)
        assert (outcome.code, digests(other)) == (0, digests(output)), outcome


def test_a_row_without_an_item_is_a_dead_letter(mine):
    outcome, output = mine(rows=(*ROWS, "(3,'wikibase_item','',NULL)"))
    assert (outcome.code, items_of(output)["Rain"]) == (0, None)
    (letter,) = dead_letters(output)
    assert (letter["level"], letter["page_id"]) == ("page_item", "3")
    assert wikimill("verify", output).code == 0


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("otherwiki-20260901-page_props.sql.gz", "page_props.sql.gz: of otherwiki, and the input is of testwiki"),
        ("my-page_props.sql.gz", "my-page_props.sql.gz: its name does not begin with the wiki's database name"),
    ],
)
def test_a_file_of_another_wiki_is_exit_2(mine, name, message):
    outcome, output = mine(name=name)
    assert (outcome.code, message in outcome.err) == (2, True), outcome
    assert not output.exists()


def test_a_dump_of_a_table_is_not_an_input(mine, tmp_path):
    outcome, _ = mine("--input", tmp_path / "properties" / NAME)
    assert (outcome.code, "`wikimill text --page_props` reads it" in outcome.err) == (2, True), outcome
