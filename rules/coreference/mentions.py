"""Noun phrases as candidate antecedents: head, the words to replace a pronoun with, number, gender, animacy."""

from __future__ import annotations

from typing import NamedTuple

from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.names import FirstNames, is_organisation_like, name_gender
from wikimill.rules.coreference.nouns import NounClass, noun_classes
from wikimill.rules.languages.en.nouns import singular
from wikimill.rules.text.connectives import TIMES
from wikimill.rules.text.morphology import is_noun

#: Most tokens of a phrase with an of-phrase; a longer antecedent makes a clumsy sentence.
MAX_TOKENS = 8
#: Dependents before the head that belong to the phrase.
_PREMODIFIERS = frozenset(
    ("det", "det:predet", "amod", "compound", "nummod", "nmod:poss", "flat", "nmod:desc", "nmod:unmarked", "nmod")
)
#: Dependents after the head that belong to the phrase when they directly follow it.
_POSTMODIFIERS = frozenset(("flat", "flat:foreign", "compound", "nummod", "nmod:unmarked", "fixed", "dep"))
#: Nouns in these relations are parts of another phrase.
_INNER = frozenset(("compound", "flat", "flat:foreign", "fixed", "goeswith", "amod", "det", "nummod", "case", "punct"))
#: Relations in which a wrong parse leaves one half of a name.
_MISPARSED = frozenset(
    ("nsubj", "nsubj:pass", "flat", "compound", "nmod:desc", "appos", "nmod:unmarked", "obl:unmarked")
)
#: Last words of names that are plurals by form only: "the United States ... its".
_SINGULAR_NAMES = frozenset(
    "states nations netherlands philippines emirates bahamas maldives seychelles records studios airlines airways "
    "motors industries pictures systems games enterprises technologies laboratories news series olympics headquarters "
    "times house wales athens naples brussels paris texas kansas".split()
)
_REFLEXIVES = frozenset(("himself", "herself", "itself", "themselves"))
_NOUN_TAGS = frozenset(("NN", "NNS", "NNP", "NNPS"))
_PERSON: frozenset[NounClass] = frozenset(("person",))
_PERSONAL: frozenset[NounClass] = frozenset(("person", "he", "she"))
_MARKS = frozenset((",", ";", ":", "(", ")", "[", "]", "--", "-LRB-", "-RRB-", ".", "“", "”", "''", "``", '"'))


class NounPhrase(NamedTuple):
    """A noun phrase of a discourse.

    Attributes:
        head: token index of the head.
        start: index of the first token of the phrase.
        end: one after the index of its last token.
        is_name: whether the head is a proper noun.
        is_plural: whether the head is plural, or the phrase a coordination.
        is_coordinated: whether the phrase is several phrases joined by "and".
        gender: -1 (female) to 1 (male), 0 if unknown.
        classes: the semantic classes of the head noun; empty for most names.
        is_impersonal: whether the phrase surely does not denote a person.
        is_month: whether the phrase is a month next to a number: "4 August".
    """

    head: int
    start: int
    end: int
    is_name: bool
    is_plural: bool = False
    is_coordinated: bool = False
    gender: float = 0.0
    classes: frozenset[NounClass] = frozenset()
    is_impersonal: bool = False
    is_month: bool = False

    def moved(self, shift: int) -> NounPhrase:
        """Return the phrase with its token indices increased by `shift`."""
        return self._replace(head=self.head + shift, start=self.start + shift, end=self.end + shift)


def noun_phrases(discourse: Discourse, names: FirstNames) -> list[NounPhrase]:
    """Return all noun phrases, in the order of their heads; a coordination has its first member's head, and follows."""
    found: list[NounPhrase] = []
    for number, sentence in enumerate(discourse.sentences):
        if not _is_context_free(discourse, number):
            found += _phrases_between(discourse, discourse.starts[number], discourse.starts[number + 1], names)
            continue
        # Cache the phrases with their start: the sentence recurs after other sentences, at another offset.
        known = sentence.kept.get("phrases")
        start = discourse.starts[number]
        if known is None or known[0] is not names:
            phrases = _phrases_between(discourse, start, discourse.starts[number + 1], names)
            sentence.kept["phrases"] = names, start, phrases
            found += phrases
        else:
            shift = start - known[1]
            found += [phrase.moved(shift) for phrase in known[2]] if shift else known[2]
    return found


