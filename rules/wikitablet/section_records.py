"""The section data: records of links and of named entities, judged and in a drawn order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from wikimill.rules.drops import Drop
from wikimill.rules.wikitablet.duplicates import Judged, KnownValues, judge_section
from wikimill.rules.wikitablet.name_similarity import Similarity, nearest
from wikimill.rules.wikitablet.record import Resource, TableRecord
from wikimill.rules.wikitablet.surfaces import Hyperlink, SurfaceIndex

#: Types of entities that are numbers, whose meaning a table does not show (B.1, footnote 1).
NUMBERS = frozenset(("PERCENT", "TIME", "QUANTITY", "ORDINAL", "CARDINAL"))
#: Where the attribute of a link comes from, in the order in which it is looked for.
INSTANCE_OF, SUBCLASS_OF, CATEGORY = "instance_of", "subclass_of", "category"
OWN_LINK, CATEGORY_LINK = "link", "category_link"
#: Longest entity, in characters; a longer one is a sentence that the recogniser misread.
MAX_ENTITY_CHARS = 200


class Classes(NamedTuple):
    """The classes of an article: labels of its item's classes, of the classes above them, and defining categories."""

    instance_of: tuple[str, ...] = ()
    subclass_of: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()

    def candidates(self) -> tuple[str, tuple[str, ...]]:
        """Return the source of a link's attribute, and the candidates in the order of Wikidata or of the page."""
        if self.instance_of:
            return INSTANCE_OF, self.instance_of
        return (SUBCLASS_OF, self.subclass_of) if self.subclass_of else (CATEGORY, self.categories)


class ExpandedLink(NamedTuple):
    """A link of other articles whose text is in the section, and how many articles of a category have it."""

    surface: str
    target: str
    articles: int


def links_of(
    sentences: Iterable[Sequence[str]], own: Iterable[Hyperlink], expanded: Iterable[ExpandedLink]
) -> Iterator[tuple[Hyperlink, str]]:
    """Yield the links of a section, each text once, in the order of the text, with `OWN_LINK` or `CATEGORY_LINK`.

    Own links that are not found in the sentences come last.

    The target is that of the section's own link, otherwise that of most articles of one category; ties go to the first
    by title.

    Args:
        sentences: tokens of each sentence.
        own: the section's own links.
        expanded: the links of its article's categories.
    """
    own_links = [*own]
    given = {surface for surface, _ in own_links}
    others = sorted(expanded, key=_most_articles)
    index = SurfaceIndex([*own_links, *(Hyperlink(each.surface, each.target) for each in others)])
    found = set()
    for link in index.found(sentences):
        found.add(link.surface)
        yield link, OWN_LINK if link.surface in given else CATEGORY_LINK
    # A link may be within a longer text, or be tokenised otherwise in its sentence, and still counts.
    for link in own_links:
        if link.surface not in found:
            found.add(link.surface)
            yield link, OWN_LINK


def _most_articles(link: ExpandedLink) -> tuple[int, str, str]:
    return -link.articles, link.target, link.surface


def record_of(resource: Resource, rule: str, attribute: str, value: str, surface: str = "") -> TableRecord:
    """Return a record without qualifiers."""
    return {
        "resource": resource,
        "rule": rule,
        "attribute": attribute,
        "value": value,
        "qualifiers": [],
        "surface": surface,
    }


def link_record(
    link: Hyperlink, rule: str, classes: Classes, titles: Iterable[str], similarity: Similarity
) -> TableRecord | None:
    """Return the record of a link; None if no class of its target is known.

    Args:
        link: a link to another article.
        rule: `OWN_LINK` or `CATEGORY_LINK`.
        classes: the classes of the target.
        titles: the article's title and the headings above the section.
        similarity: measure that chooses among several candidates.

    >>> from wikimill.rules.wikitablet.name_similarity import trigram_similarity
    >>> link = Hyperlink("the river", "River Lynt")
    >>> link_record(link, "link", Classes(("river",)), [], trigram_similarity)["attribute"]
    'river'
    """
    source, candidates = classes.candidates()
    attribute = nearest(candidates, titles, similarity)
    if attribute is None:
        return None
    return record_of("hyperlink", f"{rule}.{source}", attribute, link.target, link.surface)


def judged_records(
    title: str,
    titles: Sequence[str],
    links: Iterable[tuple[Hyperlink, str]],
    classes: Mapping[str, Classes],
    entities: Iterable[tuple[str, str]],
    article: KnownValues,
    similarity: Similarity,
) -> list[Judged]:
    """Return the section data, each record with the reason for its drop, None if it is kept.

    Links to the article itself or without an attribute and numbers come first, then links, then entities.

    Args:
        title: the article's title.
        titles: the headings above the section.
        links: `links_of` the section.
        classes: classes by the title of a link's target.
        entities: (type, text) of each named entity.
        article: the values of the article's data.
        similarity: see `link_record`.
    """
    found: list[Judged] = []
    records: list[TableRecord] = []
    nearby = (title, *titles)
    for link, rule in links:
        made = link_record(link, rule, classes.get(link.target, Classes()), nearby, similarity)
        if link.target == title:
            found.append(Judged(made or _without_attribute(link, rule), Drop.SELF_LINK))
        elif made is None:
            found.append(Judged(_without_attribute(link, rule), Drop.NO_ATTRIBUTE))
        else:
            records.append(made)
    named: list[TableRecord] = []
    for kind, text in entities:
        record = record_of("entity", "recogniser", kind, text)
        if kind in NUMBERS or len(text) > MAX_ENTITY_CHARS:
            found.append(Judged(record, Drop.NUMBER))
        else:
            named.append(record)
    return found + judge_section(records, named, article)


def _without_attribute(link: Hyperlink, rule: str) -> TableRecord:
    return record_of("hyperlink", rule, "", link.target, link.surface)


def in_drawn_order(section_id: str, records: Iterable[TableRecord]) -> list[TableRecord]:
    """Return records in an order independent of the text's, the same in every run (B.1: "we shuffle").

    >>> records = [record_of("entity", "recogniser", "GPE", name) for name in ("Harrowmere", "Castlebrigg", "Orrin")]
    >>> [record["value"] for record in in_drawn_order("a", records)]
    ['Orrin', 'Castlebrigg', 'Harrowmere']
    """

    def place(record: TableRecord) -> tuple[bytes, str]:
        content = "\n".join((section_id, record["resource"], record["attribute"], record["value"], record["surface"]))
        return blake2b(content.encode(), digest_size=16).digest(), content

    return sorted(records, key=place)
