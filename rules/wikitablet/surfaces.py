"""Search for the texts of links in a section: whole tokens, case kept, the longest first.

A section's links are expanded by those of other articles: if the text of one of their links is in the section, its
target becomes a link of the section (B.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from wikimill.rules.languages.en.stop_words import STOP_WORDS

#: Most tokens of a text that is searched for.
MAX_SURFACE_TOKENS = 20
_STOP = STOP_WORDS


class Hyperlink(NamedTuple):
    """The text of a link, as tokens with single spaces between them, and the article that it leads to."""

    surface: str
    target: str


def may_expand(surface: str) -> bool:
    """Return whether the text of a link may be searched for in other articles: at most `MAX_SURFACE_TOKENS` tokens.

    A number, a letter, or a word like "it" would be found everywhere with another meaning.

    >>> [may_expand(text) for text in ("Orrin Moor", "1905", "it", "The Who", "x")]
    [True, False, False, True, False]
    """
    tokens = surface.split(" ")
    if len(surface) < 2 or len(tokens) > MAX_SURFACE_TOKENS:
        return False
    return any(any(map(str.isalpha, token)) and token.lower() not in _STOP for token in tokens) or (
        surface[0].isupper() and len(tokens) > 1 and any(map(str.isalpha, surface))
    )


class SurfaceIndex:
    """An index of the texts of links by their first token.

    Args:
        links: the links; of two with the same text the first counts.
    """

    def __init__(self, links: Iterable[Hyperlink]) -> None:
        self._targets: dict[str, str] = {}
        self._lengths: dict[str, list[int]] = {}
        for surface, target in links:
            if surface and surface not in self._targets:
                self._targets[surface] = target
                tokens = surface.split(" ")
                lengths = self._lengths.setdefault(tokens[0], [])
                if len(tokens) not in lengths:
                    lengths.append(len(tokens))
        for lengths in self._lengths.values():
            lengths.sort(reverse=True)

    def places(self, tokens: Sequence[str]) -> Iterator[str]:
        """Yield the texts in a sentence, in order and without overlap, the longest at each place.

        A text is yielded as often as it occurs.

        Args:
            tokens: the tokens of the sentence.
        """
        end, lengths = 0, self._lengths
        for start in [place for place, token in enumerate(tokens) if token in lengths]:
            if start < end:
                continue
            for length in lengths[tokens[start]]:
                surface = " ".join(tokens[start : start + length])
                if surface in self._targets:
                    yield surface
                    end = start + length
                    break

    def found(self, sentences: Iterable[Sequence[str]]) -> Iterator[Hyperlink]:
        """Yield the links whose text occurs in sentences, each text once, in order.

        Args:
            sentences: tokens of each sentence.

        >>> index = SurfaceIndex([Hyperlink("Orrin", "Orrin (river)"), Hyperlink("Orrin Moor", "Orrin Moor")])
        >>> list(index.found([["Orrin", "Moor", "lies", "on", "the", "Orrin", "."]]))
        [Hyperlink(surface='Orrin Moor', target='Orrin Moor'), Hyperlink(surface='Orrin', target='Orrin (river)')]
        """
        seen: set[str] = set()
        for tokens in sentences:
            for surface in self.places(tokens):
                if surface not in seen:
                    seen.add(surface)
                    yield Hyperlink(surface, self._targets[surface])


def linked_tokens(sentences: Iterable[Sequence[str]], surfaces: Iterable[str]) -> int:
    """Return the number of tokens of sentences that are inside one of the given texts; the longest text counts.

    >>> linked_tokens([["Orrin", "Moor", "lies", "on", "Orrin", "Moor", "."]], ["Orrin Moor", "Moor"])
    4
    """
    index = SurfaceIndex(Hyperlink(surface, "") for surface in surfaces)
    return sum(surface.count(" ") + 1 for tokens in sentences for surface in index.places(tokens))
