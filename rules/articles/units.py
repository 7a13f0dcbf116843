"""Records of a page that was read: the page, its sections, passages or paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from wikimill.rules.articles.markdown import block_as_markdown, blocks_as_markdown, markdown_of
from wikimill.rules.articles.reading import ReadParagraph, ReadSection
from wikimill.rules.articles.record import BREAK, Link

Unit = Literal["article", "section", "passage", "paragraph"]


def units_of(
    sections: list[ReadSection], unit: Unit, *, links: bool, markdown: bool = False
) -> Iterator[dict[str, Any]]:
    """Yield the columns of each record that depend on the text, in the order of the page; nothing without sections.

    Records of several paragraphs have the column `text` only as Markdown; otherwise `record.joined_text` returns it.

    Args:
        sections: the sections of the page; for passages, the passages (`passages_of`).
        unit: the text of a record.
        links: whether to add the column `links`; ignored with `markdown`.
        markdown: whether `text` is Markdown.
    """
    if not sections:
        return
    if markdown:
        parts = [sections] if unit == "article" else [[section] for section in sections]
        texts: Iterable[str] = map(markdown_of, parts)
        if unit == "passage":
            texts = (blocks_as_markdown(section.paragraphs) for section in sections)
        elif unit == "paragraph":
            texts = (block_as_markdown(each) for section in sections for each in section.paragraphs)
        for columns, text in zip(units_of(sections, unit, links=False), texts, strict=True):
            yield columns | {"text": text}
        return
    if unit == "article":
        every = [each for section in sections for each in section.paragraphs]
        yield {**_links(every, links), "position": 0, "sections": [section.as_section() for section in sections]}
    elif unit in ("section", "passage"):
        for position, section in enumerate(sections):
            place = {"position": position, "titles": section.titles}
            yield {**_links(section.paragraphs, links), **place, "paragraphs": section.as_section()["paragraphs"]}
    else:
        flat = [(section.titles, each) for section in sections for each in section.paragraphs]
        for position, (titles, each) in enumerate(flat):
            yield {**_links([each], links), **each.paragraph, "position": position, "titles": titles}


def _links(paragraphs: Iterable[ReadParagraph], wanted: bool) -> dict[str, list[Link]]:
    """Return the column of links, with offsets in the record's text; empty if `wanted` is False."""
    if not wanted:
        return {}
    found: list[Link] = []
    at = 0
    for each in paragraphs:
        found += [{"start": at + start, "end": at + end, "target": target} for start, end, target in each.anchors]
        at += len(each.paragraph["text"]) + len(BREAK)
    return {"links": found}
