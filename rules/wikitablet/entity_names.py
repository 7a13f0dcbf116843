"""Repair of a recogniser's entities: truncated names are completed, and one name has one type in an article.

A recogniser judges tokens, and so it ends a name at a hyphen ("Onís Treaty" of the Adams–Onís Treaty), after a word of
grammar ("Province of") or before a last word that it does not know ("Operation Active" Endeavor); and it calls the same
name a person here and an organisation there. Found by reading sections next to their records (docs/wikitablet.md).
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: Types whose texts are not names: a dash in them is between numbers, and the next word starts another phrase.
_NO_NAMES = frozenset(("DATE", "TIME", "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL"))
#: Types whose names may continue with the next capitalised word; after a country or a people another phrase starts.
_RUNS_ON = frozenset(("PERSON", "FAC", "ORG", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART", "LAW"))
_OF_ONE_NAME = frozenset(("NORP", "LANGUAGE"))
#: Longest part of a word with dashes before a name, in characters; most names in such a word.
_LONGEST_WORD, _MOST_PARTS = 60, 4
#: Words that never end a name.
_LINKS = frozenset("of the and for in on at to de du des la le von der da di".split())
_DASHES = "-–"
_TRIMMED = ',;:."“”„«»()[]…'
_WORD = r"[^\W\d_](?:\.(?=\s)|[\w'’]*)"
_NEXT = re.compile(rf" (?P<word>{_WORD}(?:[-–]\w+)*)")
_BEHIND_DASH = re.compile(r"[-–](?P<part>\w[\w'’]*(?:[-–]\w+)*)")
_BEFORE_DASH = re.compile(r"[^\W_][\w'’]*(?:[-–]\w+)*[-–]\Z")
_POSSESSIVE = re.compile(r"['’]s?\Z")
#: "Seven Years' War": a name can continue after an apostrophe.
_OF_YEARS = re.compile(r"['’] (?=[A-Z])")
_LAST_WORD = re.compile(r"\s(\S+)\Z")


class Span(NamedTuple):
    """A named entity in a text: its characters `text[start:end]`, and its type."""

    start: int
    end: int
    kind: str


def whole_names(text: str, spans: Iterable[Span]) -> list[Span]:
    """Return the spans with truncated names completed; spans inside a completed name are removed.

    Args:
        text: a paragraph.
        spans: named entities in the text; they must not overlap.

    >>> def names(text, *found):
    ...     spans = [Span(text.index(name), text.index(name) + len(name), kind) for name, kind in found]
    ...     return [(text[span.start : span.end], span.kind) for span in whole_names(text, spans)]
    >>> names("Under the Adams–Onís Treaty it was Spain's.", ("Onís Treaty", "LAW"), ("Spain's", "GPE"))
    [('Adams–Onís Treaty', 'LAW'), ('Spain', 'GPE')]
    >>> names("the Province of Georgia, and the East-West Highway", ("Province of", "ORG"), ("Georgia", "GPE"),
    ...     ("East", "LOC"), ("West Highway", "FAC"))
    [('Province of Georgia', 'ORG'), ('East-West Highway', 'FAC')]
    >>> names("the Seven Years' War and Operation Active Endeavor.", ("Seven Years", "ORG"),
    ...     ("Operation Active", "EVENT"))
    [("Seven Years' War", 'ORG'), ('Operation Active Endeavor', 'EVENT')]
    >>> names("from Amsterdam-Brussels to Houston, Texas", ("Amsterdam", "GPE"), ("Brussels", "GPE"),
    ...     ("Houston,", "GPE"))
    [('Amsterdam', 'GPE'), ('Brussels', 'GPE'), ('Houston', 'GPE')]
    """
    found: list[Span] = []
    left = deque(sorted(spans))
    while left:
        span = left.popleft()
        if span.kind in _NO_NAMES:
            found.append(span)
            continue
        span = _to_the_left(text, span, found)
        span = _to_the_right(text, span, left[0].start if left else len(text))
        while left and left[0].start < span.end:
            left.popleft()
        span = _trimmed(text, span)
        if any(map(str.isalnum, text[span.start : span.end])):
            found.append(span)
    return found


def with_one_type(found: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Give each entity the most frequent type of its text in the article.

    It keeps its own type unless the other is at least twice as frequent. NORP and LANGUAGE are never exchanged: a
    people and its language share a name.

    Args:
        found: type and text of each entity, in the order of the article.

    >>> with_one_type([("ORG", "Yazoo"), ("PERSON", "Yazoo"), ("PERSON", "Yazoo"), ("NORP", "Basque"),
    ...     ("LANGUAGE", "Basque")])
    [('PERSON', 'Yazoo'), ('PERSON', 'Yazoo'), ('PERSON', 'Yazoo'), ('NORP', 'Basque'), ('LANGUAGE', 'Basque')]
    """
    counts: dict[str, Counter[str]] = {}
    for kind, text in found:
        counts.setdefault(text, Counter())[kind] += 1
    return [(_outvoted(kind, counts[text]), text) for kind, text in found]


