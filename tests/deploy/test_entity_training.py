"""What the recogniser learns from: types of titles and links, silver Docs of paragraphs, GUM's mentions, rules of dates."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from spacy.lang.en import English
from spacy.tokens import Doc

from training.corpora import Document, Mention, Sentence
from training.entity_heads import name_patterns
from training.entity_names import COUNTRIES_AND_STATES, read_names
from training.entity_rules import patterns
from training.entity_targets import TargetTypes
from training.entity_titles import type_of_title
from training.gum_ontonotes import ontonotes_spans
from training.package_recogniser import add_rules
from training.renamed_entities import names_by_type, renamed, with_copies
from training.silver_entities import Names, SilverBuilder, short_names
from training.train_recogniser import blank
from wikimill.rules.articles.links import Anchor
from wikimill.rules.text.ontonotes import ENTITY_TYPES

FIRSTS = frozenset({"Emma", "James", "Virginia"})


@pytest.mark.parametrize(
    ("title", "label"),
    [
        ("Alien (film)", "WORK_OF_ART"),
        ("Python (programming language)", "PRODUCT"),
        ("Jack Matthews (author)", "PERSON"),
        ("Morgan County, Alabama", "GPE"),
        ("New Glarus, Wisconsin", "GPE"),
        ("University of Paris", "ORG"),
        ("Battle of Shiloh", "EVENT"),
        ("Treaty of Paris (1783)", "LAW"),
        ("Lake Como", "LOC"),
        ("Carnegie Hall", "FAC"),
        ("Nobel Prize in Physics", "WORK_OF_ART"),
        ("Romani people", "NORP"),
        ("French language", "LANGUAGE"),
        ("Spoken language", None),
        ("William Howe, 5th Viscount Howe", "PERSON"),
        ("Philip II of Macedon", "PERSON"),
        ("Angola", "GPE"),
        ("United States House of Representatives", "ORG"),
        ("Apollo Citharoedus", None),
        ("History of Angola", ""),
        ("List of plants", ""),
        ("Albedo", None),
    ],
)
def test_type_of_title(title, label):
    assert type_of_title(title) == label


def test_a_link_is_typed_by_what_is_known_of_its_target():
    types = TargetTypes(FIRSTS, known={"Plato": "PERSON", "Oxygen": ""}, items={"Tahat": "LOC"})
    types.read(
        "''[[The Wheel]]'' and ''[[The Wheel|it]]'', [[Rust]]\n| director = [[Andrei Rybakov]]\n| battles = [[Tule]]"
    )
    asked = (
        "Plato",
        "oxygen",
        "Tahat#Height",
        "The Wheel",
        "Rust",
        "Andrei Rybakov",
        "Tule",
        "Emma Goldman",
        "Virginia",
    )
    assert [types.type_of(target) for target in asked] == [
        *("PERSON", "", "LOC", "WORK_OF_ART", None, "PERSON", "EVENT", "PERSON", "GPE"),
    ]


def tagged(doc: Doc) -> list[str]:
    """Return each entity as text|TYPE, and each missing word as ?word."""
    found = [(span.start, f"{span.text}|{span.label_}") for span in doc.ents]
    found += [(token.i, f"?{token.text}") for token in doc if token.ent_iob == 0]
    return [text for _, text in sorted(found)]


def builder(names: dict[str, str]) -> SilverBuilder:
    known = Names()
    for name, label in names.items():
        known.add(tuple(name.split()), label)
    types = TargetTypes(FIRSTS)
    lower = Counter({"however": 9, "he": 9, "it": 9, "the": 9})
    return SilverBuilder(blank(), known, frozenset({"German"}), frozenset({"German"}), lower, types.is_unknown_person)


def test_links_and_names_are_entities_and_the_unknown_is_missing():
    text = (
        "However, German-born President Emma Goldman of the Mill Society met Tolstoy in Bath near Qux and read German."
    )
    start = text.index("President")
    anchors = [(Anchor(start, start + len("President Emma Goldman"), "Emma Goldman"), "PERSON")]
    local = Names()
    local.add(("Tolstoy",), "PERSON")
    doc = builder({"Mill Society": "ORG", "Bath": "GPE", "German": "NORP"}).doc(text, anchors, local)
    assert tagged(doc) == [
        *("German|NORP", "?President", "Emma Goldman|PERSON", "Mill Society|ORG", "Tolstoy|PERSON", "Bath|GPE", "?Qux"),
        "German|NORP",
    ]


def test_language_is_distinguished_from_people():
    build = builder({"German": "NORP"})
    texts = ("He wrote it in German.", "The German word is long.", "The German army left.")
    assert [tagged(build.doc(text, [], Names())) for text in texts] == [
        ["German|LANGUAGE"],
        ["German|LANGUAGE"],
        ["German|NORP"],
    ]


def test_unknown_words_are_a_person_by_the_first_name():
    build = builder({})
    assert tagged(build.doc("It was Emma Brown, in Virginia Beach.", [], Names())) == [
        "Emma Brown|PERSON",
        "?Virginia",
        "?Beach",
    ]


def test_people_are_called_by_family_or_first_name():
    assert list(short_names(("Emma", "Goldman"), "PERSON")) == [(("Goldman",), "PERSON")]
    assert list(short_names(("Alexander", "the", "Great"), "PERSON")) == [(("Alexander",), "PERSON")]
    assert list(short_names(("Pope", "Pius", "IX"), "PERSON")) == []
    assert list(short_names(("Mill", "Society"), "ORG")) == []


def test_mentions_of_gum_get_types_of_ontonotes():
    words = ("Ms.", "Lee", "left", "German", "Rome", "for", "the", "Foo", "Act", "in", "May", "2017")
    tags = ("NNP", "NNP", "VBD", "JJ", "NNP", "IN", "DT", "NNP", "NNP", "IN", "NNP", "CD")
    upos = ("PROPN", "PROPN", "VERB", "ADJ", "PROPN", "ADP", "DET", "PROPN", "PROPN", "ADP", "PROPN", "NUM")
    heads = (2, 0, 2, 4, 2, 8, 8, 8, 2, 10, 2, 10)
    mentions = (
        Mention(0, 2, "person", ""),
        Mention(3, 5, "place", "Rome"),
        Mention(6, 9, "abstract", ""),
        Mention(10, 12, "time", ""),
    )
    blanks = ("",) * len(words)
    sentence = Sentence(
        *(Document("d", "UD_English-GUM"), "s", " ".join(words), words, (True,) * len(words)),
        *(blanks, upos, tags, blanks, heads, blanks, mentions),
    )
    found = ontonotes_spans(sentence, TargetTypes(FIRSTS).type_of, frozenset({"German"}), dates=True)
    assert list(found) == [(0, 2, "PERSON"), (3, 4, "NORP"), (4, 5, "GPE"), (7, 9, "LAW"), (10, 12, "DATE")]


def ruled(text: str) -> list[str]:
    nlp: English = blank()  # type: ignore[assignment]  # it is one
    add_rules(nlp, read_names())
    return [f"{span.text}|{span.label_}" for span in nlp(text).ents]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("On May 4, 1886, he left.", ["May 4, 1886|DATE"]),
        ("From 12 February 2003 to March 2010.", ["12 February 2003|DATE", "March 2010|DATE"]),
        ("In 1990–95 and the late 1960s.", ["1990–95|DATE", "late 1960s|DATE"]),
        ("In the early 19th century, c. 335 BC.", ["early 19th century|DATE", "c. 335 BC|DATE"]),
        ("A 30-year-old, two hours later.", ["30-year-old|DATE", "two hours|TIME"]),
        ("At 5:30 pm, or at noon.", ["5:30 pm|TIME", "noon|TIME"]),
        ("It cost US$5 million, £300 or 500 dollars.", ["US$5 million|MONEY", "£300|MONEY", "500 dollars|MONEY"]),
        ("20 % of 5 km and 3 square miles.", ["20 %|PERCENT", "5 km|QUANTITY", "3 square miles|QUANTITY"]),
        ("From 25 per cent in 2001 to 19 per cent.", ["25 per cent|PERCENT", "2001|DATE", "19 per cent|PERCENT"]),
        ("The first of 1,500 people.", ["first|ORDINAL", "1,500|CARDINAL"]),
        ("A Sri Lankan in France spoke Sanskrit.", ["Sri Lankan|NORP", "France|GPE", "Sanskrit|LANGUAGE"]),
        ("Outside Warsaw flows the Danube.", ["Warsaw|GPE", "Danube|LOC"]),
        ("They may march in august company.", []),
    ],
)
def test_rules_find_dates_money_and_numbers(text, found):
    assert ruled(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("By the Treaty of Ghent and the Clean Air Act of 1970.", ["Treaty of Ghent|LAW", "Clean Air Act of 1970|LAW"]),
        ("In Foo v. Bar he won.", ["Foo v. Bar|LAW"]),
        ("After the Battle of the Somme, World War II.", ["Battle of the Somme|EVENT", "World War II|EVENT"]),
        ("From Kabul International Airport to I-59.", ["Kabul International Airport|FAC", "I-59|FAC"]),
        ("USS Hornet and Apollo 11.", ["USS Hornet|PRODUCT", "Apollo 11|PRODUCT"]),
        (
            "By Lake Como to the Bay of Bengal and Tahoe Basin.",
            ["Lake Como|LOC", "Bay of Bengal|LOC", "Tahoe Basin|LOC"],
        ),
        (
            "The University of Texas at Austin bought Essanay Studios.",
            ["University of Texas at Austin|ORG", "Essanay Studios|ORG"],
        ),
        ("In Djelfa Province, the province.", ["Djelfa Province|GPE"]),
        ("The act of war was a prize.", []),
    ],
)
def test_rules_find_names_whose_form_is_sure(text, found):
    assert ruled(text) == found


def test_copies_have_other_names_and_what_is_missing_stays_missing():
    build = builder({"Stamp Act": "LAW", "Bath": "GPE"})
    doc = build.doc("The Stamp Act came from Bath near Qux.", [], Names())
    names = Names()
    names.add(("Treaty", "of", "Foo"), "LAW")
    names.add(("Rome",), "GPE")
    copy = renamed(doc, names_by_type(names), Random(1), share=1.0)
    assert copy is not None
    assert tagged(copy) == ["Treaty of Foo|LAW", "Rome|GPE", "?Qux"]
    assert copy.text == "The Treaty of Foo came from Rome near Qux."
    # One in a text is one in its copy, and a piece whose names stay has none.
    twice = renamed(build.doc("Bath, Bath and Bath.", [], Names()), names_by_type(names), Random(1), share=1.0)
    assert twice is not None
    assert twice.text == "Rome, Rome and Rome."
    plain = build.doc("The mill burns.", [], Names())
    assert with_copies([plain], names_by_type(names), seed=1) == [plain]


def test_people_of_copies_are_made_of_two_names():
    names = Names()
    for words in (("Emma", "Goldman"), ("James", "Rapier"), ("Plato",)):
        names.add(words, "PERSON")
    listed = names_by_type(names)
    assert {*listed["PERSON", False]} == {
        ("Emma", "Goldman"),
        ("Emma", "Rapier"),
        ("James", "Goldman"),
        ("James", "Rapier"),
        ("Plato",),
    }
    assert listed["PERSON", True] == [("Goldman",), ("Rapier",)]


def test_a_battle_that_is_linked_by_its_place_names_the_place():
    types = TargetTypes(FIRSTS, known={"Boston": "GPE", "Fall of Boston": "EVENT"})
    asked = ("Boston", "Manchac", "the siege", "Fall of Boston")
    assert [types.type_of_link("Fall of Boston", words) for words in asked] == ["GPE", None, "EVENT", "EVENT"]


def test_no_two_labels_have_the_same_pattern():
    for rules in (patterns, name_patterns):
        by_pattern = Counter(str(entry["pattern"]) for entry in rules(read_names()))
        assert [pattern for pattern, count in by_pattern.items() if count > 1] == []


def test_the_list_of_names_has_types_of_ontonotes():
    table = read_names()
    assert set(table) - ENTITY_TYPES.keys() == {"-", "DEMONYM", "STATE"}
    assert {"France", "Alabama", "Soviet Union"} <= COUNTRIES_AND_STATES


def test_line_without_type_is_reported(tmp_path):
    (tmp_path / "names.txt").write_text("# comment\nPERSON: Plato; Homer\nHomer\n")
    with pytest.raises(ValueError, match="line 3: expected TYPE: name; name, found 'Homer'"):
        read_names(tmp_path / "names.txt")
