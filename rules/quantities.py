"""Numbers with the nouns that they count, as people read them."""

from __future__ import annotations


def quantity(n: int, noun: str, plural: str | None = None) -> str:
    """Return a number, with commas between thousands, and its noun.

    Args:
        n: the number, at least 0.
        noun: the noun in the singular, which 1 takes.
        plural: the noun in the plural, which all other numbers take; None adds an "s" to the singular.

    >>> quantity(1, "page"), quantity(0, "page"), quantity(1234, "dead letter")
    ('1 page', '0 pages', '1,234 dead letters')
    >>> quantity(2, "entity", "entities")
    '2 entities'
    """
    return f"{n:,} {noun if n == 1 else f'{noun}s' if plural is None else plural}"
