"""Nominal anaphors: shortened names ("Lufile") and definite nominals ("the team"), linked by their words only.

Each rule links a phrase to an earlier one with different words that include or imply the phrase's own words. A rule
abstains if there are two possible antecedents that are not the same entity.
"""

from __future__ import annotations

from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mention_graph import Scene, name_words
from wikimill.rules.coreference.mentions import NounPhrase
from wikimill.rules.coreference.name_nominals import is_title, name_for
from wikimill.rules.coreference.names import TITLES
from wikimill.rules.coreference.nouns import noun_classes
from wikimill.rules.coreference.pronouns import is_description, is_replacement
from wikimill.rules.languages.en.nouns import singular

#: Estimated precision of each rule, from links of enwiki slices judged by hand (`benchmarks/coreference.py`).
SHORT_NAME, PREDICATE, SAME_HEAD, NOUN_FOR_NAME = 0.95, 0.93, 0.9, 0.9
_DETERMINERS = frozenset(("the", "this", "that", "these", "those"))
#: Relations of restrictive modifiers after a noun.
_RESTRICTIVE = frozenset(
    (
        "nmod",
        "acl",
        "acl:relcl",
        "advcl",
        "appos",
        "flat",
        "nummod",
        "conj",
        "ccomp",
        "obl",
        "nmod:unmarked",
        "compound",
        "dep",
    )
)
_PARTICLES = frozenset(("de", "la", "von", "van", "der", "den", "di", "da", "del", "al", "bin", "ibn", "le", "du"))
#: Nouns that are definite without an antecedent.
_NO_ANAPHORS = frozenset(
    "north south east west left right rest end top bottom beginning middle center centre number majority time day year "
    "first second last latter former other others same way case fact name".split()
)
_ARTICLES = frozenset(("the", "a", "an"))


def nominal_links(scene: Scene, first: int) -> list[tuple[NounPhrase, NounPhrase, float]]:
    """Return (anaphor, antecedent, score) for the nominals from token `first` on; antecedents precede anaphors.

    The score is the estimated precision of the rule, in [0, 1].
    """
    found: list[tuple[NounPhrase, NounPhrase, float]] = []
    for phrase in scene.phrases:
        if phrase.head < first or phrase.is_coordinated:
            continue
        link = _short_name(scene, phrase) or _definite(scene, phrase)
        if link is not None and is_replacement(scene.discourse, link[0]):
            found.append((phrase, *link))
    return found


def own_words(discourse: Discourse, phrase: NounPhrase) -> list[str]:
    """Return the words of a phrase without a leading article."""
    words = discourse.words[phrase.start : phrase.end]
    return words[1:] if words[0].lower() in _ARTICLES else words


def _short_name(scene: Scene, phrase: NounPhrase) -> tuple[NounPhrase, float] | None:
    """Return the longer name whose last (or, for a person, first) part a name is, with the score; None if unclear."""
    discourse = scene.discourse
    if not phrase.is_name:
        return None
    words = own_words(discourse, phrase)
    if not words or len(words) > 3 or not all(word[:1].isupper() for word in words) or _goes_on(discourse, phrase):
        return None
    found: list[NounPhrase] = []
    for other in scene.phrases:
        if other.head >= phrase.start or other.is_coordinated:
            continue
        longer = own_words(discourse, other)
        if longer == words:
            if discourse.sentence_of[other.head] == discourse.sentence_of[phrase.head]:
                # The same name occurs earlier in the sentence: the anaphor repeats it.
                return None
            continue
        if _is_shortened(scene, words, longer, other, discourse.lower[phrase.start] == "the"):
            found.append(other)
        elif set(words) & set(longer):
            # "John Smith and his son Paul Smith": another name shares the word.
            return None
    names = {tuple(own_words(discourse, other)) for other in found}
    if len(names) != 1:
        return None
    if words[-1].lower() in scene.title and not set(name_words(own_words(discourse, found[-1]))) <= set(scene.title):
        # In the article on Abraham Lincoln, "Lincoln" is not the "Nancy Lincoln" of the sentence before.
        return None
    return found[-1], SHORT_NAME


def _goes_on(discourse: Discourse, phrase: NounPhrase) -> bool:
    """Return whether a proper noun is next to a name: the parse may have cut a longer name."""
    neighbours = (phrase.start - 1, phrase.end)
    return any(0 <= token < len(discourse) and discourse.tags[token] in ("NNP", "NNPS") for token in neighbours)


