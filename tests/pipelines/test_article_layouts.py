"""`wikimill published-layout` of articles: the rows and schemas of wikimedia/wikipedia and of FineWiki."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from support.milling import wikimill
from support.tiny_dumps import dump, page, revision

ADA = """\
{{Infobox person | name = Ada | known_for = Notes }}{{Infobox writer | genre = Notes on <math>n</math> }}
'''Ada''' wrote.

== Life ==
=== Youth ===
* London
** a house
=== Work ===
It rained. <math>n</math>

== Letters ==
One.
"""
#: The title has characters that an address cannot have.
TITLE = "Ada's A/B: é?"
URL = "https://en.wikipedia.org/wiki/Ada%27s_A/B:_%C3%A9%3F"
TEXT = "Ada wrote.\n\nLife\n\nYouth\n\nLondon\n\na house\n\nWork\n\nIt rained. $n$\n\nLetters\n\nOne."
MARKDOWN = f"""\
# {TITLE}

Ada wrote.

## Life

### Youth

- London
- a house

### Work

It rained. $n$

## Letters

One."""
WIKIPEDIA = [{"id": "7", "url": URL, "title": TITLE, "text": TEXT}]
FINEWIKI = [
    {
        "text": MARKDOWN, "id": "enwiki/7", "wikiname": "enwiki", "page_id": 7, "title": TITLE, "url": URL,
        "date_modified": "2010-05-06T07:08:09Z", "in_language": "en", "wikidata_id": None, "bytes_html": None,
        "wikitext": None, "version": 70,
        "infoboxes": '[{"title": "Infobox person", "data": {"name": "Ada", "known for": "Notes"}}, '
        '{"title": "Infobox writer", "data": {"genre": "Notes on $n$"}}]',
        "has_math": True,
    }
]  # fmt: skip
SCHEMAS = {
    "wikimedia-wikipedia": [("id", pa.string()), ("url", pa.string()), ("title", pa.string()), ("text", pa.string())],
    "finewiki": [
        ("text", pa.string()), ("id", pa.string()), ("wikiname", pa.string()), ("page_id", pa.int64()),
        ("title", pa.string()), ("url", pa.string()), ("date_modified", pa.string()), ("in_language", pa.string()),
        ("wikidata_id", pa.string()), ("bytes_html", pa.int64()), ("wikitext", pa.string()), ("version", pa.int64()),
        ("infoboxes", pa.string()), ("has_math", pa.bool_()),
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def mine(tmp_path_factory):
    folder = tmp_path_factory.mktemp("layouts")
    source = folder / "enwiki-20260901-pages-articles.xml"
    data = dump(page(7, TITLE, revision(70, ADA))).replace(b"testwiki", b"enwiki")
    source.write_bytes(data.replace(b"test.wikimill.example", b"en.wikipedia.org"))

    def run(name, *options):
        given = ("--input", source, "--output", folder / name, "--splits", "train=1", *options)
        outcome = wikimill("text", *given)
        assert outcome.code == 0, outcome.err
        return folder / name

    return run


@pytest.fixture(scope="module")
def release(mine):
    return mine("articles")


@pytest.mark.parametrize(("layout", "rows"), [("wikimedia-wikipedia", WIKIPEDIA), ("finewiki", FINEWIKI)])
def test_a_layout_has_the_rows_and_the_schema_of_the_published_corpus(release, tmp_path, layout, rows):
    output = tmp_path / "published"
    outcome = wikimill("published-layout", release, "--layout", layout, "--output", output)
    assert (outcome.code, outcome.out, outcome.err) == (0, f"{output}\n  train.parquet: 1 row\n", "")
    # Loaders refuse a split without rows.
    assert [path.name for path in output.iterdir()] == ["train.parquet"]
    found = pq.ParquetFile(output / "train.parquet")
    assert [(field.name, field.type) for field in found.schema_arrow] == SCHEMAS[layout]
    assert found.read().to_pylist() == rows


def test_finewiki_keeps_the_nested_lists_of_a_markdown_release(mine, tmp_path):
    release = mine("markdown", "--markup", "markdown")
    for layout in SCHEMAS:
        wikimill("published-layout", release, "--layout", layout, "--output", tmp_path / layout)
    (fine,) = pq.read_table(tmp_path / "finewiki/train.parquet").to_pylist()
    assert fine == FINEWIKI[0] | {"text": MARKDOWN.replace("- a house", "    - a house")}
    assert pq.read_table(tmp_path / "wikimedia-wikipedia/train.parquet").to_pylist() == WIKIPEDIA


def test_a_layout_that_cannot_be_written_is_refused(release, mine, tmp_path):
    sections = mine("sections", "--records", "section")
    for folder, options, message in [
        (release, (), "--layout is missing; text has wikimedia-wikipedia, finewiki"),
        (release, ("--layout", "wikitablet"), "--layout wikitablet: text has wikimedia-wikipedia, finewiki"),
        (
            sections,
            ("--layout", "finewiki"),
            f"{sections} has --records section; --layout finewiki needs --records article",
        ),
    ]:
        outcome = wikimill("published-layout", folder, *options, "--output", tmp_path / "new")
        assert (outcome.code, outcome.err) == (2, f"wikimill: {message}\n")
        assert not (tmp_path / "new").exists()
