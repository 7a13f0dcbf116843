"""A paragraph of which nothing can be rendered is a hole; where holes are dropped, it is dropped as one."""

import pytest

from wikimill.rules.articles.reading import DROP, PageReader, Wanted
from wikimill.rules.drops import Drop
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax

MODEL = SentenceModel(frozenset(), frozenset(), frozenset(), {})
PAGE = "The mean is\n\n:<math>m = {a + b \\over 2}</math>\n\nof both.\n\n----\n\n..."


def test_a_displayed_formula_is_a_hole():
    reader = PageReader(MODEL)
    (section,) = reader.sections(PAGE, WikiSyntax())
    assert [each.paragraph["text"] for each in section.paragraphs] == ["The mean is", HOLE, "of both."]
    assert section.paragraphs[1].paragraph["holes"] == [{"start": 0, "template": "<math>"}]
    assert reader.paragraphs.dropped == {Drop.NO_WORD: 1}


@pytest.mark.parametrize("markers", ["", ":", "::"])
def test_a_displayed_formula_is_dropped_as_a_hole(markers):
    reader = PageReader(MODEL, Wanted(holes=DROP))
    (section,) = reader.sections(f"One.\n\n{markers}<math>a</math>\n\nTwo.", WikiSyntax())
    assert [each.paragraph["text"] for each in section.paragraphs] == ["One.", "Two."]
    assert (reader.paragraphs.incoming, reader.paragraphs.dropped) == (3, {Drop.HOLE: 1})
    for tally in (reader.paragraphs, reader.sentences):
        assert tally.incoming == tally.kept + sum(tally.dropped.values())
