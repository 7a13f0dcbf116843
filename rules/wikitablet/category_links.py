"""The links that a category gives its articles: counting them in bounded memory, and testing which may be in a text.

An article sends little to a category: its links, and digests of two bytes of its words. The category sends back those
of its most frequent links whose words the article has; the article then searches its text for them.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nsmallest
from itertools import chain
from zlib import crc32

from wikimill.rules.wikitablet.section_records import ExpandedLink
from wikimill.rules.wikitablet.surfaces import Hyperlink, SurfaceIndex

#: Links counted at a time, at about 200 bytes of memory each.
COUNTED_AT_ONCE = 1_000_000
#: (-articles, text, target): sorts by falling frequency, then by text.
_Ranked = tuple[int, str, str]


def most_frequent(
    linked: Callable[[], Iterable[Iterable[tuple[str, str]]]], total: int, most: int, at_once: int = COUNTED_AT_ONCE
) -> list[ExpandedLink]:
    """Return the `most` links that occur in most articles, the most frequent first. The counts are exact.

    Args:
        linked: yields each article's distinct links as (text, target); called once for each share.
        total: number of links that `linked` yields.
        most: number of links to return.
        at_once: most links to count at a time; a larger total is counted in shares, by a digest of the link.

    >>> articles = [[("the moor", "Orrin Moor"), ("Lynt", "River Lynt")], [("Lynt", "River Lynt")]]
    >>> most_frequent(lambda: articles, 3, 1)
    [ExpandedLink(surface='Lynt', target='River Lynt', articles=2)]
    """
    shares = -(-total // at_once)
    best: list[_Ranked] = []
    for share in range(shares):
        counts: Counter[tuple[str, str]] = Counter()
        for links in linked():
            counts.update(link for link in links if shares == 1 or _digest("\t".join(link)) % shares == share)
        ranked = ((-count, surface, target) for (surface, target), count in counts.items())
        best = nsmallest(most, chain(best, ranked))
    return [ExpandedLink(surface, target, -count) for count, surface, target in best]


def word_digests(sentences: Iterable[str]) -> bytes:
    """Return digests of two bytes of the words of sentences, ascending; tokens have single spaces between them."""
    tokens = {token for sentence in sentences for token in sentence.split(" ")}
    return array("H", sorted({_digest(token) & 0xFFFF for token in tokens})).tobytes()


def may_occur_in(links: Iterable[ExpandedLink]) -> Callable[[bytes], list[ExpandedLink]]:
    """Return a function from `word_digests` to the links whose words may all be in the sentences, in their order.

    Every link whose text is in a sentence is returned; a few others are because their digests collide.
    """
    needed = [({_digest(token) & 0xFFFF for token in link.surface.split(" ")}, link) for link in links]

    def given(digests: bytes) -> list[ExpandedLink]:
        words = array("H")
        words.frombytes(digests)
        found = set(words)
        return [link for digests_of_link, link in needed if digests_of_link <= found]

    return given


def expanded_links(
    sections: Iterable[tuple[int, Sequence[str]]], categories: Iterable[Sequence[ExpandedLink]]
) -> Iterator[tuple[int, ExpandedLink]]:
    """Yield the links of each category that occur in sections, one category after another.

    Args:
        sections: (position, sentences) of each section.
        categories: links of each category; of two links with one text the first counts.

    Yields:
        (position of the section, link).
    """
    split = [(position, [sentence.split(" ") for sentence in sentences]) for position, sentences in sections]
    for links in categories:
        counts = {(link.surface, link.target): link.articles for link in links}
        index = SurfaceIndex(Hyperlink(link.surface, link.target) for link in links)
        for position, sentences in split if counts else ():
            for link in index.found(sentences):
                yield position, ExpandedLink(*link, counts[link])


def _digest(text: str) -> int:
    return crc32(text.encode(errors="surrogatepass"))
