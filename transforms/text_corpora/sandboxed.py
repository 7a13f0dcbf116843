"""The sandbox of a `text_corpus`: reads the sentences of wikitext, and applies the corpus's function to them."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from wikimill.rules.articles.sentences import SentenceReader
from wikimill.rules.drops import Drop
from wikimill.rules.wikitext.changed_sentences import ChangedSentence, FoundEdit, changed_sentences
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import syntax_of
from wikimill.transforms.mining.sandboxed import ProseReaders
from wikimill.transforms.models.load_sentence_model import chosen_model
from wikimill.transforms.text_corpora.exchange import EditFindings, FindFailed, FoundExample, FoundPlace, PageFindings

#: Units that were removed, units that were added, `SiteInfo.link_prefixes`.
Piece = tuple[Sequence[str], Sequence[str], tuple[list[str], list[str]]]
#: Characters of an exception's message that are kept.
_MOST_CHARS = 300
#: The types of values that JSON has.
_PLAIN = (str, int, float, list, tuple, dict, type(None))


def edit_reader(
    language: str,
    own_model: str | None,
    module: str,
    function: str,
    options: Mapping[str, Any],
    with_defects: bool = False,
    stops: bool = True,
) -> Callable[[Piece, Callable[[], None]], EditFindings]:
    """Return the sandbox's function of an edit: (piece, `renew`) → findings.

    Args:
        language: code of the language, which decides the sentence model.
        own_model: JSON of a sentence model to use instead; None for none.
        module, function: module and name of the corpus's function, `find` of `text_corpus`.
        options: name → value of the corpus's options, with which it is called.
        with_defects: whether it is given sentences that are not clean, too.
        stops: whether an exception of it is the `failure` of the findings; otherwise it is raised, as `FindFailed`.

    Raises:
        ImportError, AttributeError: the module or the function cannot be imported.
        ValueError: no model is shipped for the language, or the JSON is not a model.
    """
    found_in = _finder(module, function, Mapping, FoundEdit, Drop)
    readers = ProseReaders(chosen_model(language, own_model))

    def read(piece: Piece, renew: Callable[[], None]) -> EditFindings:
        gone, new, prefixes = piece
        reader = readers.of_wiki(prefixes, renew)
        sides: list[list[ChangedSentence]] = list(changed_sentences(tuple(gone), tuple(new), reader))
        if not with_defects:
            sides = [[sentence for sentence in side if sentence.defect is None] for side in sides]
        findings = EditFindings()
        try:
            for each in found_in(*sides, options):
                findings.proposed += 1
                if isinstance(each, Drop):
                    findings.dropped[each] += 1
                elif isinstance(each, FoundEdit):
                    context = _around(each.after, new[each.after.unit], reader) if options.get("context") else None
                    findings.found.append(FoundExample(dict(each.columns), _place(each, context)))
                else:
                    findings.found.append(FoundExample(dict(each)))
        except FindFailed as error:
            if not stops:
                raise FindFailed(f"{module}.{function} failed: {error}") from error
            return EditFindings(failure=str(error))
        return findings

    return read


def article_reader(
    language: str,
    own_model: str | None,
    module: str,
    function: str,
    options: Mapping[str, Any],
    with_defects: bool = False,
    stops: bool = True,
) -> Callable[[tuple[str, tuple[list[str], list[str]]], Callable[[], None]], PageFindings]:
    """Return the sandbox's function of a page: ((wikitext, `SiteInfo.link_prefixes`), `renew`) → findings.

    Args:
        language, own_model, module, function, options, with_defects, stops: as in `edit_reader`.

    Raises:
        ImportError, AttributeError: the module or the function cannot be imported.
        ValueError: no model is shipped for the language, or the JSON is not a model.
    """
    found_in = _finder(module, function, Mapping, Drop)
    model = chosen_model(language, own_model)

    def read(piece: tuple[str, tuple[list[str], list[str]]], renew: Callable[[], None]) -> PageFindings:
        wikitext, prefixes = piece
        reader = SentenceReader(model, with_defects, renew)
        paragraphs, of_paragraphs, of_sentences = reader.paragraphs(wikitext, syntax_of(model.language, *prefixes))
        findings = PageFindings(paragraphs=of_paragraphs, sentences=of_sentences)
        try:
            for titles, sentences in paragraphs:
                renew()
                for each in found_in(tuple(titles), sentences, options):
                    if isinstance(each, Drop):
                        findings.candidates.drop(each)
                    else:
                        findings.candidates.keep()
                        findings.found.append((titles, dict(each)))
        except FindFailed as error:
            if not stops:
                raise FindFailed(f"{module}.{function} failed: {error}") from error
            return PageFindings(failure=str(error))
        return findings

    return read


def _finder(module: str, function: str, *kinds: type[Any]) -> Callable[..., Iterator[Any]]:
    """Return a corpus's function, of which any exception is a `FindFailed`, except where memory is exhausted.

    Args:
        module, function: its place.
        kinds: the types of what it may yield.
    """
    home = import_module(module)
    find, folder = getattr(home, function), str(Path(home.__file__ or "").parent)

    def found(*arguments: Any) -> Iterator[Any]:
        try:
            yielded = find(*arguments)
            if yielded is None:
                raise FindFailed("returned None, expected an iterable: yield each candidate")
            for each in yielded:
                _check(each, kinds)
                yield each
        except (FindFailed, MemoryError):
            raise
        except Exception as error:
            raise FindFailed(_described(error, folder)) from error

    return found


def _check(found: Any, kinds: tuple[type[Any], ...]) -> None:
    """Check the type of what a corpus's function yielded; the record's own types are checked by `ExampleMaker`.

    Raises:
        FindFailed: it is of another type, or a column is not a value of JSON.
    """
    if not isinstance(found, kinds):
        names = " or ".join("columns (a mapping)" if kind is Mapping else f"a {kind.__name__}" for kind in kinds)
        raise FindFailed(f"yielded {found!r:.100}, expected {names}")
    if isinstance(found, Drop):
        return
    if isinstance(found, FoundEdit) and not all(isinstance(each, ChangedSentence) for each in found[:2]):
        raise FindFailed("yielded a FoundEdit whose sentences are not those that it was given")
    columns = found.columns if isinstance(found, FoundEdit) else found
    for name, value in columns.items():
        if not isinstance(value, _PLAIN):
            raise FindFailed(f"column {name!r} holds a {type(value).__name__}, expected a type that a record may have")


def _described(error: Exception, folder: str) -> str:
    """Return an exception in one line, with the last line of code below a folder that it passed."""
    frames = traceback.extract_tb(error.__traceback__)
    frame = next((each for each in reversed(frames) if each.filename.startswith(folder)), frames[-1])
    message = " ".join(str(error).split())[:_MOST_CHARS]
    return f"{type(error).__name__}: {message} ({Path(frame.filename).name}:{frame.lineno})"


def _place(found: FoundEdit, context: list[str] | None) -> FoundPlace:
    before, after = found.before, found.after
    return FoundPlace(before.text, after.text, after.unit, before.paragraph == after.paragraph, context)


def _around(sentence: ChangedSentence, unit: str, reader: ProseReader) -> list[str]:
    """Return the sentences before and after one in its paragraph; an empty string where there is none."""
    texts = ["", *(text for chunk in reader.chunks(unit) for text in reader.texts(chunk)), ""]
    number = texts.index(sentence.text)
    return [texts[number - 1], texts[number + 1]]
