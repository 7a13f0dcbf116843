"""Coordinated clauses and verb phrases made sentences (table 14)."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from rules.fusion.connectives import ADVERBIAL_COORDINATORS, COORDINATING, VERB_TAGS
from rules.fusion.drafts import Draft, Half, Miss, Outcome
from rules.fusion.operations import Words, delete, prepend, split, words_of
from rules.fusion.subordination import subject_words
from rules.fusion.syntax import (
    auxiliaries_of,
    finite_word,
    root_of,
    span_of,
    subject_of,
    top_clause,
)
from rules.morphology import is_past_form

SENTENCE_ID, VERB_PHRASE_ID = "sentence_coordination", "verb_phrase_coordination"
#: Where a coordinated clause may hang so that both parts say on their own what they say together.
_LEVELS = frozenset({"conj", "parataxis"})
_NEVER_BEGIN_VERB_PHRASE = frozenset("DT NN NNS NNP NNPS PRP PRP$ JJ JJR JJS CD WDT WP WP$ WRB EX FW".split())
_MODIFIERS = frozenset({"acl:relcl", "acl", "xcomp", "advcl", "obj", "obl", "nmod", "conj"})
_NOMINATIVE = frozenset("he she it they we i this these".split())
_NEGATIONS = frozenset({"not", "n't", "never"})


def may_have_coordination(tokens: tuple[str, ...]) -> bool:
    """Whether a coordinating conjunction stands inside the sentence."""
    return not COORDINATING.isdisjoint(tokens[2:])


def match_coordination(doc: Doc) -> Iterator[Outcome]:
    """Split at each coordinating conjunction that joins two clauses or two verb phrases of the main clause.

    (A) The time of the autumn floods came , and the hundred streams poured into the Yellow River .
    -> (a) The time of the autumn floods came . (b) The hundred streams poured into the Yellow River .

    (A) The Sharks started the year 0 - 4 , yet recovered to claim sixth spot .
    -> (a) The Sharks started the year 0 - 4 . (b) The Sharks recovered to claim sixth spot .

    The paper asks for at most five tokens between conjunction and conjunct; the release has longer ways ("but because
    of Larry 's status in the community , she spent only one night in jail"), so none is asked for here.
    """
    words = words_of([token.text for token in doc])
    for token in doc[2:]:
        if token.lower_ in COORDINATING and token.i < len(doc) - 2:
            yield _at_conjunction(doc, words, token)


def _at_conjunction(doc: Doc, words: Words, conjunction: Token) -> Outcome:
    position = int(conjunction.i)
    place = f'"{conjunction.text}" at {position}'
    second = _conjunct_behind(doc, conjunction)
    if second is None:
        return Miss(SENTENCE_ID, place, "the conjunction joins a clause or verb phrase that follows it")
    first = _first_conjunct(doc, second, position)
    if first is None:
        return Miss(SENTENCE_ID, place, "what it joins the clause to stands before it, in the main clause")
    own = subject_of(second)
    start = position - 1 if doc[position - 1].text == "," else position
    label = " ".join(token.lower_ for token in doc[start : position + 1])
    front, rest = split(words, start)
    rest = delete(rest, 0, position + 1 - start)
    if own is not None and own.i > position:
        halves = Half(front, doc, int(first.i)), Half(rest, doc, int(second.i))
        return Draft(SENTENCE_ID, "SINGLE_S_COORD", halves, label, position)
    if conjunction.lower_ in ("so", "for") or (conjunction.lower_ == "nor" and conjunction.tag_ != "CC"):
        return Miss(SENTENCE_ID, place, f'a subject of its own follows "{conjunction.lower_}"')
    return _verb_phrase(doc, (front, rest), first, second, label, position)


def _verb_phrase(
    doc: Doc, parts: tuple[Words, Words], first: Token, second: Token, label: str, position: int
) -> Outcome:
    place = f'"{label}" at {position}'
    subject = subject_of(first)
    if subject is None or subject.i > first.i:
        return Miss(VERB_PHRASE_ID, place, "the main verb follows its subject")
    if doc[position + 1].tag_ in _NEVER_BEGIN_VERB_PHRASE:
        return Miss(VERB_PHRASE_ID, place, "what follows begins with a verb, an adverb or a preposition")
    front = _shared_front(doc, first, second, subject)
    if front is None:
        return Miss(VERB_PHRASE_ID, place, "the second verb has a form that fits the subject")
    is_copular = any(child.dep_ == "cop" for child in second.children)
    # As in the release: what has no tag of V (a copular predicate) is counted as a coordinated sentence.
    if is_copular:
        rule, label_type = SENTENCE_ID, "SINGLE_S_COORD"
    elif second.tag_ in VERB_TAGS:
        rule, label_type = VERB_PHRASE_ID, "SINGLE_VP_COORD"
    else:
        return Miss(VERB_PHRASE_ID, place, f"the second conjunct is a verb (its tag is {second.tag_})")
    halves = (
        Half(parts[0], doc, int(first.i)),
        Half(prepend(parts[1], front), doc, int(second.i), subject_given=True, verb_given=_lends_verb(first, second)),
    )
    return Draft(rule, label_type, halves, label, position)  # type: ignore[arg-type]  # one of two literals


def _conjunct_behind(doc: Doc, conjunction: Token) -> Token | None:
    """The head of what the conjunction adds: a predicate behind it."""
    head = conjunction.head
    opens_conjunct = head.i > conjunction.i and (conjunction.dep_ == "cc" or head.dep_ == "conj")
    if opens_conjunct and _is_predicate(head):
        return head
    if (clause := _pronoun_clause(doc, conjunction)) is not None:
        return clause
    # "so", "yet", "nor", "for", and conjunctions that the parser has hung elsewhere: a clause must follow at once.
    clause = top_clause(doc, conjunction.i + 1, len(doc))
    if clause is None:
        return None
    subject = subject_of(clause)
    assert subject is not None
    is_comma_before = doc[conjunction.i - 1].text in (",", ";")
    if conjunction.lower_ in ADVERBIAL_COORDINATORS:
        hangs_there = conjunction.i < conjunction.head.i <= clause.i
        if not is_comma_before or not hangs_there:
            return None
        if conjunction.lower_ in ("so", "for") and doc[conjunction.i + 1].lower_ in ("that", "far", "much", "many"):
            return None
        return clause
    begins = int(subject.left_edge.i)
    follows_at_once = is_comma_before and conjunction.i <= begins <= conjunction.i + 1
    return clause if follows_at_once and clause.dep_ in (*_LEVELS, "ROOT") else None


def _pronoun_clause(doc: Doc, conjunction: Token) -> Token | None:
    """The verb right behind "and he", "but they": with a nominative, a clause begins whatever the parser says."""
    pronoun = doc[conjunction.i + 1]
    if pronoun.lower_ not in _NOMINATIVE or pronoun.dep_ not in ("nsubj", "nsubj:pass", "expl"):
        return None
    return pronoun.head if finite_word(pronoun.head) is not None and pronoun.head.i > pronoun.i else None


def _is_predicate(token: Token) -> bool:
    return token.tag_ in VERB_TAGS or finite_word(token) is not None


def _first_conjunct(doc: Doc, second: Token, position: int) -> Token | None:
    """What stands before the conjunction and governs there: the root, or a clause that the root reports."""
    root = root_of(doc)
    if root.i >= position:
        # The parser may have taken the second clause for the main one.
        return top_clause(doc, 0, position) if second.i == root.i else None
    if second.dep_ == "conj":
        head = second.head
        while head.dep_ == "conj" and head.i > position:
            head = head.head
        if head.i == root.i:
            return root
        if head.dep_ in ("conj", "parataxis") and head.head.i == root.i and head.i < position:
            return root if subject_of(second) is not None else head if subject_of(head) is not None else root
        if head.dep_ == "ccomp" and head.head.i == root.i and subject_of(second) is not None:
            return root
        # Behind a comma, a verb with a form of its own goes with the main clause rather than with a modifier in it:
        # "the troops who were dispatched , but refused to cooperate".
        is_own = finite_word(second) is not None or _is_finite_like(second, root)
        return root if doc[position - 1].text == "," and is_own and head.dep_ in _MODIFIERS else None
    if second.dep_ in ("parataxis", "advcl", "ccomp") and second.head.i == root.i:
        return root
    behind = doc[position + 1]
    return root if behind.lower_ in _NOMINATIVE and doc[position - 1].text == "," else None


def _lends_verb(first: Token, second: Token) -> bool:
    return finite_word(second) is None and finite_word(first) is not None


def _shared_front(doc: Doc, first: Token, second: Token, subject: Token) -> Words | None:
    """What the second verb shares with the first: the paper's a_1 … a_k-1, without auxiliaries that do not fit it."""
    shared = words_of([token.text for token in doc])[: int(first.i)]
    auxiliaries = auxiliaries_of(first)
    if finite_word(second) is not None or _is_finite_like(second, first):
        # What stands behind the first auxiliary belongs to the first verb alone: "was formally incorporated".
        cut = min([int(token.i) for token in auxiliaries], default=int(first.i))
        dropped = {int(child.i) for child in first.children if child.lower_ in _NEGATIONS}
        own = tuple(word for word in shared if word.index < cut and word.index not in dropped)
        return _with_whole_subject(own, subject)
    if second.tag_ == "VBN":
        # "was closed and razed" shares "was"; a participle behind another form shares nothing.
        return _with_whole_subject(shared, subject) if first.tag_ == "VBN" and auxiliaries else None
    if second.tag_ in ("VB", "VBG") and (not auxiliaries or second.tag_ != first.tag_):
        return None
    return _with_whole_subject(shared, subject) if second.tag_ == first.tag_ else None


def _is_finite_like(second: Token, first: Token) -> bool:
    """Whether a tagged participle is a past tense, for the first verb is one: "came … and averaged"."""
    return (
        second.tag_ == "VBN"
        and not auxiliaries_of(second)
        and not auxiliaries_of(first)
        and first.tag_ in ("VBD", "VBN")
        and is_past_form(second.lower_)
    )


def _with_whole_subject(shared: Words, subject: Token) -> Words | None:
    """The shared words as copies; a subject that carries a clause or apposition is cut down to its noun phrase."""
    start, end = span_of(subject)
    while start < subject.i and subject.doc[start].is_punct:
        start += 1
    texts: list[Words] = []
    inside = False
    for word in shared:
        if start <= word.index < end:
            if not inside:
                plain = subject_words(subject)
                if plain is None:
                    plain = tuple(word for word in shared if start <= word.index < end)
                texts.append(plain)
                inside = True
        else:
            texts.append((word,))
    return tuple(word for part in texts for word in part)
