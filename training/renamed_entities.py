"""Copies of training texts with other names, so that the recogniser learns contexts and not names.

The links of a few articles repeat the same people and places, from which unseen names are hardly learned. In a copy
most names are replaced by others of their type, from links and from `entity_names.txt`: names of one word by names of
one word, and half of the people by a first and a family name combined at random.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from spacy.tokens import Doc, Span

from training.silver_entities import Names

#: Types whose names change. NORP and LANGUAGE are closed lists.
RENAMED = frozenset(("PERSON", "ORG", "GPE", "LOC", "FAC", "LAW", "EVENT", "PRODUCT", "WORK_OF_ART"))
#: Renamed types whose names of one word have a list of their own.
_SHORT = ("PERSON", "GPE", "ORG", "LOC")
_SMALL = frozenset(("of", "the", "and", "de", "'s", "&", "in", "for"))
#: Number of invented people; probability that a name changes.
_PEOPLE, _SHARE = 6000, 0.7
#: (type, whether the name has one word) → names.
NamesByType = dict[tuple[str, bool], list[tuple[str, ...]]]


def names_by_type(names: Names, seed: int = 1) -> NamesByType:
    """Return (type, whether one word) → names for copies, in a fixed order; some people are invented by the seed."""
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for known in names.by_first.values():
        for words, label in known.items():
            if label in RENAMED and all(word[:1].isupper() or word in _SMALL for word in words):
                found[label].append(words)
    full = [words for words in found["PERSON"] if len(words) > 1]
    firsts = sorted({words[0] for words in full if len(words[0]) > 2})
    lasts = sorted({words[-1] for words in full if len(words[-1]) > 2})
    chance = random.Random(seed)
    made = [(chance.choice(firsts), chance.choice(lasts)) for _ in range(_PEOPLE if full else 0)]
    listed: NamesByType = {}
    for label, each in found.items():
        listed[label, False] = sorted(each)
        listed[label, True] = sorted(words for words in each if len(words) == 1) if label in _SHORT else sorted(each)
    listed["PERSON", False] = [*listed.get(("PERSON", False), ()), *made]
    listed["PERSON", True] = [(last,) for last in lasts]
    return listed


def with_copies(
    docs: Iterable[Doc], names: Mapping[tuple[str, bool], Sequence[tuple[str, ...]]], seed: int
) -> list[Doc]:
    """Return the Docs, each followed by a copy with other names if a name changes; determined by the seed."""
    chance = random.Random(seed)
    found = []
    for doc in docs:
        found.append(doc)
        copy = renamed(doc, names, chance)
        if copy is not None:
            found.append(copy)
    return found


def renamed(
    doc: Doc, names: Mapping[tuple[str, bool], Sequence[tuple[str, ...]]], chance: random.Random, share: float = _SHARE
) -> Doc | None:
    """Return a copy of a Doc in which each name becomes one other name of its type; None if none changed.

    Missing words stay missing.
    """
    words: list[str] = []
    spaces: list[bool] = []
    entities: list[tuple[int, int, str]] = []
    missing: list[int] = []
    instead: dict[str, tuple[str, ...]] = {}
    spans = {span.start: span for span in doc.ents}
    place, changed = 0, False
    while place < len(doc):
        span = spans.get(place)
        if span is None:
            if doc[place].ent_iob == 0:
                missing.append(len(words))
            words.append(doc[place].text)
            spaces.append(bool(doc[place].whitespace_))
            place += 1
            continue
        listed = names.get((span.label_, len(span) == 1))
        if listed and chance.random() < share:
            name = instead.setdefault(span.text, chance.choice(listed))
            inner = [word != "'s" for word in name[1:]]
            changed = True
        else:
            name = tuple(token.text for token in span)
            inner = [bool(token.whitespace_) for token in span[:-1]]
        entities.append((len(words), len(words) + len(name), span.label_))
        words += name
        spaces += [*inner, bool(span[-1].whitespace_)]
        place = span.end
    if not changed:
        return None
    copy = Doc(doc.vocab, words=words, spaces=spaces)
    copy.set_ents(
        [Span(copy, start, end, label) for start, end, label in entities],
        missing=[copy[at : at + 1] for at in missing],
        default="outside",
    )
    return copy
