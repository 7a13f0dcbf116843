"""`wikimill wikitablet` from a dump and a table of entities to the rows of both releases."""

import json
import re

import pytest
from support.milling import bytes_of, funnel, records, wikimill
from support.tiny_dumps import dump, page, revision

ADA = """\
{{Infobox person
| name = Ada
| image = Ada.jpg
| birth_date = {{birth date|1815|12|10}}
| alma_mater = [[Home]]<br>[[Abroad (disambiguation)|abroad]]
| occupation = Writer
}}'''Ada''' lived in [[london|the city]] and wrote of the [[Mill]] of her county. She knew the Analytical Engine well.
== Life ==
=== Letters ===
She wrote to [[Bob]] of [[Nowhere]]. He wrote back to her from the city in 1840.

== Works ==
* A list is no text.
[[Category:Writers]]
[[Category:Hidden things]]
[[Category:Articles with short description]]
"""
BOB = "'''Bob''' built the [[Analytical engine|Analytical Engine]] in 1837. [[Category:Writers]] [[Category:Hidden things]]"
PAGES = (
    page(1, "Ada", revision(10, "Ada wrote.", year=2009), revision(11, ADA)),
    page(2, "Bob", revision(21, BOB)),
    page(3, "Mill", revision(31, "#REDIRECT [[Water mill]]")),
    page(4, "Water mill", revision(41, "A mill grinds. [[Category:Mills]] [[Category:Lives of writers]]")),
    page(5, "Category:Hidden things", revision(51, "__HIDDENCAT__"), ns=14),
    page(6, "Talk:Ada", revision(61, "Hello."), ns=1),
)
ARTICLES = dump(*PAGES)


