"""Which of two records that say the same stays."""

from __future__ import annotations

from wikimill.rules.drops import Drop
from wikimill.rules.wikitablet.criteria import Criteria
from wikimill.rules.wikitablet.duplicates import KnownValues, judge_article, judge_section
from wikimill.rules.wikitablet.name_similarity import trigram_similarity
from wikimill.rules.wikitablet.section_records import (
    Classes,
    ExpandedLink,
    judged_records,
    links_of,
    record_of,
)
from wikimill.rules.wikitablet.surfaces import Hyperlink


def statement(attribute, value):
    return record_of("wikidata", "statement", attribute, value)


def box(attribute, value):
    return record_of("infobox", "field", attribute, value)


def link(value, surface=""):
    return record_of("hyperlink", "link.instance_of", "city", value, surface)


def entity(kind, value):
    return record_of("entity", "recogniser", kind, value)


def reasons(judged):
    return [(each.record["value"], each.reason) for each in judged]


def test_wikidata_goes_before_infoboxes() -> None:
    statements = [statement("date of birth", "14 March 1879"), statement("child", "Ada"), statement("child", "Bob")]
    fields = [
        *(box("birth date", "March 1879"), box("born", "March 14, 1879"), box("children", "Ada; Bob")),
        *(box("issue", "Ada; Cid"), box("issue", "ada;  Cid"), box("name", "Eve")),
    ]
    judged = judge_article([*statements, statements[1]], fields)
    assert reasons(judged)[3:] == [
        ("Ada", Drop.DUPLICATE_VALUE),
        ("March 1879", Drop.DUPLICATE_ATTRIBUTE),
        ("March 14, 1879", Drop.DUPLICATE_VALUE),
        ("Ada; Bob", Drop.DUPLICATE_VALUE),
        ("Ada; Cid", None),
        ("ada;  Cid", Drop.DUPLICATE_VALUE),
        ("Eve", None),
    ]


def test_links_go_before_entities() -> None:
    known = KnownValues.of([statement("capital", "Paris"), box("cities", "Lyon; Nice")])
    links = [link("Paris", "the capital"), link("Nice"), link("Bank of England", "the Bank"), link("Bank of England")]
    entities = [
        *(entity("GPE", "paris"), entity("ORG", "University of Oxford"), entity("GPE", "England")),
        *(entity("ORG", "The Bank"), entity("DATE", "1905"), entity("DATE", "1905")),
    ]
    assert reasons(judge_section(links, entities, known)) == [
        ("Paris", Drop.DUPLICATE_VALUE),
        ("Nice", Drop.DUPLICATE_VALUE),
        ("Bank of England", None),
        ("Bank of England", Drop.DUPLICATE_VALUE),
        ("paris", Drop.DUPLICATE_VALUE),
        ("University of Oxford", None),
        ("England", Drop.SHARED_TOKEN),
        ("The Bank", Drop.DUPLICATE_VALUE),
        ("1905", None),
        ("1905", Drop.DUPLICATE_VALUE),
    ]


def test_the_section_data_of_a_section() -> None:
    sentences = [["Bob", "met", "Ada", "in", "Orrin", "Moor", "."]]
    own = [Hyperlink("Orrin Moor", "Battle of Orrin Moor"), Hyperlink("Bob", "Bob Lee")]
    expanded = [ExpandedLink("Orrin", "Orrin", 9), ExpandedLink("Ada", "Ada (town)", 2), ExpandedLink("Ada", "Ada", 3)]
    links = list(links_of(sentences, own, expanded))
    assert links == [
        (Hyperlink("Bob", "Bob Lee"), "link"),
        (Hyperlink("Ada", "Ada"), "category_link"),
        (Hyperlink("Orrin Moor", "Battle of Orrin Moor"), "link"),
    ]
    classes = {
        "Bob Lee": Classes(),
        "Battle of Orrin Moor": Classes(("event", "battle"), ("war",), ("1643",)),
        "Ada": Classes((), ("name", "ship"), ("Boats",)),
    }
    judged = judged_records(
        "Bob", ["Battles"], links, classes, [("ORDINAL", "first"), ("DATE", "1643")], KnownValues(frozenset()),
        trigram_similarity,
    )  # fmt: skip
    assert [(each.record["rule"], each.record["attribute"], each.record["value"], each.reason) for each in judged] == [
        ("link", "", "Bob Lee", Drop.NO_ATTRIBUTE),
        ("recogniser", "ORDINAL", "first", Drop.NUMBER),
        ("category_link.subclass_of", "name", "Ada", None),
        ("link.instance_of", "battle", "Battle of Orrin Moor", None),
        ("recogniser", "DATE", "1643", None),
    ]


def test_the_filters_of_the_paper() -> None:
    criteria = Criteria()
    assert [criteria.text_drop(tokens, 0) for tokens in (49, 50, 1000, 1001)] == [
        Drop.SECTION_LENGTH, None, None, Drop.SECTION_LENGTH,
    ]  # fmt: skip
    assert [criteria.text_drop(100, linked) for linked in (50, 51)] == [None, Drop.LINK_TEXT]
    assert [criteria.record_drop(records, 5, 60) for records in (10, 11)] == [Drop.FEW_RECORDS_PER_SENTENCE, None]
    assert [criteria.record_drop(records, 2, 100) for records in (15, 16)] == [Drop.FEW_RECORDS_PER_TOKEN, None]
