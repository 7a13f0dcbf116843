"""The sentences of a unit of wikitext: cut into chunks, stripped of markup, cut into sentences, tokenised."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from wikimill.rules.drops import Drop
from wikimill.rules.languages.conventions import Language
from wikimill.rules.languages.en.conventions import LANGUAGE as ENGLISH
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.text.memo import Memory
from wikimill.rules.text.tokens import PREPARED, are_tokens, folded
from wikimill.rules.wikitext.blocks import blocks_of
from wikimill.rules.wikitext.chunks import Letters, chunks_of
from wikimill.rules.wikitext.rendering import WikiSyntax, render
from wikimill.rules.wikitext.text_defects import MAX_SENTENCE_TOKENS, text_defect, token_defect

#: Where a sentence can end: not inside a number, a host name or a file name.
_TERMINATOR = re.compile(r"[.!?。！？](?:(?<=[。！？])|(?![\w/.,;:-]))")
#: Words read at each edge of a sentence: enough for three certain tokens at the start and two before the final one.
_EDGE = 4


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of rendered text.

    Attributes:
        text: the untokenised sentence.
        tokens: its tokens; empty for a sentence over the length limit.
        folded: the tokens as the trigram comparisons read them (`rules.text.tokens.folded`).
        defect: its first defect; None if it is clean.
    """

    text: str
    tokens: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    defect: Drop | None = None


class Outline(NamedTuple):
    """A sentence with only its edges tokenised.

    `head` are the first three of `Sentence.folded` and `tail` the last three, `begin` the first two and `end` the last
    two, read backwards. With fewer than three tokens `head` and `tail` are empty, `begin` and `end` None.
    """

    text: str
    begin: tuple[str, ...] | None = None
    end: tuple[str, ...] | None = None
    head: tuple[str, ...] = ()
    tail: tuple[str, ...] = ()


class OutlinedChunk(NamedTuple):
    """The sentences of a chunk, in order, with the `begin` and `end` of those of three or more tokens."""

    outlines: tuple[Outline, ...]
    begins: frozenset[tuple[str, ...]]
    ends: frozenset[tuple[str, ...]]


def read_sentence(text: str, language: Language = ENGLISH) -> Sentence:
    """Tokenise a sentence and record its first defect, if any.

    A sentence with more characters than 50 tokens of the language's greatest length have has no tokens, and the defect
    `Drop.COMPLEX_LENGTH`.
    """
    if _is_too_long(text, language):
        return Sentence(text, defect=Drop.COMPLEX_LENGTH)
    tokens = tuple(language.tokenise(text))
    defect = text_defect(text) or token_defect(tokens, language.vulgar, language.max_token_chars)
    return Sentence(text, tokens, folded(tokens), defect)


def outline(text: str, language: Language = ENGLISH) -> Outline:
    """Return the outline of a sentence, with the edges that `read_sentence` would give.

    >>> outline("It rained in Rome today, they say.").head
    ('it', 'rained', 'in')
    """
    if _is_too_long(text, language):
        return Outline(text)
    # The tokens of a word depend only on the next word, and each word has at least one token.
    words = text.split(None, _EDGE)
    if len(words) > _EDGE:
        words[_EDGE:] = words[_EDGE].rsplit(None, _EDGE - 1)[-_EDGE + 1 :]
    is_sure = len(words) == 2 * _EDGE - 1 and (text.isascii() or all(map(_is_visible, words)))
    if is_sure and words[-1][-1] == "." and text.isascii():
        first, second, third, _, _, last, final = words  # the period that ends a sentence is a token
        if len(final) > 1 and are_tokens((first, second, third, last, final[:-1])):
            head, tail = folded((first, second, third)), folded((last, final[:-1], "."))
            return Outline(text, head[:2], tail[:0:-1], head, tail)
    keys = folded(language.tokenise(" ".join(words) if is_sure else text))
    head, tail = keys[:3], keys[-3:]
    return Outline(text, head[:2], tail[:0:-1], head, tail) if len(head) > 2 else Outline(text)