def _phrases_between(discourse: Discourse, start: int, end: int, names: FirstNames) -> list[NounPhrase]:
    tags, deps = discourse.tags, discourse.deps
    found: list[NounPhrase] = []
    for head in range(start, end):
        if tags[head] in _NOUN_TAGS and deps[head] not in _INNER:
            phrase = phrase_at(discourse, head, names)
            found.append(phrase)
            group = _coordination(discourse, phrase)
            if group is not None:
                found.append(group)
    return found


def _is_context_free(discourse: Discourse, number: int) -> bool:
    """Return whether a sentence's phrases do not depend on the tokens next to it.

    They may depend on an occupation or number right before it, or a number right after it (the day of a month).
    """
    start, end = discourse.starts[number], discourse.starts[number + 1]
    is_plain_before = not start or discourse.tags[start - 1] not in ("NN", "CD")
    return is_plain_before and (end == len(discourse) or discourse.tags[end] != "CD")


def phrase_at(discourse: Discourse, head: int, names: FirstNames) -> NounPhrase:
    """Return the noun phrase around a head noun, without clauses, appositions and reflexives after it."""
    start, end = _span(discourse, head)
    tag = _tag_of(discourse, head)
    is_name = tag.startswith("NNP")
    if is_name:
        start, end = _whole_name(discourse, head, start, end)
    if end - start > 1 and discourse.lower[end - 1] in _REFLEXIVES:
        end -= 1  # "Offusius himself"
    words = discourse.words[start:end]
    # "Giffords" is tagged as a plural as often as not; a plural name has an article.
    is_plural = tag == "NNS" or (tag == "NNPS" and (end - start > 1 or discourse.lower[head][-2:] == "ns"))
    is_plural = is_plural and not (is_name and words[-1].lower() in _SINGULAR_NAMES)
    classes: frozenset[NounClass] = frozenset()
    gender, impersonal = 0.0, False
    if is_name:
        capitalised = [word for word in words if word[:1].isupper() and word.lower() != "the"]
        gender = name_gender(capitalised, names)
        impersonal = is_organisation_like(capitalised) or discourse.lower[start] == "the"
        if not impersonal and _has_occupation(discourse, head, start):
            classes = _PERSON
    else:
        noun = discourse.lower[head]
        classes = noun_classes(singular(noun) if is_plural else noun)
        impersonal = bool(classes) and not classes & {"person", "he", "she"}
    if is_name and _is_said_to_be_thing(discourse, head):
        # "Cardinal Pole is a school": the name only sounds like a person's.
        gender, impersonal, classes = 0.0, True, frozenset()
    gender_shown = noun_gender(discourse, head, classes)
    if gender_shown:
        gender, impersonal = gender_shown, False
    is_month = discourse.lower[head] in TIMES and any(
        0 <= near < len(discourse) and discourse.tags[near] == "CD" for near in (start - 1, start, head + 1)
    )
    return NounPhrase(head, start, end, is_name, is_plural, False, gender, classes, impersonal, is_month)


def _tag_of(discourse: Discourse, head: int) -> str:
    """Return the head's tag; a capitalised plural that is not a common noun ("Matthews") is a name."""
    tag = discourse.tags[head]
    is_name = tag == "NNS" and discourse.words[head][:1].isupper() and not is_noun(discourse.lower[head])
    return "NNPS" if is_name else tag


def noun_gender(discourse: Discourse, head: int, classes: frozenset[NounClass]) -> float:
    """Return the gender that a common noun gives a phrase: "the actress", "actress Zoe Telford", "Zoe, his sister".

    From -1 (female) to 1 (male), 0 if no noun gives a gender.
    """
    gender_shown = _gender_of(classes)
    if gender_shown:
        return gender_shown
    for child in discourse.children[head]:
        if discourse.deps[child] in ("appos", "compound", "nmod:desc", "flat") and discourse.tags[child] == "NN":
            gender_shown = _gender_of(noun_classes(discourse.lower[child]))
            if gender_shown:
                return gender_shown
    if discourse.deps[head] in ("appos", "flat") and discourse.tags[discourse.heads[head]] == "NN":
        return _gender_of(noun_classes(discourse.lower[discourse.heads[head]]))
    return 0.0


