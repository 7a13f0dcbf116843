"""The categories that a page names, and which of them describe its subject.

A wiki's readers do not see its hidden categories, with which its editors work. The page of a category (namespace 14)
declares that it is hidden; if that page is not in the dump, the category's name decides.
"""

from __future__ import annotations

import re
from functools import lru_cache

from wikimill.rules.articles.titles import page_title
from wikimill.rules.wikitext.templates.call import key_of

#: Most categories that are read of a page.
MAX_CATEGORIES = 500
#: How the names of English Wikipedia's hidden and maintenance categories begin: "Articles with short description".
_MAINTENANCE = re.compile(
    r"(?:"
    r"all (?:accuracy|articles?|blp|cleanup|nrhp|orphaned|pages|portal|set index|stub|wikipedia|disambiguation|free)"
    r"|articles? (?:containing|created|contradicting|covered|having|in need|in wikipedia|incorporating|intentionally"
    r"|lacking|needing|prone|requiring|scheduled|slanted|sourced|tagged|that|to be|using|with)"
    r"|accuracy disputes|automatic taxobox|biography (?:articles|with signature)|blp |cleanup |commons category"
    r"|commons link|coordinates (?:on|not on)|cs1|dynamic lists|engvar|featured articles|good articles|harv and sfn"
    r"|incomplete lists|infobox |interlanguage link|lists? (?:articles|having|needing)|miscellaneous articles"
    r"|navigational boxes|npov |orphaned |pages? (?:containing|incorrectly|missing|needing|using|where|which|with)"
    r"|persondata|portal |redirects |requests for |short description|spoken articles|taxon(?:bar|omy template)"
    r"|taxoboxes|use (?:\w+ )?(?:dates|english|spelling|british|american|dmy|mdy|list-)|use \w+ english"
    r"|vague or ambiguous|webarchive|wikidata |wikipedia (?!culture|community)|wikipedians|wikiproject"
    r")",
    re.IGNORECASE,
)
_STUBS = re.compile(r"\s(?:stubs|disambiguation pages)\Z", re.IGNORECASE)
_DATED = re.compile(
    r"\sfrom (?:january|february|march|april|may|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)
_HIDING_WORD = re.compile(r"__HIDDENCAT__", re.IGNORECASE)
_HIDING_TEMPLATES = frozenset(
    (
        *("hidden category", "hiddencat", "hidden cat", "maintenance category", "tracking category", "cattrack"),
        *("monthly clean-up category", "monthly maintenance category", "dated maintenance category"),
        *("monthly clean up category", "polluted category", "error category", "parameter category"),
    )
)
_TEMPLATE = re.compile(r"\{\{([^{}|\n<>\[\]]{2,60}?)\s*(?=[|}\n])([^{}]{0,200})")
_HIDDEN_PARAMETER = re.compile(r"\|\s*hidden\s*=\s*(?:y|yes|1|true)\b", re.IGNORECASE)


@lru_cache(maxsize=16)
def _link(prefixes: frozenset[str]) -> re.Pattern[str]:
    names = "|".join(re.escape(prefix).replace(r"\ ", "[ _]") for prefix in sorted(prefixes))
    return re.compile(rf"\[\[[ _]*(?:{names})[ _]*:([^\[\]|\n]{{1,300}})(?:\|[^\[\]\n]{{0,300}})?\]\]", re.IGNORECASE)


def categories_of(wikitext: str, prefixes: frozenset[str] = frozenset(("category",))) -> list[str]:
    """Return the categories in a page's wikitext, without prefix, each once, in order, at most `MAX_CATEGORIES`.

    Args:
        wikitext: the page.
        prefixes: case-folded prefixes of links to categories on the wiki.

    >>> categories_of("A mill.\\n[[Category:Mills|Old]]\\n[[category:water_power]] [[:Category:No]] [[Category:Mills]]")
    ['Mills', 'Water power']
    """
    found: dict[str, None] = {}
    for link in _link(prefixes).finditer(wikitext):
        if name := page_title(link[1]):
            found.setdefault(name)
            if len(found) == MAX_CATEGORIES:
                break
    return [*found]


def is_maintenance(name: str) -> bool:
    """Return whether a category serves maintenance, by its English name.

    >>> [is_maintenance(name) for name in ("Articles with short description", "CS1 errors", "Mill stubs", "All Blacks")]
    [True, True, True, False]
    """
    return any(pattern.search(name) for pattern in (_STUBS, _DATED)) or _MAINTENANCE.match(name) is not None


def is_hidden(wikitext: str) -> bool:
    """Return whether the page of a category hides it from readers.

    >>> is_hidden("{{Hidden category}}"), is_hidden("Mills. __HIDDENCAT__"), is_hidden("[[Category:Buildings]]")
    (True, True, False)
    """
    if _HIDING_WORD.search(wikitext):
        return True
    for template in _TEMPLATE.finditer(wikitext):
        name = key_of(template[1])
        if name in _HIDING_TEMPLATES or (name == "wikipedia category" and _HIDDEN_PARAMETER.search(template[2])):
            return True
    return False
