"""Running text cut into sentences."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.tokenize.punkt import (  # type: ignore[import-untyped]
    _ORTHO_BEG_LC,
    _ORTHO_BEG_UC,
    _ORTHO_MID_LC,
    _ORTHO_MID_UC,
    _ORTHO_UNK_LC,
    _ORTHO_UNK_UC,
    PunktParameters,
    PunktSentenceTokenizer,
)
from support.machine import grows_with_its_length
from support.real_text import TOOLS, paragraphs, published_rows

from wikimill.rules.languages.en.abbreviations import FUNCTION_WORDS, INLINE, NEVER_FINAL, NUMBERED, WORDS
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.rendering import render
from wikimill.transforms.models.load_sentence_model import sentence_model, sentence_model_digest

BARE = SentenceModel(frozenset(), frozenset(), frozenset(), {})

# Sentences as the shipped model cuts them, written with | between.
CUT = {
    "two sentences": "The mill stands.|It turns.",
    "question and exclamation": "Who came?|No one!|He left.",
    "several marks": "Who came?!|No one!!!|He left.",
    "no stop at the end": "The mill stands.|It turns",
    "title": "He met Dr. Lee and Mrs. Day.|They talked.",
    "rank": "He met Maj. Gen. Lee.|They talked.",
    "saint": "He lived in St. Louis.|He died there.",
    "initial": "J. R. Lee and W. Day came.|They talked.",
    "initials written together": "J.R. Lee came.|He talked.",
    "letter before a function word": "He took vitamin C.|The others did not.",
    "country inside": "The U.S. Army came.|It left.",
    "country at the end": "He moved to the U.S.|He died there.",
    "country before a lower-case word": "He moved to the U.S. in 1804.",
    "numero": "It is No. 5 in the list.|It was no. 12 before.",
    "numero as a word": "They asked and he said no.|Nobody spoke.",
    "step as a word": "It was a small step.|Moving on was harder.",
    "article of a law": "It is in Art. 5 of the law.",
    "circa": "It was held c. 650 BCE–c. 600.|It was lost.",
    "afternoon inside": "It opens at 5 p.m. on Monday.",
    "afternoon at the end": "It opens at 5 p.m.|He waits.",
    "afternoon before a name": "It opens at 5 p.m. Monday.",
    "decimal": "It weighs 3.5 kg.|It is old.",
    "year at the end": "It burnt in 1804.|It was rebuilt.",
    "number behind": "It burnt.|12 men came.",
    "ellipsis inside": "It turns... and stands.",
    "ellipsis at the end": "It turns...|It stands.",
    "two points": "It turns..|It stands.",
    "two points before a number": "It turns.. 5 times.",
    "ellipsis character before a number": "It turns… 5 times.",
    "ellipsis character": "It turns… and stands…|It falls.",
    "company inside": "He worked for Hale Inc. and left.",
    "company at the end": "He worked for Hale Inc.|He left.",
    "junior": "Lee Jr. Smith came.",
    "month": "It was on 4 Sept. 1911 that he came.",
    "Latin": "Some (e.g. Lee, i.e. him) vs. others, etc. came.",
    "stop in quotes": 'He said "It stands."|She left.',
    "stop in curly quotes": "He said “It stands.”|She left.",
    "quotation behind": 'It stands.|"It turns," he said.',
    "quotation goes on": '"It stands!" said he.',
    "question in quotes at the end": 'He asked "Who came?"|She left.',
    "question before brackets": "Who came?|(No one.)",
    "quotation mark that stands alone": "It stands.|“ It turns.",
    "quotation mark that stands alone before lower case": "It did so. “ and left.",
    "bracket at the end of the text": "It is approx. (",
    "question in quotes goes on": '"Who came?" he asked.',
    "stop in brackets": "(It stands.)|It turns.",
    "brackets behind": "It stands.|(It turns.)",
    "title with an exclamation mark": "He worked at Yahoo! and left.",
    "exclamation in quotes before brackets": 'He sang "Go!" (1990) in London.',
    "lower case behind an ordinary word": "It stands there.|iPads came later.",
    "lower case behind an abbreviation": "It is approx. five km long.",
    "lower case behind three letters": "It was red.|and it left.",
    "lower case behind a short word": "He did so. and left.",
    "dash behind": "It stands. – It turns.",
    "no white space": "It stands.It turns.",
    "host": "See mill.example and a.b for more.",
    "slash in front": "He met her and/or Dr. Lee.|They talked.",
    "dash in front": "They met in 1804–c. 1810.",
    "only a stop": ".|It stands.",
    "Japanese": "水車は古い。|今も回る。|",
    "Chinese quotation": "他说：「水车很旧。」|他走了。",
    "full-width marks": "谁来了？！|没有人。",
    "accents": "C'est l'été.|Élan vient.",
    "Cyrillic": "Млин стоїть.|Він старий.",
}


@pytest.mark.parametrize("marked", CUT.values(), ids=CUT.keys())
def test_sentences(marked: str) -> None:
    joint = "" if "。" in marked or "？！" in marked else " "
    assert sentence_model().sentences(marked.replace("|", joint)) == [part for part in marked.split("|") if part]


@pytest.mark.parametrize("text", ["", " ", "\n \t"])
def test_no_words_no_sentences(text: str) -> None:
    assert BARE.sentences(text) == []


def test_white_space_around_sentences_is_left_out() -> None:
    assert BARE.sentences("  It stands. \n\t It turns.  ") == ["It stands.", "It turns."]


PARAMETERS = {
    "unknown word": (BARE, "It is foo. Lee came.", ["It is foo.", "Lee came."]),
    "learnt abbreviation": (
        SentenceModel(frozenset({"foo"}), frozenset(), frozenset(), {}),
        "It is foo. Lee came.",
        None,
    ),
    "abbreviation in capitals": (
        SentenceModel(frozenset({"foo"}), frozenset(), frozenset(), {}),
        "A Foo. Lee came.",
        None,
    ),
    "abbreviation before a function word": (
        SentenceModel(frozenset({"foo"}), frozenset(), frozenset(), {}),
        "It is foo. The man came.",
        ["It is foo.", "The man came."],
    ),
    "abbreviation before a starter": (
        SentenceModel(frozenset({"foo"}), frozenset(), frozenset({"lee"}), {}),
        "It is foo. Lee came.",
        ["It is foo.", "Lee came."],
    ),
    "abbreviation before a word seen in lower case": (
        SentenceModel(frozenset({"foo"}), frozenset(), frozenset(), {"mills": 1 << 5}),
        "It is foo. Mills came.",
        ["It is foo.", "Mills came."],
    ),
    "abbreviation before a word seen in upper case too": (
        SentenceModel(frozenset({"foo"}), frozenset(), frozenset(), {"mills": 1 << 5 | 1 << 2}),
        "It is foo. Mills came.",
        None,
    ),
    "abbreviation before a number": (
        SentenceModel(frozenset({"foo"}), frozenset(), frozenset(), {}),
        "It is foo. 12 men came.",
        None,
    ),
    "abbreviation in brackets before a number": (
        SentenceModel(frozenset({"foo"}), frozenset(), frozenset(), {}),
        "(It is foo.) 12 men came.",
        ["(It is foo.)", "12 men came."],
    ),
    "collocation": (
        SentenceModel(frozenset(), frozenset({("mt", "lee"), ("foo", "lee")}), frozenset(), {}),
        "A foo. Lee.",
        None,
    ),
    "title is never final": (
        SentenceModel(frozenset(), frozenset(), frozenset({"he"}), {}),
        "He met Dr. He left.",
        None,
    ),
}


@pytest.mark.parametrize(("model", "text", "expected"), PARAMETERS.values(), ids=PARAMETERS.keys())
def test_parameters_of_the_model(model: SentenceModel, text: str, expected: list[str] | None) -> None:
    assert model.sentences(text) == (expected or [text])


@pytest.mark.parametrize(
    ("context", "starts"),
    [
        (0, False),
        (_ORTHO_BEG_UC, False),
        (_ORTHO_MID_UC, False),
        (_ORTHO_UNK_UC, False),
        (_ORTHO_BEG_LC, True),
        (_ORTHO_MID_LC, True),
        (_ORTHO_UNK_LC, True),
        (_ORTHO_MID_LC | _ORTHO_BEG_UC | _ORTHO_UNK_UC, True),
        (_ORTHO_MID_LC | _ORTHO_MID_UC, False),
    ],
)
def test_orthographic_contexts_are_nltks(context: int, starts: bool) -> None:
    model = SentenceModel(frozenset({"foo"}), frozenset(), frozenset(), {"mills": context})
    assert len(model.sentences("It is foo. Mills came.")) == 1 + starts


def test_a_model_holds_what_may_keep_its_period() -> None:
    model = SentenceModel(frozenset({"foo"}), frozenset(), frozenset(), {})
    assert [word in model for word in ("foo", "dr", "no", "inc", "mill", "Dr")] == [
        True,
        True,
        True,
        True,
        False,
        False,
    ]


def test_lists_of_abbreviations_do_not_overlap() -> None:
    assert NEVER_FINAL & NUMBERED == NEVER_FINAL & INLINE == NUMBERED & INLINE == frozenset()
    assert WORDS <= NUMBERED


def test_lists_are_in_lower_case_and_without_final_periods() -> None:
    words = NEVER_FINAL | NUMBERED | INLINE | FUNCTION_WORDS
    assert [word for word in words if word != word.lower() or word.endswith(".")] == []


PIECES = (
    *(
        "It",
        "mill",
        "stands.",
        "Dr.",
        "U.S.",
        "12",
        "no.",
        "c.",
        "...",
        "…",
        ".",
        "!",
        "?!",
        '"',
        "'",
        "”",
        "(",
        ")",
        "]",
    ),
    *("。", "」", "–", "-", " ", " ", "  ", "\n", "he", "Lee.", "e.g.", "é", "\ufffc"),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=15).map("".join)


@settings(derandomize=True, max_examples=500)
@given(TEXTS)
def test_sentences_are_the_text_but_for_white_space_between(text: str) -> None:
    sentences = sentence_model().sentences(text)
    rest = text
    for sentence in sentences:
        assert sentence == sentence.strip() != ""
        before, found, rest = rest.partition(sentence)
        assert (before.strip(), found) == ("", sentence)
    assert rest.strip() == ""


@settings(derandomize=True, max_examples=500)
@given(TEXTS)
def test_a_sentence_ends_behind_a_stop(text: str) -> None:
    for sentence, _ in pairwise(sentence_model().sentences(text)):
        assert sentence.rstrip("\"'”’)]»」』）")[-1:] in tuple(".!?…。！？")


@settings(derandomize=True, max_examples=500)
@given(TEXTS)
def test_a_sentence_cut_off_is_not_cut_again(text: str) -> None:
    model = sentence_model()
    assert [model.sentences(sentence) for sentence in model.sentences(text)] == [[s] for s in model.sentences(text)]


HOSTILE = (
    '. "',
    ".",
    "'",
    ".'",
    "...",
    "a.",
    "A. ",
    ")",
    ".) ",
    "a. ",
    "? ",
    "! A",
    "。",
    "…",
    ". A",
    '"',
    "a",
    " ",
    "Dr. ",
)


@pytest.mark.parametrize("fragment", HOSTILE)
def test_time_is_linear(fragment: str) -> None:
    assert grows_with_its_length(lambda count: BARE.sentences("Ab." + fragment * count + "x"), 5_000)


@pytest.fixture(scope="module")
def detokenise() -> Callable[[str], str]:
    path = TOOLS / "detokenise.py"
    if not path.exists():
        pytest.skip(f"needs the detokeniser of the published rows: {path}")
    spec = importlib.util.spec_from_file_location("detokenise", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function: Callable[[str], str] = module.detokenise
    return function


def test_published_sentences_are_hardly_ever_cut(detokenise: Callable[[str], str]) -> None:
    rows = [[sentence_model().sentences(detokenise(sentence)) for sentence in row] for row in published_rows()]
    # What is cut are mostly rows of two sentences.
    assert sum(any(len(parts) > 1 for parts in row) for row in rows) / len(rows) <= 0.01


def test_the_border_between_two_published_sentences_is_found(detokenise: Callable[[str], str]) -> None:
    found = 0
    for _, one, two in published_rows():
        first, second = detokenise(one), detokenise(two)
        sentences = sentence_model().sentences(f"{first} {second}")
        beginnings = [" ".join(sentences[:count]) for count in range(1, len(sentences))]
        found += first in beginnings
    assert found / len(published_rows()) >= 0.998


# Written for this test.
PROSE = (
    "The mill at Harrow stands on the left bank of the river. It was built in 1804 by two brothers from the north. "
    "They had sold their farm to pay for the stones. Nobody in the village believed that it would last.",
    "In the spring of 1811 the river rose by three metres. The wheel was torn off and carried to the bridge. "
    "It took a year to make a new one. The brothers borrowed the money from their sister, who never saw it again.",
    "Trade grew when the canal was opened. Barges brought wheat from the plain and took flour to the capital. "
    "By 1840 the mill had four pairs of stones. Twelve men worked there, and their families lived in the yard.",
    "Was the fire of 1852 an accident? The court did not think so! A miller from the next valley was accused. "
    "He left the country before the trial. His house was sold, and the money went to the owners.",
    "The new building is of brick. It has five floors and a slate roof. Grain was lifted to the top floor by a hoist. "
    "From there it fell through the stones by its own weight. The flour was packed on the ground floor.",
    "Steam came in 1871. A chimney was added in the same year. It is 31 metres high and still stands. "
    "The wheel was kept for dry summers, when coal was dear. Both were given up in 1923.",
    "The poet Anna Hale visited the mill as a child. She wrote about it in her first book. "
    "Her brother painted it twice. One of the pictures hangs in the town hall today.",
    "After the war the building was used as a store. The machines were sold for scrap. In 1968 the council bought it "
    "for one pound. A group of volunteers cleared the rubble. They found the old millstones under the floor.",
    "The museum opened in 1975. It tells the story of bread from the field to the table. Schools come in the morning. "
    "In the afternoon visitors may grind their own flour. The bakery next door sells what is made.",
    "Otters have come back to the mill pond. Kingfishers nest in the bank below the weir. The meadow is cut in June. "
    "Fishing is not allowed. The path around the pond is open all day.",
)
#: Where the two differ: what NLTK, which knows no titles and looks at no lower-case letter after quotes, makes of a
#: text that we cut right.
DIFFERENCES = {
    "title": ("They met St. Alban.|He left.", ["They met St.", "Alban.", "He left."]),
    "numero": ("It was ranked no. 3.|He left.", ["It was ranked no.", "3.", "He left."]),
    "circa": ("It is of ca. 1805.|He left.", ["It is of ca.", "1805.", "He left."]),
    "quotation goes on": ('"It stands!" said he.|He left.', ['"It stands!"', "said he.", "He left."]),
}


@pytest.fixture(scope="module")
def punkt() -> PunktSentenceTokenizer:
    """NLTK's tokeniser with the parameters of our model."""
    model = sentence_model()
    parameters = PunktParameters()
    parameters.abbrev_types.update(model.abbreviations)
    parameters.collocations.update(model.collocations)
    parameters.sent_starters.update(model.starters)
    parameters.ortho_context.update(model.contexts)
    return PunktSentenceTokenizer(parameters)


