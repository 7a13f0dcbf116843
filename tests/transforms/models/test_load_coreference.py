"""The shipped weights load, are complete, and can be replaced by a file."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest
from spacy.lang.en import English
from spacy.tokens import Doc

from wikimill.rules.coreference.protocol import Topic
from wikimill.transforms.models.load_coreference import coreference_resolver, first_names


def tiny(tmp_path: Path) -> Path:
    """Weights of one tree each: the candidate that is a subject is right."""
    model = {"columns": ["role_subject"], "trees": [[[0], [0.5], [-1], [-2], [-4.0, 4.0]]]}
    document = {
        "links": {
            "ranking": model,
            "trust": model,
            "thresholds": dict.fromkeys(("he", "she", "it", "they"), 0.9),
            "rival_thresholds": {"it": 0.95},
        },
    }
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(document), "utf-8")
    return path


def test_first_names() -> None:
    names = first_names()
    assert names.gender("mary") < -0.9
    assert names.gender("james") > 0.9
    assert names.gender("xanthippus") == 0


def test_the_shipped_weights_are_whole() -> None:
    resolver = coreference_resolver()
    assert set(resolver.thresholds) == {"he", "she", "it", "they"}
    for model in (resolver.model, resolver.trust):
        assert model.trees
        for tree in model.trees:
            inner = len(tree.features)
            assert len(tree.thresholds) == len(tree.left) == len(tree.right) == inner
            assert all(0 <= column < len(model.columns) for column in tree.features)
            assert all(-len(tree.leaves) <= side < inner for side in chain(tree.left, tree.right))


def test_weights_from_a_file(tmp_path: Path) -> None:
    resolver = coreference_resolver(weights=tiny(tmp_path))
    assert (resolver.thresholds["it"], resolver.rival_thresholds["it"]) == (0.9, 0.95)
    words = ["Rider", "left", ".", "He", "slept", "."]
    docs = [
        Doc(
            English().vocab, words=words[:3], tags=["NNP", "VBD", "."], deps=["nsubj", "ROOT", "punct"], heads=[1, 1, 1]
        ),
        Doc(
            English().vocab, words=words[3:], tags=["PRP", "VBD", "."], deps=["nsubj", "ROOT", "punct"], heads=[1, 1, 1]
        ),
    ]
    (link,) = resolver.links(docs, Topic())
    assert (link.anaphor.sentence, link.antecedent.sentence, link.kind) == (1, 0, "pronoun")


def test_another_language() -> None:
    with pytest.raises(ValueError, match="no coreference model for language 'xx'"):
        coreference_resolver("xx")


def test_a_file_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text("[]", "utf-8")
    with pytest.raises(ValueError, match=r"other\.json: no coreference weights"):
        coreference_resolver(weights=path)


def test_features_that_the_weights_know_exist() -> None:
    """A misspelt or renamed feature would silently count as 0."""

    from wikimill.rules.coreference.confidence import best_of, described
    from wikimill.rules.coreference.discourse import Discourse
    from wikimill.rules.coreference.mention_graph import Scene

    words = "Ann met Zoe . She left Zoe . She slept .".split()
    doc = Doc(
        English().vocab,
        words=words,
        tags="NNP VBD NNP . PRP VBD NNP . PRP VBD .".split(),
        deps="nsubj ROOT obj punct nsubj conj obj punct nsubj conj punct".split(),
        heads=[1, 1, 1, 1, 5, 1, 5, 5, 9, 1, 9],
    )
    scene = Scene.of(Discourse.of([doc]), Topic(), first_names())
    resolver = coreference_resolver()
    found = described(scene, 4, "she")
    known = [
        (resolver.model, set(found[0].features)),
        (resolver.trust, set(best_of(found, resolver.model)[1])),
    ]
    assert [set(model.columns) - features for model, features in known] == [set(), set()]
