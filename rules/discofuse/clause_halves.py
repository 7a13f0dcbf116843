"""Clauses with a subject that are no sentences: what the default rules ask since the ninth reading.

Of 215 coordinated sentences of pages that nobody had looked at 17 were faulty: the second clause had no verb of its
own ("and its leaders savagely punished"), closed a list of clauses, or was one of two alternatives.
"""

from __future__ import annotations

from spacy.tokens import Doc, Span, Token

from wikimill.rules.discofuse.clause_readings import REPORTS
from wikimill.rules.discofuse.parse_queries import SUBJECTS, auxiliaries_of, finite_word, subject_of
from wikimill.rules.text.connectives import FINITE_TAGS

_AMOUNTS = frozenset("many much few little".split())
_RELATIVE_TAGS = frozenset({"WDT", "WP"})
_CLAUSES = frozenset({"parataxis", "conj", "ccomp"})
#: Verbs in -ed that need neither an object nor "be": "the door was shut and the windows opened".
_ACTIVE = frozenset(
    "opened closed stopped ended started continued remained lived died moved arrived returned served worked played"
    " appeared disappeared emerged resigned retired improved increased decreased declined failed succeeded survived"
    " escaped followed ensued occurred happened existed lasted collapsed exploded agreed refused voted stayed joined"
    " surrendered changed turned passed landed sailed marched attacked replied answered responded differed varied"
    " consisted belonged seemed proved tended".split()
)
_TELLING = frozenset({"that", "how", "whether"})
_SUBORDINATORS = frozenset("when while if because although though as since after before once unless".split())
_IN = frozenset({"in", "except", "given", "save"})
_MARKS = frozenset({",", ";"})
_OPENING = frozenset("DT NN NNS NNP NNPS JJ JJR JJS PRP PRP$ CD".split())
_UNTIL = frozenset({"until", "unless"})


def clause_half_reading(doc: Doc, first: Token, second: Token, position: int) -> str:
    """What keeps two joined clauses from being sentences, as the default rules have it; "" if nothing does.

    Args:
        doc: the sentence.
        first: the predicate before the conjunction.
        second: the predicate behind it, which has a subject.
        position: the conjunction's.
    """
    opening, behind = doc[position].lower_, doc[position + 1]
    if opening == "or" and doc[-1].text != "?":
        return "it is no alternative that would be told as a fact"
    if opening == "so" and doc[position + 1 : position + 3].text.lower() in ("it is", "it was"):
        return "it is no part of what somebody says"  # "They failed to burn the city , so it is told"
    if opening == "so" and behind.lower_ in _AMOUNTS:
        return "the conjunction is no part of a phrase"  # "So many good things have been shown"
    if behind.tag_ in FINITE_TAGS and doc[-1].text != "?" and not _is_inverted(doc, second, position):
        return "its subject stands before its verb"  # "and was therefore available"
    if behind.lower_ == "that" and any(token.lower_ in _TELLING for token in doc[:position]):
        return "it has a main clause"  # "explaining how it is needed , and that salvation should be the goal"
    subject = subject_of(second)
    if subject is not None and subject.tag_ in _RELATIVE_TAGS:
        return "it has a main clause"  # "and in 1677 which destroyed the city"
    if doc[position + 1 : position + 3].text.lower() == "as such" and any(
        token.tag_ in FINITE_TAGS for token in doc[position + 3 : position + 4]
    ):
        return "its subject stands before its verb"  # "and as such have come to stay"
    if subject is not None and subject.lower_ == "i" and second.i > 0 and _has_title_verb(second):
        return "what follows is no title"  # "Mercy Street , and I Am Second"
    if behind.tag_ == "JJS" and doc[position - 1].lower_.endswith("est"):
        return "it closes no list of nouns"  # "the heaviest and deepest penetrations were"
    if _cuts_subject(doc, position):
        return "the first verb has its object, not half of a subject"
    if is_verbless(first, second):
        return "it has a main clause"
    if any(token.lower_ in _IN and token.nbor(1).lower_ == "that" for token in doc[:position]):
        return "it has a main clause"  # "differs in that there is no kickoff and every quarter has a warning"
    if behind.tag_ in ("DT", "PRP", "IN") and behind.text[0].isupper() and behind.text != "I":
        return "what follows is no title"  # "Disney Television Animation and It 's a Laugh Productions"
    if doc[0].lower_ in _SUBORDINATORS and not any(token.text == "," for token in doc[: position - 1]):
        return "it has a main clause"  # "When practices changed and the organs were placed back , an amulet was"
    if lacks_verb(doc, position) or names_what_is_done(doc, second, position):
        return "it has a main clause"
    if opens_with_verb(doc, position):
        return "its subject stands before its verb"
    if closes_clauses(doc, position) or closes_bare_clauses(doc, position):
        return "two are joined, not three or more"
    return "a clause that opens before it has its verb before it, too" if _is_awaited(doc, position) else ""


def _is_inverted(doc: Doc, second: Token, position: int) -> bool:
    """Whether the subject follows the verb that opens the clause: "and was the king not glad", "and had he come"."""
    if doc[position + 1].lower_ == "was" and doc[position + 2].tag_ != "PRP":
        return False  # "and was therefore available to be used": the parser finds a subject in the infinitive
    return any(child.dep_ in (*SUBJECTS, "expl") and child.i > position for child in second.children)


def _has_title_verb(second: Token) -> bool:
    finite = finite_word(second)
    return finite is not None and finite.text[0].isupper()


