"""The order of a file's pages: by their ids, as in each of Wikimedia's dumps.

Pages that are missing show in no other way than by a checksum, but pages that stand twice or elsewhere show here: a
stream of bzip2 that was swapped with another one is sound, and so is the XML that comes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
        """The run with one more page.

        >>> PageRun(0, 7, 9).then(8)
        PageRun(place=0, first=7, last=8, disorders=1, example='page 8 stands behind page 9')
        """
        if page_id > self.last:
            return PageRun(self.place, self.first, page_id, self.disorders, self.example)
        example = self.example or f"page {page_id} stands behind page {self.last}"
        return self._replace(last=page_id, disorders=self.disorders + 1, example=example)


def disorder(runs: Iterable[PageRun]) -> Iterator[Problem]:
    """What is wrong with the order of a file's pages, told the runs of its parts: one problem or none.

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
