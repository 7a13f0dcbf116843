"""The records of the two tables: sections with the records that support them, and articles with their data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypedDict

from wikimill.rules.records import Split, column

Resource = Literal["wikidata", "infobox", "hyperlink", "entity"]
RESOURCES: tuple[Resource, ...] = ("wikidata", "infobox", "hyperlink", "entity")


class TableQualifier(TypedDict):
    """A qualifier of a statement."""

    attribute: Annotated[str, "Label of the qualifier's property."]
    value: Annotated[str, "Its value, in words."]


class TableRecord(TypedDict):
    """An attribute and a value, with their source."""

    resource: Annotated[Resource, "Where it comes from."]
    rule: Annotated[
        str,
        "What made it: statement; field; recogniser; link (of the section) or category_link (expanded), and behind a "
        "dot where the attribute is from: instance_of, subclass_of, category.",
    ]
    attribute: Annotated[str, "Label of a property, name of a field, class of a link's target, type of an entity."]
    value: Annotated[str, "The value in words; of a link the title of the article that it leads to."]
    qualifiers: Annotated[list[TableQualifier], "Of a statement of Wikidata."]
    surface: Annotated[str, "Of a link: its text as tokens, as in the sentences; else empty."]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSection:
    """A section of an article with the records that belong to it."""

    MEANING: ClassVar[str] = "A section of an article, and the records of its links and named entities that support it."

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page, headings and text.")
    wiki: str | None = column("Database name of the wiki, such as enwiki.")
    page_id: str = column("Page identifier within the wiki; joins sections with articles.")
    page_title: str = column("Page title, as of the dump.")
    url: str | None = column("The revision on the wiki.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name has it.")
    split: Split = column("Part of the corpus; all sections of a page are in one part.")
    revision_id: str = column("The revision that was read.")
    timestamp: str | None = column("When the revision was saved (ISO 8601, UTC).")
    language: str = column("Language in which the text was read.")
    wikidata_id: str | None = column("The article's item in Wikidata.")
    topic: list[str] = column("Labels of the classes of the article's item (instance of), such as human.")
    position: int = column("Place of the section on its page, from 0, among those with words.")
    doc_title: str = column("The article's title, under the name that the published corpus has for it.")
    sec_title: list[str] = column("Headings above the text, outermost first; Introduction where there are none.")
    title_data: list[list[str]] = column("The title table: [attribute, value] of article title and section titles.")
    data: list[list[str]] = column("The section data: [attribute, value] of each record, in their order.")
    records: list[TableRecord] = column("The section data with where each record comes from; in a drawn order.")
    article_records: int = column("How many records from Wikidata and infoboxes its article has.")
    text: str = column("The text; a line a paragraph.")
    sentences: list[str] = column("The sentences of the text, tokenised, tokens joined by single spaces.")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableArticle:
    """An article with its data, which all of its sections share."""

    MEANING: ClassVar[str] = "The data of an article: records from its item in Wikidata and from its infoboxes."

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page and data.")
    wiki: str | None = column("Database name of the wiki, such as enwiki.")
    page_id: str = column("Page identifier within the wiki; joins sections with articles.")
    page_title: str = column("Page title, as of the dump.")
    url: str | None = column("The revision on the wiki.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name has it.")
    split: Split = column("Part of the corpus, that of the article's sections.")
    revision_id: str = column("The revision that was read.")
    timestamp: str | None = column("When the revision was saved (ISO 8601, UTC).")
    language: str = column("Language in which the text was read.")
    wikidata_id: str | None = column("The article's item in Wikidata.")
    topic: list[str] = column("Labels of the classes of the article's item (instance of), such as human.")
    doc_title: str = column("The article's title, under the name that the published corpus has for it.")
    article_data: list[list[str]] = column("[attribute, value] of each record, in their order.")
    records: list[TableRecord] = column("The data with where each record comes from: Wikidata's, then infoboxes'.")
    categories: list[str] = column("The categories that readers see, in the order of the page.")
