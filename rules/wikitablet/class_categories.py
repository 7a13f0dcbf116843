"""The categories of an article that state what it is: "Oceans" for Atlantic, not "Arabic language" for Arabic.

English Wikipedia names a category of things of a kind in the plural, and one of a topic in the singular. So the last
word before the first preposition decides (YAGO's rule of conceptual categories; Suchanek, Kasneci and Weikum 2007).
Years of birth, foundation and the like are in the plural, too, and state when, not what.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set

from wikimill.rules.languages.en.nouns import singular

_TAIL = re.compile(
    r"\s(?:of|in|by|from|at|on|for|to|with|without|named|located|based|established|involving|introduced|set|about"
    r"|surrounding|bordering|who|that|which|under|between|during|after|before|within|written|using|and|described|listed"
    r"|headquartered|attested|launched|formed|built|killed|murdered|formerly|owned|published|discovered|outside"
    r"|associated|related|relating)\s|\s*\("
)
#: Categories by place or by author of a description, and categories of categories.
_NO_CLASS = re.compile(
    r"\b(?:in the collections? of|named (?:by|after|for)|described by)\b"
    r"|\sby (?:type|country|year|continent|nationality)\Z"
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
#: Heads of categories that state when something began or ended.
_WHEN = frozenset(
    """
    births deaths introductions establishments disestablishments debuts endings beginnings works discoveries inventions
    releases
    """.split()
)
#: Heads, in the singular, of categories about a topic: accepted only if the definition contains the word.
_NEVER = frozenset(
    """
    event theme appearance study topic deed burial death birth request rancher beverage temple signer subject cause
    effect issue aspect concept symbol use community
    """.split()
)
#: Heads, in the singular, of categories for what a subject has, belongs to or has experienced, not for what it is.
_NO_KIND = _NEVER | frozenset(
    """
    person member alumnus alumni recipient winner inductee nominee survivor victim emigrant immigrant resident native
    atheist christian jew catholic vegetarian venue collection word phrase term landform place
    """.split()
)


def names_a_class(category: str) -> bool:
    """Return whether the English name of a category denotes a class of things rather than a topic.

    >>> [names_a_class(name) for name in ("Oceans surrounding Antarctica", "Hellenistic-era people", "City-states")]
    [True, True, True]
    >>> [names_a_class(name) for name in ("Jurisdiction", "Arabic language", "1962 births in Ada")]
    [False, False, False]
    """
    return _class_head(category) is not None


def _class_head(category: str) -> str | None:
    """Return the singular of the noun that names the kind of a category's members; None if it names no kind."""
    words = _TAIL.split(category, maxsplit=1)[0].split()
    head = words[-1].casefold() if words else ""
    if _NO_CLASS.search(category):
        return None
    if len(words) > 1 and words[-1][0].isupper():  # a people, or a name: "Ancient Greeks", "Southern United States"
        return None
    if head in _WHEN and category[0].isdigit():
        return None
    if head in _ALSO_PLURAL or (head.endswith("s") and _NO_PLURAL.search(head) is None):
        return singular(head)
    return None


def telling_categories(categories: Sequence[str], title: str, definition: Set[str] = frozenset()) -> tuple[str, ...]:
    """Return the categories of an article that state what it is; empty if all are about related topics.

    The first of these choices that is not empty: categories whose head is in the definition; those with the most
    frequent head, if two share it; all that name a kind; those of membership, honours and the like.

    Args:
        categories: English names, in the order of the page.
        title: the article's title.
        definition: `definitions.defining_words` of the article.

    >>> telling_categories(["Agriculture", "Agronomy", "Food industry"], "Agriculture")
    ()
    >>> telling_categories(["Arabic language", "Languages of Algeria", "Fusional languages"], "Arabic")
    ('Languages of Algeria', 'Fusional languages')
    >>> names = ["Alfred Nobel", "Members of an academy", "Swedish chemists", "Engineers from Stockholm"]
    >>> telling_categories(names, "Alfred Nobel", {"swedish", "chemist"})
    ('Swedish chemists',)
    """
    heads = {
        name: head for name in categories if not _is_about(name, title) and (head := _class_head(name)) is not None
    }
    if defined := tuple(name for name, head in heads.items() if head in definition):
        return defined
    kinds = [name for name, head in heads.items() if head not in _NO_KIND]
    counts = Counter(heads[name] for name in kinds)
    most = max(counts.values(), default=0)
    if most > 1:
        return tuple(name for name in kinds if counts[heads[name]] == most)
    return tuple(kinds) or tuple(name for name, head in heads.items() if head not in _NEVER)


def _is_about(category: str, title: str) -> bool:
    """Return whether a category's name contains the article's; its members are then only related to the article."""
    name = title.partition(" (")[0].casefold()
    return _is_named_after(category, title) or re.search(rf"\b{re.escape(name)}\b", category.casefold()) is not None


def _is_named_after(category: str, title: str) -> bool:
    """Return whether a category is named after the article, and so adds nothing: "Astronauts" of "Astronaut"."""
    return category.casefold().rstrip("s") == title.casefold().rstrip("s")
