"""Scores of one prediction as whole numbers, which can be added up in any order, on any number of workers.

A score in [0, 1] is rounded to a multiple of 2^-60, so that sums over millions of predictions are exact up to that
rounding, which is smaller than the precision of a double for the mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from dataclasses import dataclass, field
from functools import cached_property

from wikimill.rules.metrics.bleu_counts import BleuMetric
from wikimill.rules.metrics.connective_slots import predicted_connective
from wikimill.rules.metrics.ngrams import NgramCounts, count_ngrams
from wikimill.rules.metrics.normalisation import SENTENCE_MARK, without_mark
from wikimill.rules.metrics.pronoun_slots import predicted_pronouns
from wikimill.rules.metrics.sari import SARI_VARIANTS, sari_score, sari_shares
from wikimill.rules.metrics.scored_examples import Reference, Task
from wikimill.rules.metrics.summaries import SummaryScorer
from wikimill.rules.metrics.table_texts import TableTextScorer

#: A score of 1, as a whole number.
ONE = 1 << 60
#: The group of all examples; other groups are `OF_TYPE` and a discourse type.
ALL, OF_TYPE = "all", "type "
#: (group, name of the count, …).
Key = tuple[str, ...]
Sums = dict[Key, int]


def fixed(score: float) -> int:
    """Return a score in [0, 1] as a multiple of 2^-60."""
    return round(score * ONE)


def add_up(measures: Iterable[tuple[Key, int]], sums: MutableMapping[Key, int]) -> None:
    """Add each measure to `sums`."""
    for key, number in measures:
        sums[key] = sums.get(key, 0) + number


@dataclass(frozen=True)
class Scorer:
    """Scorer of predictions for one task.

    Attributes:
        task: the task of the predictions.
        variants: names of `SARI_VARIANTS` to compute.
        lower: whether Exact, BLEU and every SARI ignore case.
        keep_mark: whether `<::::>` counts as a token in SARI and BLEU.
        bleu_tokenizer: see `BleuMetric`.
        cut: function that cuts a rewrite without `<::::>` into sentences, for #S/C; None: it counts as one sentence.
        summaries: scorer of summaries, for which neither SARI nor BLEU is computed.
        table_texts: scorer of texts made from tables, in addition to BLEU; SARI is not computed.
    """

    task: Task
    variants: tuple[str, ...] = tuple(SARI_VARIANTS)
    lower: bool = False
    keep_mark: bool = False
    bleu_tokenizer: str = "none"
    cut: Callable[[str], list[str]] | None = None
    summaries: SummaryScorer = field(default_factory=SummaryScorer)
    table_texts: TableTextScorer = field(default_factory=TableTextScorer)

    @cached_property
    def bleu(self) -> BleuMetric:
        """BLEU with the scorer's tokenizer and case."""
        return BleuMetric(self.bleu_tokenizer, self.lower)

    def measures(self, reference: Reference, prediction: str) -> Iterator[tuple[Key, int]]:
        """Yield (key, number) that one prediction adds to the sums of all examples and of its discourse type."""
        scores = list(self._scores(reference, prediction))
        groups = (ALL, OF_TYPE + reference.discourse_type) if reference.discourse_type else (ALL,)
        for group in groups:
            yield from (((group, *key), number) for key, number in scores)
        if self.task == "fusion":
            if answer := predicted_connective(reference, prediction):
                yield (ALL, "connective", *answer), 1
            for answer in predicted_pronouns(reference, prediction):
                yield (ALL, "pronoun", *answer), 1

    def _scores(self, reference: Reference, prediction: str) -> Iterator[tuple[Key, int]]:
        yield ("examples",), 1
        yield ("references", str(len(reference.texts))), 1
        yield ("exact",), int(any(self._folded(text) == self._folded(prediction) for text in reference.texts))
        if self.task == "summary":
            yield from self.summaries.measures(reference, prediction)
            return
        if self.task == "table":
            # A line break separates paragraphs and is not a boundary for n-grams.
            texts = [" ".join(self._folded(text).split()) for text in reference.texts]
            yield from self._bleu(" ".join(self._folded(prediction).split()), texts)
            yield from self.table_texts.measures(reference, prediction)
            return
        source, *texts = map(self._plain, (reference.source_text, *reference.texts))
        plain = self._plain(prediction)
        yield from self._sari(source, plain, texts)
        yield from self._bleu(plain, texts)
        if self.task == "split":
            yield from self._lengths("prediction", prediction)
            yield from self._lengths("reference", *reference.texts)

    def _folded(self, text: str) -> str:
        return text.lower() if self.lower else text

    def _plain(self, text: str) -> str:
        return self._folded(text if self.keep_mark or self.task != "split" else without_mark(text))

    def _sari(self, source: str, prediction: str, references: list[str]) -> Iterator[tuple[Key, int]]:
        # Several definitions split most texts into the same tokens.
        counted: dict[tuple[tuple[str, ...], ...], list[NgramCounts]] = {}
        for name in self.variants:
            variant = SARI_VARIANTS[name]
            tokens = tuple(tuple(variant.normalisation.tokens(text)) for text in (source, prediction, *references))
            if tokens not in counted:
                counted[tokens] = count_ngrams(tokens)
            of_source, of_prediction, *of_references = counted[tokens]
            shares = sari_shares(variant, of_source, of_prediction, of_references)
            score = sari_score(variant, shares)
            for part in ("sari", "add", "keep", "delete"):
                yield ("sari", name, part), fixed(getattr(score, part))

    def _bleu(self, prediction: str, references: list[str]) -> Iterator[tuple[Key, int]]:
        counts, sentence = self.bleu.count(prediction, references)
        for order, (match, total) in enumerate(zip(counts.matches, counts.totals, strict=True), 1):
            yield ("bleu", "match", str(order)), match
            yield ("bleu", "total", str(order)), total
        yield ("bleu", "prediction_length"), counts.prediction_length
        yield ("bleu", "reference_length"), counts.reference_length
        yield ("bleu", "sentence"), fixed(sentence)
        yield ("bleu", "halting"), fixed(counts.halting())

    def _lengths(self, of: str, *rewrites: str) -> Iterator[tuple[Key, int]]:
        """Yield the numbers of rewrites, simple sentences and their tokens (Botha et al., 2018, table 5)."""
        sentences = [sentence.split() for text in rewrites for sentence in simple_sentences(text, self.cut)]
        yield ("length", of, "rewrites"), len(rewrites)
        yield ("length", of, "sentences"), len(sentences)
        yield ("length", of, "tokens"), sum(map(len, sentences))


def simple_sentences(text: str, cut: Callable[[str], list[str]] | None = None) -> list[str]:
    """Return the simple sentences of a rewrite, without empty ones.

    They are the parts between marks; without a mark the sentences that `cut` returns, or the whole text.

    >>> simple_sentences("He came . <::::> He saw .")
    ['He came .', 'He saw .']
    """
    parts = cut(text) if cut is not None and SENTENCE_MARK not in text else text.split(SENTENCE_MARK)
    return [part.strip() for part in parts if part.strip()]
