import pytest

from wikimill.rules.discofuse.sentence_filter import MAX_CHARS, MAX_TOKENS, CleanSentences, ends_sentence
from wikimill.rules.drops import Drop
from wikimill.rules.wikitext.rendering import HOLE

READ = CleanSentences().read


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("He said “no” – twice.", "He said no -- twice ."),
        ("The mill (built in 1820).", "The mill ( built in 1820 ) ."),
        ("They saw these;", "They saw these ;"),
        ("(It rained.)", "( It rained . )"),
        ("It went on...", "It went on ..."),
        ("That very very very fuck.", "That very very very fuck ."),
    ],
)
def test_clean_sentences(text, tokens):
    assert READ(text) == tuple(tokens.split(" "))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"It has {HOLE} people.", Drop.HOLE),
        ("See [[File:a.jpg|thumb.", Drop.MARKUP_RESIDUE),
        ("The café closed.", Drop.NON_ASCII),
        ("吾輩は猫である。", Drop.NON_ASCII),
        ("The harbour in 1905", Drop.SENTENCE_END),
        ("no no no no no!", Drop.REPEATED_TOKEN),
        ('"', Drop.NO_WORD),
        (" . ! ?", Drop.NO_WORD),
        ("a " * MAX_TOKENS + ".", Drop.LONG_SENTENCE),
        ("x" * MAX_CHARS + ".", Drop.LONG_SENTENCE),
    ],
)
def test_reasons(text, reason):
    assert READ(text) is reason


def test_a_document_may_end_without_a_stop():
    assert CleanSentences(must_end=False).read("The harbour in 1905") == ("The", "harbour", "in", "1905")


def test_other_characters_can_be_kept():
    assert CleanSentences(ascii_only=False).read("The café closed.") == ("The", "café", "closed", ".")


def test_a_colon_inside_does_not_end_a_sentence():
    assert not ends_sentence("See : the harbour".split())
