"""Joining of parts into documents: an abstract and its title, a question and its answers, a mail and its replies.

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
#: Limits of a document: longer ones are not threads that people read, and would let memory grow.
MOST_POSTS = 1_000
MOST_POST_CHARS = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One entry of a source.

    Attributes:
        key: key shared by the parts of a document.
        id: the document's id in records.
        role: the part's role in the document.
        file, place: the part's file, and its index there.
        version: version of the document; a later one replaces an earlier one, regardless of the order of reading.
        is_cut: whether the source itself divides sentences; such posts are preferred to those cut by wikimill.
        time: time of posting, by which replies are ordered; ISO 8601 or empty.
        summary: the summary; None if the source has none.
        posts: the posts, in order.
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
    """A document, and the counts of its parts.

    Attributes:
        id, summary, posts: contents of the document; summary and posts are empty if it is dropped.
        file, place: position of the document in the order of the corpus.
        drop: reason for dropping the document; None if it is kept or `is_document` is False.
        is_document: whether the parts make a document, kept or dropped: a title alone does not.
        parts: file → number of parts from it.
        dropped: (file, reason) → number of unused parts.
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
    """Return the document of all parts with one key, which may be in any order.

    Args:
        parts: one or more parts; of more than `MOST_POSTS` replies, only the first by time are kept in memory.
        fewest_posts: least number of posts; a document with fewer is dropped.
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
    """Remove the earlier of two parts with one role; keep a text cut by its source and a text cut by wikimill."""
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
    """Return the sort key for the age of a part; the content decides between equal positions in files of one name."""
    return part.version, part.file, part.place, repr(part)


def _in_thread(part: Part) -> tuple[str, str, int, str]:
    return part.time, part.file, part.place, repr(part)
