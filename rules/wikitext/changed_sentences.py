"""The sentences that only one of two snapshots has, with their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from wikimill.rules.drops import Drop
from wikimill.rules.wikitext.prose import ProseReader, Sentence

#: Most sentences on each side of a change; MediaWiki's largest page is 2 MiB.
MAX_CHANGED_SENTENCES = 25_000


class ChangeTooLarge(ValueError):
    """A change has more sentences than are compared."""


class ChangedSentence(tuple[str, ...]):
    """The tokens of a sentence that only one snapshot has; it equals any tuple of the same tokens.

    Attributes:
        text: the untokenised sentence.
        defect: the first defect of the sentence; None if it is clean.
        unit: index of its paragraph among the changed paragraphs of its snapshot, from 0.
        paragraph: number shared by sentences of both snapshots if their paragraphs correspond (`aligned`).
        order: index of the sentence among those read of its snapshot, from 0.
    """

    text: str
    defect: Drop | None
    unit: int
    paragraph: int
    order: int

    @classmethod
    def of(cls, sentence: Sentence, unit: int = 0, paragraph: int = 0, order: int = 0) -> ChangedSentence:
        """Return a sentence's tokens with its text, defect and place."""
        made = cls(sentence.tokens)
        made.text, made.defect = sentence.text, sentence.defect
        made.unit, made.paragraph, made.order = unit, paragraph, order
        return made


class FoundEdit(NamedTuple):
    """An example: the sentences before and after the edit, and the record's own columns."""

    before: ChangedSentence
    after: ChangedSentence
    columns: Mapping[str, Any]


#: Text of a sentence → (index of its unit, its own index); the first place of several.
_Texts = dict[str, tuple[int, int]]


def changed_sentences(
    gone: Sequence[str], new: Sequence[str], prose: ProseReader
) -> tuple[list[ChangedSentence], list[ChangedSentence]]:
    """Return the removed and the added sentences, each once, in the order of the text.

    Both are empty if one side cannot have a whole sentence: text that was only added or only removed is not read.

    Args:
        gone, new: units of wikitext that only the old or only the new snapshot has.
        prose: reader of sentences; it does not read a chunk that both sides have.

    Raises:
        ChangeTooLarge: a side may have more than `MAX_CHANGED_SENTENCES`.
    """
    chunks = [[prose.chunks(unit) for unit in units] for units in (gone, new)]
    known = [{chunk for unit in side for chunk in unit} for side in chunks]
    changed = [known[0] - known[1], known[1] - known[0]]
    bounds = [sum(map(prose.may_hold, side)) for side in changed]
    if max(bounds) > MAX_CHANGED_SENTENCES:
        raise ChangeTooLarge(f"the edit changes more than {MAX_CHANGED_SENTENCES:,} sentences")
    if not all(bounds):
        return [], []
    old, fresh = (_texts(side, wanted, prose) for side, wanted in zip(chunks, changed, strict=True))
    paragraphs = aligned(_pieces(chunks[0], old), _pieces(chunks[1], fresh))
    # An unchanged chunk is not read; most are one sentence, so the chunk itself is compared.
    went = _placed({text: at for text, at in old.items() if text not in fresh and text not in known[1]}, prose)
    came = _placed(
        {text: at for text, at in fresh.items() if text not in old and text not in known[0]}, prose, paragraphs
    )
    both = set(went) & set(came)
    return [each for each in went if each not in both], [each for each in came if each not in both]


def aligned(old: Sequence[Iterable[str]], new: Sequence[Iterable[str]]) -> list[int]:
    """Return for each new paragraph the index of the corresponding old one, or a negative number.

    The old paragraph is the one that shares the most pieces with the new one; without a shared piece, the one at the
    same index if both sides have equally many paragraphs.

    >>> aligned([["a", "b"], ["c"]], [["x"], ["b", "y"], ["c"]])
    [-1, 0, 1]
    """
    places: dict[str, int] = {}
    for number, pieces in enumerate(old):
        for piece in pieces:
            places.setdefault(piece, number)
    found = []
    for number, pieces in enumerate(new):
        shared = Counter(places[piece] for piece in pieces if piece in places)
        alone = number if len(old) == len(new) else -1 - number
        found.append(min(shared, key=lambda each: (-shared[each], each)) if shared else alone)
    return found


def _texts(chunks: Sequence[Sequence[str]], wanted: set[str], prose: ProseReader) -> _Texts:
    found: _Texts = {}
    order = 0
    for number, unit in enumerate(chunks):
        for chunk in unit:
            if chunk in wanted:
                for text in prose.texts(chunk):
                    found.setdefault(text, (number, order))
                    order += 1
    return found


def _pieces(chunks: Sequence[Sequence[str]], texts: _Texts) -> list[list[str]]:
    """Return for each unit its chunks, and the sentences that were read in it."""
    pieces = [list(unit) for unit in chunks]
    for text, (unit, _) in texts.items():
        pieces[unit].append(text)
    return pieces


def _placed(texts: _Texts, prose: ProseReader, paragraphs: Sequence[int] | None = None) -> list[ChangedSentence]:
    """Return the sentences; of those with the same tokens only the first."""
    found: dict[ChangedSentence, None] = {}
    for text, (unit, order) in texts.items():
        paragraph = unit if paragraphs is None else paragraphs[unit]
        found.setdefault(ChangedSentence.of(prose.sentence(text), unit, paragraph, order))
    return list(found)
