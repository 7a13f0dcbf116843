"""Finds split-and-rephrase pairs in what changed between two snapshots of a page (Botha et al., 2018, §2.1).

Sentences that went are matched with sentences that came: C with S1 by its first three tokens and with S2 by its last
three, in both directions. Indexes propose the pairs, so BLEU is computed for those only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from wikimill.rules.drops import Drop
from wikimill.rules.text.bleu import Grams, bleu_of, ngrams
from wikimill.rules.wikisplit.acceptance import (
    MIN_BLEU,
    NEAR_COPY_BLEU,
    has_complex_length,
    has_simple_length,
    shares_suffix,
)
from wikimill.rules.wikisplit.record import Direction
from wikimill.rules.wikisplit.trigram_index import TrigramIndex, prefix_key, suffix_key
from wikimill.rules.wikitext.prose import ProseReader, Sentence
from wikimill.rules.wikitext.text_defects import is_glued

#: No natural paragraph proposes more; a page of 10,000 like sentences would cost 10⁸ comparisons.
MAX_PROPOSED = 64
MIN_TRIGRAM = 3
#: On each side of a change. MediaWiki's largest page (2 MiB), replaced as a whole, has 15,000; each takes 4 kB here.
MAX_CHANGED_SENTENCES = 25_000


class ChangeTooLarge(ValueError):
    """A change of more sentences than are compared."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands in a change: unit, chunk in the unit, sentence in the chunk, counted from 0."""

    unit: int
    chunk: int
    sentence: int
    is_last_of_chunk: bool

    def precedes(self, other: Place) -> bool:
        """Whether the other sentence directly follows this one in the same paragraph."""
        if self.unit != other.unit:
            return False
        if self.chunk == other.chunk:
            return other.sentence == self.sentence + 1
        return other.chunk == self.chunk + 1 and self.is_last_of_chunk and other.sentence == 0


@dataclass(frozen=True, slots=True)
class Rewrite:
    """An accepted pair. `unit` is the unit of the new snapshot in which the rewrite (or C, if merged) stands."""

    direction: Direction
    complex_sentence: Sentence
    simple_1: Sentence
    simple_2: Sentence
    bleu_1: float
    bleu_2: float
    adjacent: bool
    unit: int


@dataclass(slots=True)
class Findings:
    """What one change gave. `proposed` candidates (C, S1, S2) = `len(rewrites)` + the sum of `dropped`."""

    rewrites: list[Rewrite] = field(default_factory=list)
    proposed: int = 0
    dropped: Counter[Drop] = field(default_factory=Counter)


Placed = dict[str, tuple[Sentence, Place]]
Scored = tuple[float, Sentence, Place]


def find_rewrites(gone: Sequence[str], new: Sequence[str], prose: ProseReader) -> Findings:
    """Mine one change.

    Args:
        gone: units that only the old snapshot has.
        new: units that only the new one has.
        prose: reads sentences.

    Returns:
        At most one rewrite for each C and direction, in the order of C in the text, and what became of the others.

    Raises:
        ChangeTooLarge: a side may have more than `MAX_CHANGED_SENTENCES`.
    """
    findings = Findings()
    gone_chunks, new_chunks = _placed_chunks(gone, prose), _placed_chunks(new, prose)
    gone_only = [(chunk, at) for chunk, at in gone_chunks.items() if chunk not in new_chunks]
    new_only = [(chunk, at) for chunk, at in new_chunks.items() if chunk not in gone_chunks]
    gone_bound = sum(prose.may_hold(chunk) for chunk, _ in gone_only)
    new_bound = sum(prose.may_hold(chunk) for chunk, _ in new_only)
    if min(gone_bound, new_bound) < 1 or max(gone_bound, new_bound) < 2:
        return findings
    if max(gone_bound, new_bound) > MAX_CHANGED_SENTENCES:
        raise ChangeTooLarge(f"the edit changes more than {MAX_CHANGED_SENTENCES:,} sentences")
    before, after = _placed_sentences(gone_only, prose), _placed_sentences(new_only, prose)
    # A chunk that did not change is not read, but mostly it is the sentence that it holds.
    old = {text: found for text, found in before.items() if text not in after and text not in new_chunks}
    fresh = {text: found for text, found in after.items() if text not in before and text not in gone_chunks}
    _match("split", old, fresh, findings)
    _match("merge", fresh, old, findings)
    return findings


def _placed_chunks(units: Sequence[str], prose: ProseReader) -> dict[str, tuple[int, int]]:
    placed: dict[str, tuple[int, int]] = {}
    for unit_index, unit in enumerate(units):
        for chunk_index, chunk in enumerate(prose.chunks(unit)):
            placed.setdefault(chunk, (unit_index, chunk_index))
    return placed


