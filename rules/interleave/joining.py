"""Joins parts into documents: an abstract and its title, a question and its answers, a mail and its replies.

Each entry of a source is a part; the parts of a document share a key. Files hold them in any order: PubMed's updates
change and delete articles of earlier files, and the sentences of PubMed 200k RCT come without titles.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from wikimill.rules.drops import Drop

#: text: posts, and a summary if the source has one; title: a summary alone; opening: the first post of a thread, with
#: the summary; reply: a later post; deleted: the document was taken back.
Role = Literal["text", "title", "opening", "reply", "deleted"]
#: Beyond these a document is not a thread that people read, and would let memory grow.
MOST_POSTS = 1_000
MOST_POST_CHARS = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One entry of a source.

    Attributes:
        key: shared by the parts of a document.
        id: the document's, as in records.
        role: what the part contributes.
        file, place: its position.
        version: of the document; a later one replaces an earlier one, in whichever order they are read.
        is_cut: whether its source is cut into sentences; such posts are preferred to those cut by wikimill.
        time: of posting, by which replies are ordered; ISO 8601 or empty.
        summary: None where the source has none.
        posts: in order.
    """

    key: str
    id: str
    role: Role
    file: str
    place: int
    version: int = 0
    is_cut: bool = False
    time: str = ""
    summary: str | None = None
    posts: list[str]


class Joined(NamedTuple):
    """A document, and an account of its parts.

    Attributes:
        id, summary, posts: of the document; posts are empty where it is dropped.
        file, place: where it is in the order of the corpus.
        drop: why there is no document.
        is_document: whether there was one to keep or to drop: a title alone is not a document.
        parts: file → how many parts it gave.
        dropped: (file, reason) → how many parts were not used.
    """

    id: str
    summary: str
    posts: tuple[str, ...]
    file: str
    place: int
    drop: Drop | None
    is_document: bool
    parts: dict[str, int]
    dropped: dict[tuple[str, str], int]


def join_parts(parts: Iterable[Part], fewest_posts: int) -> Joined:
    """Make a document of all parts with one key, in any order.

    Args:
        parts: at least one; beyond `MOST_POSTS` replies only the first in their order are kept in memory.
        fewest_posts: a document with fewer is dropped.
    """
    counts: Counter[str] = Counter()
    texts: list[Part] = []
    titles: list[Part] = []
    openings: list[Part] = []
    deleted: list[Part] = []
    dropped: Counter[tuple[str, str]] = Counter()
    by_role = {"text": texts, "title": titles, "opening": openings, "deleted": deleted}

    def counted_replies() -> Iterable[Part]:
        for part in parts:
            counts[part.file] += 1
            if part.role == "reply":
                yield part
            else:
                by_role[part.role].append(part)
                _keep_best(by_role[part.role], dropped)

    replies = heapq.nsmallest(MOST_POSTS, counted_replies(), key=_in_thread)
    number = sum(counts.values()) - sum(map(len, by_role.values())) - sum(dropped.values())
    found = _document(texts, titles, openings, replies, deleted, number, fewest_posts, dropped)
    return found._replace(parts=dict(counts), dropped=dict(dropped))


def _keep_best(parts: list[Part], dropped: Counter[tuple[str, str]]) -> None:
    """Keep the later of two parts with one role; of texts, one cut by its source and one cut here."""
    last = parts[-1]
    for other in parts[:-1]:
        if other.is_cut == last.is_cut:
            gone = min(other, last, key=_age)
            parts.remove(gone)
            dropped[gone.file, Drop.SUPERSEDED] += 1
            return


def _document(
    texts: list[Part],
    titles: list[Part],
    openings: list[Part],
    replies: list[Part],
    deleted: list[Part],
    number: int,
    fewest_posts: int,
    dropped: Counter[tuple[str, str]],
) -> Joined:
    """Return the document; unused parts are counted under `dropped`."""
    if openings:
        opening = openings[-1]
        _drop(texts + titles, Drop.SUPERSEDED, dropped)
        if number > MOST_POSTS:
            return _joined(opening, "", (), Drop.LONG_DOCUMENT)
        posts = (*opening.posts, *(post for reply in replies for post in reply.posts))
        return _judged(opening, opening.summary, posts, fewest_posts)
    if replies:
        for reply in replies:
            dropped[reply.file, Drop.NO_OPENING] += 1
        _drop(texts + titles + deleted, Drop.SUPERSEDED, dropped)
        return _joined(replies[0], "", (), None, is_document=False)
    if not texts:
        _drop(titles, Drop.TITLE_ONLY, dropped)
        return _joined((titles or deleted)[0], "", (), None, is_document=False)
    best = next((text for text in texts if text.is_cut), texts[0])
    newest = max((*texts, *titles), key=_age)
    if deleted and _where(deleted[-1]) > _where(newest):
        _drop(titles, Drop.TITLE_ONLY, dropped)
        return _joined(best, "", (), Drop.DELETED)
    summary = next((part.summary for part in sorted((*texts, *titles), key=_age, reverse=True) if part.summary), None)
    return _judged(best, summary, tuple(best.posts), fewest_posts)


def _judged(part: Part, summary: str | None, posts: tuple[str, ...], fewest_posts: int) -> Joined:
    if not summary:
        return _joined(part, "", (), Drop.NO_SUMMARY)
    if len(posts) < fewest_posts:
        return _joined(part, "", (), Drop.FEW_POSTS)
    if len(posts) > MOST_POSTS or len(summary) > MOST_POST_CHARS or max(map(len, posts)) > MOST_POST_CHARS:
        return _joined(part, "", (), Drop.LONG_DOCUMENT)
    return _joined(part, summary, posts, None)


def _joined(part: Part, summary: str, posts: tuple[str, ...], drop: Drop | None, *, is_document: bool = True) -> Joined:
    return Joined(part.id, summary, posts, part.file, part.place, drop, is_document, {}, {})


def _drop(parts: list[Part], reason: Drop, dropped: Counter[tuple[str, str]]) -> None:
    for part in parts:
        dropped[part.file, reason] += 1


def _where(part: Part) -> tuple[str, int]:
    return part.file, part.place


def _age(part: Part) -> tuple[int, str, int, str]:
    """Return the sort key by which one part is later than another; the content decides last, between files of one
    name.
    """
    return part.version, part.file, part.place, repr(part)


def _in_thread(part: Part) -> tuple[str, str, int, str]:
    return part.time, part.file, part.place, repr(part)
