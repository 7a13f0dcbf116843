"""`wikimill text --search_index`: what a search index has of each article."""

import bz2

import pytest
from support.milling import dead_letters, digests, funnel, manifest, records, wikimill
from support.search_indexes import indexed
from support.snapshots import article, lines
from support.tiny_dumps import FILLER, dump, page, revision

COLUMNS = ("wikidata_id", "redirects", "incoming_links", "popularity")
ARTICLES = dump(
    page(1, "Ada", revision(11, "Ada wrote. She was born in 1815.")),
    page(2, "Mill", revision(21, FILLER)),
    page(3, "Old Ada", '<redirect title="Ada" />\n', revision(31, "#REDIRECT [[Ada]]")),
)
INDEX = indexed(1, version=10, incoming_links=1) + indexed(1) + indexed(5) + indexed(1, wiki="otherwiki")


@pytest.fixture
def mine(tmp_path):
    index = tmp_path / "index"
    index.mkdir()

    def run(*options, data=ARTICLES, pages=INDEX, name="testwiki-20260901-x.xml", output="out"):
        (tmp_path / name).write_bytes(data)
        (index / "testwiki_content-20260830-00000.json.bz2").write_bytes(bz2.compress(pages.encode()))
        given = ("--input", tmp_path / name, "--search_index", index, "--output", tmp_path / output)
        return wikimill("text", *given, "--formats", "jsonl", "--splits", "train=1", *options), tmp_path / output

    return run


def columns_of(output) -> dict[str, tuple]:
    return {record["page_title"]: tuple(record[name] for name in COLUMNS) for record in records(output)}


def test_articles_have_the_columns_of_the_index(mine):
    outcome, output = mine()
    assert (outcome.code, outcome.err) == (0, "")
    assert columns_of(output) == {"Ada": ("Q1", ["AAL", "Lovelace"], 7, 0.5), "Mill": (None, None, None, None)}
    assert funnel(output)["index_pages"] == (4, 1, {"no_page": 2, "superseded": 1}, 0)
    assert funnel(output)["pages"] == (3, 2, {"redirect": 1}, 0)
    message = {each["file"]: (each["state"], len(each["sha256"])) for each in manifest(output)["inputs"]}
    assert message == {
        "testwiki-20260901-x.xml": ("whole", 64), "testwiki_content-20260830-00000.json.bz2": ("whole", 64)
    }  # fmt: skip
    assert wikimill("verify", output, "--all").code == 0


def test_without_an_index_there_are_no_columns(tmp_path):
    (tmp_path / "a.xml").write_bytes(ARTICLES)
    options = ("--formats", "jsonl", "--splits", "train=1")
    assert wikimill("text", "--input", tmp_path / "a.xml", "--output", tmp_path / "out", *options).code == 0
    assert not {"incoming_links", "popularity"} & records(tmp_path / "out")[0].keys()


def test_what_the_input_gives_stays(mine):
    """The redirects of a dump, and all that an article of a snapshot has."""
    outcome, output = mine("--redirects")
    assert (outcome.code, columns_of(output)["Ada"]) == (0, ("Q1", ["Old Ada"], 7, 0.5))
    part_of = {"is_part_of": {"identifier": "testwiki"}}
    ada = article(1, "Ada", "Ada wrote.", redirects=[{"name": "Byron"}], main_entity={"identifier": "Q7259"}, **part_of)
    data = lines(ada, article(3, "Old Ada", "#REDIRECT [[Ada]]", **part_of))
    outcome, output = mine("--redirects", data=data, name="a.ndjson", output="snapshot")
    assert (outcome.code, columns_of(output)["Ada"]) == (0, ("Q7259", ["Byron"], 7, 0.5))


def test_any_number_of_workers_and_kept_work_give_the_same_bytes(mine, tmp_path):
    _, output = mine()
    for name, options in (
        ("two", ("--workers", 2)),
        ("work", ("--work_dir", tmp_path / "kept")),
        ("again", ("--work_dir", tmp_path / "kept")),
    ):
        outcome, other = mine(*options, output=name)
        assert (outcome.code, digests(other)) == (0, digests(output)), outcome


def test_a_bad_page_is_a_dead_letter_and_a_cut_file_is_exit_4(mine, tmp_path):
    outcome, output = mine(pages=INDEX + indexed(1, version="x"))
    assert (outcome.code, columns_of(output)["Ada"][2]) == (0, 7)
    (letter,) = dead_letters(output)
    assert (letter["level"], letter["error"]) == ("index_page", "line 10: its version is 'x'; expected a whole number")
    assert wikimill("verify", output).code == 0
    cut = tmp_path / "cut.json.bz2"
    cut.write_bytes(bz2.compress(INDEX.encode())[:-9])
    outcome, _ = mine("--search_index", cut, output="cut")
    assert (outcome.code, "cut.json.bz2 is cut" in outcome.err) == (4, True), outcome


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--search_index", "nowhere"), "--search_index nowhere: no such file or folder"),
        (("--records", "section"), "--search_index needs --records article (it is section)"),
    ],
)
def test_wrong_options_are_exit_2(mine, options, message):
    outcome, output = mine(*options)
    assert (outcome.code, message in outcome.err) == (2, True), outcome
    assert not output.exists()


def test_another_file_is_exit_2(mine, tmp_path):
    outcome, _ = mine("--search_index", tmp_path / "testwiki-20260901-x.xml")
    assert (outcome.code, "x.xml: expected a search index, and found dump" in outcome.err) == (2, True), outcome


def test_the_plan_lists_the_index(mine):
    outcome, _ = mine("--dry_run")
    assert (outcome.code, "00000.json.bz2  (one portion" in outcome.out) == (0, True), outcome
