"""The profile of many records of WikiSplit at once; the same counts as `rules.wikisplit.profile`."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wikimill.rules.profiles.buckets import RATIOS, SHARES, TOKENS, WORDS
from wikimill.rules.profiles.profile import Profile
from wikimill.rules.text.place_arrays import Numbers
from wikimill.rules.wikisplit.profile import SPLIT_PROFILER
from wikimill.transforms.release.verify.many_profiles import ManyProfiles, or_named

_YES_NO = {True: "yes", False: "no"}


class ManySplitProfiles(ManyProfiles):
    """Adds records of WikiSplit to a profile."""

    def __init__(self, profile: Profile) -> None:
        super().__init__(profile, SPLIT_PROFILER)

    def add_columns(self, columns: pa.RecordBatch, lengths: Numbers) -> None:
        """Count what columns tell of examples; `lengths` are those of C, S1 and S2. Draw for the sample."""
        if not len(columns):
            return
        for kind in ("split", "wiki", "direction"):
            self.count_values(kind, columns[kind])
        self.count_values("dump", or_named(columns["dump"], "unknown"))
        years = pc.utf8_slice_codeunits(columns["timestamp"], 0, 4)
        self.count_values("year", or_named(years, "unknown"))
        for kind in ("adjacent", "same_paragraph", "reverted", "minor"):
            self.count_values(kind, columns[kind], _YES_NO)
        self.count_values("place", pc.not_equal(columns["section"], ""), {True: "section", False: "lead"})
        of_complex, first, second = lengths.T
        for kind, length in (("complex", of_complex), ("simple_1", first), ("simple_2", second)):
            self.count_buckets(f"tokens_{kind}", TOKENS, length)
        self.count_buckets("length_ratio", RATIOS, (first + second) / of_complex)
        bleu_1, bleu_2 = columns["bleu_1"].to_numpy(), columns["bleu_2"].to_numpy()
        self.count_buckets("min_bleu", SHARES, np.minimum(bleu_1, bleu_2))
        for kind in ("new_words", "lost_words", "new_numbers", "new_names"):
            self.count_buckets(kind, WORDS, columns[kind].to_numpy())
        for kind in ("covered_alone", "covered_together", "covered_at_once", "bleu_1", "bleu_2"):
            self.count_buckets(kind, SHARES, columns[kind].to_numpy())
        groups = zip(columns["direction"].to_pylist(), columns["adjacent"].to_pylist(), strict=True)
        self.draw(columns, list(groups))
