"""Shared fronts: the words before the first of two joined verbs that are repeated before the second.

The paper copies all words before the first verb (table 14, {a_1, …, a_k-1}), so that "In 1979 she was arrested and in
1980 she was tried and sentenced" gives a second half with three clauses. Here, auxiliaries, adverbs and clauses that
belong only to the first verb are left out.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.operations import Words, words_in
from wikimill.rules.discofuse.parse_queries import auxiliaries_of, finite_word, root_of, span_of, tense_of
from wikimill.rules.discofuse.propose.conjuncts import is_finite_like
from wikimill.rules.discofuse.propose.participles import subject_words
from wikimill.rules.text.connectives import COORDINATING, FINITE_TAGS, NEGATIONS

_OPENING_TAGS = frozenset("WRB IN VBG VBN TO JJ".split())
#: First tokens in which a word such as "later" or "when" shows an opening phrase: "A few years later , when she spoke".
_REACH = 6


def shared_front(doc: Doc, first: Token, second: Token, subject: Token) -> Words | None:
    """Return the words to put before the second verb; None if none fit the verb's form.

    Args:
        doc: the sentence.
        first: the predicate before the conjunction.
        second: the predicate after the conjunction, without a subject.
        subject: the subject of the first predicate.
    """
    front = _fitting(doc, first, second, subject, _start(doc, first, subject))
    if front is None or (front and front[-1].text in ("and", "or", "but")):
        return None
    return without_linking_adverbs(_known(front, first, subject))


def without_linking_adverbs(front: Words) -> Words:
    """Return the words without adverbs that link to the preceding sentence, and without these adverbs' commas."""
    kept = [word for word in front if word.text.lower() not in lexicon.LINKING]
    if len(kept) == len(front):
        return front
    out = [word for place, word in enumerate(kept) if word.text != "," or (place and kept[place - 1].text != ",")]
    return tuple(out[:-1] if out and out[-1].text == "," else out)


def _start(doc: Doc, first: Token, subject: Token) -> int:
    """Return the index of the first word before the first verb that the second verb shares.

    A clause that opens the sentence is shared ("However , when she came , he left and"), and so is a clause that
    reports the first verb's ("She said that he came and"). A clause joined by "and" or a semicolon is not.
    """
    before = doc[: subject.left_edge.i]
    finite = [int(token.i) for token in before if token.tag_ in FINITE_TAGS]
    if not finite:
        return 0
    parting = [int(token.i) for token in before if token.i > finite[-1] and _parts_clauses(token)]
    if parting:
        return parting[0] + 1
    opening = next((token for token in before if token.tag_ not in ("RB", "CC") and token.text != ","), before[0])
    opens = opening.tag_ in _OPENING_TAGS or any(token.lower_ in lexicon.OPEN_TIME for token in before[:_REACH])
    is_shared = opens and any(token.text == "," for token in before)
    is_reported = first.dep_ == "ccomp" and root_of(doc).i < subject.i
    return 0 if is_shared or is_reported else int(subject.left_edge.i)


def _parts_clauses(token: Token) -> bool:
    """Return whether the token is a semicolon or a conjunction that joins clauses."""
    if token.text == ";":
        return True
    joined = token.head
    is_clause = any(child.dep_ in ("nsubj", "nsubj:pass", "expl") for child in joined.children)
    return token.lower_ in COORDINATING and token.dep_ == "cc" and joined.i > token.i and is_clause


def _known(front: Words, first: Token, subject: Token) -> Words:
    """Return the words with "the" for a subject's "a", if the first half introduced it: "A man bought it . The man sold
    it"."""
    start = int(subject.left_edge.i)
    place = next((i for i, word in enumerate(front) if word.index < 0), None)  # a subject that was cut is a copy
    if place is None:
        place = next((i for i, word in enumerate(front) if word.index == start), None)
    if place is None or front[place].text.lower() not in ("a", "an") or not _is_over(first):
        return front
    if front[place + 1 : place + 2] and front[place + 1].text in lexicon.AMOUNTS:
        return front  # "a total of nine spikes were"
    return (*front[:place], front[place]._replace(text="the"), *front[place + 1 :])


def _is_over(verb: Token) -> bool:
    """Return whether a verb is about a past event: "was bought", "has been placed"."""
    return tense_of(verb) == "past" or any(token.lower_ in ("has", "have", "had") for token in auxiliaries_of(verb))


