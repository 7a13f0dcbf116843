"""Queries on a parsed sentence that several rules share. One `Doc` is one sentence, with Universal Dependencies."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from spacy.tokens import Doc, Token

from wikimill.rules.coreference.nouns import noun_classes
from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.tag_patterns import is_verb_called_noun
from wikimill.rules.languages.en.nouns import singular
from wikimill.rules.text.connectives import FINITE_TAGS
from wikimill.rules.text.morphology import Tense, is_past_form

#: Classes of nouns for persons.
PERSONAL = frozenset({"person", "he", "she"})
SUBJECTS = frozenset({"nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "csubj:outer", "expl"})
_AUXILIARIES = frozenset({"aux", "aux:pass", "cop"})
#: Dependents before a noun that belong to its phrase.
_INSIDE_PHRASE = frozenset(
    "det det:predet amod compound nummod nmod nmod:poss flat advmod punct nmod:unmarked case goeswith conj obl".split()
)
_BEFORE_PHRASE = frozenset(("IN", "TO", "CC", "MD", ",", ":", "WDT", "''", "-LRB-"))
_NEVER_FINITE = frozenset({"xcomp", "acl", "amod", "compound", "nmod"})
_PAST = frozenset({"VBD", "VBN"})
_PLURAL_TAGS = frozenset({"NNS", "NNPS"})


def root_of(doc: Doc) -> Token:
    """Return the sentence's root; the first if there are several."""
    return next(token for token in doc if token.head.i == token.i)


def children(token: Token, labels: Collection[str]) -> Iterator[Token]:
    """Return the dependents with one of these relations, in order."""
    return (child for child in token.children if child.dep_ in labels)


def subject_of(predicate: Token) -> Token | None:
    """Return the head of the predicate's own subject, if any; an expletive only if there is no other."""
    found = sorted(children(predicate, SUBJECTS), key=lambda token: (token.dep_ == "expl", token.i))
    return found[0] if found else None


def auxiliaries_of(predicate: Token) -> list[Token]:
    """Return the predicate's auxiliaries and copulas, in text order."""
    return list(children(predicate, _AUXILIARIES))


def finite_word(predicate: Token) -> Token | None:
    """Return the finite word of the predicate's clause: an auxiliary, a copula or the predicate; None if there is none.

    Taggers confuse "provided" (VBD) with "provided" (VBN), and "steal" (VBP) with "steal" (VB): such a verb counts as
    finite if it has a preceding subject and no auxiliary. So does a word tagged as a noun with a subject and an object.
    """
    auxiliaries = auxiliaries_of(predicate)
    for auxiliary in auxiliaries:
        if auxiliary.tag_ in FINITE_TAGS:
            return auxiliary
    if predicate.tag_ in FINITE_TAGS - {"MD"} or is_verb_called_noun(predicate):
        return predicate
    if predicate.tag_ in ("NN", "NNS") and not auxiliaries and _is_framed(predicate):
        return predicate
    if predicate.tag_ not in ("VBN", "VB") or auxiliaries or predicate.dep_ in _NEVER_FINITE:
        return None
    if any(child.dep_ == "mark" and child.lower_ == "to" for child in predicate.children):
        return None
    has_subject = any(child.dep_ in SUBJECTS and child.i < predicate.i for child in predicate.children)
    return predicate if has_subject and (predicate.tag_ == "VB" or is_past_form(predicate.lower_)) else None


def _is_framed(noun: Token) -> bool:
    """Return whether a word tagged as a noun has a verb's frame, a subject before it and an object after it."""
    has_subject = any(child.dep_ in ("nsubj", "nsubj:pass") for child in noun.lefts)
    return has_subject and any(child.dep_ in ("obj", "xcomp", "ccomp") for child in noun.rights)


def tense_of(predicate: Token) -> Tense:
    """Return the tense of the clause's finite word, modals by their form; "past" if there is none."""
    finite = finite_word(predicate)
    if finite is None:
        return "past"
    if finite.tag_ in _PAST or finite.lower_ in lexicon.PAST_AUXILIARIES:
        return "past"
    return "present"


def is_plural(noun: Token) -> bool:
    """Return whether a noun phrase with this head takes a plural verb."""
    if any(child.dep_ == "conj" and _joined_by_and(child) for child in noun.children):
        return True
    if noun.text in lexicon.SINGULAR_NAMES:
        return False
    if noun.tag_ in _PLURAL_TAGS or noun.lower_ in lexicon.PLURAL_WORDS:
        return True
    return noun.pos_ == "PRON" and "Plur" in noun.morph.get("Number", [])


def _joined_by_and(conjunct: Token) -> bool:
    words = {child.lower_ for child in conjunct.children if child.dep_ == "cc"}
    return "and" in words


def span_of(token: Token) -> tuple[int, int]:
    """Return the range of token indices [start, end) that the token's subtree covers."""
    return int(token.left_edge.i), int(token.right_edge.i) + 1


