"""Wikitext as a reader sees it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.machine import grows_with_its_length
from support.markup import FRAGMENTS, TEXTS
from support.real_text import paragraphs

from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, is_redirect, render

# One behaviour a line; ● is written for HOLE.
RENDERED = {
    "plain text": ("The mill stands.", "The mill stands."),
    "white space": (" The \t mill\r\nstands. ", "The mill stands."),
    "empty": ("", ""),
    "link": ("the [[mill]] stands", "the mill stands"),
    "piped link": ("the [[Mill (building)|mill]] stands", "the mill stands"),
    "trail": ("[[mill]]ers and [[oat|grain]]s", "millers and grains"),
    "underscores in a link": ("[[old_mill]]", "old mill"),
    "space in a link": ("the[[ mill ]]s", "themills"),
    "link to a section": ("the [[Mill#Life|life]] in [[Mill#Life]]", "the life in Mill#Life"),
    "styled label": ("[[Mill|''old'' '''mill''']]", "old mill"),
    "label with a pipe": ("[[Mill|a|b]]", "a|b"),
    "label with a template": ("[[Mill|a {{lang|fr|moulin}}]]", "a moulin"),
    "empty label": ("a [[Mill|]] b [[Category:Mill|]]", "a Mill b"),
    "percent signs in a title": ("[[7%25 Mill]] [[7%25 Mill|7%25]] [[100%]] [[%5Ba%5D]]", "7% Mill 7%25 100% %5Ba%5D"),
    "image between paragraphs": ("It burnt.[[File:a.jpg|thumb|A [[mill]]]]It fell.", "It burnt. It fell."),
    "image between words": ("the mi[[File:a.jpg|20px]]ll, [[File:b.jpg|left]]the sea", "the mill, the sea"),
    "reference between quotes": ("''a''<ref>b</ref>''c''", "ac"),
    "image between quotes": ("'''[[File:a.jpg]]''' a", "a"),
    "tag between quotes": ("'<b>''the mill''</b>'", "'the mill'"),
    "stray tag between quotes": ("'''</span>''' a", "a"),
    "link to a category page": ("see [[:Category:Mills]]", "see Category:Mills"),
    "link to a file page": ("see [[:File:Mill.jpg|this]]", "see this"),
    "category": ("a [[Category:Mills|Old]] b", "a b"),
    "file": ("a [[File:Mill.jpg|thumb|left|The [[mill]] and a [[pond|lake]]]] b", "a b"),
    "image": ("a [[image:Old mill.jpg]] b", "a b"),
    "caption over lines": ("[[File:Mill.jpg|thumb|a\n[[b|\nc]]\n\nd]] e", "e"),
    "template in a caption": ("a [[File:Mill.jpg|thumb|A {{convert|5|km}}]] b", "a b"),
    "interlanguage link": ("a [[fr:Moulin]] b", "a b"),
    "interlanguage link of a long code": ("a [[zh-min-nan:Moulin]] b", "a b"),
    "link to another language": ("the [[:fr:Moulin]] and [[:fr:Moulin|that]]", "the fr:Moulin and that"),
    "other prefix": ("a [[wikt:mill|mill]] b", "a mill b"),
    "title with a colon": ("[[2001: A Mill]]", "2001: A Mill"),
    "italics and bold": ("the ''old'' '''mill''' '''''stands'''''", "the old mill stands"),
    "bold ends before italics": ("'''''old''' mill''", "old mill"),
    "unclosed italics": ("the ''old mill", "the old mill"),
    "unclosed bold": ("the '''old mill", "the old mill"),
    "possessive of italics": ("the ''Argo'''s crew", "the Argo's crew"),
    "elision before italics": ("in l'''amour'' and", "in l'amour and"),
    "apostrophe behind one letter rather than a word": ("a '''b cd'''e f'''g h''i", "a b cde f'g hi"),
    "apostrophe behind a word rather than a space": ("a '''b cd'''e fg'''h i''j", "a b cd'e fgh ij"),
    "apostrophe behind a space": ("a '''b c '''d e '''f g''h", "a 'b c d e f gh"),
    "bold in pairs, italics not": ("a'''b'''c d''e", "abc de"),
    "italics in pairs, bold not": ("a'''b ''c''", "ab c"),
    "five quotes count as both": ("'''''a''' b''' c", "a b' c"),
    "nothing but five quotes is bold": ("'''''a''b''c", "abc"),
    "four quotes": ("''''mill''''", "'mill'"),
    "apostrophes": ("the miller's and millers' 'mill'", "the miller's and millers' 'mill'"),
    "reference": ("It burnt.<ref>{{cite book|title=A [[b]] c}}</ref> It fell.", "It burnt. It fell."),
    "markup in a reference": ("It burnt.<ref name=a>[[b <br> ''c\n* d {{e</ref> It fell.", "It burnt. It fell."),
    "reference in a comment": ("It burnt.<!-- <ref> --> It fell.<!-- </ref> -->", "It burnt. It fell."),
    "comment in a reference": ("It burnt.<ref>a <!-- b </ref> It fell. -->", "It burnt. It fell. -->"),
    "references group": ("<references group=a/> It burnt.", "It burnt."),
    "reference with a name": ('It burnt<ref name="a b" />.', "It burnt."),
    "reference in capitals": ("It burnt.<REF>x</REF>", "It burnt."),
    "reference over lines": ("It burnt.<ref>\nx\n</ref>\nIt fell.", "It burnt. It fell."),
    "unclosed reference": ("It burnt.<ref>x", "It burnt.<ref>x"),
    "space before a reference": ("It burnt <ref>x</ref>.", "It burnt."),
    "comment": ("It <!-- once\n[[ -->burnt.", "It burnt."),
    "comment in a word": ("the mi<!-- -->ll", "the mill"),
    "unclosed comment": ("It burnt.<!-- once", "It burnt."),
    "comment in nowiki": ("<nowiki><!-- a --></nowiki>", "<!-- a -->"),
    "nowiki": ("a <nowiki>[[b]] {{c}} <ref></nowiki> d", "a [[b]] {{c}} <ref> d"),
    "empty nowiki": ("a<nowiki/>b", "ab"),
    "named entities": ("5&nbsp;km &ndash; &eacute;&amp;&quot;", '5 km – é&"'),
    "numeric entities": ("&#233;&#xE9;&#10;a", "éé a"),
    "unknown entity": ("a &mill; b", "a &mill; b"),
    "ampersand": ("R&B", "R&B"),
    "half a surrogate pair": ("a &#xD800;&#56320; b", "a ●● b"),
    "control character": ("a &#1;&#127; b", "a ●● b"),
    "character beyond Unicode": ("a &#1114112; &#99999999999999; b", "a &#1114112; &#99999999999999; b"),
    "character zero": ("a &#0; b", "a &#0; b"),
    "entity of markup": ("&lt;b&gt; &#91;&#91;a]]", "<b> [[a]]"),
    "entity of an entity": ("&amp;lt;", "&lt;"),
    "line break": ("a<br>b<br />c<BR/>d", "a b c d"),
    "formatting tags": ('<small>a</small> <span style="x">b</span> H<sub>2</sub>O', "a b H2O"),
    "formatting that is not closed": ("<blockquote>It stands.", "It stands."),
    "block in a line": ("a.<blockquote>b</blockquote>c<div>d</div>e<i>f</i>g", "a. b c d efg"),
    "block that is not closed": ("a.<blockquote>b", "a. b"),
    "formatting that is not opened": ("It stands.</blockquote> a</ div>", "It stands. a</ div>"),
    "unknown tag": ("<mill>a</mill>", "a"),
    "less than": ("a < b > c <d", "a < b > c <d"),
    "deleted text": ("a <del>b</del><s>c</s> d", "a d"),
    "formula": ("so <math>x^{2}</math> is", "so ● is"),
    "preformatted": ("so <pre>[[x]]</pre> is", "so ● is"),
    "gallery": ("a <gallery>\nFile:b.jpg|c\n</gallery> d", "a d"),
    "poem": ("<poem>a\nb</poem>", "a b"),
    "table": ("a\n{|\n| b || c\n|-\n| {{d}}\n|}\ne", "a e"),
    "table without an end": ("a {| b", "a {| b"),
    "unknown template": ("He is {{age|1804}} old.", "He is ● old."),
    "unknown template in a known one": ("a {{nowrap|b {{c}}}} d", "a b ● d"),
    "parser function": ("a {{#if:b|c}} d", "a ● d"),
    "parameter": ("a {{{1|b}}} c", "a ● c"),
    "silent template": ("It burnt.{{citation needed|date=May 2010}} It fell.", "It burnt. It fell."),
    "silent template inside": ("It burnt {{Cn}}, they say.", "It burnt, they say."),
    "underscores in a template's name": ("a {{Citation_needed}} b", "a b"),
    "template in brackets": ("The mill ({{cn}}) stands ({{lang|fr|moulin}}).", "The mill stands (moulin)."),
    "language": ("the {{lang|fr|''moulin'' [[a|b]]}}", "the moulin b"),
    "no break": ("{{nowrap|5 km}}", "5 km"),
    "numbered parameter": ("{{nowrap|1=5 km}}", "5 km"),
    "missing parameter": ("{{lang|fr}} {{nowrap}}", "● ●"),
    "no bold": ("'''the {{nobold|old}} mill'''", "the old mill"),
    "transliteration": ("{{transl|ar|kitab}} {{transl|ar|DIN|kitāb}}", "kitab kitāb"),
    "coloured text": ("{{color|red|a}} {{font color|red|a}} {{font color|red|blue|a}}", "a a a"),
    "script": ("{{script/Hebrew|a}} {{script|Hebr|a}}", "a a"),
    "list item": ("* a", "a"),
    "nested list item": ("#:* a", "a"),
    "definition": ("; a : b", "a: b"),
    "indented": (":: a", "a"),
    "rule": ("----", ""),
    "external link": ("the [http://a.b/c?d=e old mill] stands", "the old mill stands"),
    "external link with markup": ("[http://a.b ''old'' [[mill]]]", "old mill"),
    "external link without a protocol": ("[//a.b old mill]", "old mill"),
    "external link without a label": ("the mill [http://a.b] stands", "the mill stands"),
    "mail link": ("[mailto:a@b.c the miller]", "the miller"),
    "template behind a bare URL": ("see http://a.b{{dead link}} now", "see http://a.b now"),
    "bare URL": ("see http://a.b/c_d now", "see http://a.b/c_d now"),
    "brackets": ("He [the miller] left.", "He [the miller] left."),
    "empty brackets": ("The mill ( ) stands (, ).", "The mill stands."),
    "function call": ("The main() of it.", "The main() of it."),
    "space before punctuation": ("A mill , old ; or new .", "A mill, old; or new."),
    "magic word": ("__NOTOC__ a __b__", "a __b__"),
    "magic word in small letters": ("__notoc__ a __NoToc__ __index__", "a __index__"),
    "magic word in nowiki": ("<nowiki>__TOC__</nowiki>", "__TOC__"),
    "magic word of another language": ("__БЕЗ_ЗМІСТУ__ a __目次非表示__ __init__ __A b__", "a __init__ __A b__"),
    "signature": ("a ~~~~ b ~ c", "a b ~ c"),
    "unclosed link": ("the [[mill stands", "the [[mill stands"),
    "unclosed template": ("the {{mill stands", "the {{mill stands"),
    "stray closers": ("the ]] mill }} stands", "the ]] mill }} stands"),
    "link over lines": ("[[old\nmill]]", "[[old mill]]"),
    "hole in the text": ("a \ufffc b", "a ● b"),
    "Chinese": ("[[水车|水車]]是'''舊'''的。", "水車是舊的。"),
}


@pytest.mark.parametrize(("wikitext", "expected"), RENDERED.values(), ids=RENDERED.keys())
def test_render(wikitext: str, expected: str) -> None:
    assert render(wikitext).replace(HOLE, "●") == expected


def test_prefixes_of_another_wiki() -> None:
    german = WikiSyntax(frozenset(("datei", "bild", "file")), frozenset(("kategorie",)))
    text = "a [[Datei:A.jpg|mini|b]] [[bild:A.jpg]] [[ FILE :A.jpg]] [[Kategorie:C]] [[Category:C]] d"
    assert render(text, german) == "a Category:C d"


def test_prefix_with_an_underscore() -> None:
    assert render("a [[Tập_tin:A.jpg]] b", WikiSyntax(frozenset(("tập tin",)))) == "a b"


REDIRECTS = {
    "English": ("#REDIRECT [[Mill]]", True),
    "small letters and no space": ("#redirect[[Mill]]", True),
    "colon": ("#Weiterleitung: [[Mühle]]", True),
    "white space in front": ("\n #RINVIA [[Mulino]]", True),
    "vowels as marks": ("#पुनर्प्रेषित [[चक्की]]", True),
    "other script": ("#重定向 [[磨坊]]", True),
    "accents": ("#ĐỔI [[Cối xay]]", True),
    "hyphen": ("#ail-cyfeirio [[Melin]]", True),
    "numbered item": ("# first [[mill]]", False),
    "number": ("#1 [[mill]]", False),
    "no link": ("#REDIRECT Mill", False),
    "not at the beginning": ("a #REDIRECT [[Mill]]", False),
    "empty": ("", False),
}


@pytest.mark.parametrize(("wikitext", "redirects"), REDIRECTS.values(), ids=REDIRECTS.keys())
def test_is_redirect(wikitext: str, redirects: bool) -> None:
    assert is_redirect(wikitext) is redirects


def parsed(wikitext: str) -> str:
    """Return what `render` makes of a text when nothing goes past the parser: `nowiki` turns all shortcuts off."""
    return render(wikitext + "<nowiki/>")


MARKUP_FREE = st.text(st.sampled_from("abA. ,;:!?()'\"-–_/\n\r\t\u00a0éß水1"), max_size=40).map(str.strip)


@settings(derandomize=True, max_examples=600)
@given(MARKUP_FREE)
def test_text_without_markup_is_rendered_as_the_parser_would(text: str) -> None:
    assert render(text) == parsed(text)


#: Markup that has a shortcut past the parser, and what may disturb it.
LINKS = (
    *(
        "[[mill]]",
        "[[ mill ]]",
        "[[old_mill|the mill]]",
        "[[a|b c]]",
        "[[a|]]",
        "[[mill]]s",
        "[[a|''b'']]",
        "[[a|b's]]",
    ),
    *(
        "[[File:a.jpg]]",
        "[[a#b]]",
        "[[a:b]]",
        "{{lang|fr|",
        "}}",
        "''",
        "'''",
        " ",
        " ",
        "a",
        "B.",
        "é",
        "&amp;",
        "(",
        ")",
    ),
    *("__TOC__", "http://a.b ", "[http://a.b ", "]"),
)
#: Markup that is removed first, as in MediaWiki. Never next to LINE_STARTS: a removal could put a list marker first.
OPAQUE = (
    *(
        "<ref>A b</ref>",
        "<ref>[[a]] {{b}}</ref>",
        '<ref name="a b">c</ref>',
        "<ref name=a />",
        "<ref name=a/>",
        "<!-- a -->",
    ),
    *("<!-- [[ -->", "<ref>a <!-- b --></ref>"),
)
LINE_STARTS = ("*", "#", ":", ";", "\n", "\n*", "\n ", "=", "|", "!", "----")


@settings(derandomize=True, max_examples=800)
@given(
    st.one_of(
        st.lists(st.sampled_from(LINKS + OPAQUE), max_size=8).map("".join),
        st.lists(st.sampled_from(LINKS + LINE_STARTS), max_size=8).map("".join),
    ).map(str.strip)
)
def test_short_cuts_give_what_the_parser_gives(text: str) -> None:
    assert render(text) == parsed(text)


def test_real_paragraphs_are_rendered_as_the_parser_would() -> None:
    sample = paragraphs()[::25]
    assert [unit for unit in sample if render(unit) != parsed(unit)] == []


def is_subsequence(part: str, whole: str) -> bool:
    rest = iter(whole)
    return all(character in rest for character in part)


@settings(derandomize=True, max_examples=800)
@given(st.lists(st.sampled_from([piece for piece in FRAGMENTS if "&" not in piece]), max_size=14).map("".join))
def test_no_character_is_invented(text: str) -> None:
    assert is_subsequence("".join(render(text).replace(HOLE, "").split()), text)


@settings(derandomize=True, max_examples=400)
@given(TEXTS)
def test_one_line_with_single_spaces(text: str) -> None:
    shown = render(text)
    assert shown == " ".join(shown.split())


@settings(derandomize=True, max_examples=400)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_any_text_can_be_rendered_and_written(text: str) -> None:
    render(f"{text} &#xDFFF; [[{text}|{text}]]").encode()


#: What the parser itself needs more than linear time for is not here: the isolated worker ends that.
@pytest.mark.parametrize(
    "fragment",
    [
        "{{",
        "}}",
        "{{{",
        "[[",
        "]]",
        "[[File:",
        "<ref",
        "</ref>",
        "<ref/>",
        "''",
        "'",
        "'''",
        "<!--",
        "[[a]]",
        "[[a|b]]",
        "<ref>a</ref>",
        "( ",
        " ,",
        "__A",
        "a ",
    ],
)
def test_time_is_linear(fragment: str) -> None:
    assert grows_with_its_length(lambda count: render("a " + fragment * count + "x"), 10_000)
