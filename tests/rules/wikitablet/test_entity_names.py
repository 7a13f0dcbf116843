"""Names that a recogniser cut short are completed, without the words around them."""

from __future__ import annotations

import pytest
from support.machine import grows_with_its_length

from wikimill.rules.wikitablet.class_categories import names_a_class, telling_categories
from wikimill.rules.wikitablet.definitions import defining_words
from wikimill.rules.wikitablet.entity_names import Span, whole_names, with_one_type


def names(text: str, marked: str) -> list[tuple[str, str]]:
    """Return the whole names of a text; `marked` has what a recogniser found as `KIND:words`, with `|` between them."""
    spans, at = [], 0
    for found in filter(None, marked.split("|")):
        kind, _, words = found.partition(":")
        at = text.index(words, at)
        spans.append(Span(at, at + len(words), kind))
        at += len(words)
    return [(span.kind, text[span.start : span.end]) for span in whole_names(text, spans)]


@pytest.mark.parametrize(
    ("text", "marked", "expected"),
    [
        # Cut at a dash.
        ("the Adams–Onís Treaty ceded it", "LAW:Onís Treaty", [("LAW", "Adams–Onís Treaty")]),
        ("flew the Bell X-1 and the F-104.", "PRODUCT:Bell X", [("PRODUCT", "Bell X-1")]),
        ("by Nouria Merah-Benida, all", "GPE:Nouria Merah|PERSON:Benida", [("PERSON", "Nouria Merah-Benida")]),
        ("the Eskimo–Aleut family", "LOC:Eskimo–|NORP:Aleut", [("NORP", "Eskimo–Aleut")]),
        ("the Greco-Bactrians came", "ORG:Greco-", [("ORG", "Greco-Bactrians")]),
        # Cut after a word of grammar, or before a last word.
        ("as Chief Justice of the United States in", "ORG:Chief Justice of the|GPE:United States", [("ORG", "Chief Justice of the United States")]),
        ("at the National Air and Space Museum, near", "ORG:National Air and", [("ORG", "National Air and Space Museum")]),
        ("the Gulf Coastal Plain is", "LOC:Gulf Coastal", [("LOC", "Gulf Coastal Plain")]),
        ("at the Century Plaza Hotel. The", "FAC:Century Plaza", [("FAC", "Century Plaza Hotel")]),
        ("in the Seven Years' War it", "ORG:Seven Years", [("ORG", "Seven Years' War")]),
        # Nothing follows: the word of grammar goes.
        ("a Province of its own", "ORG:Province of", [("ORG", "Province")]),
        # Marks and possessives.
        ("in Houston, Texas", "GPE:Houston,|GPE:Texas", [("GPE", "Houston"), ("GPE", "Texas")]),
        ("the Avesta's hymns and Apollo 11's crew", "WORK_OF_ART:Avesta's", [("WORK_OF_ART", "Avesta")]),
        # What must stay as it is.
        ("from Amsterdam-Brussels to Paris", "GPE:Amsterdam|GPE:Brussels", [("GPE", "Amsterdam"), ("GPE", "Brussels")]),
        ("the Bose–Einstein condensate", "PERSON:Bose|PERSON:Einstein", [("PERSON", "Bose"), ("PERSON", "Einstein")]),
        ("the Kars–Tbilisi–Baku railway", "LOC:Kars|GPE:Tbilisi", [("LOC", "Kars"), ("GPE", "Tbilisi")]),
        ("in Guinea-Bissau it", "GPE:Guinea", [("GPE", "Guinea-Bissau")]),
        ("a U.S.-based firm", "GPE:U.S.", [("GPE", "U.S.")]),
        ("the Italian Ada Byron", "NORP:Italian|PERSON:Ada Byron", [("NORP", "Italian"), ("PERSON", "Ada Byron")]),
        ("in Alabama State Parks", "GPE:Alabama", [("GPE", "Alabama")]),
        ("It ended in the Cold War. Bob left", "EVENT:Cold War", [("EVENT", "Cold War")]),
        ("from 1999–2003 it", "DATE:1999–2003", [("DATE", "1999–2003")]),
        ("saw Ada. However, Bob", "PERSON:Ada|PERSON:Bob", [("PERSON", "Ada"), ("PERSON", "Bob")]),
        ("Ada of Bob's", "PERSON:Ada|PERSON:Bob", [("PERSON", "Ada"), ("PERSON", "Bob")]),
        ("a “—” of it", "ORG:“—”", []),
    ],
)  # fmt: skip
def test_whole_names(text: str, marked: str, expected: list[tuple[str, str]]) -> None:
    assert names(text, marked) == expected