def snak(property_id, value):
    if value[:1] == "Q":
        message = {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": value}}
        return {"snaktype": "value", "property": property_id, "datatype": "wikibase-item", "datavalue": message}
    model = "http://www.wikidata.org/entity/Q1985727"
    time = {"time": value, "precision": 11, "timezone": 0, "before": 0, "after": 0, "calendarmodel": model}
    message = {"type": "time", "value": time}
    return {"snaktype": "value", "property": property_id, "datatype": "time", "datavalue": message}


def entity(number, label, title=None, qualifiers=(), **claims):
    """An entity with statements P106="Q7" and qualifiers (property, qualifier, value)."""
    found = {"type": "property" if number[0] == "P" else "item", "id": number, "labels": {}, "claims": {}}
    if label:
        found["labels"] = {"en": {"language": "en", "value": label}}
    if title:
        found["sitelinks"] = {"testwiki": {"site": "testwiki", "title": title}}
    for property_id, values in claims.items():
        for value in values.split():
            claim = {"mainsnak": snak(property_id, value), "type": "statement", "rank": "normal", "id": f"{number}$1"}
            message = [snak(name, given) for of, name, given in qualifiers if of == property_id]
            if message:
                claim["qualifiers"] = {each["property"]: [each] for each in message}
            found["claims"].setdefault(property_id, []).append(claim)
    return found


ENTITIES = [
    entity("P31", "instance of"), entity("P279", "subclass of"), entity("P106", "occupation"),
    entity("P569", "date of birth"), entity("P580", "start time"), entity("P999", ""),
    entity("Q1", "Ada", "Ada", [("P106", "P580", "+1833-06-05T00:00:00Z")], P31="Q5", P106="Q7",
           P569="+1815-12-10T00:00:00Z", P999="Q7"),
    entity("Q5", "human"), entity("Q7", "mathematician"), entity("Q8", "city"), entity("Q9", "computer"),
    entity("Q10", "London", "London", P31="Q8"), entity("Q11", "Analytical Engine", "Analytical engine", P279="Q9"),
    entity("Q12", "Bob", "Bob", P31="Q5"),
]  # fmt: skip
FEW = ("--min_tokens", 5, "--records_per_sentence", 1, "--records_per_100_tokens", 1, "--annotator", "none")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table of entities."""
    folder = tmp_path_factory.mktemp("entities")
    dumped = folder / "entities.json"
    dumped.write_text("[\n" + ",\n".join(map(json.dumps, ENTITIES)) + "\n]\n")
    options = ("--wiki", "testwiki", "--language", "en", "--output", folder / "table")
    assert wikimill("entities", "--input", dumped, *options).code == 0
    return folder / "table"


@pytest.fixture
def mine(tmp_path, table):
    def run(*options, data=ARTICLES, name="out", entities=table):
        dumped = tmp_path / "testwiki-20260901-x.xml"
        if not dumped.exists() or dumped.read_bytes() != data:  # kept work is of a file that is not touched
            dumped.write_bytes(data)
        output = tmp_path / name
        joined = () if entities is None else ("--entities", entities)
        given = ("--input", dumped, "--output", output, "--formats", "jsonl", "--splits", "train=1", *joined)
        return wikimill("wikitablet", *given, *FEW, *options), output

    return run


def record(resource, rule, attribute, value, surface="", qualifiers=()):
    pairs = [{"attribute": name, "value": message} for name, message in qualifiers]
    return {
        "resource": resource, "rule": rule, "attribute": attribute, "value": value, "qualifiers": pairs,
        "surface": surface,
    }  # fmt: skip


def rows_of(folder):
    """The bytes of a release's rows."""
    return {name: data for name, data in bytes_of(folder).items() if name.startswith("jsonl/")}


def by_value(found):
    return sorted(found, key=lambda each: each["value"])


def test_sections_and_articles(mine):
    outcome, output = mine()
    assert (outcome.code, outcome.err) == (0, "")
    lead, letters = sorted(records(output), key=lambda row: row["position"])
    assert len(lead.pop("id")) == 32
    made = lead.pop("records")
    assert by_value(made) == [
        record("hyperlink", "category_link.subclass_of", "computer", "Analytical engine", "Analytical Engine"),
        record("hyperlink", "link.instance_of", "city", "London", "the city"),
        record("hyperlink", "link.category", "Mills", "Water mill", "Mill"),
    ]
    assert lead == {
        "wiki": "testwiki", "page_id": "1", "page_title": "Ada", "dump": "2026-09-01", "split": "train",
        "url": "https://test.wikimill.example/w/index.php?oldid=11", "revision_id": "11",
        "timestamp": "2010-05-06T07:08:09Z", "language": "en", "wikidata_id": "Q1", "topic": ["human"],
        "position": 0, "doc_title": "Ada", "sec_title": ["Introduction"],
        "title_data": [["article title", "Ada"], ["section title", "Introduction"]],
        "data": [[each["attribute"], each["value"]] for each in made], "article_records": 5,
        "text": "Ada lived in the city and wrote of the Mill of her county. She knew the Analytical Engine well.",
        "sentences": [
            "Ada lived in the city and wrote of the Mill of her county .",
            "She knew the Analytical Engine well .",
        ],
    }  # fmt: skip
    assert (letters["sec_title"], letters["title_data"][1:]) == (
        ["Life", "Letters"],
        [["section title", "Life"], ["section title", "Letters"]],
    )
    # "the city" is a link of the lead, whose text is here, too.
    assert by_value(letters["records"]) == [
        record("hyperlink", "link.instance_of", "human", "Bob", "Bob"),
        record("hyperlink", "category_link.instance_of", "city", "London", "the city"),
    ]
    (article,) = records(output.with_name("out-articles"))
    assert article["records"] == [
        record("wikidata", "statement", "instance of", "human"),
        record("wikidata", "statement", "occupation", "mathematician", qualifiers=[("start time", "5 June 1833")]),
        record("wikidata", "statement", "date of birth", "10 December 1815"),
        record("infobox", "field", "name", "Ada"),
        record("infobox", "field", "alma mater", "Home; abroad"),
    ]
    assert (article["page_id"], article["categories"], article["topic"]) == ("1", ["Writers"], ["human"])


def test_everything_is_accounted_for(mine):
    _, output = mine()
    assert {thing: counts[:3] for thing, counts in funnel(output).items()} == {
        "files": (1, 1, {}),
        "pages": (6, 3, {"namespace": 2, "redirect": 1}),
        "paragraphs": (6, 4, {"kind": 1, "no_word": 1}),
        "sentences": (6, 6, {}),
        "candidates": (4, 3, {"section_length": 1}),
        # Occupation and birth date are in Wikidata; no one knows what Nowhere is; P999 has no label.
        "records": (
            *(17, 12),
            {"duplicate_attribute": 2, "no_attribute": 1, "no_label": 1, "self_link": 1},
        ),
        "examples": (3, 2, {"few_records_per_sentence": 1}),
    }
    adjacent = funnel(output.with_name("out-articles"))
    assert adjacent["examples"][:3] == (3, 1, {"no_section": 2})


@pytest.mark.slow
def test_both_releases_are_whole(mine):
    _, output = mine("--formats", "jsonl,parquet,avro,tfrecord")
    for folder in (output, output.with_name("out-articles")):
        assert wikimill("verify", folder).code == 0


@pytest.mark.slow
def test_without_entities_links_have_categories(mine):
    outcome, output = mine(entities=None)
    assert (outcome.code, outcome.err) == (0, "")
    rules = [each["rule"] for row in records(output) for each in row["records"]]
    assert sorted(rules) == ["link.category", "link.category"]
    assert {row["wikidata_id"] for row in records(output)} == {None}


@pytest.mark.slow
def test_a_category_of_many_articles_gives_no_links(mine):
    _, output = mine("--category_articles", 1)
    assert not [each for row in records(output) for each in row["records"] if each["rule"].startswith("category_link")]


@pytest.mark.slow
def test_the_same_bytes_whatever_the_order_of_pages(mine):
    first, second = mine(data=dump(*PAGES), name="first")[1], mine(data=dump(*PAGES[::-1]), name="second")[1]
    for suffix in ("", "-articles"):
        found = [rows_of(folder.with_name(folder.name + suffix)) for folder in (first, second)]
        assert found[0] == found[1]


@pytest.mark.slow
def test_work_that_is_kept_is_used_again(mine, tmp_path):
    kept = ("--work_dir", tmp_path / "kept")
    first, output = mine(*kept)
    again, second = mine(*kept, name="again")
    assert (first.code, again.code) == (0, 0)
    assert re.search(r" ([1-9]\d*) of \1 portions? read from them", again.out)
    assert rows_of(output) == rows_of(second)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--min_tokens", 50, "--max_tokens", 40), "--min_tokens 50: expected 40 (--max_tokens) at most"),
        (("--entities", "nowhere"), "--entities nowhere: no table of entities that is whole"),
        (("--vectors", "nowhere.txt"), "--vectors nowhere.txt: cannot be read"),
        (("--annotator", "nobody"), "--annotator nobody: no such recogniser of entities is installed"),
        (("--formats", "tsv"), "--formats tsv: there is no TSV layout of WikiTableT; leave tsv out"),
        (("--language", "de", "--annotator", "embedded"), "--annotator embedded: it knows English, not de"),
    ],
)
def test_usage_error_is_one_line(mine, options, message):
    outcome, output = mine(*options)
    assert outcome.code == 2
    assert message in outcome.err
    assert not output.exists()
