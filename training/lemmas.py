"""The tables of spaCy's rule lemmatizer, from spacy-lookups-data (MIT; WordNet's lists) and the shippable treebanks.

WordNet's exceptions and word lists decide between the rules for nouns, verbs and adjectives. Words of the treebanks
that the rules get wrong, and closed classes that WordNet lacks (him, me, n't, 's), become exceptions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from spacy.language import Language
from spacy.lookups import Lookups, load_lookups

from training.corpora import Sentence, doc_of

_OPEN = ("noun", "verb", "adj", "adv")
#: Classes without rules in the package: except for exceptions, the lemma is the form in lower case.
_CLOSED = ("pron", "aux", "part", "det", "adp", "sconj", "cconj", "num", "intj", "punct", "sym", "x")
#: Least occurrences of a form in the treebanks for an exception, and least share of them with the lemma.
_MIN_COUNT = 2
_MIN_SHARE = 0.6


def add_lemmatizer(nlp: Language, sentences: Iterable[Sentence]) -> None:
    """Append a rule lemmatizer whose tables agree with the lemmas of `sentences`."""
    tables = _packaged()
    lemmatizer = nlp.add_pipe("lemmatizer", config={"mode": "rule", "overwrite": True})
    gold: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    said: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    lemmatizer.initialize(lambda: (), nlp=nlp, lookups=_lookups(tables))  # type: ignore[attr-defined]  # spaCy types a pipe as any callable
    for sentence in sentences:
        doc = doc_of(sentence, nlp.vocab)
        for token, lemma in zip(lemmatizer(doc), sentence.lemmas, strict=True):
            key = (token.pos_.lower(), token.lower_)
            gold[key][lemma] += 1
            said[key][token.lemma_] += 1
    for key, lemmas in sorted(gold.items()):
        pos, form = key
        lemma, count = max(lemmas.items(), key=lambda item: (item[1], item[0]))
        if "_" in lemma or any(character.isdigit() for character in form):
            continue
        right = sum(min(said[key][word], lemmas[word]) for word in said[key])
        if pos in (*_OPEN, *_CLOSED) and count >= _MIN_COUNT and count / lemmas.total() >= _MIN_SHARE and right < count:
            tables["lemma_exc"].setdefault(pos, {})[form] = [lemma]
    nlp.remove_pipe("lemmatizer")
    final = nlp.add_pipe("lemmatizer", config={"mode": "rule"})
    final.initialize(lambda: (), nlp=nlp, lookups=_lookups(tables))  # type: ignore[attr-defined]  # spaCy types a pipe as any callable


def _packaged() -> dict[str, dict[str, Any]]:
    """Return the package's tables for the open classes, with word lists as dicts, for fast look-ups."""
    packaged = load_lookups("en", ["lemma_rules", "lemma_exc", "lemma_index"])
    rules, exceptions, index = (packaged.get_table(name) for name in ("lemma_rules", "lemma_exc", "lemma_index"))
    return {
        "lemma_rules": {pos: rules[pos] for pos in _OPEN} | {pos: [["", ""]] for pos in _CLOSED},
        "lemma_exc": {
            pos: {form: lemmas[:1] for form, lemmas in exceptions[pos].items() if form.isalpha()} for pos in _OPEN
        },
        "lemma_index": {pos: {word: 0 for word in sorted(index[pos]) if word.isalpha()} for pos in _OPEN},
    }


def _lookups(tables: dict[str, dict[str, Any]]) -> Lookups:
    lookups = Lookups()
    for name, table in tables.items():
        lookups.add_table(name, table)
    return lookups
