"""Rendering of wikitext as the words that a reader sees, with marks where words are missing.

mwparserfromhell parses; this module renders each node. Words that cannot be known (an unknown template, a
formula) leave the mark `HOLE`, so that a sentence with a hole in it is never taken for a whole one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from wikimill.rules.languages.conventions import Language
from wikimill.rules.wikitext.formulas import MAY_BE_FORMULA, Math
from wikimill.rules.wikitext.markup import STYLE_TAG, finished, without_markers, without_opaque
from wikimill.rules.wikitext.simple_markup import shown_simply
from wikimill.rules.wikitext.templates.call import HOLE as HOLE
from wikimill.rules.wikitext.token_text import Note, TokenReader

_ITEM_TAG = re.compile(r"</?(?:dd|dt|li)(?=[\s/>])[^<>]*>", re.IGNORECASE)
#: Longest paragraph to parse, in characters; a longer one is rendered as a hole.
MAX_RENDERED_CHARS = 100_000

#: The word is the wiki's own; scripts such as Devanagari and Thai write vowels as marks, which are not letters.
_REDIRECT = re.compile(r"\s*+#[^\W\d_][^\s\d#*:;<>|{}\[\]]*\s*+:?\s*+\[\[")


def is_redirect(wikitext: str) -> bool:
    """Return whether a page only leads to another one.

    >>> is_redirect("#REDIRECT [[Ada Lovelace]]"), is_redirect("# first [[item]]")
    (True, False)
    """
    return _REDIRECT.match(wikitext) is not None


@dataclass(frozen=True, slots=True)
class WikiSyntax:
    """The settings for rendering a wiki's markup.

    Attributes:
        file_prefixes, category_prefixes: prefixes of links that show nothing, case-folded.
        language: code of the language in which the wiki's templates print words and numbers.
        math: rendering of a formula.
        code: whether code (`<pre>`, `<syntaxhighlight>`) is shown instead of a hole.
        emphasis: whether `markup.BOLD` and `markup.ITALIC` mark where emphasis begins and ends.
    """

    file_prefixes: frozenset[str] = frozenset(("file", "image"))
    category_prefixes: frozenset[str] = frozenset(("category",))
    language: str = "en"
    math: Math = "hole"
    code: bool = False
    emphasis: bool = False

    def hides(self, prefix: str) -> bool:
        """Return whether a link with this prefix shows an image or nothing instead of words."""
        return prefix in self.file_prefixes or prefix in self.category_prefixes


ENGLISH = WikiSyntax()


def render(wikitext: str, syntax: WikiSyntax = ENGLISH, note: Note | None = None) -> str:
    """Return the words of one paragraph or list item on one line.

    Args:
        wikitext: wikitext without headings; one of more than `MAX_RENDERED_CHARS` is a hole.
        syntax: the settings for the wiki.
        note: callback for elements that are left out; None for none.

    Returns:
        Text with single spaces; `HOLE` is where words are missing. Tables, references, images and comments leave
        nothing.

    >>> render("'''Ada''' was [[London|Londoner]].<ref>p. 3</ref>")
    'Ada was Londoner.'
    """
    if len(wikitext) > MAX_RENDERED_CHARS:
        return HOLE
    french = syntax.language == "fr"
    if "<" in wikitext and "nowiki" not in wikitext:
        # The parser gives up on a template that contains an unclosed list item.
        wikitext = _ITEM_TAG.sub(" ", without_opaque(wikitext))
        if syntax.emphasis:
            wikitext = STYLE_TAG.sub(_quotes_of, wikitext)
    wikitext = without_markers(wikitext)
    shown = None
    if syntax.math == "hole" or MAY_BE_FORMULA.search(wikitext) is None:
        shown = shown_simply(wikitext, syntax.language, syntax.hides, note)
    if shown is None:
        reader = TokenReader(wikitext, syntax.language, syntax.hides, note, math=syntax.math, code=syntax.code)
        shown = reader.text()
    return finished(shown, french, syntax.emphasis)


def _quotes_of(tag: re.Match[str]) -> str:
    return "'''" if tag[1].lower() in ("b", "strong") else "''"


def syntax_of(language: Language, file_prefixes: Iterable[str], category_prefixes: Iterable[str]) -> WikiSyntax:
    """Return the syntax with the prefixes of a wiki's `<siteinfo>` and the former ones of the language's wikis.

    >>> from wikimill.rules.languages.de.conventions import LANGUAGE as GERMAN
    >>> sorted(syntax_of(GERMAN, ["file"], ["category"]).file_prefixes)
    ['bild', 'datei', 'file']
    """
    files, categories = language.file_prefixes.union(file_prefixes), language.category_prefixes.union(category_prefixes)
    return WikiSyntax(files, categories, language.code)
