"""Second verbs that share a subject, and may have another: what the default rules ask since the ninth reading.

Of 262 pairs of joined verbs of pages that nobody had looked at 22 were faulty: the second verb belonged to a nearer
clause ("after a visitor found it and was able to"), took an adverb that is the first one's ("once again ran and won"),
or was one of two alternatives.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.clause_readings import REPORTS
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import SUBJECTS, auxiliaries_of, finite_word, is_temporal
from wikimill.rules.discofuse.second_verbs import ADJECTIVES, PAST, follows_participle, is_no_verb, is_third
from wikimill.rules.text.connectives import FINITE_TAGS, NEGATIONS

#: Adverbs that tell of one event only, beside which a second one comes later or is not said to.
_OWN = frozenset("again previously originally initially formerly briefly once twice".split())
#: Participles that say little without a phrase.
_INCOMPLETE = frozenset(
    "nominated shortlisted transported located situated regarded considered described based adapted credited named"
    " listed known shown used held".split()
)
#: Words before nouns that were not told of, and would be others when told again: "another division moved west".
_UNKNOWN = frozenset("another one some several few".split())
_FOLLOWING = frozenset({"following", "after", "upon", "on"})
_DURING = frozenset({"for", "throughout"})
#: Verbs after a mere "it", behind which a clause has the subject: "it appears Vespasian befriended Nerva , and asked".
_SEEMING = frozenset("appear appears appeared seem seems seemed happens happened".split())
_SAYING = frozenset(
    "adding noting stating saying claiming arguing writing explaining commenting remarking believing suggesting"
    " concluding insisting".split()
)
#: Verbs whose past is their infinitive: "the first to throw a shutout and hit a home run".
_SAME_FORM = frozenset(
    "hit put set cut let cost shut spread read beat split quit bet cast hurt run come become".split()
)
_PLURAL, _SINGULAR = frozenset("are were have do".split()), frozenset("is was has does".split())


def shared_verb_reading(doc: Doc, verbs: tuple[Token, Token], subject: Token, position: int, made: Words) -> str:
    """What makes it doubtful that a second verb has the first one's subject and what stands before it; "" if nothing.

    Args:
        doc: the sentence.
        verbs: the predicates before and behind the conjunction.
        subject: the first one's.
        position: the conjunction's.
        made: the words of the second half.
    """
    first, second = verbs
    if is_alternative(doc, position, made):
        return "it is no alternative that would be told as a fact"
    if borrows_adverb(doc, first, subject, made):
        return "the first verb's adverb is not the second's"
    if _is_of_others(first, subject):
        return "the subject is told of as known"
    if _is_mere_it(doc, first, subject, position):
        return "the subject is not a mere it"
    if _is_told(doc, verbs, position):
        return "it is no part of what somebody says"
    if is_of_lower_verb(doc, first, second, position) or follows_participle(doc, first, second, position):
        return "no clause stands between whose verb may be meant"
    if is_of_outer_verb(doc, first, second, subject) or is_third(doc, first, second, position):
        return "two verbs are joined, not three or more"
    if _shares_phrase(doc, first, second, position):
        return "the verbs share no object behind the second"
    if _is_of_other_number(first, second, subject):
        return "the second verb has the subject's number"
    if _opens_with_phrase(doc, second, position) or _is_name_cut(doc, made):
        return "it is sure what stands before both verbs"
    return "the second verb has a form that fits the subject" if is_no_verb(doc, second, position, made) else ""


def is_alternative(doc: Doc, position: int, made: Words) -> bool:
    """Whether "or" joins them, and neither would be a fact: "have been preserved or rebuilt".

    "may be eaten raw or cooked" says as much of both, and so does "does not fly or swim".
    """
    if doc[position].lower_ != "or":
        return False
    shared = [doc[word.index] for word in made if 0 <= word.index < position]
    return not any(token.tag_ == "MD" or token.lower_ in NEGATIONS for token in shared)


def borrows_adverb(doc: Doc, first: Token, subject: Token, made: Words) -> bool:
    """Whether the second half has an adverb of the first verb alone, or a duration: "For two weeks it led and won"."""
    verbs = {int(first.i), *(int(token.i) for token in auxiliaries_of(first))}
    for word in made:
        if not 0 <= word.index < first.i:
            continue
        token = doc[word.index]
        if token.lower_ in _OWN and token.tag_.startswith("RB") and _is_said_of(token, verbs):
            return True
    if made and made[0].index == 0 and any(token.text == "," for token in doc[: subject.left_edge.i]):
        is_later = any(token.lower_ == "later" for token in doc[first.i + 1 :])
        if is_later and doc[0].lower_ in _FOLLOWING:
            return True  # "Following a posting , he retired and died five years later"
    is_fronted = bool(made) and made[0].text.lower() == doc[0].lower_ and doc[0].lower_ in _DURING
    return is_fronted and any(is_temporal(token) for token in doc[1 : subject.left_edge.i])


def _is_said_of(adverb: Token, verbs: set[int]) -> bool:
    """Whether an adverb, or the one that it belongs to ("once again"), is said of one of the verbs."""
    above = adverb.head.head if adverb.head.pos_ == "ADV" else adverb.head
    return above.i in verbs


def _is_of_others(first: Token, subject: Token) -> bool:
    """Whether who is told of anew would be others: "Two ships were sunk and were raised"."""
    finite = finite_word(first)
    if finite is None or finite.tag_ != "VBD" or subject.pos_ not in ("NOUN", "PROPN"):
        return False
    opening = subject.doc[subject.left_edge.i]
    is_part = opening.i + 1 < len(subject.doc) and subject.doc[opening.i + 1].lower_ == "of"
    return not is_part and (opening.lower_ in _UNKNOWN or (opening.tag_ == "CD" and opening.dep_ == "nummod"))


def _is_mere_it(doc: Doc, first: Token, subject: Token, position: int) -> bool:
    if subject.lower_ != "it" or first.lower_ not in _SEEMING:
        return False
    return any(token.dep_ in SUBJECTS for token in doc[first.i + 1 : position])


def _is_told(doc: Doc, verbs: tuple[Token, Token], position: int) -> bool:
    """Whether the second verb may be a part of what the first one reports, or a participle behind it.

    "He told a show that he had three good years , but had grown unhappy", "described it , adding that by not answering
    Steiner goes too far and ends the book".
    """
    first, second = verbs
    for token in doc[first.i : position]:
        told = doc[token.i + 1 : position]
        if not any(one.tag_ in FINITE_TAGS or one.tag_ == "NNS" for one in told):
            continue
        if token.i == first.i and token.lower_ in REPORTS and second.lower_ not in REPORTS:
            if any(one.lower_ == "that" and one.dep_ in ("mark", "dep") for one in told):
                return True
        elif token.lower_ in _SAYING and not (_are_alike(first, second) and doc[position - 1].text == ","):
            return True
    return False


def is_of_lower_verb(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether the parser joins it to a verb below the first, which may have its form.

    "was identified after a visitor found it and was able to show that", "the first to throw a shutout and hit a run".
    """
    head = second.head
    if second.tag_ == "VB" and not auxiliaries_of(second):
        # "was to create pictures , to contrast with events and allow people to look"
        return any(token.tag_ == "TO" and token.nbor(1).tag_ == "VB" for token in doc[first.i + 1 : position - 1])
    if second.dep_ != "conj" or not first.i < head.i < position:
        return False
    if head.tag_ == "VB" and second.tag_ == "VBN" and not auxiliaries_of(second):
        return True  # "decided to cut back on the keyboard and programmed additions"
    opening = next((int(token.i) + 1 for token in reversed(doc[: head.i]) if token.tag_ in ("CC", ",")), 0)
    is_next = head.dep_ == "conj" and not any(one.pos_ in ("NOUN", "PROPN", "PRON") for one in doc[opening : head.i])
    if is_next:
        return False
    if finite_word(head) is not None:
        return finite_word(second) is not None
    if head.pos_ in ("NOUN", "PROPN") and not _are_alike(first, second):
        return True  # "issued forecasts and analyses", "remaining calm and focused"
    if head.tag_ in ADJECTIVES:
        return second.tag_ in PAST and not auxiliaries_of(second)
    return head.tag_ == "VB" and second.lower_ in _SAME_FORM


