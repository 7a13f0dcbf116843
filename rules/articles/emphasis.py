"""The places of bold and italic words in a paragraph.

Quotes are rendered as marks, which do not occur in texts, and located in the rendered text. If the marks change other
parts of the rendering, the paragraph has no emphasis.
"""

from __future__ import annotations

import re

from wikimill.rules.articles.links import Anchor
from wikimill.rules.wikitext.markup import BOLD, ITALIC, STYLE_TAG

_MARK = re.compile(f"([{BOLD}{ITALIC}])")


def may_have_emphasis(wikitext: str) -> bool:
    """Return whether a paragraph's wikitext has quotes or tags of bold or italics; without them it has no emphasis.

    True does not prove emphasis: quotes in `<nowiki>` count, too.

    >>> may_have_emphasis("''Ada''"), may_have_emphasis("<B>Ada</B>"), may_have_emphasis("Ada's")
    (True, True, False)
    """
    return "''" in wikitext or STYLE_TAG.search(wikitext) is not None


def emphasis_of(marked: str, text: str) -> list[Anchor]:
    """Return the emphasised spans of a paragraph, with Markdown signs as targets; empty if the texts differ.

    Args:
        marked: the paragraph rendered with emphasis (`WikiSyntax.emphasis`).
        text: the paragraph rendered without emphasis.

    >>> from wikimill.rules.wikitext.rendering import WikiSyntax, render
    >>> emphasis_of(render("'''''Ada''' wrote'' it.", WikiSyntax(emphasis=True)), "Ada wrote it.")
    [Anchor(start=0, end=3, target='***'), Anchor(start=4, end=9, target='*')]
    """
    if _MARK.sub("", marked) != text:
        return []
    found: list[Anchor] = []
    is_bold = is_italic = False
    at = 0
    for part in _MARK.split(marked):
        if part == BOLD:
            is_bold = not is_bold
        elif part == ITALIC:
            is_italic = not is_italic
        else:
            sign = "*" * (2 * is_bold + is_italic)
            start, end = at + len(part) - len(part.lstrip()), at + len(part.rstrip())
            if sign and start < end:
                found.append(Anchor(start, end, sign))
            at += len(part)
    return found
