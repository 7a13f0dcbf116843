"""Subordinate clauses made sentences: inner connectives and forward connectives (table 14)."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.clause_senses import (
    clause_governor,
    is_absolute,
    loses_item,
    opens_main_clause,
    tells_purpose,
    tells_time,
)
from wikimill.rules.discofuse.comma_phrases import begins_verb_phrase
from wikimill.rules.discofuse.drafts import Draft, Half, Miss, Outcome
from wikimill.rules.discofuse.inner_connectives import inner_connectives
from wikimill.rules.discofuse.inner_doubts import inner_fault
from wikimill.rules.discofuse.operations import Words, delete, inserted, prepend, split, trim, words_in
from wikimill.rules.discofuse.parse_queries import (
    is_plural,
    main_clause_behind_comma,
    noun_phrase,
    root_of,
    tense_of,
    top_clause,
)
from wikimill.rules.discofuse.tag_patterns import has_plain_clause
from wikimill.rules.text.connectives import FORWARD, FORWARD_WITHOUT_COMMA, Phrase
from wikimill.rules.text.morphology import Tense, be_form, finite_form, have_form

INNER_ID, FORWARD_ID = "inner_connective", "forward_connective"
#: A subject longer than this (tokens) is not put in front of a participle: the half would not be read easily.
MAX_SUBJECT = 8
#: Adverbs that belong to the connective: "simply because" leaves no "simply" behind.
_FOCUS = frozenset(
    "actually officially simply mainly only partly merely largely just precisely primarily probably reportedly likely"
    " possibly perhaps presumably apparently allegedly chiefly mostly especially particularly ostensibly"
    " supposedly".split()
)
_CLAUSE_OPENERS = frozenset("if when although though while after once since unless".split())
#: How far behind "so that" its verb is looked for.
_NEAR = 8
#: Verbs of what somebody wants to be so: "prays to Zeus so that he may win" does not say that he may.
_PURPOSE = frozenset("can could may might will would shall should".split())
#: Adverbs of what is no longer so: "Although originally a bar , it is a museum".
_FORMERLY = frozenset("originally formerly initially once previously earlier first".split())
_FORWARD_FIRST = frozenset(phrase[0] for phrase in FORWARD)
#: Of C_f, those before which only a participle is a clause: "in addition to longtime collaborators" is none.
_PREPOSITIONAL = frozenset({("in", "addition", "to"), ("aside", "from")})
_VERBS = frozenset({"VBZ", "VBP", "VBD", "NNS"})
_NO_VERB = frozenset({"VBN", "JJ", "JJR", "JJS", "IN", "RB", "RBR", "RBS", "TO"})


def match_inner(doc: Doc) -> Iterator[Outcome]:
    """Split before a connective of C_s, delete it, trim the second half.

    (A) Open workouts are held every Sunday unless the gym is closed . -> (a) Open workouts are held every Sunday .
    (b) The gym is closed .
    """
    words = words_in(doc)
    for start, end, label in inner_connectives(doc):
        yield _inner(doc, words, start, end, label)


def _inner(doc: Doc, words: Words, start: int, end: int, label: str) -> Outcome:
    place = f'"{label}" at {start}'
    if label.endswith("meaning") and end < len(doc) and doc[end].lower_ == "that":
        end += 1
    if end >= len(doc):
        return Miss(INNER_ID, place, "its own verb stands behind the connective")  # a text that ends in "meaning that"
    if doc[end].lower_ == "of":
        return Miss(INNER_ID, place, 'a clause follows, not a phrase with "of"')
    if doc[start - 1].tag_ == "CC" and doc[start - 2].text == ",":
        return Miss(INNER_ID, place, 'the clause does not open the one behind a conjunction (", but because")')
    first, _ = split(words, start)
    _, second = split(words, end)
    is_second = doc[start - 1].tag_ == "CC" and any(token.lower_ == doc[start].lower_ for token in doc[: start - 1])
    while first and (doc[first[-1].index].tag_ == "CC" or doc[first[-1].index].lower_ in _FOCUS):
        first = first[:-1]  # "for its light and because it was cheap", "simply because"
    if first and doc[first[-1].index].lower_ in ("not", "n't"):
        return Miss(INNER_ID, place, "the connective is not negated")
    if label.endswith("so that") and not _PURPOSE.isdisjoint(token.lower_ for token in doc[end : end + _NEAR]):
        return Miss(INNER_ID, place, '"so that" tells what followed, not what was wanted')
    if is_second or _repeats_mark(doc, end, len(doc), doc[end - 1].lower_):
        return Miss(INNER_ID, place, "one clause has the connective, not two")
    head = clause_governor(doc, start)
    if head is not None and head.tag_ in ("VBG", "VBN") and is_absolute(head):
        return Miss(INNER_ID, place, "it is said of the main clause, not of a participle with a subject of its own")
    if label == "so that" and tells_purpose(doc, start, end):
        return Miss(INNER_ID, place, '"so that" tells what followed, not what was wanted')
    second = trim(second)
    stop = end + len(second)
    if second and second[-1].text == ":":
        return Miss(INNER_ID, place, "the second half leads into no list")
    root = root_of(doc)
    if not root.i < start:
        return Miss(INNER_ID, place, "the sentence's root stands before the connective")
    predicate = top_clause(doc, end, stop)
    is_bare = predicate is None or (predicate.tag_ in _VERBS and predicate.i + 2 >= stop)
    if label.endswith("hence") and (is_bare or doc[min(end + 1, len(doc) - 1)].tag_ == "JJR"):
        return Miss(INNER_ID, place, 'something stands behind the verb ("hence the greater forces" has none)')
    if _loses_main(doc, second, end, stop):
        return Miss(INNER_ID, place, "the main clause of the second half is not trimmed away")
    if predicate is None and not has_plain_clause(doc[end:stop]):
        return Miss(INNER_ID, place, "a finite verb with its subject follows the connective, before any punctuation")
    if has_plain_clause(doc[stop:]):
        return Miss(INNER_ID, place, "no other clause stands behind the second: TRIM would lose it")
    behind = stop if doc[stop - 1].text == "," else stop + 1
    goes_on = doc[min(behind, len(doc)) - 1].text == "," and begins_verb_phrase(doc, behind)
    if goes_on or (
        stop < len(doc) - 1 and doc[stop - 1].text in (",", ";", "--") and _continues_first(doc, start, stop)
    ):
        return Miss(INNER_ID, place, "the first clause does not go on behind the second")
    if loses_item(doc, end, stop):
        return Miss(INNER_ID, place, "TRIM loses no item of a list and no joined verb")
    if fault := inner_fault(doc, start, end, stop, label):
        return Miss(INNER_ID, place, fault)
    halves = Half(first, doc, int(root.i)), Half(second, doc, int((predicate or root).i))
    return Draft(INNER_ID, "SINGLE_CONN_INNER", halves, label, start)


def _repeats_mark(doc: Doc, start: int, end: int, mark: str) -> bool:
    """Whether another clause with the connective is joined: "because it is light and because it is cheap"."""
    return any(token.lower_ == mark and doc[token.i - 1].tag_ == "CC" for token in doc[start + 1 : end])


def _loses_main(doc: Doc, second: Words, end: int, stop: int) -> bool:
    """Whether TRIM stops inside the second half's own clause, before its verb or at a mark inside a name.

    "because , as he said , it rained" keeps no clause; "because Grb2 , a mediator of the pathway , can interact" loses
    its verb; "because when it squats it stands" is whole.
    """
    if stop >= len(doc):
        return False
    last = doc[stop - 1]
    if last.text in ("--", "(", "[") and doc[stop - 2].i >= end and doc[stop - 2].pos_ in ("NOUN", "PROPN", "ADJ"):
        behind = doc[stop] if stop < len(doc) else last
        if last.text == "--" and behind.pos_ == "PROPN" and doc[stop - 2].pos_ == "PROPN":
            return True  # "violates the Cauchy -- Schwarz inequality"
        if last.text == "--" and behind.lower_ == doc[stop - 2].lower_:
            return True  # "the products are even -- even"
    if last.text == "--" and doc[stop - 2].text.isdigit() and doc[stop].text.isdigit():
        return True  # "seen by 2.7 percent of all 18 -- 49 year olds"
    opening = doc[end].lower_
    if opening in _CLAUSE_OPENERS or doc[end].tag_ in ("VBG", "VBN", "WRB"):
        return True  # "because when he came , they left": what is left says when, not what
    top = top_clause(doc, end, stop)
    if top is not None:
        return bool(top.dep_ == "acl:relcl" and top.head.i >= end)
    return not has_plain_clause(doc[end:stop])


def _continues_first(doc: Doc, start: int, stop: int) -> bool:
    """Whether an object or complement of the first half stands behind the trimmed second half."""
    return any(
        token.head.i < start and token.dep_ in ("obj", "ccomp", "xcomp", "iobj", "nsubj") for token in doc[stop:]
    )


def may_have_forward(tokens: tuple[str, ...]) -> bool:
    """Whether the sentence begins with the first word of a connective of C_f and has a comma."""
    return tokens[0].lower() in _FORWARD_FIRST and "," in tokens


def match_forward(doc: Doc) -> Iterator[Outcome]:
    """Split at the comma behind the clause that a connective of C_f begins; delete connective and comma.

    (A) Although the friendship somewhat healed years later , it was a devastating loss to Croly .
    -> (a) The friendship somewhat healed years later . (b) It was a devastating loss to Croly .
    """
    phrase = forward_phrase(doc)
    if phrase is None:
        return
    place, size = f'"{" ".join(phrase)}"', len(phrase)
    if phrase in FORWARD_WITHOUT_COMMA and doc[size].text == ",":
        yield Miss(FORWARD_ID, place, "no comma follows the connective at once")
        return
    if phrase == ("since",) and tells_time(doc, size):
        yield Miss(FORWARD_ID, place, "it does not tell since when")
        return
    main = main_clause_behind_comma(doc)
    if main is None or main[0] <= size + 1:
        yield Miss(FORWARD_ID, place, "behind the connective's clause and a comma follows a main clause with a subject")
        return
    comma, subject, root = main
    if opens_main_clause(doc, size, comma):
        yield Miss(FORWARD_ID, place, "it is sure where the main clause begins")
        return
    if phrase in _PREPOSITIONAL and doc[size + (doc[size].lower_ == "not")].tag_ != "VBG":
        yield Miss(FORWARD_ID, place, "a participle follows the connective")
        return
    if _repeats_mark(doc, size, comma, phrase[0]) or _has_clause_behind_comma(doc, size, comma):
        yield Miss(FORWARD_ID, place, "one clause stands before the main clause, not two")
        return
    words = words_in(doc)
    first, second = split(words, comma)
    first, second = delete(first, 0, size), delete(second, 0, 1)
    predicate = top_clause(doc, size, comma)
    if phrase == ("since",) and predicate is not None and _is_of_noun(doc, predicate, size):
        yield Miss(FORWARD_ID, place, "it does not tell since when")
        return
    if predicate is not None and any(child.dep_ == "mark" and child.i >= size for child in predicate.children):
        predicate = None  # a clause inside the clause: "Although right , since he could not …"
    if predicate is not None or has_plain_clause(doc[size:comma]):
        front = Half(first, doc, int((predicate or root).i))
    else:
        # What one has done "since becoming" something, one became before.
        is_former = phrase == ("since",) or any(doc[word.index].lower_ in _FORMERLY for word in first[:2])
        made = _with_subject(doc, first, "past" if is_former else tense_of(root), subject)
        if made is None:
            yield Miss(FORWARD_ID, place, "the clause has a finite verb, or takes the main clause's subject")
            return
        front = Half(made, doc, int(root.i), subject_given=True, verb_given=True)
    yield Draft(FORWARD_ID, "SINGLE_CONN_START", (front, Half(second, doc, int(root.i))), " ".join(phrase), comma)


def _is_of_noun(doc: Doc, predicate: Token, start: int) -> bool:
    """Whether the clause is about a time: "Since her debut in 2006 , where she lost her match , she has played"."""
    opening = doc[predicate.left_edge.i]
    return (
        opening.i > start and opening.tag_ in ("WRB", "WDT", "WP", ",") and predicate.dep_.startswith(("acl", "advcl"))
    )


def _has_clause_behind_comma(doc: Doc, start: int, end: int) -> bool:
    """Whether a clause with "when" opens behind a comma, of which it is not sure whose it is."""
    return any(
        doc[i].text == "," and (doc[i + 1].lower_ in _CLAUSE_OPENERS or doc[i + 1].dep_ == "mark")
        for i in range(start, end - 1)
    )


def forward_phrase(doc: Doc) -> Phrase | None:
    """The connective of C_f that the sentence begins with."""
    lower = tuple(token.lower_ for token in doc[:3])
    return next((phrase for phrase in FORWARD if lower[: len(phrase)] == phrase), None)


def _with_subject(doc: Doc, words: Words, tense: Tense, subject: Token) -> Words | None:
    """The words of a clause without subject, made a clause: "fearing …" -> "Nina feared …"; None if it cannot be."""
    if not words or subject.dep_ == "expl" or subject.tag_ == "EX":
        return None
    front = subject_words(subject)
    if front is None:
        return None
    plural = is_plural(subject)
    head = doc[words[0].index]
    if head.tag_ in ("VBG", "NN") and (made := finite_words(words, tense, plural)) is not None:
        return prepend(made, front)
    is_noun_phrase = head.tag_ in ("JJ", "JJR", "JJS") and len(words) > 1 and doc[words[1].index].pos_ == "NOUN"
    is_negated = head.lower_ in ("not", "never") and head.nbor(1).tag_ == "VBG"
    if is_negated or (head.tag_ == "RB" and head.nbor(1).text == ","):
        return None  # "Since then , …"; "in addition to not playing" is no "was not playing"
    if head.tag_ in _NO_VERB and not is_noun_phrase:
        return front + inserted(be_form(tense, plural)) + words
    return None


def finite_words(words: Words, tense: Tense, plural: bool) -> Words | None:
    """The words with their leading participle made finite: "having won" -> "had won"; None if it has no such form."""
    participle = words[0].text.lower()
    verb = have_form(tense, plural) if participle == "having" else finite_form(participle, tense, plural)
    if not verb:
        return None
    return words[0]._replace(text=verb), *words[1:]


def subject_words(subject: Token) -> Words | None:
    """The subject's words, without clauses and appositions; None if they are too many."""
    start, end = noun_phrase(subject)
    if end - start > MAX_SUBJECT:
        return None
    doc = subject.doc
    # Copies stand behind no token: what is resolved or replaced is the original.
    return inserted(*(str(token.text) for token in doc[start:end]))
