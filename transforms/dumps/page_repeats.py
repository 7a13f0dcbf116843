"""Pages that begin more than once in a file: one `<page>` element for each revision, as WikiTeam's tools write.

Wikimedia's files are in the order of their pages' ids (`page_order`); of others nothing is known, and to remember every
id would take memory without end. So the pages whose ids have the smallest digests are counted: the same ones in each
part of a file, each as often as it begins, and all of them in a file of up to `SAMPLE` pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import blake2b

from wikimill.transforms.dumps.damage import Problem

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
    """The counts of a file from those of two parts of it.

    >>> joined({"7": 1}, {"7": 2, "8": 1})
    Counter({'7': 3, '8': 1})
    """
    both = Counter(one) + Counter(other)
    return Counter({page_id: both[page_id] for page_id in sorted(both, key=_digest)[:SAMPLE]})


def repeats(counts: Mapping[str, int]) -> Iterator[Problem]:
    """What is wrong with a file by these counts: one problem or none.

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
