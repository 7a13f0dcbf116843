"""Verbs that lack what another has when they are told alone: what the default rules ask since reading fourteen.

"He lived and worked in Croatia" tells of one place, "he attacked it , but failed" of what he failed at, "directed 20
films and wrote 43" of films. The second verb may also share an auxiliary that its form does not show.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import auxiliaries_of, is_personal, is_year
from wikimill.rules.discofuse.second_verbs import PAST
from wikimill.rules.text.connectives import FORMS_OF_BE

#: Verbs and participles that say little without a place, an object or an agent, which they share with the next one.
_OPEN = frozenset(
    "lived grew worked resided stayed dwelt studied taught trained practised practiced served lectured exhibited"
    " performed toured played set filmed shot located situated based written directed produced recorded made built"
    " designed published manufactured released developed created used held owned founded raised educated born found"
    " considered regarded described known distributed edited composed sold operated managed live work study teach"
    " perform serve play hosted rebuilt starred appeared competed coached"
    " travelled traveled lives works studies teaches performs serves plays".split()
)
#: Participles that say enough by themselves: "was captured and taken to".
_WHOLE = frozenset(
    "killed arrested captured executed wounded injured destroyed defeated released promoted knighted married divorced"
    " abandoned cancelled canceled demolished dissolved rescued caught tried convicted ordained elected restored"
    " renovated rebuilt repaired damaged burned burnt sunk hit dismissed fired disbanded closed shut".split()
)
#: Verbs in -ed that need no object.
_ALONE = frozenset(
    "died lived retired resigned moved returned remained continued arrived worked served played appeared disappeared"
    " started ended opened closed stayed succeeded failed survived escaped lasted agreed graduated competed debuted"
    " premiered peaked grossed enlisted enrolled emigrated immigrated settled traveled travelled joined landed sailed"
    " marched ranked performed toured starred resided responded reacted apologized apologised".split()
)
_BASE = frozenset({"VB", "VBP"})
_HAVE = frozenset("has have 've".split())
#: Participles with the form of the past that do not end in "-ed".
_LIKE_PAST = frozenset("won made led left held sold found lost built met kept sent spent taught brought bought".split())


def bare_verb_reading(doc: Doc, verbs: tuple[Token, Token], position: int, made: Words) -> str:
    """What one of two joined verbs lacks when it is told alone; "" if nothing.

    Args:
        doc: the sentence.
        verbs: the predicates before and behind the conjunction.
        position: the conjunction's.
        made: the words of the second half.
    """
    first, second = verbs
    if shares_rest(doc, second, position) or _ends_in_preposition(doc, position):
        return "the verbs share no object behind the second"
    if is_told_against(doc, second, position) or leaves_number(doc, first, position):
        return "the second verb has what it is said of"
    if loses_modal(first, second, made) or loses_passive(second, made) or leaves_passive(first, second, made):
        return "what follows is a finite verb or shares an auxiliary"
    if doc[position - 1].text != "," and loses_auxiliary(first, second, made):
        return "what follows is a finite verb or shares an auxiliary"
    is_chain = any(child.dep_ == "conj" and child.pos_ == "VERB" for child in second.children)
    return "two verbs are joined, not three or more" if doc[position].lower_ == "or" and is_chain else ""


def shares_rest(doc: Doc, second: Token, position: int) -> bool:
    """Whether a verb that says little stands bare before another one and a phrase: "grew up and studied at"."""
    place = position - 1
    while place > 0 and doc[place].tag_ in ("RP", "RB"):
        place -= 1
    end = min(int(second.i) + 1, len(doc) - 1)
    while end < len(doc) - 1 and doc[end].tag_ in ("RP", "RB"):
        end += 1
    verb = doc[place]
    is_passive = verb.tag_ == "VBN" and any(child.dep_ == "aux:pass" for child in verb.children)
    is_fact = doc[position].lower_ == "and" and not any(child.tag_ == "MD" for child in verb.children)
    is_open = verb.lower_ in _OPEN or (is_passive and is_fact and verb.lower_ not in _WHOLE)
    is_bare = is_open and verb.tag_.startswith("VB")
    return is_bare and second.i - position <= 2 and doc[end].tag_ in ("IN", "TO")


def _ends_in_preposition(doc: Doc, position: int) -> bool:
    """Whether the first verb's object stands behind the second: "in a relationship with , and engaged to , her"."""
    last = doc[position - 2] if doc[position - 1].text == "," else doc[position - 1]
    return last.tag_ in ("IN", "TO") and last.dep_ != "compound:prt"


def loses_modal(first: Token, second: Token, made: Words) -> bool:
    """Whether a plain verb may go with the first one's modal: "may spend the winter there and emerge in spring"."""
    has_modal = any(token.tag_ == "MD" for token in auxiliaries_of(first))
    if not has_modal or second.tag_ not in _BASE or auxiliaries_of(second):
        return False
    kept = {word.text.lower() for word in made}
    return not any(token.tag_ == "MD" and token.lower_ in kept for token in auxiliaries_of(first))


def is_told_against(doc: Doc, second: Token, position: int) -> bool:
    """Whether a bare verb is told against the first one: "tried to attack it , but failed"."""
    return doc[position].lower_ in ("but", "yet") and (
        second.i == position + 1 and all(token.is_punct for token in doc[second.i + 1 :])
    )


def leaves_number(doc: Doc, first: Token, position: int) -> bool:
    """Whether the second verb ends in a number whose noun is the first one's: "directed 20 films and wrote 43"."""
    last = doc[len(doc) - 2]
    if last.i <= position or last.tag_ != "CD" or is_year(last) or last.nbor(-1).tag_ not in ("IN", "VBD", "VBZ"):
        return False
    return any(token.dep_ == "nummod" and token.head.i > token.i for token in doc[first.i + 1 : position])


def loses_auxiliary(first: Token, second: Token, made: Words) -> bool:
    """Whether a participle may go with the first verb's "has": "has styled itself and pursued reform"."""
    if not any(token.lower_ in _HAVE for token in auxiliaries_of(first)) or auxiliaries_of(second):
        return False
    has_form = second.tag_ in PAST and (second.lower_.endswith("ed") or second.lower_ in _LIKE_PAST)
    return has_form and not any(word.text.lower() in _HAVE for word in made)


def leaves_passive(first: Token, second: Token, made: Words) -> bool:
    """Whether a participle without an object may share the first one's "was": "was composed by X , and recorded in"."""
    if not any(child.dep_ == "aux:pass" for child in first.children) or auxiliaries_of(second):
        return False
    if second.tag_ not in PAST or any(word.text.lower() in FORMS_OF_BE for word in made) or second.lower_ in _ALONE:
        return False
    has_object = any(child.dep_ in ("obj", "xcomp", "ccomp") for child in second.children)
    return second.lower_.endswith("ed") and not has_object


def loses_passive(second: Token, made: Words) -> bool:
    """Whether a participle with an agent is left without "was": "He was unmarried , and succeeded by his brother"."""
    if second.tag_ not in PAST or auxiliaries_of(second) or any(word.text.lower() in FORMS_OF_BE for word in made):
        return False
    if any(child.dep_ == "obj" for child in second.children):
        return False
    agents = (child for child in second.children if child.dep_ in ("obl", "obl:agent") and child.i > second.i)
    return any(
        (agent.pos_ == "PROPN" or is_personal(agent)) and any(case.lower_ == "by" for case in agent.children)
        for agent in agents
    )
