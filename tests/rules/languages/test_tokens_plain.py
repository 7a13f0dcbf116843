"""The tokeniser of other languages than English, case by case and on any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.languages.registry import language_of
from wikimill.rules.text.tokens import fold

CASES = {
    "de": {
        "compound": ("Nordrhein-Westfalen liegt am Rhein.", "Nordrhein-Westfalen liegt am Rhein ."),
        "suspended hyphen": ("Haupt- und Nebenstraßen,", "Haupt- und Nebenstraßen ,"),
        "suspended hyphen before a comma": ("Haupt-, Neben- und Seitenstraßen", "Haupt- , Neben- und Seitenstraßen"),
        "ordinal": ("am 3. Oktober 1804.", "am 3. Oktober 1804 ."),
        "abbreviations": ("z. B. Dr. Lee, u. a. bzw. Herr B.", "z. B. Dr. Lee , u. a. bzw. Herr B ."),
        "abbreviation without spaces": ("Sie mahlt z.B. Roggen.", "Sie mahlt z.B. Roggen ."),
        "quotes": ("Er rief: „Komm!“", "Er rief : '' Komm ! ''"),
        "numbers": ("1.234,5 km, 12:30 Uhr, 1939/40", "1.234,5 km , 12:30 Uhr , 1939/40"),
        "dash": ("1815–1852 – lange", "1815 -- 1852 -- lange"),
        "apostrophe": ("Wie geht’s?", "Wie geht's ?"),
    },
    "it": {
        "elided article": ("L’opera dell'anno", "L' opera dell' anno"),
        "article in capitals": ("L'ONU e dell'ONU.", "L' ONU e dell' ONU ."),
        "apocope": ("Un po' d'acqua.", "Un po' d' acqua ."),
        "a name keeps its apostrophe": ("Gianni De'Rossi", "Gianni De' Rossi"),
        "no ordinals": ("Erano 12. Poi", "Erano 12 . Poi"),
        "abbreviation": ("la S.p.A. di Como, ecc.", "la S.p.A. di Como , ecc ."),
        "an unknown abbreviation": ("la voc. sopra, il bac. acido", "la voc. sopra , il bac. acido"),
        "percent": ("il 4,4% di tutto", "il 4,4 % di tutto"),
    },
    "uk": {
        "apostrophes": ("п'ять, п’ять, пʼять", "п'ять , п'ять , п'ять"),
        "compounds": ("Івано-Франківськ у 1990-х", "Івано-Франківськ у 1990-х"),
        "guillemets": ("роман «Лев і кит».", "роман « Лев і кит » ."),
        "year and initials": ("у 1999 р. Т. Г. Коваль", "у 1999 р. Т. Г. Коваль"),
        "before our era": ("до н. е. Місто", "до н. е. Місто"),
        "stress": ("Ки́їв — столиця", "Ки́їв -- столиця"),
    },
    "vi": {
        "syllables": ("Việt Nam có 63 tỉnh.", "Việt Nam có 63 tỉnh ."),
        "city": ("ở TP. Hồ Chí Minh", "ở TP. Hồ Chí Minh"),
        "date": ("ngày 14/9/1791, R&D", "ngày 14/9/1791 , R&D"),
        "name": ("người K'Ho", "người K'Ho"),
    },
    "el": {"an unknown language": ("Ο Dr. Λη, 3. Μαΐου.", "Ο Dr . Λη , 3. Μαΐου .")},
}
FLAT = [(code, name, *pair) for code, cases in CASES.items() for name, pair in cases.items()]


@pytest.mark.parametrize(
    ("code", "text", "tokens"), [(c, t, k) for c, _, t, k in FLAT], ids=[f"{c} {n}" for c, n, *_ in FLAT]
)
def test_tokens(code: str, text: str, tokens: str) -> None:
    assert " ".join(language_of(code).tokenise(text)) == tokens


OTHERS = ("de", "it", "uk", "vi", "fr", "el")
PIECES = st.sampled_from(
    (
        *"aZßé袁ж07.,;:'\"’ʼ”–—…/&@+-$%°()[]`´_#* \u00a0\u0301\u200b«»„“",
        *(
            "l'",
            "dell'",
            "d’",
            "po'",
            "z.B.",
            "Dr.",
            "ecc.",
            "т. д.",
            "3. ",
            "XIV.",
            "-und ",
            "Haupt- ",
            "http://",
            "...",
            "``",
            "''",
        ),
    )
)
TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=25).map("".join))


@given(st.sampled_from(OTHERS), TEXTS)
def test_tokens_joined_by_spaces_come_out_as_the_same_tokens(code: str, text: str) -> None:
    tokens = language_of(code).tokenise(text)
    assert language_of(code).tokenise(" ".join(tokens)) == tokens


@given(st.sampled_from(OTHERS), TEXTS)
def test_nothing_is_lost_but_spaces_and_typography(code: str, text: str) -> None:
    def bare(any_text: str) -> str:
        return "".join(fold(any_text.replace("ʼ", "'")).split())

    assert bare("".join(language_of(code).tokenise(text))) == bare(text)


@given(st.sampled_from(OTHERS), TEXTS)
def test_no_token_is_empty_or_holds_a_space(code: str, text: str) -> None:
    assert [token for token in language_of(code).tokenise(text) if token.split() != [token]] == []
