"""Options that decide the content of a text corpus."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from wikimill.rules.articles.filters import ArticleFilter
from wikimill.rules.articles.reading import DROP, MARK
from wikimill.rules.articles.record import KINDS, RUNNING
from wikimill.rules.wikitext.formulas import MATH
from wikimill.transforms.dumps.input_file import is_page_items_name, is_search_index_name
from wikimill.transforms.options import JoinedFiles, Names, OptionError, option
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import OutOfRange, Whole, iso_time
from wikimill.transforms.sentence_options import SentenceOptions, cleaning_limit
from wikimill.transforms.wikidata.table import EntityTable, table_of_option

PLAIN, MARKDOWN = "plain", "markdown"
UNITS = ("article", "section", "passage", "paragraph")
PASSAGE_WORDS = 100
#: By option, the option that it needs, and this option's value.
_NEEDS = {
    **dict.fromkeys(("min_words", "drop_stubs", "drop_templated", "redirects"), ("records", "article")),
    **dict.fromkeys(("search_index", "page_props", "entities", "history"), ("records", "article")),
    "passage_words": ("records", "passage"),
    "links": ("markup", PLAIN),
    "emphasis": ("markup", MARKDOWN),
}
_KINDS = Names("kind", tuple(KINDS))


@dataclass(frozen=True, kw_only=True)
class TextOptions(SentenceOptions):
    """Options of `wikimill text` that decide what is in the corpus.

    Attributes:
        records: unit of a record: article, section, passage of whole sentences, or paragraph.
        passage_words: most words of a passage; a longer sentence is a passage of its own.
        kinds: kinds of paragraphs to include.
        sentences, tokens, links: whether to add these columns.
        holes: "mark" to mark missing words by U+FFFC, "drop" to drop their sentences.
        math: form of formulas, a value of `MATH`: LaTeX between dollar signs, plain text, or holes.
        markup: form of the column `text`: "plain" or "markdown".
        emphasis: whether Markdown has bold and italics.
        tables: whether to include tables, as Markdown tables.
        keep_apparatus: whether to include sections of references, notes, links and further reading.
        min_words: least number of words of running text in an article.
        drop_stubs: whether to drop stubs.
        as_of: time of the text to take (ISO 8601; a prefix means the end of that day, month or year); None for the
            latest text.
        drop_templated: number of pages on which a sentence, names and numbers masked, is common; articles of which at
            least half the sentences are common are dropped. 0 drops none.
        search_index: paths of dumps of CirrusSearch whose columns are added; None for none.
        has_index: whether these columns are added; set by `search_index`.
        page_props: paths of dumps of the table `page_props`, which give missing values of `wikidata_id`; None for none.
        entities: folder of a table of entities (`wikimill entities`) that gives missing values of `wikidata_id`; None
            for none.
        redirects: whether to add the titles of the redirects to each article.
        history: whether to add a page's date of creation and its numbers of revisions and editors.
        language: code of the language, which decides the sentence model and conventions.
        clean_seconds: CPU seconds that reading one paragraph may take.
        table: the opened table of `entities`; None without one.

    Raises:
        OptionError: a kind is unknown, an option conflicts with another one, or plain formulas lack their package.
    """

    records: str = option("what a record is", "article", choices=UNITS)
    passage_words: int = option(
        "most words of a passage, which ends with a sentence", PASSAGE_WORDS, range=Whole(1), metavar="N"
    )
    kinds: tuple[str, ...] = option(
        f"paragraphs to take, with commas between them: {', '.join(KINDS)}",
        RUNNING,
        parse=_KINDS,
        shown_default=",".join(RUNNING),
        metavar="KIND,KIND",
    )
    sentences: bool = option("add the sentences of each paragraph", False)
    tokens: bool = option("add the tokens of each sentence", False)
    links: bool = option("add links to other pages, with their places in the text; not with --markup markdown", False)
    holes: str = option(
        "where words are missing: mark the place by U+FFFC, or drop the sentence", MARK, choices=(MARK, DROP)
    )
    math: str = option(
        "formulas: LaTeX between dollar signs, plain text (extra [math]), or holes", "latex", choices=MATH
    )
    markup: str = option(
        "markdown: text with headings, nested lists, quotations, code and tables", PLAIN, choices=(PLAIN, MARKDOWN)
    )
    emphasis: bool = option("with --markup markdown: bold and italics", False)
    tables: bool = option("add the kind table, as Markdown; --markup markdown adds it, too", False)
    keep_apparatus: bool = option("keep sections of references, notes, links and further reading", False)
    min_words: int = option("leave out articles with fewer words of running text", 0, range=Whole(0), metavar="N")
    drop_stubs: bool = option("leave out articles that a template marks as stubs", False)
    drop_templated: int = option(
        "leave out articles half of whose sentences, apart from names and numbers, are each on N pages; 0: none",
        0,
        range=Whole(0),
        metavar="N",
        in_checkpoint=False,
    )
    redirects: bool = option("add the titles of redirects that lead to each article", False)
    search_index: tuple[str, ...] | None = option(
        "dumps of the wiki's search index, CirrusSearch's: add what it has of each article (files, folders, globs)",
        None,
        nargs="+",
        metavar="PATH",
        in_manifest=False,
        in_checkpoint=False,
    )
    page_props: tuple[str, ...] | None = option(
        "dumps of the wiki's table page_props: take the wikidata_id that the input and --search_index do not give",
        None,
        nargs="+",
        metavar="PATH",
        in_manifest=False,
        in_checkpoint=False,
    )
    entities: str | None = option(
        "table of entities, made by wikimill entities: take the wikidata_id that the options above do not give",
        None,
        metavar="DIR",
        in_checkpoint=False,
    )
    has_index: bool = option("", False, flag=None, in_checkpoint=False)
    as_of: str | None = option(
        "of a history: take each page's text at this time (YYYY[-MM[-DD]])", None, parse=iso_time, metavar="TIME"
    )
    history: bool = option(
        "of a history: add when each page was created, and how many revisions and editors it has", False
    )
    clean_seconds: float = cleaning_limit("CPU time that reading one paragraph may take")
    table: EntityTable | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        try:
            _KINDS.chosen(self.kinds)
        except OutOfRange as error:
            raise OptionError("kinds", f"{','.join(self.kinds)}: {error}") from error
        for name, (other, value) in _NEEDS.items():
            found = getattr(self, other)
            if found != value and getattr(self, name) != getattr(type(self), name):
                reason = f"needs `{other}` {value} (it is {found}); change `{other}`, or leave out `{name}`"
                raise OptionError(name, reason)
        object.__setattr__(self, "has_index", self.has_index or self.search_index is not None)
        if self.tables or self.markup == MARKDOWN:
            object.__setattr__(self, "kinds", tuple(kind for kind in KINDS if kind in (*self.kinds, "table")))
        if self.math == "plain" and importlib.util.find_spec("pylatexenc") is None:
            raise OptionError("math", "plain needs pylatexenc: pip install 'wikimill[math]'")

    @classmethod
    def of_flags(cls, values: Mapping[str, Any], partition: Partition) -> Self:
        """Return the options, with the table opened. See `SentenceOptions.of_flags`.

        Args:
            values: option → value; `entities` is a required key.
            partition: assignment of pages to splits.

        Raises:
            OptionError: a value is invalid, or the table cannot be used.
        """
        given = dict(values)
        if given["entities"] is not None:
            given["table"] = table_of_option(given["entities"])
        return super().of_flags(given, partition)

    def as_manifest(self) -> dict[str, Any]:
        """Return the options for a manifest, with the table's digest. See `MiningOptions.as_manifest`."""
        digest = self.table.digest if self.table is not None else None
        return super().as_manifest() | {"kinds": list(self.kinds), "entities": digest}

    def covers(self, timestamp: str | None) -> bool:
        """Return whether a revision's time is not after `as_of`; True without `as_of`, else False without a time.

        >>> TextOptions(as_of="2016-05").covers("2016-05-31T23:59:59Z"), TextOptions().covers(None)
        (True, True)
        """
        return self.as_of is None or (timestamp is not None and timestamp[: len(self.as_of)] <= self.as_of)

    @property
    def joined_files(self) -> tuple[JoinedFiles, ...]:
        """The files of `search_index` and `page_props`, those that are given; see `MiningOptions.joined_files`."""
        index = JoinedFiles("search_index", self.search_index or (), is_search_index_name, "search index")
        properties = JoinedFiles("page_props", self.page_props or (), is_page_items_name, "page_props", needs_wiki=True)
        return tuple(each for each in (index, properties) if each.paths)

    @property
    def article_filter(self) -> ArticleFilter:
        """The filter that drops short articles and stubs, with the options' values."""
        return ArticleFilter(self.min_words, self.drop_stubs)

    @property
    def needs_history(self) -> bool:
        """Whether `as_of` or `history` needs all revisions; see `MiningOptions.needs_history`."""
        return self.as_of is not None or self.history

    @property
    def needs_editors(self) -> bool:
        """Whether `history` needs the editors; see `MiningOptions.needs_editors`."""
        return self.history
