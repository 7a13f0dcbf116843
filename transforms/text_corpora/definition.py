"""Checks of the definition of a `text_corpus`, before it is mined."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any, get_args, get_type_hints

from wikimill.rules.records import Split
from wikimill.transforms.dumps.wikimedia_layouts import Kind
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.text_corpora.find_sandbox import OnError

#: Columns that wikimill fills in, with their types.
_EVERY: Mapping[str, Any] = {
    "id": str,
    "page_id": str,
    "page_title": str,
    "url": str,
    "dump": str | None,
    "split": Split,
    "timestamp": str | None,
}
_OF_KIND: Mapping[Kind, Mapping[str, Any]] = {
    "current": {"wiki": str | None, "revision_id": str, "section": str, "titles": list[str], "language": str},
    "history": {"wiki": str, "reverted": bool, "minor": bool, "old_revision_id": str, "new_revision_id": str},
}
#: Columns of an edit that a `FoundEdit` fills in.
_OF_PLACE: Mapping[str, Any] = {"section": str, "same_paragraph": bool, "context": list[str] | None}
_NEEDED = "id", "wiki", "page_id", "page_title", "url", "dump", "split"
_NEEDED_OF_KIND: Mapping[Kind, tuple[str, ...]] = {
    "current": ("revision_id",),
    "history": ("old_revision_id", "new_revision_id"),
}
_ARGUMENTS: Mapping[Kind, str] = {
    "current": "headings, sentences, options",
    "history": "sentences that went, sentences that came, options",
}


def filled_columns(reads: Kind, *, has_place: bool = True) -> dict[str, Any]:
    """Return name → type of the columns that wikimill fills in where the record has them.

    Args:
        reads: "history" for edits, "current" for articles.
        has_place: for edits, whether to include the columns that a `FoundEdit` fills in.
    """
    place = _OF_PLACE if reads == "history" and has_place else {}
    return {**_EVERY, **_OF_KIND[reads], **place}


def check_definition(
    name: str,
    record: type[Any],
    source: tuple[str, ...],
    target: tuple[str, ...],
    find: Callable[..., Any],
    libraries: tuple[str, ...],
    reads: Kind,
    on_error: OnError,
) -> None:
    """Check arguments of `text_corpus`, which have the same names there.

    Raises:
        TypeError: a field of the record is not a `column`, or its type is not supported.
        ValueError: an argument cannot be used; the message names it, and the remedy.
    """
    if reads not in _OF_KIND:
        raise ValueError(f"reads is {reads!r}: expected one of {', '.join(_OF_KIND)}")
    if on_error not in get_args(OnError):
        raise ValueError(f"on_error is {on_error!r}: expected one of {', '.join(get_args(OnError))}")
    Schema.of(record, name)
    hints = get_type_hints(record)
    _check_filled(record, hints, reads)
    if not source:
        raise ValueError("source is empty: expected the names of one or more columns of text")
    for argument, names in (("source", source), ("target", target), ("libraries", libraries)):
        if isinstance(names, str):
            raise ValueError(f"{argument} is {names!r}: expected a tuple, ({names!r},)")
    for side, names in (("source", source), ("target", target)):
        for text in names:
            if hints.get(text) is not str:
                known = ", ".join(each for each, hint in hints.items() if hint is str)
                raise ValueError(f"{side} names {text!r}; {record.__name__} has these columns of text (str): {known}")
    for library in libraries:
        try:
            version(library)
        except PackageNotFoundError:
            raise ValueError(f"libraries names {library!r}: no installed distribution has this name") from None
    _check_function(find, reads)


def _check_filled(record: type[Any], hints: Mapping[str, Any], reads: Kind) -> None:
    for name in (*_NEEDED, *_NEEDED_OF_KIND[reads]):
        if name not in hints:
            raise ValueError(f"{record.__name__} has no column {name!r}; add it, it is filled in")
    for name, filled in filled_columns(reads).items():
        if name in hints and hints[name] not in (filled, filled | None):
            expected = "Split" if filled == Split else filled.__name__ if isinstance(filled, type) else filled
            why = ", because a dump may lack it" if hints[name] | None == filled else ""
            raise ValueError(f"column {name!r} of {record.__name__} is filled in: declare it as {expected}{why}")


def _check_function(find: Callable[..., Any], reads: Kind) -> None:
    module, name = getattr(find, "__module__", None), getattr(find, "__name__", None)
    is_found = module != "__main__" and getattr(sys.modules.get(module or ""), name or "", None) is find
    if not is_found:
        raise ValueError(f"find is {find!r:.80}: expected a function of a module (def), which workers import by name")
    try:
        inspect.signature(find).bind(*_ARGUMENTS[reads].split(", "))
    except TypeError as error:
        raise ValueError(f"{module}.{name}: {error}; it is called with ({_ARGUMENTS[reads]})") from error
