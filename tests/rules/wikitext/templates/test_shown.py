"""What templates print, by the module that holds their rules; ● is written for a hole."""

from __future__ import annotations

import pytest

from wikimill.rules.wikitext.rendering import HOLE, render
from wikimill.rules.wikitext.templates import citations as sources
from wikimill.rules.wikitext.templates import (
    convert,
    coordinates,
    dates,
    elements,
    languages,
    mathematics,
    numbers,
    people,
)
from wikimill.rules.wikitext.templates import passthrough as shown
from wikimill.rules.wikitext.templates import ships_and_flags as vessels
from wikimill.rules.wikitext.templates import track_gauges as gauges
from wikimill.rules.wikitext.templates.call import call_of, names_of
from wikimill.rules.wikitext.templates.invisible import is_silent
from wikimill.rules.wikitext.templates.rendering import is_function, rule_of, shows_nothing

SHOWN = {
    # one parameter, with what is in it
    "parameter": ("{{nowrap|5 [[km]]}}", "5 km"),
    "numbered parameter": ("{{nowrap|1=5 km}}", "5 km"),
    "parameter with an equals sign": ("{{nowrap|1=a = b}}", "a = b"),
    "empty parameter": ("a {{small|}} b", "a b"),
    "silent template as a parameter": ("a{{small|{{efn|b}}}}", "a"),
    "missing parameter": ("{{nowrap}}", "●"),
    "unknown template as a parameter": ("{{nowrap|a {{b}} c}}", "a ● c"),
    "capitals and underscores": ("{{No_Wrap|a}}", "a"),
    "line breaks": ("{{nowrap\n|a\n}}", "a"),
    "quotation": ("{{quote|text=It stands.|author=A}}", "It stands."),
    "language": ("{{lang|grc|ἀναρχία}}", "ἀναρχία"),
    "colour": ("{{color|red|a}} {{font color|red|blue|a}}", "a a"),
    "transliteration": ("{{transl|ar|DIN|kitāb}} {{transliteration|ar|kitāb}}", "kitāb kitāb"),
    "abbreviation": ("{{abbr|cf.|compare}}", "cf."),
    "marked span": ("{{citation needed span|text=a b|date=May 2010}}", "a b"),
    "interlanguage link": ("{{ill|Hans|fr|Jean|lt=the Hans}} {{ill|Hans|fr}}", "the Hans Hans"),
    "interlanguage link before 2016": ("{{ill|de|A|B|C}} {{ill|de|A}}", "C A"),
    # characters
    "apostrophe behind italics": ("''Argo''{{'}}s crew", "Argo's crew"),
    "possessive behind italics": ("''Argo''{{'s}} crew", "Argo's crew"),
    "entity behind italics": ("''Argo''&#39;s crew", "Argo's crew"),
    "dash": ("a{{snd}}b{{mdash}}c", "a – b—c"),
    "space": ("a{{nbsp}}b", "a b"),
    "bar": ("a{{!}}b", "a|b"),
    "around": ("{{angbr|a}} {{IPAslink|ʃ}} {{IPAblink|q}}", "⟨a⟩ /ʃ/ [q]"),
    "words before": ("{{ISBN|1|2}} {{née|Lee}} {{née}}", "ISBN 1, 2 née Lee née"),
    "side by side": ("{{chem|H|2|O}} {{linktext|水|車}}", "H2O 水車"),
    "charge": ("{{chem|SO|4|2-}} {{su|b=4|p=2−}} {{chem|NH|4|+}}", "SO4²⁻ 4²⁻ NH4+"),
    "reaction": ("{{chem2|HA <-> H+ + A_{2} }}", "HA ⇌ H+ + A2"),
    "symbol and formula": ("{{math|x}} {{math|x<sup>2</sup> + 1}}", "x ●"),
    "accidental": ("B{{music|flat}} {{music|clef}}", "B♭ ●"),
    "list": ("{{hlist|a|b}}", "a · b"),
    "list in a cell": ("{{ubl|a|b}} {{plainlist|\n* a\n* b}}", "a; b a; b"),
    # languages
    "labelled": ("({{lang-fr|mot}})", "(French: mot)"),
    "labelled with more": (
        "{{lang-ru|link=no|Атлант|Atlant|Atlas}}",
        "Russian: Атлант, romanized: Atlant, lit. 'Atlas'",
    ),
    "labelled otherwise": ("{{lang-la|Apollinis|label=genitive}} {{lang-la|a|label=none}}", "genitive: Apollinis a"),
    "labelled with sounds": ("{{lang-rus|мо|p=mo}}", "Russian: мо, IPA: [mo]"),
    "label as a parameter": ("{{langx|fr|mot}}", "French: mot"),
    "unknown language": ("{{lang-qqq|a}} {{langx|qqq|a}}", "● ●"),
    "in a language": ("{{in lang|fr|de}} {{fr icon}} {{in lang|qqq}}", "(in French and German) (in French) ●"),
    "nihongo": ("{{nihongo|Tower|塔|tō}} {{nihongo||塔|tō}}", "Tower (塔, tō) tō (塔)"),
    "nihongo in a lead": ("{{nihongo|Tower|塔|tō|lead=yes}}", "Tower (Japanese: 塔, Hepburn: tō)"),
    "nihongo3": ("{{nihongo3|Tower|塔|tō}}", "tō (塔, Tower)"),
    "Chinese": ("{{zh|c=中国|p=Zhōngguó|l=middle}}", "Chinese: 中国; pinyin: Zhōngguó; lit. 'middle'"),
    "Chinese without labels": ("{{zh|labels=no|c=中国}}", "中国"),
    "Korean": ("{{korean|hangul=한글|rr=hangeul}}", "Korean: 한글; RR: hangeul"),
    "literally": ("{{lit|a|b}} {{lit}}", "lit. 'a' or 'b' lit."),
    # sounds
    "English sounds": ("{{IPAc-en|lang|audio=a.ogg|m|oʊ}} {{IPAc-en|uk|a|,_|b|-}}", "English: /moʊ/ UK: /a, b-/"),
    "sounds that are typed": ("{{IPAc-en|'|g|@}} {{IPAc-en|Q}}", "/ˈɡə/ ●"),
    "sounds of a language": ("{{IPA-fr|mo}} {{IPA-fr|mo|lang}}", "French pronunciation: [mo] French: [mo]"),
    "sounds without a label": ("{{IPA-fr|mo|}} {{IPA-fr|mo|pron}} {{IPA-fr|mo|x}}", "[mo] pronounced [mo] ●"),
    "any sounds": ("{{IPA|/mo/}} {{IPA|fr|mo}} {{IPA-all|mo}}", "/mo/ French: [mo] [mo]"),
    "respelling": ("{{respell|an|GOH|lə}}", "an-GOH-lə"),
    # numbers
    "formatnum": ("{{formatnum:1234567.89}} {{formatnum: 3003 }} {{formatnum:1,234|R}}", "1,234,567.89 3,003 1234"),
    "formatnum of a hole": ("{{formatnum:{{age|1804}}}}", "●"),
    "other functions": ("{{lc:A}}{{uc:b}}{{ucfirst:cD}}{{lcfirst:EF}}", "aBCDeF"),
    "function that computes": ("{{#expr:1+1}} {{#if:a|b}} {{PAGENAME}}", "● ● ●"),
    "ordinal": ("{{ordinal|2}} {{ordinal|113}} {{ordinal|x}}", "2nd 113th ●"),
    "number in words": ("{{spellnum|342}}", "three hundred and forty-two"),
    "fraction": ("{{frac|1|2}} {{frac|3|1|2}} {{frac|4}} {{sfrac|n + 1|2}}", "1⁄2 3 1⁄2 1⁄4 (n + 1)⁄2"),
    "power": ("10{{e|24}} {{val|6.24|(3)|e=-18|u=kg}} {{val|e=19}}", "10×10²⁴ 6.24(3)×10⁻¹⁸ kg 10¹⁹"),
    "uncertain value": ("{{val|1234|5}} {{val|1|2|e=3}}", "1,234±5 (1±2)×10³"),
    "value between bounds": ("{{val|1|+2|-3|u=m}} {{val|1|2|3|4}} {{val|1|2|a}}", "1+2−3 m ● ●"),
    "range of values": (
        "{{val|2.8|-|3.2|e=21|u=kg}} {{val|1|to|-2}} {{val|1|,|2|and|3}} {{val|1|-}} {{val|1|-|a}} {{val|1|-|2|b|3}}",
        "(2.8–3.2)×10²¹ kg 1 to −2 1, 2 and 3 ● ● ●",
    ),
    "sides": ("{{val|10|x|20|u=m}}", "10 m × 20 m"),
    "money": ("{{US$|2 billion}} {{£|2000}} {{JPY|5}} {{currency|1|USD}}", "US$2 billion £2,000 ¥5 US$1"),
    "no currency": ("{{currency|1|CUR}} {{currency|1|VAL}} {{currency|1}}", "● ● ●"),
    "tag behind a number": (
        "10<sup>6</sup> 10<sup>-6</sup> 1<sup>st</sup> m<sup>2</sup> H<sub>2</sub>",
        "10⁶ 10⁻⁶ 1st m2 H2",
    ),
    # dates
    "as of": (
        "{{as of|2014}} {{as of|2014|6|lc=y}} {{As of|March 2016}}",
        "As of 2014 as of June 2014 As of March 2016",
    ),
    "as of a day": ("{{as of|2014|6|7|df=US}} {{as of|2014|June|7}}", "As of June 7, 2014 As of 7 June 2014"),
    "as of otherwise": (
        "{{as of|2014|alt=in 2014}} {{as of|2014|since=y}} {{as of|2014|bare=y}}",
        "in 2014 Since 2014 2014",
    ),
    "birth date": ("{{birth date|1954|6|7}} {{birth date|1954|6|7|df=y}}", "June 7, 1954 7 June 1954"),
    "date in one": (
        "{{start date|1954-06-07}} {{start date|7 June 1954}} {{start date|1954|13}}",
        "June 7, 1954 7 June 1954 ●",
    ),
    "death date": ("{{death date and age|1954|6|7|1912|6|23}}", "June 7, 1954 (aged 41)"),
    "date with a time": (
        "{{start date|1993|02|24|8|30}} {{start date|1993|2|24|08|30|59|df=y}} {{start date|1993|2|24|8|30||Z}}",
        "08:30, February 24, 1993 08:30:59, 24 February 1993 ●",
    ),
    "date and time": (
        "{{start date and time|2006|8|4|08|30}} {{end date and time|2006|8|4}}",
        "08:30, August 4, 2006 August 4, 2006",
    ),
    "date in a format": (
        "{{date|2006-08-04|ISO}} {{date|2006-08-04|DMY}} {{date|2006-08-04|MDY}} {{date|2006-08-04|X}}",
        "2006-08-04 4 August 2006 August 4, 2006 ●",
    ),
    "decade and century": (
        "{{DECADE|1915}} {{century|19}} {{century|3|BC}} {{century|x}}",
        "1910s 19th century 3rd century BC ●",
    ),
    # people, stations, counted things
    "marriage": (
        "{{marriage|Ada|1835}} {{marriage|Ada|1835|1852|reason=died}} {{marriage|Ada|1835|1852}}",
        "Ada (m. 1835) Ada (m. 1835; died 1852) ●",
    ),
    "name that is sorted": ("{{sortname|Ada|Lovelace|Lovelace}} {{sortname|Ada|}}", "Ada Lovelace Ada"),
    "plural": ("{{plural|1|egg}} {{plural|5000|egg}} {{plural|2|leaf|leaves}}", "1 egg 5,000 eggs 2 leaves"),
    "etymology": (
        "{{etymology|la|albedo|whiteness}}; {{etymology||actino-|rays|grc|πτέρυξ|wing, fins}} {{etymology|xx|a}}",
        "from Latin albedo 'whiteness'; from actino- 'rays' and Ancient Greek πτέρυξ 'wing, fins' ●",
    ),
    "site and video": (
        "{{URL|http://www.a.org/}} {{URL|a.org/b|the mill}} {{YouTube|zi0|The mill}} {{YouTube|user=a|b}}",
        "www.a.org the mill The mill on YouTube ●",
    ),
    "source code": ("{{code|x {{=}} 1}} {{code|lang=html|<b>a</b>}} {{code|<p>}} {{CO2}}", "x = 1 ● ● CO2"),
    "station": ("{{stn|Crewe}} {{rws|Manchester Piccadilly}}", "Crewe Manchester Piccadilly"),
    "nuclide": (
        "{{simplenuclide|Carbon|14}} {{nuclide|uranium|235}} {{nuclide2|Es|254|link=y|charge=2+}} {{nuclide|x|1}}",
        "carbon-14 ²³⁵₉₂U ²⁵⁴₉₉Es²⁺ ●",
    ),
    "numbered formula": (
        "{{NumBlk|:|{{Equation box 1|title=''A''|equation=x}}|{{EquationRef|1}}}} {{NumBlk||y|(3)|RawN=.}} {{NumBlk|:|z|}}",
        "A x (1) y (3) z",
    ),
    "reference to a formula": ("({{EquationNote|2}}) {{EquationNote|2|Eq. 2}} {{NumBlk|:}}", "(2) Eq. 2 ●"),
    "theorem in a line": (
        "{{math theorem|It is.}} {{theorem|name=Lemma|note=Zorn|math_statement=It.}} {{theorem|name=Lemma}}",
        "Theorem — It is. Lemma (Zorn) — It. ●",
    ),
    "proof in a line": ("{{proof|It.}} {{math proof|title=Sketch|proof=So.}} {{math proof}}", "Proof It. Sketch So. ●"),
    "statute": ("{{usc|18|3553}} {{uscsub|18|3553|a|1}} {{usc|18}}", "18 U.S.C. § 3553 18 U.S.C. § 3553(a)(1) ●"),
    "cell": ("{{yes}} {{no|Never}} {{won}} {{nom}} {{yes2}}Victory", "Yes Never Won Nominated Victory"),
    "cell without words": ("a {{n/a|}} {{N/A}} {{CMain}} {{partial|text=Half}}", "a N/A Main Half"),
    "bar in a cell": ("{{bartable|37|%|2||background:blue}} {{bartable}}", "37% ●"),
    "sort key": ("{{sort|02|March 1, 1781}} {{sort|02}} {{nts| 1200|prefix=$}} {{nts|x}}", "March 1, 1781 02 $1,200 ●"),
    "hidden sort key": ("a <span style='display:none'>338-08-02</span> b {{hs|3}} <span style=x>c</span>", "a b c"),
    "abbreviated link": ("{{abbrlink|UK|United Kingdom}}", "UK"),
    "word, address, root": ("{{first word|Foo bar}} {{no spam|a|b.com}} {{sqrt|2}} {{sqrt|2|4}}", "Foo a@b.com √2 ⁴√2"),
    "rare language": ("{{lang-ace|a}} {{lang-zun|b}}", "Acehnese: a Zuni: b"),
    "age": ("{{age|1912|6|23|1954|6|23}} {{age|1912|6|23}}", "42 ●"),
    "circa": (
        "{{circa|1150}} {{c.|1|2}} {{fl.|1250}} {{reign|1509|1547}}",
        "c. 1150 c. 1 – c. 2 fl. 1250 r. 1509–1547",
    ),
    "old style": ("{{OldStyleDate|2 May|1905|20 April}}", "2 May [O.S. 20 April] 1905"),
    # sources
    "Harvard text": (
        "{{harvtxt|Black|White|1997|p=18}} {{harvtxt|A|B|C|D|2006}}",
        "Black & White (1997, p. 18) A et al. (2006)",
    ),
    "Harvard in brackets": ("{{harv|A|B|C|1997|pp=1-2}} {{harvnb|A|1997}}", "(A, B & C 1997, pp. 1–2) A 1997"),
    "Harvard without an author": ("{{harvtxt|1997}}", "●"),
    "verse": (
        "{{bibleverse|1|John|4:8-9|KJV}} {{bibleverse||John|3:16}} {{bibleref2|John|3:16}}",
        "1 John 4:8–9 John 3:16 John 3:16",
    ),
    "section": ("{{section link|Mills|History}}", "Mills § History"),
    # ships, countries, railways
    "ship": ("{{USS|Enterprise|CV-6}} {{HMS|Ajax|22|6}} {{RMS|Titanic}}", "USS Enterprise (CV-6) HMS Ajax RMS Titanic"),
    "ship by prefix": ("{{ship|SS|Ada||2}} {{ship||Ada}} {{USS|A|B|9}}", "Ada Ada ●"),
    "class": ("{{sclass|Essex|aircraft carrier|1}} {{sclass|Essex|a|4}}", "Essex-class aircraft carrier ●"),
    "flag": ("{{flag|GER}} {{flag|Bonaire}} {{flag|QQQ}} {{GER}}", "Germany Bonaire ● Germany"),
    "code in small letters is another template": ("{{per}}", "●"),
    "gauge": ("{{RailGauge|1435 mm}} {{track gauge|3ft6in}}", "1,435 mm (4 ft 8 1⁄2 in) 3 ft 6 in (1,067 mm)"),
    "gauge with its name": ("{{track gauge|sg|allk=on|disp=1}} {{track gauge|7 m}}", "1,435 mm standard gauge ●"),
    "coordinates": ("at {{coord|57|8|22.5|N|4|27|32|W|region:GB}}", "at 57°08′22.5″N 4°27′32″W"),
    "coordinates in decimals": (
        "{{coord|44.1|-87.9}} {{coord|44.1|N|87.9|W|display=inline,title}}",
        "44.1°N 87.9°W 44.1°N 87.9°W",
    ),
    "coordinates of nothing": ("{{coord|x}} {{coord|1|2|N}} {{coord}} {{coord|1|N|2|E|format=dms}}", "● ● ● ●"),
    # nothing
    "citations and notes": ("a{{sfn|B|1997}}{{efn|c}}{{cite web|url=d}}{{rp|5}}", "a"),
    "marks of maintenance": ("a{{citation needed|date=May 2010}}{{Who?}}{{dead link}}{{example needed}} b", "a b"),
    "boxes": ("a {{Infobox mill|b=c}} {{coord|1|2|display=title}} {{commons category|d}} e", "a e"),
    "cladogram and arrow": ("a {{clade|1=b|2={{clade|1=c}}}} {{increaseNegative}}46.7%", "a 46.7%"),
    "references in a function": ("a{{#tag:ref|b}}", "a"),
    # holes
    "unknown": ("a {{mystery|b}} c", "a ● c"),
    "prices": ("${{Inflation|US|5|1929}}", "$●"),
}


