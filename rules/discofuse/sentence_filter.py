"""The filter and tokeniser for source sentences of fusion examples.

The limits differ from WikiSplit's: DiscoFuse was filtered by characters and length only (Geva et al., 2019, §3.2). The
additional tests remove text that is not a sentence (a hole, markup) and sentences too long to parse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wikimill.rules.discofuse.folding import fold_for_fusion
from wikimill.rules.drops import Drop
from wikimill.rules.text.tokens import tokenise
from wikimill.rules.wikitext.text_defects import is_repetitive, text_defect

#: wikimill's limit: 0.03 % of the sentences of the two enwiki slices are longer; these are lists, and expensive to
#: parse.
MAX_TOKENS = 120
#: Longer texts are dropped before tokenisation: English does not have a mean of 25 characters per token.
MAX_CHARS = 25 * MAX_TOKENS
#: Tokens that may end a sentence, before closing brackets and quotes. ":" may not: the list or quotation after it is
#: missing ("These include :").
_FINAL = frozenset((".", "!", "?", ";"))
_CLOSERS = frozenset((")", "]", "'", "}"))


@dataclass(frozen=True, slots=True)
class CleanSentences:
    """A tokeniser that drops unclean sentences.

    Attributes:
        ascii_only: drop a sentence that is not ASCII after folding, as the release does.
        must_end: drop a sentence without final punctuation: in a wiki page, a caption, title or list item.
    """

    ascii_only: bool = True
    must_end: bool = True

    def read(self, text: str) -> tuple[str, ...] | Drop:
        """Return the tokens of a sentence, or its drop reason.

        >>> CleanSentences().read("He said “no” – twice.")
        ('He', 'said', 'no', '--', 'twice', '.')
        >>> CleanSentences().read("Élan.")
        <Drop.NON_ASCII: 'non_ascii'>
        """
        if len(text) > MAX_CHARS:
            return Drop.LONG_SENTENCE
        defect = text_defect(text)
        if defect is not None:
            return defect
        folded = fold_for_fusion(text)
        if self.ascii_only and not folded.isascii():
            return Drop.NON_ASCII
        tokens = tuple(tokenise(folded))
        return self._defect(tokens) or tokens

    def _defect(self, tokens: Sequence[str]) -> Drop | None:
        if not any(char.isalnum() for token in tokens for char in token):
            return Drop.NO_WORD
        if len(tokens) > MAX_TOKENS:
            return Drop.LONG_SENTENCE
        if self.must_end and not ends_sentence(tokens):
            return Drop.SENTENCE_END
        return Drop.REPEATED_TOKEN if is_repetitive(tokens) else None


def ends_sentence(tokens: Sequence[str]) -> bool:
    """Return whether the last token, except closing brackets and quotes, ends a sentence.

    >>> ends_sentence("( It rained . )".split()), ends_sentence("The harbour in 1905".split())
    (True, False)
    >>> ends_sentence("These include :".split())
    False
    """
    last = next((token for token in reversed(tokens) if token not in _CLOSERS), "")
    return last in _FINAL or last.endswith("...")
