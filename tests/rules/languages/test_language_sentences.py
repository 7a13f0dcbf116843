"""Splits by the shipped model of each language: a text must be split at each "|", and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.languages.registry import LANGUAGES, language_of
from wikimill.rules.languages.sentences import SentenceModel, _candidates, _periods
from wikimill.transforms.models.load_sentence_model import sentence_model

GERMAN = {
    "ordinary sentences": "Die Mühle steht am Fluss.|Sie wurde 1804 gebaut.|Niemand glaubte daran.",
    "date": "Sie wurde am 3. Oktober 1804 eröffnet.|Im 19. Jahrhundert brannte sie.",
    "number at the end": "Das war im Jahr 1804.|Seit 2003 steht sie leer.",
    "day at the end": "Das geschah am 9.|Die Mühle brannte.",
    "king": "Ludwig XIV. ließ sie bauen.|Es war ein Erlass Ludwigs XIV.|Die Mühle blieb.",
    "abbreviation in two parts": "Sie mahlt z. B. Roggen und u. a. Weizen.|Das genügt.",
    "abbreviation without a space": "Sie mahlt z.B. Roggen, d.h. kein Holz.|Das genügt.",
    "title and initials": "Dr. A. Lehmann traf Prof. Berg.|Er blieb.",
    "saint": "Er wohnt in St. Georgen.|Dort ist es still.",
    "and so on before a new sentence": "Sie mahlt Roggen, Weizen usw.|Die Bauern zahlen.",
    "and so on inside": "Sie mahlt Roggen usw. im Herbst.",
    "a noun, not an abbreviation": "Er lebt in der Schweiz.|Peter kam nach.",
    "the abbreviation of that noun": "Das schweiz. Gesetz gilt.",
    "a noun and a section": "Eine Mühle dieser Art.|Kinder mögen sie nach Art. 5 des Gesetzes.",
    "German quotes": "Er rief: „Sie steht.“|Niemand kam.",
    "quotes open a sentence": "Er schwieg.|„Sie steht“, sagte sie.",
    "ellipsis behind an opening quote": "Er schrieb („… Euer Wohlgeboren“) einen Brief.",
    "title with an exclamation mark": "Der Film Fahr, Müller! (2003) war lang.",
    "umlaut opens": "Sie steht.|Über ihr kreisen Störche.",
    "lower case behind a period": "Sie steht am Fluß. aber niemand kommt.",
}
ITALIAN = {
    "ordinary sentences": "Il mulino sorge sul fiume.|Fu costruito nel 1804.|Nessuno ci credeva.",
    "accent opens": "Il mulino è vecchio.|È di pietra.",
    "era": "Fu fondato nel 15 a.C. da un console.|Crebbe nel II secolo d.C.|La città lo vuole.",
    "saint": "La chiesa di S. Maria è chiusa.|Riapre a maggio.",
    "and so on": "Macinava grano, orzo ecc.|L'acqua bastava.",
    "and so on inside": "Macinava grano, orzo ecc. per il paese.",
    "elided article in front of an abbreviation": "Lo dice l'art. 3 dello statuto.|Vale per tutti.",
    "elided word opens": "Lo comprò il sig. Rossi.|L'anno dopo lo vendette.",
    "title": "Il dott. Bianchi e l'on. Verdi arrivarono.|Ripartirono subito.",
    "number of a law": "Vale la legge n. 27 del 1998.|Altro non serve.",
    "day as an ordinal": "Il 1º maggio riapre.|Entrano tutti.",
    "languages": "Si chiama Alta (ted. Hoch, it. Alta).|Non cambia.",
    "a word, not an abbreviation": "Disse di no.|Il mugnaio partì.",
    "a unit behind a number": "La vasca è lunga 50 m.|Servizi a parte.",
    "initials": "Lo disegnò G. B. Neri.|Piacque.",
    "quotes": 'Disse: "Resta."|Nessuno restò.',
    "guillemets": "Disse: «Resta.»|Nessuno restò.",
}
UKRAINIAN = {
    "ordinary sentences": "Млин стоїть над річкою.|Його збудовано 1804 року.|Ніхто не вірив.",
    "year and century": "У 1999 р. млин згорів.|На початку XX ст. його відбудували.",
    "initials": "Його намалював Т. Г. Шевченко.|Картина зникла.",
    "initials open": "Він поїхав до Праги.|О. Коваль лишився.",
    "named after": "Музей ім. Франка зачинено.|Він старий.",
    "street": "Млин стоїть на вул. Зеленій.|Поруч ставок.",
    "and others before a new sentence": "Мололи жито, овес та ін.|Він платив зерном.",
    "and so on inside": "Мололи жито, овес і т. д. до зими.",
    "before our era": "Місто відоме з V ст. до н. е. як порт.|Воно велике.",
    "a unit behind a number": "Річка має 150 м.|Клімат теплий.",
    "a year ends": "Так було до 1999 р.|Разом їх сто.",
    "an initial before a word": "Так писав генерал Л. Свобода.",
    "a year behind a number": "У 1990 р. Київ змінився.",
    "thousands": "Там жило 6 тис. осіб.|Тепер менше.",
    "a short word opens": "Його купила династія Цін.|В Японії тривав мир.",
    "guillemets": "Він написав «Марш».|«Марш» сподобався.",
    "a word, not an abbreviation": "Прийшов сьомий полк.|Він стояв тут.",
    "apostrophe": "Він мав п'ять синів.|П'ятий утік.",
}
VIETNAMESE = {
    "ordinary sentences": "Cối xay nằm bên sông.|Nó được xây năm 1804.|Không ai tin.",
    "city": "Ông sống ở TP. Hồ Chí Minh.|Ông mất năm 1990.",
    "title": "GS. Lê Văn Nam đến đây.|Ông ở lại.",
    "foreign initials": "Tổng thống John F. Kennedy đến thăm.|Mọi người đón ông.",
    "a word of one letter": "Nước này ở Đông Nam Á.|Campuchia ở phía tây.",
    "agreed": "Ông không đồng ý.|Theo ông, điều đó sai.",
    "number at the end": "Có 5 tỉnh ở vĩ tuyến 17.|Dân số tăng.",
    "a letter ends": "Nó thuộc thế kỷ thứ X.|Dạng này rất cổ.",
    "era without a period": "Nó có từ năm 500 TCN.|Bằng chứng còn ít.",
    "and so on": "Họ trồng lúa, ngô, v.v.|Tuy nhiên, đất xấu.",
    "saint": "Họ đến vịnh St. Lawrence.|Sau đó họ về.",
    "letters with marks": "Đó là điều kỳ lạ.|Ở đây có nước.",
    "ellipsis inside": "Họ trồng lúa, ngô... và rau.",
}


def _cases() -> list[tuple[str, str, str]]:
    tables = {"de": GERMAN, "it": ITALIAN, "uk": UKRAINIAN, "vi": VIETNAMESE}
    return [(code, name, marked) for code, table in tables.items() for name, marked in table.items()]


@pytest.mark.parametrize(("code", "name", "marked"), _cases(), ids=lambda value: value if len(value) < 60 else "")
def test_sentences(code: str, name: str, marked: str) -> None:
    assert sentence_model(code).sentences(marked.replace("|", " ")) == marked.split("|"), name


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_words_of_a_language_alone_keep_its_titles_together(code: str) -> None:
    model = SentenceModel(frozenset(), frozenset(), frozenset(), {}, language_of(code))
    titles = {"en": "He met Dr. Lee.", "de": "Er traf Dr. Lee.", "fr": "Il vit le dr. Lee.", "it": "Vide il dott. Neri.",
              "uk": "Він бачив проф. Лева.", "vi": "Ông gặp GS. Lê."}  # fmt: skip
    assert model.sentences(titles[code]) == [titles[code]]


def test_of_an_unknown_language_nothing_is_assumed() -> None:
    model = SentenceModel(frozenset({"σελ"}), frozenset(), frozenset({"ο"}), {}, language_of("el"))
    assert model.sentences("Ο μύλος είναι παλιός. Είναι στη σελ. Δώδεκα. Ήρθε στις 3. Μαΐου.") == [
        "Ο μύλος είναι παλιός.",
        "Είναι στη σελ. Δώδεκα.",
        "Ήρθε στις 3. Μαΐου.",
    ]


@given(st.text(alphabet=". \"')]Aa1é\n«»", max_size=30))
def test_a_text_with_periods_alone_is_cut_at_the_same_places(text: str) -> None:
    for language in LANGUAGES.values():
        found = [
            [(match.span(), match["stops"], match["closers"], match.span("gap"), match["next"]) for match in places]
            for places in (_candidates(language.closers).finditer(text), _periods(language.closers).finditer(text))
        ]
        assert found[0] == found[1]
