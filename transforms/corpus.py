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
from wikimill.transforms.licence import LICENCE, LICENCE_TEXT
from wikimill.transforms.options import MiningOptions, OptionProfile
from wikimill.transforms.record_counts import Recount, Statistics
from wikimill.transforms.tsv_layout import PublishedLayout, TsvLayout

if TYPE_CHECKING:  # Beam takes a second to import: who only reads a release does without it
    import apache_beam as beam

Row = Mapping[str, Any]
DEFAULT_FORMATS = ("tfrecord", "avro")


@dataclass(frozen=True)
class Description:
    """A corpus in words; each text is one paragraph of Markdown without line breaks. Input of card and Croissant file.

    Attributes:
        title: its name on the dataset card.
        task: what a model learns with it.
        keywords: in lower case, for search.
        task_categories: of Hugging Face.
        annotations_creators, language_creators: Hugging Face's words for where labels and texts come from.
        made: how an example is found and chosen.
        known_errors: what language models, or people where it says so, found wrong when they read examples.
        biases: whose language it is.
        limits: what it is not fit for.
        citation: of its paper, as BibTeX.
        licence: of the text, in a few words.
        licence_text: the text of LICENSE-DATA.
        selection: a paragraph about a release that is a selection of another one.
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
    licence: str = LICENCE
    licence_text: str = LICENCE_TEXT
    selection: str = ""


class Fault(NamedTuple):
    """What is wrong with a record: the promise, what should be, what is."""

    what: str
    expected: object
    found: object


class RowChecks(Protocol):
    """Finds what is wrong with the records of one release."""

    def faults(self, row: Row, split: str) -> Iterator[Fault]:
        """Yield what is wrong with a whole record that is in the file of a split."""
        ...

    def tsv_faults(self, row: Row) -> Iterator[Fault]:
        """Yield what is wrong with the columns that TSV has."""
        ...


@dataclass(frozen=True)
class Distribution:
    """A histogram of the report.

    Attributes:
        title: what is measured.
        kinds: kind of the profile → what its line is called.
        buckets: of the kinds.
        note: how to read it.
    """

    title: str
    kinds: Mapping[str, str]
    buckets: Buckets
    note: str = ""


@dataclass(frozen=True)
class Shares:
    """A few values with a bar each."""

    title: str
    kind: str
    note: str = ""


@dataclass(frozen=True)
class ShownExample:
    """An example as reports and `sample` show it.

    Attributes:
        source, target: (role, sentence), in order.
        facts: further (label, value) lines; empty ones are left out.
        marks_changes: whether the words that differ are marked: the target is a rewrite of the source.
    """

    source: tuple[tuple[str, str], ...]
    target: tuple[tuple[str, str], ...]
    facts: tuple[str, ...]
    marks_changes: bool = True


@dataclass(frozen=True)
class Charts:
    """What a report draws of a corpus.

    Attributes:
        histograms, shares: over buckets of the profile, and bars of its values.
        compared: shares that are drawn only where two releases are compared.
        figures: (stats, whether it is a selection) → blocks of `release.report.charts`: the corpus's own tables and
            charts, with the paper's numbers where the release is large enough; None: it has none.
        example: a record, shown.
    """

    histograms: tuple[Distribution, ...]
    shares: tuple[Shares, ...]
    compared: tuple[Shares, ...]
    figures: Callable[[Mapping[str, Any], bool], Iterable[Any]] | None
    example: Callable[[Row], ShownExample]


@dataclass(frozen=True)
class Selection:
    """A selection of a corpus's examples, published next to the full release as one of its own.

    Attributes:
        suffix, statistics: what its folder's name ends in; reads what the pipeline measured of it.
        corpus: the name of a second table (not a selection); the miner gives its records, as `second`.
    """

    suffix: str
    statistics: Statistics
    corpus: str | None = None


@dataclass(frozen=True)
class Step:
    """A step that keeps some examples and drops the others.

    Attributes:
        reason, transform: of what it drops; examples → those under `kept` and under `dropped`.
    """

    reason: Drop
    transform: beam.PTransform


@dataclass(frozen=True)
class Mining:
    """How a corpus is mined with the options of one run.

    Attributes:
        models: what is used, by name, with digests: for the manifest, and for checkpoints.
        miner: (inputs, a `ProgressBoard` or None, a `CheckpointStore` or None) → portions to `examples`,
            `dead_letters`, `ledgers`; with a second table `second`, `second_ledgers`.
        count: examples → measures of `Corpus.statistics`, which are added up by their keys.
        libraries: distributions whose version decides the content, next to those that decide every corpus's.
        score: judges each example by itself after screening, if there is such a step.
        last: what needs totals of the whole corpus; the last step before publication, if there is one.
        select, count_selected: chooses the selection, if one is published; its examples → measures.
        preference: what precedes `Corpus.preference` with these options.
        has_parts: whether the miner has already put examples into the parts that `--split_sizes` asks for.
        order: module, function and arguments of the sandbox, if all sandboxes of a run do the same.
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
    """Yield the page that a record is of: its wiki (empty: a document) and its id."""
    yield str(row["wiki"] or ""), str(row["page_id"])


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """A corpus. Its packages share its name: `rules/<name>/`, `transforms/<name>/`.

    Attributes:
        name: command, prefix of files, name in manifests: lower-case letters, digits and underscores.
        title, summary: as its paper writes it; one line for `wikimill --help`.
        examples: what each does, and a command line; its help ends in them. Empty: two that any corpus can have.
        description: in words, for card and Croissant.
        record: dataclass of its records, fields declared with `rules.records.column`; it has `id` and `split`.
        optional_columns: option, or `option=value|value` → the columns that a release has only with it; keys of nested
            records by their path (`sections.paragraphs.tokens`).
        texts: the columns that hold its sentences.
        unit: what its records are called, in the plural.
        plain_text: the column that the format txt holds; None: it cannot be written as plain text.
        near_duplicates: from which similarity on near duplicates are left out by default; None: they are kept.
        formats: in which it is written by default.
        tsv: the layout in which it was published as TSV; None: it was not.
        published: name → a layout in which others publish such a corpus, for `published-layout`.
        options: frozen dataclass of the options that decide its content; flags are declared by its fields.
        profiles: named sets of options, for `--profile`; the first field of such options is called `profile`.
        reads: what is mined of dumps: all revisions, or the latest; None: it reads no dumps.
        undated: why `refresh` cannot use dates to find new input, and what to do; None: dumps have dates.
        joined: another input, with a date of its own, that its options name.
        documents: whether JSON Lines are read as well as dumps; a file is dealt out by line, see `Portion.shares`.
        sources: formats of its own that it reads, with dumps or instead of them; such a file is not a dump, regardless
            of its name, and its miner reads it by `documents.source_formats.read_source` where `InputFile.is_source`.
        split_bytes: how many stored bytes of bzip2 a worker reads at a time, by default.
        expectation: how many examples to expect of an input's size.
        key, preference: what no two published examples share, as bytes; of those that do the smallest is kept.
        compared: the texts of an example that near duplicates are looked for in.
        sides: the texts of an example that are compared with those of files to decontaminate from.
        selection: what is published as a sibling release when the options ask for it.
        statistics, stats_shape: reads what the pipeline measured; what stats.json holds (`release.manifest.Stats`).
        model_names: options as a manifest has them → the names of the models that it has.
        profiler, charts: what a report counts and shows of the examples, and what it draws.
        origins: the pages, or documents, that a record derives from; none is in two splits.
        row_checks: (manifest, whether floats have 32 bits) → checks of records.
        recount: manifest → counts records anew.
        stats_faults: (manifest, stats.json) → what no release with these options can have; None: nothing is known.
        views: name → the pairs of id, source and target that a record has for a task, for `--view`.
        rating, task, explainer: how people rate examples, what `evaluate` scores, for `explain`; None: they cannot.
        sample: the file in examples/ that `demo` mines.
        mining: options → how it is mined; raises ValueError if what they name cannot be used.
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
    views: Mapping[str, Callable[[Row], Iterator[tuple[str, str, str]]]] = field(default_factory=dict)
    origins: Callable[[Row], Iterable[tuple[str, str]]] = page_of
    sample: str = "samplewiki-20260901-history.xml"
