"""Scores of a pipeline on sentences of a treebank."""

from __future__ import annotations

from typing import Any

from spacy.language import Language
from spacy.scorer import Scorer
from spacy.training import Example

from training.corpora import Sentence, doc_of
from training.entities import named_entities

#: The labels that the rule component adds; the treebanks have no gold for them.
_RULE_LABELS = frozenset({"PERCENT", "TIME", "QUANTITY", "ORDINAL", "CARDINAL"})


def scores(nlp: Language, sentences: list[Sentence]) -> dict[str, float | None]:
    """Return tag, uas, las and ner_f in percent; ner_f is None if the sentences have no entities."""
    examples = []
    for sentence in sentences:
        predicted = nlp(sentence.text)
        # Numeric entities of the rule component are not errors of the recogniser: the gold has none.
        predicted.ents = [entity for entity in predicted.ents if entity.label_ not in _RULE_LABELS]
        examples.append(Example(predicted, doc_of(sentence, nlp.vocab, named_entities(sentence))))
    scorer = Scorer(nlp)
    result: dict[str, Any] = scorer.score(examples)
    if "dep_las" not in result:
        result.update(Scorer(default_pipeline=["tagger", "parser", "ner"]).score(examples))
    annotated = any(sentence.mentions is not None for sentence in sentences)
    return {
        "tag": _percent(result.get("tag_acc")),
        "uas": _percent(result.get("dep_uas")),
        "las": _percent(result.get("dep_las")),
        "ner_f": _percent(result.get("ents_f")) if annotated else None,
    }


def _percent(share: float | None) -> float | None:
    return None if share is None else round(100 * share, 2)
