"""The join of articles with the redirects to them, by title.

As in MediaWiki, a redirect to another redirect is not followed: it does not lead to an article.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import apache_beam as beam

from wikimill.rules.articles.record import TextRecord
from wikimill.transforms.mining.record_coder import register_record

ARTICLES, REDIRECTS = "articles", "redirects"


@dataclass(frozen=True, slots=True)
class Redirect:
    """A redirect page.

    Attributes:
        wiki: database name of the wiki; None if the dump does not state it.
        title: title of the redirect.
        target: title of the page that it leads to.
    """

    wiki: str | None
    title: str
    target: str


def _by_title(article: TextRecord) -> tuple[str, TextRecord]:
    return f"{article.wiki or ''}\t{article.page_title}", article


def _by_target(redirect: Redirect) -> tuple[str, str]:
    return f"{redirect.wiki or ''}\t{redirect.target}", redirect.title


def with_redirects(joined: tuple[str, Mapping[str, Iterable[Any]]]) -> Iterator[TextRecord]:
    """Yield the articles of a title with the titles of the redirects to it, distinct and sorted; [] for none.

    An article that has `redirects` is not changed.

    Args:
        joined: wiki and title; under `ARTICLES`, the articles, under `REDIRECTS`, the redirects' titles.
    """
    titles = sorted(set(joined[1][REDIRECTS]))
    for article in joined[1][ARTICLES]:
        yield article if article.redirects is not None else replace(article, redirects=titles)


@dataclass(eq=False)
class JoinRedirects(beam.PTransform):
    """A Beam transform from articles and redirects to the articles with the titles of their redirects.

    From `ARTICLES`, `TextRecord`s, and `REDIRECTS`, `Redirect`s, to `TextRecord`s in any order. Redirects to titles
    without an article are ignored.
    """

    def expand(self, kinds: dict[str, beam.PCollection[Any]]) -> beam.PCollection[TextRecord]:
        """Join articles and redirects by wiki and title."""
        register_record(TextRecord)
        articles = beam.Map(_by_title).with_output_types(tuple[str, TextRecord])
        redirects = beam.Map(_by_target).with_output_types(tuple[str, str])
        return (
            {
                ARTICLES: kinds[ARTICLES] | "Articles by title" >> articles,
                REDIRECTS: kinds[REDIRECTS] | "Redirects by target" >> redirects,
            }
            | "Join redirects" >> beam.CoGroupByKey()
            | "Enter redirects" >> beam.FlatMap(with_redirects).with_output_types(TextRecord)
        )
