"""The sandbox's part of a `text_corpus`: from wikitext to sentences, and to what the corpus finds in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from wikimill.rules.articles.sentences import SentenceReader
from wikimill.rules.drops import Drop
from wikimill.rules.wikitext.changed_sentences import ChangedSentence, FoundEdit, changed_sentences
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import syntax_of
from wikimill.transforms.dumps.ledger import Account
from wikimill.transforms.mining.sandboxed import ProseReaders, pack_tally
from wikimill.transforms.models.load_sentence_model import model_of, sentence_model
from wikimill.transforms.text_corpora.exchange import EditFindings, FoundExample, FoundPlace, PageFindings

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
    """Return the sandbox's function of an edit.

    Args:
        language: code of the language, which decides the sentence model.
        own_model: JSON of a sentence model to use instead; None for none.
        module, function: the finder of examples; see `text_corpus`.
        options: name → value of the corpus's options.
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


def article_reader(
    language: str,
    own_model: str | None,
    module: str,
    function: str,
    options: Mapping[str, Any],
    with_defects: bool = False,
) -> Callable[[tuple[str, tuple[list[str], list[str]]], Callable[[], None]], PageFindings]:
    """Return what the sandbox applies to each page, its text and the wiki's prefixes; arguments as `edit_reader`."""
    find = getattr(import_module(module), function)
    model = sentence_model(language) if own_model is None else model_of(own_model)

    def read(piece: tuple[str, tuple[list[str], list[str]]], renew: Callable[[], None]) -> PageFindings:
        wikitext, prefixes = piece
        reader = SentenceReader(model, with_defects, renew)
        paragraphs, *tallies = reader.paragraphs(wikitext, syntax_of(model.language, *prefixes))
        findings = PageFindings([], *(Account.of_tally(pack_tally(tally)) for tally in tallies))
        for titles, sentences in paragraphs:
            renew()
            for each in find(tuple(titles), sentences, options):
                findings.candidates.incoming += 1
                if isinstance(each, Drop):
                    findings.candidates.dropped[each] += 1
                else:
                    findings.candidates.kept += 1
                    findings.found.append((titles, dict(each)))
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
