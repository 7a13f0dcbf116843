"""More of the types that articles rarely name: pieces with them stand several times, each time with other names.

Of 55,000 entities of the links at hand 284 are LAW and 672 FAC, most of them a few names again and again ("White
House"): learned as they stand, they are hardly found in other articles. In a copy each name of such a type is replaced
by another of the type, from links and from `entity_names.txt`; the sentence around it stays.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from spacy.tokens import Doc, Span

from training.silver_entities import Names

#: How many copies a piece is given for the rarest type in it.
COPIES = {"LAW": 8, "FAC": 6, "PRODUCT": 3, "EVENT": 3, "WORK_OF_ART": 1}


def names_by_type(names: Names) -> dict[str, list[tuple[str, ...]]]:
    """The words of all names of the rare types, in a fixed order."""
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for known in names.by_first.values():
        for words, label in known.items():
            if label in COPIES:
                found[label].append(words)
    return {label: sorted(listed) for label, listed in found.items()}


def with_copies(docs: Iterable[Doc], names: Mapping[str, Sequence[tuple[str, ...]]], seed: int) -> list[Doc]:
    """The Docs, and behind each its copies; the same for the same seed."""
    chance = random.Random(seed)
    found = []
    for doc in docs:
        found.append(doc)
        copies = max((COPIES.get(span.label_, 0) for span in doc.ents), default=0)
        found += [renamed(doc, names, chance) for _ in range(copies)]
    return found


def renamed(doc: Doc, names: Mapping[str, Sequence[tuple[str, ...]]], chance: random.Random) -> Doc:
    """A copy of a Doc in which the names of rare types are others of their type; what is missing stays missing."""
    words: list[str] = []
    spaces: list[bool] = []
    entities: list[tuple[int, int, str]] = []
    missing: list[int] = []
    spans = {span.start: span for span in doc.ents}
    place = 0
    while place < len(doc):
        span = spans.get(place)
        if span is None:
            if doc[place].ent_iob == 0:
                missing.append(len(words))
            words.append(doc[place].text)
            spaces.append(bool(doc[place].whitespace_))
            place += 1
            continue
        listed = names.get(span.label_)
        name = chance.choice(listed) if listed else tuple(token.text for token in span)
        inner = [True] * (len(name) - 1) if listed else [bool(token.whitespace_) for token in span[:-1]]
        entities.append((len(words), len(words) + len(name), span.label_))
        words += name
        spaces += [*inner, bool(span[-1].whitespace_)]
        place = span.end
    copy = Doc(doc.vocab, words=words, spaces=spaces)
    copy.set_ents(
        [Span(copy, start, end, label) for start, end, label in entities],
        missing=[copy[at : at + 1] for at in missing],
        default="outside",
    )
    return copy
