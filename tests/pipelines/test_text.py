"""`wikimill text` from a dump to the bytes of a release."""

import json

import pytest
from support.milling import dead_letters, digests, funnel, manifest, records, wikimill
from support.tampering import reseal
from support.tiny_dumps import dump, page, revision

from wikimill.rules.wikitext.rendering import HOLE
from wikimill.transforms.articles.tables import TextRows

ADA = """\
{{Infobox person
| name = Ada
}}'''Ada''' wrote [[program]]s.<ref>p. 3</ref> She was born
in {{mystery}} in 1815.
[[File:Ada.jpg|thumb|Ada in [[1840]].]]
== Life ==
* [[London|The city]] of her birth.
=== Letters ===
; Note: A short text.
<blockquote>
It rains.
</blockquote>
<poem>
One line,
another.
</poem>
{| class="wikitable"
| A cell. || Another.
|}
== Empty ==
{{stub}}
"""
LEAD = "Ada wrote programs. She was born in \ufffc in 1815."
TEXT = f"{LEAD}\n\nThe city of her birth.\n\nNote\n\nA short text.\n\nIt rains.\n\nOne line,\nanother."
ARTICLES = dump(
    page(1, "Ada", revision(10, "Ada wrote.", year=2009), revision(11, ADA)),
    page(2, "Mill", revision(21, "#REDIRECT [[Ada]]")),
    page(3, "Talk:Ada", revision(31, "Hello."), ns=1),
    page(4, "Stub", revision(41, "{{stub}}")),
)
ONE_SPLIT = ("--splits", "train=1")


@pytest.fixture
def mine(tmp_path):
    def run(*options, data=ARTICLES, name="out"):
        dumped = tmp_path / "testwiki-20260901-x.xml"
        dumped.write_bytes(data)
        output = tmp_path / name
        formats = () if "--formats" in options else ("--formats", "jsonl")
        given = ("--input", dumped, "--output", output, *formats, *ONE_SPLIT, *options)
        return wikimill("text", *given), output

    return run


def paragraph(kind, text, holes=()):
    return {"kind": kind, "text": text, "holes": [{"start": start, "template": name} for start, name in holes]}


def test_an_article(mine):
    outcome, output = mine()
    assert (outcome.code, outcome.err) == (0, "")
    (record,) = records(output)
    assert len(record.pop("id")) == 32
    assert record == {
        "wiki": "testwiki", "page_id": "1", "page_title": "Ada", "dump": "2026-09-01", "split": "train",
        "url": "https://test.wikimill.example/w/index.php?oldid=11", "revision_id": "11",
        "timestamp": "2010-05-06T07:08:09Z", "language": "en", "position": 0, "text": TEXT,
        "categories": [], "infobox": [{"name": "Infobox person", "key": "name", "value": "Ada"}],
        "short_description": None, "quality": "stub", "has_math": False, "has_table": True,
        "wikidata_id": None, "redirects": None,
        "sections": [
            {"titles": [], "level": 1, "paragraphs": [paragraph("prose", LEAD, [(36, "mystery")])]},
            {"titles": ["Life"], "level": 2, "paragraphs": [paragraph("list_item", "The city of her birth.")]},
            {
                "titles": ["Life", "Letters"],
                "level": 3,
                "paragraphs": [
                    paragraph("definition", "Note"),
                    paragraph("definition", "A short text."),
                    paragraph("quotation", "It rains."),
                    paragraph("verse", "One line,\nanother."),
                ],
            },
        ],
    }  # fmt: skip
    assert {thing: counts[:3] for thing, counts in funnel(output).items()} == {
        "files": (1, 1, {}),
        "pages": (4, 1, {"namespace": 1, "no_sentence": 1, "redirect": 1}),
        "paragraphs": (6, 6, {}),
        "sentences": (8, 8, {}),
        "candidates": (1, 1, {}),
        "examples": (1, 1, {}),
    }
    stats = json.loads((output / "stats.json").read_bytes())
    assert stats["holes"] == {"mystery": 1}
    assert stats["sizes"]["all"] == {"records": 1, "paragraphs": 6, "words": 24, "characters": len(TEXT), "holes": 1}
    assert "What leaves holes" in (output / "report.html").read_text()


