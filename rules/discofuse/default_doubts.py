"""What the default set of rules asks of an example besides its rule: conditions that `--profile published` leaves out.

They were found by reading some 900 examples of pages that nobody had looked at, and drop what a careful reader may take
otherwise, right or wrong.
"""

from __future__ import annotations

import re

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.apposition import APPOSITION_ID
from wikimill.rules.discofuse.apposition_readings import apposition_reading
from wikimill.rules.discofuse.attributions import loses_view
from wikimill.rules.discofuse.backward_connectives import find_backward
from wikimill.rules.discofuse.bare_verbs import bare_verb_reading
from wikimill.rules.discofuse.clause_halves import clause_half_reading
from wikimill.rules.discofuse.clause_readings import (
    inner_reading,
    joined_clause_reading,
    opening_reading,
    participle_reading,
)
from wikimill.rules.discofuse.coordination import VERB_PHRASE_ID
from wikimill.rules.discofuse.copied_openings import copied_opening_reading
from wikimill.rules.discofuse.direct_speech import cuts_speech
from wikimill.rules.discofuse.drafts import Draft
from wikimill.rules.discofuse.half_openings import (
    copies_noun_phrase,
    ends_verbless_list,
    has_other_subject,
    is_of_named_person,
    is_pointed_at,
    names_later,
    owner_comes_later,
)
from wikimill.rules.discofuse.lone_subjects import is_lone_subject
from wikimill.rules.discofuse.lost_meaning import (
    inner_loss,
    joined_loss,
    lacks_main_verb,
    points_forward,
    shares_subject_below,
)
from wikimill.rules.discofuse.nearer_verbs import nearer_verb_reading
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import SUBJECTS, is_temporal, subject_of
from wikimill.rules.discofuse.relative import RELATIVE_ID
from wikimill.rules.discofuse.relative_readings import relative_reading
from wikimill.rules.discofuse.sentence_joints import joint_reading, opens_with_rank
from wikimill.rules.discofuse.shared_verbs import shared_verb_reading
from wikimill.rules.discofuse.subjectless_openings import cataphora_reading, since_reading, subjectless_reading
from wikimill.rules.discofuse.verb_readings import verb_reading
from wikimill.rules.text.connectives import FINITE_TAGS

#: Tokens of the longest sentence, by type. Of sentences with 45 and more 17 in 100 were faulty, of shorter ones 8; of
#: inner connectives in sentences of more than 35 23 in 100, in shorter ones 7 (1,200 examples, five readings).
LONGEST = {"SINGLE_CONN_INNER": 35}
LONGEST_SENTENCE = 45
#: Verbs that tell what a word means.
_NAMING = frozenset("means meaning meant translates translated literally denotes".split())
#: A full stop between two words, which no space follows.
_GLUED = re.compile(r"[a-z]{2}[.?!][A-Z][a-z]")


def doubt_of(draft: Draft, doc: Doc) -> str:
    """The first condition that a draft of a rule over one sentence fails, as `Miss` tells it; "" if none.

    Args:
        draft: what a rule of `rule_registry` made of the sentence.
        doc: the sentence.
    """
    fault = _misread(draft, doc)
    if fault:
        return fault
    if len(doc) > LONGEST.get(draft.discourse_type, LONGEST_SENTENCE):
        return "the sentence is not too long for its parse to be trusted"
    assert draft.split_at is not None
    if draft.rule in (RELATIVE_ID, APPOSITION_ID) and not is_lone_subject(
        doc, draft.split_at, closing_mark(draft, doc)
    ):
        return "the noun is a subject that stands alone"
    return ""


