"""Assembles an article from the results of joins, and makes the records of its sections and of itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.articles.categories import is_maintenance
from wikimill.rules.drops import Drop
from wikimill.rules.records import example_id
from wikimill.rules.wikidata.entities import Item
from wikimill.rules.wikidata.rendering import Style
from wikimill.rules.wikitablet.article_records import judged_data
from wikimill.rules.wikitablet.criteria import Criteria
from wikimill.rules.wikitablet.duplicates import Judged, KnownValues
from wikimill.rules.wikitablet.name_similarity import Similarity
from wikimill.rules.wikitablet.page_tables import FoundPage, FoundSection
from wikimill.rules.wikitablet.record import TableArticle, TableRecord, TableSection
from wikimill.rules.wikitablet.section_records import (
    Classes,
    ExpandedLink,
    in_drawn_order,
    judged_records,
    links_of,
)
from wikimill.rules.wikitablet.surfaces import Hyperlink
from wikimill.transforms.partition import Partition
from wikimill.transforms.wikitablet.read_page import ReadPage

#: Accounts: (thing, "in", "kept" or a reason).
Entry = tuple[str, str]


@dataclass
class JoinedArticle:
    """An article with the results of joins.

    Attributes:
        page, body: as it was read.
        item: of Wikidata, if it has one.
        labels: of the entities that item and classes refer to, by id.
        classes: title of a link's target → ids of classes, ids of the classes above it, categories.
        redirects: title as linked → title of the article.
        matches: (position of the section, link of a category that its text has).
        categories: those that readers see.
    """

    page: ReadPage
    body: FoundPage
    item: Item | None = None
    labels: dict[str, str] = field(default_factory=dict)
    classes: dict[str, tuple[Sequence[str], Sequence[str], Sequence[str]]] = field(default_factory=dict)
    redirects: dict[str, str] = field(default_factory=dict)
    matches: list[tuple[int, ExpandedLink]] = field(default_factory=list)
    categories: frozenset[str] = frozenset()

    def classes_of(self, title: str) -> Classes:
        """Return labels of the classes of a link's target; a class without a label is left out."""
        above, beyond, categories = self.classes.get(title, ((), (), ()))
        return Classes(self._labelled(above), self._labelled(beyond), tuple(categories))

    def _labelled(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.labels[each] for each in ids if each in self.labels))

    @property
    def topic(self) -> list[str]:
        """The topic of the article: labels of its item's classes."""
        return [*self._labelled(self.item.instance_of)] if self.item is not None else []


@dataclass
class JudgedSection:
    """A section, its article's record counts, and the drop reason, if it is left out."""

    section: FoundSection
    records: list[Judged]
    reason: Drop | None


@dataclass
class JudgedArticle:
    """An article's data and its sections, every record with its drop reason, if it is left out."""

    data: list[Judged]
    sections: list[JudgedSection]

    @property
    def kept_data(self) -> list[TableRecord]:
        """The records of Wikidata and infoboxes that are kept."""
        return [each.record for each in self.data if each.reason is None]


def judge(article: JoinedArticle, criteria: Criteria, similarity: Similarity, language: str = "en") -> JudgedArticle:
    """Make and judge all records of an article.

    Args:
        article: joined.
        criteria: which sections are in the corpus.
        similarity: of the candidates for a link's attribute with titles.
        language: in which values are written.
    """
    fields = ((name, value) for name, value in article.body["infobox"])
    data = judged_data(article.item, article.labels, fields, Style(language))
    judged = JudgedArticle(data, [])
    kept = judged.kept_data
    known = KnownValues.of(kept)
    matches: dict[int, list[ExpandedLink]] = {}
    for position, link in article.matches:
        matches.setdefault(position, []).append(link)
    for section in article.body["sections"]:
        sentences = [sentence.split(" ") for sentence in section["sentences"]]
        own = [Hyperlink(surface, article.redirects.get(target, target)) for surface, target in section["links"]]
        expanded = matches.get(section["position"], [])
        links = list(links_of(sentences, own, expanded))
        classes = {link.target: article.classes_of(link.target) for link, _ in links}
        entities = [(kind, text) for kind, text in section["entities"]]
        title = article.page.title
        records = judged_records(title, section["titles"], links, classes, entities, known, similarity)
        reason = criteria.record_drop(len(kept), len(sentences), sum(map(len, sentences)))
        judged.sections.append(JudgedSection(section, records, reason))
    return judged


def accounts_of(judged: JudgedArticle) -> Counter[Entry]:
    """Return the accounts of records and of sections."""
    counts: Counter[Entry] = Counter()
    for record in (*judged.data, *(record for section in judged.sections for record in section.records)):
        counts["records", "in"] += 1
        counts["records", "kept" if record.reason is None else str(record.reason)] += 1
    for section in judged.sections:
        counts["examples", "in"] += 1
        counts["examples", "kept" if section.reason is None else str(section.reason)] += 1
    return counts


def section_records_of(
    article: JoinedArticle, judged: JudgedArticle, language: str, partition: Partition
) -> Iterator[TableSection]:
    """Yield the sections that are kept."""
    page, count = article.page, len(judged.kept_data)
    for each in judged.sections:
        if each.reason is not None:
            continue
        section = each.section
        key = section_id(page.wiki or "", page.page_id, section["titles"], section["text"])
        records = in_drawn_order(key, (record.record for record in each.records if record.reason is None))
        yield TableSection(
            id=key,
            **_provenance(page, language, partition),
            wikidata_id=article.item.id if article.item is not None else None,
            topic=article.topic,
            position=section["position"],
            doc_title=page.title,
            sec_title=section["titles"],
            title_data=title_data(page.title, section["titles"]),
            data=[[record["attribute"], record["value"]] for record in records],
            records=records,
            article_records=count,
            text=section["text"],
            sentences=section["sentences"],
        )


def article_record_of(
    article: JoinedArticle, judged: JudgedArticle, language: str, partition: Partition
) -> TableArticle | None:
    """Return the data of an article; None if none of its sections is kept."""
    if all(section.reason is not None for section in judged.sections):
        return None
    page, records = article.page, judged.kept_data
    data = [[record["attribute"], record["value"]] for record in records]
    names = [name for name in article.body["categories"] if name in article.categories and not is_maintenance(name)]
    return TableArticle(
        id=article_id(page.wiki or "", page.page_id, data),
        **_provenance(page, language, partition),
        wikidata_id=article.item.id if article.item is not None else None,
        topic=article.topic,
        doc_title=page.title,
        article_data=data,
        records=records,
        categories=names,
    )


def section_id(wiki: str, page_id: str, titles: Sequence[str], text: str) -> str:
    """Return the id of a section, the same as long as its page, headings and text are."""
    return example_id(wiki, page_id, ["\t".join(titles), text])


def article_id(wiki: str, page_id: str, data: Iterable[Sequence[str]]) -> str:
    """Return the id of an article's data, the same as long as its page and data are."""
    return example_id(wiki, page_id, ["\t".join(pair) for pair in data])


def title_data(title: str, titles: Iterable[str]) -> list[list[str]]:
    """Return the title table of a section."""
    return [["article title", title], *(["section title", each] for each in titles)]


def _provenance(page: ReadPage, language: str, partition: Partition) -> Mapping[str, Any]:
    return {
        "wiki": page.wiki,
        "page_id": page.page_id,
        "page_title": page.title,
        "url": page.url,
        "dump": page.dump,
        "split": partition.split_of(page.wiki or "", page.page_id),
        "revision_id": page.revision_id,
        "timestamp": page.timestamp,
        "language": language,
    }
