"""The profile of the interleaving corpus: what a report counts and shows of its examples."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wikimill.rules.interleave.record import InterleavedExample
from wikimill.rules.profiles.buckets import SHARES, TOKENS, Buckets
from wikimill.rules.profiles.overlap import Overlap, overlap
from wikimill.rules.profiles.profile import OVERLAPS, Count, Profiler

#: Threads of a text, posts of a thread and of a text.
THREADS = Buckets.up_to(20, 1, 1, "threads")
POSTS_OF_THREAD = Buckets.up_to(20, 1, 1, "posts")
POSTS = Buckets.up_to(60, 1, 1, "posts")
#: Words that the paper's model reads of a post and writes of a title (§5); longer texts are counted, not cut.
MODEL_POST_WORDS, MODEL_TITLE_WORDS = 20, 15


def interleaved_overlap(example: InterleavedExample) -> Overlap:
    """Return the overlap of the posts, the source, with the threads' summaries, the target."""
    return overlap(example.posts, example.summary)


def interleaved_counts(example: InterleavedExample, compared: Overlap) -> Iterator[Count]:
    """Yield the counts of an example, as (name, bucket); posts per thread are counted for the first thread."""
    posts, threads = example.posts, example.threads
    yield "split", example.split
    yield "threads", THREADS.of(len(example.summary))
    yield "posts", POSTS.of(len(posts))
    yield "posts_of_first_thread", POSTS_OF_THREAD.of(threads.count(0))
    yield "switches", POSTS.of(sum(one != other for one, other in pairwise(threads)))
    yield "words_of_first_post", TOKENS.of(len(posts[0].split()))
    yield "words_of_first_summary", TOKENS.of(len(example.summary[0].split()))
    for kind, whole, shared in zip(OVERLAPS, compared.totals, compared.shared, strict=True):
        if whole:
            yield kind, SHARES.of(shared / whole)


def interleaved_group(_: InterleavedExample) -> str:
    """Return "texts": all examples are in one group."""
    return "texts"


INTERLEAVED_PROFILER: Profiler[InterleavedExample] = Profiler(
    counts=interleaved_counts,
    overlap=interleaved_overlap,
    group=interleaved_group,
    columns=("posts", "threads", "summary", "source_ids"),
    per_group=20,
)
