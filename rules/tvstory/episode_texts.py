"""The choice of summary and recap among the sections of an episode's page: the longer of two accounts is the recap.

Wikis use the same headings for either: "Synopsis" is a paragraph above a long "Summary" on one, and the whole story on
another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wikimill.rules.tvstory.page_mapping import LEAD, WikiMapping
from wikimill.rules.tvstory.wiki_pages import WikiPage


def episode_texts(page: WikiPage, mapping: WikiMapping) -> tuple[list[str], list[str]]:
    """Return the paragraphs of an episode's summary and of its recap, as wikitext; empty where there are none.

    Each is the text under the first of its headings on the page, without sections below that are of the other kind. If
    the page has headings of one kind only, and at least two, the longest text is the recap and the first of the others
    the summary. A summary that is longer than the recap is exchanged with it, unless the mapping lists `LEAD` as a
    heading.

    >>> from wikimill.rules.wikitext.rendering import WikiSyntax
    >>> text = "[[Category:Episodes]]\\n== Synopsis ==\\nRain.\\n== Summary ==\\nIt rains all day."
    >>> episode_texts(WikiPage.read(text, "Rain", WikiSyntax(), WikiMapping()), WikiMapping())
    (['Rain.'], ['It rains all day.'])
    """
    of_summary, of_recap = mapping.summary_headings, mapping.recap_headings
    summaries = list(_texts(page, of_summary, of_recap))
    recaps = list(_texts(page, of_recap, of_summary))
    if not summaries or not recaps:
        found = summaries or recaps
        if len(found) < 2:
            return (summaries[0] if summaries else []), (recaps[0] if recaps else [])
        recap = max(found, key=_length)
        return next(text for text in found if text is not recap), recap
    summary, recap = summaries[0], recaps[0]
    if LEAD not in (*of_summary, *of_recap) and _length(summary) > _length(recap):
        return recap, summary
    return summary, recap


def _texts(page: WikiPage, headings: Sequence[str], others: Sequence[str]) -> Iterator[list[str]]:
    """Yield the text under each heading; skip headings nested in another of them, which are part of it."""
    below = _headings_below(page, headings)
    for heading in headings:
        if heading not in below and (found := page.section((heading,), without=others)):
            yield found


def _headings_below(page: WikiPage, headings: Sequence[str]) -> set[str]:
    """Return the headings that occur only inside a section with another of these headings."""
    found, elsewhere = set[str](), set[str]()
    top: int | None = None
    for section in page.sections:
        if top is not None and section.level <= top:
            top = None
        if section.heading in headings:
            (elsewhere if top is None else found).add(section.heading)
            top = section.level if top is None else top
    return found - elsewhere


def _length(paragraphs: list[str]) -> int:
    return sum(map(len, paragraphs))
