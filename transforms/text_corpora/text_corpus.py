"""`text_corpus`, which makes a `Corpus` from a function that finds examples in edits or articles, and a record.

All else that commands, releases and checks need is derived from the record's columns: profile, charts, counts, checks,
screening. `dataclasses.replace` replaces any derived part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.metrics.scored_examples import TaskColumns
from wikimill.rules.records import ALL_SPLITS, example_id, splits_with
from wikimill.rules.text.single_spaces import is_tokenised
from wikimill.rules.wikitext.changed_sentences import FoundEdit
from wikimill.transforms.corpus import Corpus, Description, Fault, Mining, Row
from wikimill.transforms.dumps.siteinfo import difference_path, revision_path
from wikimill.transforms.dumps.wikimedia_layouts import Kind
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.models.load_sentence_model import sentence_model_digest
from wikimill.transforms.options import MiningOptions, OptionError
from wikimill.transforms.release.verify.provenance_checks import Provenance
from wikimill.transforms.sentence_options import SentenceOptions
from wikimill.transforms.text_corpora.charts import charts_of, profiler_of, stats_shape_of
from wikimill.transforms.text_corpora.definition import check_definition
from wikimill.transforms.text_corpora.example_maker import ExampleMaker
from wikimill.transforms.text_corpora.explainer import explainer_of
from wikimill.transforms.text_corpora.find_sandbox import OnError, find_sandbox
from wikimill.transforms.tsv_layout import TsvLayout

ALL = "all"


def text_corpus(
    *,
    name: str,
    title: str,
    summary: str,
    description: Description,
    record: type[Any],
    source: tuple[str, ...],
    target: tuple[str, ...] = (),
    options: type[MiningOptions],
    find: Callable[..., Iterable[Mapping[str, Any] | FoundEdit | Drop]],
    libraries: tuple[str, ...],
    reads: Kind = "history",
    faults: Callable[[Row], Iterator[Fault]] | None = None,
    faults_of: Callable[[Mapping[str, Any]], Callable[[Row], Iterator[Fault]]] | None = None,
    expectation: Expectation | None = None,
    with_defects: bool = False,
    on_error: OnError = "stop",
    tsv: TsvLayout | None = None,
    optional_columns: Mapping[str, tuple[str, ...]] | None = None,
) -> Corpus:
    """Return the corpus of the examples that a function finds in the sentences of edits, or of articles.

    Args:
        name: name of the command and of the entry point.
        title, summary, description, expectation, tsv, optional_columns: see `Corpus`.
        record: see `Corpus`. Of these columns those that it has are filled in, the first seven of which it must have:
            `id`, `wiki`, `page_id`, `page_title`, `url`, `dump`, `split`; `timestamp`; of edits `old_revision_id` and
            `new_revision_id` (both needed), `minor`, `reverted`; of articles `revision_id` (needed), `section`, the
            nearest heading, `titles`, all headings above, and `language`. `dump`, `timestamp` and, of articles, `wiki`
            are None where the dump lacks them.
        source, target: the columns of either text, tokens joined by single spaces; without a target examples are
            single texts.
        options: a frozen dataclass derived from `MiningOptions`; each field is an `option`, and a flag.
        find: yields for each candidate the record's own columns (a mapping), or the `Drop` by which it is left out and
            counted. A function of a module, which a sandbox imports. Of edits: (removed sentences, added sentences,
            options). A `FoundEdit` instead of the columns also fills in `section`, `same_paragraph` and, with an option
            of that name, `context`, if the record has them. Of articles: (headings above a paragraph, outermost first,
            its sentences, options); it is called separately for each paragraph of running prose that has sentences.
            Options are a mapping by name. A sentence is a tuple of tokens with attributes: `text` is the untokenised
            sentence; `defect` the reason for which it is not clean, else None. Of articles `paragraph` is the index of
            its paragraph among those of prose under the nearest heading, `order` its own in the paragraph, both from 0
            (sentences that are left out count, too). Of edits `unit`, `paragraph` and `order` are those of
            `ChangedSentence`.
        libraries: the distributions whose versions decide what is found: the corpus's own. Manifests have their
            versions, and a checkpoint is reused only with the same ones.
        reads: "history", edits of histories, or "current", articles.
        faults: record → its faults by the corpus's own rules; None for none.
        faults_of: options in the manifest → such a function, where options matter; it replaces `faults`.
        with_defects: whether `find` is given sentences that are not clean, too.
        on_error: "stop": an exception of `find` ends the run, and the message has its place; "dead_letter": the page
            or revision is a dead letter, with the place. Columns that do not fit the record always end the run.

    Raises:
        TypeError: a field of the record is not a `column`, or its type is not supported.
        ValueError: the name, the record, `source`, `target`, `find`, `libraries`, `reads` or `on_error` cannot be
            used; the message has the remedy.
    """
    check_definition(name, record, source, target, find, libraries, reads, on_error)
    texts, pair = (*source, *target), TextPair(source, target)
    maker = ExampleMaker.of(find, record, texts)
    sandbox = partial(find_sandbox, reads, find, with_defects=with_defects, on_error=on_error)
    return Corpus(
        name=name,
        title=title,
        summary=summary,
        description=description,
        record=record,
        texts=texts,
        optional_columns=optional_columns or {},
        tsv=tsv,
        options=options,
        reads=reads,
        expectation=expectation or Expectation(1e-6, example_memory=5_000, screened_memory=5_500, kind=reads),
        key=pair.key,
        preference=_preference,
        compared=pair.pair,
        sides=pair.sides,
        statistics=ExampleCounts(),
        stats_shape=stats_shape_of(record, texts),
        model_names=_model_names,
        profiler=profiler_of(record, source, target),
        charts=charts_of(record, source, target),
        row_checks=partial(TextRows.of, texts, faults, faults_of),
        recount=partial(TextRecount, texts),
        task=_task(source, target),
        explainer=explainer_of(name, reads, options, find, maker, sandbox, with_defects=with_defects),
        mining=partial(_mining, reads, maker, sandbox, libraries),
    )


def _mining(
    reads: Kind,
    maker: ExampleMaker,
    sandbox: Callable[[Any], Sandbox],
    libraries: tuple[str, ...],
    options: MiningOptions,
) -> Mining:
    # It imports Beam, which a reader of releases does not need.
    from wikimill.transforms.text_corpora.mining import CountExamples, new_miner

    try:
        digest = (
            options.model_sha256 if isinstance(options, SentenceOptions) else sentence_model_digest(options.language)
        )
    except ValueError as error:
        raise OptionError("language", f"{options.language}: {error}") from error
    models, order = {f"sentences-{options.language}": digest}, sandbox(options).order
    miner = partial(new_miner, reads, maker, sandbox, options)
    return Mining(models, miner, CountExamples(), libraries, order=order)


def _task(source: tuple[str, ...], target: tuple[str, ...]) -> TaskColumns | None:
    """Return what models are trained on and scored by; a line of a plain text is a column `text`, which shows none."""
    if not target:
        return None
    return TaskColumns("rewrite", source, target, mark=target[0] if source[0] == "text" else "")


def _model_names(options: Mapping[str, Any]) -> set[str]:
    return {f"sentences-{options['language']}"}


def _preference(example: Any) -> tuple[Any, ...]:
    """Return a sort key: by the id, then the earliest; different descriptions of one edit by two dumps decide last."""
    return example.id, getattr(example, "timestamp", None) or "", repr(example)


@dataclass(frozen=True)
class TextPair:
    """The functions of a corpus that depend on the texts of an example: its key, and its compared texts.

    Attributes:
        source, target: names of the columns of source and target; `target` is empty for single texts.
    """

    source: tuple[str, ...]
    target: tuple[str, ...]

    def key(self, example: Any) -> bytes:
        """Return the unique key of an example: a hash of all its texts, 16 bytes."""
        joined = "\n".join(getattr(example, text) for text in (*self.source, *self.target))
        return blake2b(joined.encode(), digest_size=16).digest()

    def pair(self, example: Any) -> Iterator[ComparedText]:
        """Yield one text, source and target: an example is a near duplicate if nearly all of both is repeated."""
        yield ComparedText(_joined(example, (*self.source, *self.target)), f"{example.wiki}\n{example.page_id}")

    def sides(self, example: Any) -> Iterator[ComparedText]:
        """Yield the source, then the target if there is one: training on either side of a test row leaks it."""
        for side in filter(None, (self.source, self.target)):
            yield ComparedText(_joined(example, side))


def _joined(example: Any, texts: tuple[str, ...]) -> str:
    return " ".join(getattr(example, text) for text in texts)


@dataclass(frozen=True)
class ExampleCounts:
    """The statistics of a `text_corpus`, the number of examples by split; a `Statistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """Return split → number of examples; `tune` is left out if it has none."""
        found = dict(measures)
        counts = {split: found.get((split, "examples", "count"), 0) for split in ALL_SPLITS}
        return {split: counts[split] for split in splits_with(counts)}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Return {"examples": split → number of examples}, with their sum as `ALL`."""
        return _tables(self.examples(measures))


class TextRecount:
    """A recount of the examples of a release by split; a `Recount`. The manifest with which it is made is not used.

    Args:
        texts: names of the columns of source and target.
    """

    def __init__(self, texts: tuple[str, ...], _: Mapping[str, Any]) -> None:
        self._texts, self._counts = texts, Counter[str]()

    def content(self, row: Row) -> tuple[str, ...]:
        """Return the texts of a record; no other record of a release may have the same."""
        return tuple(row[text] for text in self._texts)

    def add(self, row: Row, split: str) -> None:
        """Count a record, read from a file of `split`."""
        self._counts[split] += 1

    def tables(self) -> dict[str, dict[str, Any]]:
        """Return {"examples": split → number of added records}, with their sum as `ALL`."""
        return _tables({split: self._counts[split] for split in splits_with(self._counts)})


def _tables(examples: Mapping[str, int]) -> dict[str, dict[str, Any]]:
    return {"examples": {**examples, ALL: sum(examples.values())}}


@dataclass(frozen=True)
class TextRows:
    """The checks of the records of a release; a `RowChecks`.

    Attributes:
        texts: names of the columns of source and target.
        own: record → its faults by the corpus's own rules; None for none.
        provenance: the checks of a record's page, dump, address and split.
    """

    texts: tuple[str, ...]
    own: Callable[[Row], Iterator[Fault]] | None
    provenance: Provenance

    @classmethod
    def of(
        cls,
        texts: tuple[str, ...],
        own: Callable[[Row], Iterator[Fault]] | None,
        own_of: Callable[[Mapping[str, Any]], Callable[[Row], Iterator[Fault]]] | None,
        manifest: Mapping[str, Any],
        short_floats: bool,
    ) -> TextRows:
        """Return the checks of the release with this manifest.

        Args:
            texts: names of the columns of source and target.
            own: `faults` of `text_corpus`.
            own_of: `faults_of` of `text_corpus`, which replaces `own`.
            manifest: content of the manifest.
            short_floats: not used.

        Raises:
            KeyError, TypeError, ValueError: the manifest lacks an option or input, or has an invalid one.
        """
        return cls(texts, own_of(manifest["options"]) if own_of else own, Provenance.of(manifest))

    def faults(self, row: Row, split: str) -> Iterator[Fault]:
        """Yield the faults of a record with all columns, read from a file of `split`."""
        found = example_id(row["wiki"] or "", row["page_id"], [row[text] for text in self.texts])
        if row["id"] != found:
            yield Fault("column id", f"{found}, the digest of wiki, page and texts", row["id"])
        yield from self.provenance.faults(row, split, _relative_url(row))
        yield from self.tsv_faults(row)

    def tsv_faults(self, row: Row) -> Iterator[Fault]:
        """Yield the faults of a record's texts, and those by the corpus's own rules."""
        for text in self.texts:
            if not is_tokenised(row[text]):
                yield Fault(f"column {text}", "tokens with one space between them", row[text])
        if self.own is not None:
            yield from self.own(row)


def _relative_url(row: Row) -> str | None:
    if "new_revision_id" in row:
        return difference_path(row["old_revision_id"], row["new_revision_id"])
    return revision_path(row["revision_id"]) if row.get("revision_id") else None