def _placed_sentences(chunks: list[tuple[str, tuple[int, int]]], prose: ProseReader) -> Placed:
    placed: Placed = {}
    for chunk, (unit_index, chunk_index) in chunks:
        sentences = prose.sentences(chunk)
        for index, sentence in enumerate(sentences):
            if sentence.text not in placed:
                place = Place(unit_index, chunk_index, index, index == len(sentences) - 1)
                placed[sentence.text] = sentence, place
    return placed


def _match(direction: Direction, complexes: Placed, simples: Placed, findings: Findings) -> None:
    if not complexes or len(simples) < 2:
        return
    keys = [sentence.folded for sentence, _ in complexes.values() if len(sentence.folded) >= MIN_TRIGRAM]
    long = [(found[0].folded, found) for found in simples.values() if len(found[0].folded) >= MIN_TRIGRAM]
    by_prefix = TrigramIndex([(prefix_key(key), found) for key, found in long], {prefix_key(key)[:2] for key in keys})
    by_suffix = TrigramIndex([(suffix_key(key), found) for key, found in long], {suffix_key(key)[:2] for key in keys})
    for sentence, place in complexes.values():
        if len(sentence.folded) < MIN_TRIGRAM:
            continue
        prefix, suffix = prefix_key(sentence.folded), suffix_key(sentence.folded)
        counts = by_prefix.count(prefix), by_suffix.count(suffix)
        if not all(counts):
            continue
        findings.proposed += counts[0] * counts[1]
        defect = sentence.defect
        if defect is None and not has_complex_length(sentence.tokens):
            defect = Drop.COMPLEX_LENGTH
        if defect is None and max(counts) > MAX_PROPOSED:
            defect = Drop.CROWDED
        if defect is not None:
            findings.dropped[defect] += counts[0] * counts[1]
            continue
        firsts, seconds = by_prefix.found(prefix), by_suffix.found(suffix)
        rewrite = _best(direction, sentence, place, firsts, seconds, findings.dropped)
        if rewrite is not None:
            findings.rewrites.append(rewrite)


def _best(
    direction: Direction,
    sentence: Sentence,
    place: Place,
    firsts: list[tuple[Sentence, Place]],
    seconds: list[tuple[Sentence, Place]],
    dropped: Counter[Drop],
) -> Rewrite | None:
    """The candidate with the largest BLEU(C, S1) + BLEU(C, S2); ties go to the smaller text.

    S1 must not end like C and S2 must, so both can be chosen on their own.
    """
    sound_firsts = []
    for found in firsts:
        reason = Drop.SAME_SUFFIX if shares_suffix(sentence.folded, found[0].folded) else _defect(found[0])
        if reason is None:
            sound_firsts.append(found)
        else:
            dropped[reason] += len(seconds)
    if not sound_firsts:
        return None
    grams = ngrams(sentence.tokens)
    good_firsts = _close_to(sentence, grams, sound_firsts, len(seconds), dropped)
    if not good_firsts:
        return None
    sound_seconds = []
    for found in seconds:
        reason = _defect(found[0])
        if reason is None:
            sound_seconds.append(found)
        else:
            dropped[reason] += len(good_firsts)
    good_seconds = _close_to(sentence, grams, sound_seconds, len(good_firsts), dropped)
    if not good_seconds:
        return None
    if len(good_firsts) + len(good_seconds) > 2:
        dropped[Drop.BETTER_CANDIDATE] += len(good_firsts) * len(good_seconds) - 1
    bleu_1, simple_1, place_1 = min(good_firsts, key=_rank)
    bleu_2, simple_2, place_2 = min(good_seconds, key=_rank)
    adjacent = place_1.precedes(place_2)
    if not adjacent:
        copied, glued = max(bleu_1, bleu_2) >= NEAR_COPY_BLEU, is_glued(sentence.text)
        if copied or glued:
            dropped[Drop.NEAR_COPY if copied else Drop.GLUED] += 1
            return None
    unit = place_1.unit if direction == "split" else place.unit
    return Rewrite(direction, sentence, simple_1, simple_2, bleu_1, bleu_2, adjacent, unit)


def _defect(simple: Sentence) -> Drop | None:
    if simple.defect is None and not has_simple_length(simple.tokens):
        return Drop.SIMPLE_LENGTH
    return simple.defect


def _close_to(
    sentence: Sentence, grams: Grams, simples: list[tuple[Sentence, Place]], others: int, dropped: Counter[Drop]
) -> list[Scored]:
    """The simple sentences whose BLEU with C is high enough; each of the rest drops `others` candidates."""
    close: list[Scored] = []
    for simple, place in simples:
        score = bleu_of(grams, len(sentence.tokens), ngrams(simple.tokens), len(simple.tokens))
        if score >= MIN_BLEU:
            close.append((score, simple, place))
        else:
            dropped[Drop.BLEU] += others
    return close


def _rank(scored: Scored) -> tuple[float, tuple[str, ...]]:
    return -scored[0], scored[1].tokens