def is_verbless(first: Token, second: Token) -> bool:
    """Whether the second verb is a participle without the first one's "be": "One was sunk and another mined"."""
    if auxiliaries_of(second) or second.tag_ not in ("VBN", "VBD", "VB") or second.lower_ in _ACTIVE:
        return False
    if second.tag_ == "VB":
        return True
    has_object = any(child.dep_ in ("obj", "ccomp", "xcomp", "iobj") for child in second.children)
    if has_object or not second.lower_.endswith(("ed", "en", "wn")):
        return False
    subject = subject_of(second)
    if subject is not None and subject.pos_ == "PROPN" and second.lower_.endswith("ed"):
        return False  # "was a success , and Gore invested in it"
    return any(token.dep_ in ("aux:pass", "cop") for token in auxiliaries_of(first))


def closes_clauses(doc: Doc, position: int) -> bool:
    """Whether two clauses are joined by a comma alone before it: "Five are in A , one is in B and one is in C"."""
    for verb in doc[:position]:
        if finite_word(verb) is None or not (verb.dep_ in _CLAUSES or _follows_clause(verb)):
            continue
        subject = subject_of(verb)
        if subject is None or subject.i > verb.i or subject.tag_ in (*_RELATIVE_TAGS, "PRP", "EX"):
            continue
        start = int(subject.left_edge.i)
        is_joined = start > 0 and doc[start - 1].text == ","
        has_word = any(child.dep_ in ("cc", "mark") or child.tag_ == "WRB" for child in verb.children)
        if is_joined and not has_word and any(token.tag_ in FINITE_TAGS for token in doc[: start - 1]):
            return True
    return False


def closes_bare_clauses(doc: Doc, position: int) -> bool:
    """The same by tags alone: "the water is drained , more water enters , and the cycle begins"."""
    end = position - 1 if doc[position - 1].text in _MARKS else position
    marks = [int(token.i) for token in doc[:end] if token.text in _MARKS]
    if not marks:
        return False
    before = doc[(marks[-2] + 1 if len(marks) > 1 else 0) : marks[-1]]
    return _is_clause(before) and _is_clause(doc[marks[-1] + 1 : end])


def _is_clause(words: Span) -> bool:
    """Whether a noun or pronoun and a finite verb stand there, and no word that makes it a lower clause."""
    if len(words) < 2 or words[0].tag_ not in _OPENING:
        return False
    verb = next((token for token in words[1:] if token.tag_ in FINITE_TAGS), None)
    if verb is None or any(token.tag_ in _RELATIVE_TAGS or token.tag_ == "WRB" for token in words[: verb.i]):
        return False
    return any(token.tag_.startswith("NN") or token.tag_ == "PRP" for token in words if token.i < verb.i)


def lacks_verb(doc: Doc, position: int) -> bool:
    """Whether the last clause before it is a subject alone: ", but Frodo , worn by it , and the Elves must leave"."""
    opening = next((int(token.i) for token in reversed(doc[1:position]) if token.tag_ == "CC"), 0)
    words = doc[opening + 1 : position - 1]
    if opening == 0 or doc[opening - 1].text != "," or len(words) < 2 or doc[position - 1].text != ",":
        return False
    has_verb = any(token.tag_ in FINITE_TAGS for token in words)
    return words[0].tag_ in ("NNP", "DT", "PRP$") and not has_verb and any(token.text == "," for token in words)


def names_what_is_done(doc: Doc, second: Token, position: int) -> bool:
    """Whether a participle behind a noun passes for its verb: "and the most goals scored by a player"."""
    if second.tag_ not in ("VBD", "VBN") or auxiliaries_of(second) or second.i + 1 >= len(doc):
        return False
    has_other = any(token.tag_ in FINITE_TAGS for token in doc[position:] if token.i != second.i)
    behind = doc[second.i + 1]  # "and land farmed using sophisticated tools"
    return (behind.lower_ == "by" or behind.tag_ == "VBG") and not has_other


def opens_with_verb(doc: Doc, position: int) -> bool:
    """Whether no subject stands before the verb: "and , at the time , was the first", "but only poorly resists it"."""
    place = position + 1
    while place < len(doc) - 1 and doc[place].tag_ == "RB":
        place += 1
    if doc[place].text == ",":
        place += 1
        behind = next((int(token.i) for token in doc[place:] if token.text == ","), len(doc) - 2)
        place = behind + 1
    verb = doc[min(place, len(doc) - 1)]
    return verb.tag_ in ("VBZ", "VBD", "VBP", "MD") and doc[-1].text != "?" and doc[verb.i - 1].tag_ in ("RB", ",")


def _follows_clause(verb: Token) -> bool:
    """Whether it is the main verb for the parser, and a clause before it has no word that makes it a lower one."""
    if verb.dep_ != "ROOT":
        return False
    before = (child for child in verb.children if child.i < verb.i and child.dep_ in (*_CLAUSES, "advcl"))
    return any(
        finite_word(clause) is not None
        and subject_of(clause) is not None
        and not any(one.dep_ in ("mark", "cc") or one.tag_ in ("WRB", "WP", "WDT") for one in clause.children)
        for clause in before
    )


def _cuts_subject(doc: Doc, position: int) -> bool:
    """Whether what somebody says has no verb before it: "announced that Booker and he would face them"."""
    for token in reversed(doc[1:position]):
        if token.tag_ in FINITE_TAGS:
            return False
        if token.lower_ == "that" and doc[token.i - 1].lower_ in REPORTS:
            return True
    return False


def _is_awaited(doc: Doc, position: int) -> bool:
    """Whether the clause may be what was waited for: "not until the roll was complete and the war had ended"."""
    if doc[position - 1].text == ",":
        return False
    for token in reversed(doc[:position]):
        if token.text in (",", ";"):
            return False
        if token.lower_ in _UNTIL and token.dep_ in ("mark", "case"):
            return any(one.tag_ in FINITE_TAGS for one in doc[token.i : position])
    return False