def test_paragraphs_with_everything(mine):
    kinds = "prose,list_item,caption,table_cell"
    outcome, output = mine(
        *("--records", "paragraph", "--sentences", "--tokens", "--links", "--holes", "drop", "--kinds", kinds)
    )
    assert (outcome.code, outcome.err) == (0, "")
    found = sorted(records(output), key=lambda record: record["position"])
    columns = ("titles", "kind", "text", "sentences", "tokens", "holes", "links")
    assert [tuple(record[name] for name in columns) for record in found] == [
        ([], "caption", "Ada in 1840.", ["Ada in 1840."], ["Ada in 1840 ."], [], [{"start": 7, "end": 11, "target": "1840"}]),
        (
            [], "prose", "Ada wrote programs.", ["Ada wrote programs."], ["Ada wrote programs ."], [],
            [{"start": 10, "end": 18, "target": "program"}],
        ),
        (
            ["Life"], "list_item", "The city of her birth.", ["The city of her birth."], ["The city of her birth ."], [],
            [{"start": 0, "end": 8, "target": "London"}],
        ),
        (["Life", "Letters"], "table_cell", "A cell.", ["A cell."], ["A cell ."], [], []),
        (["Life", "Letters"], "table_cell", "Another.", ["Another."], ["Another ."], [], []),
    ]  # fmt: skip
    assert funnel(output)["paragraphs"] == (9, 5, {"kind": 4}, 0)
    assert funnel(output)["sentences"] == (6, 5, {"hole": 1}, 0)


def test_passages(mine):
    outcome, output = mine("--records", "passage", "--passage_words", "5")
    assert (outcome.code, outcome.err) == (0, "")
    found = sorted(records(output), key=lambda record: record["position"])
    assert [(each["position"], each["titles"], each["text"], each["paragraphs"]) for each in found] == [
        (0, [], "Ada wrote programs.", [paragraph("prose", "Ada wrote programs.")]),
        (1, [], LEAD[20:], [paragraph("prose", LEAD[20:], [(16, "mystery")])]),
        (2, ["Life"], "The city of her birth.", [paragraph("list_item", "The city of her birth.")]),
        (
            3, ["Life", "Letters"], "Note\n\nA short text.",
            [paragraph("definition", "Note"), paragraph("definition", "A short text.")],
        ),
        (
            4, ["Life", "Letters"], "It rains.\n\nOne line,\nanother.",
            [paragraph("quotation", "It rains."), paragraph("verse", "One line,\nanother.")],
        ),
    ]  # fmt: skip
    assert funnel(output)["candidates"][:3] == (5, 5, {})
    assert wikimill("verify", output, "--all").code == 0
    checks = TextRows.of(manifest(output) | {"options": manifest(output)["options"] | {"passage_words": 3}})
    faults = {fault for record in found for fault in checks.faults(record, record["split"])}
    assert faults == {("the words of a passage", "3 or one sentence", words) for words in (4, 5)}


def test_sections_of_a_history_as_of_a_year(mine):
    outcome, output = mine("--records", "section", "--as_of", "2009")
    assert (outcome.code, outcome.err) == (0, "")
    (record,) = records(output)
    assert (record["text"], record["revision_id"], record["paragraphs"]) == (
        "Ada wrote.",
        "10",
        [paragraph("prose", "Ada wrote.")],
    )
    assert funnel(output)["pages"][2] == {"namespace": 1, "outside_dates": 2}


SHORT = dump(
    page(1, "Ada", revision(10, "Ada wrote of mills.\n\n* It rained.\n\n{|\n| A || B || C\n|}")),
    page(2, "Mill", revision(20, "A mill stood here.\n\n* It rained.\n{{mill-stub}}")),
    page(3, "Moor", revision(30, "A moor.\n\n{|\n| A || B || C || D\n|}")),
)


