"""The sandbox's part of `mine_edits`: from units of wikitext to sentences, and to what a corpus finds in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.wikitext.changed_sentences import ChangedSentence, FoundEdit, changed_sentences
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.transforms.mining.sandboxed import ProseReaders
from wikimill.transforms.models.load_sentence_model import model_of, sentence_model
from wikimill.transforms.text_corpora.exchange import EditFindings, FoundExample, FoundPlace

#: Units that went, units that came, the wiki's prefixes of files and of categories.
Piece = tuple[Sequence[str], Sequence[str], tuple[list[str], list[str]]]


def edit_reader(
    language: str,
    own_model: str | None,
    module: str,
    function: str,
    options: Mapping[str, Any],
    with_defects: bool = False,
) -> Callable[[Piece, Callable[[], None]], EditFindings]:
    """Return what the sandbox applies to each edit.

    Args:
        language: whose sentence model is used.
        own_model: the JSON of another one.
        module, function: what finds examples; see `text_corpus`.
        options: of the corpus, by name.
        with_defects: whether it is given sentences that are not clean, too.
    """
    find = getattr(import_module(module), function)
    readers = ProseReaders(sentence_model(language) if own_model is None else model_of(own_model))

    def read(piece: Piece, renew: Callable[[], None]) -> EditFindings:
        gone, new, prefixes = piece
        reader = readers.of_wiki(prefixes, renew)
        sides: list[list[ChangedSentence]] = list(changed_sentences(tuple(gone), tuple(new), reader))
        if not with_defects:
            sides = [[sentence for sentence in side if sentence.defect is None] for side in sides]
        findings = EditFindings()
        for each in find(*sides, options):
            findings.proposed += 1
            if isinstance(each, Drop):
                findings.dropped[each] += 1
            elif isinstance(each, FoundEdit):
                context = _around(each.after, new[each.after.unit], reader) if options.get("context") else None
                findings.found.append(FoundExample(dict(each.columns), _place(each, context)))
            else:
                findings.found.append(FoundExample(dict(each)))
        return findings

    return read


def _place(found: FoundEdit, context: list[str] | None) -> FoundPlace:
    before, after = found.before, found.after
    return FoundPlace(before.text, after.text, after.unit, before.paragraph == after.paragraph, context)


def _around(sentence: ChangedSentence, unit: str, reader: ProseReader) -> list[str]:
    """Return the sentences before and after one in its paragraph; an empty string where there is none."""
    texts = ["", *(text for chunk in reader.chunks(unit) for text in reader.texts(chunk)), ""]
    number = texts.index(sentence.text)
    return [texts[number - 1], texts[number + 1]]
