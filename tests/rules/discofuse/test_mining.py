from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spacy.tokens import Doc
from support import sentences as s
from support.parses import parsed, tokens

from wikimill.rules.account import Account
from wikimill.rules.coreference.boosted_trees import Model
from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.explanation import explain
from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.discofuse.judge import Judge
from wikimill.rules.discofuse.mining import FusionMiner
from wikimill.rules.discofuse.screening import may_have_anaphor
from wikimill.rules.drops import Drop

DOCS = {
    tuple(token.text for token in doc): doc
    for doc in (s.HEBDEN, s.SPACE, s.KUBLER, s.RUIZ, s.DOUGLAS, s.INGRAM, s.BANKRUPT)
}
RAIN = tokens("It rained all day long there .")
COLLEAGUE = parsed(
    "He/PRP/nsubj>2 was/VBD/cop>2 there/RB/ROOT ,/,/punct>5 because/IN/mark>5 ill/JJ/advcl>2 was/VBD/cop>5 he/PRP/nsubj>5"
    " a/DT/det>2 the/DT/det>2 ././punct>2"
)


class Parser:
    """Knows a few sentences and remembers what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []

    def __call__(self, sentences: Sequence[tuple[str, ...]]) -> list[Doc]:
        self.asked += sentences
        return [
            DOCS.get(sentence) or parsed(" ".join(f"{word}/NN/dep>0" for word in sentence)) for sentence in sentences
        ]


class He:
    """Resolves the "he" of the one pair that has it."""

    def links(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        if len(sentences) == 2 and sentences[1] is s.BANKRUPT:
            return [Link(Mention(1, 10, 11), Mention(0, 6, 7), "pronoun", 0.9)]
        return []


def words(doc: Doc) -> tuple[str, ...]:
    return tuple(token.text for token in doc)


def test_only_what_can_match_is_parsed() -> None:
    parser = Parser()
    FusionMiner(parser, He()).mine([[RAIN, words(s.HEBDEN)], [words(s.KUBLER)]], Topic())
    assert parser.asked == [words(s.KUBLER)]


def test_parsing_everything_gives_the_same() -> None:
    block = [
        [words(s.HEBDEN), words(s.SPACE)],
        [words(s.KUBLER), RAIN],
        [words(s.INGRAM), words(s.BANKRUPT)],
        [words(s.RUIZ)],
    ]
    cheap, whole = (
        FusionMiner(Parser(), He(), parse_all=parse_all).mine(block, Topic()) for parse_all in (False, True)
    )
    assert cheap == whole
    assert cheap.drafts.kept == len(cheap.fusions)
    for tally in (cheap.drafts, cheap.links):
        assert tally.incoming == tally.kept + sum(tally.dropped.values())
    assert [(number, fusion.discourse_type) for number, fusion in cheap.fusions] == [
        (0, "PAIR_CONN"),
        (1, "SINGLE_RELATIVE"),
        (1, "PAIR_NONE"),
        (2, "SINGLE_VP_COORD"),
        (2, "PAIR_CONN"),
        (2, "PAIR_CONN_ANAPHORA"),
        (3, "SINGLE_CONN_INNER"),
    ]


def test_a_pair_without_phenomenon_is_a_control() -> None:
    findings = FusionMiner(Parser()).mine([[RAIN, words(s.HEBDEN)]], Topic())
    pair = " ".join(RAIN), " ".join(words(s.HEBDEN))
    assert findings.fusions == [(0, Fusion(pair, pair, "PAIR_NONE"))]


def test_pairs_do_not_cross_paragraphs() -> None:
    findings = FusionMiner(Parser()).mine([[RAIN], [words(s.HEBDEN)]], Topic())
    assert findings.fusions == []
    assert findings.drafts == Account()


def test_rejects_are_counted_by_reason() -> None:
    DOCS[words(COLLEAGUE)] = COLLEAGUE
    findings = FusionMiner(Parser()).mine([[words(COLLEAGUE)]], Topic())
    assert (findings.fusions, findings.drafts) == ([], Account(1, 0, Counter({Drop.DANGLING_WORD: 1})))


def test_what_may_refer_back() -> None:
    first = tokens("The Beatles played two shows in Hamburg .")
    assert may_have_anaphor(first, tokens("They left ."), Topic())
    assert may_have_anaphor(first, tokens("The show was long ."), Topic())
    assert may_have_anaphor(first, tokens("Later Hamburg grew ."), Topic())
    assert not may_have_anaphor(first, tokens("The rain was long ."), Topic())
    assert not may_have_anaphor(first, tokens("In spring nothing happened ."), Topic())
    band = Topic("The Beatles", {}, frozenset({"band"}))
    assert [may_have_anaphor(first, tokens("The band left ."), topic) for topic in (band, Topic("Hamburg"))] == [
        True
    ] * 2
    assert [may_have_anaphor(first, tokens("The film ended ."), topic) for topic in (band, Topic())] == [False] * 2


class Strict(Judge):
    """Finds nothing good."""

    def qualities(self, candidates: Sequence[Candidate]) -> list[float]:
        return [0.25] * len(candidates)


def test_a_pair_of_low_quality_is_dropped_and_is_not_a_control() -> None:
    block = [[words(s.HEBDEN), words(s.SPACE)]]
    findings = FusionMiner(Parser(), judge=Strict(Model()), min_quality=0.5).mine(block, Topic())
    assert (findings.fusions, findings.drafts) == ([], Account(1, 0, Counter({Drop.LOW_QUALITY: 1})))
    kept = FusionMiner(Parser(), judge=Strict(Model()), min_quality=0.25).mine(block, Topic())
    assert [(fusion.discourse_type, fusion.quality) for _, fusion in kept.fusions] == [("PAIR_CONN", 0.25)]


def test_links_are_counted() -> None:
    findings = FusionMiner(Parser(), He()).mine([[words(s.INGRAM), words(s.BANKRUPT)]], Topic())
    assert findings.links == Account(1, 1)


def test_of_alternatives_the_best_is_kept() -> None:
    findings = FusionMiner(Parser(), TwoOfOne()).mine([[words(s.INGRAM), words(s.BANKRUPT)]], Topic())
    assert findings.drafts.dropped == {Drop.BETTER_DRAFT: 1}


class TwoOfOne:
    """Links two words to one, so that one or both can be replaced."""

    def links(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        if len(sentences) == 2 and sentences[1] is s.BANKRUPT:
            return [Link(Mention(1, place, place + 1), Mention(0, 6, 7), "pronoun", 0.9) for place in (4, 10)]
        return []


def test_explain_gives_drafts_and_what_rules_need() -> None:
    lines = explain([[s.INGRAM, s.BANKRUPT]], FusionMiner(Parser(), He()), Topic()).splitlines()
    needed = [line.split()[0] for line in lines if "nothing proposed" in line]
    assert needed[:5] == ["forward_connective", "cataphora", "inner_connective", "relative_clause", "apposition"]
    assert sum(line.startswith("      quality 0.50") for line in lines) == 3
    assert "   10 he        PRP   nsubj:pass   12 declared" in lines
