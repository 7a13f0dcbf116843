"""The profile of many records of DiscoFuse at once; the same counts as `rules.discofuse.profile`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wikimill.rules.discofuse.profile import FUSION_PROFILER, is_frequent
from wikimill.rules.profiles.buckets import RATIOS, TOKENS
from wikimill.rules.profiles.many_overlaps import TokenRuns, many_overlaps
from wikimill.rules.profiles.profile import Profile
from wikimill.rules.text.place_arrays import Numbers, Truths
from wikimill.transforms.release.verify.many_columns import values_of
from wikimill.transforms.release.verify.many_profiles import ManyProfiles, or_named
from wikimill.transforms.release.verify.tokenised import Tokenised

#: By whether a pronoun was replaced, and whether another nominal was: twice the one and the other.
_REPLACED = {0: "none", 1: "nominal", 2: "pronoun", 3: "both"}


class ManyFusionProfiles(ManyProfiles):
    """Adds records of DiscoFuse to a profile."""

    def __init__(self, profile: Profile) -> None:
        super().__init__(profile, FUSION_PROFILER)

    def add(self, columns: pa.RecordBatch, tokens: Tokenised, lengths: Numbers, chosen: Truths) -> None:
        """Count examples, and draw for the sample.

        Args:
            columns: those that are chosen, at least one.
            tokens: of the coherent and the incoherent sentences of all, four columns.
            lengths: how many tokens these have, four columns; none where there is no sentence.
            chosen: which of all they are.
        """
        forms = _lower_case(tokens.different)[tokens.indices]
        runs = [_chosen(forms, tokens, column, lengths[:, column], chosen) for column in range(4)]
        self.add_overlaps(*many_overlaps(runs[2:], runs[:2]))
        self._add_columns(columns)
        self._add_lengths(lengths[chosen])
        self.draw(columns, columns["discourse_type"].to_pylist())

    def _add_columns(self, columns: pa.RecordBatch) -> None:
        self.count_values("split", columns["split"])
        self.count_values("wiki", or_named(columns["wiki"], "documents"))
        self.count_values("dump", or_named(columns["dump"], "unknown"))
        self.count_values("type", columns["discourse_type"])
        self.count_values("connective", or_named(columns["connective_string"], "none"))
        self.count_truths("frequent", _are_frequent(columns), ("no", "yes"))
        pronoun, nominal = (values_of(columns, f"has_coref_type_{kind}") for kind in ("pronoun", "nominal"))
        self.count_values("coreference", pa.array(2 * pronoun + nominal), _REPLACED)
        self.count_values("place", pc.not_equal(columns["section"], ""), {True: "section", False: "lead"})

    def _add_lengths(self, lengths: Numbers) -> None:
        of_coherent = lengths[:, 0] + lengths[:, 1]
        self.count_buckets("tokens_coherent", TOKENS, of_coherent)
        self.count_buckets("tokens_incoherent_1", TOKENS, lengths[:, 2])
        self.count_buckets("tokens_incoherent_2", TOKENS, lengths[:, 3])
        self.count_buckets("length_ratio", RATIOS, of_coherent / (lengths[:, 2] + lengths[:, 3]))


def _lower_case(different: Any) -> Numbers:
    """A number for each token, the same for those that are the same in lower case."""
    if pc.all(pc.string_is_ascii(different)).as_py() is not False:
        found: Numbers = pc.ascii_lower(different).dictionary_encode().indices.to_numpy()
        return found
    forms: dict[str, int] = {}
    return np.array([forms.setdefault(token.lower(), len(forms)) for token in different.to_pylist()], np.int32)


def _chosen(forms: Numbers, tokens: Tokenised, column: int, lengths: Numbers, chosen: Truths) -> TokenRuns:
    """The sentences of a column; those that are not there have no token, though their empty text has one."""
    stands = chosen & (lengths > 0)
    of_column = forms[slice(*tokens.span(column))]
    if not stands.all():
        of_column = of_column[np.repeat(stands, tokens.lengths(column))]
    return TokenRuns(of_column, lengths[chosen])


def _are_frequent(columns: pa.RecordBatch) -> Truths:
    """See `is_frequent`, which is asked of each different pair of connective and type."""
    connectives, kinds = (columns[name].dictionary_encode() for name in ("connective_string", "discourse_type"))
    table = [
        [is_frequent(connective, kind) for kind in kinds.dictionary.to_pylist()]
        for connective in connectives.dictionary.to_pylist()
    ]
    found: Truths = np.array(table, np.bool_)[connectives.indices.to_numpy(), kinds.indices.to_numpy()]
    return found
