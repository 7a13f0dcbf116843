"""Rules for sentences that name a year: pure functions, which are tested without a dump."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wikimill import Drop

_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")


def years_of(tokens: Sequence[str]) -> list[str]:
    """Return the years that a sentence names.

    >>> years_of("It was built in 1820 and sold in 1905 for 90 pounds .".split())
    ['1820', '1905']
    """
    return [token for token in tokens if _YEAR.fullmatch(token)]


def find_years(
    titles: Sequence[str], sentences: Sequence[Sequence[str]], options: Mapping[str, Any]
) -> Iterator[dict[str, str] | Drop]:
    """Yield the columns of each sentence of a paragraph that names one year, and `Drop.SHORT` for each short one.

    Args:
        titles: the headings above the paragraph, outermost first.
        sentences: the tokens of each sentence.
        options: name → value of the command's options.
    """
    for tokens in sentences:
        found = years_of(tokens)
        if len(tokens) < options["min_tokens"]:
            yield Drop.SHORT
        elif len(found) == 1:
            yield {"sentence": " ".join(tokens), "year": found[0]}
