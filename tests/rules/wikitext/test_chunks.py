"""Raw paragraphs cut where a sentence ends beyond doubt."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.machine import grows_with_its_length
from support.markup import TEXTS
from support.real_text import paragraphs

from wikimill.rules.wikitext.chunks import ENGLISH_LETTERS, Letters, chunks_of
from wikimill.rules.wikitext.rendering import render
from wikimill.transforms.models.load_sentence_model import sentence_model

ABBREVIATIONS = {"dr", "etc"}

CHUNKS = {
    "two sentences": ("It stands. It turns.", ["It stands.", "It turns."]),
    "question": ("Who came? No one did.", ["Who came?", "No one did."]),
    "exclamation": ("It burnt! No one came.", ["It burnt!", "No one came."]),
    "one sentence": ("It stands", ["It stands"]),
    "white space around": ("  It stands.  It turns. ", ["It stands.", "It turns."]),
    "line break between": ("It stands.\nIt turns.", ["It stands.", "It turns."]),
    "only white space": (" \n", []),
    "empty": ("", []),
    "abbreviation": ("He met Dr. Lee.", ["He met Dr. Lee."]),
    "abbreviation at the end": ("He had mills etc. He left.", ["He had mills etc. He left."]),
    "abbreviation behind a slash": ("The miller/Dr. Lee.", ["The miller/Dr. Lee."]),
    "initial": ("He met J. Lee.", ["He met J. Lee."]),
    "lower case behind": ("It is so. said he.", ["It is so. said he."]),
    "number behind": ("It stands. 12 men came.", ["It stands. 12 men came."]),
    "number in front": ("It was 1804. It burnt.", ["It was 1804. It burnt."]),
    "capitals in front": ("He joined NATO. It grew.", ["He joined NATO. It grew."]),
    "ellipsis": ("It turns... It stands.", ["It turns... It stands."]),
    "no white space": ("It stands.It turns.", ["It stands.It turns."]),
    "quoted sentence": ('"It stands." He left.', ['"It stands."', "He left."]),
    "quotation behind": ('It stands. "He left."', ["It stands.", '"He left."']),
    "bracket behind": ("It stands. (He left.)", ["It stands. (He left.)"]),
    "closing bracket": ("(It stands.) He left.", ["(It stands.) He left."]),
    "reference behind the stop": (
        "It stands.<ref>A b. C</ref> It turns.",
        ["It stands.<ref>A b. C</ref>", "It turns."],
    ),
    "two references": (
        "It stands.<ref>A</ref><ref name=b/> It turns.",
        ["It stands.<ref>A</ref><ref name=b/>", "It turns."],
    ),
    "reference over lines": ("It stands.<ref>\nA\n</ref> It turns.", ["It stands.<ref>\nA\n</ref>", "It turns."]),
    "capital reference": ("It stands.<REF>A</Ref> It turns.", ["It stands.<REF>A</Ref>", "It turns."]),
    "reference behind white space": ("It stands. <ref>A</ref> It turns.", ["It stands. <ref>A</ref> It turns."]),
    "comment behind the stop": ("It stands.<!-- A --> It turns.", ["It stands.<!-- A -->", "It turns."]),
    "line break tag behind the stop": ("It stands.<br> It turns.", ["It stands.<br>", "It turns."]),
    "formula behind the stop": ("It stands.<math>x</math> It turns.", ["It stands.<math>x</math> It turns."]),
    "template behind the stop": ("It stands.{{cn}} It turns.", ["It stands.{{cn}} It turns."]),
    "link behind": ("It stands. [[Mill]]s turn.", ["It stands.", "[[Mill]]s turn."]),
    "piped link behind": ("It stands. [[mill|Mills]] turn.", ["It stands.", "[[mill|Mills]] turn."]),
    "link in lower case behind": ("It stands. [[mill]]s turn.", ["It stands. [[mill]]s turn."]),
    "italics behind": ("It stands. ''Mills'' turn.", ["It stands.", "''Mills'' turn."]),
    "bold link behind": ("It stands. '''[[Mill]]''' turns.", ["It stands.", "'''[[Mill]]''' turns."]),
    "link in front": ("It is a [[mill]]. It turns.", ["It is a [[mill]]. It turns."]),
    "trail in front": ("They are [[mill]]ers. It turns.", ["They are [[mill]]ers.", "It turns."]),
    "stop in a link": ("A [[b|mill stands. It turns]] c.", ["A [[b|mill stands. It turns]] c."]),
    "stop in a caption": (
        "[[File:a.jpg|thumb|He [sic] left. She [[b]] stayed. It burnt.]] It stands. It turns.",
        ["[[File:a.jpg|thumb|He [sic] left. She [[b]] stayed. It burnt.]] It stands.", "It turns."],
    ),
    "stop in an external link": ("[http://a.b It stands. It turns.] A", ["[http://a.b It stands. It turns.] A"]),
    "stop in a mail link": ("[mailto:a@b.c It stands. It turns.] A", ["[mailto:a@b.c It stands. It turns.] A"]),
    "stop in an external link in a link": (
        "[[File:a|[http://a.b It stands]. It turns.]] He left. She came.",
        ["[[File:a|[http://a.b It stands]. It turns.]] He left.", "She came."],
    ),
    "closing brackets of two kinds": (
        "[http://a.b [[It]]] stands. It turns.",
        ["[http://a.b [[It]]] stands.", "It turns."],
    ),
    "external link and its link closed together": (
        "[[File:a|[http://a.b c]]] He left. She came.",
        ["[[File:a|[http://a.b c]]] He left.", "She came."],
    ),
    "external link closed by two brackets": (
        "[[File:a|[http://a.b c]] He left. She came.",
        ["[[File:a|[http://a.b c]] He left. She came."],
    ),
    "bracket that opens no link": ("It [sic] stands. It turns.", ["It [sic] stands.", "It turns."]),
    "stop in italics": ("''It stands. It turns.'' He left.", ["''It stands. It turns.'' He left."]),
    "stop in bold": ("'''It stands. It turns.''' He left.", ["'''It stands. It turns.''' He left."]),
    "stop in a template": ("{{quote|It stands. It turns.}} He left.", ["{{quote|It stands. It turns.}} He left."]),
    "stop in nowiki": ("<nowiki>It stands. It turns.</nowiki> A", ["<nowiki>It stands. It turns.</nowiki> A"]),
    "nothing opens in nowiki": (
        "<nowiki>[[''{{</nowiki> stands. It turns.",
        ["<nowiki>[[''{{</nowiki> stands.", "It turns."],
    ),
    "stop in a comment": ("It <!-- stands. It --> turns.", ["It <!-- stands. It --> turns."]),
    "stray closers": ("a ]] b }} stands. It turns.", ["a ]] b }} stands.", "It turns."]),
    "unclosed link": ("A [[mill stands. It turns.", ["A [[mill stands. It turns."]),
    "unclosed reference": ("It stands. It is<ref>old. He left.", ["It stands.", "It is<ref>old. He left."]),
    "formatting": ("<small>It stands. It turns.</small>", ["<small>It stands.", "It turns.</small>"]),
    "long last word": ("It is " + "a" * 100 + ". He left.", ["It is " + "a" * 100 + ".", "He left."]),
}


@pytest.mark.parametrize(("unit", "expected"), CHUNKS.values(), ids=CHUNKS.keys())
def test_chunks(unit: str, expected: list[str]) -> None:
    assert chunks_of(unit, ABBREVIATIONS) == tuple(expected)


@settings(derandomize=True, max_examples=300)
@given(TEXTS)
def test_chunks_are_the_unit_but_for_white_space(unit: str) -> None:
    assert "".join("".join(chunks_of(unit, ())).split()) == "".join(unit.split())


#: Whole constructs, with what looks like a sentence boundary inside.
CONSTRUCTS = (
    *("[[mill|Old mills. They turn]]", "[[File:a.jpg|thumb|He [sic] left. She stayed]]", "[http://a.b Foo bar. Baz]"),
    *("<ref>Aa bb. Cc</ref>", "<REF name=a>Aa [[bb. Cc</ref>", "<!-- Old words. They -->", "<math>xx. Y</math>"),
    *("<nowiki>It stands. It</nowiki>", "''It stands. It turns''", "'''It stands. It turns'''", "{{cite|Aa bb. Cc}}"),
)
#: Pieces of sentences. The markup of each is balanced, so that it is in any sequence of them.
PIECES = (
    *("the", "mill", "He", "She", "It", "stood.", "turned.", "it!", "who?", "so...", "it.<ref>x</ref>", "it.{{cn}}"),
    *("Dr.", "U.S.", "No.", "5", "1804", "c.", "p.m.", "approx.", "and/or", "Inc.", "J.", "e.g.", "etc.", "Smith", "."),
    *(
        "[[mill|Mills]]",
        "[[London]]",
        "''Ship''",
        "'''Bold'''",
        '"Then',
        'stayed."',
        "land.)",
        "(old)",
        "[sic]",
        "''It.''",
    ),
    *("{{lang|fr|le moulin}}", "{{convert|5|km}}", "<ref name=a/>", "{{cn}}", "&nbsp;", "&ndash;", "&quot;", "<br>"),
    *("it.<math>x</math>", "it.<nowiki/>", "<small>Tiny word. Text</small>", "[[Category:Foo bar]]"),
)


@settings(derandomize=True, max_examples=400)
@given(st.lists(st.sampled_from(PIECES + CONSTRUCTS), max_size=12).map(" ".join))
def test_nothing_is_cut_inside_a_construct(unit: str) -> None:
    chunks = chunks_of(unit, sentence_model())
    for construct in CONSTRUCTS:
        assert sum(chunk.count(construct) for chunk in chunks) == unit.count(construct)


@settings(derandomize=True, max_examples=1_000)
@given(st.lists(st.sampled_from(PIECES + CONSTRUCTS), max_size=12).map(" ".join))
def test_the_model_cuts_where_chunks_are_cut(unit: str) -> None:
    model = sentence_model()
    in_chunks = [sentence for chunk in chunks_of(unit, model) for sentence in model.sentences(render(chunk))]
    assert in_chunks == model.sentences(render(unit))


def test_the_model_cuts_real_paragraphs_where_chunks_are_cut() -> None:
    model = sentence_model()
    disagreements = [
        unit
        for unit in paragraphs()
        if [sentence for chunk in chunks_of(unit, model) for sentence in model.sentences(render(chunk))]
        != model.sentences(render(unit))
    ]
    assert disagreements == []


def test_most_sentences_of_real_paragraphs_are_chunks() -> None:
    model = sentence_model()
    chunks = sum(len(chunks_of(unit, model)) for unit in paragraphs())
    sentences = sum(len(model.sentences(render(unit))) for unit in paragraphs())
    assert chunks / sentences >= 0.75


HOSTILE = (
    *(
        "<ref>",
        "<ref name=a/>",
        "</ref>",
        "[[",
        "]]",
        "]",
        "''",
        "'",
        ". A",
        "ab. A",
        "{{",
        "}}",
        "<!--",
        "<math>",
        "<a ",
    ),
    *("[http://a ", "ab. ''", 'ab. "', "ab. [[", "ab. [[A|", "ab.<ref>", "ab. ", "ab.' ", "a", " "),
)


@pytest.mark.parametrize("fragment", HOSTILE)
def test_time_is_linear(fragment: str) -> None:
    assert grows_with_its_length(lambda count: chunks_of("ab. " + fragment * count + "x", ABBREVIATIONS), 25_000)


#: The same events, without those that take in a whole link or template.
ONE_BY_ONE = Letters(
    re.compile(re.sub(r"\(\?P<whole>.*?\\}\\}\)\|", "", ENGLISH_LETTERS.event.pattern)), ENGLISH_LETTERS.next_sentence
)
MARKS = st.sampled_from(
    ["[[", "]]", "[", "]", "{{", "}}", "{", "}", "''", "'''", "<ref>", "</ref>", "[[a]]", "{{b|c.}}", "[http://a"]
)
SENTENCES = st.sampled_from(["It stands. ", "He left. She stayed", ". ", ".", " ", "mill"])


@settings(derandomize=True, max_examples=1_000)
@given(parts=st.lists(st.one_of(MARKS, SENTENCES), max_size=14))
def test_a_link_that_is_taken_in_whole_changes_nothing(parts: list[str]) -> None:
    unit = "".join(parts)
    assert "whole" not in ONE_BY_ONE.event.groupindex
    assert chunks_of(unit, ABBREVIATIONS) == chunks_of(unit, ABBREVIATIONS, ONE_BY_ONE)
