"""The reader of PubMed's XML: articles with title and abstract, versions, deletions.

The format: https://dtd.nlm.nih.gov/ncbi/pubmed/doc/out/190101/index.html. Any root element is accepted, because some
tools write another one than `PubmedArticleSet`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from wikimill.transforms.documents.source_formats import BadEntry, Entry
from wikimill.transforms.interleave.raw_parts import MOST_CHARS, RawPart, one_line
from wikimill.transforms.interleave.xml_stream import Elements, read_xml

_ARTICLE, _BOOK, _DELETE = "PubmedArticle", "PubmedBookArticle", "DeleteCitation"
_PMID = ("MedlineCitation", "PMID")
_TITLE = ("MedlineCitation", "Article", "ArticleTitle")
_ABSTRACT = ("MedlineCitation", "Article", "Abstract", "AbstractText")
_NUMBER = re.compile(r"[0-9]{1,12}")
#: The placeholder of a missing title.
_NO_TITLE = re.compile(r"\[?\s*(not available|in process citation|no title available)\s*\]?\.?", re.IGNORECASE)
#: A title that was translated into English is in brackets.
_TRANSLATED = re.compile(r"\[(?P<title>[^\[\]]*)\](?P<stop>\.?)")

#: A label in the running text, in bold, often without a space after it: "<b>Background</b>Epidemics of …".
_LABEL = re.compile(
    r"(background|introduction|aims?|objectives?|purpose|importance|design|materials and methods|patients and methods|"
    r"methods?|methodology|findings|results?|discussion|interpretation|conclusions?|significance|limitations|setting|"
    r"main body|main|abstract)(\s+and\s+(aims?|objectives?|purpose|methods?|results|conclusions?))?\s*[.:]?",
    re.IGNORECASE,
)

_HEAD = re.compile(rb"<(PubmedArticleSet|PubmedArticle|PubmedBookArticle|MedlineCitation)\b")


def is_head(head: bytes) -> bool:
    """Return whether the beginning of a file is that of XML and has a tag of PubMed's articles."""
    return head.lstrip().startswith(b"<") and _HEAD.search(head) is not None


def read_articles(blocks: Iterable[bytes]) -> Iterator[Entry | BadEntry]:
    """Yield an entry with a `RawPart` for each article of a file: the abstract as text, the title as summary.

    Deletions of articles have the role "deleted", articles of books None. Places count articles and deletions from 1.
    An article that is too long, lacks a PMID or has an undeclared entity gives a `BadEntry`.

    Args:
        blocks: the decompressed content of the file.

    Raises:
        InputDamage: the file is cut or damaged, or its XML is refused; see `read_xml`.
    """
    yield from read_xml(blocks, _Articles())


def title_of(text: str) -> str | None:
    """Return a title on one line, without the brackets that mark a translation; None if it is empty or a placeholder.

    A translated title gets a full stop unless it ends with a mark.

    >>> title_of("[Rain and its measurement]."), title_of("[Not Available]."), title_of("Rain [in mm].")
    ('Rain and its measurement.', None, 'Rain [in mm].')
    """
    plain = one_line(text)
    if not plain or _NO_TITLE.fullmatch(plain):
        return None
    match = _TRANSLATED.fullmatch(plain)
    if match is None:
        return plain
    title = match["title"].strip()
    return title if title.endswith((".", "?", "!")) else f"{title}."


class _Articles(Elements[Entry | BadEntry]):
    """The handlers for PubMed's XML, which keep one article at a time: its id, title and parts of the abstract."""

    allows_doctype = True

    def __init__(self) -> None:
        super().__init__()
        self._path: list[str] | None = None
        self._number = 0
        self._deleting = False
        self._lost = ""  # name of an unresolved entity in the article's text
        self._taken: list[str] | None = None
        self._bold = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if self._path is not None:
            self._path.append(name)
            path = tuple(self._path)
            if path == _PMID:
                self._version = attributes.get("Version", "1")
            if path in (_PMID, _TITLE, _ABSTRACT):
                self._taken = []
            elif name == "b" and path[:-1] == _ABSTRACT and self._taken is not None:
                self._bold = len(self._taken)
        elif name in (_ARTICLE, _BOOK):
            self._path, self._is_book, self._chars, self._lost = [], name == _BOOK, 0, ""
            self._id = self._title = self._version = ""
            self._abstract: list[str] = []
        elif name == _DELETE:
            self._deleting = True
        elif name == "PMID" and self._deleting:
            self._taken = []

    def text(self, data: str) -> None:
        if self._taken is not None:
            self._chars = getattr(self, "_chars", 0) + len(data)
            if self._chars <= MOST_CHARS:
                self._taken.append(data)

    def skip_entity(self, name: str) -> None:
        if self._taken is not None:
            self._lost = name

    def end(self, name: str) -> None:
        if self._path is None:
            self._end_deletion(name)
            return
        if not self._path:
            self._end_article()
            return
        path = tuple(self._path)
        self._path.pop()
        if name == "b" and path[:-1] == _ABSTRACT and self._taken is not None:
            if _LABEL.fullmatch("".join(self._taken[self._bold :]).strip()):
                self._abstract.append(one_line("".join(self._taken[: self._bold])))
                self._taken.clear()
            return
        if path not in (_PMID, _TITLE, _ABSTRACT) or self._taken is None:
            return
        text = "".join(self._taken)
        self._taken = None
        if path == _PMID:
            self._id = self._id or text.strip()
        elif path == _TITLE:
            self._title = text
        elif text := one_line(text):
            self._abstract.append(text)

    def _end_deletion(self, name: str) -> None:
        if name == _DELETE:
            self._deleting = False
        elif self._deleting and name == "PMID" and self._taken is not None:
            pmid, self._taken, self._chars = "".join(self._taken).strip(), None, 0
            self._number += 1
            if _NUMBER.fullmatch(pmid):
                self.found.append(Entry(self._number, RawPart(key=f"pmid {pmid}", id=pmid, role="deleted")))
            else:
                self.found.append(BadEntry(self._number, "a deleted article has no PMID, a whole number"))

    def _end_article(self) -> None:
        self._path, self._taken = None, None
        self._number += 1
        if self._is_book:
            self.found.append(Entry(self._number, RawPart(key="", id=self._id, role=None)))
        elif not _NUMBER.fullmatch(self._id):
            self.found.append(BadEntry(self._number, "the article has no PMID, a whole number"))
        elif self._lost:
            error = f"its text has the entity &{self._lost[:40]};, which only a DTD declares; write the character"
            self.found.append(BadEntry(self._number, error, self._id))
        elif self._chars > MOST_CHARS:
            error = f"title and abstract have {self._chars:,} characters; at most {MOST_CHARS:,} are taken"
            self.found.append(BadEntry(self._number, error, self._id))
        else:
            part = RawPart(
                key=f"pmid {self._id}",
                id=self._id,
                role="text",
                form="text",
                texts=tuple(filter(None, self._abstract)),
                summary=title_of(self._title),
                version=int(self._version) if _NUMBER.fullmatch(self._version) else 0,
            )
            self.found.append(Entry(self._number, part))