def _is_said_to_be_thing(discourse: Discourse, head: int) -> bool:
    """Return whether the sentence has the predicate "is a …" for a name, with a noun that does not denote a person."""
    above = discourse.heads[head]
    if discourse.deps[head] not in ("nsubj", "nsubj:outer") or discourse.tags[above] not in ("NN", "NNS"):
        return False
    classes = noun_classes(discourse.lower[above])
    is_copular = any(discourse.deps[child] == "cop" for child in discourse.children[above])
    return is_copular and bool(classes) and not classes & _PERSONAL


def _has_occupation(discourse: Discourse, head: int, start: int) -> bool:
    """Return whether a noun for persons is right before a name or is its first word: "biographer Gitta Sereny"."""
    near = (token for token in (start - 1, start) if 0 <= token < head)
    return any(discourse.tags[token] == "NN" and noun_classes(discourse.lower[token]) & _PERSONAL for token in near)


def _gender_of(classes: frozenset[NounClass]) -> float:
    return float(("he" in classes) - ("she" in classes))


def _span(discourse: Discourse, head: int) -> tuple[int, int]:
    """Return the range [start, end) of a phrase: contiguous modifiers before the head, name parts after it, an
    of-phrase.
    """
    children = discourse.children[head]
    start = head
    for child in reversed(children):
        if child < head and discourse.deps[child] in _PREMODIFIERS:
            left = _leftmost(discourse, child)
            if discourse.deps[left] == "case":
                # "for her son Achilles": the preposition, a dependent of "son", is not part of the phrase.
                left += 1
            gap = discourse.words[_rightmost(discourse, child) + 1 : start]
            if any(word in _MARKS and word not in ('"',) for word in gap) and discourse.deps[child] != "amod":
                break
            start = min(start, left)
    end = head + 1
    for child in children:
        if child < end:
            continue
        dep = discourse.deps[child]
        right = _rightmost(discourse, child)
        if _leftmost(discourse, child) != end:
            break
        if dep in _POSTMODIFIERS or (dep == "nmod" and discourse.case_of(child) == "of" and right - start < MAX_TOKENS):
            if any(word in _MARKS for word in discourse.words[end : right + 1]):
                right = _name_end(discourse, child)
                if right < end:
                    break
            end = right + 1
        else:
            break
    return start, end


def _whole_name(discourse: Discourse, head: int, start: int, end: int) -> tuple[int, int]:
    """Return the range of a name, with adjacent proper nouns that a wrong parse attached elsewhere: "Aldous | Huxley
    was born"."""
    heads, deps, tags = discourse.heads, discourse.deps, discourse.tags
    near = {head, heads[head]}
    while start and tags[start - 1] == "NNP" and deps[start - 1] in _MISPARSED and heads[start - 1] in near:
        start -= 1
    while end < len(discourse) and tags[end] == "NNP" and deps[end] in _MISPARSED and heads[end] in near:
        end += 1
    return start, end


def _name_end(discourse: Discourse, child: int) -> int:
    """Return the last token of a dependent before its first punctuation mark."""
    right = child
    while (
        right + 1 < len(discourse)
        and discourse.heads[right + 1] == child
        and (discourse.deps[right + 1] in _POSTMODIFIERS)
    ):
        right += 1
    return right


def _leftmost(discourse: Discourse, token: int) -> int:
    children = discourse.children[token]
    while children and children[0] < token:
        token = children[0]
        children = discourse.children[token]
    return token


def _rightmost(discourse: Discourse, token: int) -> int:
    children = discourse.children[token]
    while children and children[-1] > token:
        token = children[-1]
        children = discourse.children[token]
    return token


def _coordination(discourse: Discourse, first: NounPhrase) -> NounPhrase | None:
    """Return the phrase "A and B" with the given first member; None if there is none, or for "A or B"."""
    members = [
        child
        for child in discourse.children[first.head]
        if discourse.deps[child] == "conj" and discourse.tags[child] in _NOUN_TAGS
    ]
    if not members:
        return None
    joins = [child for member in members for child in discourse.children[member] if discourse.deps[child] == "cc"]
    if not joins or any(discourse.lower[join] not in ("and", "&") for join in joins):
        return None
    end = _span(discourse, members[-1])[1]
    return NounPhrase(first.head, first.start, end, first.is_name, True, True, 0.0, first.classes, first.is_impersonal)
