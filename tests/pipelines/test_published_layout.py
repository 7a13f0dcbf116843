"""`wikimill published-layout`: the bytes of the files, as the authors' loader of WikiTableT reads them."""

import json

import pytest
from support.milling import bytes_of, wikimill
from support.tiny_dumps import dump, page, revision
from support.tiny_entities import dump as entities_dump
from support.tiny_entities import entity, item_value, snak, statement, time_value

from wikimill.rules.quantities import quantity

ADA = """\
{{Infobox person | name = Ada | children = Byron (b. 1836), Anne | alma_mater = [[Home]]<br>Abroad }}
{{Infobox writer | name = A. A. L. | children = Ralph }}
'''Ada''' wrote "Notes" to [[Bob]] in 1843. They weren't short; she'd much to say of his engine.
"""
BOB = (
    "'''Bob''' built engines. {{Infobox person | known_for = Engines }} He had them shown to [[Ada]] in the year 1837."
)
WIKIDATA = (
    entity("P31", "instance of"),
    entity("P106", "occupation"),
    entity("P580", "start time"),
    entity("Q5", "human"),
    entity("Q7", "mathematician"),
    entity(
        "Q1",
        "Ada",
        statements=[
            statement("P31", item_value("Q5")),
            statement(
                "P106",
                item_value("Q7"),
                qualifiers={
                    "P580": [snak("P580", time_value(f"+18{year}-00-00T00:00:00Z", 9)) for year in (33, 40)],
                },
            ),
        ],
        sitelinks={"testwiki": {"site": "testwiki", "title": "Ada"}},
    ),
)
FEW = ("--min_tokens", 5, "--records_per_sentence", 0, "--records_per_100_tokens", 1, "--annotator", "none")
TRAIN = (
    '{"doc_title": "Ada", "doc_title_bpe": "Ada", "sec_title": ["Introduction"], "data": [], "text": '
    "\"Ada wrote '' Notes '' to Bob in 1843 . They were n't short ; she 'd much to say of his engine .\"}\n",
    '{"doc_title": "Bob", "doc_title_bpe": "Bob", "sec_title": ["Introduction"], "data": [["human", "Ada"]], "text": '
    '"Bob built engines . He had them shown to Ada in the year 1837 ."}\n',
)
WIKIDATA_LINES = (
    '{"wikidata_name": "Ada", "wikidata_details": {"instance of": [{"data": "human"}], "occupation": [{"data": '
    '"mathematician", "qualifiers": {"start time": "1833 ; 1840"}}]}}\n',
)
INFOBOX_LINES = (
    '{"title": "Ada", "infobox": {"name": "Ada ; A. A. L .", "children": "Byron ( b. 1836 ) , Anne ; Ralph", '
    '"alma mater": "Home ; Abroad"}}\n',
    '{"title": "Bob", "infobox": {"known for": "Engines"}}\n',
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """A release of two sections with the data of their articles."""
    folder = tmp_path_factory.mktemp("published")
    (folder / "entities.json").write_bytes(entities_dump(*WIKIDATA))
    options = ("--wiki", "testwiki", "--language", "en", "--output", folder / "entities")
    assert wikimill("entities", "--input", folder / "entities.json", *options).code == 0
    dumped = folder / "testwiki-20260901-x.xml"
    dumped.write_bytes(dump(page(1, "Ada", revision(11, ADA)), page(2, "Bob", revision(21, BOB))))
    given = ("--input", dumped, "--entities", folder / "entities", "--output", folder / "tables")
    assert wikimill("wikitablet", *given, "--formats", "jsonl", "--splits", "train=1", *FEW).code == 0
    return folder / "tables"


def test_the_bytes_of_all_files(tables, tmp_path):
    outcome = wikimill("published-layout", tables, "--output", tmp_path / "published")
    assert (outcome.code, outcome.err) == (0, "")
    found = {name: sorted(data.decode().splitlines(True)) for name, data in bytes_of(tmp_path / "published").items()}
    assert found == {
        "train.json": sorted(TRAIN),
        "dev.json": [],
        "test.json": [],
        "wikidata.json": sorted(WIKIDATA_LINES),
        "infobox.json": sorted(INFOBOX_LINES),
    }
    counts = {"train": 2, "dev": 0, "test": 0, "wikidata": 1, "infobox": 2}
    assert outcome.out == f"{tmp_path / 'published'}\n" + "".join(
        f"  {name}.json: {quantity(count, 'line')}\n" for name, count in counts.items()
    )


def test_the_order_is_that_of_the_release(tables, tmp_path):
    wikimill("published-layout", tables, "--output", tmp_path / "published")
    rows = (tables / "jsonl/wikitablet-train-00000-of-00001.jsonl").read_text().splitlines()
    lines = (tmp_path / "published/train.json").read_text().splitlines()
    assert [json.loads(line)["doc_title"] for line in lines] == [json.loads(row)["doc_title"] for row in rows]


def test_the_authors_joins_find_the_data(tables, tmp_path):
    """Their loader looks up the title of an example among those of the side files, and cuts texts at spaces."""
    wikimill("published-layout", tables, "--output", tmp_path / "published")

    def lines(name):
        return [json.loads(line) for line in (tmp_path / "published" / name).read_text().splitlines()]

    wikidata = {line["wikidata_name"]: line["wikidata_details"] for line in lines("wikidata.json")}
    infobox = {line["title"]: line["infobox"] for line in lines("infobox.json")}
    assert {line["doc_title"] for line in lines("train.json")} == infobox.keys() > wikidata.keys()
    words = [word for each in wikidata["Ada"].values() for message in each for word in message["data"].split()]
    assert words == ["human", "mathematician"]


def test_unwritable_output_is_reported(tables, tmp_path, sample_release):
    (tmp_path / "there").mkdir()
    for release, output, message in [
        (tmp_path, tmp_path / "new", "manifest.json"),
        (
            sample_release,
            tmp_path / "new",
            "there are layouts for text, wikitablet only; `--formats tsv` writes wikisplit as it was published",
        ),
        (tables, tmp_path / "there", "is there already"),
        (tables, tmp_path / "nowhere" / "new", "expected a local folder that is not there yet, in one that is"),
        (tables, tables / "new", "is in the release"),
    ]:
        outcome = wikimill("published-layout", release, "--output", output)
        assert (outcome.code, message in outcome.err) == (2, True), outcome.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["there"]


def test_the_second_table_is_needed(tables, tmp_path):
    (tmp_path / "tables").symlink_to(tables)
    outcome = wikimill("published-layout", tmp_path / "tables", "--output", tmp_path / "new")
    assert outcome.code == 2
    assert "tables-articles: the second table is not there" in outcome.err
