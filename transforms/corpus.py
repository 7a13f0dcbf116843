"""`Corpus`, the contract: everything that a command, a release or a check must know of a corpus.

Commands take the value and know no corpus by name. CONTRIBUTING.md leads through a new one; examples/own_corpus is one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from wikimill.rules.drops import Drop
from wikimill.rules.human_eval.ratings import Rating
from wikimill.rules.metrics.scored_examples import TaskColumns
from wikimill.rules.profiles.buckets import Buckets
from wikimill.rules.profiles.profile import Profiler
from wikimill.transforms.documents.source_formats import SourceFormat
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import DEFAULT_SPLIT_BYTES
from wikimill.transforms.dumps.wikimedia_layouts import Kind
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.explainer import Explainer
from wikimill.transforms.joined_input import JoinedInput
from wikimill.transforms.license import LICENSE, LICENSE_TEXT
from wikimill.transforms.options import MiningOptions, OptionProfile
from wikimill.transforms.record_counts import Recount, Statistics
from wikimill.transforms.tsv_layout import PublishedLayout, TsvLayout

if TYPE_CHECKING:  # Beam takes a second to import: who only reads a release does without it
    import apache_beam as beam

Row = Mapping[str, Any]
DEFAULT_FORMATS = ("tfrecord", "avro")


@dataclass(frozen=True)
class Description:
    """The prose about a corpus for card and croissant.json; each text is a paragraph of Markdown without line breaks.

    Attributes:
        title: name of the corpus on the dataset card.
        task: the task that a model learns from the corpus.
        keywords: keywords for search, in lower case.
        task_categories: Hugging Face's names of tasks.
        annotations_creators, language_creators: Hugging Face's names for the origin of labels and of texts.
        made: how examples are found and chosen.
        known_errors: errors that language models, or people if so stated, found in examples.
        biases: whose language the corpus represents.
        limits: uses that the corpus is not fit for.
        citation: BibTeX of the corpus's paper; empty if there is none.
        license: name of the text's license.
        license_text: content of LICENSE-DATA.
        selection: a paragraph about a release that is a selection of another release.
    """

    title: str
    task: str
    made: str
    known_errors: tuple[str, ...]
    limits: str
    keywords: tuple[str, ...] = ()
    task_categories: tuple[str, ...] = ("text-generation",)
    annotations_creators: str = "no-annotation"
    language_creators: str = "found"
    biases: str = ""
    citation: str = ""
    license: str = LICENSE
    license_text: str = LICENSE_TEXT
    selection: str = ""


class Fault(NamedTuple):
    """A fault of a record: the checked property, the expected and the found value."""

    what: str
    expected: object
    found: object


class RowChecks(Protocol):
    """Finds the faults of the records of one release, by the rules of its corpus."""

    def faults(self, row: Row, split: str) -> Iterator[Fault]:
        """Yield the faults of a record with all columns, read from a file of `split`."""
        ...

    def tsv_faults(self, row: Row) -> Iterator[Fault]:
        """Yield the faults of a record of a format with only some columns (TSV, txt)."""
        ...


@dataclass(frozen=True)
class Distribution:
    """A histogram of the report.

    Attributes:
        title: title of the histogram.
        kinds: distribution of the profile → label of its line.
        buckets: buckets of these distributions.
        note: a sentence about the histogram; empty for none.
    """

    title: str
    kinds: Mapping[str, str]
    buckets: Buckets
    note: str = ""


@dataclass(frozen=True)
class Shares:
    """A bar chart of the report: title, distribution of the profile, and a sentence about the chart."""

    title: str
    kind: str
    note: str = ""


@dataclass(frozen=True)
class ShownExample:
    """An example as reports and `sample` show it.

    Attributes:
        source, target: (role, sentence), in order.
        facts: short texts about the example, such as its section, each with a label where it needs one; empty ones are
            left out.
        marks_changes: whether the words that differ are marked, because the target is a rewrite of the source.
    """

    source: tuple[tuple[str, str], ...]
    target: tuple[tuple[str, str], ...]
    facts: tuple[str, ...]
    marks_changes: bool = True


@dataclass(frozen=True)
class Charts:
    """The charts of a corpus in a report.

    Attributes:
        histograms, shares: histograms and bar charts of the profile's distributions.
        compared: bar charts that are drawn only when two releases are compared.
        figures: (stats, whether it is a selection) → blocks of `release.report.charts`: the corpus's own tables and
            charts, with the paper's numbers if the release is large enough; None for none.
        example: row of a record → the example as shown.
    """

    histograms: tuple[Distribution, ...]
    shares: tuple[Shares, ...]
    compared: tuple[Shares, ...]
    figures: Callable[[Mapping[str, Any], bool], Iterable[Any]] | None
    example: Callable[[Row], ShownExample]


@dataclass(frozen=True)
class Selection:
    """A release that is published next to the full release: a selection of its examples, or a second table.

    Attributes:
        suffix: suffix of the folder's name, after the name of the full release.
        statistics: statistics of the selection or the second table.
        corpus: name of the second table's corpus, whose records the miner returns as `second`; None for a selection.
    """

    suffix: str
    statistics: Statistics
    corpus: str | None = None


@dataclass(frozen=True)
class Step:
    """A step that keeps some examples and drops the others.

    Attributes:
        reason: the reason for the step's drops.
        transform: a transform from examples to outputs `kept` and `dropped`.
    """

    reason: Drop
    transform: beam.PTransform


@dataclass(frozen=True)
class Mining:
    """How a corpus is mined with the options of one run.

    Attributes:
        models: name → digest or description of each model used, for the manifest and for checkpoints.
        miner: (inputs, a `ProgressBoard` or None, a `CheckpointStore` or None) → portions to `examples`,
            `dead_letters`, `ledgers`; with a second table `second`, `second_ledgers`.
        count: examples → measures of `Corpus.statistics`, which are added up by their keys.
        libraries: distributions whose versions affect the content, in addition to those that every corpus uses.
        score: step after screening that judges each example separately; None for none.
        last: last step before publication, which needs totals of the whole corpus; None for none.
        select: step that chooses the selection; None if none is published.
        count_selected: examples of the selection or second table → measures.
        preference: sort key that precedes `Corpus.preference` with these options; None for none.
        has_parts: whether the miner has already assigned examples to the splits of `--split_sizes`.
        order: module, function and arguments of the sandbox, if all sandboxes of a run are equal; None if not.
    """

    models: dict[str, Any]
    miner: Callable[[Sequence[InputFile], Any, Any], beam.PTransform]
    count: beam.PTransform
    libraries: tuple[str, ...] = ()
    score: Step | None = None
    last: Step | None = None
    select: Step | None = None
    count_selected: beam.PTransform | None = None
    preference: Callable[[Any], Any] | None = None
    has_parts: bool = False
    order: tuple[str, str, tuple[Any, ...]] | None = None


def page_of(row: Row) -> Iterable[tuple[str, str]]:
    """Yield the wiki (empty for a document) and the id of a record's page."""
    yield str(row["wiki"] or ""), str(row["page_id"])


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """A corpus. Its packages share its name: `rules/<name>/`, `transforms/<name>/`.

    Attributes:
        name: name of the command, of files and in manifests: lower-case letters, digits and underscores.
        title: name of the corpus in its paper.
        summary: one line for `wikimill --help`.
        examples: pairs (description, command line) for the end of the help; empty for two general ones.
        description: the prose for card and croissant.json.
        record: dataclass of a record, fields declared with `rules.records.column`; it has `id` and `split`.
        optional_columns: option, or `option=value|value` → the columns that a release has only with it; keys of nested
            records by their path (`sections.paragraphs.tokens`).
        texts: names of the columns that hold sentences.
        unit: name of the records, in the plural.
        plain_text: name of the column that the format txt writes; None if the corpus has no running text.
        near_duplicates: default of the similarity at which near duplicates are dropped; None keeps them.
        formats: default of `--formats`.
        tsv: the layout in which the corpus was published as TSV; None if it was not.
        published: name → a layout in which others publish such a corpus, for `published-layout`.
        options: frozen dataclass of the options that affect the content; its fields declare the flags.
        profiles: named sets of options, for `--profile`; the first field of such options is called `profile`.
        reads: revisions that are mined: all ("history"), or the latest ("current"); None if it reads no dumps.
        undated: why `refresh` cannot find new input by date, and the remedy; None if it can.
        joined: another input, with a date of its own, that its options name.
        documents: whether JSON Lines are read as well as dumps; a file is dealt out by line, see `Portion.shares`.
        sources: formats of its own that it reads, with dumps or instead of them; such a file is not a dump, regardless
            of its name, and its miner reads it by `documents.source_formats.read_source` where `InputFile.is_source`.
        split_bytes: default number of stored bytes of bzip2 that a worker reads at a time.
        expectation: the expected number of examples and memory for an input.
        key: example → its unique key, as bytes.
        preference: example → sort key; of examples with the same key, the smallest is kept.
        compared: example → its texts in which near duplicates are searched.
        sides: example → its texts that are compared with excluded files.
        selection: the sibling release, which the options can request; None if there is none.
        statistics: the statistics, read from the measures of the pipeline.
        stats_shape: the shape of stats.json, a subclass of `release.manifest.Stats`.
        model_names: options of a manifest → keys of its `models`.
        profiler, charts: what counts the distributions of the examples for a report, and what draws them.
        origins: record → the pages or documents it derives from; each of them is in one split.
        row_checks: (manifest, whether floats have 32 bits) → checks of records.
        recount: manifest → an empty `Recount`.
        stats_faults: (manifest, stats.json) → values that no release with these options can have; None for no check.
        views: name → the rows that a record gives for a task, for `--view`; KeyError if a column is missing.
        rating, task, explainer: for ratings by people, for `evaluate`, for `explain`; None if not supported.
        sample: name of the file in examples/ that `demo` mines.
        mining: options → `Mining`; raises ValueError if something that they name cannot be used.
    """

    name: str
    title: str
    summary: str
    description: Description
    record: type[Any]
    texts: tuple[str, ...]
    tsv: TsvLayout | None
    options: type[MiningOptions]
    reads: Kind | None
    expectation: Expectation
    key: Callable[[Any], bytes]
    preference: Callable[[Any], Any]
    compared: Callable[[Any], Iterable[Any]]
    sides: Callable[[Any], Iterable[Any]]
    statistics: Statistics
    stats_shape: type[Any]
    model_names: Callable[[Mapping[str, Any]], Collection[str]]
    profiler: Profiler[Any]
    charts: Charts
    row_checks: Callable[[Mapping[str, Any], bool], RowChecks]
    recount: Callable[[Mapping[str, Any]], Recount]
    mining: Callable[[Any], Mining]
    optional_columns: Mapping[str, tuple[str, ...]]
    stats_faults: Callable[[Mapping[str, Any], Mapping[str, Any]], Iterable[Fault]] | None = None
    profiles: tuple[OptionProfile, ...] = ()
    explainer: Explainer | None = None
    undated: str | None = None
    joined: JoinedInput | None = None
    published: Mapping[str, PublishedLayout] = field(default_factory=dict)
    documents: bool = False
    examples: tuple[tuple[str, str], ...] = ()
    sources: tuple[SourceFormat, ...] = ()
    plain_text: str | None = None
    unit: str = "examples"
    near_duplicates: float | None = 0.8
    formats: tuple[str, ...] = DEFAULT_FORMATS
    split_bytes: int = DEFAULT_SPLIT_BYTES
    selection: Selection | None = None
    rating: Rating | None = None
    task: TaskColumns | None = None
    views: Mapping[str, Callable[[Row], Iterator[Row]]] = field(default_factory=dict)
    origins: Callable[[Row], Iterable[tuple[str, str]]] = page_of
    sample: str = "samplewiki-20260901-history.xml"
