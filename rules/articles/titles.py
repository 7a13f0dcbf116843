"""Titles of pages in links, converted to the form of dumps and of Wikidata's sitelinks."""

from __future__ import annotations

import html
import re
from collections.abc import Container

from wikimill.rules.wikitext.interlanguage import is_language_code

#: Prefixes of links to another project, on every wiki of Wikimedia.
_PROJECTS = frozenset(
    "b c commons d m mediawikiwiki meta metawikipedia mw n q s species v w wikipedia wikibooks wikidata wikinews "
    "wikiquote wikisource wikispecies wikiversity wikivoyage wikt wiktionary voy foundation phab doi hdl imdbname "
    "imdbtitle google".split()
)
#: Namespaces that every MediaWiki knows.
_NAMESPACES = frozenset(
    (
        *("category", "draft", "file", "help", "image", "media", "mediawiki", "module", "portal", "project", "special"),
        *("talk", "template", "timedtext", "user", "wp"),
    )
)
#: MediaWiki's limit for a title.
_MAX_BYTES = 255
_LINK = re.compile(r"\[\[([^\[\]|\n]{1,300})")
_NOT_IN_TITLES = frozenset("[]{}<>|\n\t\ufffd")


def page_title(text: str) -> str:
    """Return a title with a capital first letter and single spaces, without section; "" for text that is not a title.

    A letter whose capital is two letters ("ß") stays.

    >>> page_title("albert_Einstein#Life"), page_title("#Life"), page_title("a&amp;b"), page_title("[[x")
    ('Albert Einstein', '', 'A&b', '')
    """
    if "&" in text:
        text = html.unescape(text)
    title = " ".join(text.partition("#")[0].replace("_", " ").split()).removeprefix(":").lstrip()
    if not title or len(title.encode(errors="replace")) > _MAX_BYTES or not _NOT_IN_TITLES.isdisjoint(title):
        return ""
    first = title[0].upper()
    return (first if len(first) == 1 else title[0]) + title[1:]


def article_title(target: str, namespaces: Container[str] = ()) -> str:
    """Return the article of a link; "" if it leads to another namespace, another wiki, or within its own page.

    Args:
        target: the part of the link before its bar.
        namespaces: case-folded prefixes of the wiki's namespaces.

    >>> [article_title(each) for each in ("mill#Types", "Category:Mills", "fr:Moulin", "2001: A Space Odyssey")]
    ['Mill', '', '', '2001: A Space Odyssey']
    """
    prefix, colon, _ = target.removeprefix(":").partition(":")
    if colon:
        prefix = " ".join(prefix.replace("_", " ").split()).casefold()
        is_other = prefix in _NAMESPACES or prefix in _PROJECTS or prefix in namespaces
        if is_other or prefix.endswith(" talk") or is_language_code(prefix):
            return ""
    return page_title(target)


def redirect_target(wikitext: str) -> str:
    """Return the article that a redirect leads to, the first link of its wikitext; "" if it is not an article.

    >>> redirect_target("#REDIRECT [[mill#Types|Mills]]"), redirect_target("#REDIRECT [[Category:Mills]]")
    ('Mill', '')
    """
    link = _LINK.search(wikitext)
    return article_title(link[1]) if link is not None else ""
