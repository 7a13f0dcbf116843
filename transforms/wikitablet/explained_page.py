"""The account of an article for `explain`: its records and sections, each kept or dropped with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wikimill.rules.articles.categories import is_maintenance
from wikimill.rules.drops import Drop
from wikimill.rules.quantities import quantity
from wikimill.rules.wikitablet.criteria import Criteria
from wikimill.rules.wikitablet.duplicates import Judged
from wikimill.rules.wikitablet.equal_values import normal_attribute, normal_items, normal_value
from wikimill.rules.wikitablet.name_similarity import Similarity
from wikimill.rules.wikitablet.page_tables import FoundPage
from wikimill.rules.wikitablet.record import TableRecord
from wikimill.rules.wikitablet.surfaces import linked_tokens
from wikimill.transforms.wikidata.table import EntityTable
from wikimill.transforms.wikitablet.assemble import JoinedArticle, JudgedSection, judge
from wikimill.transforms.wikitablet.find_page import Neighbours, items_by_title, labels_by_id
from wikimill.transforms.wikitablet.read_page import ReadPage


def account_lines(
    page: ReadPage,
    body: FoundPage,
    neighbours: Neighbours,
    table: EntityTable | None,
    criteria: Criteria,
    similarity: Similarity,
    section: int | None,
) -> Iterator[str]:
    """Yield lines about an article, its data and its sections, which state each record and why it is kept or dropped.

    Args:
        page, body: the page and its parsed content, with all sections, short ones too.
        neighbours: the dump's facts about linked pages.
        table: the table of entities; None without Wikidata.
        criteria: the criteria for sections.
        similarity: similarity of two names, to choose the attribute of a link.
        section: position of the only section to list, with its records; None for all sections, without their records.

    Raises:
        LookupError: there is no such section, or the page has none; the message lists the positions of those it has.
        OSError: the table cannot be read.
    """
    article = _joined(page, body, neighbours, table)
    judged = judge(article, criteria, similarity)
    chosen = [each for each in judged.sections if section in (None, each.section["position"])]
    if not chosen:
        places = ", ".join(str(each["position"]) for each in body["sections"]) or "none"
        raise LookupError(f"the page has no such section with text; there are {places}")
    item = f"{article.item.id} ({', '.join(article.topic) or 'of no class'})" if article.item else "no item"
    yield f"{page.title}: page {page.page_id}, revision {page.revision_id}, {item}"
    shown = [_category(name, neighbours) for name in body["categories"]]
    yield f"categories: {'; '.join(shown) or 'none'}"
    kept = judged.kept_data
    yield f"data of the article: {len(kept)} of {quantity(len(judged.data), 'record')} kept"
    yield from _records(judged.data, kept)
    for each in chosen:
        yield _section(each, criteria, len(kept))
        if section is not None:
            own = [record.record for record in each.records if record.reason is None]
            yield f"data of the section: {len(own)} of {quantity(len(each.records), 'record')} kept"
            yield from _records(each.records, [*kept, *own])


def _joined(page: ReadPage, body: FoundPage, neighbours: Neighbours, table: EntityTable | None) -> JoinedArticle:
    """Return the article with the results that the joins of mining have, except links of other articles."""
    targets = {neighbours.redirects.get(target, target) for _, target in body["links"]}
    items = items_by_title(table, {page.title, *targets}) if table is not None else {}
    article = JoinedArticle(page, body, items.get(page.title), redirects=neighbours.redirects)
    for title in targets:
        item = items.get(title)
        above, beyond = (item.instance_of, item.subclass_of) if item is not None else ((), ())
        categories = [] if above or beyond else neighbours.categories.get(title, [])
        article.classes[title] = (above, beyond, categories)
    if table is not None:
        ids = {each for above, beyond, _ in article.classes.values() for each in (*above, *beyond)}
        article.labels.update(labels_by_id(table, ids.union(article.item.referred() if article.item else ())))
    return article


def _category(name: str, neighbours: Neighbours) -> str:
    if name in neighbours.hidden:
        return f"{name} (hidden by its page)"
    return f"{name} (serves editors)" if is_maintenance(name) else name


def _records(judged: Iterable[Judged], kept: list[TableRecord]) -> Iterator[str]:
    for each in judged:
        record = each.record
        pairs = "; ".join(f"{one['attribute']}: {one['value']}" for one in record["qualifiers"])
        surface = f" [{record['surface']}]" if record["surface"] else ""
        shown = f"{record['attribute'] or '?'}: {record['value']}{f' ({pairs})' if pairs else ''}{surface}"
        state = "kept" if each.reason is None else f"out, {each.reason}"
        reason = f" ({each.reason.gloss}{_same(each, kept)})" if each.reason is not None else ""
        yield f"  {state}{reason}  {record['resource']} {record['rule']}  {shown}"


def _same(judged: Judged, kept: list[TableRecord]) -> str:
    """Return a text that names the kept record that a dropped record repeats; empty if it cannot be identified."""
    record, value = judged.record, normal_value(judged.record["value"])
    for other in kept:
        if judged.reason == Drop.DUPLICATE_ATTRIBUTE:
            is_same = normal_attribute(other["attribute"]) == normal_attribute(record["attribute"])
        elif judged.reason == Drop.DUPLICATE_VALUE:
            items = normal_items(other["value"]) if other["resource"] == "infobox" else ()
            is_same = value in (normal_value(other["value"]), normal_value(other["surface"]), *items)
        else:
            return ""
        if is_same:
            return f": {other['resource']}, {other['attribute']}"
    return ""


def _section(judged: JudgedSection, criteria: Criteria, records: int) -> str:
    section = judged.section
    sentences = [sentence.split(" ") for sentence in section["sentences"]]
    tokens = sum(map(len, sentences))
    linked = linked_tokens(sentences, (surface for surface, _ in section["links"]))
    drop = criteria.text_drop(tokens, linked) or judged.reason
    least, most = criteria.min_tokens, criteria.max_tokens
    why = {
        Drop.SECTION_LENGTH: f"expected {least:,} to {quantity(most, 'token')}",
        Drop.LINK_TEXT: f"{quantity(linked, 'token')} in links; at most {criteria.max_link_share:.0%} may",
        Drop.FEW_RECORDS_PER_SENTENCE: f"its article has {quantity(records, 'record')}, and more than "
        f"{criteria.records_per_sentence:g} for each sentence are needed",
        Drop.FEW_RECORDS_PER_TOKEN: f"its article has {quantity(records, 'record')}, and more than "
        f"{criteria.records_per_100_tokens:g} for each 100 tokens are needed",
    }
    state = "kept" if drop is None else f"dropped as {drop} ({why[drop]})"
    titles = " > ".join(section["titles"])
    size = f"{quantity(len(sentences), 'sentence')}, {quantity(tokens, 'token')}"
    return f"section {section['position']}, {titles}: {size}: {state}"
