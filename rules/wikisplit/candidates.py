"""Finds split-and-rephrase pairs in what changed between two snapshots of a page (Botha et al., 2018, §2.1).

Sentences that went are matched with sentences that came: C with S1 by its first three tokens and with S2 by its last
three, in both directions. Indexes propose the pairs, so BLEU is computed for those only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from wikimill.rules.drops import Drop
from wikimill.rules.text.bleu import ngrams
from wikimill.rules.wikisplit.criteria import DEFAULT, Criteria
from wikimill.rules.wikisplit.halves import sound_firsts, sound_seconds
from wikimill.rules.wikisplit.pair_choice import choose_pair
from wikimill.rules.wikisplit.places import Found, Place
from wikimill.rules.wikisplit.record import Direction
from wikimill.rules.wikisplit.sentence_rules import has_complex_length, sentence_defect
from wikimill.rules.wikisplit.trigram_index import Tokens, TrigramIndex, prefix_key, suffix_key
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
#: Units and chunks in them, counted from 0.
_Places = list[tuple[int, int]]
#: The sentences of chunks, and where the chunks stand.
_Read = list[tuple[tuple[Sentence, ...], _Places]]


#: Beginnings and endings of sentences, as in `Sentence`.
_Edges = tuple[set[Tokens], set[Tokens]]


class _ReadChange(NamedTuple):
    """Sentences of the chunks that only one side has, and all chunks of both sides."""

    gone: _Read
    new: _Read
    gone_chunks: dict[str, _Places]
    new_chunks: dict[str, _Places]


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
    change = _read_change(gone, new, prose)
    old, fresh = _matching_sentences(change)
    _match("split", old, fresh, criteria, findings)
    _match("merge", fresh, old, criteria, findings)
    return findings


def changed_sentences(gone: Sequence[str], new: Sequence[str], prose: ProseReader) -> tuple[Placed, Placed]:
    """The sentences that only the old snapshot has, and those that only the new one has; none if they are too few.

    Raises:
        ChangeTooLarge: a side may have more than `MAX_CHANGED_SENTENCES`.
    """
    return _changed_sentences(_read_change(gone, new, prose))


def _read_change(gone: Sequence[str], new: Sequence[str], prose: ProseReader) -> _ReadChange:
    gone_chunks, new_chunks = _placed_chunks(gone, prose), _placed_chunks(new, prose)
    gone_only = [(chunk, at) for chunk, at in gone_chunks.items() if chunk not in new_chunks]
    new_only = [(chunk, at) for chunk, at in new_chunks.items() if chunk not in gone_chunks]
    gone_bound = sum(prose.may_hold(chunk) for chunk, _ in gone_only)
    new_bound = sum(prose.may_hold(chunk) for chunk, _ in new_only)
    if min(gone_bound, new_bound) < 1 or max(gone_bound, new_bound) < 2:
        return _ReadChange([], [], gone_chunks, new_chunks)
    if max(gone_bound, new_bound) > MAX_CHANGED_SENTENCES:
        raise ChangeTooLarge(f"the edit changes more than {MAX_CHANGED_SENTENCES:,} sentences")
    gone_read = [(prose.sentences(chunk), places) for chunk, places in gone_only]
    new_read = [(prose.sentences(chunk), places) for chunk, places in new_only]
    return _ReadChange(gone_read, new_read, gone_chunks, new_chunks)


def _matching_sentences(change: _ReadChange) -> tuple[Placed, Placed]:
    """Those of `_changed_sentences` that begin, or end, like one of the other side: no other has a part in a match.

    Hardly any vandalism has such sentences, and a page that is restored after it has hundreds of others.
    """
    edges = [_edges(sentence for sentences, _ in side for sentence in sentences) for side in (change.gone, change.new)]
    if any(map(set.isdisjoint, *edges)):
        return {}, {}
    old, fresh = _differing(change, _placed_sentences(change.gone, edges[1]), _placed_sentences(change.new, edges[0]))
    # Of one sentence alone nothing is proposed, of one among others it is.
    return (old, fresh) if len(old) > 1 and len(fresh) > 1 else _changed_sentences(change)


def _edges(sentences: Iterable[Sentence]) -> _Edges:
    """How sentences of three tokens or more begin, and how they end."""
    long = [sentence for sentence in sentences if sentence.begin is not None]
    return {each.begin for each in long if each.begin}, {each.end for each in long if each.end}


def _changed_sentences(change: _ReadChange) -> tuple[Placed, Placed]:
    return _differing(change, _placed_sentences(change.gone), _placed_sentences(change.new))


def _differing(change: _ReadChange, before: Placed, after: Placed) -> tuple[Placed, Placed]:
    gone_chunks, new_chunks = change.gone_chunks, change.new_chunks
    # A chunk that did not change is not read, but mostly it is the sentence that it holds.
    old = {text: found for text, found in before.items() if text not in after and text not in new_chunks}
    fresh = {text: found for text, found in after.items() if text not in before and text not in gone_chunks}
    return old, fresh


def _placed_chunks(units: Sequence[str], prose: ProseReader) -> dict[str, _Places]:
    placed: dict[str, _Places] = {}
    for unit_index, unit in enumerate(units):
        for chunk_index, chunk in enumerate(prose.chunks(unit)):
            places = placed.setdefault(chunk, [])
            if len(places) < MAX_COPIES:
                places.append((unit_index, chunk_index))
    return placed


def _placed_sentences(chunks: _Read, edges: _Edges | None = None) -> Placed:
    """By their texts; only those that begin like one of the edges or end like one, if there are any."""
    placed: Placed = {}
    begins, ends = edges or (set(), set())
    for sentences, places in chunks:
        for index, sentence in enumerate(sentences):
            if edges is not None and sentence.begin not in begins and sentence.end not in ends:
                continue
            found = placed.setdefault(sentence.text, (sentence, []))[1]
            for unit, number in places[: MAX_COPIES - len(found)]:
                found.append(Place(unit, number, index, index == len(sentences) - 1))
    return placed


def _match(direction: Direction, complexes: Placed, simples: Placed, criteria: Criteria, findings: Findings) -> None:
    if not complexes or len(simples) < 2:
        return
    begins, ends = _edges(sentence for sentence, _ in simples.values())
    matching = [found for found in complexes.values() if found[0].begin in begins and found[0].end in ends]
    if not matching:
        return
    begins, ends = _edges(sentence for sentence, _ in matching)
    found_simples = simples.values()
    by_prefix = TrigramIndex([(prefix_key(each[0].folded), each) for each in found_simples if each[0].begin in begins])
    by_suffix = TrigramIndex([(suffix_key(each[0].folded), each) for each in found_simples if each[0].end in ends])
    for sentence, places in matching:
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