@pytest.mark.parametrize("text", PROSE)
def test_plain_prose_is_cut_as_nltk_cuts_it(text: str, punkt: PunktSentenceTokenizer) -> None:
    assert sentence_model().sentences(text) == punkt.tokenize(text)


@pytest.mark.parametrize(("marked", "nltk_sentences"), DIFFERENCES.values(), ids=DIFFERENCES.keys())
def test_differences_from_nltk(marked: str, nltk_sentences: list[str], punkt: PunktSentenceTokenizer) -> None:
    text = marked.replace("|", " ")
    assert (sentence_model().sentences(text), punkt.tokenize(text)) == (marked.split("|"), nltk_sentences)


def borders(sentences: list[str], text: str) -> set[int]:
    """Return the places in a text where sentences end, except the last."""
    ends, position = set(), 0
    for sentence in sentences[:-1]:
        position = text.index(sentence, position) + len(sentence)
        ends.add(position)
    return ends


def test_agreement_with_nltk_on_real_paragraphs(punkt: PunktSentenceTokenizer) -> None:
    agreed = places = 0
    for text in map(render, paragraphs()[::10]):
        model_borders = borders(sentence_model().sentences(text), text)
        nltk_borders = borders(punkt.tokenize(text), text)
        agreed += len(model_borders & nltk_borders)
        places += len(model_borders | nltk_borders)
    assert agreed / places >= 0.97


def test_the_shipped_model() -> None:
    model = sentence_model()
    assert model is sentence_model()
    assert {"u.s", "a.m", "i.e"} <= model.abbreviations
    assert {"he", "the", "however"} <= model.starters
    assert len(model.contexts) > 1_000
    assert len(sentence_model_digest()) == 64


def test_a_language_without_a_model_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"no sentence model for language 'xx' is shipped; there are de, en, it, uk, vi"
    ):
        sentence_model("xx")