def _fitting(doc: Doc, first: Token, second: Token, subject: Token, start: int) -> Words | None:
    """Return the paper's a_1 … a_k-1 from `start` on, without words that do not fit the second verb; None if the rest
    would not fit."""
    shared = words_in(doc)[start : int(first.i)]
    auxiliaries = auxiliaries_of(first)
    if _shares_passive(second, first):
        return _with_plain_subject(_without_own_adverbs(shared, first, subject), subject)
    is_copular = any(token.dep_ == "cop" for token in auxiliaries)
    if _lacks_auxiliary(second) and not is_copular:
        return None
    if finite_word(second) is not None or (is_finite_like(second, first) and not is_copular):
        # The words after the first auxiliary belong only to the first verb: "was formally incorporated".
        cut = min([int(token.i) for token in auxiliaries], default=int(first.i))
        dropped = {int(child.i) for child in first.children if child.lower_ in NEGATIONS}
        dropped |= _own_adverbs(first, subject)
        is_contrast = any(child.lower_ in ("but", "yet") for child in second.children)
        if is_contrast or any(child.dep_ in ("advmod", "aux") and child.i < second.i for child in second.children):
            # "usually swallow food but may chew it", "eventually fell asleep but then awoke": each has its own adverb.
            dropped |= {int(child.i) for child in first.children if child.dep_ == "advmod" and child.i > subject.i}
        own = tuple(word for word in shared if word.index < cut and word.index not in dropped)
        return _with_plain_subject(own, subject)
    copula = next((token for token in auxiliaries if token.dep_ == "cop"), None)
    if _is_active_participle(second):
        return None
    if second.tag_ == "VBN" and copula is not None:
        return _with_plain_subject(shared[: int(copula.i) + 1 - start], subject)  # "are in XML format and used for …"
    if second.tag_ in ("VB", "VBG") and (not auxiliaries or second.tag_ != first.tag_):
        return None
    return _with_plain_subject(shared, subject) if second.tag_ == first.tag_ else None


def _shares_passive(second: Token, first: Token) -> bool:
    """Return whether the second verb is passive and shares the first verb's auxiliary: "was closed and razed".

    Taggers sometimes call such a verb a past tense; a transitive verb without an object is not one.
    """
    auxiliaries = auxiliaries_of(first)
    if first.tag_ != "VBN" or not auxiliaries or auxiliaries_of(second):
        return False
    is_passive = any(token.dep_ == "aux:pass" for token in auxiliaries)
    if is_passive and _is_passive_form(second):
        return True
    if second.tag_ == "VBN":
        return not _is_active_participle(second)
    has_object = any(child.dep_ in ("obj", "ccomp", "xcomp") for child in second.children)
    return second.tag_ == "VBD" and is_passive and not has_object and second.lower_ not in lexicon.INTRANSITIVE_PASTS


def _is_passive_form(second: Token) -> bool:
    """Return whether a past tense or participle is probably passive: "mined and loaded into trucks"."""
    if (
        second.i + 1 >= len(second.doc)
        or second.tag_ not in ("VBD", "VBN")
        or second.lower_ in lexicon.INTRANSITIVE_PASTS
    ):
        return False
    following = second.nbor(1)
    if following.tag_ == "DT":
        return second.lower_ in lexicon.NAMED
    is_directed = following.lower_ in ("into", "as", "on", "onto") and second.lower_.endswith("ed")
    return following.lower_ == "by" or is_directed


def _lacks_auxiliary(second: Token) -> bool:
    """Return whether a participle before "by" has no form of "be": "tied and surpassed only by Nadal"."""
    following = [token for token in second.doc[second.i + 1 : second.i + 3] if token.tag_ != "RB"]
    return second.tag_ == "VBN" and not auxiliaries_of(second) and bool(following) and following[0].lower_ == "by"


def _is_active_participle(second: Token) -> bool:
    """Return whether a verb tagged as a participle has an object, like a past tense: "was held and attended it"."""
    has_object = any(child.dep_ == "obj" for child in second.children)
    return (
        second.tag_ == "VBN" and has_object and not auxiliaries_of(second) and second.lower_ not in lexicon.TWO_OBJECTS
    )


def _without_own_adverbs(shared: Words, first: Token, subject: Token) -> Words:
    """Return the shared words without the first participle's adverbs of manner: "was heavily fortified and built on a
    hill"."""
    own = [child for child in first.children if child.dep_ == "advmod" and child.lower_.endswith("ly")]
    dropped = {int(child.i) for child in own if subject.i < child.i < first.i}
    return tuple(word for word in shared if word.index not in dropped)


def _own_adverbs(first: Token, subject: Token) -> set[int]:
    """Return the indices of adverbs that modify only the first verb: "largely disappeared from view and lived
    there"."""
    return {
        int(child.i)
        for child in first.children
        if child.dep_ == "advmod" and subject.i < child.i < first.i and child.lower_ not in lexicon.SHARED_ADVERBS
    }


def _with_plain_subject(shared: Words, subject: Token) -> Words:
    """Return the shared words, with a subject that has a clause or apposition cut to copies of its noun phrase."""
    start, end = span_of(subject)
    while start < subject.i and subject.doc[start].is_punct:
        start += 1
    plain = subject_words(subject)
    whole = tuple(word for word in shared if start <= word.index < end)
    if plain is None or _loses_conjunct(subject, plain):
        plain = whole
    out: list[Words] = []
    for word in shared:
        if not start <= word.index < end:
            out.append((word,))
        elif word == whole[0]:
            out.append(plain)
    joined = tuple(word for part in out for word in part)
    is_loose = len(joined) > 1 and joined[-1].text == "," and joined[-2].index < 0
    return joined[:-1] if is_loose else joined  # "The abacus ( plural abaci ) , also called a counting frame ,"


def _loses_conjunct(subject: Token, plain: Words) -> bool:
    """Return whether `plain` lacks a part of a coordinated subject: "civilization , technology , and the process
    may"."""
    kept = {word.text for word in plain}
    return any(child.dep_ == "conj" and child.text not in kept for child in subject.children)
