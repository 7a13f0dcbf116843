"""The profile of many records of WikiSplit at once; the same counts as `rules.wikisplit.profile`."""

from __future__ import annotations

from collections import Counter
from heapq import nsmallest
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wikimill.rules.profiles.buckets import RATIOS, SHARES, TOKENS, WORDS, Buckets
from wikimill.rules.profiles.profile import NGRAMS, OVERLAPS, Profile, draw_key
from wikimill.rules.text.place_arrays import Numbers
from wikimill.rules.wikisplit.profile import SPLIT_PROFILER

_YES_NO = {True: "yes", False: "no"}


class ManyProfiles:
    """Adds records to a profile."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def add_overlaps(self, totals: Numbers, shared: Numbers) -> None:
        """Count n-grams of examples, four columns each."""
        self._count_buckets("novel_words", WORDS, totals[:, 0] - shared[:, 0])
        for kind, whole, same in zip(OVERLAPS, totals.T, shared.T, strict=True):
            has_any = whole > 0
            self._count_buckets(kind, SHARES, same[has_any] / whole[has_any])
        sums = [*totals.sum(axis=0).tolist(), *shared.sum(axis=0).tolist()]
        self._of_kind("ngrams").update(dict(zip(NGRAMS, sums, strict=True)))

    def add_columns(self, columns: pa.RecordBatch, lengths: Numbers) -> None:
        """Count what columns tell of examples; `lengths` are those of C, S1 and S2. Draw for the sample."""
        if not len(columns):
            return
        for kind in ("split", "wiki", "direction"):
            self._count_values(kind, columns[kind])
        self._count_values("dump", _or_unknown(columns["dump"]))
        years = pc.utf8_slice_codeunits(columns["timestamp"], 0, 4)
        self._count_values("year", _or_unknown(years))
        for kind in ("adjacent", "reverted", "minor"):
            self._count_values(kind, columns[kind], _YES_NO)
        self._count_values("place", pc.not_equal(columns["section"], ""), {True: "section", False: "lead"})
        of_complex, first, second = lengths.T
        for kind, length in (("complex", of_complex), ("simple_1", first), ("simple_2", second)):
            self._count_buckets(f"tokens_{kind}", TOKENS, length)
        self._count_buckets("length_ratio", RATIOS, (first + second) / of_complex)
        bleu_1, bleu_2 = columns["bleu_1"].to_numpy(), columns["bleu_2"].to_numpy()
        self._count_buckets("min_bleu", SHARES, np.minimum(bleu_1, bleu_2))
        for kind in ("new_words", "lost_words", "new_numbers", "new_names"):
            self._count_buckets(kind, WORDS, columns[kind].to_numpy())
        for kind in ("covered_alone", "covered_together", "covered_at_once", "bleu_1", "bleu_2"):
            self._count_buckets(kind, SHARES, columns[kind].to_numpy())
        self._draw(columns)

    def _draw(self, columns: pa.RecordBatch) -> None:
        """Look for examples of the sample: nearly all come behind those that each group has already."""
        groups = zip(columns["direction"].to_pylist(), columns["adjacent"].to_pylist(), strict=True)
        keys: dict[tuple[str, bool], list[tuple[str, int]]] = {}
        for place, (group, identifier) in enumerate(zip(groups, columns["id"].to_pylist(), strict=True)):
            keys.setdefault(group, []).append((draw_key(identifier), place))
        for found in keys.values():
            for _, place in nsmallest(SPLIT_PROFILER.per_group, found):
                (row,) = columns.slice(place, 1).to_pylist()
                if not SPLIT_PROFILER.draw(self._profile, SimpleNamespace(**row)):  # type: ignore[arg-type]
                    break  # those behind it come later, too

    def _of_kind(self, kind: str) -> Counter[str]:
        return self._profile.counts.setdefault(kind, Counter())

    def _count_values(self, kind: str, values: Any, names: dict[Any, str] | None = None) -> None:
        counts = self._of_kind(kind)
        for each in values.value_counts().to_pylist():
            value = each["values"]
            counts[names[value] if names else value] += each["counts"]

    def _count_buckets(self, kind: str, buckets: Buckets, values: Numbers) -> None:
        """Count under buckets, as `Buckets.of` names them."""
        if not len(values):
            return
        places = np.maximum(np.searchsorted(buckets.edges, values, side="right") - 1, 0)
        counts = self._of_kind(kind)
        for place, count in enumerate(np.bincount(places).tolist()):
            if count:
                counts[buckets.names[place]] += count


def _or_unknown(texts: Any) -> Any:
    """Nothing, or an empty text, is unknown."""
    known = texts.fill_null("")
    return pc.if_else(pc.equal(known, ""), "unknown", known)
