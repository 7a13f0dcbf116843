"""A page of a hierarchical model's phrase-level attention to words, by thread (Karn et al., 2021, table 5)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from wikimill.transforms.release.report.page import environment

#: Share of the words that get a thread's colour: the words with the thread's highest β̂.
_COLOURED = 0.15
#: Degrees between the hues of successive threads.
_HUE_STEP = 137


class Conversation(NamedTuple):
    """A conversation with the summaries that a model wrote.

    Attributes:
        id: id of the row.
        posts: the words of each post that the model read.
        summaries: the text of each thread's summary, and its phrase-level attention β̂, from 0 to 1, for each word of
            all posts, in order.
    """

    id: str
    posts: Sequence[Sequence[str]]
    summaries: Sequence[tuple[str, Sequence[float]]]


class Word(NamedTuple):
    """A word of a post, with its colour on the page.

    Attributes:
        text: the word.
        weights: its β̂ in each thread's summary, with spaces between them.
        hue: hue of the thread whose colour it has, in degrees.
        opacity: opacity of the colour, from 0 (none) to 1.
    """

    text: str
    weights: str
    hue: int
    opacity: float


def attention_page(model: str, conversations: Sequence[Conversation]) -> bytes:
    """Return a page of HTML, in UTF-8, with conversations, each word in the colour that `coloured` chooses.

    Args:
        model: name of the model, for the heading.
        conversations: the conversations, in the order of the page.
    """
    shown = [
        (each.id, coloured(each), [(_hue(thread), text) for thread, (text, _) in enumerate(each.summaries)])
        for each in conversations
    ]
    template = environment(Path(__file__).parent).get_template("attention.html")
    return template.render(model=model, conversations=shown).encode()


def coloured(conversation: Conversation) -> list[list[Word]]:
    """Return the words of each post with their colours.

    A word has the colour of the thread in whose ranking of all words by β̂ it is highest. The opacity falls from 1 at
    the first place of the ranking to 0 at the place after the first 15 % of the words.

    Args:
        conversation: a conversation with one summary or more.
    """
    count = sum(map(len, conversation.posts))
    weights = [phrases for _, phrases in conversation.summaries]
    ranks = [_ranks(phrases) for phrases in weights]
    most = max(1, round(_COLOURED * count))
    words, place = [], 0
    for post in conversation.posts:
        row = []
        for text in post:
            rank, thread = min((order[place], thread) for thread, order in enumerate(ranks))
            listed = " ".join(f"{phrases[place]:.2f}" for phrases in weights)
            row.append(Word(text, listed, _hue(thread), round(max(0.0, 1 - rank / most), 2)))
            place += 1
        words.append(row)
    return words


def _ranks(values: Sequence[float]) -> list[int]:
    order = sorted(range(len(values)), key=lambda place: -values[place])
    ranks = [0] * len(values)
    for rank, place in enumerate(order):
        ranks[place] = rank
    return ranks


def _hue(thread: int) -> int:
    return (thread * _HUE_STEP + 30) % 360
