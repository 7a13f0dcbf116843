"""The part of `mine_pages` that runs in the sandbox: from a page's wikitext to its parsed content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from wikimill.rules.account import Account
from wikimill.rules.articles.reading import PageReader
from wikimill.rules.wikitablet.criteria import Criteria
from wikimill.rules.wikitablet.entity_names import Span, whole_names
from wikimill.rules.wikitablet.page_tables import FoundPage, read_page, wanted
from wikimill.rules.wikitext.rendering import WikiSyntax, syntax_of
from wikimill.transforms.models.load_sentence_model import chosen_model
from wikimill.transforms.models.recogniser import entities, load_recogniser

#: Input of the sandbox: wikitext, (file prefixes, category prefixes, all prefixes of namespaces).
Piece = tuple[str, tuple[list[str], list[str], list[str]]]
#: Output: content of the page; tallies of paragraphs, sentences and sections.
Packed = tuple[FoundPage, Account, Account, Account]


def page_reader(
    language: str,
    own_model: str | None,
    annotator: str | None,
    min_tokens: int,
    max_tokens: int,
    max_link_share: float,
) -> Callable[[Piece, Callable[[], None]], Packed]:
    """Return the function that the sandbox applies to each `Piece`; it returns the page's content and tallies.

    Its second argument is called before each block of text, to restart the sandbox's time limit.

    Args:
        language, min_tokens, max_tokens, max_link_share: see `TableOptions`.
        own_model: JSON of a sentence model; None for the one of the language.
        annotator: name of the pipeline that recognises entities; None for no entities.

    Raises:
        ValueError: there is no sentence model for the language, or `own_model` is not one.
        AnnotatorNotFound: see `load_recogniser`.
    """
    model = chosen_model(language, own_model)
    criteria = Criteria(min_tokens, max_tokens, max_link_share)
    nlp = load_recogniser(annotator) if annotator is not None else None

    @lru_cache(maxsize=4)
    def syntax(files: tuple[str, ...], categories: tuple[str, ...]) -> WikiSyntax:
        return syntax_of(model.language, files, categories)

    def read(piece: Piece, renew: Callable[[], None]) -> Packed:
        wikitext, (files, categories, namespaces) = piece

        def entities_of(paragraphs: Sequence[str]) -> list[tuple[str, str]]:
            if nlp is None:
                return []
            found: list[tuple[str, str]] = []
            with nlp.memory_zone():
                for paragraph in paragraphs:
                    renew()
                    spans = [Span(entity.start, entity.end, entity.label) for entity in entities(nlp(paragraph))]
                    whole = whole_names(paragraph, spans)
                    found += [(kind, " ".join(paragraph[start:end].split())) for start, end, kind in whole]
            return found

        reader, sections = PageReader(model, wanted(), renew), Account()
        known = syntax(tuple(files), tuple(categories))
        page = read_page(wikitext, reader, known, criteria, entities_of, sections, frozenset(namespaces))
        return page, reader.paragraphs, reader.sentences, sections

    return read
