"""The coarse sense of each connective: one of the four classes of the Penn Discourse Treebank, as data.

Geva et al. (2019, section 4.2) group connectives by the "four coarse-grained senses for discourse connectives defined
by the PDTB" without a list. wikimill's list gives the most frequent class of a connective's explicit tokens in the
PDTB 2.0 (Prasad et al., 2008), by the counts in PDTB-DiMLex, the lexicon that Scheffler extracted from the corpus. In a
given sentence, a connective may have another sense: "since" is contingency 96 times and temporal 88 times, "finally"
expansion 20 and temporal 12, "meanwhile" temporal 94, expansion 70 and comparison 29.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from enum import StrEnum


class Sense(StrEnum):
    """A class of the PDTB 2.0's hierarchy of senses."""

    COMPARISON = "comparison"
    EXPANSION = "expansion"
    CONTINGENCY = "contingency"
    TEMPORAL = "temporal"


#: Class → connectives with most explicit tokens in it, in the PDTB 2.0.
_PDTB = {
    Sense.COMPARISON: (
        *("although", "but", "by comparison", "by contrast", "conversely", "however", "in contrast", "nevertheless"),
        *("nonetheless", "on the contrary", "on the other hand", "regardless", "still", "though", "whereas", "while"),
        "yet",
    ),
    Sense.EXPANSION: (
        *("additionally", "alternatively", "and", "besides", "else", "finally", "for example", "for instance"),
        *("further", "furthermore", "in fact", "in other words", "in particular", "in short", "in sum", "in the end"),
        *("indeed", "instead", "likewise", "moreover", "nor", "or", "otherwise", "overall", "plus", "rather"),
        *("similarly", "specifically", "unless"),
    ),
    Sense.CONTINGENCY: (
        *("accordingly", "as a result", "because", "consequently", "for", "hence", "now that", "since", "so"),
        *("so that", "thereby", "therefore", "thus"),
    ),
    Sense.TEMPORAL: (
        *("afterward", "by then", "in the meantime", "in turn", "meantime", "meanwhile", "next", "simultaneously"),
        *("then", "thereafter", "ultimately"),
    ),
}
#: wikimill's classes for entries of the paper's table 12 that are not explicit connectives of the PDTB 2.0; "lest" has
#: one token in each of its classes.
_ADDITIONS = {
    Sense.COMPARISON: ("and although", "anyway"),
    Sense.EXPANSION: (
        *("again", "aside from", "basically", "clearly", "fortunately", "in addition to", "interestingly", "luckily"),
        *("meaning", "obviously", "second", "third", "this"),
    ),
    Sense.CONTINGENCY: ("because of that", "because of this", "by doing this", "lest"),
    Sense.TEMPORAL: ("eventually", "now"),
}
SENSES: Mapping[str, Sense] = types.MappingProxyType(
    {word: sense for table in (_PDTB, _ADDITIONS) for sense, words in table.items() for word in words}
)


def bare(connective: str) -> str:
    """Return a connective without the commas that the release writes around it, in lower case.

    >>> bare(", but"), bare("however ,"), bare("")
    ('but', 'however', '')
    """
    return " ".join(token for token in connective.lower().split() if token != ",")


def sense_of(connective: str) -> Sense | None:
    """Return the coarse sense of a connective; None if there is no connective.

    >>> sense_of("for example ,"), sense_of("")
    (<Sense.EXPANSION: 'expansion'>, None)

    Raises:
        ValueError: the connective is in no list.
    """
    word = bare(connective)
    if not word:
        return None
    if word not in SENSES:
        raise ValueError(f"the connective {connective!r} has no sense in rules/text/connective_senses.py")
    return SENSES[word]