def _is_too_long(text: str, language: Language) -> bool:
    # A sentence with the allowed number of tokens of the allowed length, with spaces, is not longer.
    return len(text) > MAX_SENTENCE_TOKENS * (language.max_token_chars + 1)


def _is_visible(word: str) -> bool:
    """Return whether a word has characters that tokenisers do not drop."""
    return bool(word.translate(PREPARED).strip())


@dataclass
class ProseReader:
    """Reader of units; results are cached, because the same lines recur with each revert.

    Attributes:
        model: the model that cuts sentences, with its language.
        syntax: the settings for the wiki.
        before_chunk: called before each chunk or sentence that is not in the cache (to set a deadline); None: nothing.
    """

    model: SentenceModel
    syntax: WikiSyntax = field(default_factory=WikiSyntax)
    before_chunk: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        self._letters = Letters.of(self.model.language.lower, self.model.language.upper)
        self._chunks: Memory[tuple[str, ...]] = Memory(4_000_000)
        self._bounds: Memory[int] = Memory(4_000_000)
        self._shown: Memory[tuple[str, ...]] = Memory(2_000_000)
        self._outlined: Memory[OutlinedChunk] = Memory(2_000_000)
        self._sentences: Memory[tuple[Sentence, ...]] = Memory(2_000_000)
        self._single: Memory[Sentence] = Memory(1_000_000)

    def chunks(self, unit: str) -> tuple[str, ...]:
        """Return the chunks of a unit; none for headings, tables and lone templates (`blocks_of`)."""
        return self._chunks.get_or_make(unit, self._cut)

    def may_hold(self, chunk: str) -> int:
        """Return an upper bound of the number of whole sentences in a chunk."""
        return self._bounds.get_or_make(chunk, _count_terminators)

    def texts(self, chunk: str) -> tuple[str, ...]:
        """Return the texts of the sentences of a chunk, in order; `sentence` reads one of them."""
        return self._shown.get_or_make(chunk, self._show)

    def sentences(self, chunk: str) -> tuple[Sentence, ...]:
        """Return the sentences of a chunk, in order."""
        return self._sentences.get_or_make(chunk, self._read)

    def outlined(self, chunk: str) -> OutlinedChunk:
        """Return the outlines of the sentences of a chunk; `sentence` tokenises one of them."""
        return self._outlined.get_or_make(chunk, self._outline)

    def sentence(self, text: str) -> Sentence:
        """Return the tokenised sentence for a text."""
        return self._single.get_or_make(text, self._read_one)

    def _cut(self, unit: str) -> tuple[str, ...]:
        blocks = blocks_of(unit)
        if len(blocks) == 1:
            return chunks_of(blocks[0], self.model, self._letters)
        return tuple(chunk for block in blocks for chunk in chunks_of(block, self.model, self._letters))

    def _read(self, chunk: str) -> tuple[Sentence, ...]:
        language = self.model.language
        return tuple(read_sentence(text, language) for text in self._texts(chunk))

    def _show(self, chunk: str) -> tuple[str, ...]:
        return tuple(self._texts(chunk))

    def _outline(self, chunk: str) -> OutlinedChunk:
        language = self.model.language
        outlines = tuple([outline(text, language) for text in self._texts(chunk)])
        begins = frozenset([each.begin for each in outlines if each.begin is not None])
        return OutlinedChunk(outlines, begins, frozenset([each.end for each in outlines if each.end is not None]))

    def _read_one(self, text: str) -> Sentence:
        if self.before_chunk is not None:
            self.before_chunk()
        return read_sentence(text, self.model.language)

    def _texts(self, chunk: str) -> list[str]:
        if self.before_chunk is not None:
            self.before_chunk()
        return self.model.sentences(render(chunk, self.syntax))


def _count_terminators(chunk: str) -> int:
    return len(_TERMINATOR.findall(chunk))
