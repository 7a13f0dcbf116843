"""Atomic edits: a sentence before and after one phrase was inserted or deleted (Faruqui et al., 2018).

Removed sentences are matched with added ones by their first two, or last two, tokens. Two sentences of at least three
tokens that differ by one insertion or deletion share one of these; a replacement is missed unless it leaves two tokens
at one end. An index proposes the pairs, so that the work grows with the number of pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from wikimill.rules.drops import Drop
from wikimill.rules.edits.spans import Kind, Span, differing_span, phrase_of
from wikimill.rules.wikitext.changed_sentences import ChangedSentence
from wikimill.rules.wikitext.text_defects import has_balanced_brackets, has_mark

Tokens = Sequence[str]
#: `MOVED_TOKENS` consecutive tokens.
Run = tuple[str, ...]
#: Most added sentences that may share a beginning, or an ending; a more frequent one proposes no pair.
MAX_ALIKE = 64
#: A phrase counts as moved if other sentences have at least this share of it, in runs of this many tokens.
MOVED_TOKENS, MOVED_SHARE = 3, 0.5
_URL_MARKS = ("://", "www.")


@dataclass(frozen=True, slots=True)
class EditLimits:
    """The conditions on an edit.

    Attributes:
        kinds: the kinds of edits to keep.
        min_tokens, max_tokens: fewest and most tokens of each sentence.
        max_phrase_tokens: most tokens of the phrase.
        min_shared: for a replacement, least share of the longer sentence's tokens that are unchanged, in [0, 1].
        keep_numbers: whether the phrase may have digits and no letters.
        keep_punctuation: whether the phrase may have neither letters nor digits.
        keep_case: whether the sentences may differ only in case.
    """

    kinds: tuple[Kind, ...] = ("insertion", "deletion")
    min_tokens: int = 4
    max_tokens: int = 50
    max_phrase_tokens: int = 20
    min_shared: float = 0.5
    keep_numbers: bool = False
    keep_punctuation: bool = False
    keep_case: bool = False


class AtomicEdit(NamedTuple):
    """Two sentences, and the span in which they differ."""

    before: ChangedSentence
    after: ChangedSentence
    span: Span

    @property
    def phrase(self) -> Tokens:
        """The inserted tokens; for a deletion, the deleted tokens."""
        return phrase_of(self.before, self.after, self.span)


def find_atomic_edits(
    gone: Sequence[ChangedSentence], new: Sequence[ChangedSentence], limits: EditLimits
) -> Iterator[AtomicEdit | Drop]:
    """Yield the edits between removed sentences (`gone`) and added ones (`new`), and drop reasons.

    Yields:
        For each pair that the index proposes, an edit or a drop reason; `CROWDED` for each beginning or ending of a
        removed sentence that more than `MAX_ALIKE` added ones share. A sentence is in at most one edit: pairs without
        a `shape_defect` are chosen greedily, those that change the fewest tokens first, then those within a paragraph,
        then the nearest. A pair with a sentence of a chosen pair is `BETTER_PAIR`, even if that one is dropped later.
    """
    pairs: list[AtomicEdit] = []
    for proposed in _proposed(gone, new):
        if isinstance(proposed, Drop):
            yield proposed
            continue
        reason = shape_defect(proposed, limits)
        if reason is None:
            pairs.append(proposed)
        else:
            yield reason
    edits: list[AtomicEdit] = []
    for pair, is_best in _best(pairs):
        reason = Drop.BETTER_PAIR if not is_best else edit_defect(pair.before, pair.after, pair.span, limits)
        if reason is None:
            reason = pair.before.defect or pair.after.defect
        if reason is None:
            edits.append(pair)
        else:
            yield reason
    for pair, is_moved in zip(edits, _moved(edits, gone, new), strict=True):
        yield Drop.MOVED if is_moved else pair


def shape_defect(pair: AtomicEdit, limits: EditLimits) -> Drop | None:
    """Return why two sentences are not an edit of a wanted kind, or None."""
    before, after, span = pair
    if span.kind not in limits.kinds:
        return Drop.EDIT_KIND
    if span.kind == "replacement":
        longer = max(len(before), len(after))
        if longer - max(span.before_end, span.after_end) + span.start < limits.min_shared * longer:
            return Drop.LITTLE_SHARED
    return None


def edit_defect(before: Tokens, after: Tokens, span: Span, limits: EditLimits) -> Drop | None:
    """Return the first condition that an edit fails, or None."""
    lengths = len(before), len(after)
    if min(lengths) < limits.min_tokens or max(lengths) > limits.max_tokens:
        return Drop.EDIT_LENGTH
    phrases = before[span.start : span.before_end], after[span.start : span.after_end]
    if max(map(len, phrases)) > limits.max_phrase_tokens:
        return Drop.PHRASE_LENGTH
    changed = [*phrases[0], *phrases[1]]
    if any(mark in token for token in changed for mark in _URL_MARKS):
        return Drop.URL
    if not limits.keep_case and list(map(str.lower, before)) == list(map(str.lower, after)):
        return Drop.CASE_ONLY
    words = [token for token in changed if any(map(str.isalnum, token))]
    if not limits.keep_punctuation and not words:
        return Drop.ONLY_PUNCTUATION
    if not limits.keep_numbers and words and not any(map(str.isalpha, "".join(words))):
        return Drop.ONLY_NUMBERS
    if _is_cut(before) or _is_cut(after):
        return Drop.SENTENCE_START
    if not (has_balanced_brackets(before) and has_balanced_brackets(after)):
        return Drop.UNBALANCED
    return Drop.MARK if has_mark(before) or has_mark(after) else None


def _is_cut(tokens: Tokens) -> bool:
    """Return whether a sentence begins in lower case, which shows that it was cut; names such as eBay do not count."""
    return tokens[0][0].islower() and not any(map(str.isupper, tokens[0]))


def _best(pairs: list[AtomicEdit]) -> Iterator[tuple[AtomicEdit, bool]]:
    """Yield the pairs, best first, each with whether neither of its sentences is in a better pair."""
    taken_before: set[int] = set()
    taken_after: set[int] = set()
    for pair in sorted(pairs, key=_preference):
        before, after = pair.before.order, pair.after.order
        is_best = before not in taken_before and after not in taken_after
        if is_best:
            taken_before.add(before)
            taken_after.add(after)
        yield pair, is_best


def _preference(pair: AtomicEdit) -> tuple[int, bool, int, int, int]:
    before, after, span = pair
    is_elsewhere = before.paragraph != after.paragraph
    return span.changed, is_elsewhere, abs(before.order - after.order), before.order, after.order


def _proposed(gone: Sequence[ChangedSentence], new: Sequence[ChangedSentence]) -> Iterator[AtomicEdit | Drop]:
    """Yield each pair that begins or ends alike, once; yield `CROWDED` for each edge that too many sentences share."""
    parts = slice(2), slice(-2, None)
    indexes = [_index(new, part, {before[part] for before in gone}) for part in parts]
    for before in gone:
        alike: dict[int, ChangedSentence] = {}
        for index, part in zip(indexes, parts, strict=True):
            found = index.get(before[part], ())
            if len(found) > MAX_ALIKE:
                yield Drop.CROWDED
            else:
                alike.update((after.order, after) for after in found)
        for after in alike.values():
            yield AtomicEdit(before, after, differing_span(before, after))


def _index(
    sentences: Sequence[ChangedSentence], part: slice, wanted: set[tuple[str, ...]]
) -> dict[tuple[str, ...], list[ChangedSentence]]:
    """Return the sentences of at least three tokens by one part of their tokens, for the wanted parts."""
    index: dict[tuple[str, ...], list[ChangedSentence]] = {}
    for sentence in sentences:
        key = sentence[part]
        if key in wanted and len(sentence) > 2:
            index.setdefault(key, []).append(sentence)
    return index


def _moved(
    edits: Sequence[AtomicEdit], gone: Sequence[ChangedSentence], new: Sequence[ChangedSentence]
) -> Iterator[bool]:
    """Yield for each edit whether its inserted tokens were in another sentence before, or its deleted tokens are now.

    If a sentence was split, half of it is in another sentence, and no phrase was deleted.
    """
    came = [_runs_of(after[span.start : span.after_end]) for _, after, span in edits]
    went = [_runs_of(before[span.start : span.before_end]) for before, _, span in edits]
    origins, destinations = _places(set(chain(*came)), gone), _places(set(chain(*went)), new)
    for edit, came_runs, went_runs in zip(edits, came, went, strict=True):
        yield _is_in_other(came_runs, origins, edit.before.order) or _is_in_other(
            went_runs, destinations, edit.after.order
        )


def _is_in_other(runs: Sequence[Run], places: Mapping[Run, set[int]], own: int) -> bool:
    """Return whether at least `MOVED_SHARE` of a phrase is in sentences other than its own, taken together."""
    covered: set[int] = set()
    for start, run in enumerate(runs):
        if places.get(run, set()) - {own}:
            covered.update(range(start, start + MOVED_TOKENS))
    return bool(covered) and len(covered) >= MOVED_SHARE * (len(runs) + MOVED_TOKENS - 1)


def _runs_of(tokens: Tokens) -> list[Run]:
    return list(zip(*(tokens[start:] for start in range(MOVED_TOKENS)), strict=False))


def _places(runs: set[Run], sentences: Sequence[ChangedSentence]) -> dict[Run, set[int]]:
    """Return for each run the `order` of the sentences that contain it; {} if there is only one sentence."""
    places: dict[Run, set[int]] = {}
    if runs and len(sentences) > 1:
        for sentence in sentences:
            for run in runs.intersection(_runs_of(sentence)):
                places.setdefault(run, set()).add(sentence.order)
    return places
