"""The expansion of a section's links by the links of articles in the same categories.

Each article sends its categories its links and digests of its words. A category counts the links in bounded memory and
sends each article one element: the category's most frequent links that may occur in its text. A category with more
articles than a limit sends no links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.articles.categories import is_maintenance
from wikimill.rules.wikitablet.category_links import may_occur_in, most_frequent, word_digests
from wikimill.rules.wikitablet.page_tables import FoundPage
from wikimill.rules.wikitablet.surfaces import may_expand
from wikimill.transforms.wikitablet.read_page import ReadPage, found_page, latest_page, packed, unpacked

VISIBLE, CANDIDATES, TARGETS = "visible", "candidates", "targets"
PAGES, RESOLVED = "pages", "resolved"


class Member(NamedTuple):
    """An article's message to a category.

    Attributes:
        key, title: join key and title of the article.
        place: position of the category among the article's categories, from 0.
        definition: words that define the article's subject, separated by spaces.
        size: number of links in `links`.
        links: `packed` pairs (text, target) of the article's links that may be expanded (`may_expand`).
        words: `word_digests` of the article's sections; empty if links are not expanded.
    """

    key: str
    title: str
    place: int
    definition: str
    size: int
    links: bytes
    words: bytes


def categories_to_ask(body: FoundPage) -> list[str]:
    """Return the names of an article's categories in their order on the page, except maintenance categories."""
    return [name for name in body["categories"] if not is_maintenance(name)]


def hidden_category(page: ReadPage) -> Iterator[tuple[str, None]]:
    """Yield (name of the category, None) if a category's page hides it from readers; otherwise nothing."""
    if page.body:
        yield page.title, None


def own_links(joined: tuple[str, Mapping[str, Iterable[Any]]], expands: bool) -> Iterator[Any]:
    """Send the links of an article's latest version to its categories, and its key to the targets of its links.

    Args:
        joined: join key of the article; its packed versions under `PAGES`, and (title of a redirect, title of its
            target) under `RESOLVED`.
        expands: whether messages have links and word digests.

    Yields:
        (name of a category, values of a `Member`) for each category except maintenance categories; tagged `TARGETS`,
            (title, key) for each distinct target, redirects resolved. Nothing if there is no version.
    """
    key, found = joined
    page = latest_page(found[PAGES])
    if page is None:
        return
    body, led = found_page(page.body), dict(found[RESOLVED])
    pairs = sorted({(surface, led.get(target, target)) for surface, target in body["links"]})
    for target in sorted({target for _, target in pairs}):
        yield pvalue.TaggedOutput(TARGETS, (target, key))
    links = [link for link in pairs if may_expand(link[0])] if expands else []
    words = word_digests(sentence for section in body["sections"] for sentence in section["sentences"])
    message = " ".join(body["definition"]), len(links), packed(links), words if expands else b""
    for place, name in enumerate(categories_to_ask(body)):
        yield name, tuple(Member(key, page.title, place, *message))


def expand_category(
    joined: tuple[str, Iterable[tuple[Any, ...] | None]], most_links: int, most_articles: int
) -> Iterator[Any]:
    """Send a category's most frequent links to its articles. Yield nothing for a hidden category.

    Args:
        joined: name of the category; messages of its articles, and None if the category is hidden. The messages are
            iterated several times, and need not fit in memory.
        most_links: most links to send.
        most_articles: a category with more articles sends no links.

    Yields:
        Tagged `VISIBLE`, (title of an article, (place, category, definition)) for each article; tagged `CANDIDATES`,
            (key of an article, (category, packed `ExpandedLink`s that may occur in it, b"" for none)) for each article;
            tagged `TARGETS`, (title, key of an article) for each target of these that is not among its own `links`.
    """
    name, given = joined
    articles = total = 0
    for each in given:
        if each is None:
            return
        articles += 1
        total += Member(*each).size

    def linked() -> Iterator[Iterator[tuple[str, str]]]:
        for each in given:
            yield map(tuple, unpacked(Member(*each or ()).links))

    ranked = most_frequent(linked, total, most_links) if articles <= most_articles else []
    fitting = may_occur_in(ranked)
    for each in given:
        article = Member(*each or ())
        yield pvalue.TaggedOutput(VISIBLE, (article.title, (article.place, name, article.definition)))
        links = fitting(article.words) if ranked else []
        yield pvalue.TaggedOutput(CANDIDATES, (article.key, (name, packed(links) if links else b"")))
        known = {target for _, target in unpacked(article.links)} if links else ()
        for target in sorted({link.target for link in links}.difference(known)):
            yield pvalue.TaggedOutput(TARGETS, (target, article.key))


@dataclass(eq=False)
class ExpandLinks(beam.PTransform):
    """A Beam transform that gives articles the links of other articles in their categories.

    From "articles", the values of `keyed_page`; "categories", `ReadPage`s of categories; and "resolved", `Resolved` of
    `join_tables`; to `VISIBLE`, `CANDIDATES` and `TARGETS`, see `expand_category` and `own_links`. A pair may be in
    `TARGETS` several times.

    Attributes:
        most_links: most links that a category sends; 0 expands no links.
        most_articles: a category with more articles sends no links.
    """

    most_links: int
    most_articles: int

    def expand(self, given: dict[str, beam.PCollection[Any]]) -> dict[str, beam.PCollection[Any]]:
        """Group articles by category, count each category's links, and send the most frequent to its articles."""
        linked = (
            {PAGES: given["articles"], RESOLVED: given["resolved"]}
            | "Join resolved" >> beam.CoGroupByKey()
            | "Own links"
            >> beam.FlatMap(own_links, self.most_links > 0)
            .with_output_types(tuple[str, Any])
            .with_outputs(TARGETS, main="members")
        )
        hidden = given["categories"] | "Hidden" >> beam.FlatMap(hidden_category).with_output_types(tuple[str, Any])
        expand = partial(expand_category, most_links=self.most_links, most_articles=self.most_articles)
        found = (
            (linked["members"], hidden)
            | "Members and hidden" >> beam.Flatten()
            | "By category" >> beam.GroupByKey()
            | "Expand" >> beam.FlatMap(expand).with_outputs(VISIBLE, CANDIDATES, TARGETS)
        )
        targets = (linked[TARGETS], found[TARGETS]) | "All targets" >> beam.Flatten()
        return {TARGETS: targets, **{name: found[name] for name in (VISIBLE, CANDIDATES)}}
