"""The places of a paragraph's links in its rendered text.

Links are marked in the wikitext by characters that do not occur in texts, and located in the rendered text. If the
marks change the rendering, only the links outside templates are marked; if these do, too, the paragraph has no links.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

_OPEN, _CLOSE = "\ue000", "\ue001"
#: Range of the characters (private use area) that number the links; a paragraph's links after the last are left out.
_FIRST, _LAST = 0xE100, 0xF8FF
_MARKS = re.compile("[\ue000\ue001\ue100-\uf8ff]")
_LINK = re.compile(r"\[\[([^\[\]{}<>|\n]+)(?:\|[^\[\]\n]*)?\]\][^\W\d_]*")
_LINK_OUTSIDE = re.compile(r"\{\{(?:[^{}]|\{\{[^{}]*\}\})*\}\}|\[\[([^\[\]{}<>|\n]+)(?:\|[^\[\]\n]*)?\]\][^\W\d_]*")


class Anchor(NamedTuple):
    """A link: the words `text[start:end]` and the page that they lead to; or emphasis, with its sign in Markdown."""

    start: int
    end: int
    target: str


def anchors_of(wikitext: str, text: str, render: Callable[[str], str]) -> list[Anchor]:
    """Return the links of a paragraph in the order of the text; empty if they cannot be located.

    Targets have spaces instead of underscores, and keep their sections.

    Args:
        wikitext: the paragraph.
        text: the paragraph as rendered.
        render: function from wikitext to rendered text.

    >>> from wikimill.rules.wikitext.rendering import render
    >>> anchors_of("A [[mill|big mill]]s.", "A big mills.", render)
    [Anchor(start=2, end=11, target='mill')]
    """
    if "[[" not in wikitext or _MARKS.search(wikitext):
        return []
    for pattern in (_LINK, _LINK_OUTSIDE):
        targets: list[str] = []
        marked = render(pattern.sub(partial(_marked, targets=targets, render=render), wikitext))
        if _MARKS.sub("", marked) == text:
            return _found(marked, targets)
    return []


def _marked(link: re.Match[str], targets: list[str], render: Callable[[str], str]) -> str:
    number = _FIRST + len(targets)
    if link[1] is None or number > _LAST or (":" in link[1] and not render(link[0])):  # such as a category
        return link[0]
    targets.append(" ".join(html.unescape(link[1]).replace("_", " ").split()).removeprefix(":"))
    return f"{_OPEN}{chr(number)}{link[0]}{_CLOSE}"


def _found(marked: str, targets: list[str]) -> list[Anchor]:
    found: list[Anchor] = []
    at, opened = 0, (-1, "")
    for character in marked:
        if character == _CLOSE:
            if at > opened[0] >= 0 and opened[1]:
                found.append(Anchor(opened[0], at, opened[1]))
            opened = -1, ""
        elif character == _OPEN:
            opened = at, ""
        elif _FIRST <= ord(character) <= _LAST:
            opened = at, targets[ord(character) - _FIRST]
        else:
            at += 1
    return found
