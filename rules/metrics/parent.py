"""PARENT (Dhingra et al., 2019): precision and recall of a text against a reference and the table that both describe.

An n-gram of the prediction is right if the reference has it, or as far as the table entails it; an n-gram of the
reference counts as far as the table entails it. Entailment is word overlap: the share of an n-gram's words that are
words of the table's values (section 3.1 of the paper). Recall of the table is the mean over its records of the share of
a value's words that the prediction has in their order (longest common subsequence). Zeros are replaced as the authors'
program does it (google-research/language, `table_text_eval`), with which the scores agree (docs/benchmarks.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, fsum, log
from typing import NamedTuple

MAX_ORDER = 4
#: Replaces a share of 0 from 2-grams on, and a recall of 0: the authors' constant.
SMOOTHING = 0.00001
#: Makes the F1 of two zeros defined; also the authors' constant.
_EPSILON = 1e-8
Tokens = Sequence[str]


class ParentScore(NamedTuple):
    """The PARENT of a prediction, as shares in [0, 1].

    Attributes:
        precision: precision of the prediction's n-grams.
        recall: geometric mean of `reference_recall` and `table_recall`, with the weights 1 - λ and λ.
        f1: harmonic mean of precision and recall.
        reference_recall, table_recall: recall of the reference and of the table; `SMOOTHING` instead of 0.
    """

    precision: float
    recall: float
    f1: float
    reference_recall: float
    table_recall: float


def parent_score(
    prediction: Tokens, references: Iterable[Tokens], values: Sequence[Tokens], table_weight: float | None = 0.5
) -> ParentScore:
    """Return the PARENT of a prediction; of several references, the score with the best F1.

    Args:
        prediction: the tokens of the prediction; case matters.
        references: the tokens of each reference; at least one.
        values: the tokens of each record's value; values without tokens are ignored.
        table_weight: λ, the weight of the table's recall, in [0, 1]. None: 1 minus the share of the table that the
            reference covers.

    Raises:
        ValueError: there is no reference, or no value has a token.

    >>> reference = "Ada wrote programs for it".split()
    >>> score = parent_score("Ada wrote of her".split(), [reference], [["Ada"], ["programs"]])
    >>> round(score.precision, 4), score.table_recall
    (0.2887, 0.5)
    """
    values_with_words = [value for value in values if value]
    if not values_with_words:
        raise ValueError("there is no value to score against")
    words = frozenset(word for value in values_with_words for word in value)
    counts = [_ngrams(prediction, order) for order in range(1, MAX_ORDER + 1)]
    mentioned = table_recall(values_with_words, prediction)
    scores = [
        _score(counts, reference, words, mentioned, _weight(values_with_words, reference, table_weight))
        for reference in references
    ]
    return max(scores, key=_f1_of)


def table_recall(values: Sequence[Tokens], text: Tokens) -> float:
    """Return the mean share of a value's words that a text has in the same order.

    Args:
        values: the tokens of each value; at least one value, none of them empty.
        text: the tokens of the text.

    >>> table_recall(["a b c".split(), ["d"]], "c a x b".split())
    0.3333333333333333
    """
    places = _places(text)
    return sum(_common(value, places, len(text)) / len(value) for value in values) / len(values)


def _f1_of(score: ParentScore) -> float:
    return score.f1


def _weight(values: Sequence[Tokens], reference: Tokens, weight: float | None) -> float:
    return 1 - table_recall(values, reference) if weight is None else weight


def _score(
    counts: Sequence[Mapping[tuple[str, ...], int]],
    reference: Tokens,
    words: frozenset[str],
    mentioned: float,
    weight: float,
) -> ParentScore:
    precisions, recalls = [], []
    for order, of_prediction in enumerate(counts, 1):
        of_reference = _ngrams(reference, order)
        right = 0.0
        for ngram, count in of_prediction.items():
            found = min(1.0, of_reference.get(ngram, 0) / count)
            right += count * (found + (1 - found) * _entailed(ngram, words))
        given = sum(of_prediction.values())
        precisions.append(right / given if given else 0.0)
        covered = wanted = 0.0
        for ngram, count in of_reference.items():
            entailed = count * _entailed(ngram, words)
            wanted += entailed
            covered += entailed * min(1.0, of_prediction.get(ngram, 0) / count)
        recalls.append(covered / wanted if wanted else 1.0)
    precision = _geometric_mean(precisions, 0.0)
    reference_recall = _geometric_mean(recalls, SMOOTHING)
    of_table = mentioned or SMOOTHING
    recall = exp((1 - weight) * log(reference_recall) + weight * log(of_table))
    f1 = 2 * precision * recall / (precision + recall + _EPSILON)
    return ParentScore(precision, recall, f1, reference_recall, of_table)


def _geometric_mean(shares: Sequence[float], without_words: float) -> float:
    """Return the geometric mean of the shares of all orders; `without_words` if the share of single words is 0."""
    if not shares[0]:
        return without_words
    return exp(fsum(log(share or SMOOTHING) / MAX_ORDER for share in shares))


def _ngrams(tokens: Tokens, order: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[at : at + order]) for at in range(len(tokens) - order + 1))


def _entailed(ngram: tuple[str, ...], words: frozenset[str]) -> float:
    return sum(word in words for word in ngram) / len(ngram)


def _places(text: Tokens) -> dict[str, int]:
    """Return word → its positions in a text, as the bits of a number."""
    found: dict[str, int] = {}
    for place, word in enumerate(text):
        found[word] = found.get(word, 0) | 1 << place
    return found


def _common(value: Tokens, places: Mapping[str, int], length: int) -> int:
    """Return the length of the longest common subsequence of a value and a text of that length.

    A column of the usual table is a number whose bits mark where its cells grow (Hyyrö, 2004): a text of 300 words
    costs one addition per word of the value instead of 300 cells.
    """
    full = (1 << length) - 1
    row = full
    for word in value:
        matched = row & places.get(word, 0)
        row = ((row + matched) | (row - matched)) & full
    return length - row.bit_count()
