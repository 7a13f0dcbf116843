"""What is said of each language is in the form that the rules look for, and none says it of another's words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import fields

import pytest

from wikimill.rules.languages.conventions import ALL_LOWER, ALL_UPPER, Language
from wikimill.rules.languages.en.abbreviations import FUNCTION_WORDS, INLINE, NEVER_FINAL, NUMBERED, WORDS
from wikimill.rules.languages.en.conventions import LANGUAGE as ENGLISH
from wikimill.rules.languages.en.stop_words import STOP_WORDS
from wikimill.rules.languages.registry import LANGUAGES, language_of
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.text.tokens import tokenise
from wikimill.rules.wikisplit.acceptance import VULGAR
from wikimill.rules.wikitext.prose import ProseReader, read_sentence
from wikimill.rules.wikitext.rendering import WikiSyntax, render, syntax_of

VALUES = sorted(LANGUAGES.items())


def test_english_is_what_was_measured() -> None:
    assert (
        Language(
            code="en",
            tokenise=tokenise,
            never_final=NEVER_FINAL,
            numbered=NUMBERED,
            words=WORDS,
            inline=INLINE,
            function_words=FUNCTION_WORDS,
            vulgar=VULGAR,
            ordinals=False,
            lower_case_starts=True,
            initials_begin=True,
            letters_end=False,
            units_end=False,
            titles_exclaim=False,
            ellipses_open=False,
            lower="a-z",
            upper="A-Z",
            openers="\"'“‘([«„¿¡",
            closers="\"'”’)]»",
            max_token_chars=24,
            stop_words=STOP_WORDS,
        )
        == ENGLISH
    )


@pytest.mark.parametrize(("code", "language"), VALUES)
def test_a_language_is_known_by_its_code(code: str, language: Language) -> None:
    assert (language.code, language_of(code)) == (code, language)


@pytest.mark.parametrize(("code", "language"), VALUES)
def test_words_are_lower_case_composed_and_without_their_period(code: str, language: Language) -> None:
    sets = {field.name: getattr(language, field.name) for field in fields(language)}
    wrong = {
        name: sorted(
            word
            for word in words
            if word != unicodedata.normalize("NFC", word)
            or word.endswith(".")
            or (word != word.lower() and name != "words")
        )
        for name, words in sets.items()
        if isinstance(words, frozenset)
    }
    assert {name: words for name, words in wrong.items() if words} == {}, code


#: Latin letters in a Cyrillic word look right and match nothing.
def test_no_ukrainian_word_mixes_scripts() -> None:
    language = LANGUAGES["uk"]
    every = language.abbreviations | language.function_words | language.vulgar
    assert [word for word in sorted(every) if re.search("[a-z]", word) and re.search("[а-яіїєґ]", word)] == []


@pytest.mark.parametrize(("code", "language"), VALUES)
def test_what_always_goes_on_is_nothing_that_may_end(code: str, language: Language) -> None:
    assert language.never_final & (language.inline | language.function_words | language.words) == frozenset()


def test_letters_of_all_scripts_with_capitals() -> None:
    assert all(re.fullmatch(f"[{ALL_LOWER}]+", word) for word in ("straße", "їжак", "đường", "άλφα"))
    assert all(re.fullmatch(f"[{ALL_UPPER}]+", word) for word in ("ÄÖ", "ЇЖАК", "ĐƯỜNG", "ΆΛΦΑ"))
    assert re.search(f"[{ALL_LOWER}]", "ÄЇĐ1.ー水") is None


def test_old_names_of_namespaces_join_those_of_the_dump() -> None:
    syntax = syntax_of(LANGUAGES["de"], ["file", "image"], ["category"])
    assert syntax == WikiSyntax(
        frozenset({"file", "image", "datei", "bild"}), frozenset({"category", "kategorie"}), "de"
    )
    assert render("[[Datei:a.jpg|mini|Eine Mühle.]]Die Mühle.[[Kategorie:Mühle]]", syntax) == "Die Mühle."


DEFECTS = {
    "a word of a vandal": ("uk", "Він сказав хуй і пішов додому.", "vulgar"),
    "the same in another language": ("de", "Er las das Wort хуй und ging nach Hause.", None),
    "English vandals are not known in Italian": ("it", "Il titolo dice crap e basta.", None),
    "a long word is usual in German": (
        "de",
        "Die Geschwindigkeitsbegrenzungsvorschriften gelten hier seit 1904.",
        None,
    ),
    "and not in Italian": ("it", "La parola Geschwindigkeitsbegrenzungsvorschriften è tedesca.", "long_token"),
}


@pytest.mark.parametrize(("code", "text", "defect"), DEFECTS.values(), ids=DEFECTS.keys())
def test_defects(code: str, text: str, defect: str | None) -> None:
    found = read_sentence(text, language_of(code)).defect
    assert (found and str(found)) == defect


CHUNKS = {
    "uk": ("Млин [[стоїть|стояв]] тут.<ref>С. 3.</ref> Його збудовано. ''Він'' старий.", 3),
    "vi": ("Đó là cối xay. [[Ở]] đây có nước. Đường xa.", 3),
    "de": ("Sie steht. Über ihr [[kreisen]] Störche. Ärger gab es nie.", 3),
    "it": ("Il mulino è vecchio. È di pietra. Sorge sul [[fiume]].", 3),
}


@pytest.mark.parametrize(("code", "unit", "count"), [(code, *value) for code, value in CHUNKS.items()])
def test_wikitext_is_cut_where_a_sentence_ends_beyond_doubt_in_any_script(code: str, unit: str, count: int) -> None:
    model = SentenceModel(frozenset(), frozenset(), frozenset(), {}, language_of(code))
    chunks = ProseReader(model).chunks(unit)
    assert (len(chunks), " ".join(chunks)) == (count, unit)