def _outvoted(kind: str, counts: Counter[str]) -> str:
    most, count = counts.most_common(1)[0]
    return most if count >= 2 * counts[kind] and not {kind, most} <= _OF_ONE_NAME else kind


def _to_the_left(text: str, span: Span, found: list[Span]) -> Span:
    """Extend a span to the start of its word with dashes, if capitalised; remove the names in between from `found`."""
    before = _BEFORE_DASH.search(text, max(0, span.start - _LONGEST_WORD), span.start)
    if before is None or not text[before.start()].isupper() or _is_between_places(text[span.start - 1], span.kind):
        return span
    inside = [other for other in found[-_MOST_PARTS:] if other.end > before.start()]
    if any(other.kind in _NO_NAMES for other in inside):
        return span
    if inside and not all(_are_one(other, span, text[other.end : span.start]) for other in inside):
        return span
    start = min([before.start(), *(other.start for other in inside)])
    del found[len(found) - len(inside) :]
    return span._replace(start=start)


def _are_one(one: Span, other: Span, between: str) -> bool:
    """Return whether two names joined by a dash are one: their types differ, or both are people with a hyphen."""
    return len(between) == 1 and (one.kind != other.kind or (one.kind == "PERSON" and between == "-"))


def _is_between_places(dash: str, kind: str) -> bool:
    """Return whether a dash is between two places: "Kars–Tbilisi–Baku" are three; "Guinea-Bissau" is one."""
    return dash == "–" and kind in ("GPE", "LOC")


def _to_the_right(text: str, span: Span, limit: int) -> Span:
    """Extend a span by the rest of its last word and the capitalised words that follow, up to `limit`."""
    end = span.end
    if text[end - 1] in _DASHES:
        end -= 1
    rest = _BEHIND_DASH.match(text, end)
    if (
        rest is not None
        and not _is_between_places(text[end], span.kind)
        and not rest["part"][0].islower()
        and rest.end() <= limit
    ):
        end = rest.end()
    last = _LAST_WORD.search(text, span.start, end)
    if last is not None and last[1] in _LINKS:
        return span._replace(end=_run(text, end, len(text), links=True))
    if span.kind not in _RUNS_ON:
        return span._replace(end=end)
    if span.kind in ("ORG", "EVENT") and (gap := _OF_YEARS.match(text, end)) is not None and text[end - 1] == "s":
        end = gap.end() - 1
    return span._replace(end=_run(text, end, limit))


def _run(text: str, end: int, limit: int, *, links: bool = False) -> int:
    """Return the end of the capitalised words after `end`, up to `limit`; `links` admits words of grammar."""
    last = place = end
    while (word := _NEXT.match(text, place)) is not None:
        if word.end() > limit:
            break
        if text[place - 1] in ",;:!?" or (text[place - 1] == "." and text[place - 2 : place - 1].islower()):
            break
        if word["word"][0].isupper():
            place = last = word.end()
        elif links and word["word"] in _LINKS:
            place = word.end()
        else:
            break
        if last == place and _POSSESSIVE.search(text, last - 2, last):
            break
    return last


def _trimmed(text: str, span: Span) -> Span:
    """Return the span without marks at its ends, the apostrophe of a possessive, and final words of grammar."""
    start, end = span.start, span.end
    while True:
        former = start, end
        while start < end and (text[start] in _TRIMMED or text[start].isspace() or text[start] in _DASHES):
            start += 1
        while start < end and (text[end - 1] in ',;:"“”„«»…' or text[end - 1].isspace() or text[end - 1] in _DASHES):
            end -= 1
        if end - start > 2 and (possessive := _POSSESSIVE.search(text, start, end)) is not None:
            end = possessive.start()
        if (last := _LAST_WORD.search(text, start, end)) is not None and last[1] in _LINKS:
            end = last.start()
        if (start, end) == former:
            return Span(start, end, span.kind)
