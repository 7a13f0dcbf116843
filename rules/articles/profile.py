"""The profile of a text corpus: what a report counts and shows of its records."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.articles.record import TextRecord, words_in
from wikimill.rules.profiles.buckets import Buckets
from wikimill.rules.profiles.overlap import Overlap
from wikimill.rules.profiles.profile import Count, Profiler

_EDGES = (0, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000)
#: Words of a record.
TEXT_WORDS = Buckets(_EDGES, tuple(map(str, _EDGES)), "words")
_HOLE_EDGES = (0, 1, 2, 5, 10, 20, 50, 100)
TEXT_HOLES = Buckets(_HOLE_EDGES, tuple(map(str, _HOLE_EDGES)), "holes")
_NOTHING = Overlap((0, 0, 0, 0), (0, 0, 0, 0))
#: Characters of a record that the report shows.
_SHOWN_CHARS = 400


def text_overlap(_: TextRecord) -> Overlap:
    """Return an empty overlap: a text does not have a source and a target."""
    return _NOTHING


def text_counts(record: TextRecord, _: Overlap) -> Iterator[Count]:
    """Yield the counts of a record, as (name, bucket)."""
    yield "split", record.split
    yield "wiki", record.wiki or "unknown"
    yield "dump", record.dump or "unknown"
    yield "language", record.language
    yield "year", record.timestamp[:4] if record.timestamp else "unknown"
    yield "words", TEXT_WORDS.of(words_in(record.text))
    yield "holes", TEXT_HOLES.of(record.text.count("\ufffc"))


def text_group(_: TextRecord) -> str:
    """Return "texts": all records are in one group."""
    return "texts"


TEXT_PROFILER: Profiler[TextRecord] = Profiler(
    counts=text_counts,
    overlap=text_overlap,
    group=text_group,
    columns=("page_title", "url", "timestamp", "text"),
    per_group=20,
    most_chars=_SHOWN_CHARS,
)
