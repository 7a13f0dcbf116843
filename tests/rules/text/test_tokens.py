"""The tokeniser: its layout, one behaviour a case, and the published rows."""

from __future__ import annotations

import importlib.util
import re

import pytest
from support.places import SHARED

from wikimill.rules.text.tokens import fold, tokenise

PUBLISHED = SHARED / "data" / "wikisplit" / "tune.tsv"
DETOKENISER = SHARED / "tools" / "detokenise.py"

# Text in, tokens out, joined by spaces for reading. One behaviour a line; the sentences are invented.
LAYOUT = {
    "plain words": ("The mill grinds slowly.", "The mill grinds slowly ."),
    "comma semicolon colon": ("First, wheat; then: rye.", "First , wheat ; then : rye ."),
    "comma without space": ("wheat,rye", "wheat , rye"),
    "question and exclamation": ("What?! No!!", "What ? ! No ! !"),
    "round brackets": ("The lock (rebuilt) leaks.", "The lock ( rebuilt ) leaks ."),
    "square brackets": ("He [the miller] left.", "He [ the miller ] left ."),
    "plural in brackets": ("Name the owner(s).", "Name the owner ( s ) ."),
    "ellipsis": ("And then... nothing.", "And then ... nothing ."),
    "ellipsis character": ("And then… nothing.", "And then ... nothing ."),
    "straight double quotes": ('The "Old Mill" burnt.', "The '' Old Mill '' burnt ."),
    "curly double quotes": ("The “Old Mill” burnt.", "The '' Old Mill '' burnt ."),
    "low double quotes": ("Die „Alte Mühle“ brannte.", "Die '' Alte Mühle '' brannte ."),
    "tex quotes": ("The ``Old Mill'' burnt.", "The '' Old Mill '' burnt ."),
    "inches": ('A 12" disc.', "A 12 '' disc ."),
    "single quotes": ("They call it 'the wheel'.", "They call it ' the wheel ' ."),
    "curly single quotes": ("They call it ‘the wheel’.", "They call it ' the wheel ' ."),
    "quote in quote": ("\"Play 'Roses'\"", "'' Play ' Roses ' ''"),
    "quoted letter": ("Division 'D' won.", "Division ' D ' won ."),
    "feet and inches": ("He is 6'2\" tall.", "He is 6 ' 2 '' tall ."),
    "en dash": ("It ran 1871–1903.", "It ran 1871 -- 1903 ."),
    "em dash": ("The river—wide here—froze.", "The river -- wide here -- froze ."),
    "two hyphens": ("The river -- wide--froze.", "The river -- wide -- froze ."),
    "possessive": ("Anna's mill", "Anna 's mill"),
    "curly possessive": ("Anna’s mill", "Anna 's mill"),
    "possessive in capitals": ("ANNA'S MILL", "ANNA 'S MILL"),
    "possessive after bracket": ("Ivo (the smith)'s dog", "Ivo ( the smith ) 's dog"),
    "possessive after quote": ('"Dune"\'s author', "'' Dune '' 's author"),
    "possessive after abbreviation": ("Todd Jr.'s farm", "Todd Jr. 's farm"),
    "possessive before hyphen": ("a men's-only club", "a men 's - only club"),
    "plural possessive": ("the millers' guild", "the millers ' guild"),
    "clitics": ("I'm sure they'd say we'll see you've won.", "I 'm sure they 'd say we 'll see you 've won ."),
    "negation": ("It didn't, can't and won't.", "It did n't , ca n't and wo n't ."),
    "curly negation": ("It didn’t.", "It did n't ."),
    "negation in capitals": ("I DON'T KNOW", "I DO N'T KNOW"),
    "two clitics": ("They shouldn't've come.", "They should n't 've come ."),
    "cannot": ("Cannot, or cannot yet?", "Can not , or can not yet ?"),
    "fused colloquial": ("I'm gonna leave.", "I 'm gon na leave ."),
    "name with apostrophe": ("O'Malley met d'Arcy.", "O'Malley met d'Arcy ."),
    "name with curly apostrophe": ("O’Malley’s farm", "O’Malley 's farm"),
    "decade with apostrophe": ("in the '50s", "in the ' 50s"),
    "decade with s": ("the 1950's and 1960s", "the 1950 's and 1960s"),
    "clipped and": ("Salt 'n Vinegar", "Salt ' n Vinegar"),
    "clipped pronoun": ("Get 'em!", "Get 'em !"),
    "compound": ("a blue-green self-made ten-year-old", "a blue - green self - made ten - year - old"),
    "compound of numbers": ("the 737-800s", "the 737 - 800s"),
    "prefix": ("a non-local co-owner re-entered", "a non-local co-owner re-entered"),
    "prefix with capital": ("Anti-Masonic, NON-EU", "Anti-Masonic , NON-EU"),
    "letter prefix": ("an X-ray of a U-boat by e-mail", "an X-ray of a U-boat by e-mail"),
    "other letters": ("a T-shirt and a B-side", "a T - shirt and a B - side"),
    "prefix before number": ("the mid-1880s", "the mid- 1880s"),
    "prefix before quote": ('a co-"captain"', "a co- '' captain ''"),
    "prefix alone": ("pre- and post-war", "pre- and post-war"),
    "prefix holds one part": ("a post-high-school non-fee-paying", "a post-high - school non-fee - paying"),
    "prefix inside a compound": ("Ruda-a-Mare", "Ruda - a - Mare"),
    "prefix and possessive": ("an ex-miner's", "an ex-miner 's"),
    "suffix": ("the third-most visited", "the third-most visited"),
    "non-breaking hyphen": ("a blue\u2011green non\u2011local", "a blue - green non-local"),
    "initials": ("J. R. Vance and A.B. Cole", "J. R. Vance and A.B. Cole"),
    "title": ("Dr. Hale met Lt. Col. Voss.", "Dr. Hale met Lt. Col. Voss ."),
    "acronym with periods": ("U.S. law and a Ph.D. thesis", "U.S. law and a Ph.D. thesis"),
    "acronym at the end": ("It moved to the U.S.", "It moved to the U.S ."),
    "abbreviation at the end": ("He works for Hale Inc.", "He works for Hale Inc ."),
    "abbreviation before final quote": ('He wrote "Made in the U.S."', "He wrote '' Made in the U.S . ''"),
    "abbreviation in bracket": ("oats (rye etc.)", "oats ( rye etc. )"),
    "abbreviation before comma": ("Hale, Ill., and", "Hale , Ill. , and"),
    "abbreviation before hyphen": ("a U.S.-built mill", "a U.S. - built mill"),
    "abbreviation that is a word": ("I saw the sun. She left.", "I saw the sun . She left ."),
    "abbreviation in no list": ("Found by Linn. and others", "Found by Linn. and others"),
    "month": ("on 4 Sept. 1911", "on 4 Sept. 1911"),
    "number of": ("no. 7, pp. 3–5", "no. 7 , pp. 3 -- 5"),
    "regnal number": ("Under Karl IV. Luxembourg grew.", "Under Karl IV. Luxembourg grew ."),
    "end inside quotes": ('"Go." and "Stop."', "'' Go . '' and '' Stop . ''"),
    "period inside a word": ("See mills.example for p.12 and will.i.am.", "See mills.example for p.12 and will.i.am ."),
    "thousands": ("1,250,000 sacks", "1,250,000 sacks"),
    "decimals": ("3.75 or 3,75", "3.75 or 3,75"),
    "decimals without zero": ("about .375 and $.50", "about .375 and $ .50"),
    "negative number": ("at -40.5 (-41)", "at -40.5 ( -41 )"),
    "minus sign": ("at −40", "at − 40"),
    "plus before a number": ("call +44-20", "call +44 - 20"),
    "plus behind a number": ("over 300+ mills", "over 300 + mills"),
    "time": ("10:30 a.m. to 11:45", "10:30 a.m. to 11:45"),
    "ratio and word": ("2:1; note:this", "2:1 ; note : this"),
    "percent": ("12.5% more", "12.5 % more"),
    "currency": ("$5, £1m, US$2 and 3€", "$ 5 , £ 1m , US $ 2 and 3 €"),
    "degrees": ("20°C at 52°N", "20 ° C at 52 ° N"),
    "unit": ("5 km² and 1½ kg", "5 km² and 1½ kg"),
    "slash between words": ("and/or km/h", "and / or km / h"),
    "slash behind a digit": ("3/4 in 2013/14 at 9/ton", "3/4 in 2013/14 at 9/ton"),
    "ampersand inside": ("B&B by Hale & Co.", "B&B by Hale & Co ."),
    "ordinals": ("the 3rd of the 21st", "the 3rd of the 21st"),
    "multiplication": ("a 4×4", "a 4 × 4"),
    "number sign": ("mill #4", "mill # 4"),
    "programming languages": ("in C++, C# or F#", "in C++ , C# or F#"),
    "address": ("Write to ana@mill.example.", "Write to ana@mill.example ."),
    "url": ("See https://mill.example/a_b?c=1,2.", "See https://mill.example/a_b?c=1,2 ."),
    "no-break space": ("12\u00a0km\u2009wide", "12 km wide"),
    "invisible characters": ("wa\u00adter\u200b\ufeff mill", "water mill"),
    "combining accents": ("cafe\u0301, na\u0308he", "cafe\u0301 , na\u0308he"),
    "emoji": ("Good🙂bread", "Good 🙂 bread"),
    "only spaces": (" \t\n ", ""),
    "Ukrainian": ("Млин п'яти сімей (1898 р.) – «Орел».", "Млин п'яти сімей ( 1898 р. ) -- « Орел » ."),
    "Vietnamese": ("Cối xay gió, năm 1920.", "Cối xay gió , năm 1920 ."),
    "German": ("Am 3. Mai kam z. B. der 1. FC Hof.", "Am 3. Mai kam z. B. der 1. FC Hof ."),
    "Italian": ("L'acqua dell'Arno è fredda.", "L'acqua dell'Arno è fredda ."),
    "Hindi": ("यह चक्की पुरानी है।", "यह चक्की पुरानी है ।"),
    "Persian": ("آسیاب می\u200cچرخد؟", "آسیاب می\u200cچرخد ؟"),
    "Japanese": ("水車は、古い。", "水車は 、 古い 。"),
}


