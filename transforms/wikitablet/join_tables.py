"""All joins of the corpus: articles with redirects, links from categories, items, classes and labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.wikitablet.category_links import expanded_links
from wikimill.rules.wikitablet.section_records import ExpandedLink
from wikimill.transforms.wikidata.read_table import item_of_json
from wikimill.transforms.wikitablet.assemble import JoinedArticle
from wikimill.transforms.wikitablet.category_links import CANDIDATES, PAGES, RESOLVED, TARGETS, VISIBLE, ExpandLinks
from wikimill.transforms.wikitablet.find_classes import CLASSES, ITEMS, LABELS, FindClasses
from wikimill.transforms.wikitablet.options import TableOptions
from wikimill.transforms.wikitablet.read_page import ReadPage, found_page, keyed_page, pages_in_order, unpacked

#: (key of an article, (title of a redirect that it links to, title of the redirect's target)).
Resolved = tuple[str, tuple[str, str]]


def linked_titles(page: ReadPage) -> Iterator[tuple[str, str]]:
    """Yield (title, key of the article) for each distinct title that an article links to, in alphabetical order."""
    for target in sorted({target for _, target in found_page(page.body)["links"]}):
        yield target, page.key


def redirect_of(page: ReadPage) -> tuple[str, str]:
    """Return (title of a redirect, title of its target)."""
    return page.title, page.body


def resolve(joined: tuple[str, Mapping[str, Iterable[str]]]) -> Iterator[Resolved]:
    """Yield the target of a redirect for each article that links to it; nothing if it is a redirect to itself.

    Of several targets, the alphabetically first is taken.

    Args:
        joined: a title; under "links", the keys of the articles that link to it, under "redirects", the targets of the
            redirects with the title.
    """
    title, found = joined
    target = min(found["redirects"], default=None)
    if target is not None and target != title:
        for key in found["links"]:
            yield key, (title, target)


@dataclass(eq=False)
class ResolveLinks(beam.PTransform):
    """A Beam transform from "articles" and "redirects", both `ReadPage`, to `Resolved`, in any order.

    There is one for each article and redirect that it links to. A redirect to a redirect is followed once only.
    """

    def expand(self, pages: dict[str, beam.PCollection[ReadPage]]) -> beam.PCollection[Any]:
        """Join links and redirects by title."""
        linked = beam.FlatMap(linked_titles).with_output_types(tuple[str, str])
        redirects = beam.Map(redirect_of).with_output_types(tuple[str, str])
        joined = {
            "links": pages["articles"] | "Linked titles" >> linked,
            "redirects": pages["redirects"] | "Redirects" >> redirects,
        }
        return (
            joined
            | "Join redirects" >> beam.CoGroupByKey()
            | "Resolve" >> beam.FlatMap(resolve).with_output_types(tuple[str, Any])
        )


_KINDS = ("category", "redirect")


def by_kind(page: ReadPage) -> Iterator[Any]:
    """Yield a page: an article as the main output, a category's page or a redirect tagged with its kind."""
    yield page if page.kind == "article" else pvalue.TaggedOutput(page.kind, page)


def joined_article(found: Mapping[str, Iterable[Any]]) -> tuple[JoinedArticle | None, list[Any]]:
    """Return the latest version of an article with the results of joins, and the contents of its older versions.

    Args:
        found: output of `JoinTables` → values under one key.

    Returns:
        The article, and the `FoundPage` of each older version; (None, []) if there is no version.
    """
    pages = pages_in_order(found[PAGES])
    if not pages:
        return None, []
    page = pages[-1]
    body = found_page(page.body)
    items = sorted(found[ITEMS])
    given = dict(sorted(found[CANDIDATES]))
    # Several categories send the same links if they have the same articles.
    link_lists = sorted({links for links in given.values() if links})
    candidates = ([ExpandedLink(*link) for link in unpacked(links)] for links in link_lists)
    sections = ((section["position"], section["sentences"]) for section in body["sections"])
    article = JoinedArticle(
        page,
        body,
        item_of_json(items[0]) if items else None,
        dict(sorted(found[LABELS])),
        {title: (above, beyond, categories) for title, above, beyond, categories in sorted(found[CLASSES])},
        dict(sorted(found[RESOLVED])),
        sorted({*expanded_links(sections, candidates)}),
        frozenset(given),
    )
    return article, [found_page(each.body) for each in pages[:-1]]


@beam.typehints.with_input_types(ReadPage)
@dataclass(eq=False)
class JoinTables(beam.PTransform):
    """A Beam transform from `ReadPage` to (key of an article, results of joins), one for each key, in any order.

    The results of joins are the input of `joined_article`.

    Attributes:
        options: the options of the corpus.
    """

    options: TableOptions

    def expand(self, pages: beam.PCollection[ReadPage]) -> beam.PCollection[Any]:
        """Join by title, by category and by entity id, then gather the results by article."""
        kinds = pages | "Kinds" >> beam.FlatMap(by_kind).with_output_types(ReadPage).with_outputs(
            *_KINDS, main="article"
        )
        articles = kinds["article"]
        resolved = {"articles": articles, "redirects": kinds["redirect"]} | ResolveLinks()
        expand = ExpandLinks(self.options.category_links, self.options.category_articles)
        keyed = articles | "Key articles" >> beam.Map(keyed_page).with_output_types(tuple[str, bytes])
        links = {"articles": keyed, "categories": kinds["category"], "resolved": resolved} | expand
        found = {"articles": articles, **{name: links[name] for name in (VISIBLE, TARGETS)}} | FindClasses(
            self.options.table
        )
        joined = {
            PAGES: keyed,
            RESOLVED: resolved,
            CANDIDATES: links[CANDIDATES],
            **found,
        }
        return joined | "Join articles" >> beam.CoGroupByKey()
