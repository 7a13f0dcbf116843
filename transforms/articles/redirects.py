"""Gives articles the titles that lead to them: a join of articles and redirects by title.

A redirect leads to the page that its text names, as in MediaWiki: one that leads to another redirect leads to no
article.
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
    """A page that leads to another one.

    Attributes:
        wiki: database name of the wiki; None where the dump does not state it.
        title: its own.
        target: the title that it leads to.
    """

    wiki: str | None
    title: str
    target: str


def _by_title(article: TextRecord) -> tuple[str, TextRecord]:
    return f"{article.wiki or ''}\t{article.page_title}", article


def _by_target(redirect: Redirect) -> tuple[str, str]:
    return f"{redirect.wiki or ''}\t{redirect.target}", redirect.title


def with_redirects(joined: tuple[str, Mapping[str, Iterable[Any]]]) -> Iterator[TextRecord]:
    """Yield the articles of a title with the redirects to it, in the order of their titles.

    Where the input itself lists an article's redirects, those stay.
    """
    titles = sorted(set(joined[1][REDIRECTS]))
    for article in joined[1][ARTICLES]:
        yield article if article.redirects is not None else replace(article, redirects=titles)


@dataclass(eq=False)
class JoinRedirects(beam.PTransform):
    """From {"articles", "redirects"} to articles with their redirects."""

    def expand(self, kinds: dict[str, beam.PCollection[Any]]) -> beam.PCollection[TextRecord]:
        """Join by wiki and title."""
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
