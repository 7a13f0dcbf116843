"""Passages: whole sentences of a section in order, cut before they have too many words."""

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.articles.links import Anchor
from wikimill.rules.articles.passages import passages_of
from wikimill.rules.articles.reading import PageReader, ReadParagraph, ReadSection, Wanted
from wikimill.rules.articles.record import RUNNING, joined
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax

MODEL = SentenceModel(frozenset(), frozenset(), frozenset(), {})
PAGE = """\
Ada wrote of mills. The {{mystery}} mill ground [[rye|grain]] by day.

It rained on [[Lynt]].
== Verse ==
<poem>
One line, another line
and a third.
</poem>
<pre>
let a = 1
let b = 2
</pre>
"""


def passages(wikitext, words, **wanted):
    reader = PageReader(MODEL, Wanted(frozenset(RUNNING), sentences=True, **wanted))
    found = reader.sections(wikitext, WikiSyntax(code=True))
    return [part for section in found for part in passages_of(section, words, sentences=False)]


def texts(wikitext, words):
    return [(part.titles, joined(each.paragraph for each in part.paragraphs)) for part in passages(wikitext, words)]


def test_a_passage_ends_before_it_has_too_many_words():
    first, second, third = "Ada wrote of mills.", f"The {HOLE} mill ground grain by day.", "It rained on Lynt."
    verse, code = "One line, another line\nand a third.", "let a = 1\nlet b = 2"
    assert texts(PAGE, 11) == [
        ([], f"{first} {second}"),
        ([], third),
        (["Verse"], verse),
        (["Verse"], code),
    ]
    assert texts(PAGE, 10) == [([], first), ([], second), ([], third), *texts(PAGE, 11)[2:]]
    assert texts(PAGE, 1)[:3] == [([], first), ([], second), ([], third)]
    assert texts(PAGE, 100) == [
        ([], f"{first} {second}\n\n{third}"),
        (["Verse"], f"{verse}\n\n{code}"),
    ]


def test_holes_links_and_tokens_have_their_places_in_the_passage():
    _, second, third = passages(PAGE, 8, links=True, tokens=True)[:3]
    text = f"The {HOLE} mill ground grain by day."
    paragraph = {"kind": "prose", "text": text, "holes": [{"start": 4, "template": "mystery"}]}
    assert second.paragraphs == [
        ReadParagraph(paragraph | {"tokens": [f"The {HOLE} mill ground grain by day ."]}, [Anchor(18, 23, "rye")], "")
    ]
    assert third.paragraphs == [
        ReadParagraph(
            {"kind": "prose", "text": "It rained on Lynt.", "holes": [], "tokens": ["It rained on Lynt ."]},
            [Anchor(13, 17, "Lynt")],
            "",
        )
    ]


SENTENCES = st.lists(st.text("ab ", min_size=1).map(lambda text: f"A{text.strip()}."), min_size=1, max_size=5)


@given(st.lists(st.tuples(SENTENCES, st.sampled_from([" ", "\n", ""])), max_size=5), st.integers(1, 9))
def test_passages_have_the_sentences_of_the_section_in_order(paragraphs, words):
    read = [
        ReadParagraph({"kind": "prose", "text": gap.join(sentences), "sentences": sentences, "holes": []}, [])
        for sentences, gap in paragraphs
    ]
    found = list(passages_of(ReadSection(["Life"], 2, read), words, sentences=True))
    inner = [[sentence for each in part.paragraphs for sentence in each.paragraph["sentences"]] for part in found]
    assert [one for part in inner for one in part] == [one for sentences, _ in paragraphs for one in sentences]
    counts = [[len(sentence.split()) for sentence in part] for part in inner]
    assert all(sum(part) <= words or len(part) == 1 for part in counts)
    # None could have taken the next one's first sentence.
    assert all(sum(part) + following[0] > words for part, following in zip(counts, counts[1:], strict=False))
    assert all(each.paragraph["text"] for part in found for each in part.paragraphs)
