"""The order of a file's pages, and pages that begin more than once.

Wikimedia's files are in the order of their pages' ids. Pages that are missing show in no other way than by a checksum,
but pages that occur twice or elsewhere show here: a stream of bzip2 that was swapped with another one is sound, and so
is the XML that comes out.

Of other files nothing is known (WikiTeam's tools write one `<page>` element for each revision), and to remember every
id would take memory without end. So the pages whose ids have the smallest digests are counted: the same ones in each
part of a file, each as often as it begins, and all of them in a file of up to `SAMPLE` pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import NamedTuple

from wikimill.transforms.dumps.damage import Problem


class PageRun(NamedTuple):
    """The pages of a part of a file.

    Attributes:
        place: by which the parts of a file are put in order.
        first, last: the ids of the first and the last page.
        disorders: how many pages have an id that is not greater than that of the page before.
        example: the first of them, in words.
    """

    place: int
    first: int
    last: int
    disorders: int = 0
    example: str = ""

    def then(self, page_id: int) -> PageRun:
        """Return the run with one more page.

        >>> PageRun(0, 7, 9).then(8)
        PageRun(place=0, first=7, last=8, disorders=1, example='page 8 stands behind page 9')
        """
        if page_id > self.last:
            return PageRun(self.place, self.first, page_id, self.disorders, self.example)
        example = self.example or f"page {page_id} stands behind page {self.last}"
        return self._replace(last=page_id, disorders=self.disorders + 1, example=example)


def disorder(runs: Iterable[PageRun]) -> Iterator[Problem]:
    """Yield what is wrong with the order of a file's pages, told the runs of its parts: one problem or none.

    >>> list(disorder([PageRun(50, 3, 4), PageRun(0, 1, 3)]))[0].message
    'the pages are not in the order of their ids in 1 place, first: page 3 stands behind page 3'
    """
    count, example = 0, ""
    before: PageRun | None = None
    for run in sorted(runs):
        if before is not None and run.first <= before.last:
            count += 1
            example = example or f"page {run.first} stands behind page {before.last}"
        count += run.disorders
        example = example or run.example
        before = run
    if count:
        places = f"{count:,} place{'s' * (count > 1)}"
        yield Problem(0, "damaged", f"the pages are not in the order of their ids in {places}, first: {example}")


SAMPLE = 256


class PageSample:
    """How often some pages of a file, or of a part of it, begin.

    Attributes:
        counts: page id → how often.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._digests: dict[str, bytes] = {}
        self._largest = b""

    def add(self, page_id: str) -> None:
        """Take note of a page that begins."""
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
    """Return the counts of a file from those of two parts of it.

    >>> joined({"7": 1}, {"7": 2, "8": 1})
    Counter({'7': 3, '8': 1})
    """
    both = Counter(one) + Counter(other)
    return Counter({page_id: both[page_id] for page_id in sorted(both, key=_digest)[:SAMPLE]})


def repeats(counts: Mapping[str, int]) -> Iterator[Problem]:
    """Yield what is wrong with a file by these counts: one problem or none.

    >>> next(repeats({"7": 3, "8": 1})).message[:69]
    '1 of 2 pages looked at stands in several <page> elements: page 7 in 3'
    """
    again = sorted((int(page_id), count) for page_id, count in counts.items() if count > 1)
    if again:
        stand = "stands" if len(again) == 1 else "stand"
        yield Problem(
            0,
            "damaged",
            f"{len(again)} of {len(counts)} pages looked at {stand} in several <page> elements: page {again[0][0]} in "
            f"{again[0][1]}; wikimill regroup puts the revisions of each page together (WikiTeam's tools do not)",
        )


def _digest(page_id: str) -> bytes:
    return blake2b(page_id.encode(), digest_size=8).digest()
