"""BLEU from counts that are added up over a corpus, so that many workers can share it; `sacrebleu` counts.

sacrebleu is loaded when it is first needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, log
from typing import TYPE_CHECKING

from wikimill.rules.metrics.ngrams import MAX_ORDER

if TYPE_CHECKING:
    from sacrebleu.metrics.bleu import BLEU

#: Tokenisers of sacrebleu without further dependencies.
BLEU_TOKENIZERS = ("none", "13a", "intl", "char", "zh")


@dataclass(frozen=True, slots=True)
class BleuCounts:
    """The counts of a sentence from which BLEU is computed; those of a corpus are their sums.

    Attributes:
        matches: number of 1-grams to 4-grams of the prediction that are in a reference, each at most as often as there.
        totals: number of 1-grams to 4-grams of the prediction.
        prediction_length: number of tokens of the prediction.
        reference_length: number of tokens of the reference that is nearest in length.
    """

    matches: tuple[int, ...]
    totals: tuple[int, ...]
    prediction_length: int
    reference_length: int

    def halting(self) -> float:
        """Return BLEU as in NLTK 3.2.2, in [0, 1]: the product ends before the first order without a match.

        The WikiSplit paper scored with it (its footnotes 4 and 5; `rules.text.bleu` for one reference).

        >>> BleuCounts((2, 1, 0, 0), (3, 2, 1, 0), 3, 4).halting() == exp((log(2 / 3) + log(1 / 2)) / 4 + 1 - 4 / 3)
        True
        """
        if not self.matches[0]:
            return 0.0
        logarithms = 0.0
        for match, total in zip(self.matches, self.totals, strict=True):
            if not match:
                break
            logarithms += log(match / total) / MAX_ORDER
        return exp(logarithms + min(0.0, 1 - self.reference_length / self.prediction_length))


@dataclass(frozen=True)
class BleuMetric:
    """BLEU as sacrebleu computes it.

    Attributes:
        tokenizer: one of `BLEU_TOKENIZERS`; "none" for text that is tokenised already.
        lower: whether to ignore case.
    """

    tokenizer: str = "none"
    lower: bool = False

    def count(self, prediction: str, references: Sequence[str]) -> tuple[BleuCounts, float]:
        """Return the counts of one prediction, and its sentence BLEU in [0, 1].

        The latter has sacrebleu's default smoothing, and leaves out orders longer than the prediction
        (`effective_order`); neither applies to the counts.
        """
        score = self._metric.sentence_score(prediction, references)
        counts = BleuCounts(tuple(score.counts), tuple(score.totals), score.sys_len, score.ref_len)
        return counts, score.score / 100

    def corpus(self, counts: BleuCounts) -> float:
        """Return the BLEU of a corpus from its summed counts, in [0, 1]; equal to sacrebleu's `corpus_score`."""
        score = self._metric.compute_bleu(
            list(counts.matches),
            list(counts.totals),
            counts.prediction_length,
            counts.reference_length,
            smooth_method=self._metric.smooth_method,
            max_ngram_order=MAX_ORDER,
        )
        return score.score / 100

    def signature(self, references: int | None) -> str:
        """Return sacrebleu's signature for `corpus`; `references` is the number per example, None if it varies."""
        from sacrebleu.metrics.bleu import BLEU

        metric = BLEU(tokenize=self.tokenizer, lowercase=self.lower, force=True)
        metric.num_refs = -1 if references is None else references
        return str(metric.get_signature())

    @cached_property
    def _metric(self) -> BLEU:
        from sacrebleu.metrics.bleu import BLEU

        # Without effective_order sacrebleu warns at each sentence; without force, of text that is tokenised.
        return BLEU(tokenize=self.tokenizer, lowercase=self.lower, force=True, effective_order=True)
