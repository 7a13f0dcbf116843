"""The profile and the charts of a `text_corpus` for reports, derived from the columns of its record."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal, TypedDict, get_origin, get_type_hints

from wikimill.rules.profiles.buckets import COPIED_NOTE, NOVEL_NOTE, RATIOS, SHARES, TOKENS, WORDS
from wikimill.rules.profiles.overlap import Overlap, overlap
from wikimill.rules.profiles.profile import OVERLAPS, Count, Profiler
from wikimill.rules.text.word_changes import is_rewrite
from wikimill.transforms.corpus import Charts, Distribution, Row, Shares, ShownExample
from wikimill.transforms.release import manifest

_YES_NO = {True: "yes", False: "no"}
#: Columns that a report shows of an example next to its texts, where the record has them.
_FACTS = ("section", "timestamp")
_EXAMPLES_SHOWN = 50


def profiler_of(record: type[Any], source: tuple[str, ...], target: tuple[str, ...]) -> Profiler[Any]:
    """Return the profiler of a corpus: it counts lengths, overlap, and the values of columns that are bool or Literal.

    Args:
        record: the dataclass of the corpus's records.
        source, target: names of the columns of either text; `target` is empty for single texts.
    """
    return Profiler(
        counts=partial(_counts, _choices(record), source, target),
        overlap=partial(_overlap, source, target),
        group=_group,
        columns=_shown_columns(record, (*source, *target)),
        per_group=_EXAMPLES_SHOWN,
    )


def charts_of(record: type[Any], source: tuple[str, ...], target: tuple[str, ...]) -> Charts:
    """Return the charts of the distributions that the profiler of the same arguments counts; see `profiler_of`."""
    lengths = {f"tokens_{text}": _words(text) for text in (*source, *target)}
    copied = {kind: f"{order}-grams" for order, kind in enumerate(OVERLAPS, 1)}
    compared_texts = (
        Distribution("Length of the target against the source", {"length_ratio": ""}, RATIOS),
        Distribution("Share of the target that is in the source", copied, SHARES, COPIED_NOTE),
        Distribution("New words in the target", {"novel_words": ""}, WORDS, NOVEL_NOTE),
    )
    histograms = (Distribution("Tokens of a text", lengths, TOKENS), *(compared_texts if target else ()))
    shares = tuple(Shares(_words(name), name) for name in _choices(record))
    years = (Shares("Examples by year", "year"),) if "timestamp" in get_type_hints(record) else ()
    compared = (*years, Shares("Splits", "split"))
    return Charts(histograms, shares, compared, None, partial(_shown, source, target))


def stats_shape_of(record: type[Any], texts: tuple[str, ...]) -> type[Any]:
    """Return the shape of stats.json, a TypedDict: that of every corpus, with `examples` and `profile`.

    Args:
        record: the dataclass of the corpus's records.
        texts: names of the columns of source and target.
    """
    hints = get_type_hints(record)
    columns = {name: hints[name] for name in ("id", *_shown_columns(record, texts))}
    counts = dict[str, dict[str, manifest.Count]]
    samples = dict[str, list[_shape("sample", columns)]]  # type: ignore[misc, valid-type]  # known when this runs
    profile = _shape("profile", {"version": int, "counts": counts, "sample": samples})
    keys = {"examples": dict[str, manifest.Count], "profile": profile}
    return _shape("stats", get_type_hints(manifest.Stats, include_extras=True) | keys)


def _shape(name: str, keys: dict[str, Any]) -> type[Any]:
    return TypedDict(name, keys)  # type: ignore[operator]  # the keys are the record's


def _choices(record: type[Any]) -> tuple[str, ...]:
    """Return the columns of a few values."""
    hints = get_type_hints(record)
    return tuple(
        name for name, hint in hints.items() if name != "split" and (hint is bool or get_origin(hint) is Literal)
    )


def _shown_columns(record: type[Any], texts: tuple[str, ...]) -> tuple[str, ...]:
    facts = (name for name in _FACTS if name in get_type_hints(record))
    return ("page_title", "url", *facts, *_choices(record), *texts)


def _counts(
    choices: tuple[str, ...], source: tuple[str, ...], target: tuple[str, ...], example: Any, compared: Overlap
) -> Iterator[Count]:
    lengths = {text: getattr(example, text).count(" ") + 1 for text in (*source, *target)}
    yield "split", example.split
    yield "wiki", example.wiki or "documents"
    yield "dump", example.dump or "unknown"
    if hasattr(example, "timestamp"):
        yield "year", example.timestamp[:4] if example.timestamp else "unknown"
    for name in choices:
        value = getattr(example, name)
        yield name, _YES_NO.get(value, str(value))
    for text, length in lengths.items():
        yield f"tokens_{text}", TOKENS.of(length)
    if target:
        yield "length_ratio", RATIOS.of(sum(map(lengths.__getitem__, target)) / sum(map(lengths.__getitem__, source)))
        yield "novel_words", WORDS.of(compared.novel_words)
    for kind, whole, shared in zip(OVERLAPS, compared.totals, compared.shared, strict=True):
        if whole:
            yield kind, SHARES.of(shared / whole)


def _overlap(source: tuple[str, ...], target: tuple[str, ...], example: Any) -> Overlap:
    return overlap([getattr(example, text) for text in source], [getattr(example, text) for text in target])


def _group(_: Any) -> str:
    return "examples"


def _shown(source: tuple[str, ...], target: tuple[str, ...], row: Row) -> ShownExample:
    facts = {"section": row.get("section"), "saved": (row.get("timestamp") or "")[:10]}
    old, new = (" ".join(row[text] for text in side) for side in (source, target))
    return ShownExample(
        tuple((_words(text), row[text]) for text in source),
        tuple((_words(text), row[text]) for text in target),
        tuple(f"{name}: {value}" for name, value in facts.items() if value),
        marks_changes=is_rewrite(old, new),
    )


def _words(column: str) -> str:
    """Return a column's name as words.

    >>> _words("simple_sentence")
    'simple sentence'
    """
    return column.replace("_", " ")
