"""`wikimill entities` from the command line to the files of the table."""

import bz2
import gzip
import json
import sys

import pyarrow.parquet as pq
import pytest
from support.milling import bytes_of, wikimill
from support.places import ROOT
from support.tiny_entities import EXAMPLE, dump, entity, item_value, statement, text_value

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

SAMPLE = ROOT.parent / "shared/data/dumps/wikidata-2014-entities.json.bz2"
NEEDS_SAMPLE = pytest.mark.skipif(not SAMPLE.exists(), reason="needs ../shared/data/dumps")
MESSAGES = """\
entities: 2 items of enwiki, 11 labels
  from 12 entities; left out: unreferred 1
  5 of 9 statements; left out: datatype 1, deprecated 1, lower_rank 1, no_value 1
  dead: 0 files, 0 entities, 0 statements (dead_letters/)
  table: {}
"""


@pytest.fixture
def make(tmp_path):
    """Makes a table of a file; gives the outcome and the folder."""

    def make(data, *options, name="all.json", output="table"):
        (tmp_path / name).write_bytes(data)
        words = ("--input", tmp_path / name, "--wiki", "enwiki", "--output", tmp_path / output)
        return wikimill("entities", *words, *options), tmp_path / output

    return make


def rows(folder, part):
    return [row for path in sorted(folder.glob(f"{part}/*.parquet")) for row in pq.read_table(path).to_pylist()]


