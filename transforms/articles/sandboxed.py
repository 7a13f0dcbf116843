"""The part of `MineArticles` that runs in the sandbox: from a page's wikitext to the columns of its records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal, cast

from wikimill.rules.account import Account
from wikimill.rules.articles.facts import facts_of
from wikimill.rules.articles.passages import passages_of
from wikimill.rules.articles.reading import PageReader, Wanted
from wikimill.rules.articles.record import Kind
from wikimill.rules.articles.units import Unit, units_of
from wikimill.rules.languages.registry import articles_of
from wikimill.rules.wikitext.formulas import Math
from wikimill.rules.wikitext.rendering import WikiSyntax, syntax_of
from wikimill.transforms.models.load_sentence_model import chosen_model

#: Input of the sandbox: wikitext, (file prefixes, category prefixes).
Piece = tuple[str, tuple[list[str], list[str]]]
#: Output: columns of each record, without texts derived from paragraphs; tallies of paragraphs and of sentences.
Packed = tuple[list[dict[str, Any]], Account, Account]


def page_reader(
    language: str,
    own_model: str | None,
    unit: str,
    passage_words: int,
    kinds: tuple[str, ...],
    sentences: bool,
    tokens: bool,
    links: bool,
    holes: str,
    keep_apparatus: bool,
    math: Math,
    markup: Literal["plain", "markdown"],
    emphasis: bool,
) -> Callable[[Piece, Callable[[], None]], Packed]:
    """Return the function that the sandbox applies to each `Piece`; it returns the page's records and tallies.

    Its second argument is called before each block of text, to restart the sandbox's time limit.

    Args:
        own_model: JSON of a sentence model; None for the one of the language.
        unit: unit of a record, `records` of `TextOptions`.
        language, passage_words, kinds, sentences, tokens, links, holes, keep_apparatus, math, markup, emphasis: see
            `TextOptions`.

    Raises:
        ValueError: there is no sentence model for the language, or `own_model` is not one.
    """
    model = chosen_model(language, own_model)
    articles = articles_of(model.language.code)
    apparatus = frozenset() if keep_apparatus else articles.apparatus
    cuts = unit == "passage"
    taken = cast("frozenset[Kind]", frozenset(kinds))
    wanted = Wanted(taken, sentences or cuts, tokens, links, holes, apparatus, emphasis)

    @lru_cache(maxsize=4)
    def syntax(files: tuple[str, ...], categories: tuple[str, ...]) -> WikiSyntax:
        return replace(syntax_of(model.language, files, categories), math=math, code=True)

    def read(piece: Piece, renew: Callable[[], None]) -> Packed:
        wikitext, (files, categories) = piece
        reader = PageReader(model, wanted, renew)
        syntax_here = syntax(tuple(files), tuple(categories))
        sections = reader.sections(wikitext, syntax_here)
        if cuts:
            whole, sections = sections, []
            for section in whole:
                sections += passages_of(section, passage_words, sentences=sentences)
        found = list(units_of(sections, cast(Unit, unit), links=links, markdown=markup == "markdown"))
        if found and unit == "article":
            renew()
            found[0] |= facts_of(wikitext, syntax_here, articles)
        return found, reader.paragraphs, reader.sentences

    return read
