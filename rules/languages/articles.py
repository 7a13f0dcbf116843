"""Conventions of a language's articles: headings and templates."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, kw_only=True)
class Articles:
    """Conventions of the articles of a language's wikis.

    Attributes:
        apparatus: headings of sections with references, notes, links and further reading, in the form of `title_key`.
        featured, good, stub: names of the templates that mark such articles, in the form of `templates.call.key_of` in
            `rules.wikitext`, as all names here; a name that ends in "-stub" marks a stub in all languages.
        stub_prefixes, infobox_prefixes: prefixes of the names of stub templates and of infoboxes.
        descriptions: names of the templates whose first parameter describes the article in a few words.
    """

    apparatus: frozenset[str] = frozenset()
    featured: frozenset[str] = frozenset()
    good: frozenset[str] = frozenset()
    stub: frozenset[str] = frozenset()
    stub_prefixes: tuple[str, ...] = ()
    infobox_prefixes: tuple[str, ...] = ("infobox",)
    descriptions: frozenset[str] = frozenset(("short description",))


def names(text: str) -> frozenset[str]:
    """Return the template names in a text that separates them by bars."""
    return frozenset(text.split("|"))


def titles(*blocks: str) -> frozenset[str]:
    """Return the headings, in the form of `title_key`, in texts that separate them by bars or line breaks."""
    return frozenset(title_key(title) for block in blocks for title in re.split(r"[|\n]", block) if title.strip())


def title_key(heading: str) -> str:
    """Return a heading in the form for comparison: case-folded, with single spaces, without colons or periods at its
    ends.

    >>> title_key("References  and Notes:")
    'references and notes'
    """
    return _SPACE.sub(" ", heading.replace("_", " ")).strip(" :.").casefold()
