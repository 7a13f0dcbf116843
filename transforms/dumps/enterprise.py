"""Reads snapshots of Wikimedia Enterprise: JSON Lines of articles, plain or in a tar archive, as pages and revisions.

An article has one revision. Its wikitext is read; its HTML, its editor and the edit's comment are not. An article may
have further lines with older revisions.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from wikimill.rules.text.writable import is_writable
from wikimill.rules.wikis import is_wiki_name, item_id
from wikimill.transforms.dumps.compression.content import Block, Gap
from wikimill.transforms.dumps.compression.tar import RECORD, is_tar, tar_content
from wikimill.transforms.dumps.damage import InputDamage, Problem
from wikimill.transforms.dumps.items import Item, PageBroken, PageEnd, PageHeader, PageStart, Revision, TextState
from wikimill.transforms.dumps.json_objects import BadLine, ObjectLine, read_objects, shown
from wikimill.transforms.dumps.lines import MAX_LINE_BYTES
from wikimill.transforms.dumps.page_parser import MAX_LEAF_CHARS, MAX_TEXT_CHARS, MAX_TEXT_LINES, Wants
from wikimill.transforms.dumps.page_starts import PageStarts
from wikimill.transforms.dumps.siteinfo import SiteInfo

#: A file with more bad lines than this is assumed to hold no articles; the rest of it is not read.
MAX_BAD_LINES = 10_000
_EXPECTED = "{'name': …, 'identifier': …, 'version': {'identifier': …}, 'article_body': {'wikitext': …}}"
_TIME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?Z")
_MAX_ID = 10**19
_CATEGORY = "14"


class _Unfit(Exception):
    """A line's JSON is not an article; the message says why."""


@dataclass
class EnterpriseReader:
    """Turns the content of a snapshot into items, as `DumpReader` does with an export; one instance reads one file.

    Attributes:
        wants: header → whether to yield the page's revision.
        site: the wiki; filled from the first article.
        problems: the problems of the file; a line that is not an article is yielded as a `PageBroken` instead.
        breaks: always 0; `DumpReader` counts places of broken XML here.
        max_line_bytes: largest size of a line; a longer line is a `PageBroken`.
    """

    wants: Wants
    site: SiteInfo = field(default_factory=SiteInfo)
    problems: list[Problem] = field(default_factory=list)
    breaks: int = 0
    max_line_bytes: int = MAX_LINE_BYTES

    @property
    def is_refused(self) -> bool:
        """Whether the whole file is refused because of a problem before its first line."""
        return any(problem.state == "refused" and not problem.place for problem in self.problems)

    def items(self, content: Iterable[Block | Gap], starts: PageStarts | None = None) -> Iterator[Item]:
        """Yield the items of a whole file (`starts` must be None). Damage ends reading and is added to `problems`."""
        assert starts is None
        line = bad = 0
        try:
            for found in read_objects(_lines(content), self.max_line_bytes, _EXPECTED):
                line = found.line
                bad += yield from self._article(found)
                if bad > MAX_BAD_LINES:
                    what = f"more than {MAX_BAD_LINES:,} lines are not articles; the rest is not read"
                    raise InputDamage("refused", what)
        except InputDamage as damage:
            self.problems.append(Problem(line, damage.state, str(damage)))

    def _article(self, found: ObjectLine | BadLine) -> Generator[Item, None, bool]:
        """Yield the items of a line; return whether the line is bad."""
        header: PageHeader | None = None
        revision_id: str | None = None
        try:
            if isinstance(found, BadLine):
                raise _Unfit(found.error)
            header = _header(found.value)
            self._look_at_site(found.value)
            wanted = self.wants(header)
            revision_id = str(_identifier(_part(found.value, "version"), "version.identifier"))
            revision = _revision(found.value, revision_id) if wanted else None
        except _Unfit as unfit:
            title, page_id = (header.title, header.page_id) if header is not None else (None, None)
            yield PageBroken(title, page_id, revision_id, 0, f"line {found.line}: {unfit}")
            return True
        yield PageStart(header, wanted)
        if revision is not None:
            yield revision
        yield PageEnd(1)
        return False

    def _look_at_site(self, article: dict[str, Any]) -> None:
        """Take the wiki's name and address from an article; all articles of a file must be from one wiki."""
        wiki = _part(article, "is_part_of").get("identifier")
        if not isinstance(wiki, str) or not is_wiki_name(wiki):
            raise _Unfit(f"its is_part_of.identifier is {shown(wiki)}; expected the database name of a wiki")
        if self.site.dbname and wiki != self.site.dbname:
            raise _Unfit(f"it is of {wiki}, and the first article of {self.site.dbname}")
        if not self.site.dbname:
            url = article.get("url")
            self.site.set("dbname", wiki)
            self.site.set("base", url if isinstance(url, str) else "")
        for name in _names(article, "categories")[:1]:
            self.site.add_namespace(_CATEGORY, name.partition(":")[0])


