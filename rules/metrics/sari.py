"""SARI (Xu et al., 2016, §3.2): the quality of added, kept and deleted n-grams, in the definitions of several papers.

Programs that compute a "SARI" give different numbers for the same texts; tests/rules/metrics compares each definition
with its own program. `xu` is the authors' Python program, not the formula of their paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import KeysView, Sequence
from dataclasses import dataclass
from typing import Literal

from wikimill.rules.metrics.ngrams import NgramCounts
from wikimill.rules.metrics.normalisation import Normalisation

Operation = Literal["add", "keep", "delete"]
OPERATIONS: tuple[Operation, ...] = ("add", "keep", "delete")


@dataclass(frozen=True, slots=True, kw_only=True)
class SariVariant:
    """One definition of SARI, the mean of the sentences' scores.

    Attributes:
        source: publication of the definition.
        compares_with: short name of the figures that were computed by it.
        normalisation: the tokenisation of texts.
        counts: "sets": an n-gram is in a text or not; counts are summed, then divided. "ratios": occurrences count;
            precision and recall are divided for each n-gram, then averaged.
        undefined: the value of 0/0, in precision and recall.
        deletion: whether deletions are scored by F1 or by precision alone.
    """

    source: str
    compares_with: str
    normalisation: Normalisation
    counts: Literal["sets", "ratios"]
    undefined: Literal[0, 1]
    deletion: Literal["f1", "precision"]


SARI_VARIANTS: dict[str, SariVariant] = {
    "discofuse": SariVariant(
        source="Geva et al., 2019, §5.2: sari_hook.py with F1 for all three parts, 0/0 = 1, up to 4-grams",
        compares_with="Geva et al. (2019), with --case_insensitive LaserTagger",
        normalisation=Normalisation(),
        counts="sets",
        undefined=1,
        deletion="f1",
    ),
    "xu": SariVariant(
        source="github.com/cocoxu/simplification, SARI.py at 0210f15 (Xu et al., 2016)",
        compares_with="Xu et al. (2016)",
        normalisation=Normalisation(lower=True, spaces="each"),
        counts="ratios",
        undefined=0,
        deletion="precision",
    ),
    "t2t": SariVariant(
        source="tensor2tensor 1.15.7, utils/sari_hook.py, get_sari_score(beta_for_deletion=0)",
        compares_with="tensor2tensor",
        normalisation=Normalisation(),
        counts="sets",
        undefined=1,
        deletion="precision",
    ),
}


@dataclass(slots=True)
class Share:
    """The numerators and denominators of precision and recall; integers unless ratios of n-grams are summed.

    Attributes:
        right, given: precision: n-grams that were rightly added, kept or deleted, of all that were.
        right_of_wanted, wanted: recall: n-grams that were rightly added, kept or deleted, of all that should have been.
    """

    right: float = 0
    given: float = 0
    right_of_wanted: float = 0
    wanted: float = 0

    def precision(self, undefined: float) -> float:
        """Return the share of given n-grams that are right; `undefined` if none was given."""
        return self.right / self.given if self.given else undefined

    def recall(self, undefined: float) -> float:
        """Return the share of wanted n-grams that were given; `undefined` if none was wanted."""
        return self.right_of_wanted / self.wanted if self.wanted else undefined


@dataclass(frozen=True, slots=True)
class SariScore:
    """SARI and its parts, each in [0, 1]."""

    sari: float
    add: float
    keep: float
    delete: float


#: The shares of each order, 1-grams first.
OrderShares = Sequence[dict[Operation, Share]]


def sari_shares(
    variant: SariVariant, source: NgramCounts, prediction: NgramCounts, references: Sequence[NgramCounts]
) -> list[dict[Operation, Share]]:
    """Return the shares of added, kept and deleted n-grams by order, 1-grams first.

    Counts of the source are multiplied by the number of references, so that the sums stay whole numbers.

    Args:
        variant: the definition.
        source, prediction, references: counts from one call of `count_ngrams`; at least one reference.
    """
    shares = []
    for order, (of_source, of_prediction) in enumerate(zip(source, prediction, strict=True)):
        of_references = [reference[order] for reference in references]
        keep, delete = Share(), Share()
        if variant.counts == "sets":
            # A reference without n-grams of an order is not counted for it (`sari_hook.py`: num_nonempty_targets).
            weight = max(1, sum(map(bool, of_references)))
            wanted = Counter(gram for reference in of_references for gram in reference)
            _compare_sets(of_source.keys(), of_prediction.keys(), wanted, weight, keep, delete)
        else:
            wanted = sum(of_references[1:], of_references[0])
            _compare_ratios(of_source, of_prediction, wanted, len(of_references), keep, delete)
        operations: dict[Operation, Share] = {
            "add": _added(of_source, of_prediction, wanted),
            "keep": keep,
            "delete": delete,
        }
        shares.append(operations)
    return shares


def _added(source: Counter[int], prediction: Counter[int], wanted: Counter[int]) -> Share:
    """Return the share of additions, each counted once in every definition."""
    added = prediction.keys() - source.keys()
    right = len(added & wanted.keys())
    return Share(right, len(added), right, len(wanted.keys() - source.keys()))


def _compare_sets(
    source: KeysView[int], prediction: KeysView[int], wanted: Counter[int], weight: int, keep: Share, delete: Share
) -> None:
    """Set the shares `keep` and `delete`; `wanted` has the number of references with each n-gram."""
    kept = source & prediction
    kept_well = sum(map(wanted.__getitem__, kept & wanted.keys()))
    keepable = sum(map(wanted.__getitem__, source & wanted.keys()))
    keep.right = keep.right_of_wanted = kept_well
    keep.given, keep.wanted = weight * len(kept), keepable
    delete.given = weight * (len(source) - len(kept))
    delete.right = delete.right_of_wanted = delete.given - (keepable - kept_well)
    delete.wanted = weight * len(source) - keepable


def _compare_ratios(
    source: Counter[int], prediction: Counter[int], wanted: Counter[int], weight: int, keep: Share, delete: Share
) -> None:
    """Add the ratios of each n-gram to `keep` and `delete`; `wanted` has the summed counts of all references."""
    for gram, count in source.items():
        whole, demand = weight * count, wanted.get(gram, 0)
        kept = min(weight * prediction.get(gram, 0), whole)
        keepable = min(demand, whole)
        if kept:
            right = min(kept, demand)
            keep.right += right / kept
            keep.given += 1
            if keepable:
                keep.right_of_wanted += right / keepable
        if keepable:
            keep.wanted += 1
        if deleted := whole - kept:
            delete.right += max(0, deleted - demand) / deleted
            delete.given += 1


def sari_score(variant: SariVariant, shares: OrderShares) -> SariScore:
    """Return the score of one sentence from its shares."""
    parts = {operation: _part(variant, operation, [order[operation] for order in shares]) for operation in OPERATIONS}
    return SariScore(sum(parts.values()) / len(parts), parts["add"], parts["keep"], parts["delete"])


def _part(variant: SariVariant, operation: Operation, orders: Sequence[Share]) -> float:
    precisions = [share.precision(variant.undefined) for share in orders]
    if operation == "delete" and variant.deletion == "precision":
        return sum(precisions) / len(orders)
    recalls = [share.recall(variant.undefined) for share in orders]
    return sum(map(f1, precisions, recalls)) / len(orders)


def f1(precision: float, recall: float) -> float:
    """Return the harmonic mean of precision and recall; 0 if both are 0."""
    return 2 * precision * recall / (precision + recall) if precision or recall else 0.0
