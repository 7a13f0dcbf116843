"""Options that decide the content of a data-to-text corpus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from wikimill.rules.wikitablet.criteria import Criteria
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.options import OptionError, option
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import Number, Whole
from wikimill.transforms.sentence_options import SentenceOptions, cleaning_limit
from wikimill.transforms.wikidata.table import EntityTable, table_of_option
from wikimill.transforms.wikitablet.word_vectors import VectorFile, VectorsNotFound, find_vectors

#: Value of `annotator` without a recogniser.
NONE = "none"
_PAPER = Criteria()


@dataclass(frozen=True, kw_only=True)
class TableOptions(SentenceOptions):
    """Options of `wikimill wikitablet` that decide what is in the corpus.

    Attributes:
        entities: folder of a table of entities (`wikimill entities`); None for no data of Wikidata.
        annotator: spaCy pipeline with OntoNotes' entity types: `embedded`, an installed one's name, a folder, or
            `none`.
        vectors: path of a file of word vectors as text; None compares names by their letters.
        min_tokens, max_tokens, max_link_share, records_per_sentence, records_per_100_tokens: see
            `rules.wikitablet.criteria.Criteria`.
        category_links: number of a category's most frequent links to send to its articles; 0 expands no links.
        category_articles: a category with more articles sends no links.
        language: code of the language, which decides the sentence model and conventions.
        clean_seconds: CPU seconds that reading one paragraph may take.
        table: the opened table of `entities`; None without one.
        vector_file: the checked file of `vectors`; None without one.

    Raises:
        OptionError: `min_tokens` is greater than `max_tokens`.
    """

    entities: str | None = option(
        "folder of a table of entities, made by wikimill entities; without it there is no data of Wikidata",
        None,
        metavar="DIR",
        in_checkpoint=False,
    )
    annotator: str = option(
        "spaCy pipeline that recognises entities with OntoNotes' types: embedded, an installed one, a folder, or none",
        EMBEDDED,
        metavar="NAME",
    )
    vectors: str | None = option(
        "word vectors (GloVe or word2vec, as text) by which a link's attribute is chosen; without them by letters",
        None,
        metavar="FILE",
        in_checkpoint=False,
    )
    min_tokens: int = option("tokens that a section must have", _PAPER.min_tokens, range=Whole(1))
    max_tokens: int = option("tokens that a section may have", _PAPER.max_tokens, range=Whole(1))
    max_link_share: float = option(
        "share of a section's tokens that may be in links", _PAPER.max_link_share, range=Number(0, 1)
    )
    records_per_sentence: float = option(
        "records from Wikidata and infoboxes must be more than this for each sentence of a section",
        _PAPER.records_per_sentence,
        range=Number(0, 1_000),
        in_checkpoint=False,
    )
    records_per_100_tokens: float = option(
        "and more than this for each 100 tokens",
        _PAPER.records_per_100_tokens,
        range=Number(0, 10_000),
        in_checkpoint=False,
    )
    category_links: int = option(
        "links that a category gives its articles, the most frequent; 0 expands no links",
        1_000,
        range=Whole(0, 100_000),
        in_checkpoint=False,
    )
    category_articles: int = option(
        "a category with more articles gives no links", 10_000, range=Whole(1), in_checkpoint=False
    )
    clean_seconds: float = cleaning_limit("CPU time that reading one paragraph may take")
    table: EntityTable | None = field(default=None, repr=False)
    vector_file: VectorFile | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.min_tokens > self.max_tokens:
            raise OptionError("min_tokens", f"{self.min_tokens}: expected {self.max_tokens} (`max_tokens`) at most")

    @classmethod
    def of_flags(cls, values: Mapping[str, Any], partition: Partition) -> Self:
        """Return the options, with the table opened and the vectors checked. See `SentenceOptions.of_flags`.

        Args:
            values: option → value; `entities` and `vectors` are required keys.
            partition: assignment of pages to splits.

        Raises:
            OptionError: a value is invalid, table or vectors cannot be used, or the embedded annotator is asked for a
                language other than English.
        """
        given = dict(values)
        if given["entities"] is not None:
            given["table"] = table_of_option(given["entities"])
        if given["vectors"] is not None:
            try:
                given["vector_file"] = find_vectors(given["vectors"])
            except VectorsNotFound as error:
                raise OptionError("vectors", str(error)) from error
        options = super().of_flags(given, partition)
        if options.language != "en" and options.annotator == EMBEDDED:
            remedy = "name a pipeline of that language with OntoNotes' types, or leave entities out with none"
            raise OptionError("annotator", f"{EMBEDDED}: it knows English, not {options.language}; {remedy}")
        return options

    def as_manifest(self) -> dict[str, Any]:
        """Return the options for a manifest, with digests instead of paths. See `MiningOptions.as_manifest`."""
        return super().as_manifest() | {
            "entities": self.table.digest if self.table is not None else None,
            "vectors": self.vector_file.sha256 if self.vector_file is not None else None,
        }

    @property
    def selects(self) -> bool:
        """True: articles are always published next to the sections."""
        return True

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
