"""The singular of English nouns, by suffix rules and a list of exceptions."""

from __future__ import annotations

from types import MappingProxyType

#: Plurals in -ves of nouns in -f or -fe.
_VES = """
    calf elf half hoof knife leaf life loaf scarf self sheaf shelf thief wharf wife wolf midwife housewife
""".split()
#: Nouns in -oe and -ie, whose plurals look like those of nouns in -o and -y.
_WITH_E = "canoe foe oboe shoe toe movie cookie zombie rookie calorie prairie".split()
#: Nouns that look like plurals.
_SINGULAR = """
    abdomen acumen aircraft bitumen corps economics lens mathematics news physics police politics regimen series species
    specimen stamen statistics
""".split()
_IRREGULAR = MappingProxyType(
    {
        **{noun.removesuffix("e").removesuffix("f") + "ves": noun for noun in _VES},
        **{noun + "s": noun for noun in _WITH_E},
        **{noun: noun for noun in _SINGULAR},
        **{"men": "man", "women": "woman", "children": "child", "people": "person", "teeth": "tooth", "feet": "foot"},
        **{"mice": "mouse", "geese": "goose", "bacteria": "bacterium"},
    }
)


def singular(noun: str) -> str:
    """Return the singular of a noun in lower case; a noun without a plural's ending is returned unchanged.

    >>> [singular(noun) for noun in ("Teams", "cities", "movies", "churches", "women", "specimen", "classes", "prizes")]
    ['team', 'city', 'movie', 'church', 'woman', 'specimen', 'class', 'prize']
    >>> [singular(noun) for noun in ("wolves", "caves", "heroes", "shoes", "lens", "news", "basis", "glass")]
    ['wolf', 'cave', 'hero', 'shoe', 'lens', 'news', 'basis', 'glass']
    """
    word = noun.casefold()
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("men") and len(word) > 5:
        return word[:-2] + "an"
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word