def _are_alike(first: Token, second: Token) -> bool:
    """Whether both are finite, and in one form."""
    own, finite = finite_word(first), finite_word(second)
    return own is not None and finite is not None and own.tag_ == finite.tag_


def is_of_outer_verb(doc: Doc, first: Token, second: Token, subject: Token) -> bool:
    """Whether it has the tense of who reports the first verb: "realizes that he held it out and becomes enraged"."""
    own, finite = finite_word(first), finite_word(second)
    if first.dep_ != "ccomp" or own is None or finite is None or own.tag_ == finite.tag_:
        return False
    return any(token.tag_ == finite.tag_ or token.dep_ == "ROOT" for token in doc[: subject.left_edge.i])


def _shares_phrase(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a phrase behind both is cut from the first: "was nominated and shortlisted for the award"."""
    is_bare = (
        first.lower_ in _INCOMPLETE
        and first.i == position - 1
        and first.tag_ == second.tag_ == "VBN"
        and second.i == position + 1
    )
    return is_bare and second.i + 1 < len(doc) and doc[second.i + 1].tag_ == "IN"


def _is_of_other_number(first: Token, second: Token, subject: Token) -> bool:
    """Whether the second verb is plural and the subject is not: "Davis made the first ones , which act , and are"."""
    own, finite = finite_word(first), finite_word(second)
    if finite is None or own is None or any(child.dep_ == "conj" for child in subject.children):
        return False
    if own.lower_ in _SINGULAR or own.tag_ == "VBZ":
        return finite.lower_ in _PLURAL
    if own.lower_ in _PLURAL:
        return finite.lower_ in _SINGULAR
    return subject.tag_ in ("NN", "NNP") and own.tag_ == "VBD" and finite.lower_ == "are"


def _opens_with_phrase(doc: Doc, second: Token, position: int) -> bool:
    """Whether a phrase without commas stands between: "and from 1959 to 1963 was" is no "He from 1959 to 1963 was"."""
    finite = finite_word(second) or second
    between = doc[position + 1 : min(finite.i, second.i)]
    if len(between) < 2 or between[0].tag_ != "IN":
        return False
    return not any(token.text == "," for token in between)


def _is_name_cut(doc: Doc, made: Words) -> bool:
    """Whether the second half begins inside a name: "Lord Church" of "Jesus Is Lord Church"."""
    start = made[0].index if made else -1
    if start < 1 or doc[start].pos_ != "PROPN":
        return False
    before = doc[start - 1]
    return before.text[0].isupper() and before.text[0].isalpha() and before.pos_ in ("PROPN", "AUX", "VERB")
