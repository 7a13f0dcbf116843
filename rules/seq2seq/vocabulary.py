"""The words that a model writes, and the words of a source that it may copy although it does not know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

PAD, UNKNOWN, BEGIN, END = range(4)
SPECIAL = ("<pad>", "<unk>", "<s>", "</s>")
#: Files of a model's folder that hold its words, or its units of byte-pair encoding.
WORDS, UNITS = "vocabulary.txt", "tokenizer.json"


@dataclass(frozen=True)
class Vocabulary:
    """Words with their numbers; the first four are `SPECIAL`.

    Attributes:
        words: all words, the number of a word being its place.
    """

    words: tuple[str, ...]

    @classmethod
    def of(cls, texts: Iterable[Sequence[str]], size: int) -> Vocabulary:
        """Return the most frequent words of texts, words of one frequency in the order of their letters.

        Args:
            texts: each a sequence of tokens.
            size: the number of words at most, the special ones included.

        >>> Vocabulary.of([["a", "b", "a"], ["c"]], 6).words
        ('<pad>', '<unk>', '<s>', '</s>', 'a', 'b')
        """
        return cls(SPECIAL).grown(texts, size)

    def grown(self, texts: Iterable[Sequence[str]], size: int) -> Vocabulary:
        """Return the same words, each with its number, followed by the most frequent other words of texts.

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
        """Return the vocabulary with the unknown words of a source after it, in the order of their first places.

        See et al. (2017), section 2.2: "the extended vocabulary denotes the union of the vocabulary, and all words
        appearing in the source document".
        """
        unknown = dict.fromkeys(token for token in source if token not in self._numbers)
        return SourceVocabulary(self, tuple(unknown))

    def stored(self) -> tuple[str, bytes]:
        """Return the file of a model's folder that holds the words: its name and content.

        >>> Vocabulary(SPECIAL).stored()
        ('vocabulary.txt', b'<pad>\\n<unk>\\n<s>\\n</s>\\n')
        """
        return WORDS, "".join(f"{word}\n" for word in self.words).encode()

    def joined(self, words: Sequence[str]) -> str:
        """Return words as a text."""
        return " ".join(words)


@dataclass(frozen=True)
class SourceVocabulary:
    """A vocabulary with the unknown words of one source.

    Attributes:
        known: the model's vocabulary.
        unknown: words of the source that it does not have; the first has the number `len(known)`.
    """

    known: Vocabulary
    unknown: tuple[str, ...]

    def numbers(self, tokens: Sequence[str]) -> list[int]:
        """Return the number of each token; `UNKNOWN` for a word of neither.

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
        """Return the text of numbers."""
        return self.known.joined([self.word(number) for number in numbers])
