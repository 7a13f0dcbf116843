"""The words that a model writes, and the unknown words of a source that it may copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

PAD, UNKNOWN, BEGIN, END = range(4)
SPECIAL = ("<pad>", "<unk>", "<s>", "</s>")
#: Files in a model's folder with its words, or its units of byte-pair encoding.
WORDS, UNITS = "vocabulary.txt", "tokenizer.json"


@dataclass(frozen=True)
class Vocabulary:
    """Words with their numbers; the first four are `SPECIAL`.

    Attributes:
        words: all words; the number of a word is its index.
    """

    words: tuple[str, ...]

    @classmethod
    def of(cls, texts: Iterable[Sequence[str]], size: int) -> Vocabulary:
        """Return the vocabulary of the most frequent words of texts; ties are in alphabetical order.

        Args:
            texts: the tokens of each text.
            size: most words, the special ones included.

        >>> Vocabulary.of([["a", "b", "a"], ["c"]], 6).words
        ('<pad>', '<unk>', '<s>', '</s>', 'a', 'b')
        """
        return cls(SPECIAL).grown(texts, size)

    def grown(self, texts: Iterable[Sequence[str]], size: int) -> Vocabulary:
        """Return a vocabulary of the same words, with their numbers, followed by the most frequent new words of texts.

        New words are added up to `size` words in all; no word is removed.

        >>> Vocabulary((*SPECIAL, "z")).grown([["a", "b", "a"]], 6).words[4:]
        ('z', 'a')
        """
        counts = Counter(token for text in texts for token in text)
        frequent = sorted(counts.keys() - set(self.words), key=lambda word: (-counts[word], word))
        return Vocabulary((*self.words, *frequent[: max(0, size - len(self.words))]))

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {word: number for number, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def numbers(self, tokens: Sequence[str]) -> list[int]:
        """Return the number of each token; `UNKNOWN` for a word that is not in the vocabulary."""
        return [self._numbers.get(token, UNKNOWN) for token in tokens]

    def extended(self, source: Sequence[str]) -> SourceVocabulary:
        """Return the vocabulary extended by the unknown words of a source, in order of first occurrence.

        See et al. (2017), section 2.2: "the extended vocabulary denotes the union of the vocabulary, and all words
        appearing in the source document".
        """
        unknown = dict.fromkeys(token for token in source if token not in self._numbers)
        return SourceVocabulary(self, tuple(unknown))

    def stored(self) -> tuple[str, bytes]:
        """Return (name, content) of the file with the words in a model's folder.

        >>> Vocabulary(SPECIAL).stored()
        ('vocabulary.txt', b'<pad>\\n<unk>\\n<s>\\n</s>\\n')
        """
        return WORDS, "".join(f"{word}\n" for word in self.words).encode()

    def joined(self, words: Sequence[str]) -> str:
        """Return words joined by spaces."""
        return " ".join(words)


@dataclass(frozen=True)
class SourceVocabulary:
    """A vocabulary with the unknown words of one source.

    Attributes:
        known: the model's vocabulary.
        unknown: words of the source that `known` lacks; the first has the number `len(known)`.
    """

    known: Vocabulary
    unknown: tuple[str, ...]

    def numbers(self, tokens: Sequence[str]) -> list[int]:
        """Return the number of each token; `UNKNOWN` for a word of neither the vocabulary nor the source.

        >>> Vocabulary((*SPECIAL, "a")).extended(["a", "x"]).numbers(["x", "a", "y"])
        [5, 4, 1]
        """
        if not self.unknown:
            return self.known.numbers(tokens)
        places = {word: len(self.known) + number for number, word in enumerate(self.unknown)}
        return [places.get(token, number) for token, number in zip(tokens, self.known.numbers(tokens), strict=True)]

    def word(self, number: int) -> str:
        """Return the word of a number."""
        known = len(self.known)
        return self.known.words[number] if number < known else self.unknown[number - known]

    def text(self, numbers: Sequence[int]) -> str:
        """Return the text of the words with these numbers."""
        return self.known.joined([self.word(number) for number in numbers])
