from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Doc
from support import sentences as s
from support.parses import parsed, tokens

from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.anaphora_context import may_have_anaphor
from wikimill.rules.discofuse.drafts import Outcome
from wikimill.rules.discofuse.explanation import explain
from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.discofuse.mining import FusionMiner
from wikimill.rules.discofuse.rule_sets import DEFAULT, PUBLISHED
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
    cheap, whole = (FusionMiner(Parser(), He(), parse_all).mine(block, Topic()) for parse_all in (False, True))
    assert cheap == whole
    assert cheap.proposed == len(cheap.fusions) + sum(cheap.dropped.values())
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
    assert findings.proposed == 0


def test_rejects_are_counted_by_reason() -> None:
    DOCS[words(COLLEAGUE)] = COLLEAGUE
    findings = FusionMiner(Parser()).mine([[words(COLLEAGUE)]], Topic())
    assert (findings.proposed, findings.fusions, findings.dropped) == (1, [], {Drop.DANGLING_WORD: 1})


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


BEHIND = "a second comma and a word that may be a finite verb stand behind it"


def test_explain_tells_what_fired_and_what_did_not() -> None:
    told = explain([[s.INGRAM, s.BANKRUPT]], FusionMiner(Parser(), He()), Topic())
    assert [line for line in told.splitlines() if line and not line[:5].strip().isdigit()] == [
        "Sentence 1: Rather than returning to England , Ingram stayed in the Gambia and turned to trade .",
        "  forward_connective         not fired; failed: the sentence begins with a connective of C_f and has a comma",
        "  cataphora                  not fired; failed: the sentence begins with a word in -ing and has a comma",
        "  inner_connective           not fired; failed: a connective of C_s stands inside the sentence",
        f"  relative_clause            not fired; failed: a comma stands right before a relative pronoun of P_r; {BEHIND}",
        f"  apposition                 not fired; failed: a comma stands right before a determiner or a possessive; {BEHIND}",
        '  verb_phrase_coordination   fired "and": SINGLE_VP_COORD',
        "      > Rather than returning to England , Ingram stayed in the Gambia .",
        "      > Rather than returning to England , Ingram turned to trade .",
        "Sentence 2: However , on a visit to England in 1860 , he was declared bankrupt .",
        "  forward_connective         not fired; failed: the sentence begins with a connective of C_f and has a comma",
        "  cataphora                  not fired; failed: the sentence begins with a word in -ing and has a comma",
        "  inner_connective           not fired; failed: a connective of C_s stands inside the sentence",
        "  sentence_coordination      not fired; failed: a conjunction of C_c stands between two words that may be finite verbs",
        f"  relative_clause            not fired; failed: a comma stands right before a relative pronoun of P_r; {BEHIND}",
        f"  apposition                 not fired; failed: a comma stands right before a determiner or a possessive; {BEHIND}",
        "Sentences 1 and 2",
        '      coreference: "he" -> "Ingram" (pronoun, 0.90)',
        '  backward_connective        fired "however ,": PAIR_CONN',
        "      > Rather than returning to England , Ingram stayed in the Gambia and turned to trade .",
        "      > On a visit to England in 1860 , he was declared bankrupt .",
        '  backward_connective + anaphora fired "however ,": PAIR_CONN_ANAPHORA',
        "      > Rather than returning to England , Ingram stayed in the Gambia and turned to trade .",
        "      > On a visit to England in 1860 , Ingram was declared bankrupt .",
    ]
    assert "   10 he        PRP   nsubj:pass   12 declared" in told.splitlines()


def test_no_rule_is_tried_on_a_sentence_that_all_doubts_drop() -> None:
    tried: list[int] = []

    def match(doc: Doc) -> Iterator[Outcome]:
        tried.append(len(doc))
        return iter(())

    only = (replace(DEFAULT.single[3], match=match),)
    block = [[tokens("It rained and was " + "there " * (length - 5) + ".") for length in (44, 45, 46, 80)]]
    for rules in (DEFAULT, PUBLISHED):
        FusionMiner(Parser(), rules=replace(rules, single=only)).mine(block, Topic())
    assert tried == [44, 45, 44, 45, 46, 80]