def test_short_articles_and_stubs_are_left_out_and_counted(mine):
    outcome, output = mine("--min_words", "6", "--drop_stubs", "--tables", data=SHORT)
    assert (outcome.code, outcome.err) == (0, "")
    assert [record["page_title"] for record in records(output)] == ["Ada"]
    counted = {"few_words": 1, "stub": 1}
    assert funnel(output) == {
        "files": (1, 1, {}, 0),
        "pages": (3, 1, counted, 0),
        "paragraphs": (7, 3, {"few_words": 2, "stub": 2}, 0),
        "sentences": (5, 2, {"few_words": 1, "stub": 2}, 0),
        "candidates": (1, 1, {}, 0),
        "examples": (1, 1, {}, 0),
    }
    assert wikimill("verify", output).code == 0
    _, whole = mine("--tables", data=SHORT, name="whole")
    assert len(records(whole)) == 3
    printed = json.loads((whole / "manifest.json").read_bytes())
    printed["options"] |= {"min_words": 6, "drop_stubs": True}
    checks = TextRows.of(printed)
    faults = {fault.found for record in records(whole) for fault in checks.faults(record, record["split"])}
    assert faults == set(counted)


def test_markdown_with_emphasis_is_verified(mine):
    outcome, output = mine("--markup", "markdown", "--emphasis")
    assert (outcome.code, outcome.err) == (0, "")
    (record,) = records(output)
    assert record["text"].startswith(LEAD.replace("Ada", "**Ada**"))
    assert record["sections"][0]["paragraphs"][0]["text"] == LEAD
    assert wikimill("verify", output, "--all").code == 0


def test_verify_finds_a_displaced_hole(mine):
    _, output = mine("--records", "section", "--formats", "jsonl")
    assert wikimill("verify", output).code == 0
    path, place = output / "jsonl" / "text-train-00000-of-00001.jsonl", LEAD.index(HOLE)
    text = path.read_text("utf-8")
    assert f'"start":{place}' in text
    path.write_text(text.replace(f'"start":{place}', f'"start":{place + 1}'), "utf-8")
    reseal(output)
    checked = wikimill("verify", output)
    assert checked.code == 4
    assert f"the holes of a paragraph: expected the places of U+FFFC, found [{place + 1}]" in checked.err


def test_formats_hold_the_same_records_and_bytes_repeat(mine):
    formats = ("--formats", "tfrecord,avro,parquet,jsonl,txt", "--sentences", "--links")
    _, output = mine(*formats)
    assert (output / "txt" / "text-train-00000-of-00001.txt").read_text() == TEXT.replace("\n\n", "\n") + "\n\n"
    checked = wikimill("verify", output)
    assert (checked.code, checked.err) == (0, "")
    _, again = mine(*formats, "--work_dir", output.parent / "work", name="again")
    assert digests(output) == digests(again)
    _, resumed = mine(*formats, "--work_dir", output.parent / "work", name="resumed")
    assert digests(output) == digests(resumed)
    assert manifest(output)["models"].keys() == {"sentences-en"}


@pytest.mark.slow
def test_its_json_lines_are_documents(mine, tiny_annotator, tmp_path):
    text = "The old mill stands near the harbour. However, the council bought the mill in 1905."
    data = dump(page(1, "Mill", revision(11, f"{text}\n\nNothing else is known about the early years of the place.")))
    _, output = mine(data=data)
    released = output / "jsonl" / "text-train-00000-of-00001.jsonl"
    given = ("--annotator", tiny_annotator, "--coreference", "none", "--formats", "jsonl", "--control_fraction", 0)
    fused = tmp_path / "fused"
    outcome = wikimill("discofuse", "--input", released, "--output", fused, *given, *ONE_SPLIT)
    assert (outcome.code, outcome.err) == (0, "")
    assert [(each["page_title"], each["connective_string"]) for each in records(fused)] == [("Mill", "however ,")]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--kinds", "prose,tables"), "--kinds prose,tables: unknown kind 'tables'; did you mean table?"),
        (
            ("--kinds", "prose,poetry"),
            "--kinds prose,poetry: unknown kind 'poetry'; there are prose, list_item, quotation,",
        ),
        (("--records", "page"), "--records page: expected one of "),
        (("--language", "tlh"), "--language tlh: no sentence model is shipped for it"),
        (
            ("--records", "section", "--min_words", "9"),
            "--min_words needs --records article (it is section); change --records, or leave out --min_words",
        ),
        (
            ("--records", "paragraph", "--drop_stubs"),
            "--drop_stubs needs --records article (it is paragraph); change --records, or leave out --drop_stubs",
        ),
        (("--emphasis",), "--emphasis needs --markup markdown (it is plain); change --markup, or leave"),
        (("--links", "--markup", "markdown"), "--links needs --markup plain (it is markdown); change --markup, or"),
        (("--passage_words", "9"), "--passage_words needs --records passage (it is article); change"),
        (("--as_of", "yesterday"), "--as_of yesterday"),
        (("--formats", "tsv"), "--formats tsv: there is no TSV layout of Text; leave tsv out"),
    ],
)
def test_a_command_line_that_cannot_be_obeyed(mine, options, message):
    outcome, output = mine(*options)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert message in outcome.err
    assert not output.exists()


