"""Corpora as transforms of Beam YAML: `wikimill.transforms.beam_yaml.NAME` is the source that mines the corpus NAME.

`deploy/beam_yaml/wikimill.yaml` gives them names in YAML; docs/library.md has an example. Keyword arguments are the
options of the mining command, by the names of its flags. What a pipeline reads from such a source are rows with the
columns of the corpus, which Beam's own transforms write to BigQuery, Iceberg, JSON.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import apache_beam as beam
from apache_beam.typehints.row_type import RowTypeConstraint

from wikimill.transforms.corpora import UnknownCorpus, find_corpus
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.documents.source_formats import has_source_name
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.listing import find_inputs, find_joined
from wikimill.transforms.dumps.wikimedia_layouts import chains
from wikimill.transforms.duplicates.screen import KEPT, DropNearDuplicates
from wikimill.transforms.duplicates.screening import outputs_of
from wikimill.transforms.mining.check_files import CheckFiles
from wikimill.transforms.mining.divide_files import DivideFiles
from wikimill.transforms.mining.select_best import SelectBest
from wikimill.transforms.options import OptionError, option_specs
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import OutOfRange
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.summary import MergeLedgers, file_letter

#: Arguments that every source has next to its corpus's options: name → (type, what it is).
_COMMON: Mapping[str, tuple[Any, str]] = {
    "input": (Sequence[str], "dump files, folders or globs, on any filesystem that Beam knows; one as text, or a list"),
    "splits": (str, "shares of train, dev and test; default: train=0.98,dev=0.01,test=0.01"),
    "near_duplicates": (
        float,
        "Jaccard similarity from which only one of two near duplicates is kept, 0.5 to 1; 0 keeps all",
    ),
    "error_handling": (
        Mapping[str, str],
        "output: NAME of the output for dead letters; without it the first of them ends the pipeline",
    ),
}
#: The columns that Beam YAML's own transforms give for failures.
_ROW_OF_LETTER = RowTypeConstraint.from_fields([("element", str), ("msg", str)])


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    try:
        return _source_of(find_corpus(name))
    except UnknownCorpus as error:
        raise AttributeError(str(error)) from error


def _source_of(corpus: Corpus) -> type[beam.PTransform]:
    """Return the class of a corpus's source; its signature and docstring are what Beam YAML checks and shows."""
    specs = {name: spec for name, spec in option_specs(corpus.options).items() if spec.flag is not None}
    documented = {name: doc for name, (_, doc) in _COMMON.items()} | {name: spec.help for name, spec in specs.items()}

    class Source(MineCorpus):
        _corpus = corpus

        def __init__(self, **arguments: Any) -> None:
            super().__init__(**arguments)

    hints = get_type_hints(corpus.options)
    kinds = {name: kind for name, (kind, _) in _COMMON.items()} | {name: hints[name] for name in specs}
    parameters = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for name, kind in kinds.items():
        default = inspect.Parameter.empty if name == "input" else None
        # YAML has lists and texts in the place of tuples; Beam knows fewer types than Python.
        shown = kind if kind in (str, int, float, bool) else Any
        parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=shown))
    Source.__init__.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    lines = (f"  {name}: {text}" for name, text in documented.items())
    Source.__doc__ = "\n".join((f"{corpus.summary[0].upper()}{corpus.summary[1:]}.", "", "Args:", *lines))
    Source.__name__ = Source.__qualname__ = corpus.name
    return Source


