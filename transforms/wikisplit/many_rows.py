"""Checks many records of WikiSplit at once: which of them surely have no fault; and counts them.

A record that is not surely without fault is left to `SplitRows`, which says what is wrong, or that nothing is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wikimill.rules.languages.registry import language_of
from wikimill.rules.languages.stop_words import STOP_WORDS
from wikimill.rules.profiles.profile import Profile
from wikimill.rules.text.place_arrays import Numbers, Truths
from wikimill.rules.wikisplit.many_acceptances import are_sound, have_brackets
from wikimill.rules.wikisplit.many_comparisons import Compared, compared
from wikimill.rules.wikisplit.sentence_rules import has_balanced_brackets
from wikimill.rules.wikisplit.token_numbers import TokenNumbers
from wikimill.rules.wikisplit.token_rows import Sentences, TokenRows, fits
from wikimill.transforms.dumps.siteinfo import DIFFERENCE
from wikimill.transforms.many_records import Looked
from wikimill.transforms.release.verify.many_columns import digests, have_ids, pages_of, truths, values_of
from wikimill.transforms.release.verify.tokenised import Tokenised
from wikimill.transforms.wikisplit.many_profiles import ManySplitProfiles
from wikimill.transforms.wikisplit.recount import SplitRecount
from wikimill.transforms.wikisplit.row_checks import RATIO_TOLERANCE, TEXTS, TOLERANCE, SplitRows

#: So many examples stand in the arrays of one step, which then stay in a processor's cache.
_STEP = 512
#: Nearer to a bound than this share of it, the check of the single record decides.
_CLOSE = 0.9
_WORDS = ("new_words", "lost_words", "new_numbers", "new_names")
_SHARES = ("covered_alone", "covered_together", "covered_at_once")


class ManySplitRows:
    """See `transforms.many_records.ManyRecords`."""

    def __init__(self, checks: SplitRows, recount: SplitRecount, profile: Profile) -> None:
        self._checks, self._recount = checks, recount
        self._profiles = ManySplitProfiles(profile)
        known = language_of(checks.mining.language)
        stop = STOP_WORDS.get(checks.mining.language, frozenset())
        self._known = TokenNumbers(checks.criteria, known.vulgar, known.max_token_chars, stop)

    @classmethod
    def of(cls, manifest: Mapping[str, Any], checks: Any, recount: Any, profile: Profile) -> ManySplitRows | None:
        """Of the release that has a manifest; None where its records have to be looked at one by one."""
        # Of rules 10 and later.
        has_all = "max_new_words_other_paragraph" in manifest["options"] and not checks.mining.reversed_halves
        return cls(checks, recount, profile) if has_all else None

    def look(self, columns: pa.RecordBatch, split: str) -> Looked:
        """Check and count records of a split."""
        texts = [columns[name] for name in TEXTS]
        tokens = Tokenised.of(texts)
        sentences = self._sentences(tokens)
        lengths = np.stack([each.lengths for each in sentences], axis=1)
        has_empty = tokens.have_empty(0) | tokens.have_empty(1) | tokens.have_empty(2)
        is_counted = fits(lengths) & ~has_empty
        examples = np.flatnonzero(is_counted)
        examples = examples[np.argsort(lengths[examples].sum(axis=1), kind="stable")]
        sound = np.zeros(len(columns), np.bool_)
        adjacent = columns["adjacent"].to_numpy(zero_copy_only=False)
        for start in range(0, len(examples), _STEP):
            step = examples[start : start + _STEP]
            rows = TokenRows.of(self._known, (sentences[0].of(step), sentences[1].of(step), sentences[2].of(step)))
            found = compared(rows)
            accepted = are_sound(rows, found, self._checks.criteria, adjacent[step])
            accepted &= self._have_columns(columns, step, rows, found) & self._are_balanced(texts, step, rows)
            sound[step] = accepted
            self._profiles.add_overlaps(found.totals, found.shared)
        of_complex = digests(texts[0])
        self._count(split, texts, of_complex, tokens, is_counted)
        self._profiles.add_columns(columns.filter(pa.array(is_counted)), lengths[is_counted])
        sound &= self._obeys_options(columns) & have_ids(columns, TEXTS) & _have_two_revisions(columns)
        pages = pages_of(columns)
        sound &= self._checks.provenance.are_sound(columns, pages, split, _relative_urls(columns))
        return Looked(sound, is_counted, b"".join(digests(pages)), b"".join(of_complex))

    def _sentences(self, tokens: Tokenised) -> list[Sentences]:
        """The three sentences, by what is known of tokens."""
        numbers = self._known.numbers(tokens.different.to_pylist())[tokens.indices]
        return [Sentences(numbers[slice(*tokens.span(column))], tokens.lengths(column)) for column in range(3)]

    def _have_columns(self, columns: pa.RecordBatch, step: Numbers, rows: TokenRows, found: Compared) -> Truths:
        """Whether what is computed of the sentences is what the columns say."""
        same = np.ones(len(step), np.bool_)
        of_complex, first, second = rows.lengths.T
        shares = [*zip(_SHARES, found.coverages, strict=True), ("length_ratio", (first + second) / of_complex)]
        for name, values in shares:
            # The columns are rounded, which is far less than the tolerance.
            same &= np.abs(values_of(columns, name, step) - values) <= _CLOSE * RATIO_TOLERANCE
        for name, values in zip(("bleu_1", "bleu_2"), found.bleu.T, strict=True):
            same &= np.abs(values_of(columns, name, step) - values) <= _CLOSE * TOLERANCE
        for name, values in zip(_WORDS, found.words.T, strict=True):
            same &= values_of(columns, name, step) == values
        return same

    def _are_balanced(self, texts: list[Any], step: Numbers, rows: TokenRows) -> Truths:
        found = np.ones(len(step), np.bool_)
        if self._checks.criteria.balanced_brackets:
            for place in np.flatnonzero(have_brackets(rows)):
                example = int(step[place])
                found[place] = all(has_balanced_brackets([text[example].as_py()]) for text in texts)
        return found

    def _count(
        self, split: str, texts: list[Any], of_complex: list[bytes], tokens: Tokenised, is_counted: Truths
    ) -> None:
        counted = tokens.indices[slice(*tokens.span(0))][np.repeat(is_counted, tokens.lengths(0))]
        has_come = np.zeros(len(tokens.different), np.bool_)
        has_come[counted] = True
        chosen = pa.array(is_counted)
        self._recount.add_many(
            split,
            len(counted),
            tokens.different.filter(pa.array(has_come)).to_pylist(),
            [digest for digest, is_one in zip(of_complex, is_counted, strict=True) if is_one],
            [digest for each in texts[1:] for digest in digests(each.filter(chosen))],
        )

    def _obeys_options(self, columns: pa.RecordBatch) -> Truths:
        """Whether no option leaves a record out; see `WikiSplitOptions.drop` and `covers`."""
        mining = self._checks.mining
        found = np.minimum(values_of(columns, "bleu_1"), values_of(columns, "bleu_2")) >= mining.min_bleu
        found &= values_of(columns, "same_paragraph") | ~values_of(columns, "adjacent")
        if mining.adjacent_only:
            found &= values_of(columns, "adjacent")
        if mining.drop_reverted:
            found &= ~values_of(columns, "reverted")
        for name in _WORDS:
            most = getattr(mining, f"max_{name}")
            if most is not None:
                found &= values_of(columns, name) <= most
        if mining.most_new_words_other_paragraph is not None:
            found &= values_of(columns, "same_paragraph") | (
                values_of(columns, "new_words") <= mining.most_new_words_other_paragraph
            )
        if mining.since or mining.until:
            found &= np.array([mining.covers(time) for time in columns["timestamp"].to_pylist()])
        if "entailment" in columns.schema.names:
            entailment = columns["entailment"].fill_null(-1.0).to_numpy()
            found &= (entailment >= max(0.0, mining.min_entailment or 0.0)) & (entailment <= 1)
        elif mining.min_entailment is not None:
            found &= False
        return found


def _have_two_revisions(columns: pa.RecordBatch) -> Truths:
    old, new = columns["old_revision_id"], columns["new_revision_id"]
    return truths(pc.and_(pc.not_equal(old, new), pc.and_(pc.not_equal(old, ""), pc.not_equal(new, ""))))


def _relative_urls(columns: pa.RecordBatch) -> Any:
    """See `difference_path`."""
    old, new = columns["old_revision_id"], columns["new_revision_id"]
    before_new, before_old = DIFFERENCE
    return pc.binary_join_element_wise(before_new, new, before_old, old, "")