def test_names_never_overlap_and_lie_in_the_text() -> None:
    text = "Ada-Bob of the Mill-Hill and A-B-C of de la Cruz-Bob's House of the " * 5
    spans = [Span(at, at + size, kind) for at, size, kind in zip(range(0, 300, 7), [3, 5, 2] * 20, ["ORG", "PERSON", "GPE", "DATE"] * 20, strict=False)]  # fmt: skip
    found = whole_names(text, spans)
    assert all(one.end <= other.start for one, other in zip(found, found[1:], strict=False))
    assert all(0 <= span.start < span.end <= len(text) for span in found)


def test_time_grows_with_the_text() -> None:
    def work(times: int) -> object:
        text = "Ada-Bob of the " * times
        return whole_names(text, [Span(at, at + 3, "ORG") for at in range(0, len(text), 15)])

    assert grows_with_its_length(work, 2_000)


def test_one_type_each() -> None:
    found = [("WORK_OF_ART", "Ken"), ("PERSON", "Ken"), ("PERSON", "Ken"), ("ORG", "Mobile"), ("GPE", "Mobile"),
             ("LANGUAGE", "Turkmen"), ("NORP", "Turkmen"), ("NORP", "Turkmen")]  # fmt: skip
    assert with_one_type(found) == [("PERSON", "Ken")] * 3 + found[3:]


def test_categories_that_name_a_class() -> None:
    classes = ("Continents", "Science occupations", "Languages of Sicily", "Cities in Iran", "Ancient Greek generals")
    others = ("Jurisdiction", "Arabic language", "1879 births", "18th-century births", "Physics", "Food industry", "Olympus", "")  # fmt: skip
    assert [names_a_class(name) for name in (*classes, *others)] == [True] * 5 + [False] * 8
    names = ("Southern United States", "Ancient Greeks in Macedon", "Courts by type", "Taxa named by Ada", "Animals described in 1766")  # fmt: skip
    assert [names_a_class(name) for name in names] == [False] * 4 + [True]


def test_telling_categories_are_those_of_its_class() -> None:
    assert telling_categories(["1959 introductions", "Science occupations"], "Astronaut") == ("Science occupations",)
    assert telling_categories([], "Mill") == ()
    # Categories of the article's topic, of its parts and of its namesakes do not name its class.
    assert telling_categories(["Mill", "Milling", "Flour", "Temples of Mill", "Mills"], "Mill") == ()
    # The definition decides, else the noun of most; membership is taken if there is no other.
    apollo = ["Spacecraft launched in 1969", "Missions to the Moon", "Sample return missions", "Neil Armstrong"]
    assert telling_categories(apollo, "Apollo 11", {"spacecraft"}) == ("Spacecraft launched in 1969",)
    assert telling_categories(apollo, "Apollo 11", {"first"}) == ("Missions to the Moon", "Sample return missions")
    assert telling_categories(["Members of a league", "Capitals"], "Berlin") == ("Capitals",)
    assert telling_categories(["Members of a league"], "Berlin") == ("Members of a league",)
    assert telling_categories(["Endosymbiotic events"], "Algae") == ()


@pytest.mark.parametrize(
    ("wikitext", "found"),
    [
        ("'''Apollo''' is one of the [[deity|deities]] of Greece.", {"one", "of", "the", "deity"}),
        ("{{Box|a={{b}}}}<!-- '''No''' is x -->'''Oslo'''<ref>is x</ref> (was) is a [[city]] in Norway", {"a", "city"}),
        ("'''Audi''' makes cars.\n\nIt is a brand.", set()),
        ("No bold title is a definition.", set()),
        ("", set()),
    ],
)
def test_defining_words(wikitext: str, found: set[str]) -> None:
    assert defining_words(wikitext) == found


@pytest.mark.parametrize(
    "text", ["{{" * 20_000, "'''A''' (" * 8_000, "[[a|" * 15_000, "<ref>" * 12_000, "<!--" * 9_000]
)
def test_no_definition_in_hostile_pages(text: str) -> None:
    assert defining_words(text) == frozenset()
