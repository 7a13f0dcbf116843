"""Second verbs whose form says that they go with another word than the subject: asked by the default rules only.

Of 210 further pairs of joined verbs that were read 23 were faulty: infinitives and participles whose own governor is
nearer, third verbs of a list, adjectives and objects that both share.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import auxiliaries_of, finite_word, subject_of
from wikimill.rules.text.connectives import FINITE_TAGS, TIMES
from wikimill.rules.text.morphology import is_past_form

_BARE = frozenset({"VB", "VBP"})
_PAST = frozenset({"VBD", "VBN"})
_NOUNS = frozenset({"NN", "NNS"})
#: Verbs that have no passive: "was formed in 1990 and debuted in 1992".
_NEVER_PASSIVE = frozenset(
    "debuted lived died returned remained continued rose fell retired resigned competed participated graduated appeared"
    " emerged consisted belonged came went became lasted resulted peaked existed occurred happened arrived departed"
    " survived succeeded failed served worked".split()
)
#: Verbs that are active with "to" only where an object stands between: "was built and allowed to dry".
_LETTING = frozenset("allowed forced asked expected required ordered permitted told encouraged believed said".split())
_INTRANSITIVE = frozenset(
    "come came comes go goes went die dies died fall falls fell rise rises rose live lives lived return returns"
    " returned remain remained retire retired resign resigned appear appears appeared disappear disappeared arrive"
    " arrives arrived depart departed agree agrees agreed refuse refuses refused decline declined fail fails"
    " failed succeed succeeded stop stops stopped end ends ended start started begin begins began turn turned move"
    " moved walk walked run ran sit sits sat stand stood sleep slept wake woke escape escaped flee fled survive"
    " survived marry married divorced grow grew fly flew sail sailed land landed crash crashed fight fought win"
    " won lose lost change changed collapse collapsed leave leaves left separated graduated panicked enlisted"
    " converted surrendered retreated hatch hatched laugh laughed cry cried work worked".split()
)
_SURE_OBJECT = frozenset({"DT", "PRP$", "PRP"})
_ADJECTIVAL = frozenset({"JJ", "VBN"})
_OPENING_NOUN = frozenset({"IN", "DT", "PRP$"})
_OBJECT_TAGS = frozenset({"DT", "PRP$", "PRP", "CD", "NN", "NNS", "NNP", "RP"})
_PHRASE_ENDS = frozenset({",", ";", ":", ".", "--", "(", ")"})
_SUBORDINATE = frozenset({"WDT", "WP", "WP$", "WRB"})


def form_fault(doc: Doc, first: Token, second: Token, position: int, made: Words) -> str:
    """What the form of the second verb, or of what stands around it, says against the subject; "" if nothing does.

    Args:
        doc: the sentence.
        first: the predicate before the conjunction.
        second: the predicate behind it.
        position: the conjunction's position.
        made: the words of the second half.
    """
    if second.dep_ not in ("conj", "ROOT") or is_garden_path(doc, second):
        return "the conjunction joins a clause or verb phrase that follows it"
    if follows_infinitive(doc, first, second, position) or is_in_content(doc, first, second, position):
        return "no clause stands between whose verb may be meant"
    if is_listed(doc, first, second, position):
        return "two verbs are joined, not three or more"
    if tells_two_dates(doc, first, position):
        return "what opens the sentence is no date where the second verb has its own"
    if is_modifier(doc, second, position) or is_voice_changed(doc, first, second, made):
        return "what follows is a finite verb or shares an auxiliary"
    if shares_noun(doc, first, second, position):
        return "the verbs share no object behind the second"
    if has_cut_list(made) or [word.text for word in made].count("once") > doc.text.count("once again") > 0:
        return "it is sure what stands before both verbs"
    return ""


def is_garden_path(doc: Doc, second: Token) -> bool:
    """Whether a finite verb follows that has no subject of its own: "the charge accumulated or passed is expressed"."""
    if finite_word(second) is not second and second.tag_ != "VBN":
        return doc[second.i - 1].lower_ == "will" and second.lower_ == "to"
    if second.tag_ not in _PAST or any(child.dep_ in ("ccomp", "xcomp") for child in second.children):
        return False
    for token in doc[second.i + 1 :]:
        is_mark = token.tag_ in _SUBORDINATE or token.dep_ == "mark"
        if token.text in _PHRASE_ENDS or token.tag_ == "CC" or is_mark or token.lower_ == "that":
            return False
        if token.tag_ in FINITE_TAGS:
            predicate = token.head if token.dep_ in ("aux", "aux:pass", "cop") else token
            subject = subject_of(predicate)
            is_sure = token.tag_ != "VBD" or token.lower_ in ("was", "were")
            return is_sure and (subject is None or subject.i < second.i)
    return False


def follows_infinitive(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether an infinitive stands between that a bare second verb goes with: "plan to use him and prevent them"."""
    if second.tag_ not in _BARE or auxiliaries_of(second) or doc[position - 1].text == "," or second.lower_ == "have":
        return False
    between = doc[int(first.i) + 1 : position]
    return any(token.lower_ == "to" and token.nbor(1).tag_ in _BARE for token in between)


