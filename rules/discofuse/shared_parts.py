"""What a coordination shares besides the subject, so that neither conjunct stands alone: lists, correlatives, objects.

Of 60 verb phrase coordinations of the 2016 slice 14 were faulty before these were looked at.
"""

from __future__ import annotations

from itertools import pairwise

from spacy.tokens import Doc, Token

from wikimill.rules.coreference.nouns import noun_classes, singular
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import auxiliaries_of, finite_word, is_plural, noun_phrase
from wikimill.rules.discofuse.tag_patterns import has_plain_clause
from wikimill.rules.text.connectives import FINITE_TAGS, TIMES, VERB_TAGS

#: Words in the first conjunct that want this conjunction: "either … or", "not only … but".
_CORRELATIVES = {"either": "or", "whether": "or", "neither": "nor", "both": "and", "only": "but", "merely": "but"}
_CONDITIONS = frozenset("when while if because although as after before until since whereas unless where".split())
#: Adverbs behind the conjunction that point at the first clause: "and so can be used".
POINTING = frozenset("so thus hence therefore".split())
_CONJUNCTIVE = frozenset("however therefore moreover furthermore nevertheless nonetheless consequently".split())
_ADJECTIVAL = frozenset("assorted related associated improved reduced increased limited mixed advanced".split())
#: Adverbs that are hardly said of a second verb, too.
_DENYING = frozenset("rarely seldom scarcely".split())
_NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_COMPLEMENTS = frozenset({"obj", "xcomp", "ccomp"})
#: Verbs with two objects, whose passive keeps one: "was given a prize".
_TWO_OBJECTS = frozenset(
    "given awarded voted named called elected appointed paid offered granted told made sent".split()
)
#: Subjects whose number the verb need not follow.
_OPEN_NUMBER = frozenset(
    "number majority variety lot couple group range half part rest most none all some any species series means".split()
)


def without_pointing(front: Words) -> Words:
    """The shared words without adverbs that point at the sentence before, which one sentence has: "However , he"."""
    kept = [word for word in front if word.text.lower() not in _CONJUNCTIVE]
    if len(kept) == len(front):
        return front
    out = [word for place, word in enumerate(kept) if word.text != "," or (place and kept[place - 1].text != ",")]
    return tuple(out[:-1] if out and out[-1].text == "," else out)


def is_cut_subject(front: Words, first: Token, subject: Token) -> bool:
    """Whether the shared words lack a noun of the subject, "Marine [ organisms ] split", or end with a single comma."""
    behind = first.doc[noun_phrase(subject)[1]]
    if behind.i < first.i and behind.tag_ in _NOUN_TAGS and behind.text not in {word.text for word in front}:
        return True
    # The comma left of two: "The king 's second wife Ino , wished".
    return bool(front) and front[-1].text == "," and sum(word.text == "," for word in front) == 1


def unpaired_correlative(doc: Doc, first: Token, position: int) -> bool:
    """Whether the conjunction is the second half of a pair: "can either propel the ship or", "is not only old but"."""
    conjunction = doc[position].lower_
    for token in doc[:position]:
        if _CORRELATIVES.get(token.lower_) != conjunction:
            continue
        if token.lower_ in ("only", "merely") and doc[token.i - 1].lower_ != "not":
            continue
        if token.lower_ == "both" and not (token.dep_ == "cc:preconj" or token.i in (first.i - 1, first.i + 1)):
            continue
        if not any(other.lower_ == conjunction for other in doc[token.i + 1 : position]):
            return True
    return False


def is_third_of_list(doc: Doc, first: Token, position: int) -> bool:
    """Whether what is joined is the last of three or more: "retired , sold the house , and disappeared"."""
    if doc[position].lower_ not in ("and", "or"):
        return False
    if doc[position - 1].text != ",":
        # "machined , cast and drawn": a list needs no comma before its conjunction.
        return position >= 3 and doc[position - 2].text == "," and doc[position - 1].dep_ == "conj"
    for token in doc[int(first.i) + 1 : position - 1]:
        if token.dep_ != "conj" or token.tag_ not in VERB_TAGS or doc[max(0, token.left_edge.i - 1)].text != ",":
            continue
        if not any(child.dep_ == "cc" for child in token.children) and token.left_edge.tag_ != "CC":
            return True
    return position >= 3 and doc[position - 3].text == "," and doc[position - 2].tag_ in VERB_TAGS


