"""The default resolver, with weights set by hand: what it links, and when it abstains."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.coreference_sentences import ANN_SAW_HER, HE_SAID, NAMES, RIDER_PLAYED, docs_of

from wikimill.rules.coreference.boosted_trees import Model
from wikimill.rules.coreference.protocol import Link, Mention, Topic, topic_of
from wikimill.rules.coreference.resolver import DefaultResolver

#: Ranks subjects first, and trusts the best by how far it is ahead.
RESOLVER = DefaultResolver(
    NAMES,
    Model(bias=0.0, weights={"raised_subject": 2.0}),
    Model(bias=-1.0, weights={"score_lead": 2.0}),
    dict.fromkeys(("he", "she", "it", "they"), 0.75),
)


def linked(*sentences: str, resolver: DefaultResolver = RESOLVER, topic: Topic | None = None) -> list[tuple[str, str]]:
    """Return the words of each anaphor and antecedent."""
    docs = docs_of(*sentences)
    return [
        (docs[a.sentence][a.start : a.end].text.strip(), docs[b.sentence][b.start : b.end].text.strip())
        for a, b in ((link.anaphor, link.antecedent) for link in resolver.links(docs, topic or Topic()))
    ]


def test_a_pronoun_of_the_second_sentence() -> None:
    (link,) = RESOLVER.links(docs_of(RIDER_PLAYED, HE_SAID), Topic())
    assert link == Link(Mention(1, 0, 1), Mention(0, 0, 1), "pronoun", link.score)
    assert 0.75 <= link.score <= 1


def test_inside_one_sentence() -> None:
    sentence = "Rider/NNP/nsubj>1 left/VBD/ROOT because/IN/mark>5 he/PRP/nsubj>5 was/VBD/cop>5 ill/JJ/advcl>1"
    assert linked(sentence) == [("he", "Rider")]


def test_two_equal_candidates_abstain() -> None:
    assert linked("Paul/NNP/nsubj>1 left/VBD/ROOT ;/:/punct>4 Bob/NNP/nsubj>4 stayed/VBD/parataxis>1", HE_SAID) == []


def test_a_rival_asks_for_more_trust() -> None:
    # The object's log-odds are 0, so it is a rival; the subject's lead is trusted with 0.95.
    sentences = ("Paul/NNP/nsubj>1 met/VBD/ROOT Bob/NNP/obj>1", HE_SAID)
    assert linked(*sentences) == [("He", "Paul")]
    assert linked(*sentences, resolver=replace(RESOLVER, rival_thresholds={"he": 0.96})) == []


def test_the_other_gender_is_no_candidate() -> None:
    assert linked("Ann/NNP/nsubj>1 left/VBD/ROOT", HE_SAID) == []


def test_no_antecedent() -> None:
    assert linked(HE_SAID) == []


def test_a_nominal_link_is_of_its_kind() -> None:
    docs = docs_of(
        "Meshack/NNP/compound>1 Lufile/NNP/nsubj>3 is/VBZ/cop>3 Canadian/JJ/ROOT", "Lufile/NNP/nsubj>1 won/VBD/ROOT"
    )
    assert RESOLVER.links(docs, Topic()) == [Link(Mention(1, 0, 1), Mention(0, 0, 2), "nominal", 0.95)]


def test_links_resolve_a_pronoun_to_the_repeated_name_next_to_it() -> None:
    sentences = (
        "Regal/NNP/nsubj>1 won/VBD/ROOT",
        "Regal/NNP/nsubj>1 held/VBD/ROOT his/PRP$/nmod:poss>3 knee/NN/obj>1",
    )
    (link,) = RESOLVER.links(docs_of(*sentences), Topic())
    assert link.antecedent == Mention(1, 0, 1)


def test_a_sentence_without_anaphors_has_no_links() -> None:
    assert linked(RIDER_PLAYED) == []
    assert RESOLVER.links([], Topic()) == []


def test_binding() -> None:
    assert linked(ANN_SAW_HER) == []


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("He saw her and THEM .", {"he": 1, "she": 1, "it": 0, "they": 1}),
        ("itself its It item", {"he": 0, "she": 0, "it": 3, "they": 0}),
        ("", {"he": 0, "she": 0, "it": 0, "they": 0}),
    ],
)
def test_topics_count_pronouns(tokens: str, expected: dict[str, int]) -> None:
    assert topic_of("Title", tokens.split()) == Topic("Title", expected)


def test_a_document_without_a_title_has_thresholds_of_its_own() -> None:
    low, high = dict.fromkeys(("he", "she", "it", "they"), 0.0), dict.fromkeys(("he", "she", "it", "they"), 1.0)
    sentences = docs_of(RIDER_PLAYED, HE_SAID)
    untitled = replace(RESOLVER, thresholds=high, rival_thresholds=high, untitled=(low, low))
    assert [len(untitled.links(sentences, Topic(title))) for title in ("", "A mill")] == [1, 0]
