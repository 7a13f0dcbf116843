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
        featured, good, stub: names of the templates by which a wiki marks such articles, as `key_of` gives them; a name
            that ends in "-stub" marks a stub in all languages.
        stub_prefixes, infobox_prefixes: how names of stub templates and of infoboxes begin.
        descriptions: templates whose first parameter describes the article in a few words.
    """

    apparatus: frozenset[str] = frozenset()
    featured: frozenset[str] = frozenset()
    good: frozenset[str] = frozenset()
    stub: frozenset[str] = frozenset()
    stub_prefixes: tuple[str, ...] = ()
    infobox_prefixes: tuple[str, ...] = ("infobox",)
    descriptions: frozenset[str] = frozenset(("short description",))


def names(text: str) -> frozenset[str]:
    """Return the template names in a text, with bars between them."""
    return frozenset(text.split("|"))


def titles(*blocks: str) -> frozenset[str]:
    """Return the headings in blocks of text, with bars or line breaks between them."""
    return frozenset(title_key(title) for block in blocks for title in re.split(r"[|\n]", block) if title.strip())


def title_key(heading: str) -> str:
    """Return a heading as it is compared: without case, emphasis, doubled spaces and a colon at its end.

    >>> title_key("References  and Notes:")
    'references and notes'
    """
    return _SPACE.sub(" ", heading.replace("_", " ")).strip(" :.").casefold()
