"""The profile of WikiSplit: the counts and columns that a report shows."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.profiles.buckets import RATIOS, SHARES, TOKENS, WORDS
from wikimill.rules.profiles.overlap import Overlap, overlap
from wikimill.rules.profiles.profile import OVERLAPS, Count, Profiler
from wikimill.rules.wikisplit.record import SplitExample

_YES_NO = {True: "yes", False: "no"}


def split_overlap(example: SplitExample) -> Overlap:
    """Return the overlap of C, the source, with S1 and S2, the target."""
    return overlap([example.complex_sentence], [example.simple_sentence_1, example.simple_sentence_2])


def split_counts(example: SplitExample, compared: Overlap) -> Iterator[Count]:
    """Yield the name and value of each count that an example belongs to."""
    complex_length = example.complex_sentence.count(" ") + 1
    first, second = (text.count(" ") + 1 for text in (example.simple_sentence_1, example.simple_sentence_2))
    yield "split", example.split
    yield "wiki", example.wiki
    yield "dump", example.dump or "unknown"
    yield "year", example.timestamp[:4] if example.timestamp else "unknown"
    yield "direction", example.direction
    yield "adjacent", _YES_NO[example.adjacent]
    yield "same_paragraph", _YES_NO[example.same_paragraph]
    yield "reverted", _YES_NO[example.reverted]
    yield "minor", _YES_NO[example.minor]
    yield "place", "section" if example.section else "lead"
    yield "tokens_complex", TOKENS.of(complex_length)
    yield "tokens_simple_1", TOKENS.of(first)
    yield "tokens_simple_2", TOKENS.of(second)
    yield "min_bleu", SHARES.of(min(example.bleu_1, example.bleu_2))
    for kind in ("new_words", "lost_words", "new_numbers", "new_names"):
        yield kind, WORDS.of(getattr(example, kind))
    for kind in ("covered_alone", "covered_together", "covered_at_once"):
        yield kind, SHARES.of(getattr(example, kind))
    yield "length_ratio", RATIOS.of((first + second) / complex_length)
    yield "bleu_1", SHARES.of(example.bleu_1)
    yield "bleu_2", SHARES.of(example.bleu_2)
    yield "novel_words", WORDS.of(compared.novel_words)
    for kind, whole, shared in zip(OVERLAPS, compared.totals, compared.shared, strict=True):
        if whole:
            yield kind, SHARES.of(shared / whole)


def split_group(example: SplitExample) -> str:
    """Return the group of an example in a report's sample: the edit's direction, and whether S2 follows S1."""
    return f"{example.direction}, {'adjacent' if example.adjacent else 'not adjacent'}"


SPLIT_PROFILER: Profiler[SplitExample] = Profiler(
    counts=split_counts,
    overlap=split_overlap,
    group=split_group,
    columns=(
        *("page_title", "url", "section", "timestamp", "reverted"),
        *("complex_sentence", "simple_sentence_1", "simple_sentence_2", "bleu_1", "bleu_2"),
    ),
    per_group=50,
)
