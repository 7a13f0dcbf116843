"""Cuts what a model wrote into sentences, where it has no `<::::>` between them.

Measured: the shipped English model finds the two sentences of 4,974 of 5,000 published WikiSplit rows without their
mark (`python -m benchmarks.evaluate`, `sentences`).
"""

from __future__ import annotations

from wikimill.transforms.models.load_sentence_model import sentence_model


def cut_english(text: str) -> list[str]:
    """The sentences of an English text, tokenised or not, by the model that mines. A function, so that it can be sent.

    >>> cut_english("He came . he saw it in the U.S. Navy .")
    ['He came .', 'he saw it in the U.S. Navy .']
    """
    return sentence_model("en").sentences(text)
