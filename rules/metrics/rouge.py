"""ROUGE (Lin, 2004) by `rouge-score`, which reimplements the Perl program's ROUGE-N, ROUGE-L and its Porter stemmer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

#: rougeL: the longest common subsequence of whole texts; rougeLsum: sentence by sentence, as the Perl program does it.
ROUGES = ("rouge1", "rouge2", "rougeL", "rougeLsum")


class RougeScore(NamedTuple):
    """The ROUGE of a prediction, as shares in [0, 1]."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True)
class RougeMetric:
    """ROUGE of one prediction. Words are runs of ASCII letters and digits, without case.

    Attributes:
        stem: whether words are stemmed (Porter), like `-m` of the Perl program.
        names: the scores to compute, from `ROUGES`.
    """

    stem: bool = True
    names: tuple[str, ...] = ROUGES

    def scores(self, prediction: Sequence[str], references: Sequence[Sequence[str]]) -> Mapping[str, RougeScore]:
        """Return score by name for a prediction; of several references, the score with the best F1 of each name.

        Args:
            prediction: the sentences of the prediction.
            references: the sentences of each reference; at least one reference.

        >>> RougeMetric(names=("rouge1",)).scores(["The cats sat."], [["A cat sat down."]])["rouge1"]
        RougeScore(precision=0.6666666666666666, recall=0.5, f1=0.5714285714285715)
        """
        found = self._scorer.score_multi(["\n".join(sentences) for sentences in references], "\n".join(prediction))
        return {name: RougeScore(*(float(share) for share in found[name])) for name in self.names}

    @cached_property
    def _scorer(self) -> Any:
        # Imported late, because it imports NLTK and absl.
        from rouge_score.rouge_scorer import RougeScorer

        return RougeScorer(list(self.names), use_stemmer=self.stem)

    def __getstate__(self) -> dict[str, Any]:
        return {"stem": self.stem, "names": self.names}

    @property
    def signature(self) -> str:
        """The package and stemmer that determine the scores."""
        return f"rouge-score, {'Porter stemmer' if self.stem else 'no stemmer'}"
