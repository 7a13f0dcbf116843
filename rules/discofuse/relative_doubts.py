"""Relative clauses between commas that a reader would take otherwise: what blind readers called wrong, by condition."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.comma_phrases import begins_verb_phrase, is_closed
from wikimill.rules.discofuse.insertion_rest import place_fault, rest_fault
from wikimill.rules.discofuse.parse_queries import noun_phrase
from wikimill.rules.text.connectives import FINITE_TAGS, RELATIVE

_SUBORDINATORS = frozenset("although though while whereas but because if unless when where since so".split())
_SUBJECTS = frozenset({"nsubj", "nsubj:pass", "nsubj:outer"})
#: Verbs with an object and what it gets or is called.
_TWO_OBJECTS = frozenset(
    "give gives gave call calls called name names named make makes made tell tells told show shows showed offer offers"
    " offered send sends sent teach teaches taught consider considers considered deem deemed".split()
)
_CONTESTS = frozenset("won win wins lost lose loses finished drew".split())
#: Words at the beginning of the clause that refer to the sentence it stands in.
_POINTING = frozenset("instead however therefore thus nevertheless otherwise".split())


def relative_fault(doc: Doc, pronoun: Token, predicate: Token, head: Token, comma: int, stop: int) -> str:
    """What makes a relative clause doubtful that a second comma belongs to; "" if nothing does.

    Args:
        doc: the sentence.
        pronoun: who, whom, which or whose.
        predicate: the clause's predicate.
        head: the noun that it is said of.
        comma: the position of the comma before it.
        stop: the position of the mark that closes it.
    """
    if doc[pronoun.i + 1].lower_ in _POINTING:
        return "the clause does not point at the one before it"
    start = noun_phrase(head, before=comma)[0]
    if fault := place_fault(doc, start, comma, stop):
        return fault
    if doc[start].tag_ == "WRB":
        return "no word of a clause opens the noun phrase"  # "When young Siavash , who was raised there , returns"
    if _is_in_apposition(doc, start, stop):
        return "it stands in no other insertion"
    if sum(token.text == "--" for token in doc[:comma]) % 2 and any(token.text == "--" for token in doc[comma:stop]):
        return "it is sure where the clause ends"  # "a hero -- but not to Bradford , who denounced him -- for his work"
    if _has_complement(doc, head, stop) or _is_won_at(doc, pronoun, predicate, start):
        return "it is sure which noun it is said of"
    if _is_end_of_name(head, comma):
        return "it is said of a whole name"
    if _is_in_clause_of(pronoun, head) or _holds_verb(doc, start, head):
        return "it is sure which noun it is said of"
    if is_closed(doc, stop) and (
        doc[stop + 1].lower_ == "not" or doc[stop + 1 : stop + 4].text.lower() == "as well as"
    ):
        return "it is sure where the clause ends"
    if _has_trailing_clause(doc, comma, stop):
        return "no clause that may be the main one's ends it"
    if pronoun.dep_ not in _SUBJECTS and pronoun.lower_ != "whose" and _is_object_of_two(doc, pronoun, predicate, stop):
        return "the pronoun is the object of one verb"
    if _has_clause_between(pronoun):
        return "the pronoun is the subject of the clause's own verb"
    if stop < len(doc) and doc[stop].text == "--":
        return "it is sure where the clause ends"  # "Tarski -- Grothendieck set theory"
    if not is_closed(doc, stop):
        return "" if _ends_surely(doc, comma, stop) else "it is sure where the clause ends"
    if doc[stop - 1].tag_ == "JJ" and doc[stop + 1].tag_ == "CC" and doc[stop + 2].tag_ in ("JJ", "RB"):
        return "it is sure where the clause ends"  # "five celebrated , but largely inconclusive , engagements"
    if doc[stop + 1].tag_ == "VBG" and not begins_verb_phrase(doc, stop + 2):
        return "what stands behind it belongs to the main clause"  # "twice that , taking inflation into account"
    return rest_fault(doc, comma, stop, may_be_listed=True)


def _is_in_apposition(doc: Doc, start: int, stop: int) -> bool:
    """Whether the noun is a part of what is put to the subject: "Ray , a son of Senator Fritz , who led it , left"."""
    comma = next((int(token.i) for token in reversed(doc[1:start]) if token.text == ","), 0)
    if not comma or doc[comma + 1].tag_ not in ("DT", "PRP$") or not begins_verb_phrase(doc, stop + 1):
        return False
    is_plain = not any(token.tag_ in FINITE_TAGS or token.tag_ == "CC" for token in doc[comma:start])
    return is_plain and doc[comma - 1].pos_ in ("PROPN", "NOUN") and doc[0].tag_ not in ("IN", "WRB", "VBG", "VBN")


def _has_complement(doc: Doc, head: Token, stop: int) -> bool:
    """Whether a verb with two objects stands before, whose second one the clause holds: "gave two boys , who knew"."""
    if is_closed(doc, stop) or head.dep_ not in ("obj", "iobj") or head.head.lower_ not in _TWO_OBJECTS:
        return False
    behind = (doc[token.i + 1] for token in doc[head.i : stop] if token.text == ",")
    return any(token.tag_ == "DT" for token in behind)


def _is_won_at(doc: Doc, pronoun: Token, predicate: Token, start: int) -> bool:
    """Whether a contest is won or lost, not the place of it: "a fight at the Casino , which she won"."""
    is_object = pronoun.dep_ not in _SUBJECTS and predicate.lower_ in _CONTESTS
    return is_object and start > 0 and doc[start - 1].lower_ in ("at", "in", "against")


def _is_end_of_name(head: Token, comma: int) -> bool:
    """Whether a name is the end of a longer one: "National Front for the Liberation of Angola"."""
    start = noun_phrase(head, before=comma)[0]
    before = head.doc[start - 1] if start > 1 else head
    if before.text == "," and head.pos_ == before.nbor(-1).pos_ == "PROPN" and before.nbor(-2).tag_ in ("IN", "NNP"):
        return True  # "Herrington Lake , near Burgin , Kentucky , which"
    return before.tag_ == "IN" and before.lower_ == "for" and head.pos_ == before.nbor(-1).pos_ == "PROPN"


def _is_in_clause_of(pronoun: Token, head: Token) -> bool:
    """Whether the noun stands in such a clause itself: "the first years , which have a character , which includes"."""
    return any(
        above.dep_ == "acl:relcl"
        and any(token.lower_ == pronoun.lower_ for token in head.doc[above.left_edge.i : head.i])
        for above in head.ancestors
    )


def _holds_verb(doc: Doc, start: int, head: Token) -> bool:
    """Whether a past form taken for a participle parts the phrase: "Although Rand opposed libertarianism , which"."""
    inside = doc[start + 1 : head.i]
    return any(token.tag_ in ("VBN", "VBD") and token.nbor(-1).pos_ in ("PROPN", "PRON") for token in inside)


def _has_trailing_clause(doc: Doc, comma: int, stop: int) -> bool:
    """Whether a comma and "although" stand in it: "which is forbidden , although the restaurant serves it"."""
    inside = [doc[i + 1] for i in range(comma + 2, stop - 1) if doc[i].text == ","]
    if is_closed(doc, stop) and any(token.tag_ == "CC" for token in inside):
        return True  # "who is the head , and the Subsyndic , his assistant ,"
    return any(token.lower_ in _SUBORDINATORS or token.tag_ == "TO" for token in inside)


def _is_object_of_two(doc: Doc, pronoun: Token, predicate: Token, stop: int) -> bool:
    """Whether a second verb or a stranded preposition has the pronoun for its object, too.

    "whom he does not know and whom he blames", "whom Philip fell in love with and married".
    """
    for token in doc[pronoun.i + 1 : stop]:
        if token.lower_ in RELATIVE and doc[token.i - 1].tag_ == "CC":
            return True
        if token.tag_ in ("IN", "TO") and token.i + 1 <= stop and doc[token.i + 1].tag_ in ("CC", ",", "."):
            return True
    joined = [child for child in predicate.children if child.dep_ == "conj" and child.tag_.startswith("VB")]
    return any(not any(one.dep_ in _SUBJECTS for one in child.children) for child in joined)


def _has_clause_between(pronoun: Token) -> bool:
    """Whether another subject and its verb stand before the pronoun's verb: "which von Franz believes has existed"."""
    if pronoun.dep_ not in _SUBJECTS:
        return False
    between = pronoun.doc[pronoun.i + 1 : max(pronoun.i + 1, pronoun.head.i)]
    return any(token.dep_ in _SUBJECTS for token in between)


def _ends_surely(doc: Doc, comma: int, stop: int) -> bool:
    """Whether each comma in a clause that runs to the end is its own: a list's, a place's, a second clause's."""
    for token in doc[comma + 2 : stop - 1]:
        behind = doc[token.i + 1]
        if token.text != "," or behind.tag_ in ("WDT", "WP", "CD") or behind.pos_ == "PROPN":
            continue
        is_last = behind.tag_ == "CC" and not any(one.text == "," for one in doc[comma + 2 : token.i])
        is_list = (
            behind.tag_ in ("NN", "NNS", "JJ", "CC", "DT", "PRP$")
            and not is_last
            and not any(one.tag_ in FINITE_TAGS for one in doc[behind.i : stop])
        )
        if not is_list:
            return False
    return True