def _misread(draft: Draft, doc: Doc) -> str:
    assert draft.split_at is not None
    position = draft.split_at
    first, second = (doc[half.predicate] for half in draft.halves)
    if _GLUED.search(doc.text):
        return "no two sentences are written as one"  # "circles and movements.With the Imagists"
    if cuts_speech(doc, position):
        return "it is no part of what somebody says"
    if fault := joint_reading(doc, position, (first, second)):
        return fault
    match draft.discourse_type:
        case "SINGLE_RELATIVE":
            return _relative_fault(draft, doc, position)
        case "SINGLE_APPOSITION":
            stop, said_of = closing_mark(draft, doc), _said_of(draft.halves[1].words)
            if opens_with_adverb(draft, doc):
                return "no adverb opens what is said of the noun"
            fault = apposition_reading(doc, second, said_of, position, stop)
            fault = fault or lacks_main_verb(doc, position, stop, FINITE_TAGS)
            return fault or leaves_comma(draft, doc, position, stop)
        case "SINGLE_CONN_INNER":
            words = draft.halves[0].words, draft.halves[1].words
            fault = inner_reading(doc, position, second, draft.connective)
            fault = fault or inner_loss(doc, position, words, draft.connective)
            return fault or _view_or_list_fault(draft, doc, position)
        case "SINGLE_CATAPHORA":
            return participle_reading(doc) or cataphora_reading(doc)
        case "SINGLE_CONN_START":
            return _opening_fault(draft, doc, position)
        case "SINGLE_S_COORD" | "SINGLE_VP_COORD":
            subject = subject_of(first)
            shares_subject = draft.halves[1].subject_given or draft.rule == VERB_PHRASE_ID
            if shares_subject and subject is not None:
                verbs, made = (first, second), draft.halves[1].words
                fault = verb_reading(doc, verbs, subject, position, made)
                fault = fault or joined_loss(doc, first, position, made)
                fault = fault or shared_verb_reading(doc, verbs, subject, position, made)
                fault = fault or nearer_verb_reading(doc, verbs, position, made)
                fault = fault or bare_verb_reading(doc, verbs, position, made)
                fault = fault or copied_opening_reading(doc, verbs, subject, position, made)
                return fault or _shared_fault(draft, doc, verbs, subject)
            if shares_subject_below(doc, first, position):
                return "the first verb has its object, not half of a subject"
            if opens_with_rank(doc, position):
                return "each clause has a subject and a finite verb"
            fault = joined_clause_reading(doc, first, second, position)
            fault = fault or clause_half_reading(doc, first, second, position)
            return fault or _view_or_list_fault(draft, doc, position)
    return ""


def _relative_fault(draft: Draft, doc: Doc, comma: int) -> str:
    stop = closing_mark(draft, doc)
    if opens_with_adverb(draft, doc):
        return "no adverb opens what is said of the noun"
    if doc[comma + 2].text == ",":
        return "it is sure where the clause ends"  # "who , as was customary , was known by his second name"
    if any(token.lower_ in _NAMING for token in doc[comma + 2 : comma + 4]):
        return "it says what the noun is, not what it is called"  # "The Kanni , which means maiden , is"
    is_timed = "at the time" in doc[comma:stop].text.lower()
    if is_timed or doc[min(stop + 1, len(doc) - 1)].lower_ in ("also", "too"):
        return "what it tells does not hang on the main clause"  # "Goodale , who was at the time its counsel"
    fault = relative_reading(doc, comma, stop) or lacks_main_verb(doc, comma, stop, FINITE_TAGS)
    return fault or leaves_comma(draft, doc, comma, stop)


def _opening_fault(draft: Draft, doc: Doc, comma: int) -> str:
    start, is_given = len(draft.connective.split()), draft.halves[0].subject_given
    is_named_later = names_later(doc, start, comma) or owner_comes_later(doc, start, comma)
    if points_forward(doc, start, comma) or is_pointed_at(doc, comma) or is_named_later:
        return "the clause points at something before it"
    if any(token.lower_ == "so" and token.nbor(1).tag_ in ("RB", "JJ") for token in doc[:comma]):
        return "what it tells does not hang on the main clause"  # "Since the satellite is so far above , the"
    fault = opening_reading(doc, comma)
    if not fault and doc[0].lower_ == "since":
        fault = since_reading(doc, comma, is_given=is_given)
    if fault or not is_given:
        return fault
    if has_other_subject(doc, start, comma):
        return "the clause has a finite verb, or takes the main clause's subject"
    return subjectless_reading(doc, start, comma)


