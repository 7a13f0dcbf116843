"""The cues over the embedded annotator, by their own examples."""

from __future__ import annotations

import pytest

from wikimill.rules.coreference.protocol import topic_of
from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.cues.registry import CUES, Cue
from wikimill.rules.discofuse.mining import FusionMiner
from wikimill.rules.discofuse.propose.links import EveryLink
from wikimill.rules.discofuse.propose.registry import FINAL_RULES, SINGLE_RULES
from wikimill.transforms.discofuse.judge_file import judge_document
from wikimill.transforms.discofuse.load_fusion_judge import fusion_judge
from wikimill.transforms.models.annotator import load_annotator
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.models.resolvers import resolver_named


def candidate_of(text: str, cue: Cue) -> Candidate:
    """Return the first draft of a text that the cue is about."""
    annotate = load_annotator("embedded").annotate
    resolver = resolver_named("default")
    assert resolver is not None
    miner = FusionMiner(annotate, EveryLink(resolver), rules="published")
    sentences = [tuple(sentence.split()) for sentence in sentence_model("en").sentences(text)]
    docs = annotate(sentences)
    topic = topic_of("", text.split(), sentences[0])
    judged = miner.pair(docs[0], docs[1], topic) if len(docs) > 1 else miner.single(docs[0], topic)
    return next(one.candidate for one in judged if cue.is_about(one.candidate.draft.discourse_type))


@pytest.mark.parametrize("cue", CUES, ids=lambda cue: cue.name)
def test_a_cue_holds_of_one_example_rather_than_of_the_other(cue: Cue) -> None:
    holds, fails = (float(cue.ask(candidate_of(text, cue))) for text in (cue.holds, cue.fails))
    assert holds > fails


@pytest.mark.parametrize("rule", [*SINGLE_RULES, *FINAL_RULES], ids=lambda rule: rule.id)
def test_a_rule_proposes_a_draft_of_its_examples(rule) -> None:
    annotate = load_annotator("embedded").annotate
    assert rule.examples
    for sentence in rule.examples:
        tokens = tuple(sentence.split())
        assert rule.may_match(tokens)
        assert list(rule.propose(annotate([tokens])[0]))


def test_the_shipped_judge_knows_its_features() -> None:
    document = judge_document()
    judge = fusion_judge()
    assert list(judge.model.columns) == document["columns"]
    assert [len(tree.features) for tree in judge.model.trees] == [len(means) for means in judge.means]
    cues = {cue.name for cue in CUES}
    # No cue without gain stays.
    assert cues <= set(document["columns"])
