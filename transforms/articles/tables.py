"""What a text corpus tells of itself: sizes, languages, kinds of paragraphs, and what leaves holes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from wikimill.rules.articles.record import TextRecord, paragraphs_of, words_in
from wikimill.rules.records import SPLITS
from wikimill.transforms.measures import Measure

ALL = "all"
SIZES, KIND, HOLES, LANGUAGES = "sizes", "kinds", "holes", "languages"
#: What of a corpus's size is counted; words are what stands between white space.
COUNTED = ("records", "paragraphs", "words", "characters", "holes")
#: How many templates are told, those that leave most holes.
MOST_HOLES = 100


def counts_of(record: TextRecord) -> Counter[tuple[str, str]]:
    """What a record, or a row of a release, adds to each table."""
    counts: Counter[tuple[str, str]] = Counter()
    paragraphs = paragraphs_of(record)
    counts[SIZES, "records"] = 1
    counts[SIZES, "paragraphs"] = len(paragraphs)
    counts[SIZES, "words"] = words_in(record.text)
    counts[SIZES, "characters"] = len(record.text)
    counts[LANGUAGES, record.language] = 1
    for paragraph in paragraphs:
        counts[KIND, paragraph["kind"]] += 1
        for hole in paragraph["holes"]:
            counts[SIZES, "holes"] += 1
            counts[HOLES, hole["template"]] += 1
    return counts


def tables_of(found: Mapping[tuple[str, str, str], int]) -> dict[str, Any]:
    """The tables of stats.json from counts by (split, table, name)."""
    whole: Counter[tuple[str, str]] = Counter()
    for (_, table, name), count in found.items():
        whole[table, name] += count
    sizes: dict[str, dict[str, int]] = {
        split: {name: found.get((split, SIZES, name), 0) for name in COUNTED} for split in SPLITS
    }
    sizes[ALL] = {name: whole[SIZES, name] for name in COUNTED}
    named = {table: {name: count for (of, name), count in whole.items() if of == table} for table in (KIND, LANGUAGES)}
    holes = sorted(((-count, name) for (of, name), count in whole.items() if of == HOLES))[:MOST_HOLES]
    return {
        SIZES: sizes,
        KIND: dict(sorted(named[KIND].items())),
        LANGUAGES: dict(sorted(named[LANGUAGES].items())),
        HOLES: {name: -count for count, name in holes},
    }


@dataclass(frozen=True)
class TextStatistics:
    """The statistics of a text corpus. See `wikimill.transforms.corpus.Statistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """The published records, by split."""
        found = dict(measures)
        return {split: found.get((split, SIZES, "records"), 0) for split in SPLITS}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Sizes by split, kinds, languages, and the templates that leave most holes."""
        return tables_of(
            {key: count for key, count in measures if len(key) == 3 and key[1] in (SIZES, KIND, HOLES, LANGUAGES)}
        )
