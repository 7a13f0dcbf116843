"""The assembly of an article from the results of joins: its records and its corpus rows."""

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

#: Key of a count: ("records" or "examples", "in", "kept" or a reason for dropping).
Entry = tuple[str, str]


@dataclass
class JoinedArticle:
    """An article with the results of joins.

    Attributes:
        page, body: the page and its parsed content.
        item: the article's Wikidata item; None if it has none.
        labels: id → label, for the entities that the item and the classes refer to.
        classes: title of a link's target → (ids of its classes, ids of their superclasses, names of its defining
            categories if it has no class).
        redirects: title of a linked redirect → title of its target.
        matches: pairs (position of a section, link of another article whose text occurs in the section).
        categories: names of the article's categories that are visible to readers.
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
        """Return the labels of the classes and superclasses of a link's target, and its defining categories.

        Classes without a label are omitted. All are empty for a title that is not in `classes`.
        """
        above, beyond, categories = self.classes.get(title, ((), (), ()))
        return Classes(self._labelled(above), self._labelled(beyond), tuple(categories))

    def _labelled(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.labels[each] for each in ids if each in self.labels))

    @property
    def topic(self) -> list[str]:
        """Labels of the classes of the article's item, those without a label omitted; empty without an item."""
        return [*self._labelled(self.item.instance_of)] if self.item is not None else []


@dataclass
class JudgedSection:
    """A section with its judged records.

    Attributes:
        section: the section.
        records: records of its links and named entities, kept and dropped.
        reason: reason for dropping the section, by the number of the article's records; None if it is kept.
    """

    section: FoundSection
    records: list[Judged]
    reason: Drop | None


@dataclass
class JudgedArticle:
    """An article with its judged records and sections.

    Attributes:
        data: records from Wikidata and infoboxes, kept and dropped.
        sections: the sections, in the order of the page.
    """

    data: list[Judged]
    sections: list[JudgedSection]

    @property
    def kept_data(self) -> list[TableRecord]:
        """The kept records from Wikidata and infoboxes."""
        return [each.record for each in self.data if each.reason is None]


def judge(article: JoinedArticle, criteria: Criteria, similarity: Similarity, language: str = "en") -> JudgedArticle:
    """Build all records of an article and its sections, and decide which are kept.

    Args:
        article: the article with the results of joins.
        criteria: the criteria for sections.
        similarity: similarity of two names, to choose the attribute of a link.
        language: code of the language in which values are written.
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
    """Return the counts of records, and of sections as "examples": of all as "in", of kept ones, of each drop reason.

    Records of dropped sections are counted, too.
    """
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
    """Yield the corpus's row for each kept section, in the order of the page.

    Args:
        article: the article with the results of joins.
        judged: the result of `judge` for it.
        language: value of the column `language`.
        partition: assignment of pages to splits.
    """
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
    """Return the corpus's row for an article; None if none of its sections is kept.

    Args:
        article, judged, language, partition: see `section_records_of`.
    """
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
    """Return the stable id of a section: 32 hexadecimal digits of a hash of wiki, page, headings and text.

    Args:
        wiki: database name of the wiki; "" if unknown.
        page_id: id of the page.
        titles: headings of the section, outermost first.
        text: text of the section.
    """
    return example_id(wiki, page_id, ["\t".join(titles), text])


def article_id(wiki: str, page_id: str, data: Iterable[Sequence[str]]) -> str:
    """Return the stable id of an article's row: 32 hexadecimal digits of a hash of wiki, page and data.

    Args:
        wiki: database name of the wiki; "" if unknown.
        page_id: id of the page.
        data: [attribute, value] of each record, in order.
    """
    return example_id(wiki, page_id, ["\t".join(pair) for pair in data])


def title_data(title: str, titles: Iterable[str]) -> list[list[str]]:
    """Return the column `title_data` of a section: the article's title and the headings, each with its attribute.

    >>> title_data("Dublin", ["History", "Middle Ages"])
    [['article title', 'Dublin'], ['section title', 'History'], ['section title', 'Middle Ages']]
    """
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
