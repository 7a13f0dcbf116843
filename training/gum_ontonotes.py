"""GUM's named mentions as entities of OntoNotes' types; times and numbers are left to the rules (`entity_rules.py`).

`entities.py` finds the names in mentions. The type comes from GUM's entity type and, where that is too coarse, from the
Wikipedia page that the mention is linked to or from the name itself. A name whose type stays unknown is marked as
missing. Adjectives of peoples, which are not mentions in GUM, are NORP.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from spacy.tokens import Doc, Span
from spacy.vocab import Vocab

from training.corpora import Mention, Sentence, doc_of
from training.entities import date_of, name_of
from training.silver_entities import UNKNOWN

#: GUM's entity type → (default type, types that the linked page or the words may give instead).
_KINDS = {
    "person": ("PERSON", {"PERSON", "NORP"}),
    "place": ("GPE", {"GPE", "LOC", "FAC", "ORG"}),
    "organization": ("ORG", {"ORG", "GPE", "NORP", "FAC"}),
    "event": ("EVENT", {"EVENT"}),
    "object": (UNKNOWN, {"PRODUCT", "FAC", "WORK_OF_ART", "LOC", "LAW", "ORG"}),
    "abstract": (UNKNOWN, {"WORK_OF_ART", "LAW", "LANGUAGE", "NORP", "PRODUCT", "EVENT", "ORG"}),
}
TypeOf = Callable[[str], str | None]


def ontonotes_spans(
    sentence: Sentence, type_of: TypeOf, demonyms: frozenset[str], *, dates: bool
) -> Iterator[tuple[int, int, str]]:
    """Yield the flat (start, end, type) of a sentence in order; the longest of nested names.

    Args:
        sentence: a sentence of GUM.
        type_of: title of Wikipedia, or name → type, as `TargetTypes.type_of`.
        demonyms: names and adjectives of peoples.
        dates: whether mentions of time are DATE; otherwise they are not entities.
    """
    found: list[tuple[int, int, str]] = []
    for mention in sentence.mentions or ():
        if mention.kind == "time":
            span, label = (date_of(sentence, mention), "DATE") if dates else (None, "")
        else:
            span = name_of(sentence, mention)
            label = _type(sentence, mention, span, type_of, demonyms) if span else ""
        if span and label:
            found.append((*span, label))
    for place, word in enumerate(sentence.words):
        if word in demonyms and sentence.upos[place] == "ADJ":
            found.append((place, place + 1, "NORP"))
    chosen: list[tuple[int, int, str]] = []
    for start, end, label in sorted(found, key=lambda item: (item[0] - item[1], item[0], item[2])):
        if all(end <= other or start >= other_end for other, other_end, _ in chosen):
            chosen.append((start, end, label))
    yield from sorted(chosen)


def _type(
    sentence: Sentence, mention: Mention, span: tuple[int, int], type_of: TypeOf, demonyms: frozenset[str]
) -> str:
    if mention.kind not in _KINDS:
        return ""
    words = sentence.words[span[0] : span[1]]
    default, possible = _KINDS[mention.kind]
    if not words[0][:1].isupper():
        return UNKNOWN
    peoples = len(words) == 1 and sentence.tags[span[0]] == "NNPS"
    if mention.kind == "person" and (words[-1] in demonyms or peoples):
        return "NORP"
    for name in (mention.identity, " ".join((*words[:-1], words[-1][:1].upper() + words[-1][1:]))):
        label = type_of(name) if name else None
        if label in possible:
            return label
    return default


def ontonotes_doc(
    sentence: Sentence, vocab: Vocab, type_of: TypeOf, demonyms: frozenset[str], *, dates: bool = False
) -> Doc:
    """Return the sentence as a Doc with its entities; names of unknown type are marked as missing."""
    doc = doc_of(sentence, vocab)
    spans, missing = [], []
    for start, end, label in ontonotes_spans(sentence, type_of, demonyms, dates=dates):
        if label == UNKNOWN:
            missing.append(doc[start:end])
        else:
            spans.append(Span(doc, start, end, label))
    doc.set_ents(spans, missing=missing, default="outside")
    return doc
