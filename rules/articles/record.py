"""The record of the text corpus: an article, a section, a passage or a paragraph, as clean text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, NotRequired, TypedDict, get_args

from wikimill.rules.records import Split, column

Kind = Literal[
    "prose", "list_item", "quotation", "definition", "verse", "code", "table", "caption", "table_prose", "table_cell"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: Kinds of running text, which is read from the first line to the last; captions and tables are not part of it.
RUNNING: tuple[Kind, ...] = ("prose", "list_item", "quotation", "definition", "verse", "code")
#: Separator of paragraphs in a text.
BREAK = "\n\n"

_SENTENCES = "Its sentences, in order (with --sentences)."
_TOKENS = "The sentences tokenised, tokens joined by single spaces (with --tokens)."


class Hole(TypedDict):
    """A place where words are missing; the text has U+FFFC there."""

    start: Annotated[int, "Position of U+FFFC in the paragraph's text, in characters from 0."]
    template: Annotated[str, "The template, tag or function whose words are not known; empty where it is not known."]


class Paragraph(TypedDict):
    """A paragraph of any kind, such as a list item or a table."""

    kind: Annotated[Kind, "What it is."]
    text: Annotated[str, "Its text; only verse, code and tables (of Markdown) have line breaks."]
    sentences: NotRequired[Annotated[list[str], _SENTENCES]]
    tokens: NotRequired[Annotated[list[str], _TOKENS]]
    holes: Annotated[list[Hole], "Places where words are missing."]


class Section(TypedDict):
    """A section: the content under one heading."""

    titles: Annotated[list[str], "The headings above it, outermost first; empty in the lead."]
    level: Annotated[int, "Level of its heading, 2 for == Heading ==; 1 for the lead."]
    paragraphs: Annotated[list[Paragraph], "Its paragraphs, in order."]


class InfoboxField(TypedDict):
    """A field of an infobox."""

    name: Annotated[str, "The infobox's template."]
    key: Annotated[str, "The attribute, in words."]
    value: Annotated[str, "The value as shown; items of a list have semicolons between them."]


Quality = Literal["featured", "good", "stub"]


class Link(TypedDict):
    """A link to another page."""

    start: Annotated[int, "Where its words begin in the record's text, in characters from 0."]
    end: Annotated[int, "Where they end."]
    target: Annotated[str, "The page that it leads to, with its section, as written."]


def joined(paragraphs: Iterable[Paragraph]) -> str:
    """Return the texts of paragraphs, joined by `BREAK`."""
    return BREAK.join([paragraph["text"] for paragraph in paragraphs])


def inner_paragraphs(sections: list[Section] | None, paragraphs: list[Paragraph] | None) -> list[Paragraph] | None:
    """Return the paragraphs in an article's sections, or those of a section; None if the record has neither."""
    if sections is not None:
        return [paragraph for section in sections for paragraph in section["paragraphs"]]
    return paragraphs


def joined_text(record: TextRecord) -> str | None:
    """Return the text of a record from its paragraphs; None for a record of one paragraph, or without any."""
    inner = inner_paragraphs(record.sections, record.paragraphs)
    return joined(inner) if inner else None


@lru_cache(maxsize=2)
def words_in(text: str) -> int:
    """Return the number of words, separated by white space; cached because statistics and profile ask in turn."""
    return len(text.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRecord:
    """A record of the text corpus."""

    MEANING: ClassVar[str] = "The clean text of one article, section, passage or paragraph of a wiki."
    #: A column that is derived from the others where possible instead of being sent, and the function that derives it.
    DERIVED: ClassVar[tuple[str, Callable[[Any], Any]]] = ("text", joined_text)

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page, headings and text.")
    wiki: str | None = column("Database name of the wiki, such as enwiki.")
    page_id: str = column("Page identifier within the wiki.")
    page_title: str = column("Page title, as of the dump.")
    url: str | None = column("The revision on the wiki.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name has it.")
    split: Split = column("Part of the corpus; all records of a page are in one part.")
    revision_id: str = column("The revision that was read.")
    timestamp: str | None = column("When the revision was saved (ISO 8601, UTC).")
    language: str = column("Language in which the text was read.")
    position: int = column("Place of the record on its page, from 0; an article has 0.")
    titles: list[str] = column(
        "The headings above it, outermost first (with --records section, passage or paragraph).", default_factory=list
    )
    kind: Kind | None = column("What the paragraph is (with --records paragraph).", default=None)
    text: str = column(
        "Running text: paragraphs with a blank line between them. Headings are included only with --markup markdown."
    )
    paragraphs: list[Paragraph] | None = column(
        "Its paragraphs, of a passage those that it has a part of (with --records section or passage).", default=None
    )
    sections: list[Section] | None = column("Its sections, in order (with --records article).", default=None)
    sentences: list[str] | None = column(f"Of a paragraph: {_SENTENCES}", default=None)
    tokens: list[str] | None = column(f"Of a paragraph: {_TOKENS}", default=None)
    holes: list[Hole] | None = column("Of a paragraph: places where words are missing.", default=None)
    links: list[Link] | None = column("Links to other pages, in the order of the text (with --links).", default=None)
    categories: list[str] = column("The categories that the article names, without prefix.", default_factory=list)
    infobox: list[InfoboxField] = column("The fields of its infoboxes, in order.", default_factory=list)
    short_description: str | None = column("Its description in a few words, where a template gives it.", default=None)
    quality: Quality | None = column("Its mark by a template: featured, good or stub.", default=None)
    has_math: bool = column("Whether it has a formula.", default=False)
    has_table: bool = column("Whether it has a table.", default=False)
    wikidata_id: str | None = column(
        "Its item of Wikidata, such as Q42, where the input or --entities gives it.", default=None
    )
    redirects: list[str] | None = column(
        "Titles that lead to it, where the input gives them, or with --redirects.", default=None
    )
    incoming_links: int | None = column("How many pages link to it (with --search_index).", default=None)
    popularity: float | None = column(
        "Its share of the wiki's page views, by its search index (with --search_index).", default=None
    )
    created: str | None = column("When its first revision was saved (ISO 8601, UTC; with --history).", default=None)
    revisions: int | None = column("How many revisions it has (with --history).", default=None)
    editors: int | None = column("How many names and addresses saved them (with --history).", default=None)


def paragraphs_of(record: TextRecord) -> list[Paragraph]:
    """Return the paragraphs of a record, or of an object with its attributes; a record of one paragraph has itself."""
    inner = inner_paragraphs(record.sections, record.paragraphs)
    if inner is not None:
        return inner
    return [{"kind": record.kind or "prose", "text": record.text, "holes": record.holes or []}]
