"""The connective of a prediction at the place of the gold text's (Geva et al., 2019, table 9)."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.metrics.scored_examples import Reference
from wikimill.rules.metrics.slot_alignment import counterpart, unmatched, with_punctuation
from wikimill.rules.similarity.alignment import align
from wikimill.rules.text.connectives import BACKWARD, COORDINATING, FORWARD, INNER, Phrase

#: A prediction that is not a connective, or not a pronoun; the paper's ⟨other⟩.
OTHER = "⟨other⟩"


def bare(phrase: Sequence[str]) -> Phrase:
    """Return a connective in lower case without its commas, as in table 9."""
    return tuple(word.lower() for word in phrase if word != ",")


#: All connectives of table 12; the longest come first, so that "so that" is not read as "so".
CONNECTIVES: tuple[Phrase, ...] = tuple(
    sorted(
        {bare(phrase) for phrase in (*BACKWARD, *FORWARD, *(entry.words for entry in INNER))}
        | {(word,) for word in COORDINATING},
        key=lambda phrase: (-len(phrase), phrase),
    )
)


def predicted_connective(reference: Reference, prediction: str) -> tuple[str, str] | None:
    """Return the gold connective, without commas, and the predicted connective in its place, or `OTHER`.

    Only additions count: a connective that occurs no more often than in the source was copied, not predicted. A
    prediction that equals its source is therefore never right.

    None if the example has no connective, or if the gold text, the first of several references, does not add it.
    """
    words = bare(reference.connective.split())
    gold, found = reference.texts[0].lower().split(), prediction.lower().split()
    source = reference.source_text.lower().split()
    start = _place(words, gold, reference) if words else None
    if start is None or not _adds(gold, source, words):
        return None
    first, last = counterpart(align(gold, found), *with_punctuation(gold, start, start + len(words)))
    added = [phrase for phrase in {words, *CONNECTIVES} if _adds(found, source, phrase)]
    return " ".join(words), _read(found[first:last], words, added)


def _adds(text: Sequence[str], source: Sequence[str], phrase: Phrase) -> bool:
    """Return whether a text has a phrase more often than its source."""
    return _count(text, phrase) > _count(source, phrase)


def _count(tokens: Sequence[str], phrase: Phrase) -> int:
    return sum(tuple(tokens[at : at + len(phrase)]) == phrase for at in range(len(tokens) - len(phrase) + 1))


def _place(words: Phrase, gold: list[str], reference: Reference) -> int | None:
    """Return the index of the gold connective, None if absent; of equal words, the one that the source lacks."""
    starts = [at for at in range(len(gold) - len(words) + 1) if tuple(gold[at : at + len(words)]) == words]
    if len(starts) < 2:
        return starts[0] if starts else None
    new = unmatched(align(gold, reference.source_text.lower().split()))
    expected = _expected(reference)
    return min(starts, key=lambda at: (-len(new & set(range(at, at + len(words)))), abs(at - expected), at))


def _expected(reference: Reference) -> int:
    """Return the approximate index of a connective: at the border of the joined clauses, or at the start."""
    if reference.discourse_type == "SINGLE_CONN_START":
        return 0
    if reference.first_tokens is not None:
        return reference.first_tokens
    return len(reference.source[0].split())


def _read(slot: Sequence[str], gold: Phrase, added: Sequence[Phrase]) -> str:
    """Return the added connective in a slot, or `OTHER`.

    A longer one that contains the gold one has priority, then the gold one, then the longest.
    """
    longer = sorted((-len(phrase), phrase) for phrase in added if len(phrase) > len(gold) and _holds(phrase, gold))
    for phrase in (*(phrase for _, phrase in longer), *([gold] if gold in added else ())):
        if _holds(slot, phrase):
            return " ".join(phrase)
    others = [(-len(phrase), _place_of(slot, phrase), phrase) for phrase in added if _holds(slot, phrase)]
    return " ".join(min(others)[2]) if others else OTHER


def _holds(tokens: Sequence[str], phrase: Phrase) -> bool:
    return _place_of(tokens, phrase) < len(tokens)


def _place_of(tokens: Sequence[str], phrase: Phrase) -> int:
    """Return the first position of a phrase among tokens; their number if it is absent."""
    width = len(phrase)
    places = (at for at in range(len(tokens) - width + 1) if tuple(tokens[at : at + width]) == phrase)
    return next(places, len(tokens))
