"""The statistics of the text corpus, and the checks of its records when a release is verified."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

from wikimill.rules.articles.filters import ArticleFilter
from wikimill.rules.articles.reading import DROP
from wikimill.rules.articles.record import TextRecord, joined, paragraphs_of, words_in
from wikimill.rules.records import SPLITS, example_id
from wikimill.rules.wikis import item_id
from wikimill.rules.wikitext.rendering import HOLE
from wikimill.transforms.articles.options import MARKDOWN
from wikimill.transforms.corpus import Fault, Row
from wikimill.transforms.dumps.siteinfo import revision_path
from wikimill.transforms.measures import Measure
from wikimill.transforms.release.verify.provenance_checks import Provenance

ALL = "all"
SIZES, KIND, HOLES, LANGUAGES = "sizes", "kinds", "holes", "languages"
#: Counted units of a corpus's size; words are separated by white space.
COUNTED = ("records", "paragraphs", "words", "characters", "holes")
#: Number of templates to list, the ones that leave most holes.
MOST_HOLES = 100


def counts_of(record: TextRecord) -> Counter[tuple[str, str]]:
    """Return the counts of a record: (table of stats.json, name) → count.

    Args:
        record: a record of mining, or a result of `record_of`.
    """
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
    """Return the tables of stats.json: sizes by split, kinds of paragraphs, languages, and templates that leave holes.

    Args:
        found: (split, table, name) → count, the sums of `counts_of`.

    Returns:
        `SIZES` → split or `ALL` → name of `COUNTED` → count; `KIND` → kind → number of paragraphs and `LANGUAGES` →
            code → number of records, in alphabetical order; `HOLES` → template → number of holes for the `MOST_HOLES`
            templates with the most, the most first.
    """
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
    """The statistics of a text corpus. See `wikimill.transforms.record_counts.Statistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """Return split → number of published records, 0 for a split without records."""
        found = dict(measures)
        return {split: found.get((split, SIZES, "records"), 0) for split in SPLITS}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Return the tables of stats.json; see `tables_of`. Measures of other tables are ignored."""
        return tables_of(
            {key: count for key, count in measures if len(key) == 3 and key[1] in (SIZES, KIND, HOLES, LANGUAGES)}
        )


_HOLES = re.compile(HOLE)
#: Columns that a release may lack.
_OPTIONAL = ("kind", "paragraphs", "sections", "holes", "links", "sentences", "tokens")


def record_of(row: Row) -> TextRecord:
    """Return a row of a release with its columns as attributes, as in a record.

    Optional columns that it lacks are None; `titles` is an empty list.
    """
    return cast(TextRecord, SimpleNamespace(**(dict.fromkeys(_OPTIONAL) | {"titles": []} | dict(row))))


class TextRecount:
    """The recount of a text corpus's statistics. See `transforms.record_counts.Recount`."""

    def __init__(self, _: Mapping[str, Any]) -> None:
        self._counts: Counter[tuple[str, str, str]] = Counter()

    def content(self, row: Row) -> tuple[str, ...]:
        """Return wiki, page id, headings and text of a record; a release has each combination once."""
        return (row["wiki"] or "", row["page_id"], *row.get("titles", ()), row["text"])

    def add(self, row: Row, split: str) -> None:
        """Add the counts of a record of a split; see `counts_of`."""
        for (table, name), count in counts_of(record_of(row)).items():
            self._counts[split, table, name] += count

    def tables(self) -> dict[str, dict[str, Any]]:
        """Return the tables of stats.json for all added records; see `tables_of`."""
        return tables_of(self._counts)


def _without(sign: str, text: str) -> str:
    return text.replace(sign, "") if sign else text


def _in_order(pieces: Iterable[str], text: str) -> bool:
    """Return whether a text contains all pieces in order, without overlap."""
    at = 0
    for piece in pieces:
        at = text.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True


@dataclass(frozen=True)
class TextRows:
    """The checks of a text corpus's records. See `transforms.corpus.RowChecks`.

    Attributes:
        provenance: checks of the columns about sources.
        kinds, holes, language, markup, emphasis: values of these options; see `TextOptions`.
        articles: the filter of short articles and stubs.
        passage_words: most words of a record with several paragraphs; 0 for no limit.
    """

    provenance: Provenance
    kinds: frozenset[str]
    holes: str
    language: str
    markup: str
    emphasis: bool
    articles: ArticleFilter
    passage_words: int

    @classmethod
    def of(cls, manifest: Mapping[str, Any], _: bool = False) -> TextRows:
        """Return the checks of a release with this manifest.

        Raises:
            KeyError, TypeError, ValueError: the manifest lacks an option, or has a value of another type.
        """
        options = manifest["options"]
        return cls(
            Provenance.of(manifest),
            kinds=frozenset(options["kinds"]),
            holes=options["holes"],
            language=options["language"],
            markup=options["markup"],
            emphasis=options["emphasis"],
            articles=ArticleFilter(options["min_words"], options["drop_stubs"]),
            passage_words=options["passage_words"] if options["records"] == "passage" else 0,
        )

    def faults(self, row: Row, split: str) -> Iterator[Fault]:
        """Yield the faults of a record with all columns, read from a file of `split`."""
        titles = row.get("titles", [])
        found = example_id(row["wiki"] or "", row["page_id"], ["\t".join(titles), row["text"]])
        if row["id"] != found:
            yield Fault("column id", f"{found}, the digest of wiki, page, headings and text", row["id"])
        yield from self.provenance.faults(row, split, revision_path(row["revision_id"]))
        if row["language"] != self.language:
            yield Fault("column language", self.language, row["language"])
        record = record_of(row)
        paragraphs = paragraphs_of(record)
        if self.markup == MARKDOWN:
            firsts = (paragraph["text"].split("\n")[0] for paragraph in paragraphs)
            signs = "*" if self.emphasis else ""
            if not _in_order((_without(signs, first) for first in firsts), _without(signs, row["text"])):
                yield Fault("column text", "its paragraphs as Markdown", row["text"][:200])
        elif joined(paragraphs) != row["text"]:
            yield Fault("column text", "its paragraphs with a blank line between them", row["text"][:200])
        for paragraph in paragraphs:
            text, places = paragraph["text"], [hole["start"] for hole in paragraph["holes"]]
            if paragraph["kind"] not in self.kinds and (record.kind or record.sections or record.paragraphs):
                yield Fault("the kind of a paragraph", ", ".join(sorted(self.kinds)), paragraph["kind"])
            if places != [found.start() for found in _HOLES.finditer(text)]:
                yield Fault("the holes of a paragraph", "the places of U+FFFC", places)
            if self.holes == DROP and HOLE in text:
                yield Fault("a paragraph", "no hole, with --holes drop", text[:200])
        if self.passage_words and len(paragraphs) > 1:
            words = sum(words_in(paragraph["text"]) for paragraph in paragraphs)
            if words > self.passage_words:
                yield Fault("the words of a passage", f"{self.passage_words} or one sentence", words)
        if (drop := self.articles.drop(paragraphs, row.get("quality"))) is not None:
            yield Fault("an article", "none that --min_words or --drop_stubs leaves out", drop.value)
        if (item := row.get("wikidata_id")) is not None and item_id(item) is None:
            yield Fault("column wikidata_id", "the id of an item, such as Q42", item)
        if (row.get("editors") or 0) > row.get("revisions", 0):
            yield Fault("column editors", f"at most {row['revisions']}, the revisions", row["editors"])
        for link in row.get("links") or ():
            if not 0 <= link["start"] < link["end"] <= len(row["text"]):
                yield Fault("a link", "a place in the text", f"{link}")
        yield from self.tsv_faults(row)

    def tsv_faults(self, row: Row) -> Iterator[Fault]:
        """Yield a fault if the text of a record is blank; other columns are not read, as the format txt lacks them."""
        if not row["text"].strip():
            yield Fault("column text", "a text", row["text"])
