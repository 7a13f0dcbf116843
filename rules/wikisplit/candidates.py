"""Mining of split-and-rephrase pairs from the changes between two snapshots of a page (Botha et al., 2018, §2.1).

Removed sentences are matched with added ones: C with S1 by its first three tokens and with S2 by its last three, in
both directions. Indexes propose the pairs, so that BLEU is computed only for proposed pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.criteria import DEFAULT, Criteria
from wikimill.rules.wikisplit.halves import complex_defect, sound_firsts, sound_seconds
from wikimill.rules.wikisplit.pair_choice import choose_pair
from wikimill.rules.wikisplit.places import Found, Place, share_unit
from wikimill.rules.wikisplit.record import Direction
from wikimill.rules.wikisplit.trigram_index import Tokens, TrigramIndex, prefix_key, suffix_key
from wikimill.rules.wikitext.changed_sentences import MAX_CHANGED_SENTENCES, ChangeTooLarge
from wikimill.rules.wikitext.prose import Outline, OutlinedChunk, ProseReader, Sentence

#: Most candidates for S1, and for S2, of one C. No natural paragraph proposes more; a page of 10,000 similar sentences
#: would cost 10⁸ comparisons.
MAX_PROPOSED = 64
#: Most places to record of a sentence or chunk in a change; later copies are ignored.
MAX_COPIES = 8


@dataclass(frozen=True, slots=True)
class Rewrite:
    """An accepted rewrite.

    Attributes:
        direction: "split" if the new snapshot has S1 and S2, "merge" if it has C.
        complex_sentence, simple_1, simple_2: C, S1 and S2.
        bleu_1, bleu_2: BLEU with C as hypothesis and S1, or S2, as reference, in [0, 1].
        adjacent: whether S2 directly follows S1 in a paragraph.
        same_paragraph: whether a paragraph has both S1 and S2.
        unit: index, among the changed units of the new snapshot, of the unit with S1 (with C, if merged).
        old_unit: index, among those of the old snapshot, of the unit with C (with S1, if merged).
    """

    direction: Direction
    complex_sentence: Sentence
    simple_1: Sentence
    simple_2: Sentence
    bleu_1: float
    bleu_2: float
    adjacent: bool
    same_paragraph: bool
    unit: int
    old_unit: int = 0


@dataclass(slots=True)
class RewriteFindings:
    """The results of a change: the rewrites that were kept, and counts of the candidates (C, S1, S2).

    `proposed` = `len(found)` + the sum of `dropped`.
    """

    found: list[Rewrite] = field(default_factory=list)
    proposed: int = 0
    dropped: Counter[Drop] = field(default_factory=Counter)


#: Sentence text → the sentence and its places.
Placed = dict[str, Found]
#: (unit, chunk in the unit), counted from 0.
_Places = list[tuple[int, int]]
#: Chunks with their sentences, and the places of each chunk.
_Read = list[tuple[OutlinedChunk, _Places]]
#: A sentence, and for each copy: the places of its chunk, its index in the chunk, and whether it is the chunk's last.
_Sketch = tuple[Outline, list[tuple[_Places, int, bool]]]
#: Sentence text → its sketch.
_Sketches = dict[str, _Sketch]
#: Beginnings and endings of sentences, as in `Outline`.
_Edges = tuple[set[Tokens], set[Tokens]]


class _ReadChange(NamedTuple):
    """Sentences of the chunks that only one side has, and all chunks of both sides."""

    gone: _Read
    new: _Read
    gone_chunks: dict[str, _Places]
    new_chunks: dict[str, _Places]


def find_rewrites(
    gone: Sequence[str], new: Sequence[str], prose: ProseReader, criteria: Criteria = DEFAULT
) -> RewriteFindings:
    """Return the rewrites in one change.

    Args:
        gone: units that only the old snapshot has.
        new: units that only the new snapshot has.
        prose: splits units into sentences.
        criteria: the conditions on a rewrite.

    Returns:
        At most one rewrite for each C and direction, splits first, in text order of C; and drop counts of the other
        candidates.

    Raises:
        ChangeTooLarge: a side may have more than `MAX_CHANGED_SENTENCES`.
    """
    findings = RewriteFindings()
    change = _read_change(gone, new, prose)
    old, fresh = _matching_sentences(change)
    _match("split", old, fresh, prose, criteria, findings)
    _match("merge", fresh, old, prose, criteria, findings)
    return findings


def changed_sentences(gone: Sequence[str], new: Sequence[str], prose: ProseReader) -> tuple[Placed, Placed]:
    """Return the sentences that only the old snapshot has, and those that only the new one has; none if the change has
    too few for a rewrite. Arguments as for `find_rewrites`.

    Raises:
        ChangeTooLarge: a side may have more than `MAX_CHANGED_SENTENCES`.
    """
    old, fresh = _changed_sentences(_read_change(gone, new, prose))
    return {text: _found(each, prose) for text, each in old.items()}, {
        text: _found(each, prose) for text, each in fresh.items()
    }


def _read_change(gone: Sequence[str], new: Sequence[str], prose: ProseReader) -> _ReadChange:
    gone_chunks, new_chunks = _placed_chunks(gone, prose), _placed_chunks(new, prose)
    gone_only = [(chunk, at) for chunk, at in gone_chunks.items() if chunk not in new_chunks]
    new_only = [(chunk, at) for chunk, at in new_chunks.items() if chunk not in gone_chunks]
    gone_bound, new_bound = _bound(gone_only, prose), _bound(new_only, prose)
    if min(gone_bound, new_bound) < 1 or max(gone_bound, new_bound) < 2:
        return _ReadChange([], [], gone_chunks, new_chunks)
    if max(gone_bound, new_bound) > MAX_CHANGED_SENTENCES:
        raise ChangeTooLarge(f"the edit changes more than {MAX_CHANGED_SENTENCES:,} sentences")
    gone_read = [(prose.outlined(chunk), places) for chunk, places in gone_only]
    new_read = [(prose.outlined(chunk), places) for chunk, places in new_only]
    return _ReadChange(gone_read, new_read, gone_chunks, new_chunks)


def _bound(chunks: list[tuple[str, _Places]], prose: ProseReader) -> int:
    """Return an upper bound of the number of sentences in chunks.

    Counting stops at two, or at one over the limit if the chunks are long enough to exceed the limit.
    """
    # A sentence has at least one character.
    enough = 2 if sum(len(chunk) for chunk, _ in chunks) <= MAX_CHANGED_SENTENCES else MAX_CHANGED_SENTENCES + 1
    bound = 0
    for chunk, _ in chunks:
        bound += prose.may_hold(chunk)
        if bound >= enough:
            break
    return bound


def _matching_sentences(change: _ReadChange) -> tuple[_Sketches, _Sketches]:
    """Return the changed sentences that begin or end like a sentence of the other side; only these can match.

    Vandalism hardly ever adds such sentences, but restoring a page after vandalism adds hundreds of others.
    """
    gone, new = _edges(change.gone), _edges(change.new)
    if gone[0].isdisjoint(new[0]) or gone[1].isdisjoint(new[1]):
        return {}, {}
    old, fresh = _differing(change, _placed_sentences(change.gone, new), _placed_sentences(change.new, gone))
    # A side with a single sentence proposes nothing, so that the filter must not leave only one.
    return (old, fresh) if len(old) > 1 and len(fresh) > 1 else _changed_sentences(change)


def _edges(chunks: _Read) -> _Edges:
    """Return the beginnings and the endings of all sentences with at least three tokens."""
    return set().union(*[read.begins for read, _ in chunks]), set().union(*[read.ends for read, _ in chunks])


def _changed_sentences(change: _ReadChange) -> tuple[_Sketches, _Sketches]:
    return _differing(change, _placed_sentences(change.gone), _placed_sentences(change.new))


def _differing(change: _ReadChange, before: _Sketches, after: _Sketches) -> tuple[_Sketches, _Sketches]:
    gone_chunks, new_chunks = change.gone_chunks, change.new_chunks
    # An unchanged chunk is not read, but most chunks are a single sentence, so compare with the chunk's text.
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


def _placed_sentences(chunks: _Read, edges: _Edges | None = None) -> _Sketches:
    """Return sentences by their texts; with `edges`, only sentences that begin or end like one of them."""
    placed: _Sketches = {}
    begins, ends = edges or (set(), set())
    for read, places in chunks:
        if edges is not None and begins.isdisjoint(read.begins) and ends.isdisjoint(read.ends):
            continue
        last = len(read.outlines) - 1
        for index, outline in enumerate(read.outlines):
            if edges is not None and outline.begin not in begins and outline.end not in ends:
                continue
            sketch = placed.get(outline.text)
            if sketch is None:
                placed[outline.text] = outline, [(places, index, index == last)]
            elif len(sketch[1]) < MAX_COPIES:
                sketch[1].append((places, index, index == last))
    return placed


def _found(sketch: _Sketch, prose: ProseReader) -> Found:
    """Return the sentence of a sketch, and its first `MAX_COPIES` places."""
    found = [Place(*at, index, is_last) for places, index, is_last in sketch[1] for at in places]
    return prose.sentence(sketch[0].text), found[:MAX_COPIES]


def _match(
    direction: Direction,
    complexes: _Sketches,
    simples: _Sketches,
    prose: ProseReader,
    criteria: Criteria,
    findings: RewriteFindings,
) -> None:
    if not complexes or len(simples) < 2:
        return
    begins = {outline.begin for outline, _ in simples.values() if outline.begin}
    ends = {outline.end for outline, _ in simples.values() if outline.end}
    matching = [each for each in complexes.values() if each[0].begin in begins and each[0].end in ends]
    if not matching:
        return
    begins = {outline.begin for outline, _ in matching if outline.begin}
    ends = {outline.end for outline, _ in matching if outline.end}
    by_prefix = TrigramIndex([(prefix_key(each[0].head), each) for each in simples.values() if each[0].begin in begins])
    by_suffix = TrigramIndex([(suffix_key(each[0].tail), each) for each in simples.values() if each[0].end in ends])
    for sketch in matching:
        prefix, suffix = prefix_key(sketch[0].head), suffix_key(sketch[0].tail)
        counts = by_prefix.count(prefix), by_suffix.count(suffix)
        if not all(counts):
            continue
        findings.proposed += counts[0] * counts[1]
        sentence, places = _found(sketch, prose)
        defect = complex_defect(sentence, criteria)
        if defect is None and max(counts) > MAX_PROPOSED:
            defect = Drop.CROWDED
        if defect is not None:
            findings.dropped[defect] += counts[0] * counts[1]
            continue
        pairs = by_prefix.found(prefix), by_suffix.found(suffix)
        rewrite = _rewrite(direction, (sentence, places), *pairs, prose, criteria, findings.dropped)
        if rewrite is not None:
            findings.found.append(rewrite)


def _rewrite(
    direction: Direction,
    found: Found,
    firsts: list[_Sketch],
    seconds: list[_Sketch],
    prose: ProseReader,
    criteria: Criteria,
    dropped: Counter[Drop],
) -> Rewrite | None:
    """Return the rewrite with the best S1 and S2, or None; count every other pair as dropped."""
    sentence, places = found
    read_firsts = [_found(each, prose) for each in firsts]
    good_firsts = sound_firsts(sentence, read_firsts, criteria, len(seconds), dropped)
    if not good_firsts:
        return None
    read_seconds = [_found(each, prose) for each in seconds]
    good_seconds = sound_seconds(sentence, read_seconds, criteria, len(good_firsts), dropped)
    if not good_seconds:
        return None
    pair = choose_pair(sentence, good_firsts, good_seconds, criteria, dropped)
    if pair is None:
        return None
    units = (pair.place.unit, places[0].unit)
    first, second = pair.first, pair.second
    return Rewrite(
        direction,
        sentence,
        first.sentence,
        second.sentence,
        first.bleu,
        second.bleu,
        pair.is_adjacent,
        share_unit(first.places, second.places),
        *(units if direction == "split" else reversed(units)),
    )
