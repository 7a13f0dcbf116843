"""Checks many records of DiscoFuse at once: which of them surely have no fault; and counts them.

A record that is not surely without fault is left to `FusionRows`, which says what is wrong, or that nothing is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wikimill.rules.discofuse.selection import MIN_CONTROL_TOKENS, drawn_by
from wikimill.rules.profiles.many_overlaps import MOST_TOKENS
from wikimill.rules.profiles.profile import Profile
from wikimill.rules.text.place_arrays import Numbers, Truths
from wikimill.transforms.discofuse.fusion_kinds import Kinds
from wikimill.transforms.discofuse.many_profiles import ManyFusionProfiles
from wikimill.transforms.discofuse.recount import FusionRecount
from wikimill.transforms.discofuse.row_checks import COHERENT, INCOHERENT, TEXTS, FusionRows
from wikimill.transforms.dumps.siteinfo import REVISION
from wikimill.transforms.many_records import Looked
from wikimill.transforms.release.verify.many_columns import digests, have_ids, joined, pages_of, truths, values_of
from wikimill.transforms.release.verify.tokenised import Tokenised


class ManyFusionRows:
    """See `transforms.many_records.ManyRecords`."""

    def __init__(self, checks: FusionRows, recount: FusionRecount, profile: Profile) -> None:
        self._checks, self._recount = checks, recount
        self._profiles = ManyFusionProfiles(profile)

    def look(self, columns: pa.RecordBatch, split: str) -> Looked:
        """Check and count records of a split."""
        tokens = Tokenised.of([columns[name] for name in TEXTS])
        has_second = truths(pc.not_equal(columns[COHERENT[1]], ""))
        lengths = np.stack([tokens.lengths(column) for column in range(len(TEXTS))], axis=1)
        lengths[:, 1] *= has_second
        has_empty = tokens.have_empty(0) | tokens.have_empty(2) | tokens.have_empty(3)
        has_empty |= tokens.have_empty(1) & has_second
        is_counted = ~has_empty & (lengths.sum(axis=1) <= MOST_TOKENS)
        self._count(columns, tokens, lengths, is_counted)
        kinds = Kinds.of(columns)
        sound = ~has_empty & self._obeys_options(columns, kinds, lengths) & _have_labels(columns, kinds, has_second)
        sound &= have_ids(columns, TEXTS)
        pages = pages_of(columns)
        sound &= self._checks.provenance.are_sound(columns, pages, split, _relative_urls(columns))
        return Looked(sound, is_counted, b"".join(digests(pages)), b"".join(digests(joined(columns, TEXTS))))

    def _count(self, columns: pa.RecordBatch, tokens: Tokenised, lengths: Numbers, is_counted: Truths) -> None:
        chosen = columns if is_counted.all() else columns.filter(pa.array(is_counted))
        if len(chosen):
            self._recount.add_many(_counts(chosen["discourse_type"]), _counts(chosen["connective_string"]))
            self._profiles.add(chosen, tokens, lengths, is_counted)

    def _obeys_options(self, columns: pa.RecordBatch, kinds: Kinds, lengths: Numbers) -> Truths:
        """Whether no option leaves a record out; see `Selection.drop`."""
        selection = self._checks.selection
        incoherent = lengths[:, 2:]
        length = incoherent.min(axis=1) if selection.strict else incoherent.max(axis=1)
        found = kinds.are_controls | (length >= selection.min_tokens)
        controls = np.flatnonzero(kinds.are_controls)
        # The one sentence of a control that should have two is no pair, which is looked at elsewhere.
        is_long = lengths[controls][:, :2].min(axis=1, initial=MOST_TOKENS) >= MIN_CONTROL_TOKENS
        coherent = joined(columns, COHERENT).take(pa.array(controls)).cast(pa.binary()).to_pylist()
        drawn = np.array([drawn_by(text) for text in coherent], np.float64)
        found[controls] = is_long & (drawn < selection.control_fraction)
        if not self._checks.keep_non_ascii:
            for name in TEXTS:
                found &= truths(pc.string_is_ascii(columns[name]))
        return found


def _have_labels(columns: pa.RecordBatch, kinds: Kinds, has_second: Truths) -> Truths:
    """Whether type, sentences, connective, flags and rules agree; see `label_faults`."""
    has_connective = truths(pc.not_equal(columns["connective_string"], ""))
    has_rules = truths(pc.greater(pc.list_value_length(columns["rules"]), 0))
    is_replaced = values_of(columns, "has_coref_type_pronoun") | values_of(columns, "has_coref_type_nominal")
    found = (has_second == kinds.are_pairs) & (has_connective == kinds.have_connective)
    found &= (is_replaced == kinds.have_anaphora) & (has_rules != kinds.are_controls)
    if kinds.are_controls.any():
        for one, other in zip(COHERENT, INCOHERENT, strict=True):
            found &= ~kinds.are_controls | truths(pc.equal(columns[one], columns[other]))
    return found


def _counts(values: Any) -> dict[str, int]:
    return {each["values"]: each["counts"] for each in values.value_counts().to_pylist()}


def _relative_urls(columns: pa.RecordBatch) -> Any:
    """See `revision_path`; null where there is no revision."""
    revisions = columns["revision_id"]
    is_one = pc.not_equal(revisions.fill_null(""), "")
    return pc.if_else(is_one, pc.binary_join_element_wise(REVISION, revisions, ""), pa.scalar(None, pa.string()))
