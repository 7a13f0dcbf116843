"""What templates print on wikis of other languages; ● is written for a hole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, render
from wikimill.rules.wikitext.templates.rendering import rule_of as english_rule
from wikimill.rules.wikitext.wikis import everywhere
from wikimill.rules.wikitext.wikis.lookup import WIKIS, rule_of, shows_nothing

SHOWN = {
    "German": ("de", "{{enS|mill}} {{FRA}} {{formatnum:1234.5}} {{IPA|a}} {{lang|fr|b}} {{formatnum:1.234,5|R}}", "englisch mill Frankreich 1.234,5 [a] b 1234.5"),
    "German, not known": ("de", "{{lang-en|a}} {{FRA|Ziel=Paris}} {{as of|2014}} {{zhS|a|b}}", "● ● ● ●"),
    "Italian": ("it", "{{formatnum:4000}} {{en}} {{lingue|en|de}} {{M|1|c|m}} {{cn|a}}", "4.000 (EN) (EN, DE) 1 cm a"),
    "Italian Japanese": ("it", "{{nihongo|torre|塔,|''tō''}} {{nihongo|a}}", "torre (塔, tō) ●"),
    "Italian flags": ("it", "{{bandiera|Francia|nome}}{{bandiera|Francia}} {{FRA}} {{Exp|1,3|−5}}", "Francia Francia 1,3×10⁻⁵"),
    "Ukrainian": ("uk", "{{lang-el|α}} {{lang-cu2|и}} {{FRA}} {{USA}} {{ref-en}}", "грец. α и Франція США (англ.)"),
    "Ukrainian numbers": ("uk", "{{formatnum:24256000}} {{formatnum:4.22}} {{formatnum:4,22}}", "24 256 000 4,22 ●"),
    "Ukrainian links": ("uk", "{{нп|Лист|листу|en|Letter}} {{ДН|14|3|1854|2}} {{s|a b}}", "листу 2 (14) березня 1854 a b"),
    "Russian": ("ru", "{{lang-de|Wort}} {{GER}} {{formatnum:12345}} {{нп5|А|а|en}}", "нем. Wort Германия 12 345 а"),
    "Vietnamese": ("vi", "{{lang-de|Wort}} {{FRA}} {{formatnum:1234}} {{flagcountry|Canada}}", "tiếng Đức: Wort Pháp 1.234 Canada"),
    "Vietnamese, not known": ("vi", "{{IPA-de|a|pron}} {{as of|2013}} {{convert|5|km}} {{lang-de|a|b}}", "● ● ● ●"),
    "French": ("fr", "{{lang-en|word}} ! {{s|XIX}} {{unité|12345,5|km}} {{API|a}}", "en anglais : word ! XIXe siècle 12 345,5 km [a]"),
    "Spanish": ("es", "{{formatnum:1234}} {{formatnum:12345.5}} {{FRA}} {{AFI|a}} {{lang-en|a}}", "1234 12 345,5 Francia [a] ●"),
    "Portuguese": ("pt", "{{lang-en|word}} {{FRA}} {{séc|XIX}}", "em inglês: word França século XIX"),
    "Polish": ("pl", "{{formatnum:1234}} {{formatnum:12345}} {{FRA}} {{cytat|treść=a}}", "1234 12 345 Francja a"),
    "Dutch": ("nl", "{{formatnum:1234.5}} {{lang-en|a}} {{nowrap|b}}", "1.234,5 ● b"),
    "Ukrainian marks": ("uk", "a{{немає в джерелі|сторінка 3}} b{{Що це}} c{{значущість факту}} d{{у планах}}", "a b c d"),
    "Ukrainian notes": ("uk", "{{nts|603628}}{{ref+|x}} {{color box|red}}a {{IPA|[ɣ]}} {{IPA|x}}", "603 628 a [ɣ] ●"),
    "Italian marks": ("it", "Roma{{cn}} {{citazione necessaria|bella}} {{nts|4000}}", "Roma bella 4.000"),
    "Vietnamese sounds": ("vi", "{{IPA|/v/}} {{color box|red|a}} {{nts|4000}}", "/v/ a 4.000"),
    "Vietnamese measures": ("vi", "{{convert|2095|km2|abbr=on}}; {{convert|123|kg|lb|-1}}; {{convert|100|m2|sqft|abbr=on}}; {{cvt|3,5|km2}}", "2.095 km2 (809 dặm vuông Anh); 123 kilôgam (270 lb); 100 m2 (1.100 foot vuông); 3,5 km2 (1,4 dặm vuông Anh)"),
    "Vietnamese measures in words": ("vi", "{{convert|32|m|ft|0}}; {{convert|32|m|ft|0|disp=or}}; {{convert|65|đến|80|kg|lb|0|abbr=on}}; {{convert|64|–|71|F|C}}", "32 mét (105 ft); 32 mét hoặc 105 foot; 65 đến 80 kg (143 đến 176 lb); 64–71 °F (18–22 °C)"),
    "Vietnamese measures, not known": ("vi", "{{convert|5|in}} {{convert|5|mi|km}} {{convert|5|m2}} {{convert|5|m|adj=on}} {{convert|5|m|sp=us}} {{convert|3|x|5|m}} {{convert|5|m|disp=b}} {{convert|5.5|m}} {{convert|5|m|abbr=x}} {{convert|5|xx}} {{convert|6|ft|2|in|m}} {{convert|5|m|ft}}", "● ● ● ● ● ● ● ● ● ● ● ●"),
    "Vietnamese, given in another way": ("vi", "{{As of|2008|alt=Năm 2008}} {{audio|a.ogg|nghe}} {{IPAc-en|audio=a.ogg|ˈ|ɪ|ŋ}} {{IPAc-en|us|ɪ}} {{respell|LIN|uuks}} {{C4}} {{code|code=/}} {{code|code=<p>}} {{code|lang=html|<b>a</b>}}", "Năm 2008 nghe /ˈɪŋ/ ● LIN-uuks C4 / ● ●"),
    "Ukrainian dates": ("uk", "{{ДН|9|3|1814|25|2}}; {{ДН|29|02|1944}}; {{Дата|2000|7|25}}; {{ДН|8|1|1901|26|12|1900}} {{ДС|||2003}} {{дата|2000|13|25}} {{ДН|9|3|1814|25|13}}", "25 лютого (9 березня) 1814; 29 лютого 1944; 25 липня 2000; ● ● ● ●"),
    "Ukrainian countries": ("uk", "{{VIE}}, {{HKG}}, {{GGY}}, {{GRL}}, {{XYZ}}", "В'єтнам, Гонконг, Гернсі, Гренландія, ●"),
    "Ukrainian words": ("uk", "{{не перекладено|є=a|мова=en|треба=сучасна}} {{МФА-всі|ʊ|МФА|a.ogg}} {{url|http://a.b|слова}} {{key|Alt}} {{formatnum:299 792 458}} x {{книга|автор=a}} {{url|http://a.b}}", "сучасна МФА: [ʊ] слова Alt 299 792 458 x ●"),
    "German quotations": ("de", "{{Zitat|Text=Es regnet.|Autor=a}} {{Zitat|Es regnet.}} {{Zitat|Text=a|Übersetzung=b}}", "„Es regnet.“ „Es regnet.“ ●"),
    "German heights": ("de", "{{Höhe|28.1|DE-NHN}}; {{Höhe|3798|AT|link=true}}; {{Höhe|3798|XX}} {{Höhe|12345|CH}} {{Höhe|5|CH|vorsatz=x}}", "28,1 m ü. NHN; 3798 m ü. A.; ● ● ●"),
    "Italian coordinates": ("it", "{{coord|47|16|16|N|9|31|51|E}} {{coord|48|10|N|100|10|W}} {{coord|1.5|2.5}} a{{coord|45|13|display=title}}", "47°16′16″N 9°31′51″E ● ● a"),
    "sort key": ("it", "{{sort|02|marzo}}", "marzo"),
    "numbers without a format": ("sv", "{{nts|4000}}", "●"),
    "a language without tables": ("sv", "{{lang|fr|a}} {{formatnum:12}} {{formatnum:1234}} {{lang-fr|a}} {{FRA}} {{formatnum:12|R}} {{formatnum:1.2|R}}", "a 12 ● ● ● 12 ●"),
    "Simple English": ("simple", "{{lang-fr|mot}} {{formatnum:1234}}", "French: mot 1,234"),
    "the same everywhere": ("uk", "{{lang|fr|a}} {{nowrap|b}}{{snd}}{{abbr|c|d}} {{frac|1|2}}{{sfn|e}}", "a b – c 1⁄2"),
    "silent in English only": ("it", "{{cn|a}} {{fb|b}}", "a ●"),
}  # fmt: skip


@pytest.mark.parametrize(("language", "wikitext", "expected"), SHOWN.values(), ids=SHOWN.keys())
def test_shown(language: str, wikitext: str, expected: str) -> None:
    assert render(wikitext, WikiSyntax(language=language)).replace(HOLE, "●") == expected.replace("\u00a0", " ")


@pytest.mark.parametrize("language", WIKIS)
def test_names_are_keys(language: str) -> None:
    names = [*WIKIS[language].rules, *WIKIS[language].silent]
    assert [name for name in names if name != " ".join(name.casefold().split())] == []


def test_what_is_the_same_everywhere_is_known_in_english() -> None:
    assert [name for name in everywhere.RULES if english_rule(name) is None] == []


def test_shows_nothing() -> None:
    found = [shows_nothing("Cần chú thích", "vi"), shows_nothing("Cần chú thích"), shows_nothing("cite web", "sv")]
    assert found == [True, False, True]


@given(st.integers(0, 10**9), st.sampled_from(sorted(WIKIS)))
def test_numbers_keep_their_digits(number: int, language: str) -> None:
    shown = WIKIS[language].number(str(number)) or ""
    assert "".join(filter(str.isdecimal, shown)) == str(number)
    assert "," not in shown


def test_english_is_as_before() -> None:
    assert rule_of("lang-fr") is not None
    assert rule_of("lang-fr", "xx") is None
