"""The order of a file's pages, and pages that begin more than once.

Wikimedia's files are in the order of page ids. Only a checksum reveals missing pages, but the order reveals pages that
occur twice or at another place. Such a file decompresses and parses without an error, for instance if two bzip2 streams
were swapped.

Other files need not be ordered (WikiTeam's tools write a `<page>` element for each revision), and remembering all ids
would need unbounded memory. So the pages whose ids have the smallest digests are a sample, the same in each part of a
file, and the times that each of them begins are counted. The sample of a file of up to `SAMPLE` pages is complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import NamedTuple

from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.damage import Problem


class PageRun(NamedTuple):
    """The order of the pages of a part of a file.

    Attributes:
        place: the place where the part begins, by which the parts of a file are ordered.
        first, last: the ids of the first and the last page.
        disorders: number of pages whose id is not greater than the id of the preceding page.
        example: the first of these pages, in words; empty if there are none.
    """

    place: int
    first: int
    last: int
    disorders: int = 0
    example: str = ""

    def then(self, page_id: int) -> PageRun:
        """Return the run, extended by the next page.

        >>> PageRun(0, 7, 9).then(8)
        PageRun(place=0, first=7, last=8, disorders=1, example='page 8 follows page 9')
        """
        if page_id > self.last:
            return PageRun(self.place, self.first, page_id, self.disorders, self.example)
        example = self.example or f"page {page_id} follows page {self.last}"
        return self._replace(last=page_id, disorders=self.disorders + 1, example=example)


def disorder(runs: Iterable[PageRun]) -> Iterator[Problem]:
    """Yield a problem if a file's pages are not in the order of their ids, given the runs of its parts.

    >>> list(disorder([PageRun(50, 3, 4), PageRun(0, 1, 3)]))[0].message
    'the pages are not in the order of their ids in 1 place, first: page 3 follows page 3'
    """
    count, example = 0, ""
    before: PageRun | None = None
    for run in sorted(runs):
        if before is not None and run.first <= before.last:
            count += 1
            example = example or f"page {run.first} follows page {before.last}"
        count += run.disorders
        example = example or run.example
        before = run
    if count:
        places = quantity(count, "place")
        yield Problem(0, "damaged", f"the pages are not in the order of their ids in {places}, first: {example}")


SAMPLE = 256


class PageSample:
    """A sample of the pages of a file, or of a part of it, with the number of times that each begins.

    Attributes:
        counts: page id → number of times that the page begins.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._digests: dict[str, bytes] = {}
        self._largest = b""

    def add(self, page_id: str) -> None:
        """Count a page that begins, if it is in the sample."""
        if page_id in self._digests:
            self.counts[page_id] += 1
            return
        found = _digest(page_id)
        if len(self._digests) == SAMPLE:
            if found > self._largest:
                return
            out = max(self._digests, key=self._digests.__getitem__)
            del self._digests[out], self.counts[out]
        self._digests[page_id] = found
        self.counts[page_id] = 1
        self._largest = max(self._digests.values())


def joined(one: Mapping[str, int], other: Mapping[str, int]) -> Counter[str]:
    """Return the counts of a file, joined from those of two parts of it.

    >>> joined({"7": 1}, {"7": 2, "8": 1})
    Counter({'7': 3, '8': 1})
    """
    both = Counter(one) + Counter(other)
    return Counter({page_id: both[page_id] for page_id in sorted(both, key=_digest)[:SAMPLE]})


def repeats(counts: Mapping[str, int]) -> Iterator[Problem]:
    """Yield a problem if a page of the sample begins more than once.

    >>> next(repeats({"7": 3, "8": 1})).message[:69]
    '1 of 2 pages looked at occurs in several <page> elements: page 7 in 3'
    """
    again = sorted((int(page_id), count) for page_id, count in counts.items() if count > 1)
    if again:
        occur = "occurs" if len(again) == 1 else "occur"
        yield Problem(
            0,
            "damaged",
            f"{len(again)} of {quantity(len(counts), 'page')} looked at {occur} in several <page> elements: page "
            f"{again[0][0]} in {again[0][1]}; wikimill regroup puts the revisions of each page together "
            "(WikiTeam's tools do not)",
        )


def _digest(page_id: str) -> bytes:
    return blake2b(page_id.encode(), digest_size=8).digest()
