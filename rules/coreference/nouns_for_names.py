"""Nouns that refer to a name without sharing a word: "the band" for a title that is one, "the team" for a club."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from wikimill.rules.coreference.nouns import noun_classes
from wikimill.rules.coreference.protocol import Topic

#: Noun → other nouns for the same thing.
_ALSO: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "band": frozenset(("group",)),
        "duo": frozenset(("group", "band")),
        "trio": frozenset(("group", "band")),
        "quartet": frozenset(("group", "band")),
        "ensemble": frozenset(("group",)),
        "club": frozenset(("team", "side")),
        "team": frozenset(("club", "squad", "side", "franchise")),
        "franchise": frozenset(("team", "club")),
        "company": frozenset(("firm",)),
        "corporation": frozenset(("company", "firm")),
        "manufacturer": frozenset(("company", "firm")),
        "publisher": frozenset(("company", "firm")),
        "airline": frozenset(("company", "carrier")),
        "bank": frozenset(("company",)),
        "firm": frozenset(("company",)),
        "film": frozenset(("movie",)),
        "documentary": frozenset(("film",)),
        "sequel": frozenset(("film",)),
        "novel": frozenset(("book",)),
        "novella": frozenset(("book", "novel")),
        "sitcom": frozenset(("series", "show")),
        "anime": frozenset(("series", "show")),
        "college": frozenset(("school", "institution")),
        "university": frozenset(("school", "institution")),
        "footballer": frozenset(("player",)),
        "actor": frozenset(("man",)),
        "actress": frozenset(("woman",)),
    }
)
#: Nouns for companies and clubs, and the last words of their names.
_COMPANY = frozenset(("company", "firm", "corporation"))
_CLUB = frozenset(("club", "team", "side"))
_BY_LAST_WORD: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        **dict.fromkeys("inc inc. corp corp. ltd ltd. limited plc gmbh llc motors airlines airways".split(), _COMPANY),
        **dict.fromkeys(("corporation", "company"), _COMPANY),
        **dict.fromkeys("fc f.c. afc a.f.c. rovers wanderers".split(), _CLUB),
    }
)
#: Nouns for a plural name with an article: "the Chicago Bears".
_PLURAL = frozenset(("team", "band", "squad", "franchise"))
_PERSON = frozenset(("man", "woman"))
#: Nouns whose referent depends on the context, and too often is not the title.
_VAGUE = frozenset(
    "order house body number plan law act problem question method process system result issue star character member "
    "child land place unit head name term word letter language trade piece model part people person adult human food "
    "church population court season event game match language culture style sign symbol".split()
)
#: All nouns that may refer to a name; "the" before one of them makes a sentence worth parsing.
NOUNS_FOR_NAMES = frozenset(
    word
    for word in (
        *(noun for also in _ALSO.values() for noun in also),
        *_ALSO,
        *_COMPANY,
        *_CLUB,
        *_PLURAL,
        *_PERSON,
        *"film movie book album song single show series novel play opera poem painting magazine newspaper".split(),
        *"city town village river lake island mountain country province district county region museum castle".split(),
        *"school university college institute organization organisation party ship aircraft album singer".split(),
        *"actor actress author writer artist composer painter poet philosopher scientist politician king queen".split(),
        *"emperor pope bishop director producer player footballer boxer wrestler rapper comedian architect".split(),
        *"documentary soundtrack journal airport bridge hospital stadium tower station battle hurricane storm".split(),
    )
    if word not in _VAGUE
)


def nouns_of_title(topic: Topic) -> frozenset[str]:
    """Return the nouns that may refer to the document's title, by its first sentence and its pronouns.

    >>> sorted(nouns_of_title(Topic("Ann Lee", {"she": 5}, frozenset({"actress"}))))
    ['actress', 'woman']
    """
    found = set(topic.nouns)
    for noun in topic.nouns:
        found |= _ALSO.get(noun, frozenset())
        if noun_classes(noun) & {"person", "he", "she"}:
            he, she = topic.pronouns.get("he", 0), topic.pronouns.get("she", 0)
            found |= {"man"} if he > 2 * she else {"woman"} if she > 2 * he else set()
    return frozenset(found & NOUNS_FOR_NAMES)


def nouns_of_name(words: Sequence[str], is_plural: bool, gender: float) -> frozenset[str]:
    """Return the nouns that may refer to a name, by its own words; empty if the words show none.

    Args:
        words: the words of the name, lower-case, with its article.
        is_plural: whether the name is plural.
        gender: the gender of a person, from -1 (female) to 1 (male); 0 if unknown, or not a person.

    >>> sorted(nouns_of_name(["ford", "motor", "company"], False, 0.0))
    ['company', 'corporation', 'firm']
    """
    if gender:
        return frozenset(("man",)) if gender > 0.8 else frozenset(("woman",)) if gender < -0.8 else frozenset()
    if is_plural:
        return _PLURAL if words[0] == "the" else frozenset()
    return _BY_LAST_WORD.get(words[-1], frozenset())


def may_name(tokens: Sequence[str], noun: str, topic: Topic) -> bool:
    """Return whether a sentence may have a name to which `noun` refers: the title, a company, a club, a person, or a
    plural ("the Bears").

    >>> may_name(("Blur", "toured", "."), "band", Topic("Blur (band)", {}, frozenset({"band"})))
    True
    """
    if noun in nouns_of_title(topic):
        title = {word.lower() for word in topic.title.split("(")[0].split()}
        return any(token[:1].isupper() and token.lower() in title for token in tokens)
    if noun in _COMPANY or noun in _CLUB:
        return any(token[:1].isupper() and noun in _BY_LAST_WORD.get(token.lower(), ()) for token in tokens) or (
            noun in _PLURAL and _has_plural_name(tokens)
        )
    if noun in _PLURAL:
        return _has_plural_name(tokens)
    return noun in _PERSON and any(token[:1].isupper() for token in tokens[1:])


def _has_plural_name(tokens: Sequence[str]) -> bool:
    return any(token[:1].isupper() and token.endswith("s") for token in tokens[1:])