def test_other_corpora_have_no_plain_text(tmp_path):
    (tmp_path / "d.jsonl").write_text('{"id": "a", "text": "It rains."}\n')
    outcome = wikimill("discofuse", "--input", tmp_path / "d.jsonl", "--output", tmp_path / "out", "--formats", "txt")
    assert (outcome.code, "--formats txt: DiscoFuse is no running text; leave txt out" in outcome.err) == (2, True)


def test_a_cut_dump_is_not_whole(mine):
    outcome, output = mine(data=ARTICLES[:-200])
    assert (outcome.code, "is cut" in outcome.err) == (4, True)
    assert {letter["level"] for letter in dead_letters(output)} <= {"file", "page"}


FANDOM = (
    '<mediawiki version="0.10"><siteinfo><dbname>WIKI</dbname><base>https://mills.fandom.com/wiki/Main</base>'
    '<namespaces><namespace key="0" /></namespaces></siteinfo><page><title>Ada</title><ns>0</ns><id>1</id><revision>'
    "<id>10</id><timestamp>2009-01-01T00:00:00Z</timestamp><model>wikitext</model>"
    "<text>Scrive {{formatnum:4000}} lettere.</text></revision></page></mediawiki>"
)


def test_release_states_license_and_language_of_the_wiki(tmp_path):
    dump = tmp_path / "mills.xml"
    dump.write_text(FANDOM.replace("WIKI", "itwiki"))
    output = tmp_path / "out"
    outcome = wikimill("text", "--input", dump, "--output", output, "--formats", "jsonl", *ONE_SPLIT)
    assert (outcome.code, outcome.err.count("\n")) == (0, 1)
    (record,) = records(output)
    assert (record["language"], record["text"]) == ("it", "Scrive 4.000 lettere.")
    printed = manifest(output)
    assert printed["licence"] == "that of mills.fandom.com (not checked)"
    assert printed["inputs"][0]["host"] == "mills.fandom.com"
    card = (output / "README.md").read_text()
    assert 'license: "other"\nlicense_name: "see-license-data"\nlicense_link: "LICENSE-DATA"\n' in card
    assert "CC BY-SA 4.0" not in card + (output / "LICENSE-DATA").read_text()
    assert "mills.fandom.com is a wiki of Fandom" in (output / "LICENSE-DATA").read_text()
    assert wikimill("verify", output).code == 0


@pytest.mark.parametrize(
    ("wiki", "flags", "printed", "planned"),
    [
        ("itwiki", (), "", True),
        ("enwiki", (), "", False),
        ("commonswiki", (), "", False),
        ("itwiki", ("--language", "it"), "", False),
        ("itwiki", ("--language=en",), "whose language is it; it is read as --language en, and", False),
        ("frwiki", (), "whose language is fr; it is read as en, and", False),
    ],
)
def test_the_language_of_the_wiki_is_taken_unless_one_is_named(tmp_path, wiki, flags, printed, planned):
    dump = tmp_path / f"{wiki}-20260901-pages-articles.xml"
    dump.write_text(FANDOM.replace("WIKI", wiki).replace("mills.fandom.com", "test.example"))
    outcome = wikimill("text", "--input", dump, "--output", tmp_path / "release", "--dry_run", *flags)
    assert (outcome.code, printed in outcome.err, bool(outcome.err)) == (0, True, bool(printed))
    assert ("the language is it, the wiki's; --language names another" in outcome.out) is planned
