"""The profile of TV stories: what a report counts and shows of the episodes."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.profiles.buckets import Buckets
from wikimill.rules.profiles.overlap import Overlap, overlap
from wikimill.rules.profiles.profile import Count, Profiler
from wikimill.rules.tvstory.record import TvStory

_TOKEN_EDGES = (0, 20, 50, 100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000)
#: Word tokens of a summary or a recap.
STORY_TOKENS = Buckets(_TOKEN_EDGES, tuple(map(str, _TOKEN_EDGES)), "tokens")
_CHARACTER_EDGES = (0, 3, 5, 8, 10, 15, 20, 30, 50)
STORY_CHARACTERS = Buckets(_CHARACTER_EDGES, tuple(map(str, _CHARACTER_EDGES)), "characters")
_SHOWN_CHARS = 600


def story_overlap(story: TvStory) -> Overlap:
    """Return the overlap of the words of summary and recap."""
    return overlap(_lines(story.summary), _lines(story.recap))


def _lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.split("\n") if line.strip()]


def story_counts(story: TvStory, _: Overlap) -> Iterator[Count]:
    """Yield the counts of an episode, as (name, bucket)."""
    yield "split", story.split
    yield "wiki", story.wiki or "unknown"
    yield "dump", story.dump or "unknown"
    yield "source", story.source
    yield "year", story.timestamp[:4] if story.timestamp else "unknown"
    yield "summary", STORY_TOKENS.of(story.summary_tokens)
    yield "recap", STORY_TOKENS.of(story.recap_tokens)
    yield "characters", STORY_CHARACTERS.of(len(story.characters))
    yield "plot", STORY_CHARACTERS.of(len(story.plot))


def story_group(_: TvStory) -> str:
    """Return "episodes": all episodes are in one group."""
    return "episodes"


STORY_PROFILER: Profiler[TvStory] = Profiler(
    counts=story_counts,
    overlap=story_overlap,
    group=story_group,
    columns=("page_title", "url", "show", "episode", "summary", "recap"),
    per_group=10,
    most_chars=_SHOWN_CHARS,
)