@pytest.mark.parametrize(("text", "expected"), LAYOUT.values(), ids=LAYOUT.keys())
def test_layout(text: str, expected: str) -> None:
    assert tokenise(text) == expected.split()


@pytest.mark.parametrize("expected", [row[1] for row in LAYOUT.values()], ids=LAYOUT.keys())
def test_tokenised_text_comes_out_with_the_same_tokens(expected: str) -> None:
    assert tokenise(expected) == expected.split()


def test_empty_text_has_no_tokens() -> None:
    assert tokenise("") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“a” „b“ ``c''", "''a'' ''b'' ''c''"),
        ("‘it’s’", "'it's'"),
        ("a–b—c―d‒e", "a--b--c--d--e"),
        ("a‐b‑c", "a-b-c"),
        ("a…", "a..."),
        ("a\u00a0b\u202fc\u3000d", "a b c d"),
        ("a\u00adb\u200bc\ufeff", "abc"),
        ("naïve № 5 ×", "naïve № 5 ×"),
    ],
)
def test_fold(text: str, expected: str) -> None:
    assert fold(text) == expected


@pytest.fixture(scope="module")
def published() -> list[tuple[str, ...]]:
    if not PUBLISHED.exists() or not DETOKENISER.exists():
        pytest.skip(f"needs the published WikiSplit rows and their detokeniser: {PUBLISHED}, {DETOKENISER}")
    with PUBLISHED.open(encoding="utf-8") as lines:
        return [tuple(re.split(r"\t| <::::> ", line.rstrip("\n"))) for line in lines]


def test_published_rows_come_back_token_for_token(published: list[tuple[str, ...]]) -> None:
    spec = importlib.util.spec_from_file_location("detokenise", DETOKENISER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    back = sum(all(tokenise(module.detokenise(s)) == s.split() for s in row) for row in published)
    assert back / len(published) >= 0.995


def test_published_rows_are_left_as_they_are(published: list[tuple[str, ...]]) -> None:
    same = sum(all(tokenise(s) == s.split() for s in row) for row in published)
    assert same / len(published) >= 0.999
