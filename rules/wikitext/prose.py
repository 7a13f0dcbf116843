"""Reads the sentences of a unit of wikitext: cut into chunks, stripped of markup, cut into sentences, tokenised."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from wikimill.rules.drops import Drop
from wikimill.rules.languages.conventions import Language
from wikimill.rules.languages.english import ENGLISH
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.text.memo import Memory
from wikimill.rules.text.tokens import folded
from wikimill.rules.wikitext.blocks import blocks_of
from wikimill.rules.wikitext.chunks import Letters, chunks_of
from wikimill.rules.wikitext.rendering import WikiSyntax, render
from wikimill.rules.wikitext.text_defects import MAX_SENTENCE_TOKENS, text_defect, token_defect

#: Where a sentence can end: not inside a number, a host name or a file name.
_TERMINATOR = re.compile(r"[.!?](?![\w/.,;:-])|[。！？]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as a reader sees it.

    `folded` are its tokens as the trigram comparisons see them, `begin` the first two of these and `end` the last two,
    read backwards; None if there are fewer than three.
    """

    text: str
    tokens: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    defect: Drop | None = None
    begin: tuple[str, ...] | None = field(default=None, compare=False, repr=False)
    end: tuple[str, ...] | None = field(default=None, compare=False, repr=False)


def read_sentence(text: str, language: Language = ENGLISH) -> Sentence:
    """Tokenise one sentence and note what is wrong with it; a defective one may come without tokens."""
    # No sentence of the allowed number of tokens, of the allowed length, with their spaces, is longer.
    if len(text) > MAX_SENTENCE_TOKENS * (language.max_token_chars + 1):
        return Sentence(text, defect=Drop.COMPLEX_LENGTH)
    tokens = tuple(language.tokenise(text))
    defect = text_defect(text) or token_defect(tokens, language.vulgar, language.max_token_chars)
    keys = folded(tokens)
    begin, end = (keys[:2], keys[:-3:-1]) if len(keys) > 2 else (None, None)
    return Sentence(text, tokens, keys, defect, begin, end)


@dataclass
class ProseReader:
    """Reads units; what it read is remembered, for the same lines come and go with each revert.

    `before_chunk` is called before each chunk that is read for the first time (a deadline is set there).
    """

    model: SentenceModel
    syntax: WikiSyntax = field(default_factory=WikiSyntax)
    before_chunk: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        self._letters = Letters.of(self.model.language.lower, self.model.language.upper)
        self._chunks: Memory[tuple[str, ...]] = Memory(4_000_000)
        self._bounds: Memory[int] = Memory(4_000_000)
        self._sentences: Memory[tuple[Sentence, ...]] = Memory(2_000_000)

    def chunks(self, unit: str) -> tuple[str, ...]:
        """The chunks of a unit that may hold prose; none for headings, tables and lone templates (`blocks_of`)."""
        return self._chunks.get_or_make(unit, self._cut)

    def may_hold(self, chunk: str) -> int:
        """An upper bound of the number of whole sentences in a chunk."""
        return self._bounds.get_or_make(chunk, _count_terminators)

    def sentences(self, chunk: str) -> tuple[Sentence, ...]:
        """The sentences of a chunk, in order."""
        return self._sentences.get_or_make(chunk, self._read)

    def _cut(self, unit: str) -> tuple[str, ...]:
        blocks = blocks_of(unit)
        if len(blocks) == 1:
            return chunks_of(blocks[0], self.model, self._letters)
        return tuple(chunk for block in blocks for chunk in chunks_of(block, self.model, self._letters))

    def _read(self, chunk: str) -> tuple[Sentence, ...]:
        if self.before_chunk is not None:
            self.before_chunk()
        language = self.model.language
        return tuple(read_sentence(text, language) for text in self.model.sentences(render(chunk, self.syntax)))


def _count_terminators(chunk: str) -> int:
    return len(_TERMINATOR.findall(chunk))