def letters(folder):
    lines = (folder / "dead_letters/dead-letters-00000-of-00001.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def manifest(folder):
    return json.loads((folder / "manifest.json").read_bytes())


def table_of(folder):
    """Return the files of the table without those that depend on the run or the input's compression."""
    return {name: data for name, data in bytes_of(folder).items() if name.endswith(".parquet")}


def test_the_example(make):
    outcome, folder = make(dump(*EXAMPLE))
    assert (outcome.code, outcome.out, outcome.err) == (0, MESSAGES.format(folder), "")
    city, person = rows(folder, "items")
    absent = dict.fromkeys(
        ("language", "precision", "calendar", "unit", "lower", "upper", "latitude", "longitude", "globe")
    )
    assert city == {
        "id": "Q7001",
        "title": "Harrowmere, Marrowshire",
        "label": "Harrowmere",
        "statements": [
            absent
            | {
                "property": "P31",
                "rank": "normal",
                "kind": "item",
                "text": "Q515",
                "qualifiers": [
                    absent
                    | {
                        "property": "P580",
                        "kind": "time",
                        "text": "+1204-00-00T00:00:00Z",
                        "precision": 9.0,
                        "calendar": "Q1985727",
                    }
                ],
            }
        ],
    }
    assert [(found["property"], found["text"]) for found in person["statements"]] == [
        ("P31", "Q5"),
        ("P19", "Q7001"),
        ("P569", "+1871-04-02T00:00:00Z"),
        ("P2048", "+1.70"),
    ]
    assert [row["id"] for row in rows(folder, "labels")] == [
        *("P19", "P31", "P214", "P569", "P580", "P2048"),
        *("Q5", "Q515", "Q7001", "Q7002", "Q11573"),
    ]
    counts = manifest(folder)["counts"]
    assert counts["entities"] == {"in": 12, "kept": 11, "dropped": {"unreferred": 1}, "dead": 0}
    for account in counts.values():
        assert account["in"] == account["kept"] + sum(account["dropped"].values()) + account["dead"]
    assert manifest(folder)["dump_date"] is None
    assert sorted(bytes_of(folder)) == [
        *("SHA256SUMS", "_SUCCESS", "dead_letters/dead-letters-00000-of-00001.jsonl"),
        *("items/items-00000-of-00001.parquet", "labels/labels-00000-of-00001.parquet", "manifest.json", "run.json"),
    ]


@pytest.mark.slow
def test_every_packing_gives_the_same_rows(make):
    text = dump(*EXAMPLE)
    found = [
        table_of(make(data, "--shards", "2", name=name, output=name.replace(".", "-"))[1])
        for name, data in {
            "a.json": text,
            "b.json.bz2": bz2.compress(text),
            "c.json.gz": gzip.compress(text[:900]) + gzip.compress(text[900:]),
            "d.json.zst": zstd.compress(text),
        }.items()
    ]
    assert len(found[0]) == 4
    assert [other == found[0] for other in found] == [True] * 4


def test_the_answer_of_the_api_is_read(make):
    outcome, folder = make(json.dumps({"entities": {found["id"]: found for found in EXAMPLE}}).encode())
    assert outcome.code == 0
    assert manifest(folder)["rows"] == {"items": 2, "labels": 11}


PAGE = """<page><title>{0}</title><ns>{1}</ns><id>{2}</id><revision><id>{3}</id><timestamp>2026-11-01T00:00:00Z</timestamp>
<contributor><username>A</username><id>1</id></contributor><model>{4}</model><format>application/json</format>
<text xml:space="preserve">{5}</text><sha1></sha1></revision></page>"""
HEAD = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en"><siteinfo>
<sitename>Wikidata</sitename><dbname>wikidatawiki</dbname><base>https://www.wikidata.org/wiki/Wikidata:Main_Page</base>
<namespaces><namespace key="0" case="first-letter" /></namespaces></siteinfo>"""


def page(number, model, text, *, title="Q1", namespace=0):
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return PAGE.format(title, namespace, number, 1000 + number, model, escaped)


def test_pages_of_wikidatawiki_give_the_same_rows(make):
    pages = [
        page(
            number,
            "wikibase-property" if found["id"].startswith("P") else "wikibase-item",
            json.dumps(found),
            title=("Property:" if found["id"].startswith("P") else "") + found["id"],
            namespace=120 if found["id"].startswith("P") else 0,
        )
        for number, found in enumerate(EXAMPLE, 1)
    ]
    pages += [
        page(91, "wikibase-lexeme", "{}", title="Lexeme:L1", namespace=146),
        page(92, "wikitext", "A page of help", title="Project chat"),
        page(93, "wikibase-item", '{"entity":"Q3","redirect":"Q5"}', title="Q3"),
        page(94, "wikibase-item", "{half", title="Q4"),
        page(95, "wikibase-item", "", title="Q6"),
    ]
    outcome, folder = make((HEAD + "".join(pages) + "</mediawiki>").encode(), name="pages.xml")
    assert outcome.code == 0, outcome.err
    _, lines = make(dump(*EXAMPLE), output="lines")
    assert table_of(folder) == table_of(lines)
    assert manifest(folder)["counts"]["entities"] == {
        "in": 17,
        "kept": 11,
        "dropped": {"entity_type": 1, "namespace": 1, "redirect": 1, "text_empty": 1, "unreferred": 1},
        "dead": 1,
    }
    (letter,) = letters(folder)
    assert letter["entity"] == "Q4"
    assert letter["place"] == "page 94"
    assert letter["error"].startswith("no JSON that can be read")


HOSTILE = (
    entity("Q1", "one", "One", [statement("P1", text_value("x" * 10_000_000)), statement("P2", text_value("kept"))]),
    b"\xff\xfe{}",
    b'{"id": "Q2", "labels": {"en": {"value": NaN}}}',
    b'{"id": "Q3"',
    b"[" * 100_000,
    b'{"id": "Q4", "type": "item", "id": "Q5", "labels": {"en": {"value": "a key twice"}}}',
    b"7",
    b'{"id": "Q6", "lastrevid": 1' + b"0" * 5_000 + b"}",
    entity("Q7", "seven", "Seven", [statement("P31", item_value("Q8")), statement("P279", item_value("Q8"))]),
    entity("Q8", "eight", None, [statement("P279", item_value("Q7")), statement("P279", item_value("Q8"))]),
    entity("Q9", "\ud800", "Nine\udc00"),
)


def test_hostile_entities_cost_dead_letters(make):
    outcome, folder = make(dump(*HOSTILE), "--max_dead_fraction", "1")
    assert outcome.code == 0, outcome.err
    counts = manifest(folder)["counts"]
    assert counts["entities"] == {"in": 11, "kept": 3, "dropped": {"unreferred": 2}, "dead": 6}
    assert counts["statements"] == {"in": 4, "kept": 3, "dropped": {}, "dead": 1}
    assert {(letter["level"], letter["entity"], letter["error"][:60]) for letter in letters(folder)} == {
        ("statement", "Q1", "P1: a text of 10,000,000 characters; at most 3,000 are taken"),
        ("entity", None, "no JSON that can be read: 'utf-8' codec can't decode byte 0x"),
        ("entity", None, "no JSON that can be read: NaN is not a number of JSON"),
        ("entity", None, "no JSON that can be read: Expecting ',' delimiter: line 1 co"),
        ("entity", None, "no JSON that can be read: it has more levels than can be rea"),
        ("entity", None, "expected an entity, a JSON object; found 7"),
        ("entity", None, "no JSON that can be read: Exceeds the limit (4300 digits) fo"),
    }
    assert [(row["id"], row["subclass_of"]) for row in rows(folder, "labels")] == [
        ("Q1", []),
        ("Q7", ["Q8"]),
        ("Q8", ["Q7", "Q8"]),
    ]


def test_a_portion_with_many_rows_is_packed_in_parts(make, monkeypatch):
    _, whole = make(dump(*EXAMPLE), output="whole")
    monkeypatch.setattr("wikimill.transforms.wikidata.entity_batches.MAX_BATCH_BYTES", 100)
    _, parts = make(dump(*EXAMPLE), output="parts")
    assert table_of(parts) == table_of(whole)


def test_of_two_readings_the_higher_revision_is_kept(make):
    one = entity("Q1", "old", "Old", [statement("P1", text_value("a"))], lastrevid=5)
    two = entity("Q1", "new", "New", [statement("P1", text_value("b"))], lastrevid=7)
    outcome, folder = make(dump(two, one, two))
    assert outcome.code == 0
    (item,) = rows(folder, "items")
    assert (item["title"], item["statements"][0]["text"]) == ("New", "b")
    counts = manifest(folder)["counts"]
    assert counts["entities"] == {"in": 3, "kept": 1, "dropped": {"duplicate": 2}, "dead": 0}
    assert counts["statements"] == {"in": 3, "kept": 1, "dropped": {"duplicate": 2}, "dead": 0}
    assert table_of(make(dump(one, two), output="other")[1]) == table_of(folder)


def test_too_much_dead_is_not_published(make):
    outcome, folder = make(dump(*EXAMPLE[:1], b"{", b"{"))
    assert outcome.code == 4
    assert outcome.err == (
        "wikimill: 2 of 3 entities dead (66.667%; allowed 0.100%); nothing was published. "
        f"See {folder}/dead_letters/dead-letters-00000-of-00001.jsonl; --allow_partial publishes what was good\n"
    )
    assert sorted(bytes_of(folder)) == ["dead_letters/dead-letters-00000-of-00001.jsonl", "run.json"]
    outcome, folder = make(dump(*EXAMPLE[:1], b"{", b"{"), "--allow_partial", "--allow_empty")
    assert outcome.code == 0
    assert manifest(folder)["partial"] == "2 of 3 entities dead (66.667%; allowed 0.100%)"


def test_cut_file_is_reported(make):
    data = gzip.compress(dump(*EXAMPLE))
    outcome, folder = make(data[: len(data) // 2], name="all.json.gz")
    assert outcome.code == 4
    assert "the input is not whole: all.json.gz is cut; nothing was published" in outcome.err
    assert [letter["level"] for letter in letters(folder)] == ["entity", "file"]


def test_a_table_is_replaced_only_if_that_is_said(make):
    make(dump(*EXAMPLE))
    outcome, folder = make(dump(*EXAMPLE[:3]))
    assert (outcome.code, outcome.err) == (
        2,
        f"wikimill: --output {folder} holds a release already; --overwrite replaces it\n",
    )
    before = bytes_of(folder)
    assert "\n         replaces the table there\n" in make(dump(*EXAMPLE), "--overwrite", "--dry_run")[0].out
    assert make(dump(*EXAMPLE[:3], *[b"{"] * 9), "--overwrite")[0].code == 4
    assert bytes_of(folder) == before
    assert make(dump(*EXAMPLE[:3]), "--overwrite")[0].code == 4
    assert bytes_of(folder) == before
    assert make(dump(*EXAMPLE[:3]), "--overwrite", "--allow_empty")[0].code == 0
    assert manifest(folder)["rows"] == {"items": 0, "labels": 3}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--wiki", "EN"), "--wiki 'EN': expected the database name of a wiki, such as enwiki"),
        (("--language", "English"), "--language 'English': expected the code of a language, such as en"),
        (("--left_out_properties", "18"), "argument --left_out_properties 18: expected ids of properties such as P18,P373, and found '18'"),
        (("--shards", "0"), "--shards 0: expected"),
        (("--spilt_bytes", "9"), "unknown option --spilt_bytes; did you mean --split_bytes?"),
    ],
)  # fmt: skip
def test_wrong_options_are_reported(make, options, message):
    outcome, folder = make(dump(*EXAMPLE), *options)
    assert outcome.code == 2
    assert outcome.err.startswith("wikimill: ")
    assert message.removeprefix("argument ") in outcome.err.replace("argument ", "")
    assert not folder.exists()


def test_a_plan_touches_nothing(make):
    outcome, folder = make(bz2.compress(dump(*EXAMPLE)), "--dry_run", "--language", "de", name="all.json.bz2")
    assert outcome.code == 0
    assert "(json, one portion)" in outcome.out
    assert "takes    items of enwiki, labels in de\n" in outcome.out
    assert "\nonly the beginnings of the inputs were read, " in outcome.out
    assert not folder.exists()


def test_a_plan_with_checkpoints_reads_both_ends(make, tmp_path):
    outcome, _ = make(dump(*EXAMPLE), "--dry_run", "--work_dir", tmp_path / "kept")
    assert "\nonly the beginnings and ends of the inputs were read, " in outcome.out


def test_a_table_without_items_is_published_only_if_allowed(make):
    outcome, folder = make(dump(*EXAMPLE), "--wiki", "dewiki")
    assert (outcome.code, (folder / "_SUCCESS").exists()) == (4, False)
    assert outcome.err.startswith("wikimill: none of the items has a page on dewiki: check --wiki")
    outcome, folder = make(dump(*EXAMPLE), "--wiki", "dewiki", "--allow_empty")
    assert (outcome.code, (folder / "_SUCCESS").exists()) == (0, True)


def test_a_folder_that_was_fetched_is_an_input(tmp_path, make):
    data = bz2.compress(dump(*EXAMPLE))
    (tmp_path / "to").mkdir()
    (tmp_path / "to/wikidata-20261109-all.json.bz2").write_bytes(data)
    (tmp_path / "to/fetch.json").write_text("{}")
    words = ("--input", tmp_path / "to", "--wiki", "enwiki", "--output", tmp_path / "table")
    assert wikimill("entities", *words).code == 0
    assert manifest(tmp_path / "table")["dump_date"] == "2026-11-09"
    (tmp_path / "to/SHA1SUMS").write_text(f"{'0' * 40}  wikidata-20261109-all.json.bz2\n")
    outcome = wikimill("entities", *words, "--overwrite")
    assert outcome.code == 4
    assert "is damaged" in outcome.err


@NEEDS_SAMPLE
@pytest.mark.slow
def test_the_real_sample_divided_among_workers_gives_the_same_bytes(tmp_path):
    found = []
    for number, options in enumerate(((), ("--split_bytes", "150000"), ("--direct_num_workers", "2"))):
        words = ("--input", SAMPLE, "--wiki", "enwiki", "--shards", "3", "--output", tmp_path / str(number))
        assert wikimill("entities", *words, *options).code == 0
        found.append({name: data for name, data in bytes_of(tmp_path / str(number)).items() if name != "run.json"})
    assert found[1:] == found[:1] * 2
    assert manifest(tmp_path / "0")["counts"]["statements"] == {
        "in": 11_658,
        "kept": 7_028,
        "dropped": {"datatype": 4_479, "deprecated": 31, "lower_rank": 105, "no_value": 15},
        "dead": 0,
    }
