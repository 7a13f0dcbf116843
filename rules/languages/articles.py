"""Conventions of a language's articles that are not about how the language is written."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, kw_only=True)
class Articles:
    """Conventions of the articles of a language's wikis.

    Attributes:
        apparatus: headings of sections of references, notes, links and further reading, as `title_key` gives them.
    """

    apparatus: frozenset[str] = frozenset()


def titles(*blocks: str) -> frozenset[str]:
    """Return the headings in blocks of text, with bars or line breaks between them."""
    return frozenset(title_key(title) for block in blocks for title in re.split(r"[|\n]", block) if title.strip())


def title_key(heading: str) -> str:
    """Return a heading as it is compared: without case, emphasis, doubled spaces and a colon at its end.

    >>> title_key("References  and Notes:")
    'references and notes'
    """
    return _SPACE.sub(" ", heading.replace("_", " ")).strip(" :.").casefold()