def _is_shortened(scene: Scene, words: list[str], longer: list[str], other: NounPhrase, definite: bool) -> bool:
    discourse = scene.discourse
    core = [word for word in longer if word[:1].isupper() or word[:1].isdigit()]
    if len(core) <= len(words) or "of" in longer:
        return False
    if not definite and any(word[0].isdigit() or "time" in noun_classes(word.lower()) for word in core):
        # "by September 1781 Cornwallis was besieged": two phrases that the parse took for one.
        return False
    person = [word for word in core if word.lower() not in TITLES]
    if other.is_name and not definite:
        whole = [word for word in longer if word.lower() not in TITLES and word not in _PARTICLES]
        titled = discourse.lower[other.start] == "the" and any(word.lower() in scene.names for word in person)
        if len(person) >= 2 and len(person) == len(whole) and (titled or not other.is_impersonal):
            if person[-len(words) :] == words:
                return True
            return len(words) == 1 and person[0] == words[0] and words[0].lower() in scene.names
        return False
    # "The 1945 Connecticut Huskies football team": the name's last capitalised words.
    return definite and not other.is_plural and core[-len(words) :] == words and discourse.lower[other.start] == "the"


def _definite(scene: Scene, phrase: NounPhrase) -> tuple[NounPhrase, float] | None:
    """Return the antecedent of "the team" with the score: a phrase with that head, or a name described as a team; None
    if unclear.
    """
    discourse = scene.discourse
    if phrase.is_name or phrase.end - phrase.start != 2 or discourse.lower[phrase.start] not in _DETERMINERS:
        return None
    if any(
        child > phrase.head and discourse.deps[child] in _RESTRICTIVE for child in discourse.children[phrase.head]
    ) or _is_modifier(discourse, phrase.head):
        return None
    noun = _noun(discourse, phrase)
    if noun in _NO_ANAPHORS:
        return None
    same: list[NounPhrase] = []
    said: list[NounPhrase] = []
    for other in scene.phrases:
        if other.head >= phrase.start or other.is_coordinated:
            continue
        if other.is_name and not noun_classes(noun):
            # "the front" is hardly the "Audi Front".
            continue
        if _noun(discourse, other) == noun and other.is_plural == phrase.is_plural:
            same.append(other)
        elif other.is_name and not other.is_plural and not phrase.is_plural and _is_said_to_be(discourse, other, noun):
            said.append(other)
    if said:
        names = {scene.entity_of[scene.phrases.index(other)] for other in said}
        heads = {_described(discourse, other.head) for other in said}
        rivals = [other for other in same if other.head not in heads and discourse.deps[other.head] != "root"]
        return (_last_of(scene, said[-1], phrase.start), PREDICATE) if len(names) == 1 and not rivals else None
    if all(is_description(discourse, other.head) for other in same):
        name = name_for(scene, phrase, noun)
        if name is not None or not same:
            return (name, NOUN_FOR_NAME) if name is not None else None
    texts = {tuple(own_words(discourse, other)) for other in same}
    if len(texts) != 1 or len(own_words(discourse, same[-1])) < 2:
        return None
    words = {word.lower() for word in own_words(discourse, same[-1])}
    if noun in scene.title and not words <= set(scene.title):
        # In the article on the Atlantic Ocean, "the ocean" is not the "Arctic Ocean" of the sentence before.
        return None
    if noun not in scene.topic.nouns and scene.topic.nouns and is_title(scene, scene.phrases.index(same[-1])):
        # "the farm" is not the novel "Animal Farm".
        return None
    if not (same[-1].is_name or discourse.lower[same[-1].start] in ("the", "his", "her", "its", "their")):
        return None
    return same[-1], SAME_HEAD


def _last_of(scene: Scene, phrase: NounPhrase, end: int) -> NounPhrase:
    """Return the last mention, before token `end`, of the phrase's entity; the phrase itself if it has none."""
    entity = scene.entity_of[scene.phrases.index(phrase)]
    mentions = [scene.phrases[index] for index in scene.entities[entity].phrases] if entity >= 0 else [phrase]
    return [mention for mention in mentions if mention.head < end and not mention.is_coordinated][-1]


def _is_modifier(discourse: Discourse, head: int) -> bool:
    return discourse.deps[head] in ("compound", "nmod:desc", "amod", "flat")


def _noun(discourse: Discourse, phrase: NounPhrase) -> str:
    word = discourse.lower[phrase.head]
    return singular(word) if phrase.is_plural else word


def _is_said_to_be(discourse: Discourse, name: NounPhrase, noun: str) -> bool:
    """Return whether the text has "X is a band", "X, a band," or "the band X" for the name X."""
    described = _described(discourse, name.head)
    if described is not None and discourse.lower[described] == noun:
        return True
    return any(
        discourse.lower[child] == noun and discourse.deps[child] in ("appos", "compound", "nmod:desc", "flat")
        for child in discourse.children[name.head]
    )


def _described(discourse: Discourse, head: int) -> int | None:
    """Return the predicate noun of a subject ("X is a band"), or the noun to which a name is an apposition; or None."""
    above = discourse.heads[head]
    if discourse.deps[head] in ("nsubj", "nsubj:outer") and discourse.tags[above] in ("NN", "NNS"):
        copulas = [child for child in discourse.children[above] if discourse.deps[child] == "cop"]
        negated = any(discourse.lower[child] in ("not", "n't", "never") for child in discourse.children[above])
        return above if copulas and not negated else None
    return above if discourse.deps[head] == "appos" and discourse.tags[above] in ("NN", "NNS") else None
