"""The profile of many records at once: the same counts as those that a corpus's `Profiler` makes of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from heapq import nsmallest
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wikimill.rules.profiles.buckets import SHARES, WORDS, Buckets
from wikimill.rules.profiles.profile import NGRAMS, OVERLAPS, Profile, Profiler, draw_key
from wikimill.rules.text.place_arrays import Numbers, Truths


class ManyProfiles:
    """Adds records to a profile; a corpus says which of its columns are counted under which kinds."""

    def __init__(self, profile: Profile, profiler: Profiler[Any]) -> None:
        self._profile, self._profiler = profile, profiler

    def add_overlaps(self, totals: Numbers, shared: Numbers) -> None:
        """Count n-grams of examples, four columns each."""
        if not len(totals):
            return
        self.count_buckets("novel_words", WORDS, totals[:, 0] - shared[:, 0])
        for kind, whole, same in zip(OVERLAPS, totals.T, shared.T, strict=True):
            has_any = whole > 0
            self.count_buckets(kind, SHARES, same[has_any] / whole[has_any])
        sums = [*totals.sum(axis=0).tolist(), *shared.sum(axis=0).tolist()]
        self._of_kind("ngrams").update(dict(zip(NGRAMS, sums, strict=True)))

    def draw(self, columns: pa.RecordBatch, groups: Sequence[Hashable]) -> None:
        """Look for examples of the sample: nearly all come behind those that each group has already.

        Args:
            columns: the records.
            groups: of each what tells its group of the sample from others.
        """
        keys: dict[Hashable, list[tuple[str, int]]] = {}
        for place, (group, identifier) in enumerate(zip(groups, columns["id"].to_pylist(), strict=True)):
            keys.setdefault(group, []).append((draw_key(identifier), place))
        for found in keys.values():
            for _, place in nsmallest(self._profiler.per_group, found):
                (row,) = columns.slice(place, 1).to_pylist()
                if not self._profiler.draw(self._profile, SimpleNamespace(**row)):
                    break  # those behind it come later, too

    def count_values(self, kind: str, values: Any, names: Mapping[Any, str] | None = None) -> None:
        """Count values of an Arrow array, as they are or under the names given for them."""
        counts = self._of_kind(kind)
        for each in values.value_counts().to_pylist():
            value = each["values"]
            counts[names[value] if names else value] += each["counts"]

    def count_truths(self, kind: str, values: Truths, names: tuple[str, str]) -> None:
        """Count truth values; `names` are those of what is not and of what is."""
        self.count_values(kind, pa.array(values), {False: names[0], True: names[1]})

    def count_buckets(self, kind: str, buckets: Buckets, values: Numbers) -> None:
        """Count under buckets, as `Buckets.of` names them."""
        if not len(values):
            return
        places = np.maximum(np.searchsorted(buckets.edges, values, side="right") - 1, 0)
        counts = self._of_kind(kind)
        for place, count in enumerate(np.bincount(places).tolist()):
            if count:
                counts[buckets.names[place]] += count

    def _of_kind(self, kind: str) -> Counter[str]:
        return self._profile.counts.setdefault(kind, Counter())


def or_named(texts: Any, name: str) -> Any:
    """Texts, with a name for nothing and for an empty text."""
    known = texts.fill_null("")
    return pc.if_else(pc.equal(known, ""), name, known)