class MineCorpus(beam.PTransform):
    """Mines one corpus: dumps → rows. Keyword arguments are `_COMMON` and the corpus's options, by their flags."""

    _corpus: Corpus
    _yaml_requires_inputs = False

    def __init__(self, **arguments: Any) -> None:
        """Check the arguments.

        Raises:
            ValueError: one is missing, unknown or invalid.
        """
        super().__init__()
        options = {name: value for name, value in arguments.items() if name not in _COMMON}
        inputs, handling = arguments.get("input"), arguments.get("error_handling")
        if not inputs:
            raise ValueError("input: name the dump files, folders or globs")
        self._input = [inputs] if isinstance(inputs, str) else list(inputs)
        if handling is not None and set(handling) != {"output"}:
            raise ValueError("error_handling: expected output: NAME")
        self._dead = handling["output"] if handling is not None else None
        threshold = arguments.get("near_duplicates")
        self._threshold = (self._corpus.near_duplicates if threshold is None else threshold) or None
        splits = arguments.get("splits")
        partition = Partition.parse(splits) if splits is not None else Partition()
        self._options = self._corpus.options.of_flags(_values(self._corpus.options, options), partition)
        self._mining = self._corpus.mining(self._options)

    def expand(self, begin: Any) -> Any:
        """Return the rows; with `error_handling`, {"good": rows, NAME: rows of dead letters}.

        Raises:
            InputNotFound: `input` names no readable file.
            ValueError: `near_duplicates` is out of range.
        """
        corpus, mining = self._corpus, self._mining
        # The dumps are listed where the pipeline is built, as by the commands.
        kind = "history" if self._options.needs_history else corpus.reads
        files = find_inputs(
            self._input,
            kind=kind,
            documents=corpus.documents,
            articles=corpus.reads == "current",
            is_source=partial(has_source_name, corpus.sources),
            dumps=corpus.reads is not None,
        )
        files += find_joined(self._options.joined_files)
        source = begin if isinstance(begin, beam.pvalue.PBegin) else beam.pvalue.PBegin(begin.pipeline)
        reads_all = self._options.limit_pages is None
        listed = source | "List files" >> beam.Create(chains(files))
        portions = listed | DivideFiles(corpus.split_bytes if reads_all else None)
        mined = portions | "Mine" >> mining.miner(files, None, None)
        ledgers = (mined.ledgers, listed | CheckFiles(counts_pages=reads_all)) | "All ledgers" >> beam.Flatten()
        lost = ledgers | MergeLedgers() | "Files that are not whole" >> beam.FlatMap(_letters_of)
        dead = (mined.dead_letters, lost) | "All dead letters" >> beam.Flatten()
        kept = (mined.examples | SelectBest(corpus.record, corpus.key, mining.preference or corpus.preference)).kept
        if self._threshold is not None:
            kept = (kept | DropNearDuplicates(corpus.compared, self._threshold)).kept
        for number, step in enumerate(filter(None, (mining.score, mining.last))):
            kept = outputs_of(kept | f"Step {number + 1}" >> step.transform)[KEPT]
        columns = [column.name for column in Schema.of_corpus(corpus, self._options.as_manifest()).columns]
        hints = get_type_hints(corpus.record)
        row_type = RowTypeConstraint.from_fields([(name, _beam_type(hints[name])) for name in columns])
        rows = kept | "As rows" >> beam.Map(_row_of, columns, hints).with_output_types(row_type)
        if self._dead is None:
            checked = dead | "No dead letters" >> beam.FlatMap(_refuse).with_output_types(row_type)
            return (rows, checked) | "All" >> beam.Flatten()
        letters = dead | "As letters" >> beam.Map(_letter_row).with_output_types(_ROW_OF_LETTER)
        return {"good": rows, self._dead: letters}


def _values(options: type[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of all options that have a flag, by field, from what YAML gives.

    Raises:
        ValueError: there is no such option, or a value cannot be read.
    """
    specs = {name: spec for name, spec in option_specs(options).items() if spec.flag is not None}
    if unknown := sorted(given.keys() - specs.keys()):
        raise ValueError(f"{unknown[0]}: no such option; there are {', '.join((*_COMMON, *specs))}")
    defaults, values = options(), {}
    for each in fields(options):
        if each.name not in specs:
            continue
        spec, value = specs[each.name], given.get(each.name)
        if value is None:
            value = getattr(defaults, each.name)
        elif spec.parse is not None:
            text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
            try:
                value = spec.parse(text)
            except OutOfRange as error:
                raise OptionError(each.name, f"{text}: {error}") from error
        elif spec.choices and value not in spec.choices:
            raise OptionError(each.name, f"{value}: expected one of {', '.join(spec.choices)}")
        values[each.name] = tuple(value) if isinstance(value, list) else value
    return values


def _letters_of(ledger: FileLedger) -> Iterator[DeadLetter]:
    if (letter := file_letter(ledger, DeadLetter)) is not None:
        yield letter


def _refuse(letter: DeadLetter) -> Iterator[Any]:
    raise RuntimeError(f"{letter.line()}; name an output for such with error_handling")
    yield


def _letter_row(letter: DeadLetter) -> beam.Row:
    return beam.Row(element=letter.line(), msg=letter.error)


def _row_of(record: Any, columns: Sequence[str], hints: Mapping[str, Any]) -> beam.Row:
    return beam.Row(**{name: _value(getattr(record, name), hints[name]) for name in columns})


def _value(value: Any, hint: Any) -> Any:
    """Return a value as rows have it: nested values as rows, missing ones as None."""
    if value is None:
        return None
    hint = _without_none(hint)
    if is_typeddict(hint):
        keys = get_type_hints(hint)
        return beam.Row(**{name: _value(value.get(name), inner) for name, inner in keys.items()})
    if get_origin(hint) in (list, tuple):
        (inner, *_) = get_args(hint)
        return [_value(each, inner) for each in value]
    return value


def _beam_type(hint: Any) -> Any:
    """Return a type that Beam has schemas for."""
    bare = _without_none(hint)
    if is_typeddict(bare):
        optional: frozenset[str] = bare.__optional_keys__
        found: Any = RowTypeConstraint.from_fields(
            [
                (name, _beam_type(inner | None if name in optional else inner))
                for name, inner in get_type_hints(bare).items()
            ]
        )
    elif get_origin(bare) is Literal:
        found = type(get_args(bare)[0])
    elif get_origin(bare) in (list, tuple):
        found = beam.typehints.Sequence[_beam_type(get_args(bare)[0])]
    else:
        found = bare
    return found if bare is hint else beam.typehints.Optional[found]


def _without_none(hint: Any) -> Any:
    if get_origin(hint) is NotRequired:
        return _without_none(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType):
        return next(inner for inner in get_args(hint) if inner is not type(None))
    return hint
