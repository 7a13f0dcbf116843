"""Loads the judge of fusion drafts, with which wikimill is shipped, for a language."""

from __future__ import annotations

from functools import cache
from typing import Any

from wikimill.rules.coreference.boosted_trees import Model, Tree
from wikimill.rules.discofuse.judge import Judge
from wikimill.transforms.discofuse.judge_file import judge_document


@cache
def fusion_judge(language: str = "en") -> Judge:
    """Return the shipped judge of a language, loaded once per process.

    Raises:
        ValueError: no judge is shipped for the language.
    """
    return judge_of(judge_document(language))


def judge_of(document: dict[str, Any]) -> Judge:
    """Return the judge that `judge_document` describes.

    Raises:
        KeyError: a part of the judge is missing.
    """
    trees = document["trees"]
    forest = tuple(Tree(*map(tuple, tree[:5])) for tree in trees)
    model = Model(tuple(document["columns"]), forest, document["scale"], document["bias"])
    return Judge(model, document["codes"], tuple(tuple(tree[5]) for tree in trees))