def is_in_content(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a clause with "that" says what "it" or the subject is: "It is held that he made it , and seems to be"."""
    finite = finite_word(second)
    if finite is None:
        return False
    is_copular = any(child.dep_ == "cop" for child in first.children)
    is_it = any(child.lower_ == "it" and child.dep_ in ("expl", "nsubj", "nsubj:pass") for child in first.children)
    start = int(first.left_edge.i)
    for token in doc[start + 1 : position]:
        if token.lower_ == "that" and token.dep_ == "mark" and doc[token.i - 1].tag_ in (*FINITE_TAGS, "VBN"):
            return (is_copular or is_it) and any(one.tag_ == finite.tag_ for one in doc[token.i + 1 : position])
    return False


def is_listed(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a verb with an object, or an adjective, stands behind a bare comma before it.

    "blocked roads , destroyed bridges and took", "fly out , wet their wings , and return", "are underpaid , badly
    trained , and overworked".
    """
    if doc[position].lower_ not in ("and", "or"):
        return False
    for token in doc[int(first.i) + 1 : position - 2]:
        verb, behind = doc[token.i + 1], doc[token.i + 2]
        if token.text != ",":
            continue
        is_past = second.tag_ in _PAST and is_past_form(verb.lower_) and behind.tag_ in _OBJECT_TAGS
        if verb.tag_ in _PAST and (is_past or behind.tag_ in _SURE_OBJECT):
            return True
        if verb.tag_ in _BARE and second.tag_ in (*_BARE, "VBZ") and behind.tag_ in _SURE_OBJECT:
            return True
    if doc[position - 1].text != "," or doc[position - 2].tag_ not in _ADJECTIVAL:
        return False
    start = next((int(token.i) for token in reversed(doc[: position - 1]) if token.text == ","), -1)
    item = doc[start + 1 : position - 1]
    return (
        start > first.i - 4 and 0 < len(item) < 5 and all(token.tag_ in (*_ADJECTIVAL, "RB", "HYPH") for token in item)
    )


def tells_two_dates(doc: Doc, first: Token, position: int) -> bool:
    """Whether a date opens the sentence and the second verb has its own: "In 2005 it left and on 13 June 2010 came"."""
    subject = subject_of(first)
    opening = doc[: 0 if subject is None else subject.left_edge.i]
    years = {token.text for token in opening if token.tag_ == "CD" and len(token.text) == 4}
    return bool(years) and any(
        token.tag_ == "CD"
        and len(token.text) == 4
        and token.text.isdigit()
        and token.text not in years
        and doc[token.i - 1].lower_ in TIMES | {"in"}
        for token in doc[position + 1 :]
    )


def is_modifier(doc: Doc, second: Token, position: int) -> bool:
    """Whether an adverb and a participle modify a noun: "a positively charged surface and negatively charged ions"."""
    if second.tag_ not in _PAST or auxiliaries_of(second) or second.i != position + 2 or second.i + 1 >= len(doc):
        return False
    is_before_noun = doc[second.i + 1].tag_ in (*_NOUNS, "JJ") and doc[position + 1].tag_ == "RB"
    before = doc[max(0, position - 6) : position]
    has_other = any(token.tag_ == "RB" and token.nbor(1).tag_ in ("VBN", "JJ") for token in before)
    return is_before_noun and has_other


def is_voice_changed(doc: Doc, first: Token, second: Token, made: Words) -> bool:
    """Whether the first verb's passive would be the second's, which has none, or would not be, which has one.

    "was formed in 1990 and debuted in 1992", "has been built and allowed to dry", "was located there and served as".
    """
    passives = {int(token.i) for token in auxiliaries_of(first) if token.dep_ == "aux:pass" or token.dep_ == "cop"}
    if not passives or second.tag_ not in _PAST or auxiliaries_of(second):
        return False
    is_copied = any(word.index in passives for word in made)
    behind = doc[min(second.i + 1, len(doc) - 1)]
    if is_copied:
        return second.lower_ in _NEVER_PASSIVE and behind.lower_ != "by"
    return second.lower_ in _LETTING and behind.tag_ == "TO"


def shares_noun(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether the first half lacks what stands behind the second verb: a noun, or an object.

    "must rely on scheduled or chartered flights", "The firm produces and receives 400 barrels".
    """
    before = doc[position - 1]
    if before.tag_ == "VBN" and before.text.islower() and doc[position - 2].tag_ in _OPENING_NOUN:
        return second.i == position + 1 and second.tag_ in _PAST
    is_bare = before.i == first.i and first.tag_ in FINITE_TAGS and not auxiliaries_of(first)
    if not is_bare or first.lower_ in _INTRANSITIVE or second.i + 1 >= len(doc):
        return False
    return not auxiliaries_of(second) and doc[second.i + 1].tag_ in _OBJECT_TAGS


def has_cut_list(made: Words) -> bool:
    """Whether a subject's list lost an item: "Large numbers of Vandals , and Burgundians invaded it"."""
    size = next((place for place, word in enumerate(made) if word.text in _PHRASE_ENDS and word.text != ","), len(made))
    for place in range(1, min(size, 12) - 1):
        if made[place].text == "," and made[place + 1].text in ("and", "or"):
            return made[place - 1].index < 0 or made[place + 1].index - made[place - 1].index > 2
    return False
