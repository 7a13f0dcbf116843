"""Builds parsed sentences by hand: `parsed("Kubler/NNP/nsubj>1 retired/VBD/ROOT ./././punct>1")`.

Each token is word/tag/relation>head, with the head's position counted from 0; the root has no head. Parts of speech
follow from the tags.
"""

from __future__ import annotations

from spacy.lang.en import English
from spacy.tokens import Doc

_POS = {
    "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "NNPS": "PROPN", "PRP": "PRON", "PRP$": "PRON", "WP": "PRON", "WDT": "PRON",
    "WP$": "PRON", "EX": "PRON", "DT": "DET", "PDT": "DET", "JJ": "ADJ", "JJR": "ADJ", "JJS": "ADJ", "RB": "ADV", "RBR": "ADV",
    "RBS": "ADV", "WRB": "ADV", "IN": "ADP", "RP": "ADP", "TO": "PART", "POS": "PART", "MD": "AUX", "CC": "CCONJ", "CD": "NUM",
    "VB": "VERB", "VBD": "VERB", "VBG": "VERB", "VBN": "VERB", "VBP": "VERB", "VBZ": "VERB",
}  # fmt: skip
_VOCAB = English().vocab


def parsed(text: str) -> Doc:
    """One sentence. A slash inside a word is not needed in these tests and not supported."""
    words, tags, deps, heads, pos = [], [], [], [], []
    for index, token in enumerate(text.split()):
        word, tag, relation = token.rsplit("/", 2)
        dep, _, head = relation.partition(">")
        words.append(word)
        tags.append(tag)
        deps.append(dep)
        heads.append(int(head) if head else index)
        pos.append(_part_of_speech(tag, dep))
    return Doc(_VOCAB, words=words, tags=tags, deps=deps, heads=heads, pos=pos)


def _part_of_speech(tag: str, dep: str) -> str:
    if dep.split(":")[0] in ("aux", "cop"):
        return "AUX"
    if tag == "IN" and dep == "mark":
        return "SCONJ"
    return _POS.get(tag, "PUNCT")


def tokens(text: str) -> tuple[str, ...]:
    """Return the tokens of a tokenised sentence."""
    return tuple(text.split())
