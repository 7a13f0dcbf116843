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
from wikimill.rules.text.connectives import FINITE_TAGS

#: Adverbs that tell of one event only, beside which a second one comes later or is not said to.
_OWN = frozenset("again previously originally initially formerly briefly once twice".split())
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
_NEGATIONS = frozenset({"not", "n't", "never"})
_PLURAL, _SINGULAR = frozenset("are were have do".split()), frozenset("is was has does".split())
_ENDS = frozenset({".", ",", ";"})
_ADJECTIVES = frozenset({"JJ", "VBN"})
_PAST = frozenset({"VBN", "VBD"})


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
    if _is_mere_it(doc, first, subject, position):
        return "the subject is not a mere it"
    if _is_told(doc, verbs, position):
        return "it is no part of what somebody says"
    if is_of_lower_verb(doc, first, second, position) or _follows_participle(doc, first, second, position):
        return "no clause stands between whose verb may be meant"
    if _is_of_other_number(first, second, subject):
        return "the second verb has the subject's number"
    if _opens_with_phrase(doc, second, position) or _is_name_cut(doc, made):
        return "it is sure what stands before both verbs"
    return "the second verb has a form that fits the subject" if _is_no_verb(doc, second, position) else ""


def is_alternative(doc: Doc, position: int, made: Words) -> bool:
    """Whether "or" joins them, and neither would be a fact: "have been preserved or rebuilt".

    "may be eaten raw or cooked" says as much of both, and so does "does not fly or swim".
    """
    if doc[position].lower_ != "or":
        return False
    shared = [doc[word.index] for word in made if 0 <= word.index < position]
    return not any(token.tag_ == "MD" or token.lower_ in _NEGATIONS for token in shared)


def borrows_adverb(doc: Doc, first: Token, subject: Token, made: Words) -> bool:
    """Whether the second half has an adverb of the first verb alone, or a duration: "For two weeks it led and won"."""
    verbs = {int(first.i), *(int(token.i) for token in auxiliaries_of(first))}
    for word in made:
        if not 0 <= word.index < first.i:
            continue
        token = doc[word.index]
        if token.lower_ in _OWN and token.tag_.startswith("RB") and _is_said_of(token, verbs):
            return True
    is_fronted = bool(made) and made[0].text.lower() == "for" and doc[0].lower_ == "for"
    return is_fronted and any(is_temporal(token) for token in doc[1 : subject.left_edge.i])


def _is_said_of(adverb: Token, verbs: set[int]) -> bool:
    """Whether an adverb, or the one that it belongs to ("once again"), is said of one of the verbs."""
    above = adverb.head.head if adverb.head.pos_ == "ADV" else adverb.head
    return above.i in verbs


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
    own, finite = finite_word(first), finite_word(second)
    for token in doc[first.i : position]:
        told = doc[token.i + 1 : position]
        if not any(one.tag_ in FINITE_TAGS or one.tag_ == "NNS" for one in told):
            continue
        if token.i == first.i and token.lower_ in REPORTS and second.lower_ not in REPORTS:
            if any(one.lower_ == "that" and one.dep_ in ("mark", "dep") for one in told):
                return True
        elif token.lower_ in _SAYING:
            is_alike = own is not None and finite is not None and own.tag_ == finite.tag_
            if not (is_alike and doc[position - 1].text == ","):
                return True
    return False


def is_of_lower_verb(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether the parser joins it to a verb below the first, which may have its form.

    "was identified after a visitor found it and was able to show that", "the first to throw a shutout and hit a run".
    """
    head = second.head
    if second.dep_ != "conj" or not first.i < head.i < position:
        return False
    opening = next((int(token.i) + 1 for token in reversed(doc[: head.i]) if token.tag_ in ("CC", ",")), 0)
    is_next = head.dep_ == "conj" and not any(one.pos_ in ("NOUN", "PROPN", "PRON") for one in doc[opening : head.i])
    if is_next:
        return False
    if finite_word(head) is not None:
        return finite_word(second) is not None
    if head.tag_ in _ADJECTIVES:
        return second.tag_ in _PAST and not auxiliaries_of(second)
    return head.tag_ == "VB" and second.lower_ in _SAME_FORM


def _follows_participle(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a participle before it goes on as it does: "described vehicles , armed with guns , and equipped with"."""
    if second.tag_ not in _PAST or auxiliaries_of(second) or second.i != position + 1 or second.i + 1 >= len(doc):
        return False
    behind = doc[second.i + 1].lower_
    for token in doc[first.i + 1 : position - 1]:
        if token.tag_ in _ADJECTIVES and token.dep_ in ("acl", "amod") and token.nbor(1).lower_ == behind:
            return doc[token.i + 1].tag_ == "IN"
    return False


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


def _is_no_verb(doc: Doc, second: Token, position: int) -> bool:
    """Whether what follows is a preposition ("but given these") or stands before a noun ("and newly appointed men").

    Or a participle goes on with an adjective: "calling it misdirected , and stonewalled".
    """
    if doc[position + 1].lower_ == "given":
        return not auxiliaries_of(second) and doc[position + 2].tag_ in ("DT", "PRP$", "NNP", "JJ")
    if second.tag_ not in _PAST or auxiliaries_of(second) or second.i + 1 >= len(doc):
        return False
    behind, before = doc[second.i + 1], doc[position - 2 if doc[position - 1].text == "," else position - 1]
    if second.i == position + 2 and doc[position + 1].tag_ == "RB" and behind.tag_ in ("NN", "NNS"):
        return doc[position + 1].lower_.endswith("ly")
    is_alike = before.tag_ in _ADJECTIVES and before.dep_ == "xcomp"
    return is_alike and second.i == position + 1 and behind.text in _ENDS
