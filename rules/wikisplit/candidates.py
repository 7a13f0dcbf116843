"""Finds split-and-rephrase pairs in what changed between two snapshots of a page (Botha et al., 2018, §2.1).

Sentences that went are matched with sentences that came: C with S1 by its first three tokens and with S2 by its last
three, in both directions. Indexes propose the pairs, so BLEU is computed for those only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from wikimill.rules.drops import Drop
from wikimill.rules.text.bleu import ngrams
from wikimill.rules.wikisplit.criteria import DEFAULT, Criteria
from wikimill.rules.wikisplit.halves import sound_firsts, sound_seconds
from wikimill.rules.wikisplit.pair_choice import choose_pair
from wikimill.rules.wikisplit.pair_rules import TRIGRAM
from wikimill.rules.wikisplit.places import Found, Place
from wikimill.rules.wikisplit.record import Direction
from wikimill.rules.wikisplit.sentence_rules import has_complex_length, sentence_defect
from wikimill.rules.wikisplit.trigram_index import TrigramIndex, prefix_key, suffix_key
from wikimill.rules.wikitext.prose import ProseReader, Sentence

#: No natural paragraph proposes more; a page of 10,000 like sentences would cost 10⁸ comparisons.
MAX_PROPOSED = 64
#: On each side of a change. MediaWiki's largest page (2 MiB), replaced as a whole, has 15,000; each takes 4 kB here.
MAX_CHANGED_SENTENCES = 25_000
#: Of a sentence, or a paragraph, that stands more often in a change the first places count.
MAX_COPIES = 8


class ChangeTooLarge(ValueError):
    """A change of more sentences than are compared."""


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


#: By their texts.
Placed = dict[str, Found]


def find_rewrites(
    gone: Sequence[str], new: Sequence[str], prose: ProseReader, criteria: Criteria = DEFAULT
) -> Findings:
    """Mine one change.

    Args:
        gone: units that only the old snapshot has.
        new: units that only the new one has.
        prose: reads sentences.
        criteria: what is asked of a rewrite.

    Returns:
        At most one rewrite for each C and direction, in the order of C in the text, and what became of the others.

    Raises:
        ChangeTooLarge: a side may have more than `MAX_CHANGED_SENTENCES`.
    """
    findings = Findings()
    old, fresh = changed_sentences(gone, new, prose)
    _match("split", old, fresh, criteria, findings)
    _match("merge", fresh, old, criteria, findings)
    return findings


def changed_sentences(gone: Sequence[str], new: Sequence[str], prose: ProseReader) -> tuple[Placed, Placed]:
    """The sentences that only the old snapshot has, and those that only the new one has; none if they are too few.

    Raises:
        ChangeTooLarge: a side may have more than `MAX_CHANGED_SENTENCES`.
    """
    gone_chunks, new_chunks = _placed_chunks(gone, prose), _placed_chunks(new, prose)
    gone_only = [(chunk, at) for chunk, at in gone_chunks.items() if chunk not in new_chunks]
    new_only = [(chunk, at) for chunk, at in new_chunks.items() if chunk not in gone_chunks]
    gone_bound = sum(prose.may_hold(chunk) for chunk, _ in gone_only)
    new_bound = sum(prose.may_hold(chunk) for chunk, _ in new_only)
    if min(gone_bound, new_bound) < 1 or max(gone_bound, new_bound) < 2:
        return {}, {}
    if max(gone_bound, new_bound) > MAX_CHANGED_SENTENCES:
        raise ChangeTooLarge(f"the edit changes more than {MAX_CHANGED_SENTENCES:,} sentences")
    before, after = _placed_sentences(gone_only, prose), _placed_sentences(new_only, prose)
    # A chunk that did not change is not read, but mostly it is the sentence that it holds.
    old = {text: found for text, found in before.items() if text not in after and text not in new_chunks}
    fresh = {text: found for text, found in after.items() if text not in before and text not in gone_chunks}
    return old, fresh


def _placed_chunks(units: Sequence[str], prose: ProseReader) -> dict[str, list[tuple[int, int]]]:
    placed: dict[str, list[tuple[int, int]]] = {}
    for unit_index, unit in enumerate(units):
        for chunk_index, chunk in enumerate(prose.chunks(unit)):
            places = placed.setdefault(chunk, [])
            if len(places) < MAX_COPIES:
                places.append((unit_index, chunk_index))
    return placed


def _placed_sentences(chunks: list[tuple[str, list[tuple[int, int]]]], prose: ProseReader) -> Placed:
    placed: Placed = {}
    for chunk, places in chunks:
        sentences = prose.sentences(chunk)
        for index, sentence in enumerate(sentences):
            found = placed.setdefault(sentence.text, (sentence, []))[1]
            for unit, number in places[: MAX_COPIES - len(found)]:
                found.append(Place(unit, number, index, index == len(sentences) - 1))
    return placed


def _match(direction: Direction, complexes: Placed, simples: Placed, criteria: Criteria, findings: Findings) -> None:
    if not complexes or len(simples) < 2:
        return
    keys = [sentence.folded for sentence, _ in complexes.values() if len(sentence.folded) >= TRIGRAM]
    long = [(found[0].folded, found) for found in simples.values() if len(found[0].folded) >= TRIGRAM]
    by_prefix = TrigramIndex([(prefix_key(key), found) for key, found in long], {prefix_key(key)[:2] for key in keys})
    by_suffix = TrigramIndex([(suffix_key(key), found) for key, found in long], {suffix_key(key)[:2] for key in keys})
    for sentence, places in complexes.values():
        if len(sentence.folded) < TRIGRAM:
            continue
        prefix, suffix = prefix_key(sentence.folded), suffix_key(sentence.folded)
        counts = by_prefix.count(prefix), by_suffix.count(suffix)
        if not all(counts):
            continue
        findings.proposed += counts[0] * counts[1]
        defect = sentence.defect
        if defect is None and not has_complex_length(sentence.tokens, criteria):
            defect = Drop.COMPLEX_LENGTH
        if defect is None:
            defect = sentence_defect(sentence.tokens, criteria)
        if defect is None and max(counts) > MAX_PROPOSED:
            defect = Drop.CROWDED
        if defect is not None:
            findings.dropped[defect] += counts[0] * counts[1]
            continue
        rewrite = _rewrite(
            direction, (sentence, places), by_prefix.found(prefix), by_suffix.found(suffix), criteria, findings.dropped
        )
        if rewrite is not None:
            findings.rewrites.append(rewrite)


def _rewrite(
    direction: Direction,
    found: Found,
    firsts: list[Found],
    seconds: list[Found],
    criteria: Criteria,
    dropped: Counter[Drop],
) -> Rewrite | None:
    """The best pair of a sentence that begins and one that ends like C; every other one is counted as dropped."""
    sentence, places = found
    grams = ngrams(sentence.tokens)
    good_firsts = sound_firsts(sentence, grams, firsts, criteria, len(seconds), dropped)
    if not good_firsts:
        return None
    good_seconds = sound_seconds(sentence, grams, seconds, criteria, len(good_firsts), dropped)
    if not good_seconds:
        return None
    pair = choose_pair(sentence, good_firsts, good_seconds, criteria, dropped)
    if pair is None:
        return None
    unit = pair.place.unit if direction == "split" else places[0].unit
    first, second = pair.first, pair.second
    return Rewrite(
        direction, sentence, first.sentence, second.sentence, first.bleu, second.bleu, pair.is_adjacent, unit
    )