def has_verb_behind_comma(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a third verb stands behind a bare comma: "strolls about , listens to it , and absorbs it"."""
    if doc[position].lower_ not in ("and", "or"):
        return False
    finite = finite_word(second) or second  # "have cycles , live there , and are vulnerable"
    for token in doc[int(first.i) + 1 : position - 1]:
        verb = doc[token.i + 2] if doc[token.i + 1].tag_ == "RB" else doc[token.i + 1]
        tag = "VBP" if verb.tag_ == "VB" else verb.tag_  # taggers confuse them
        if token.text == "," and verb.i < position and tag in FINITE_TAGS and tag == finite.tag_:
            return True
    return False


def is_near_condition(doc: Doc, first: Token, position: int) -> bool:
    """Whether, with no comma, a clause with "when" or "if" is as near: "operates when it acts or observes an act"."""
    if doc[position - 1].text == ",":
        return False
    for token in doc[int(first.i) + 1 : position - 2]:
        is_mark = token.dep_ in ("mark", "advmod") and token.lower_ in _CONDITIONS
        if is_mark and has_plain_clause(doc[token.i + 1 : position], False):
            return True
    return False


def clause_between(doc: Doc, first: Token, position: int) -> bool:
    """Whether another clause is joined in between, whose subject is nearer: "skins and some frogs lack lungs and"."""
    for token in doc[int(first.i) + 1 : position - 2]:
        if token.tag_ == "CC" and token.lower_ in ("and", "but", "or", "yet"):
            subject = [child for child in doc[token.i + 1 : position] if child.dep_ in ("nsubj", "nsubj:pass")]
            if (
                subject
                and subject[0].tag_ not in ("WDT", "WP")
                and has_plain_clause(doc[token.i + 1 : position], False)
            ):
                return not any(other.text == ";" for other in doc[token.i : position])
    return False


def has_noun_before(doc: Doc, second: Token, position: int) -> bool:
    """Whether a noun phrase behind ", and" may be the second verb's own: ", and the larvae wriggle or are moved".

    The tagger takes "wriggle" for a noun at times; then no verb stands between the noun phrase and the conjunction.
    """
    before = doc[position - 1]
    if before.tag_ not in ("NN", "NNS") or doc[position].lower_ not in ("and", "or") or before.dep_ != "conj":
        return False
    start = int(before.left_edge.i)
    return doc[start].text == "," and doc[start + 1].tag_ == "CC" and second.tag_ != "VBG"


def reports_clause(first: Token, position: int) -> bool:
    """Whether a clause without "that" stands before the conjunction: "She said he was idle , but loved to read"."""
    if first.dep_ == "ccomp" and first.head.i < first.i:
        return not any(child.dep_ == "mark" or child.tag_ in ("WRB", "WP", "WDT") for child in first.children)
    for child in first.children:
        if child.dep_ == "ccomp" and first.i < child.i < position and finite_word(child) is not None:
            has_mark = any(one.dep_ == "mark" or one.tag_ in ("WRB", "WP", "WDT") for one in child.children)
            return not has_mark and any(one.dep_ in ("nsubj", "nsubj:pass") for one in child.children)
    return False


def opens_clause_without_verb(doc: Doc, position: int) -> bool:
    """Whether the conjunction joins subjects inside a clause: "that mutations , and a way , would occur"."""
    for token in reversed(doc[:position]):
        if token.tag_ in FINITE_TAGS:
            return False
        if token.dep_ == "mark" and token.lower_ in ("that", "if", "whether", "because", "although"):
            return not has_plain_clause(doc[token.i + 1 : position])
    return False


def shares_complement(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether both verbs have the one object behind the second, wherever the parser hangs it."""
    before = doc[position - 1]
    if before.tag_ not in VERB_TAGS or second.i != position + 1:
        return False
    if before.tag_ == second.tag_ == "VBN" and _names_agent(second):
        return True  # "simplified and amplified by Whitehead"
    if any(child.dep_ in _COMPLEMENTS and child.i > second.i for child in (*first.children, *before.children)):
        return True
    return any(child.dep_ in _COMPLEMENTS for child in second.children) and before.i == first.i


def is_passive_without_auxiliary(second: Token) -> bool:
    """Whether a participle with an agent has no form of "be" to share: "tied with Federer and surpassed only by"."""
    if auxiliaries_of(second) or not _names_agent(second):
        return False
    if second.tag_ == "VBD":  # "increased by half" is active, "surpassed only by Rosewall" hardly
        behind = second.doc[second.i + 1 : second.i + 4]
        return any(token.tag_ in ("NNP", "PRP") and token.nbor(-1).lower_ == "by" for token in behind)
    return second.tag_ == "VBN"


def _names_agent(verb: Token) -> bool:
    behind = [token for token in verb.doc[verb.i + 1 : verb.i + 3] if token.tag_ != "RB"]
    return bool(behind) and behind[0].lower_ == "by"


def joins_modifiers(doc: Doc, second: Token, position: int) -> bool:
    """Whether a participle before a noun is joined: "scheduled or chartered services", "leaders and freed slaves"."""
    before = doc[position - 1]
    if second.i == position + 1 and second.tag_ in ("VBN", "VBD") and before.tag_ == "VBN" and before.dep_ == "acl":
        return True  # "founded and headed by"
    if second.i == position + 1 and second.lower_ in _ADJECTIVAL and doc[second.i + 1].pos_ in ("ADJ", "NOUN"):
        return True  # "excessive use , loss of land and assorted other problems"
    is_before_noun = doc[min(second.i + 1, len(doc) - 1)].tag_ in ("NN", "NNS", "JJ")
    if second.i != position + 1 or second.tag_ not in ("VBN", "VBD") or not is_before_noun:
        return False
    if doc[position].lower_ == "and":
        return before.tag_ in ("VBN", "JJ") or (second.tag_ == "VBN" and before.tag_ == "NNS")
    if doc[position].lower_ != "or":
        return False
    return before.tag_ in ("VBN", "VBD", "JJ", "NN")


def front_fault(doc: Doc, first: Token, second: Token, subject: Token, position: int) -> str:
    """What keeps the words before the first verb from being said of the second, too; "" if nothing does."""
    if _lists_names(doc, first, subject):
        return "the subject is no list of names"
    if _tells_two_dates(doc, subject, position):
        return "what opens the sentence is no date where the second verb has its own"
    if _reports_with_that(doc, first, second, position) or (first.dep_ == "ccomp" and subject.lower_ == "it"):
        return "no clause stands between whose verb may be meant"
    return 'no adverb like "no longer" is the first verb\'s alone' if _is_denied(doc, first, subject) else ""


def without_own_adverbs(shared: Words, first: Token, subject: Token) -> Words:
    """The shared words without the first participle's manner: "was heavily fortified and built on a hill"."""
    own = [child for child in first.children if child.dep_ == "advmod" and child.lower_.endswith("ly")]
    dropped = {int(child.i) for child in own if subject.i < child.i < first.i}
    return tuple(word for word in shared if word.index not in dropped)


def _tells_two_dates(doc: Doc, subject: Token, position: int) -> bool:
    """Whether both have a date: "On July 2 , they voted for it and published it on July 4"."""
    opening = doc[: subject.left_edge.i]
    if not any(token.tag_ == "CD" or token.lower_ in TIMES for token in opening):
        return False
    return any(
        token.lower_ in ("on", "in") and (behind.lower_ in TIMES or (behind.tag_ == "CD" and len(behind.text) == 4))
        for token, behind in pairwise(doc[position:])
    )


def _reports_with_that(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether, with no comma, a clause with "that" is as near: "The trouble is that it breaks and requires care"."""
    finite = finite_word(second)
    if doc[position - 1].text == "," or finite is None:
        return False
    for token in doc[int(first.i) + 1 : position - 2]:
        inner = doc[token.i + 1 : position]
        if token.lower_ == "that" and token.dep_ == "mark" and has_plain_clause(inner, False):
            return any(one.tag_ == finite.tag_ for one in inner)
    return False


def _lists_names(doc: Doc, first: Token, subject: Token) -> bool:
    """Whether names are listed behind the subject's noun: "Producers Outokumpu , Nucor and U.S. Steel have"."""
    start = next((token.i for token in doc[subject.i + 1 : first.i] if token.pos_ != "PROPN"), int(first.i))
    behind = doc[start : first.i]
    if len(behind) < 4 or behind[0].text != "," or behind[1].pos_ != "PROPN" or behind[-1].text == ",":
        return False  # not "two pigs , Snowball and Napoleon , assume"
    end = next((place for place, token in enumerate(behind) if token.tag_ in FINITE_TAGS), len(behind))
    return any(token.tag_ == "CC" for token in behind[:end])


def _is_denied(doc: Doc, first: Token, subject: Token) -> bool:
    """Whether an adverb denies the first verb alone: "no longer ruled , and was taken prisoner"."""
    between = [token.lower_ for token in doc[subject.i + 1 : first.i + 1]]
    return not _DENYING.isdisjoint(between) or any(pair == ("no", "longer") for pair in pairwise(between))


def disagrees(second: Token, subject: Token) -> bool:
    """Whether the second verb's number is not the subject's: "This choice … and are known as" is of something else."""
    finite = finite_word(second)
    if finite is None or subject.lower_ in _OPEN_NUMBER or subject.tag_ not in ("NN", "NNS"):
        return False
    if "group" in noun_classes(singular(subject.lower_)) or any(child.dep_ == "conj" for child in subject.children):
        return False
    if finite.tag_ in ("VBZ", "VBP") and finite.lower_ not in ("was", "were"):
        return (finite.tag_ == "VBP") != is_plural(subject)
    return finite.lower_ in ("was", "were") and (finite.lower_ == "were") != is_plural(subject)


def is_active_participle(second: Token) -> bool:
    """Whether a verb tagged as a participle has an object, as a past tense has: "was held and attended it"."""
    has_object = any(child.dep_ == "obj" for child in second.children)
    return second.tag_ == "VBN" and has_object and not auxiliaries_of(second) and second.lower_ not in _TWO_OBJECTS
