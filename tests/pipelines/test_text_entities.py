"""`wikimill text --entities`: the ids of items from a table of entities."""

import json

import pytest
from support.milling import digests, manifest, records, wikimill
from support.monthly_dumps import NOVEMBER, WIKI, Wiki
from support.snapshots import article, lines
from support.tiny_dumps import FILLER, page, revision
from support.tiny_dumps import dump as pages
from support.tiny_entities import dump, entity

from wikimill.transforms.articles.tables import TextRows

ARTICLES = (
    page(1, "Ada", revision(11, "Ada wrote. She was born in 1815.")),
    page(2, "Mill (place)", revision(21, FILLER)),
    page(3, "Moor", revision(31, "It is wet.")),
)
DUMP = pages(*ARTICLES)
EARLY, LATE = "2026-11-16", "2026-11-23"


def make_table(folder, *items, date=EARLY, wiki=WIKI):
    """Make the table of (id, title) of items, in `folder/DATE`."""
    folder.mkdir(exist_ok=True)
    dumped = folder / f"wikidata-{date.replace('-', '')}-all.json"
    made = [entity(id_, title) | {"sitelinks": {wiki: {"site": wiki, "title": title}}} for id_, title in items]
    dumped.write_bytes(dump(*made))
    options = ("--wiki", wiki, "--language", "en", "--output", folder / date)
    assert wikimill("entities", "--input", dumped, *options).code == 0
    return folder / date


@pytest.fixture
def table(tmp_path):
    return make_table(tmp_path / "entities", ("Q10", "Ada"), ("Q9", "Ada"), ("Q7", "Mill (place)"), ("Q8", "Nowhere"))


@pytest.fixture
def mine(tmp_path):
    def run(*options, data=DUMP, name="testwiki-20260901-x.xml", output="out"):
        dumped = tmp_path / name
        if not dumped.exists():  # kept work is of a file that is not touched
            dumped.write_bytes(data)
        given = ("--input", dumped, "--output", tmp_path / output, "--formats", "jsonl", "--splits", "train=1")
        return wikimill("text", *given, *options), tmp_path / output

    return run


def items_of(output):
    return {record["page_title"]: record["wikidata_id"] for record in records(output)}


def test_articles_have_the_items_of_the_table(mine, table):
    outcome, output = mine("--entities", table)
    assert (outcome.code, outcome.err) == (0, "")
    assert items_of(output) == {"Ada": "Q9", "Mill (place)": "Q7", "Moor": None}
    digest = (table / "_SUCCESS").read_text().split()[0]
    made = manifest(output)
    assert made["options"]["entities"] == digest
    assert made["models"]["entities"] == {"wiki": WIKI, "dump_date": EARLY, "sha256": digest}
    assert wikimill("verify", output, "--all").code == 0


def test_without_a_table_the_other_columns_are_the_same(mine, table):
    joined, bare = mine("--entities", table)[1], mine(output="bare")[1]
    assert items_of(bare) == {"Ada": None, "Mill (place)": None, "Moor": None}
    assert records(bare) == [record | {"wikidata_id": None} for record in records(joined)]
    assert "entities" not in manifest(bare)["models"]


def test_what_the_input_gives_stays(mine, table):
    part_of = {"is_part_of": {"identifier": WIKI}}
    given = {"main_entity": {"identifier": "Q7259"}, **part_of}
    data = lines(
        article(1, "Ada", "Ada wrote.", **given), article(2, "Mill (place)", "It turns.", main_entity=None, **part_of)
    )
    outcome, output = mine("--entities", table, data=data, name="a.ndjson")
    assert (outcome.code, items_of(output)) == (0, {"Ada": "Q7259", "Mill (place)": "Q7"})


def test_a_table_of_another_wiki_is_exit_2(mine, tmp_path):
    other = make_table(tmp_path / "others", ("Q9", "Ada"), wiki="otherwiki")
    outcome, output = mine("--entities", other)
    assert (outcome.code, f"{other}: of otherwiki, and the input is of testwiki" in outcome.err) == (2, True), outcome
    assert not output.exists()


def test_any_number_of_workers_and_kept_work_give_the_same_bytes(mine, table, tmp_path):
    kept = ("--work_dir", tmp_path / "kept")
    bare = mine(*kept, output="bare")[1]
    _, output = mine("--entities", table)
    assert digests(bare) != digests(output)
    for name, options in (("two", ("--workers", 2)), ("work", kept)):
        outcome, other = mine("--entities", table, *options, output=name)
        assert (outcome.code, digests(other)) == (0, digests(output)), outcome


def test_verify_reports_an_id_that_is_not_of_an_item(mine, table):
    _, output = mine("--entities", table)
    (row,) = (record for record in records(output) if record["page_title"] == "Ada")
    faults = [*TextRows.of(manifest(output)).faults(row | {"wikidata_id": "P9"}, "train")]
    assert [(each.what, each.expected, each.found) for each in faults] == [
        ("column wikidata_id", "the id of an item, such as Q42", "P9")
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--entities", "nowhere"), "--entities nowhere: no table of entities that is whole"),
        (("--records", "section"), "--entities needs --records article (it is section)"),
    ],
)
def test_wrong_options_are_exit_2(mine, table, options, message):
    outcome, output = mine("--entities", table, *options)
    assert (outcome.code, message in outcome.err) == (2, True), outcome
    assert not output.exists()


def test_refresh_makes_a_release_for_a_newer_table(tmp_path):
    wiki = Wiki(tmp_path)
    wiki.publish(NOVEMBER, *ARTICLES, kind="current")
    tables = tmp_path / "entities"
    make_table(tables, ("Q9", "Ada"))
    options = ("--entities", tables, "--splits", "train=1", "--formats", "jsonl")
    first = wiki.refresh(*options, corpus="text")
    assert (first.code, first.err) == (0, ""), first
    assert {row["page_title"]: row["wikidata_id"] for row in wiki.records(NOVEMBER, "text")} == {
        "Ada": "Q9", "Mill (place)": None, "Moor": None
    }  # fmt: skip
    assert wiki.refresh(*options, corpus="text").code == 3
    make_table(tables, ("Q10", "Ada"), ("Q7", "Mill (place)"), date=LATE)
    later = wiki.refresh(*options, corpus="text")
    assert (later.code, later.err) == (0, "")
    newer = f"the table of entities of {LATE} is newer than that of {EARLY}, which LATEST was joined with"
    assert newer in later.out
    assert {row["page_title"]: row["wikidata_id"] for row in wiki.records(f"{NOVEMBER}.2", "text")} == {
        "Ada": "Q10", "Mill (place)": "Q7", "Moor": None
    }  # fmt: skip
    made = json.loads((wiki.releases / "text" / f"{NOVEMBER}.2" / "run.json").read_bytes())
    assert made["dates"] == {"input": [NOVEMBER], "entities": LATE}
