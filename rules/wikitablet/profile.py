"""The profile of the two tables: what a report counts and shows of sections and of articles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wikimill.rules.profiles.buckets import Buckets
from wikimill.rules.profiles.overlap import Overlap
from wikimill.rules.profiles.profile import Count, Profiler
from wikimill.rules.wikitablet.record import TableArticle, TableSection

_TOKEN_EDGES = (0, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1_000)
#: Tokens of a section: by default 50 to 1,000.
SECTION_TOKENS = Buckets(_TOKEN_EDGES, tuple(map(str, _TOKEN_EDGES)), "tokens")
_RECORD_EDGES = (0, 1, 2, 5, 10, 15, 20, 30, 40, 60, 80, 120, 200)
#: Records of a section or an article.
RECORDS = Buckets(_RECORD_EDGES, tuple(map(str, _RECORD_EDGES)), "records")
_NOTHING = Overlap((0, 0, 0, 0), (0, 0, 0, 0))
_SHOWN_CHARS = 600


def no_overlap(_: TableSection | TableArticle) -> Overlap:
    """Return an empty overlap: a table and a text are not compared word by word."""
    return _NOTHING


def section_counts(section: TableSection, _: Overlap) -> Iterator[Count]:
    """Yield the counts of a section, as (name, bucket)."""
    yield from _common(section)
    of = Counter(record["resource"] for record in section.records)
    yield "links", RECORDS.of(of["hyperlink"])
    yield "entities", RECORDS.of(of["entity"])
    yield "article_records", RECORDS.of(section.article_records)
    yield "tokens", SECTION_TOKENS.of(sum(sentence.count(" ") + 1 for sentence in section.sentences))
    yield "place", "section" if section.position else "introduction"


def article_counts(article: TableArticle, _: Overlap) -> Iterator[Count]:
    """Yield the counts of an article, as (name, bucket)."""
    yield from _common(article)
    of = Counter(record["resource"] for record in article.records)
    yield "statements", RECORDS.of(of["wikidata"])
    yield "fields", RECORDS.of(of["infobox"])


def _common(row: TableSection | TableArticle) -> Iterator[Count]:
    yield "split", row.split
    yield "wiki", row.wiki or "unknown"
    yield "dump", row.dump or "unknown"
    yield "language", row.language
    yield "item", "yes" if row.wikidata_id else "no"
    yield "year", row.timestamp[:4] if row.timestamp else "unknown"


def one_group(_: TableSection | TableArticle) -> str:
    """Return "rows": all rows are in one group."""
    return "rows"


SECTION_PROFILER: Profiler[TableSection] = Profiler(
    counts=section_counts,
    overlap=no_overlap,
    group=one_group,
    columns=("page_title", "url", "sec_title", "data", "text"),
    per_group=20,
    most_chars=_SHOWN_CHARS,
)
ARTICLE_PROFILER: Profiler[TableArticle] = Profiler(
    counts=article_counts,
    overlap=no_overlap,
    group=one_group,
    columns=("page_title", "url", "article_data"),
    per_group=20,
    most_chars=_SHOWN_CHARS,
)