def first_word(token: Token) -> int:
    """Return the index of the first token of the subtree, without leading punctuation."""
    start = int(token.left_edge.i)
    while start < token.i and token.doc[start].is_punct:
        start += 1
    return start


def highest_within(token: Token, start: int, end: int) -> Token:
    """Return the last token on the path from this one to the root before the path leaves [start, end)."""
    while token.head.i != token.i and start <= token.head.i < end:
        token = token.head
    return token


def top_clause(doc: Doc, start: int, end: int) -> Token | None:
    """Return the predicate in [start, end) that is nearest to the root; None if there is none.

    It must have a finite word, and a subject in the range other than a relative pronoun. The first one if several have
    the same depth.
    """
    best: tuple[int, int] | None = None
    for token in doc[start:end]:
        if finite_word(token) is None:
            continue
        subject = subject_of(token)
        if subject is None or not start <= subject.i < end or subject.tag_ in ("WDT", "WP"):
            continue
        rank = (depth_of(token), int(token.i))
        if best is None or rank < best:
            best = rank
    return None if best is None else doc[best[1]]


def depth_of(token: Token) -> int:
    """Return the number of edges between the token and the root."""
    return sum(1 for _ in token.ancestors)


def noun_phrase(head: Token, before: int | None = None) -> tuple[int, int]:
    """Return the range [start, end) of a noun phrase, cut at the first comma, dash or other mark after its head.

    If the noun is the predicate of a clause, the clause's words (its subject, "to be", "that") are left out.

    Args:
        head: the phrase's head.
        before: latest end of the range; None for the end of the head's subtree.
    """
    doc = head.doc
    start = int(head.i)
    for child in reversed(list(head.lefts)):
        if child.dep_ not in _INSIDE_PHRASE:
            break
        start = int(child.left_edge.i)
    end = span_of(head)[1] if before is None else min(span_of(head)[1], before)
    for position in range(int(head.i) + 1, end):
        if doc[position].text in (",", "(", "--", ";", ":"):
            end = position
            break
    while start > 0 and doc[start].pos_ == "PROPN" and doc[start - 1].pos_ == "PROPN":
        start -= 1  # keep a name whole, even if the parse attaches its parts elsewhere
    while start < head.i and (doc[start].tag_ in _BEFORE_PHRASE or doc[start].dep_ in ("case", "mark", "fixed")):
        if doc[start].lower_ == "at" and doc[start + 1].lower_ in ("least", "most"):
            break
        start += 1
    return start, end


def main_clause_after_comma(doc: Doc) -> tuple[int, Token, Token] | None:
    """Return the comma index, main subject and main predicate of a sentence that opens with a clause or phrase.

    The subject begins right after the comma, or the tokens between modify the main clause. None if there is no such
    comma.
    """
    best: tuple[int, Token, Token] | None = None
    for comma in range(1, len(doc) - 2):
        if doc[comma].text != ",":
            continue
        found = _subject_at(doc, comma + 1)
        if found is not None:
            subject, predicate = found
            if predicate.dep_ in ("ROOT", "parataxis", "conj"):
                return comma, subject, predicate
            best = best or (comma, subject, predicate)
    root = root_of(doc)
    main = subject_of(root)
    if main is not None and finite_word(root) is not None:
        commas = [i for i in range(1, first_word(main)) if doc[i].text == ","]
        opening = int(highest_within(doc[0], 0, int(root.i)).right_edge.i)
        at_clause = [i for i in commas if i >= opening]
        if at_clause or commas:
            return (at_clause or commas[-1:])[0], main, root
    return best


def _subject_at(doc: Doc, start: int) -> tuple[Token, Token] | None:
    """Return the subject whose noun phrase begins at `start`, with its finite predicate."""
    token = doc[start]
    while first_word(token) == start:
        predicate = token.head
        if token.tag_ in ("WDT", "WP"):
            return None
        if token.dep_ in SUBJECTS and predicate.i > token.i and predicate.dep_ not in ("acl:relcl", "acl"):
            return (token, predicate) if finite_word(predicate) is not None else None
        if token.head.i == token.i:
            break
        token = token.head
    head, verb = doc[start], doc[start + 1]
    # The paper's own condition: one token, then a verb.
    if head.pos_ in ("PRON", "PROPN") and (verb.tag_ in FINITE_TAGS or is_verb_called_noun(verb)):
        predicate = verb.head if verb.dep_ in _AUXILIARIES and verb.head.i > verb.i else verb
        return head, predicate
    return None


def is_personal(noun: Token) -> bool:
    """Return whether a noun, singular or plural, denotes a person, by the lists and suffixes of `noun_classes`.

    True for "teacher" and "sisters"; False for groups ("team"), pronouns, and other words ("boss").
    """
    return not PERSONAL.isdisjoint(noun_classes(singular(noun.lower_)))


def is_name_or_personal(noun: Token) -> bool:
    """Return whether a noun is a proper noun or denotes a person."""
    return noun.pos_ == "PROPN" or is_personal(noun)
