"""Finds the running text of an article, for training, in a sandbox, in which all wikitext is parsed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wikimill.rules.languages.registry import language_of
from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, render, syntax_of
from wikimill.rules.wikitext.units import states_of, units_of

#: A unit with fewer characters is a list entry or a caption more often than prose.
MIN_CHARS = 120

#: Wikitext, and the prefixes of files and of categories that the wiki's `<siteinfo>` names.
Article = tuple[str, tuple[list[str], list[str]]]


def paragraph_reader(language: str) -> Callable[[Article, Callable[[], None]], list[str]]:
    """Return the function that the sandbox applies to each `Article`; it returns the paragraphs of running text.

    Its second argument is called before each unit that is parsed, to restart the sandbox's time limit.

    Args:
        language: code of the language; see `language_of`.
    """
    conventions = language_of(language)

    def read(article: Article, renew: Callable[[], None]) -> list[str]:
        wikitext, prefixes = article
        return list(paragraphs_of(wikitext, syntax_of(conventions, *prefixes), renew))

    return read


def paragraphs_of(wikitext: str, syntax: WikiSyntax, before_unit: Callable[[], None] | None = None) -> Iterator[str]:
    """Yield the paragraphs of running text of a page, as plain text, in order.

    A paragraph begins with a letter, a digit, a quotation mark, a link or bold or italic text, and has at least
    `MIN_CHARS` characters and a full stop. Holes are removed.

    Args:
        wikitext: the wikitext of the whole page.
        syntax: the syntax of the wiki.
        before_unit: called before each unit that is parsed; None for none.
    """
    lines = wikitext.split("\n")
    for unit in units_of(lines, states_of(lines)):
        if unit and (unit[0].isalnum() or unit.startswith(("'", "[[", '"', "«", "„"))):
            if before_unit is not None:
                before_unit()
            text = render(unit, syntax).replace(HOLE, "")
            if len(text) >= MIN_CHARS and "." in text:
                yield text
