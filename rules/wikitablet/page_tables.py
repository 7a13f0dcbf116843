"""The input of a page's tables, read from wikitext: sections with text and links, infobox fields, categories."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import TypedDict

from wikimill.rules.account import Account
from wikimill.rules.articles.categories import categories_of
from wikimill.rules.articles.infobox import infobox_fields
from wikimill.rules.articles.reading import DROP, PageReader, ReadSection, Wanted
from wikimill.rules.articles.record import Kind
from wikimill.rules.articles.tables import without_html_tables
from wikimill.rules.articles.titles import article_title
from wikimill.rules.wikitablet.criteria import Criteria
from wikimill.rules.wikitablet.definitions import defining_words
from wikimill.rules.wikitablet.entity_names import with_one_type
from wikimill.rules.wikitablet.surfaces import linked_tokens
from wikimill.rules.wikitext.markup import without_opaque
from wikimill.rules.wikitext.rendering import WikiSyntax

#: Kinds of blocks that form a section's text, without lists and tables (B.1 uses prose).
TEXT_KINDS: frozenset[Kind] = frozenset(("prose", "quotation"))
#: The name of a section without headings above it (B.1).
INTRODUCTION = "Introduction"
#: Most links that are read of a page.
MAX_LINKS = 10_000

#: Paragraphs → (type, text) of each entity, in order.
FindEntities = Callable[[Sequence[str]], list[tuple[str, str]]]


class FoundSection(TypedDict):
    """A section whose text meets the criteria.

    `position` is its place among the sections with words, from 0; `titles` are the headings above it, outermost first;
    `text` has a line for each paragraph; `sentences` are tokens joined by single spaces. `links` and `entities` are as
    in `FoundPage`.
    """

    position: int
    titles: list[str]
    text: str
    sentences: list[str]
    links: list[list[str]]
    entities: list[list[str]]


class FoundPage(TypedDict):
    """The input of a page's tables; links are [text, target], fields [attribute, value], entities [type, text].

    `definition` has the words with which its first sentence defines its subject.
    """

    infobox: list[list[str]]
    categories: list[str]
    definition: list[str]
    links: list[list[str]]
    sections: list[FoundSection]


def wanted() -> Wanted:
    """Return the settings of the reader: prose and quotations with sentences, tokens and links.

    A sentence with a hole is dropped.
    """
    return Wanted(TEXT_KINDS, sentences=True, tokens=True, links=True, holes=DROP)


def read_page(
    wikitext: str,
    reader: PageReader,
    syntax: WikiSyntax,
    criteria: Criteria,
    entities_of: FindEntities,
    account: Account,
    namespaces: Container[str] = (),
) -> FoundPage:
    """Return the input of a page's tables, and count its sections in `account`.

    Args:
        wikitext: the page.
        reader: a reader with the settings of `wanted()`.
        syntax: the wiki's prefixes and language.
        criteria: the limits for a section's text.
        entities_of: the recogniser; called for kept sections only.
        account: counts of sections; added to.
        namespaces: case-folded prefixes of the wiki's namespaces.
    """
    links: dict[tuple[str, str], None] = {}
    sections: list[FoundSection] = []
    for position, section in enumerate(reader.sections(wikitext, syntax)):
        reader.before_block()
        own = _links(section, reader, namespaces)
        for link in own:
            if len(links) < MAX_LINKS:
                links.setdefault(link)
        sentences = [sentence for each in section.paragraphs for sentence in each.paragraph["tokens"]]
        tokens = [sentence.split(" ") for sentence in sentences]
        linked = linked_tokens(tokens, (surface for surface, _ in own))
        if (reason := criteria.text_drop(sum(map(len, tokens)), linked)) is not None:
            account.drop(reason)
            continue
        account.keep()
        paragraphs = [each.paragraph["text"] for each in section.paragraphs]
        sections.append(
            {
                "position": position,
                "titles": section.titles or [INTRODUCTION],
                "text": "\n".join(paragraphs),
                "sentences": sentences,
                "links": [[*link] for link in own],
                "entities": [[*entity] for entity in entities_of(paragraphs)],
            }
        )
    reader.before_block()
    typed = iter(with_one_type([(kind, text) for each in sections for kind, text in each["entities"]]))
    for each in sections:
        each["entities"] = [[*next(typed)] for _ in each["entities"]]
    reader.before_block()
    infobox = [[*each] for each in infobox_fields(without_html_tables(without_opaque(wikitext)), syntax)]
    reader.before_block()
    categories = categories_of(wikitext, syntax.category_prefixes)
    reader.before_block()
    return {
        "infobox": infobox,
        "categories": categories,
        "definition": sorted(defining_words(wikitext)),
        "links": [[*link] for link in links],
        "sections": sections,
    }


def _links(section: ReadSection, reader: PageReader, namespaces: Container[str]) -> dict[tuple[str, str], None]:
    """Return the links of a section: (text as tokens, target), each once, in order."""
    tokenise = reader.model.language.tokenise
    found: dict[tuple[str, str], None] = {}
    for paragraph, anchors, _ in section.paragraphs:
        for start, end, target in anchors:
            surface = " ".join(tokenise(paragraph["text"][start:end]))
            if surface and (title := article_title(target, namespaces)):
                found.setdefault((surface, title))
    return found
