"""SARI (Xu et al., 2016, §3.2): how well the right n-grams were added, kept and deleted, for any of its definitions.

Several programs compute a "SARI", and give different numbers for the same texts. What they differ in is the fields of
`SariVariant`; `wikimill.rules.metrics.sari_variants` has the definitions that were published, by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, KeysView, Sequence
from dataclasses import dataclass
from typing import Literal

from wikimill.rules.metrics.ngrams import NgramCounts
from wikimill.rules.metrics.normalisation import Normalisation

Operation = Literal["add", "keep", "delete"]
OPERATIONS: tuple[Operation, ...] = ("add", "keep", "delete")
#: "sum": the n-grams' counts are added up, then divided; "types": divided for each distinct n-gram, then averaged.
Pooling = Literal["sum", "types"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SariVariant:
    """One definition of SARI.

    Attributes:
        source: where the definition stands.
        normalisation: how tokens are made.
        counts: "sets": an n-gram is in a text or not; "counts": as often as it stands there.
        undefined: the value of 0/0, in precision and recall.
        deletion: whether deletions are scored by F1 or by precision alone.
        keep_precision, keep_recall, delete_precision: how n-grams are pooled; all else is pooled by "sum".
        deleted_well: of an n-gram that was deleted d times and that references could spare s times, the smaller
            counts ("common"), or what is left of d after it was taken from the references' counts ("rest").
        level: "sentence": the mean of the sentences' scores; "corpus": counts are added up over the corpus first.
        orders: "f": F1 of each order is averaged; "parts": precision and recall of all orders are averaged first.
    """

    source: str
    normalisation: Normalisation
    counts: Literal["sets", "counts"]
    undefined: Literal[0, 1]
    deletion: Literal["f1", "precision"]
    keep_precision: Pooling = "sum"
    keep_recall: Pooling = "sum"
    delete_precision: Pooling = "sum"
    deleted_well: Literal["common", "rest"] = "common"
    level: Literal["sentence", "corpus"] = "sentence"
    orders: Literal["f", "parts"] = "f"


@dataclass(slots=True)
class Share:
    """A precision and a recall before they are divided; integers unless an n-gram's own ratio is pooled."""

    right: float = 0
    given: float = 0
    right_of_wanted: float = 0
    wanted: float = 0

    def precision(self, undefined: float) -> float:
        """The share of what was given that is right."""
        return self.right / self.given if self.given else undefined

    def recall(self, undefined: float) -> float:
        """The share of what was wanted that was given."""
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
    """What one prediction adds, keeps and deletes, order by order; all texts were counted together.

    Counts of the source are multiplied by the number of references, so that the sums stay whole numbers.
    """
    shares = []
    for order, (of_source, of_prediction) in enumerate(zip(source, prediction, strict=True)):
        of_references = [reference[order] for reference in references]
        keep, delete = Share(), Share()
        if variant.counts == "sets":
            # An order that a reference is too short for is judged by the others (`sari_hook.py`: num_nonempty_targets).
            weight = max(1, sum(map(bool, of_references)))
            wanted = Counter(gram for reference in of_references for gram in reference)
            _compare_sets(of_source.keys(), of_prediction.keys(), wanted, weight, keep, delete)
        else:
            wanted = sum(of_references[1:], of_references[0])
            _compare_counts(variant, of_source, of_prediction, wanted, len(of_references), keep, delete)
        operations: dict[Operation, Share] = {
            "add": _added(of_source, of_prediction, wanted),
            "keep": keep,
            "delete": delete,
        }
        shares.append(operations)
    return shares


def _added(source: Counter[int], prediction: Counter[int], wanted: Counter[int]) -> Share:
    """Additions are counted once each, in every definition."""
    added = prediction.keys() - source.keys()
    right = len(added & wanted.keys())
    return Share(right, len(added), right, len(wanted.keys() - source.keys()))


def _compare_sets(
    source: KeysView[int], prediction: KeysView[int], wanted: Counter[int], weight: int, keep: Share, delete: Share
) -> None:
    """What was kept and deleted; `wanted` has the number of references that an n-gram stands in."""
    kept = source & prediction
    kept_well = sum(map(wanted.__getitem__, kept & wanted.keys()))
    keepable = sum(map(wanted.__getitem__, source & wanted.keys()))
    keep.right = keep.right_of_wanted = kept_well
    keep.given, keep.wanted = weight * len(kept), keepable
    delete.given = weight * (len(source) - len(kept))
    delete.right = delete.right_of_wanted = delete.given - (keepable - kept_well)
    delete.wanted = weight * len(source) - keepable


def _compare_counts(
    variant: SariVariant,
    source: Counter[int],
    prediction: Counter[int],
    wanted: Counter[int],
    weight: int,
    keep: Share,
    delete: Share,
) -> None:
    """What was kept and deleted; `wanted` has the counts of all references together. The innermost loop of all."""
    keep_types, recall_types = variant.keep_precision == "types", variant.keep_recall == "types"
    delete_types, rest = variant.delete_precision == "types", variant.deleted_well == "rest"
    for gram, count in source.items():
        whole, demand = weight * count, wanted.get(gram, 0)
        kept = weight * prediction.get(gram, 0)
        if kept > whole:
            kept = whole
        keepable = demand if demand < whole else whole
        if kept:
            right = kept if kept < demand else demand
            keep.right += right / kept if keep_types else right
            keep.given += 1 if keep_types else kept
            if keepable:
                keep.right_of_wanted += right / keepable if recall_types else right
        if keepable:
            keep.wanted += 1 if recall_types else keepable
        deleted, spare = whole - kept, whole - keepable
        delete.wanted += spare
        if deleted:
            well = max(0, deleted - demand) if rest else min(deleted, spare)
            delete.right += well / deleted if delete_types else well
            delete.right_of_wanted += well
            delete.given += 1 if delete_types else deleted


def sari_score(variant: SariVariant, shares: OrderShares) -> SariScore:
    """The score of one sentence, or of a corpus whose shares were added up."""
    parts = {operation: _part(variant, operation, [order[operation] for order in shares]) for operation in OPERATIONS}
    return SariScore(sum(parts.values()) / len(parts), parts["add"], parts["keep"], parts["delete"])


def _part(variant: SariVariant, operation: Operation, orders: Sequence[Share]) -> float:
    precisions = [share.precision(variant.undefined) for share in orders]
    if operation == "delete" and variant.deletion == "precision":
        return sum(precisions) / len(orders)
    recalls = [share.recall(variant.undefined) for share in orders]
    if variant.orders == "parts":
        return f1(sum(precisions) / len(orders), sum(recalls) / len(orders))
    return sum(map(f1, precisions, recalls)) / len(orders)


def f1(precision: float, recall: float) -> float:
    """The harmonic mean of precision and recall; 0 if both are."""
    return 2 * precision * recall / (precision + recall) if precision or recall else 0.0


def whole_numbers(shares: OrderShares) -> Iterator[tuple[str, int]]:
    """The numbers of a corpus-level definition, by name: what is added up over the corpus.

    Raises:
        ValueError: the definition pools ratios of n-grams, which are no whole numbers.
    """
    for order, operations in enumerate(shares, 1):
        for operation, share in operations.items():
            for name in ("right", "given", "wanted"):
                value = getattr(share, name)
                if not isinstance(value, int):
                    raise ValueError("a definition of SARI at the level of the corpus must pool by sum")
                yield f"{operation}/{order}/{name}", value
