"""Scores of texts generated from tables: ROUGE, METEOR and PARENT (BLEU is counted by `scoring`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.metrics.meteor import SIGNATURE, meteor
from wikimill.rules.metrics.parent import parent_score
from wikimill.rules.metrics.rouge import RougeMetric
from wikimill.rules.metrics.scored_examples import Reference

_SHARES = ("precision", "recall", "f1")
#: Name of a variant of PARENT → weight λ of the table's recall.
PARENTS: Mapping[str, float | None] = {"0.5": 0.5, "by_reference": None}
ONE = 1 << 60
Key = tuple[str, ...]
_TOKEN = re.compile(r"\w+|[^\w\s]")


def words_of(text: str) -> list[str]:
    """Return the lower-cased words and punctuation marks of a text, for METEOR and PARENT.

    A text and its tokens joined by spaces give the same words, except where the tokeniser splits words ("cannot",
    "n't") or folds quotation marks and dashes.

    >>> words_of("Ada's mill (1905)."), words_of("Ada 's mill ( 1905 ) .") == words_of("Ada's mill (1905).")
    (['ada', "'", 's', 'mill', '(', '1905', ')', '.'], True)
    """
    return _TOKEN.findall(text.lower())


@dataclass(frozen=True)
class TableTextScorer:
    """Scorer of texts in whole numbers, like `scoring.Scorer`.

    Attributes:
        rouge: the ROUGE metric; a text is one sequence of words.
    """

    rouge: RougeMetric = field(default_factory=lambda: RougeMetric(names=("rouge1", "rouge2", "rougeL")))

    def measures(self, reference: Reference, prediction: str) -> Iterator[tuple[Key, int]]:
        """Yield (key, number) that a prediction adds to the sums."""
        for name, score in self.rouge.scores([prediction], [[text] for text in reference.texts]).items():
            for share, value in zip(_SHARES, score, strict=True):
                yield ("rouge", name, share), round(value * ONE)
        found, wanted = words_of(prediction), [words_of(text) for text in reference.texts]
        yield ("meteor",), round(meteor(found, wanted) * ONE)
        yield ("words", "prediction"), len(found)
        yield ("words", "reference"), len(wanted[0])
        values = [words for value in reference.values if (words := words_of(value))]
        yield ("parent", "records"), len(values)
        yield ("parent", "examples"), int(bool(values))
        for name, weight in PARENTS.items() if values else ():
            parent = parent_score(found, wanted, values, weight)
            for share in _SHARES:
                yield ("parent", name, share), round(getattr(parent, share) * ONE)

    def figures(self, sums: Mapping[Key, int], examples: int) -> dict[str, Any]:
        """Return ROUGE, METEOR and PARENT in percent, and means of records and words.

        PARENT is the mean over the examples with records, None if there are none.
        """
        scored = sums["parent", "examples"]

        def percent(number: int, of: int) -> float:
            return 100 * (number / (ONE * of))

        return {
            "rouge": {
                name: {share: percent(sums["rouge", name, share], examples) for share in _SHARES}
                for name in self.rouge.names
            },
            "rouge_signature": self.rouge.signature,
            "meteor": percent(sums[("meteor",)], examples),
            "meteor_signature": SIGNATURE,
            "parent": {
                name: {share: percent(sums["parent", name, share], scored) for share in _SHARES} for name in PARENTS
            }
            if scored
            else None,
            "parent_examples": scored,
            "records": sums["parent", "records"] / examples,
            "words": {of: sums["words", of] / examples for of in ("prediction", "reference")},
        }
