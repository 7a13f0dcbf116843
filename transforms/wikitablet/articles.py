"""`ARTICLES`, the definition of WikiTableT's second table, which is published next to the sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from wikimill.rules.wikitablet.profile import ARTICLE_PROFILER
from wikimill.rules.wikitablet.record import TableArticle
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.wikitablet.charts import ARTICLE_CHARTS, ArticleStats
from wikimill.transforms.wikitablet.corpus import ARTICLES as DESCRIPTION
from wikimill.transforms.wikitablet.corpus import WIKITABLET
from wikimill.transforms.wikitablet.tables import ArticleRecount, ArticleRows


def article_key(article: TableArticle) -> bytes:
    """Return the key that identifies an article: wiki and page id."""
    return f"{article.wiki or ''}\n{article.page_id}".encode()


def preference(article: TableArticle) -> tuple[Any, ...]:
    """Return a sort key for articles with the same key: the earliest revision is kept.

    The joins yield one article of a page, so no two articles should have the same key.
    """
    return article.timestamp or "", repr(article)


def no_text(_: TableArticle) -> Iterator[ComparedText]:
    """Yield nothing, because articles have no text to compare."""
    return iter(())


ARTICLES: Corpus = replace(
    WIKITABLET,
    name="wikitablet_articles",
    title="WikiTableT, articles",
    summary="the data of the articles, published next to the sections",
    description=DESCRIPTION,
    record=TableArticle,
    texts=("page_title",),
    key=article_key,
    preference=preference,
    compared=no_text,
    sides=no_text,
    selection=None,
    rating=None,
    task=None,
    published={},
    explainer=None,
    stats_shape=ArticleStats,
    profiler=ARTICLE_PROFILER,
    charts=ARTICLE_CHARTS,
    row_checks=ArticleRows.of,
    recount=ArticleRecount,
)
