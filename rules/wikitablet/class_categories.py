"""Which of an article's categories tell what it is: "Oceans" of the Atlantic, rather than "Arabic language" of Arabic.

English Wikipedia names a category of things of a kind in the plural, and one of what has to do with a topic in the
singular. So the last word before the first preposition tells (YAGO's rule of conceptual categories; Suchanek, Kasneci
and Weikum 2007). Years of birth, foundation and the like are in the plural, too, and tell when, not what.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_TAIL = re.compile(
    r"\s(?:of|in|by|from|at|on|for|to|with|without|named|located|based|established|involving|introduced|set|about"
    r"|surrounding|bordering|who|that|which|under|between|during|after|before|within|written|using|and)\s|\s*\("
)
_ALSO_PLURAL = frozenset(
    """
    people men women children species series media criteria phenomena alumni taxa genera fungi bacteria algae aircraft
    spacecraft watercraft cattle clergy geese teeth lice mice feet deer sheep fish bison oxen data strata
    critics comics republics catholics classics fabrics clinics topics epics academics romantics skeptics ceramics
    mechanics relics hispanics
    """.split()
)
_NO_PLURAL = re.compile(r"(?:ss|us|is|ics|chess|news|lens|mars|diabetes|rabies|olympics|series)\Z")
#: Heads of categories that tell when something began, or ended.
_WHEN = frozenset(
    """
    births deaths introductions establishments disestablishments debuts endings beginnings works discoveries inventions
    releases
    """.split()
)


def names_a_class(category: str) -> bool:
    """Whether a category has things of a kind in it, by its English name.

    >>> [names_a_class(name) for name in ("Oceans surrounding Antarctica", "Hellenistic-era people", "Courts by type")]
    [True, True, True]
    >>> [names_a_class(name) for name in ("Jurisdiction", "Arabic language", "1962 births in Ada")]
    [False, False, False]
    """
    words = _TAIL.split(category, maxsplit=1)[0].split()
    head = words[-1].casefold() if words else ""
    if head in _WHEN and category[0].isdigit():
        return False
    return head in _ALSO_PLURAL or (head.endswith("s") and _NO_PLURAL.search(head) is None)


def telling_categories(categories: Sequence[str], title: str) -> tuple[str, ...]:
    """The categories of an article that tell what it is; where none does, all but that of its own name.

    Args:
        categories: in the order of the page.
        title: of the article.

    >>> telling_categories(["Agriculture", "Agronomy", "Food industry"], "Agriculture")
    ('Agronomy', 'Food industry')
    >>> telling_categories(["Arabic language", "Languages of Algeria", "Fusional languages"], "Arabic")
    ('Languages of Algeria', 'Fusional languages')
    """
    others = tuple(name for name in categories if not _is_named_after(name, title))
    return tuple(filter(names_a_class, others)) or others


def _is_named_after(category: str, title: str) -> bool:
    """Whether a category is that of the article itself, which tells nothing: "Astronauts" of "Astronaut"."""
    return category.casefold().rstrip("s") == title.casefold().rstrip("s")