def _view_or_list_fault(draft: Draft, doc: Doc, position: int) -> str:
    if loses_view(doc, position, draft.halves[1].words):
        return "it is no part of what somebody says"
    is_contrast = draft.connective.split()[-1:] in (["while"], ["whereas"])
    return "it closes no list of clauses without a verb" if is_contrast and ends_verbless_list(doc, position) else ""


def _shared_fault(draft: Draft, doc: Doc, verbs: tuple[Token, Token], subject: Token) -> str:
    words = draft.halves[1].words
    assert draft.split_at is not None
    if copies_noun_phrase(doc, subject, words):
        return "no noun phrase opens both"  # "Another cover collection , it included X and featured Y"
    if is_of_named_person(doc, verbs, subject, draft.split_at):
        return "it is said of the subject, not of who is named between"
    return "it is no part of what somebody says" if loses_view(doc, draft.split_at, words) else ""


def pair_doubt(draft: Draft) -> str:
    """The same for a connective that begins a pair's second sentence: "Whereas a plane flies , a kite hangs"."""
    if draft.connective.startswith("whereas"):
        return "the connective opens no clause of the sentence"
    doc = draft.halves[1].doc
    place = next((int(token.i) for token in doc if token.lower_ == "however"), 0)
    is_tied = place > 0 and doc[place - 1].text != "," and doc[place + 1 : place + 2].text == ","
    if draft.connective.startswith("however") and is_tied:
        return "a comma stands before the connective"  # "Organised or disorganised however , a pattern"
    found = find_backward(tuple(token.text for token in doc))
    if found is not None and found[0] > 0 and doc[found[0] - 1].pos_ == "VERB":
        return "inside the sentence, the connective modifies the main clause"  # "They acted accordingly ; now"
    if draft.connective.startswith("otherwise"):
        if doc[0].lower_ != "otherwise":
            return "a comma stands before the connective"  # "Unless Parliament decided otherwise , its use was to"
        if draft.halves[0].doc[0].lower_ in ("if", "when", "unless"):
            return "a condition is not told as a fact"  # "If he has it , he is president . Otherwise , the House"
    example = next((int(token.i) for token in doc if token.lower_ in ("instance", "example")), 0)
    if draft.connective.startswith("for ") and example > 1 and doc[example + 1 : example + 2].text != ",":
        return "inside the sentence, the connective modifies the main clause"  # "concertos , for instance for violin"
    opening = [word.text.lower() for word in draft.halves[1].words[:2]]
    return "no second connective follows" if opening in (["though", ","], ["although", ","]) else ""


def closing_mark(draft: Draft, doc: Doc) -> int:
    """The position of the mark that closes what the rule took out of the first half."""
    assert draft.split_at is not None
    kept = {word.index for word in draft.halves[0].words}
    comma = draft.split_at
    behind = next((i for i in range(comma + 1, len(doc)) if i in kept), len(doc) - 1)
    return behind - 1 if doc[behind - 1].text == "," and behind - 1 > comma else behind


def opens_with_adverb(draft: Draft, doc: Doc) -> bool:
    """Whether what is said of the noun would begin as the sentence: "Thus the period gives", "That year X was a"."""
    words = draft.halves[1].words
    assert draft.split_at is not None
    if not words or words[0].text.lower() != doc[0].lower_:
        return False
    return doc[0].tag_ == "RB" or any(is_temporal(token) for token in doc[: min(2, draft.split_at - 1)])


def leaves_comma(draft: Draft, doc: Doc, comma: int, stop: int) -> str:
    """What is wrong where the mark behind an insertion stays between a subject and its verb: "Smith , later said"."""
    kept = {word.index for word in draft.halves[0].words}
    is_subject = any(token.dep_ in SUBJECTS for token in (doc[comma - 1], *doc[comma - 1].ancestors) if token.i < comma)
    is_left = is_subject and any(place in kept and doc[place].text == "," for place in (stop, stop + 1, comma))
    return "no comma is left between subject and verb" if is_left else ""


def _said_of(words: Words) -> Words:
    """The words put before an apposition, without the form of "be"."""
    size = next((place for place, word in enumerate(words) if word.index >= 0), len(words))
    return words[: max(0, size - 1)]
