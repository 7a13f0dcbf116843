"""Normalisation of texts to tokens for scoring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal

#: The mark between the simple sentences of a rewrite, in WikiSplit's files.
SENTENCE_MARK = "<::::>"


@dataclass(frozen=True, slots=True)
class Normalisation:
    """A way to split a text into tokens.

    Attributes:
        lower: whether to lower-case the text.
        tokenizer: "none" splits at spaces only; "13a" is sacrebleu's tokenizer of mteval-v13a.
        spaces: "runs" splits at any white space; "each" at each single space, so that two adjacent spaces make an empty
            token and an empty text is one empty token, as in `SARI.py` and its derivatives.
    """

    lower: bool = False
    tokenizer: Literal["none", "13a"] = "none"
    spaces: Literal["runs", "each"] = "runs"

    def tokens(self, text: str) -> list[str]:
        """Return the tokens of a text.

        >>> Normalisation(lower=True, tokenizer="13a").tokens("He came, late.")
        ['he', 'came', ',', 'late', '.']
        """
        text = text.lower() if self.lower else text
        if self.tokenizer == "13a":
            text = tokenizer_13a()(text)
        return text.split() if self.spaces == "runs" else text.split(" ")


@cache
def tokenizer_13a() -> Callable[[str], str]:
    """Return sacrebleu's tokenizer "13a"; loaded on first use."""
    from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

    return Tokenizer13a()


def without_mark(text: str) -> str:
    """Return a rewrite without the marks between its sentences, as LaserTagger's `score_lib.py` compares it.

    Only marks between spaces are removed.

    >>> without_mark("He came . <::::> He saw .")
    'He came . He saw .'
    """
    return text.replace(f" {SENTENCE_MARK} ", " ")
