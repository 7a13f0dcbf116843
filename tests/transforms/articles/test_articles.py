"""Hand-built pages in, whole records out; and what the row checks report of changed records."""

from collections import Counter

import pytest
from support.milling import manifest, records, wikimill
from support.tiny_dumps import dump, page, revision

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.records import example_id
from wikimill.transforms.articles.sandboxed import page_reader
from wikimill.transforms.articles.tables import TextRecount, TextRows

MOOR = """{{Short description|Moor in the north}}
'''Orrin Moor''' is a wet [[moorland|moor]] near [[Lynt]]. It has {{convert|3|km}} of paths.

== Mills ==
Ada built the first {{unknown thing}} mill.<ref>Book</ref> It stands there.
* one item
[[Category:Moors]]
"""
LEAD = "Orrin Moor is a wet moor near Lynt. It has 3 kilometres (1.9 mi) of paths."
NAMESPACES = (["file", "image"], ["category"])


def read(*wanted):
    return page_reader("en", None, wanted[0], 100, *wanted[1:], False, "hole", "plain", False)(
        (MOOR, NAMESPACES), lambda: None
    )


def test_page_reader_returns_an_article_with_sections_links_and_holes():
    assert read("article", ("prose", "list_item"), True, False, True, "mark") == (
        [
            {
                "position": 0,
                "sections": [
                    {
                        "titles": [],
                        "level": 1,
                        "paragraphs": [
                            {
                                "kind": "prose",
                                "text": LEAD,
                                "holes": [],
                                "sentences": [
                                    "Orrin Moor is a wet moor near Lynt.",
                                    "It has 3 kilometres (1.9 mi) of paths.",
                                ],
                            }
                        ],
                    },
                    {
                        "titles": ["Mills"],
                        "level": 2,
                        "paragraphs": [
                            {
                                "kind": "prose",
                                "text": "Ada built the first \ufffc mill. It stands there.",
                                "holes": [{"start": 20, "template": "unknown thing"}],
                                "sentences": ["Ada built the first \ufffc mill.", "It stands there."],
                            },
                            {"kind": "list_item", "text": "one item", "holes": [], "sentences": ["one item"]},
                        ],
                    },
                ],
                "links": [
                    {"start": 20, "end": 24, "target": "moorland"},
                    {"start": 30, "end": 34, "target": "Lynt"},
                ],
                "categories": ["Moors"],
                "infobox": [],
                "short_description": "Moor in the north",
                "quality": None,
                "has_math": False,
                "has_table": False,
            }
        ],
        Account(4, 3, Counter({Drop.NO_WORD: 1})),
        Account(5, 5),
    )


def test_page_reader_returns_sections_without_sentences_that_have_holes():
    assert read("section", ("prose",), False, False, False, "drop") == (
        [
            {"position": 0, "titles": [], "paragraphs": [{"kind": "prose", "text": LEAD, "holes": []}]},
            {
                "position": 1,
                "titles": ["Mills"],
                "paragraphs": [{"kind": "prose", "text": "It stands there.", "holes": []}],
            },
        ],
        Account(4, 2, Counter({Drop.KIND: 1, Drop.NO_WORD: 1})),
        Account(4, 3, Counter({Drop.HOLE: 1})),
    )


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    folder = tmp_path_factory.mktemp("articles")
    source = folder / "enwiki-20260901-pages-articles.xml"
    source.write_bytes(
        dump(
            page(7, "Orrin Moor", revision(70, MOOR.replace("{{unknown thing}} ", ""))),
            page(8, "Talk:Orrin Moor", revision(80, "Not an article."), ns=1),
            page(9, "Moor", revision(90, "#REDIRECT [[Orrin Moor]]")),
        )
    )
    output = folder / "release"
    outcome = wikimill("text", "--input", source, "--output", output, "--formats", "jsonl")
    assert outcome.code == 0, outcome.err
    return output


def test_text_makes_one_record_of_the_one_article(release):
    (record,) = records(release)
    text = f"{LEAD}\n\nAda built the first mill. It stands there.\n\none item"
    expected = {
        "id": example_id(record["wiki"], "7", ["", text]),
        "page_id": "7",
        "page_title": "Orrin Moor",
        "revision_id": "70",
        "dump": "2026-09-01",
        "language": "en",
        "text": text,
        "categories": ["Moors"],
        "short_description": "Moor in the north",
    }
    assert {name: record[name] for name in expected} == expected
    counts = manifest(release)["counts"]
    assert counts["pages"] == {"in": 3, "kept": 1, "dropped": {"namespace": 1, "redirect": 1}, "dead": 0}
    assert counts["examples"]["kept"] == 1


CHANGES = [
    ({"text": "Another text ."}, {"column id", "column text"}),
    ({"language": "de"}, {"column language"}),
    ({"page_id": "8"}, {"column id"}),
    ({"revisions": 2, "editors": 3}, {"column editors"}),
]


@pytest.mark.parametrize(("change", "whats"), CHANGES)
def test_row_checks_report_a_changed_column(release, change, whats):
    (record,) = records(release)
    checks = TextRows.of(manifest(release))
    assert list(checks.faults(record, record["split"])) == []
    assert {fault.what for fault in checks.faults(record | change, record["split"])} >= whats


def test_recount_gives_the_tables_of_stats(release):
    (record,) = records(release)
    recount = TextRecount({})
    recount.add(record, "train")
    sizes = recount.tables()["sizes"]["train"]
    assert (sizes["records"], sizes["characters"]) == (1, len(record["text"]))
