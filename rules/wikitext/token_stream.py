"""The tokens that mwparserfromhell cuts wikitext into, and where what they open ends.

Its tree of nodes is not built: that takes four times as long as the cutting does (measured), and most of the tree
stands in templates that show nothing.
"""

from __future__ import annotations

from typing import Any

from mwparserfromhell.parser.builder import Builder
from mwparserfromhell.parser.tokens import (
    ArgumentClose,
    ArgumentOpen,
    CommentEnd,
    CommentStart,
    ExternalLinkClose,
    ExternalLinkOpen,
    HeadingEnd,
    HeadingStart,
    TagCloseClose,
    TagCloseSelfclose,
    TagOpenOpen,
    TemplateClose,
    TemplateOpen,
    Text,
    Token,
    WikilinkClose,
    WikilinkOpen,
)

try:
    from mwparserfromhell.parser._tokenizer import CTokenizer as Tokenizer
except ImportError:  # it was built without its C code
    from mwparserfromhell.parser.tokenizer import Tokenizer

_OPENING = frozenset(
    (ArgumentOpen, CommentStart, ExternalLinkOpen, HeadingStart, TagOpenOpen, TemplateOpen, WikilinkOpen)
)
_CLOSING = frozenset(
    (
        *(ArgumentClose, CommentEnd, ExternalLinkClose, HeadingEnd),
        *(TagCloseClose, TagCloseSelfclose, TemplateClose, WikilinkClose),
    )
)


def tokens_of(wikitext: str) -> list[Token]:
    """Cut wikitext without an ampersand; quotes of italics and bold stay text.

    Parsing unbalanced quotes is where the parser backtracks most.
    """
    found: list[Token] = Tokenizer().tokenize(wikitext, 0, True)
    return found


def end_of(tokens: list[Token], at: int, stops: frozenset[type[Token]]) -> int:
    """The place of the next token of these kinds that stands inside nothing that is opened from `at` on.

    Raises:
        ValueError: there is none.
    """
    depth = 0
    for place in range(at, len(tokens)):
        kind = type(tokens[place])
        if not depth and kind in stops:
            return place
        if kind in _OPENING:
            depth += 1
        elif kind in _CLOSING:
            depth -= 1
    raise ValueError(f"the parser's token {at} of {len(tokens)} is not closed: expected {_names(stops)} behind it")


def _names(kinds: frozenset[type[Token]]) -> str:
    return " or ".join(sorted(kind.__name__ for kind in kinds))


def source_of(tokens: list[Token]) -> str:
    """The wikitext of whole nodes."""
    if len(tokens) == 1 and type(tokens[0]) is Text:
        text: str = tokens[0]["text"]
        return text
    built: Any = Builder().build(list(tokens))
    return str(built)
