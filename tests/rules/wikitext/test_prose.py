"""Units of wikitext read as sentences."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.markup import TEXTS
from support.real_text import paragraphs

from wikimill.rules.drops import Drop
from wikimill.rules.languages.conventions import Language
from wikimill.rules.languages.registry import LANGUAGES
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.prose import ProseReader, Sentence, outline, read_sentence
from wikimill.rules.wikitext.rendering import WikiSyntax
from wikimill.transforms.models.load_sentence_model import sentence_model

BARE = SentenceModel(frozenset(), frozenset(), frozenset(), {})

# Units in which there is no prose, and units that look like them.
NO_PROSE = {
    "heading": "== The mill. It turns ==",
    "heading with a comment": "== The mill == <!-- a -->",
    "table": "{| class=a\n| The mill stands. It turns.\n|}",
    "indented table": ":{|\n| The mill stands.\n|}",
    "table row": "| The mill stands. It turns.",
    "table head": "! The mill stands.",
    "rule": "----",
    "template": "{{sidebar|The mill stands. It turns.}}",
    "template over lines": "{{Infobox\n| name = Mill.\n}}\n",
    "redirect": "#REDIRECT [[Mill]] It turns.",
    "redirect with a colon": "#Weiterleitung: [[Mill]]",
    "nothing": "",
    "white space": " \n",
}
PROSE = {
    "paragraph": ("The mill stands. It turns.", ("The mill stands.", "It turns.")),
    "list item": ("* The mill stands. It turns.", ("* The mill stands.", "It turns.")),
    "template in front": ("{{cn}} The mill stands.", ("{{cn}} The mill stands.",)),
    "numbered item": ("# The mill [[stands]].", ("# The mill [[stands]].",)),
    "template in a template": ("{{quote|{{a}} It turns.}}", ("{{quote|{{a}} It turns.}}",)),
    "quotation alone": ("{{Block quote|It turns.}}", ("{{Block quote|It turns.}}",)),
    "equals sign in front": ("= 5 is the result.", ("= 5 is the result.",)),
}


@pytest.mark.parametrize("unit", NO_PROSE.values(), ids=NO_PROSE.keys())
def test_no_prose(unit: str) -> None:
    assert ProseReader(BARE).chunks(unit) == ()


@pytest.mark.parametrize(("unit", "chunks"), PROSE.values(), ids=PROSE.keys())
def test_chunks(unit: str, chunks: tuple[str, ...]) -> None:
    assert ProseReader(BARE).chunks(unit) == chunks


def test_sentences() -> None:
    assert ProseReader(BARE).sentences("The ''mill'' stands in 1804. [[It]] isn't {{foo}}.") == (
        Sentence(
            "The mill stands in 1804.",
            ("The", "mill", "stands", "in", "1804", "."),
            ("the", "mill", "stands", "in", "1804", "."),
        ),
        Sentence(
            "It isn't \ufffc.",
            ("It", "is", "n't", "\ufffc", "."),
            ("it", "is", "n't", "\ufffc", "."),
            Drop.HOLE,
        ),
    )


def test_sentences_with_the_prefixes_of_another_wiki() -> None:
    reader = ProseReader(BARE, WikiSyntax(file_prefixes=frozenset(("datei",))))
    assert [sentence.text for sentence in reader.sentences("[[Datei:A.jpg|mini|Old.]] It turns.")] == ["It turns."]


DEFECTS = {
    "clean": ("It turns.", None),
    "no end": ("It turns", Drop.SENTENCE_END),
    "residue": ("It [[turns.", Drop.MARKUP_RESIDUE),
    "residue before the end": ("It [[turns", Drop.MARKUP_RESIDUE),
    "hole": ("It \ufffc.", Drop.HOLE),
    "vulgar": ("It sux.", Drop.VULGAR),
    "as long as may be": ("a b " * 312 + "c.", None),
}


@pytest.mark.parametrize(("text", "defect"), DEFECTS.values(), ids=DEFECTS.keys())
def test_defect(text: str, defect: Drop | None) -> None:
    assert read_sentence(text).defect is defect


def test_a_text_too_long_for_a_sentence_is_not_tokenised() -> None:
    text = "a b " * 312 + "cd."
    assert len(text) == 1_251
    assert read_sentence(text) == Sentence(text, defect=Drop.COMPLEX_LENGTH)


def test_each_chunk_is_read_once_and_announced_before() -> None:
    announced: list[str] = []
    reader = ProseReader(BARE, before_chunk=lambda: announced.append("chunk"))
    first = reader.sentences("It turns.")
    assert announced == ["chunk"]
    assert reader.sentences("It turns.") is first
    assert announced == ["chunk"]
    reader.sentences("It stands.")
    assert announced == ["chunk", "chunk"]


BOUNDS = {
    "nothing": ("", 0),
    "no stop": ("It turns", 0),
    "stops": ("It turns. Who? No!", 3),
    "in a number, a host, a file": ("It is 3.5 in a.b/c.html or d.jpg", 0),
    "before markup": ("It turns.<ref>a</ref> ''It stands.'' [[A.]]", 3),
    "ideographic": ("水車は古い。今も回る！", 2),
}


@pytest.mark.parametrize(("chunk", "bound"), BOUNDS.values(), ids=BOUNDS.keys())
def test_bound(chunk: str, bound: int) -> None:
    assert ProseReader(BARE).may_hold(chunk) == bound


def whole_sentences(reader: ProseReader, chunk: str) -> int:
    return sum(sentence.tokens[-1:] in ((".",), ("!",), ("?",)) for sentence in reader.sentences(chunk))


@settings(derandomize=True, max_examples=500)
@given(
    st.one_of(
        TEXTS, st.lists(st.sampled_from(("It", "a.", "b!", "?", " ", ". ", "'", '"', ")")), max_size=12).map("".join)
    )
)
def test_no_chunk_holds_more_than_its_bound(chunk: str) -> None:
    reader = ProseReader(sentence_model())
    assert whole_sentences(reader, chunk) <= reader.may_hold(chunk)


def test_no_chunk_of_real_paragraphs_holds_more_than_its_bound() -> None:
    reader = ProseReader(sentence_model())
    chunks = [chunk for unit in paragraphs()[::10] for chunk in reader.chunks(unit)]
    assert [chunk for chunk in chunks if whole_sentences(reader, chunk) > reader.may_hold(chunk)] == []


_WORDS = """
the The a cannot can't didn't gonna U.S. U.S.A. Dr. 5. 29. XIV. re-enter mid- mid-1990s l'opera dell’anno un po' “ ” « » ... … --
– - . , ; ! ? ( ) '' ' ’70s 'em rock’n’roll $5 C++ http://a.org/x. Haupt- і т. д. п'ять 5,000 and/or {{ \u200b \u00ad \u200bx .x
x\u200b. é É. 日本。 \ufffc
""".split(" ")


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=list(LANGUAGES))
@given(
    words=st.lists(st.sampled_from(_WORDS), max_size=14), space=st.sampled_from([" ", "\xa0", "  ", "\u2028", "\x1f"])
)
def test_an_outline_has_the_edges_of_the_whole_sentence(language: Language, words: list[str], space: str) -> None:
    text = space.join(words).strip()
    keys = read_sentence(text, language).folded
    edges = (keys[:2], keys[:-3:-1], keys[:3], keys[-3:]) if len(keys) > 2 else (None, None, (), ())
    assert outline(text, language) == (text, *edges)
