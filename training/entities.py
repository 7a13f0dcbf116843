"""Named entities derived from GUM's mentions, which cover every referring expression, named or not.

A mention is named if its head is a proper noun (XPOS NNP or NNPS), or a number or month in a mention of time. The
entity is the name in the mention, not the whole phrase: the proper nouns around the head with the function words
between them ("the former president of [Bank of America]"). Entities are flat: of nested ones the outermost (longest)
stays.
"""

from __future__ import annotations

from training.corpora import Mention, Sentence

#: GUM's entity type → the annotator's label. Named events, objects, animals, plants, substances and abstracts
#: (languages, laws, religions, works of the mind) are too few to be distinguished.
LABELS = {
    "person": "PERSON",
    "place": "PLACE",
    "organization": "ORGANIZATION",
    "event": "MISC",
    "object": "MISC",
    "time": "DATE",
    "abstract": "MISC",
    "animal": "MISC",
    "plant": "MISC",
    "substance": "MISC",
}
#: Words that may be inside a name, between two proper nouns.
_INNER = frozenset(
    {"of", "the", "de", "la", "du", "von", "van", "der", "di", "da", "&", "-", "–", "'", "for", "and", "."}
)
_MAX_DATE_WORDS = 6
_CLOCK = frozenset(
    {"am", "pm", "a.m.", "p.m.", "a.m", "p.m", "o'clock", "noon", "midnight", "gmt", "utc", "est", "edt"}
)


def named_entities(sentence: Sentence) -> list[tuple[int, int, str]] | None:
    """Return the flat (start, end, label) of a sentence in order; None if mentions are not annotated."""
    if sentence.mentions is None:
        return None
    found: list[tuple[int, int, str]] = []
    for mention in sentence.mentions:
        span = date_of(sentence, mention) if mention.kind == "time" else name_of(sentence, mention)
        if span and mention.kind in LABELS:
            found.append((*span, LABELS[mention.kind]))
    chosen: list[tuple[int, int, str]] = []
    for start, end, label in sorted(found, key=lambda item: (item[0] - item[1], item[0], item[2])):
        if all(end <= other or start >= other_end for other, other_end, _ in chosen):
            chosen.append((start, end, label))
    return sorted(chosen)


def _head(sentence: Sentence, mention: Mention) -> int:
    places = range(mention.start, mention.end)
    outside = (place for place in places if sentence.heads[place] not in places or sentence.heads[place] == place)
    return next(outside, mention.start)


def name_of(sentence: Sentence, mention: Mention) -> tuple[int, int] | None:
    """Return the proper nouns around the mention's head, with function words between them; None if there are none."""
    head = _head(sentence, mention)
    if not _is_proper(sentence, head):
        return None
    others = [(other.start, other.end) for other in sentence.mentions or () if other != mention]
    start, end = head, head + 1
    while start > mention.start:
        step = start - 1
        while step > mention.start and sentence.words[step].lower() in _INNER:
            step -= 1
        if not _is_proper(sentence, step) or _is_cut(sentence, step + 1, start, others):
            break
        start = step
    while end < mention.end:
        step = end
        while step < mention.end - 1 and sentence.words[step].lower() in _INNER:
            step += 1
        number = step == end and sentence.tags[step] == "CD"
        if not (_is_proper(sentence, step) or number) or _is_cut(sentence, end, step, others):
            break
        end = step + 1
    return start, end


def _is_cut(sentence: Sentence, start: int, end: int, others: list[tuple[int, int]]) -> bool:
    """Return whether the function words `start:end` join two names ("Paris and London") and are not part of one."""
    words = [word.lower() for word in sentence.words[start:end]]
    return "and" in words and any(other_start == end or other_end == start for other_start, other_end in others)


def _is_proper(sentence: Sentence, place: int) -> bool:
    return sentence.tags[place] in ("NNP", "NNPS") or sentence.upos[place] == "PROPN"


def date_of(sentence: Sentence, mention: Mention) -> tuple[int, int] | None:
    """Return the words of a short date ("May 2017", "Friday", "two years"); None for clock times and others."""
    places = range(mention.start, mention.end)
    words = [sentence.words[place].lower() for place in places]
    if len(words) > _MAX_DATE_WORDS or any(word in _CLOCK or (":" in word and word[0].isdigit()) for word in words):
        return None
    if not any(_is_proper(sentence, place) or sentence.tags[place] == "CD" for place in places):
        return None
    start, end = mention.start, mention.end
    while start < end and sentence.upos[start] in ("DET", "PUNCT", "ADP", "PRON"):
        start += 1
    return (start, end) if start < end else None
