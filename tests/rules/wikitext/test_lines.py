"""Lines of wikitext: the state in which each begins, and the units that they make."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from support.machine import grows_with_its_length
from support.markup import TEXTS

from wikimill.rules.wikitext.units import PLAIN, heading_text, is_heading, next_state, states_of, units_of

# A text, and the state after each of its lines: what is open, outermost first; "-" is the plain state.
STATES = {
    "prose": ("The mill stands.\nIt turns.", "- -"),
    "template on one line": ("{{Infobox mill}} text", "-"),
    "template over lines": ("{{Infobox\n| name = Mill\n}}\ntext", "{{ {{ - -"),
    "template in a template": (
        "{{Infobox\n| built = {{start date|1804}}\n| at = {{coord|\n1|2}}\n}}",
        "{{ {{ {{,{{ {{ -",
    ),
    "citation inside a paragraph": ("It burnt.{{cite book\n|title=Fire\n}} It was rebuilt.", "{{ {{ -"),
    "parameter": ("{{{1|}}}", "-"),
    "stray closing braces": ("a }} b }}\nc", "- -"),
    "table": ("{| class=x\n| a\n|-\n| b\n|}\ntext", "{| {| {| {| - -"),
    "indented table": (":{|\n| a\n  |}", "{| {| -"),
    "table in a table": ("{|\n|\n{|\n| a\n|}\n|}", "{| {| {|,{| {|,{| {| -"),
    "table mark inside a line": ("a {| b", "-"),
    "closing mark inside a line": ("{|\na |}\n|}", "{| {| -"),
    "end of a template is no end of a table": ("{|\n| {{a\n|}}\n|}", "{| {|,{{ {| -"),
    "table in a template": ("{{Wide\n|{|\n{|\n| a\n|}\n}}", "{{ {{ {{,{| {{,{| {{ -"),
    "stray end of a table": ("|}\ntext", "- -"),
    "end of a table inside a template in it": ("{|\n{{a\n|}\n}}", "{| {|,{{ {|,{{ {|"),
    "comment": ("a <!-- b\nc\nd --> e", "<!-- <!-- -"),
    "comment on one line": ("a <!-- {{ <ref> --> b", "-"),
    "markup in a comment": ("<!-- {{ <ref>\n{|\n-->", "<!-- <!-- -"),
    "reference": ("a<ref>\nb\n</ref> c", "ref ref -"),
    "reference with a name": ('a<ref name="x">\nb</ref>', "ref -"),
    "reference that is closed in itself": ('a<ref name="x" />\nb', "- -"),
    "template in a reference": ("a<ref>{{cite\n|b=c}}</ref> d", "ref -"),
    "braces in a reference open nothing": ("a<ref>{{</ref>\nb", "- -"),
    "capitals": ("a<REF>\nb</Ref>\nc", "ref - -"),
    "space in the closing tag": ("<ref>\n</ref >\na", "ref - -"),
    "references": ("a\n<references>\n<ref name=a>x</ref>\n</references>", "- - - -"),
    "nowiki": ("<nowiki>{{\n{|</nowiki>\nb", "nowiki - -"),
    "pre": ("<pre>\n{{\n</pre>", "pre pre -"),
    "math": ("<math>\\frac{{a}{b}\n{{x</math>", "math -"),
    "gallery": ("<gallery>\nFile:A.jpg|{{\n</gallery>", "gallery gallery -"),
    "tag in an opaque one": ("<nowiki><ref>\n</nowiki>\na", "nowiki - -"),
    "other tags": ("<small>a\nb</small>", "- -"),
    "longer name": ("<refined>a\nb", "- -"),
    "tag that is cut": ("a <ref name=\nb", "- -"),
    "unclosed braces end at the next heading": ("{{Infobox\n| a\n== Life ==\nHe", "{{ {{ - -"),
    "unclosed table ends at the next heading": ("{|\n== Life ==\nHe", "{| - -"),
    "unclosed reference ends at the next heading": ("a<ref>b\n== Life ==\nHe", "ref - -"),
    "unclosed comment does not": ("<!-- a\n== Life ==\nHe", "<!-- <!-- <!--"),
    "unclosed nowiki does not": ("<nowiki>\n== Life ==\nHe", "nowiki nowiki nowiki"),
    "heading that opens a comment": ("== Life == <!-- a\nb -->", "<!-- -"),
    "carriage returns": ("{{a\r\n}}\r\n== Life ==\r\nb\r", "{{ - - -"),
    "caption over lines": ("[[File:A.jpg|thumb|A mill\nand [[b|c]]]] text\nd", "[[ - -"),
    "caption over lines in another language": ("[[Tập tin:A b.svg|nhỏ|[[a]]\n\nb]]", "[[ [[ -"),
    "link in a caption over lines": ("[[Image:A.png|[[b|\nc]]\nd]]", "[[,[[ [[ -"),
    "caption on one line": ("[[File:A.jpg|thumb|A [[mill]]]]\nb", "- -"),
    "file's link that has no caption": ("[[File:A.jpg\nb", "- -"),
    "file's link inside a line": ("a [[File:A.jpg|b\nc", "- -"),
    "caption over lines of the second image of a line": (
        "[[File:A.jpg|a]][[File:B.jpg|thumb|\n\nB\n]] c",
        "[[ [[ [[ -",
    ),
    "caption over lines of an image inside a marked line": (
        "<center>[[File:A.jpg|a]][[File:B.jpg|thumb|\n[[b]]\n]] c",
        "[[ [[ -",
    ),
    "caption over lines behind text": ("Text.<br>[[File:A.jpg|''[[a]]''<br>\nb]] c", "[[ -"),
    "image left open in a template": ("{{box|a=[[File:B.jpg|thumb|\n}} c", "{{ -"),
    "link left open behind an image": ("[[File:A.jpg|thumb|[[a]]]] [[b|c\nd", "- -"),
    "category left open": ("[[Category:Mills|\nb", "- -"),
    "link left open": ("[[Mill\nb", "- -"),
    "unclosed caption ends at the next heading": ("[[File:A.jpg|b\n== c ==\nd", "[[ - -"),
    "reference in a caption": ("[[File:A.jpg|b<ref>\n]]</ref>\n]]", "[[,ref [[ -"),
    "longer line than is remembered": ("{{" + "a" * 3_000 + "\n}}" + "b" * 3_000 + "\nc", "{{ - -"),
}


@pytest.mark.parametrize(("text", "expected"), STATES.values(), ids=STATES.keys())
def test_states(text: str, expected: str) -> None:
    lines = text.split("\n")
    behind = [*states_of(lines), next_state(states_of(lines)[-1], lines[-1])][1:]
    assert [",".join(state) or "-" for state in behind] == expected.split()


UNITS = {
    "one line": ("a", ["a"]),
    "empty text": ("", [""]),
    "each line of prose": ("a\nb\n\nc", ["a", "b", "", "c"]),
    "line break at the end": ("a\n", ["a", ""]),
    "carriage returns stay": ("a\r\nb", ["a\r", "b"]),
    "citation inside a paragraph": ("a {{cite\n|b\n}} c\nd", ["a {{cite\n|b\n}} c", "d"]),
    "construct that begins where one ends": ("{{a\n}}{{b\n}}\nc", ["{{a\n}}{{b\n}}", "c"]),
    "heading inside what is open": ("{{a\n== b ==\nc", ["{{a\n== b ==", "c"]),
    "unclosed at the end": ("a\n<!-- b\nc", ["a", "<!-- b\nc"]),
}


@pytest.mark.parametrize(("text", "expected"), UNITS.values(), ids=UNITS.keys())
def test_units(text: str, expected: list[str]) -> None:
    lines = text.split("\n")
    assert units_of(lines, states_of(lines)) == expected


HEADINGS = {
    "level 2": ("== Life ==", "Life"),
    "level 1": ("=Life=", "Life"),
    "level 6": ("====== Life ======", "Life"),
    "level 7": ("======= Life =======", "Life"),
    "equals sign inside": ("== E = m ==", "E = m"),
    "white space behind": ("== Life == \t\r", "Life"),
    "comment behind": ("== Life == <!-- a --> <!-- b -->", "Life"),
    "comment with a comment's beginning in it": ("== Life == <!-- a <!-- b -->", "Life"),
    "comments side by side": ("== Life ==<!-- a --><!----><!-- b -->", "Life"),
    "empty comment": ("== Life == <!---->", "Life"),
    "comment without an end": ("== Life == <!-- a", None),
    "comment too short to be closed": ("== Life == <!-->", None),
    "text behind": ("== Life == a", None),
    "text behind a comment": ("== Life == <!-- a --> b", None),
    "no end": ("== Life", None),
    "end too short": ("== Life =", "Life"),
    "nothing between": ("====", ""),
    "space in front": (" == Life ==", None),
    "comment in front": ("<!-- a --><!-- b -->== Life ==", "Life"),
    "empty line": ("", None),
}


@pytest.mark.parametrize(("line", "text"), HEADINGS.values(), ids=HEADINGS.keys())
def test_heading(line: str, text: str | None) -> None:
    assert (is_heading(line), heading_text(line)) == (text is not None, text or "")


@settings(derandomize=True, max_examples=400)
@given(TEXTS)
def test_units_are_the_text_and_begin_in_the_plain_state(text: str) -> None:
    lines = text.split("\n")
    states = states_of(lines)
    units = units_of(lines, states)
    assert "\n".join(units) == text
    first = 0
    for unit in units:
        size = unit.count("\n") + 1
        assert [state == PLAIN for state in states[first : first + size]] == [True] + [False] * (size - 1)
        first += size


@settings(derandomize=True, max_examples=400)
@given(TEXTS)
def test_cutting_from_any_plain_line_gives_the_same_units(text: str) -> None:
    lines = text.split("\n")
    states = states_of(lines)
    units = units_of(lines, states)
    for index, state in enumerate(states):
        if state == PLAIN:
            rest = lines[index:]
            assert states_of(rest) == states[index:]
            again = units_of(rest, states_of(rest))
            assert units[len(units) - len(again) :] == again


@settings(derandomize=True, max_examples=200)
@given(TEXTS)
def test_a_state_depends_on_nothing_behind_it(text: str) -> None:
    lines = text.split("\n")
    states = states_of(lines)
    assert [states_of(lines[: index + 1])[-1] for index in range(len(lines))] == states


def test_a_page_of_braces_does_not_grow_quadratically() -> None:
    states = states_of(["{{"] * 20_000)
    assert max(map(len, states)) == 40


HOSTILE = (
    *(
        "{{",
        "}}",
        "[[",
        "]]",
        "\n[[File:a.jpg|",
        "[[File:",
        "\n[[a:",
        "<ref>",
        "</ref>",
        "<ref name=",
        "<nowiki>",
        "<!--",
        "<!---->",
        "<!---->=",
        "<!--=",
        "= ",
        " ",
    ),
    *("\n{{", "\n{|", "\n|}", "\n<ref>", "\n<!--"),
)


@pytest.mark.parametrize("fragment", HOSTILE)
def test_time_is_linear(fragment: str) -> None:
    assert grows_with_its_length(lambda count: states_of(("=a=" + fragment * count + "x").split("\n")), 25_000)


@settings(derandomize=True, max_examples=500)
@given(TEXTS)
def test_a_unit_begins_at_each_line_that_begins_in_the_plain_state(text: str) -> None:
    lines = text.split("\n")
    expected: list[str] = []
    for number, (line, state) in enumerate(zip(lines, states_of(lines), strict=True)):
        if state and number:
            expected[-1] += f"\n{line}"
        else:
            expected.append(line)
    assert units_of(lines, states_of(lines)) == expected
