"""The statistics of WikiTableT's tables, and the checks of their rows when a release is verified."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypeVar

from wikimill.rules.quantities import quantity
from wikimill.rules.records import SPLITS
from wikimill.rules.wikitablet.criteria import Criteria
from wikimill.rules.wikitablet.duplicates import Judged, KnownValues, judge_article, judge_section
from wikimill.rules.wikitablet.record import RESOURCES
from wikimill.rules.wikitablet.section_records import NUMBERS, in_drawn_order
from wikimill.transforms.corpus import Fault, Row
from wikimill.transforms.dumps.siteinfo import revision_path
from wikimill.transforms.measures import Measure
from wikimill.transforms.release.verify.provenance_checks import Provenance
from wikimill.transforms.wikitablet.assemble import article_id, section_id, title_data

ALL = "all"
SIZES, BY_RESOURCE, TOPICS, ATTRIBUTES, RULES = "sizes", "resources", "topics", "attributes", "rules"
#: Counted units of a table's size.
COUNTED = ("rows", "records", "article_records", "sentences", "tokens")
#: Number of topics, attributes and rules to list, the most frequent ones.
MOST = 100


def counts_of(row: Any) -> Counter[tuple[str, str]]:
    """Return the counts of a section or an article: (table of stats.json, name) → count, without zeros.

    Args:
        row: the row, with its columns as attributes.
    """
    counts: Counter[tuple[str, str]] = Counter()
    sentences = getattr(row, "sentences", [])
    counts[SIZES, "rows"] = 1
    counts[SIZES, "records"] = len(row.records)
    counts[SIZES, "article_records"] = getattr(row, "article_records", 0)
    counts[SIZES, "sentences"] = len(sentences)
    counts[SIZES, "tokens"] = sum(sentence.count(" ") + 1 for sentence in sentences)
    for record in row.records:
        counts[BY_RESOURCE, record["resource"]] += 1
        counts[RULES, record["rule"]] += 1
        counts[ATTRIBUTES, record["attribute"]] += 1
    for topic in row.topic:
        counts[TOPICS, topic] += 1
    return +counts


def tables_of(found: Mapping[tuple[str, str, str], int]) -> dict[str, Any]:
    """Return the tables of stats.json: sizes, records by resource, and the most frequent rules, topics and attributes.

    Args:
        found: (split, table, name) → count, the sums of `counts_of`.

    Returns:
        `SIZES` → split or `ALL` → name of `COUNTED` → count; `BY_RESOURCE` → resource → number of records; `RULES`,
            `TOPICS` and `ATTRIBUTES` → name → count for the `MOST` most frequent names, the most frequent first.
    """
    whole: Counter[tuple[str, str]] = Counter()
    for (_, table, name), count in found.items():
        whole[table, name] += count
    sizes: dict[str, dict[str, int]] = {
        split: {name: found.get((split, SIZES, name), 0) for name in COUNTED} for split in SPLITS
    }
    sizes[ALL] = {name: whole[SIZES, name] for name in COUNTED}
    result: dict[str, Any] = {SIZES: sizes, BY_RESOURCE: {name: whole[BY_RESOURCE, name] for name in RESOURCES}}
    for table in (RULES, TOPICS, ATTRIBUTES):
        most = sorted((-count, name) for (of, name), count in whole.items() if of == table)[:MOST]
        result[table] = {name: -count for count, name in most}
    return result


@dataclass(frozen=True)
class TableStatistics:
    """The statistics of either table. See `wikimill.transforms.record_counts.Statistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """Return split → number of published rows, 0 for a split without rows."""
        found = dict(measures)
        return {split: found.get((split, SIZES, "rows"), 0) for split in SPLITS}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Return the tables of stats.json; see `tables_of`. Measures of other tables are ignored."""
        tables = (SIZES, BY_RESOURCE, TOPICS, ATTRIBUTES, RULES)
        return tables_of({key: count for key, count in measures if key[1] in tables})


class _Recount:
    """The counts of either table. See `transforms.record_counts.Recount`."""

    def __init__(self, _: Mapping[str, Any]) -> None:
        self._counts: Counter[tuple[str, str, str]] = Counter()

    def add(self, row: Row, split: str) -> None:
        """Add the counts of a row of a split; see `counts_of`."""
        for (table, name), count in counts_of(SimpleNamespace(**row)).items():
            self._counts[split, table, name] += count

    def tables(self) -> dict[str, dict[str, Any]]:
        """Return the tables of stats.json for all added rows; see `tables_of`."""
        return tables_of(self._counts)


class SectionRecount(_Recount):
    """The recount of sections. See `transforms.record_counts.Recount`."""

    def content(self, row: Row) -> tuple[str, ...]:
        """Return wiki, page id, headings and text of a section; a release has each combination once."""
        return (row["wiki"] or "", row["page_id"], *row["sec_title"], row["text"])


class ArticleRecount(_Recount):
    """The recount of articles. See `transforms.record_counts.Recount`."""

    def content(self, row: Row) -> tuple[str, ...]:
        """Return wiki and page id of an article; a release has each page once."""
        return row["wiki"] or "", row["page_id"]


@dataclass(frozen=True)
class _Rows:
    """The checks of either table's rows, by the options in a manifest.

    Attributes:
        provenance: checks of the columns about sources.
        language: code of the corpus's language.
        criteria: the criteria for sections.
        has_entities: whether a table of entities was joined.
    """

    provenance: Provenance
    language: str
    criteria: Criteria
    has_entities: bool

    def _common(self, row: Row, split: str, expected_id: str, pairs: str) -> Iterator[Fault]:
        if row["id"] != expected_id:
            yield Fault("column id", f"{expected_id}, the digest of what the row holds", row["id"])
        yield from self.provenance.faults(row, split, revision_path(row["revision_id"]))
        if row["language"] != self.language:
            yield Fault("column language", self.language, row["language"])
        if row["doc_title"] != row["page_title"]:
            yield Fault("column doc_title", row["page_title"], row["doc_title"])
        expected = [[record["attribute"], record["value"]] for record in row["records"]]
        if row[pairs] != expected:
            yield Fault(f"column {pairs}", "attribute and value of each record", f"{row[pairs]!r:.200}")
        if not self.has_entities and (row["wikidata_id"] or row["topic"]):
            yield Fault("column wikidata_id", "null, as no entities were joined", row["wikidata_id"])
        for record in row["records"]:
            if not record["attribute"] or not record["value"]:
                yield Fault("a record", "an attribute and a value", f"{record!r:.200}")

    def tsv_faults(self, row: Row) -> Iterator[Fault]:
        """Yield nothing: the corpus has no TSV."""
        return iter(())


_Kind = TypeVar("_Kind", bound=_Rows)


def _rows_of(kind: type[_Kind], manifest: Mapping[str, Any]) -> _Kind:
    options = manifest["options"]
    names = ("min_tokens", "max_tokens", "max_link_share", "records_per_sentence", "records_per_100_tokens")
    criteria = Criteria(*(options[name] for name in names))
    return kind(Provenance.of(manifest), options["language"], criteria, options["entities"] is not None)


@dataclass(frozen=True)
class SectionRows(_Rows):
    """The checks of sections. See `transforms.corpus.RowChecks`."""

    @classmethod
    def of(cls, manifest: Mapping[str, Any], _: bool = False) -> SectionRows:
        """Return the checks of a release with this manifest.

        Raises:
            KeyError, TypeError, ValueError: the manifest lacks options of the corpus, or has values of another type.
        """
        return _rows_of(cls, manifest)

    def faults(self, row: Row, split: str) -> Iterator[Fault]:
        """Yield the faults of a section with all columns, read from a file of `split`."""
        expected_id = section_id(row["wiki"] or "", row["page_id"], row["sec_title"], row["text"])
        yield from self._common(row, split, expected_id, "data")
        if row["title_data"] != (expected := title_data(row["page_title"], row["sec_title"])):
            yield Fault("column title_data", expected, row["title_data"])
        records, sentences = row["records"], row["sentences"]
        links = [record for record in records if record["resource"] == "hyperlink"]
        entities = [record for record in records if record["resource"] == "entity"]
        if len(links) + len(entities) != len(records):
            yield Fault("column records", "hyperlinks and entities", f"{records!r:.200}")
        elif records != in_drawn_order(row["id"], records):
            yield Fault("column records", "the drawn order", "another")
        yield from _repeated(judge_section(links, entities, KnownValues(frozenset())))
        for record in entities:
            if record["attribute"] in NUMBERS:
                yield Fault("an entity", f"none of {', '.join(sorted(NUMBERS))}", record["attribute"])
        for record in links:
            if record["value"] == row["page_title"]:
                yield Fault("a link", "another article", record["value"])
        tokens = sum(sentence.count(" ") + 1 for sentence in sentences)
        reason = self.criteria.text_drop(tokens, 0)
        reason = reason or self.criteria.record_drop(row["article_records"], len(sentences), tokens)
        if reason is not None:
            records = quantity(row["article_records"], "record")
            result = f"{quantity(tokens, 'token')}, {quantity(len(sentences), 'sentence')}, {records} of its article"
            yield Fault("a section", f"none that is left out for {reason}", result)


@dataclass(frozen=True)
class ArticleRows(_Rows):
    """The checks of articles. See `transforms.corpus.RowChecks`."""

    @classmethod
    def of(cls, manifest: Mapping[str, Any], _: bool = False) -> ArticleRows:
        """Return the checks of a release with this manifest.

        Raises:
            KeyError, TypeError, ValueError: the manifest lacks options of the corpus, or has values of another type.
        """
        return _rows_of(cls, manifest)

    def faults(self, row: Row, split: str) -> Iterator[Fault]:
        """Yield the faults of an article with all columns, read from a file of `split`."""
        expected_id = article_id(row["wiki"] or "", row["page_id"], row["article_data"])
        yield from self._common(row, split, expected_id, "article_data")
        records = row["records"]
        statements = [record for record in records if record["resource"] == "wikidata"]
        fields = [record for record in records if record["resource"] == "infobox"]
        if statements + fields != records:
            yield Fault("column records", "Wikidata's, then those of infoboxes", f"{records!r:.200}")
        if statements and not self.has_entities:
            yield Fault("column records", "none of Wikidata's, as no entities were joined", f"{statements[0]!r:.200}")
        yield from _repeated(judge_article(statements, fields))


def _repeated(judged: Sequence[Judged]) -> Iterator[Fault]:
    for each in judged:
        if each.reason is not None:
            yield Fault("a record", f"none that is left out for {each.reason}", f"{each.record!r:.200}")