@pytest.mark.parametrize(("wikitext", "expected"), SHOWN.values(), ids=SHOWN.keys())
def test_shown(wikitext: str, expected: str) -> None:
    assert render(wikitext).replace(HOLE, "●") == expected


MODULES = (convert, coordinates, dates, elements, gauges, languages, mathematics, numbers, people, shown, sources)
MODULES += (vessels,)


def test_a_name_has_one_rule() -> None:
    names = [name for module in MODULES for name in module.RULES]
    assert sorted(names) == sorted(set(names))


def test_what_has_a_rule_is_not_silent() -> None:
    assert [name for module in MODULES for name in module.RULES if is_silent(name)] == []


def test_names_are_keys() -> None:
    """A name that is not folded as `key_of` folds it would never be found."""
    names = [name for module in MODULES for name in module.RULES]
    assert [name for name in names if rule_of(name) is None] == []
    assert [name for name in names if name != " ".join(name.casefold().split())] == []


SILENT = {
    "listed": ("Citation needed", True),
    "family": ("Cite AV media", True),
    "ending": ("Berlin weather box", True),
    "page of the template": ("Template:cn", True),
    "shows its text": ("citation needed span", False),
    "unknown": ("mystery", False),
    "empty": ("", False),
}


@pytest.mark.parametrize(("name", "silent"), SILENT.values(), ids=SILENT.keys())
def test_shows_nothing(name: str, silent: bool) -> None:
    assert shows_nothing(name) is silent


def test_functions() -> None:
    names = ("formatnum:1", "FORMATNUM: 1", "formatnum", "#expr:1", "lang")
    assert [is_function(name) for name in names] == [True, True, False, False, False]


def test_call() -> None:
    call = call_of(" lang ", [(None, "fr "), ("2", " mot "), ("3", "x"), (None, " de"), ("on", "Yes")])
    assert (call.name, call[1], call[2], call["4"], call.numbered()) == ("lang", "fr", "de", "", ["fr", "de", "x"])
    assert (call.given("a", "1"), call.given("a"), call.has("on"), call.has("1")) == ("fr", "", True, False)


def test_names_of_a_table() -> None:
    assert names_of("a|b c\n   d|\n") == ["a", "b c", "d"]


def test_render_notes_silent_and_missing_templates() -> None:
    noted: list[tuple[str, str]] = []
    render("a{{cn}} {{Mystery|{{b}}}} <math>x</math> {{lang|fr|{{c}}}} {{{1}}}", note=lambda *pair: noted.append(pair))
    assert noted == [("silent", "cn"), ("hole", "mystery"), ("hole", "<math>"), ("hole", "c"), ("hole", "{{{…}}}")]