def _lines(content: Iterable[Block | Gap]) -> Iterator[bytes]:
    """Yield the content that holds the lines; for a tar archive, the content of its files."""
    blocks = _solid(content)
    begun: list[bytes] = []
    while sum(map(len, begun)) < RECORD and (block := next(blocks, b"")):
        begun.append(block)
    head = b"".join(begun)
    whole = chain((head,), blocks)
    yield from tar_content(whole) if is_tar(head) else whole


def _solid(content: Iterable[Block | Gap]) -> Iterator[bytes]:
    for block in content:
        if isinstance(block, Gap):
            raise block.damage
        yield block.data


def _part(value: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a nested object of an article; an empty dict if it is missing."""
    found = value.get(name)
    return found if isinstance(found, dict) else {}


def _names(article: dict[str, Any], name: str) -> list[str]:
    """Return the valid names in a list of objects."""
    found = article.get(name)
    named = (each.get("name") for each in found if isinstance(each, dict)) if isinstance(found, list) else ()
    return [each for each in named if isinstance(each, str) and 0 < len(each) <= MAX_LEAF_CHARS and is_writable(each)]


def _identifier(value: dict[str, Any], name: str) -> int:
    found = value.get("identifier")
    if type(found) is not int or not 0 < found < _MAX_ID:
        raise _Unfit(f"its {name} is {shown(found)}; expected a whole number")
    return found


def _header(article: dict[str, Any]) -> PageHeader:
    page_id = _identifier(article, "identifier")
    title = article.get("name")
    if not isinstance(title, str) or not 0 < len(title) <= MAX_LEAF_CHARS or not is_writable(title):
        raise _Unfit(f"its name is {shown(title)}; expected a title")
    # The field is missing if it is 0.
    namespace = _part(article, "namespace").get("identifier", 0)
    if type(namespace) is not int or abs(namespace) >= 10**9:
        raise _Unfit(f"its namespace.identifier is {shown(namespace)}; expected a whole number")
    return PageHeader(
        str(page_id),
        title.replace("_", " "),
        namespace,
        False,
        item_id(_part(article, "main_entity").get("identifier")),
        tuple(_names(article, "redirects")) if "redirects" in article else None,
    )


def _revision(article: dict[str, Any], revision_id: str) -> Revision:
    state: TextState = "present"
    text = _part(article, "article_body").get("wikitext")
    if _part(article, "visibility").get("text") is False:
        state, text = "deleted", ""
    if not isinstance(text, str):
        raise _Unfit(f"its article_body.wikitext is {shown(text)}; expected a text")
    if not is_writable(text):
        raise _Unfit("its article_body.wikitext holds half of a surrogate pair")
    if len(text) > MAX_TEXT_CHARS or text.count("\n") >= MAX_TEXT_LINES:
        state, text = "oversize", ""
    elif state == "present" and not text:
        state = "empty"
    time = article.get("date_modified")
    saved = _TIME.fullmatch(time) if isinstance(time, str) else None
    is_minor = _part(article, "version").get("is_minor_edit") is True
    return Revision(revision_id, f"{saved[1]}Z" if saved else None, is_minor, "wikitext", None, state, text)
