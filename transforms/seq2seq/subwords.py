"""Byte-pair encoding (Sennrich et al., 2016) as the units of a model, by the library `tokenizers`.

Units are of bytes: there is no unknown word. A unit does not cross white space, so that texts come back with a space
between their tokens.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

# Threads of `tokenizers` gain nothing on single sentences, and it warns of them in each forked process.
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

from tokenizers import Tokenizer, decoders, pre_tokenizers
from tokenizers.models import BPE
from tokenizers.trainers import BpeTrainer

from wikimill.rules.seq2seq.vocabulary import SPECIAL, UNITS, SourceVocabulary, Vocabulary


@dataclass(frozen=True)
class Subwords(Vocabulary):
    """The units of a byte-pair encoding, with their numbers; the first four are `SPECIAL`.

    Attributes:
        tokenizer: a `Tokenizer` of the library `tokenizers`.
    """

    tokenizer: Any

    @classmethod
    def trained(cls, texts: Iterable[Sequence[str]], size: int) -> Subwords:
        """Return units learnt from texts; the same texts in the same order give the same units.

        Args:
            texts: the tokens of each text.
            size: most units; the 256 bytes and 4 special units are always there, also beyond `size`.
        """
        tokenizer = Tokenizer(BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True, use_regex=False)
        tokenizer.decoder = decoders.ByteLevel()
        alphabet = pre_tokenizers.ByteLevel.alphabet()
        trainer = BpeTrainer(
            vocab_size=size, special_tokens=list(SPECIAL), initial_alphabet=alphabet, show_progress=False
        )
        tokenizer.train_from_iterator((token for text in texts for token in text), trainer)
        return cls.of_tokenizer(tokenizer)

    @classmethod
    def read(cls, data: bytes) -> Subwords:
        """Return the units of the content of a `tokenizer.json`.

        Raises:
            Exception: `tokenizers` cannot read it; the library raises no narrower class.
        """
        return cls.of_tokenizer(Tokenizer.from_str(data.decode()))

    @classmethod
    def of_tokenizer(cls, tokenizer: Tokenizer) -> Subwords:
        """Return the units of a tokenizer, in the order of their numbers."""
        numbers = tokenizer.get_vocab()
        return cls(tuple(sorted(numbers, key=numbers.__getitem__)), tokenizer)

    def grown(self, texts: Iterable[Sequence[str]], size: int) -> Subwords:
        """Return these units unchanged, because they can write any text; the arguments are ignored."""
        return self

    def numbers(self, tokens: Sequence[str]) -> list[int]:
        """Return the numbers of the units that tokens are divided into, one or more for each token, in order."""
        return list(self.tokenizer.encode(list(tokens), is_pretokenized=True).ids)

    def extended(self, source: Sequence[str]) -> SourceVocabulary:
        """Return these units without additions, because they can write any source."""
        return SourceVocabulary(self, ())

    def joined(self, words: Sequence[str]) -> str:
        """Return the text that units spell, its tokens separated by single spaces."""
        return " ".join(self.tokenizer.decoder.decode(list(words)).split())

    def stored(self) -> tuple[str, bytes]:
        """Return (name, content) of the file with the units in a model's folder: a `tokenizer.json`."""
        return UNITS, self.tokenizer.to_str(pretty=True).encode()
