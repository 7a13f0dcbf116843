"""`wikimill explain --corpus wikitablet`: the source of each record of a section, and the reasons for dropped ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from wikimill.rules.wikitablet.criteria import Criteria
from wikimill.rules.wikitablet.name_similarity import Similarity, trigram_similarity
from wikimill.transforms.explainer import Explainer
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.options import OptionError, missing_option, option
from wikimill.transforms.ranges import Number, Whole
from wikimill.transforms.storage.stored import Damaged
from wikimill.transforms.wikidata.table import EntityTable, UnfitTable
from wikimill.transforms.wikitablet.options import NONE, TableOptions
from wikimill.transforms.wikitablet.word_vectors import VectorsNotFound, find_vectors, load_vectors

_GROUP = "what is explained"
_RULES = "rules, as for mining"
_PAPER = Criteria()
#: More tokens than any page has.
_ANY_LENGTH = 10**9


@dataclass(frozen=True, kw_only=True)
class ExplainOptions:
    """Options of `wikimill explain --corpus wikitablet`.

    Attributes:
        input: path of a dump.
        page: title or id of an article in the dump.
        section: position of a section on the page; None lists all sections, without their records.
        page_only: whether to skip reading the dump for linked pages and categories.
        entities, annotator, vectors, min_tokens, max_tokens, max_link_share, records_per_sentence,
            records_per_100_tokens: see `TableOptions`.
    """

    input: str | None = option("dump of a wiki in English", None, metavar="FILE", group=_GROUP)
    page: str | None = option("title or id of an article in it", None, metavar="PAGE", group=_GROUP)
    section: int | None = option(
        "place of a section on the page, from 0; without it all sections are listed",
        None,
        range=Whole(0),
        metavar="N",
        group=_GROUP,
    )
    page_only: bool = option(
        "do not read the dump for redirects, categories and pages of categories that the page names",
        False,
        group=_GROUP,
    )
    entities: str | None = option(
        "folder of a table of entities, made by wikimill entities", None, metavar="DIR", group=_RULES
    )
    annotator: str = option("spaCy pipeline that recognises entities, or none", EMBEDDED, metavar="NAME", group=_RULES)
    vectors: str | None = option("word vectors, as text", None, metavar="FILE", group=_RULES)
    min_tokens: int = option("tokens that a section must have", _PAPER.min_tokens, range=Whole(1), group=_RULES)
    max_tokens: int = option("tokens that a section may have", _PAPER.max_tokens, range=Whole(1), group=_RULES)
    max_link_share: float = option(
        "share of a section's tokens that may be in links", _PAPER.max_link_share, range=Number(0, 1), group=_RULES
    )
    records_per_sentence: float = option(
        "records from Wikidata and infoboxes must be more than this for each sentence of a section",
        _PAPER.records_per_sentence,
        range=Number(0, 1_000),
        group=_RULES,
    )
    records_per_100_tokens: float = option(
        "and more than this for each 100 tokens", _PAPER.records_per_100_tokens, range=Number(0, 10_000), group=_RULES
    )

    @property
    def criteria(self) -> Criteria:
        """The criteria for sections that the options state."""
        return Criteria(
            self.min_tokens,
            self.max_tokens,
            self.max_link_share,
            self.records_per_sentence,
            self.records_per_100_tokens,
        )


def explain(options: ExplainOptions, texts: Sequence[str]) -> str:
    """Return the lines of `account_lines` about a page, and a note of the sources that were not read, as text.

    Args:
        options: the options; `input` and `page` are required.
        texts: must be empty.

    Raises:
        OptionError: an option is missing or invalid, or names a page, section or file that cannot be found or read; or
            `texts` is not empty.
        OSError: the dump cannot be read.
        CannotStart, GivenUp: see `Sandbox.results`.
    """
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.dumps.latest_page import dump_named
    from wikimill.transforms.wikitablet.explained_page import account_lines
    from wikimill.transforms.wikitablet.find_page import Neighbours, find_neighbours, find_page

    if texts:
        raise OptionError("input", "takes no other text; name the article with `page`")
    if options.input is None or options.page is None:
        raise missing_option(options, "input", "page")
    file = dump_named(options.input)
    table = _table(options.entities)
    similarity = _similarity(options.vectors)
    page, body = find_page(file, options.page, _lenient(options))
    neighbours = Neighbours() if options.page_only else find_neighbours(file, body)
    try:
        lines = account_lines(page, body, neighbours, table, options.criteria, similarity, options.section)
        notes = _notes(options)
        return "\n".join([*lines, *notes]) + "\n"
    except LookupError as error:
        raise OptionError("section", f"{options.section}: {error.args[0]}") from error
    except Damaged as error:
        remedy = "fetch it again, or make it again with `wikimill entities`"
        raise OptionError("entities", f"the table is damaged: {error.filename}: {error.strerror}; {remedy}") from error
    except OSError as error:
        raise OptionError("entities", f"{options.entities}: cannot be read: {error}") from error


def _notes(options: ExplainOptions) -> list[str]:
    left_out = ["links of other articles of its categories (category_link)"]
    if options.page_only:
        left_out.append("redirects, and categories of what it links to")
    else:
        left_out.append("pages in other files of the dump")
    if options.entities is None:
        left_out.append("Wikidata")
    if options.annotator == NONE:
        left_out.append("entities")
    return [f"Not looked at: {'; '.join(left_out)}."]


def _table(folder: str | None) -> EntityTable | None:
    try:
        return EntityTable.open(folder) if folder is not None else None
    except UnfitTable as error:
        raise OptionError("entities", str(error)) from error


def _similarity(path: str | None) -> Similarity:
    if path is None:
        return trigram_similarity
    try:
        return load_vectors(find_vectors(path)).similarity
    except VectorsNotFound as error:
        raise OptionError("vectors", str(error)) from error


def _lenient(options: ExplainOptions) -> Any:
    """Return options for mining that keep every section, short ones too; `account_lines` applies the criteria."""
    # They import spaCy, which a reader of releases does not need.
    from wikimill.transforms.models.annotator import AnnotatorNotFound
    from wikimill.transforms.models.recogniser import find_recogniser

    if options.annotator != NONE:
        try:
            find_recogniser(options.annotator)
        except AnnotatorNotFound as error:
            raise OptionError("annotator", str(error)) from error
    wanted = TableOptions(annotator=options.annotator)
    return replace(wanted, min_tokens=1, max_tokens=_ANY_LENGTH, max_link_share=1.0)


EXPLAINER = Explainer(
    summary="List where each record of a section comes from, what is left out, and why.",
    texts="none; name an article with --input and --page",
    needs="--input DUMP --page PAGE",
    options=ExplainOptions,
    explain=explain,
    reads=("input", "entities", "vectors"),
    examples=(
        (
            "a section of an article",
            "wikimill explain --corpus wikitablet --input enwiki.xml.bz2 --entities entities --page Dublin --section 3",
        ),
        (
            "without a table of Wikidata",
            'wikimill explain --corpus wikitablet --input enwiki.xml.bz2 --page_only --page "Albert Einstein"',
        ),
    ),
)
