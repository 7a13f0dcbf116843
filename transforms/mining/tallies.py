"""What a page's reader counted, as it crosses from the isolated child: numbers that `marshal` can carry."""

from __future__ import annotations

from wikimill.rules.articles.reading import Tally

#: How many came in, how many were kept, and for each reason how many were dropped.
PackedTally = tuple[int, int, dict[str, int]]


def pack_tally(tally: Tally) -> PackedTally:
    """Pack a tally.

    >>> from wikimill.rules.drops import Drop
    >>> pack_tally(Tally(3, 2, {Drop.HOLE: 1}))
    (3, 2, {'hole': 1})
    """
    return tally.incoming, tally.kept, {str(reason): count for reason, count in tally.dropped.items()}
