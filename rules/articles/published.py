"""Two published layouts of articles: `wikimedia/wikipedia` and FineWiki, on Hugging Face.

    wikimedia-wikipedia   id, url, title, text; headings are paragraphs of the text, as its script wikipedia.py has them
    finewiki              14 columns; text is Markdown under the title; infoboxes are JSON

The wikitext and the size of the HTML, which a release does not have, are null.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import quote

from wikimill.rules.articles.markdown import markdown_of, new_headings
from wikimill.rules.articles.reading import ReadParagraph, ReadSection
from wikimill.rules.articles.record import BREAK, InfoboxField, Section, inner_paragraphs, joined
from wikimill.rules.records import column

Row = Mapping[str, Any]
#: Characters that MediaWiki does not escape in the address of a page (wfUrlencode).
_SAFE = ";@$!*(),/~:"


@dataclass(frozen=True, slots=True, kw_only=True)
class WikipediaArticle:
    """A row of `wikimedia/wikipedia`."""

    MEANING: ClassVar[str] = "An article, with the columns of wikimedia/wikipedia."

    id: str = column("Page identifier within the wiki.")
    url: str | None = column("The article on the wiki.")
    title: str = column("Page title.")
    text: str = column("Headings and paragraphs with a blank line between them.")


@dataclass(frozen=True, slots=True, kw_only=True)
class FineWikiArticle:
    """A row of FineWiki."""

    MEANING: ClassVar[str] = "An article, with the columns of FineWiki."

    text: str = column("The article as Markdown, the title first.")
    id: str = column("Database name of the wiki and page identifier, with a slash between them.")
    wikiname: str | None = column("Database name of the wiki, such as enwiki.")
    page_id: int = column("Page identifier within the wiki.")
    title: str = column("Page title.")
    url: str | None = column("The article on the wiki.")
    date_modified: str | None = column("When the revision was saved (ISO 8601, UTC).")
    in_language: str = column("Language of the text.")
    wikidata_id: str | None = column("Item of Wikidata, where the release has it.")
    bytes_html: int | None = column("Bytes of the article's HTML; always null.")
    wikitext: str | None = column("The article's wikitext; always null.")
    version: int = column("The revision that was read.")
    infoboxes: str = column("JSON: a list of infoboxes, each with title (its template) and data (key to value).")
    has_math: bool = column("Whether it has a formula.")


def wikipedia_row(article: Row) -> dict[str, Any]:
    """Return a row of `WikipediaArticle` for an article, a row of `TextRecord`."""
    return {
        "id": article["page_id"],
        "url": article_url(article),
        "title": article["page_title"],
        "text": BREAK.join(_with_headings(article["sections"])),
    }


def finewiki_row(article: Row) -> dict[str, Any]:
    """Return a row of `FineWikiArticle` for an article, a row of `TextRecord`."""
    return {
        "text": f"# {article['page_title']}{BREAK}{_markdown(article)}",
        "id": f"{article['wiki'] or ''}/{article['page_id']}",
        "wikiname": article["wiki"],
        "page_id": int(article["page_id"]),
        "title": article["page_title"],
        "url": article_url(article),
        "date_modified": article["timestamp"],
        "in_language": article["language"],
        "wikidata_id": article.get("wikidata_id"),
        "bytes_html": None,
        "wikitext": None,
        "version": int(article["revision_id"]),
        "infoboxes": json.dumps(_by_box(article["infobox"]), ensure_ascii=False),
        "has_math": article["has_math"],
    }


def article_url(article: Row) -> str | None:
    """Return the address of an article, escaped as by MediaWiki; None if the wiki's address is not known.

    >>> article_url({"url": "https://en.wikipedia.org/w/index.php?oldid=1", "page_title": "It's A/B?"})
    'https://en.wikipedia.org/wiki/It%27s_A/B%3F'
    """
    address, path, _ = (article["url"] or "").partition("/w/index.php")
    return f"{address}/wiki/{quote(article['page_title'].replace(' ', '_'), _SAFE)}" if path else None


def _with_headings(sections: list[Section]) -> Iterator[str]:
    above: list[str] = []
    for section in sections:
        yield from (title for _, title in new_headings(above, section["titles"]))
        yield from (paragraph["text"] for paragraph in section["paragraphs"])
        above = section["titles"]


def _markdown(article: Row) -> str:
    """Return the article's text if it is Markdown; otherwise convert its sections, without nested lists."""
    sections: list[Section] = article["sections"]
    if article["text"] != joined(inner_paragraphs(sections, None) or []):
        return str(article["text"])
    return markdown_of(
        ReadSection(each["titles"], each["level"], [ReadParagraph(one, []) for one in each["paragraphs"]])
        for each in sections
    )


def _by_box(fields: list[InfoboxField]) -> list[dict[str, Any]]:
    """Return infoboxes with their fields; adjacent boxes of one template are joined."""
    boxes: list[dict[str, Any]] = []
    for each in fields:
        if not boxes or boxes[-1]["title"] != each["name"]:
            boxes.append({"title": each["name"], "data": {}})
        data: dict[str, str] = boxes[-1]["data"]
        key, value = each["key"], each["value"]
        data[key] = f"{data[key]}; {value}" if key in data else value
    return boxes
