"""Cuts what was read of a page into records: the page, its sections, or its paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from wikimill.rules.articles.reading import ReadParagraph, ReadSection
from wikimill.rules.articles.record import BREAK, Link

Unit = Literal["article", "section", "paragraph"]


def units_of(sections: list[ReadSection], unit: Unit, *, links: bool) -> Iterator[dict[str, Any]]:
    """The columns of each record that depend on the text, in the order of the page; nothing of a page without words."""
    if not sections:
        return
    if unit == "article":
        every = [each for section in sections for each in section.paragraphs]
        yield {**_text(every, links), "position": 0, "sections": [section.as_section() for section in sections]}
    elif unit == "section":
        for position, section in enumerate(sections):
            told = {"position": position, "titles": section.titles}
            yield {**_text(section.paragraphs, links), **told, "paragraphs": section.as_section()["paragraphs"]}
    else:
        flat = [(section.titles, each) for section in sections for each in section.paragraphs]
        for position, (titles, each) in enumerate(flat):
            yield {**_text([each], links), **each.paragraph, "position": position, "titles": titles}


def _text(paragraphs: Iterable[ReadParagraph], links: bool) -> dict[str, Any]:
    texts: list[str] = []
    found: list[Link] = []
    at = 0
    for each in paragraphs:
        text = each.paragraph["text"]
        found += [{"start": at + start, "end": at + end, "target": target} for start, end, target in each.anchors]
        texts.append(text)
        at += len(text) + len(BREAK)
    return {"text": BREAK.join(texts), **({"links": found} if links else {})}
