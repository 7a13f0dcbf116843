"""Dumps as values: what a dump says, and a small writer of it in any schema from 0.3 to 0.11."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from hypothesis import strategies as st

from wikimill.transforms.dumps.items import Item, PageEnd, PageHeader, PageStart, Revision, TextState

SCHEMAS = ("0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "0.10", "0.11")
_NAMESPACES = {0: "", 1: "Talk", 2: "User", 10: "Template", 828: "Modul\u00e9"}


@dataclass(frozen=True)
class Saved:
    """A revision."""

    number: int
    timestamp: str | None
    is_minor: bool
    model: str
    sha1: str | None
    state: TextState
    text: str


@dataclass(frozen=True)
class Written:
    """A page."""

    number: int
    namespace: int
    name: str
    is_redirect: bool
    revisions: tuple[Saved, ...]

    @property
    def title(self) -> str:
        prefix = _NAMESPACES[self.namespace]
        return f"{prefix}:{self.name}" if prefix else self.name


#: Characters that XML allows, those of its syntax often.
_CHARACTERS = st.one_of(
    st.sampled_from("<>&\"'][/!-?= \n\t\rab;#"),
    st.characters(min_codepoint=0x20, exclude_categories=["Cs"], exclude_characters="\ufffe\uffff"),
)
_NAMES = st.text(st.characters(categories=["Lu", "Ll", "Nd", "Po"], exclude_characters=":"), min_size=1, max_size=9)
_SAVED = st.builds(
    Saved,
    number=st.integers(1, 10**12),
    timestamp=st.none() | st.just("2010-05-06T07:08:09Z"),
    is_minor=st.booleans(),
    model=st.sampled_from(["wikitext", "json"]),
    sha1=st.none() | st.just("ab12"),
    state=st.sampled_from(["present", "present", "present", "deleted"]),
    text=st.text(_CHARACTERS, max_size=40) | st.just("<page>") | st.just("</page>\n  <page>\n"),
)
PAGES = st.lists(
    st.builds(
        Written,
        number=st.integers(1, 10**9),
        namespace=st.sampled_from(sorted(_NAMESPACES)),
        name=_NAMES,
        is_redirect=st.booleans(),
        revisions=st.lists(_SAVED, max_size=3).map(tuple),
    ),
    max_size=4,
)


def _has(schema: str, since: str) -> bool:
    return SCHEMAS.index(schema) >= SCHEMAS.index(since)


def written(pages: list[Written], schema: str) -> list[bytes]:
    """Return the dump in pieces: the part before the pages, each page, the part after."""
    names = "".join(
        f'<namespace key="{key}">{name}</namespace>' if name else f'<namespace key="{key}" />'
        for key, name in _NAMESPACES.items()
    )
    dbname = "<dbname>testwiki</dbname>" if _has(schema, "0.8") else ""
    head = f'<mediawiki xmlns="http://www.mediawiki.org/xml/export-{schema}/" version="{schema}" xml:lang="en">'
    site = f"<siteinfo><sitename>Test</sitename>{dbname}<namespaces>{names}</namespaces></siteinfo>"
    parts = [f"{head}\n  {site}\n", *(_page(page, schema) for page in pages), "</mediawiki>\n"]
    return [part.encode() for part in parts]


def _page(page: Written, schema: str) -> str:
    namespace = f"\n    <ns>{page.namespace}</ns>" if _has(schema, "0.6") else ""
    redirect = f"\n    <redirect title={quoteattr(page.name)} />" if page.is_redirect else ""
    revisions = "".join(_revision(revision, schema) for revision in page.revisions)
    title = _escaped(page.title)
    return (
        f"  <page>\n    <title>{title}</title>{namespace}\n    <id>{page.number}</id>{redirect}{revisions}\n  </page>\n"
    )


def _revision(revision: Saved, schema: str) -> str:
    parts = [f"<id>{revision.number}</id>", f"<parentid>{revision.number}</parentid>" * _has(schema, "0.7")]
    if revision.timestamp is not None:
        parts.append(f"<timestamp>{revision.timestamp}</timestamp>")
    parts.append("<contributor><username>Ann</username><id>5</id></contributor>")
    parts += [
        "<minor />" * revision.is_minor,
        "<comment>A &amp; b</comment>",
        "<origin>7</origin>" * _has(schema, "0.11"),
    ]
    if _has(schema, "0.8"):
        parts.append(f"<model>{revision.model}</model><format>text/x-wiki</format>")
    attribute = ' deleted="deleted"' * (revision.state == "deleted")
    content = _escaped(revision.text) if revision.state == "present" else ""
    parts.append(f'<text xml:space="preserve"{attribute}>{content}</text>' if content else f"<text{attribute} />")
    if revision.sha1 is not None and _has(schema, "0.6"):
        parts.append(f"<sha1>{revision.sha1}</sha1>")
    return "\n    <revision>\n      " + "\n      ".join(filter(None, parts)) + "\n    </revision>"


def _escaped(text: str) -> str:
    """As MediaWiki escapes texts; a carriage return would be read as a line feed."""
    return escape(text, {"\r": "&#13;", '"': "&quot;"})


def items_of(pages: list[Written], schema: str) -> list[list[Item]]:
    """Return what reading gives for each page."""
    return [_items(page, schema) for page in pages]


def _items(page: Written, schema: str) -> list[Item]:
    header = PageHeader(str(page.number), page.title, page.namespace, page.is_redirect)
    return [PageStart(header, True), *(_item(each, schema) for each in page.revisions), PageEnd(len(page.revisions))]


def _item(revision: Saved, schema: str) -> Revision:
    text = revision.text if revision.state == "present" else ""
    return Revision(
        str(revision.number),
        revision.timestamp,
        revision.is_minor,
        revision.model if _has(schema, "0.8") else "wikitext",
        revision.sha1 if _has(schema, "0.6") else None,
        "deleted" if revision.state == "deleted" else "present" if text else "empty",
        text,
    )
