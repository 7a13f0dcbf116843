"""Places where a sentence is two, or a predicate is none: what the default rules ask since reading fourteen."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.parse_queries import SUBJECTS, finite_word

#: Ranks of a noun phrase whose clause has no "that": "the first film he had directed".
_RANKS = frozenset("first second third fourth fifth sixth last only".split())
#: Tags inside a noun phrase, behind its article.
_IN_PHRASE = frozenset("JJ JJR JJS CD NN NNS NNP NNPS HYPH VBN VBG".split())
_AFTER_RANK = ("DT", "PRP", "PRP$")
_OPENING = frozenset({"He", "She", "It", "They", "We"})
#: Abbreviations before a name.
_TITLES = frozenset(
    "St. Mt. Ft. Dr. Mr. Mrs. Ms. Gen. Lt. Col. Sgt. Capt. Maj. Prof. Rev. Sen. Gov. Rep. Hon. Adm. Cpl. Cmdr.".split()
)


def joint_reading(doc: Doc, position: int, predicates: tuple[Token, Token]) -> str:
    """What makes it doubtful that a sentence is one, cut at the conjunction; "" if nothing does.

    Args:
        doc: the sentence.
        position: where the second half begins.
        predicates: of both halves.
    """
    if hides_sentence_end(doc) or doc[max(0, position - 1)].text == "...":
        return "no two sentences are written as one"
    is_name = any(is_part_of_name(predicate) for predicate in predicates)
    return "what follows is a finite verb or shares an auxiliary" if is_name else ""


def hides_sentence_end(doc: Doc) -> bool:
    """Whether an abbreviation ends a sentence inside: "called Alphabet Inc. Google is", "King George V. She is"."""
    for token in doc[1 : len(doc) - 2]:
        if len(token) < 2 or token.text[-1] != "." or not token.text[0].isupper():
            continue
        behind = token.nbor(1)
        if behind.tag_ == "PRP" and behind.text in _OPENING:
            return True
        if token.text in _TITLES:
            continue
        subject = next((one for one in (behind, *behind.ancestors) if one.dep_ in SUBJECTS), None)
        if not behind.text[0].isupper() or subject is None or subject.left_edge.i != behind.i:
            continue
        if subject.i > token.i and finite_word(subject.head) is not None:
            return True
    return False


def is_part_of_name(predicate: Token) -> bool:
    """Whether a verb is the end of a name with a hyphen: "starring Kim Ji - soo , and Uhm Ji - won"."""
    doc, place = predicate.doc, int(predicate.i)
    return place > 1 and doc[place - 1].text == "-" and doc[place - 2].text[0].isupper()


def opens_with_rank(doc: Doc, position: int) -> bool:
    """Whether a noun phrase and its clause follow: "and the first film he had directed in 13 years".

    Args:
        doc: the sentence.
        position: the conjunction's.
    """
    start = position + 1
    if start + 3 >= len(doc) or doc[start].lower_ != "the":
        return False
    is_ranked = doc[start + 1].lower_ in _RANKS or doc[start + 1].tag_ in ("JJS", "RBS")
    last = start + is_ranked
    while last + 1 < len(doc) and doc[last + 1].tag_ in _IN_PHRASE:
        last += 1
    return (
        doc[last].tag_.startswith("NN")
        and last + 1 < len(doc)
        and doc[last + 1].tag_ in (_AFTER_RANK if is_ranked else ("PRP",))
    )
