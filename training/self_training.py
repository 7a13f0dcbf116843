"""Silver trees: raw sentences parsed by two teachers, with the relations on which they agree.

The tree is the better teacher's; a relation that differs from the other teacher's is left blank, which spaCy's oracle
treats as unknown. Sentences with too little agreement are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

#: Share of a sentence's words with the same head and relation; below it the sentence is not used.
_MIN_AGREEMENT = 0.8
_MAX_WORDS = 70
_BATCH = 256


def silver_docs(texts: Iterable[str], teacher: Language, second: Language, vocab: Vocab) -> Iterator[Doc]:
    """Yield the annotated Docs of `texts`, in `vocab`; both teachers must have the same tokenizer."""
    batch: list[str] = []
    for text in texts:
        batch.append(text)
        if len(batch) == _BATCH:
            yield from _agreed(batch, teacher, second, vocab)
            batch = []
    yield from _agreed(batch, teacher, second, vocab)


def _agreed(texts: list[str], teacher: Language, second: Language, vocab: Vocab) -> Iterator[Doc]:
    for text, first_doc, second_doc in zip(texts, teacher.pipe(texts), second.pipe(texts), strict=True):
        if len(first_doc) != len(second_doc):
            raise ValueError(
                f"teachers with different tokenizers: {text!r} has {len(first_doc)} and {len(second_doc)} words"
            )
        same = [
            one.dep == other.dep and one.head.i == other.head.i
            for one, other in zip(first_doc, second_doc, strict=True)
        ]
        if not first_doc or len(first_doc) > _MAX_WORDS or sum(same) < _MIN_AGREEMENT * len(same):
            continue
        if sum(token.head.i == token.i for token in first_doc) != 1:
            continue
        pairs = list(zip(first_doc, second_doc, strict=True))
        yield Doc(
            vocab,
            words=[token.text for token in first_doc],
            spaces=[bool(token.whitespace_) for token in first_doc],
            tags=[one.tag_ if one.tag == other.tag else "" for one, other in pairs],
            pos=[token.pos_ for token in first_doc],
            morphs=[str(token.morph) for token in first_doc],
            heads=[token.head.i for token in first_doc],
            deps=[token.dep_ if agreed else "" for token, agreed in zip(first_doc, same, strict=True)],
            sent_starts=[place == 0 for place in range(len(first_doc))],
        )
