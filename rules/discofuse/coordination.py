"""Coordinated clauses and verb phrases made sentences (table 14)."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.conjuncts import clause_fault, is_finite_like, predicate_before, predicate_behind
from wikimill.rules.discofuse.copied_front import front_start, own_adverbs, with_whole_subject
from wikimill.rules.discofuse.drafts import Draft, Half, Miss, Outcome
from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.discofuse.joined_doubts import joined_doubt
from wikimill.rules.discofuse.joined_verbs import (
    closes_list,
    is_passive_form,
    join_fault,
    lacks_verb_before,
)
from wikimill.rules.discofuse.operations import Words, delete, prepend, split, words_in
from wikimill.rules.discofuse.parse_queries import (
    auxiliaries_of,
    finite_word,
    subject_of,
    tense_of,
)
from wikimill.rules.discofuse.shared_parts import (
    POINTING,
    clause_between,
    disagrees,
    front_fault,
    has_noun_before,
    has_verb_behind_comma,
    is_active_participle,
    is_cut_subject,
    is_near_condition,
    is_passive_without_auxiliary,
    is_third_of_list,
    joins_modifiers,
    opens_clause_without_verb,
    reports_clause,
    shares_complement,
    unpaired_correlative,
    without_own_adverbs,
    without_pointing,
)
from wikimill.rules.text.connectives import COORDINATING, NEGATIONS, VERB_TAGS

SENTENCE_ID, VERB_PHRASE_ID = "sentence_coordination", "verb_phrase_coordination"
_NEVER_BEGIN_VERB_PHRASE = frozenset("DT NN NNS NNP NNPS PRP PRP$ JJ JJR JJS CD WDT WP WP$ WRB EX FW".split())
#: Past tenses that need no object: behind a passive they are no second passive ("was appointed , and retired").
_INTRANSITIVE_PASTS = frozenset(
    "retired died moved returned became remained went came lived served worked played continued began started"
    " ended finished appeared disappeared emerged grew rose fell arrived left departed escaped fled survived"
    " stayed stood sat settled resigned graduated studied competed participated debuted travelled traveled ran"
    " walked flew sailed fought starred toured reigned presided emigrated migrated resided spoke wrote taught"
    " voted agreed refused failed tried decided seemed proved turned changed declined increased decreased expanded"
    " spread ceased merged joined won lost led".split()
)
_AMOUNTS = frozenset("total number variety range series lot couple majority few handful pair group".split())


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
    for token in doc[2:]:
        if token.lower_ in COORDINATING and token.i < len(doc) - 2:
            yield _at_conjunction(doc, token)


def _at_conjunction(doc: Doc, conjunction: Token) -> Outcome:
    position = int(conjunction.i)
    place = f'"{conjunction.text}" at {position}'
    found = predicate_behind(doc, conjunction)
    if found is None:
        return Miss(SENTENCE_ID, place, "the conjunction joins a clause or verb phrase that follows it")
    second, has_subject = found
    first = predicate_before(doc, second, position)
    if first is None:
        return Miss(SENTENCE_ID, place, "what it joins the clause to stands before it, in the main clause")
    if conjunction.lower_ == "nor":
        return Miss(SENTENCE_ID, place, 'the conjunction is not "nor", which would leave its negation behind')
    if unpaired_correlative(doc, first, position):
        return Miss(SENTENCE_ID, place, 'the conjunction is no second half of "either … or", "not only … but"')
    if is_third_of_list(doc, first, position):
        return Miss(SENTENCE_ID, place, "two are joined, not three or more")
    start = position - 1 if doc[position - 1].text == "," else position
    label = " ".join(token.lower_ for token in doc[start : position + 1])
    if opens_clause_without_verb(doc, position):
        return Miss(SENTENCE_ID, place, "a clause that opens before it has its verb before it, too")
    front, rest = split(words_in(doc), start)
    rest = delete(rest, 0, position + 1 - start)
    if lacks_verb_before(doc, position):
        return Miss(SENTENCE_ID, place, "a finite verb stands before it, behind the last semicolon")
    if conjunction.lower_ == "so" and start == position:
        return Miss(SENTENCE_ID, place, 'a comma stands before "so", which tells a purpose without one')
    if has_subject and closes_list(doc, position):
        return Miss(SENTENCE_ID, place, "it closes no list of nouns")
    if has_subject:
        if is_passive_without_auxiliary(first):
            return Miss(SENTENCE_ID, place, "the first verb is no participle with an agent")
        fault = clause_fault(doc, first, second, position)
        if fault:
            return Miss(SENTENCE_ID, place, fault)
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
    if any(token.text in (";", ":") for token in doc[int(first.i) : position]):
        return Miss(VERB_PHRASE_ID, place, "no colon or semicolon stands between the verbs")
    if first.dep_.startswith("acl") or _is_subordinate(first):
        return Miss(VERB_PHRASE_ID, place, "the first verb is no modifier and no condition")
    if has_verb_behind_comma(doc, first, second, position):
        return Miss(VERB_PHRASE_ID, place, "two verbs are joined, not three or more")
    if reports_clause(first, position):
        return Miss(VERB_PHRASE_ID, place, 'no clause without "that" leaves it open whose verb it is')
    if (
        clause_between(doc, first, position)
        or is_near_condition(doc, first, position)
        or has_noun_before(doc, second, position)
    ):
        return Miss(VERB_PHRASE_ID, place, "no other clause with a subject of its own stands between")
    if shares_complement(doc, first, second, position) or joins_modifiers(doc, second, position):
        return Miss(VERB_PHRASE_ID, place, "the verbs share no object behind the second")
    if disagrees(second, subject):
        return Miss(VERB_PHRASE_ID, place, "the second verb has the subject's number")
    if _raises_object(doc, second, position):
        return Miss(VERB_PHRASE_ID, place, "the first verb has an object of its own")
    if _has_hidden_subject(doc, second, position):
        return Miss(VERB_PHRASE_ID, place, "no other noun stands right before the second verb")
    if doc[position + 1].lower_ == "to" or doc[position + 1 : position + 3].text.lower() == "not to":
        return Miss(VERB_PHRASE_ID, place, "what follows is no infinitive")
    if any(token.text in ("--", ":") for token in doc[: first.i]):
        return Miss(VERB_PHRASE_ID, place, "nothing is set off before the verb")
    fault = (
        front_fault(doc, first, second, subject, position)
        or join_fault(doc, first, second, subject, position)
        or joined_doubt(doc, first, second, subject, position)
    )
    if fault:
        return Miss(VERB_PHRASE_ID, place, fault)
    opening = front_start(doc, first, subject)
    if opening is None:
        return Miss(VERB_PHRASE_ID, place, "it is sure what stands before both verbs")
    is_pointing = doc[position + 1].lower_ in POINTING and doc[position + 1].tag_ == "RB"
    if doc[position + 1 + is_pointing].tag_ in _NEVER_BEGIN_VERB_PHRASE:
        return Miss(VERB_PHRASE_ID, place, "what follows begins with a verb, an adverb or a preposition")
    if is_pointing:
        parts = parts[0], delete(parts[1], 0, 1)  # "and so can be used": "so" would point at nothing
    if doc[position + 1].text[0].isupper():
        return Miss(VERB_PHRASE_ID, place, "what follows is no title")  # ", and Tales My Mother Never Told Me"
    if [token.lower_ for token in doc[position + 1 : position + 3]] == ["not", "limited"]:
        return Miss(VERB_PHRASE_ID, place, 'it is not "but not limited to"')
    if label == "or" and doc[position + 1].lower_ == "even":
        return Miss(VERB_PHRASE_ID, place, 'no "even" ties the second verb to the first')
    front = _shared_front(doc, first, second, subject, opening)
    if front is None or (front and front[-1].text in ("and", "or", "but")) or is_cut_subject(front, first, subject):
        return Miss(VERB_PHRASE_ID, place, "the second verb has a form that fits the subject")
    is_copular = any(child.dep_ == "cop" for child in second.children)
    # As in the release: what has no tag of V (a copular predicate) is counted as a coordinated sentence.
    label_type: DiscourseType
    if is_copular:
        rule, label_type = SENTENCE_ID, "SINGLE_S_COORD"
    elif second.tag_ in VERB_TAGS:
        rule, label_type = VERB_PHRASE_ID, "SINGLE_VP_COORD"
    else:
        return Miss(VERB_PHRASE_ID, place, f"the second conjunct is a verb (its tag is {second.tag_})")
    halves = (
        Half(parts[0], doc, int(first.i)),
        Half(
            prepend(parts[1], without_pointing(_known(front, first, subject))),
            doc,
            int(second.i),
            subject_given=True,
            verb_given=_lends_verb(first, second),
        ),
    )
    return Draft(rule, label_type, halves, label, position)


def _is_subordinate(first: Token) -> bool:
    """Whether the first verb heads a clause with "if", "when" or "because"."""
    return first.dep_ == "advcl" and any(child.dep_ == "mark" for child in first.children)


def _raises_object(doc: Doc, second: Token, position: int) -> bool:
    """Whether both verbs share the object behind the second: "attacked and conquered Lahore"."""
    before = doc[position - 1]
    if before.tag_ not in VERB_TAGS or not any(child.dep_ == "obj" for child in second.children):
        return False
    return not any(child.dep_ == "obj" for child in before.children)


def _has_hidden_subject(doc: Doc, second: Token, position: int) -> bool:
    """Whether the clause opens with a phrase and a name stands before its verb: "and in May Apollo 8 tested it"."""
    if doc[position + 1].tag_ != "IN":
        return False
    before = next((token for token in reversed(doc[position + 1 : second.i]) if token.pos_ not in ("ADV", "AUX")), None)
    return before is not None and before.pos_ in ("PROPN", "PRON", "NUM", "NOUN") and doc[second.i - 1].text != ","


def _known(front: Words, first: Token, subject: Token) -> Words:
    """The words with "the" for the "a" of a subject that has been told of: "A man bought it . The man sold it"."""
    start = int(subject.left_edge.i)  # a subject that was cut down is a copy
    place = next((i for i, word in enumerate(front) if word.index < 0), None)
    if place is None:
        place = next((i for i, word in enumerate(front) if word.index == start), None)
    if place is not None and front[place + 1 : place + 2] and front[place + 1].text in _AMOUNTS:
        return front  # "a total of nine spikes were"
    if place is None or front[place].text.lower() not in ("a", "an") or not _is_over(first):
        return front
    return (*front[:place], front[place]._replace(text="the"), *front[place + 1 :])


def _is_over(verb: Token) -> bool:
    """Whether what it tells has happened: "was bought", "has been placed"."""
    return tense_of(verb) == "past" or any(token.lower_ in ("has", "have", "had") for token in auxiliaries_of(verb))


def _lends_verb(first: Token, second: Token) -> bool:
    return finite_word(second) is None and finite_word(first) is not None


def _shared_front(doc: Doc, first: Token, second: Token, subject: Token, opening: int) -> Words | None:
    """What the second verb shares with the first: the paper's a_1 … a_k-1, without auxiliaries that do not fit it."""
    shared = words_in(doc)[opening : int(first.i)]
    auxiliaries = auxiliaries_of(first)
    if _shares_passive(second, first):
        return with_whole_subject(without_own_adverbs(shared, first, subject), subject)
    is_copular = any(token.dep_ == "cop" for token in auxiliaries)
    if is_passive_without_auxiliary(second) and not is_copular:
        return None
    if finite_word(second) is not None or (is_finite_like(second, first) and not is_copular):
        # What stands behind the first auxiliary belongs to the first verb alone: "was formally incorporated".
        cut = min([int(token.i) for token in auxiliaries], default=int(first.i))
        dropped = {int(child.i) for child in first.children if child.lower_ in NEGATIONS}
        dropped |= own_adverbs(first, subject)
        is_contrast = any(child.lower_ in ("but", "yet") for child in second.children)
        if is_contrast or any(child.dep_ in ("advmod", "aux") and child.i < second.i for child in second.children):
            # "usually swallow food but may chew it", "eventually fell asleep but then awoke": each has its own adverb.
            dropped |= {int(child.i) for child in first.children if child.dep_ == "advmod" and child.i > subject.i}
        own = tuple(word for word in shared if word.index < cut and word.index not in dropped)
        return with_whole_subject(own, subject)
    copula = next((token for token in auxiliaries if token.dep_ == "cop"), None)
    if is_active_participle(second):
        return None
    if second.tag_ == "VBN" and copula is not None:
        return with_whole_subject(shared[: int(copula.i) + 1 - opening], subject)  # "are in XML format and used for …"
    if second.tag_ in ("VB", "VBG") and (not auxiliaries or second.tag_ != first.tag_):
        return None
    return with_whole_subject(shared, subject) if second.tag_ == first.tag_ else None


def _shares_passive(second: Token, first: Token) -> bool:
    """Whether the second verb is passive with the first one's auxiliary: "was closed and razed".

    Taggers call such a verb a past tense at times; a transitive one without an object is not.
    """
    auxiliaries = auxiliaries_of(first)
    if first.tag_ != "VBN" or not auxiliaries or auxiliaries_of(second):
        return False
    if is_passive_form(second) and any(token.dep_ == "aux:pass" for token in auxiliaries):
        return True
    if second.tag_ == "VBN":
        return not is_active_participle(second)
    has_object = any(child.dep_ in ("obj", "ccomp", "xcomp") for child in second.children)
    is_passive = any(token.dep_ == "aux:pass" for token in auxiliaries)
    return second.tag_ == "VBD" and is_passive and not has_object and second.lower_ not in _INTRANSITIVE_PASTS
