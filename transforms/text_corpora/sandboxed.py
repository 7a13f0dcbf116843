"""The sandbox's part of `mine_edits`: from units of wikitext to sentences, and to what a corpus finds in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from wikimill.rules.wikitext.prose import ProseReader
from wikimill.transforms.mining.prose_readers import ProseReaders
from wikimill.transforms.models.load_sentence_model import sentence_model

#: The tokens of a sentence.
Sentence = tuple[str, ...]
#: Units that went, units that came, the wiki's prefixes of files and of categories.
Piece = tuple[Sequence[str], Sequence[str], tuple[list[str], list[str]]]


def edit_reader(
    language: str, module: str, function: str, options: Mapping[str, Any]
) -> Callable[[Piece, Callable[[], None]], list[dict[str, Any]]]:
    """Return what the sandbox applies to each edit.

    Args:
        language: whose sentence model is used.
        module, function: what finds examples: (sentences that went, sentences that came, options) → columns of each.
        options: of the corpus, by name.
    """
    find = getattr(import_module(module), function)
    readers = ProseReaders(sentence_model(language))

    def read(piece: Piece, renew: Callable[[], None]) -> list[dict[str, Any]]:
        gone, new, prefixes = piece
        reader = readers.of_wiki(prefixes, renew)
        before, after = (_sentences(units, reader) for units in (gone, new))
        return list(
            find([one for one in before if one not in after], [one for one in after if one not in before], options)
        )

    return read


def _sentences(units: Sequence[str], reader: ProseReader) -> dict[Sentence, None]:
    """The sentences without defects, each once, in order."""
    found = (sentence for unit in units for chunk in reader.chunks(unit) for sentence in reader.sentences(chunk))
    return {sentence.tokens: None for sentence in found if sentence.defect is None}
