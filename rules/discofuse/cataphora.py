"""Cataphora: an opening participle made a sentence about the subject that follows (table 14)."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.drafts import Draft, Half, Miss, Outcome
from wikimill.rules.discofuse.operations import Word, delete, prepend, split, words_in
from wikimill.rules.discofuse.parse_queries import is_plural, main_clause_behind_comma, tense_of
from wikimill.rules.discofuse.subordination import MAX_SUBJECT, finite_words, subject_words
from wikimill.rules.text.connectives import FINITE_TAGS, PREPOSITIONAL_PARTICIPLES, VERB_TAGS
from wikimill.rules.text.morphology import finite_form

CATAPHORA_ID = "cataphora"
#: The paper's Z_t(i + 2) in V, behind a subject of one token; modals are verbs, and adverbs may stand before one.
_BEHIND_SUBJECT = VERB_TAGS | {"MD", "RB"}
#: Participles that tell what the author, or the whole clause, does: "Noting that …", "Compounding this , …".
_ABOUT_CLAUSE = frozenset("compounding noting thinking establishing using adding complicating".split())
#: Participles that tell from when or under what view something is: "Beginning in 2005 , Audi has …".
_FRAMING = frozenset("beginning starting commencing continuing ending".split())
#: Participles that tell what is taken into account: "Counting its waters , Alaska is larger" than others.
_RECKONING = frozenset("considering including referring counting excluding discounting allowing".split())
_POINTS = frozenset("in with at from on around by as before after during".split())


def may_have_cataphora(tokens: tuple[str, ...]) -> bool:
    """Whether the sentence begins with a word in -ing and has a comma."""
    return tokens[0].endswith("ing") and "," in tokens


def match_cataphora(doc: Doc) -> Iterator[Outcome]:
    """Give an opening participle the subject of the main clause and its tense.

    (A) Stating that they were unlikely to succeed , Walker rejected the request .
    -> (a) Walker stated that they were unlikely to succeed . (b) Walker rejected the request .
    """
    opening = doc[0]
    if not opening.text.endswith("ing"):
        return
    place = f'"{opening.text}"'
    if opening.tag_ != "VBG" and not (opening.dep_ in ("advcl", "acl") and opening.pos_ in ("VERB", "AUX")):
        yield Miss(CATAPHORA_ID, place, "the first token is a present participle (VBG)")
        return
    if opening.lower_ in PREPOSITIONAL_PARTICIPLES:
        yield Miss(CATAPHORA_ID, place, "the participle is no preposition")
        return
    if opening.lower_ == "leading" and doc[1].lower_ == "up":
        yield Miss(CATAPHORA_ID, place, "it tells what the subject does, not from when on or in view of what")
        return
    if opening.lower_ in _RECKONING or (opening.lower_ in _FRAMING and doc[1].lower_ in _POINTS):
        yield Miss(CATAPHORA_ID, place, "it tells what the subject does, not from when on or in view of what")
        return
    main = main_clause_behind_comma(doc)
    if main is None:
        yield Miss(CATAPHORA_ID, place, "behind a comma follows a main clause that begins with its subject")
        return
    comma, subject, root = main
    if doc[comma + 1].tag_ in FINITE_TAGS:
        yield Miss(CATAPHORA_ID, place, "the main clause has a subject behind the comma")
        return
    if root.i < comma or opening.dep_ in ("nsubj", "nsubj:pass"):
        yield Miss(CATAPHORA_ID, place, "the participle modifies the main clause")
        return
    if subject.dep_ == "expl" or subject.lower_ in ("there", "this", "that", "who", "which", "i"):
        yield Miss(CATAPHORA_ID, place, "the main clause has a subject that can act")
        return
    if subject.i != comma + 1 or doc[comma + 2].tag_ not in _BEHIND_SUBJECT:
        yield Miss(CATAPHORA_ID, place, "behind the comma stands a subject of one token, and then a verb")
        return
    if subject.tag_ == "NN" and subject.text.islower():
        yield Miss(CATAPHORA_ID, place, "the main clause has a subject that can act")  # "Modelling , painting became"
        return
    front = subject_words(subject)
    if front is None:
        yield Miss(CATAPHORA_ID, place, f"the subject has at most {MAX_SUBJECT} tokens")
        return
    is_doer = _can_act(subject) and subject.dep_ != "nsubj:pass" and subject.lower_ != "they"
    if opening.lower_ in _ABOUT_CLAUSE and not is_doer:
        yield Miss(CATAPHORA_ID, place, f'who does the "{opening.lower_}" is the subject')
        return
    words = words_in(doc)
    first, second = split(words, comma)
    if opening.lower_ in ("beginning", "starting") and (subject.dep_ == "nsubj:pass" or not _can_act(subject)):
        yield Miss(CATAPHORA_ID, place, "the subject is who begins, not what is done from then on")
        return
    made = finite_words(first, tense_of(root), is_plural(subject))
    if made is None:
        yield Miss(CATAPHORA_ID, place, "the participle has a finite form")
        return
    made = tuple(_conjunct_finite(doc, word, opening, root, is_plural(subject)) for word in made)
    halves = (
        Half(prepend(made, front), doc, int(root.i), subject_given=True, verb_given=True),
        Half(delete(second, 0, 1), doc, int(root.i)),
    )
    yield Draft(CATAPHORA_ID, "SINGLE_CATAPHORA", halves, "", comma)


def _can_act(subject: Token) -> bool:
    """Whether the subject is a person's pronoun or name, as far as its tag tells."""
    return subject.lower_ in ("he", "she", "they", "we", "i") or subject.pos_ == "PROPN"


def _conjunct_finite(doc: Doc, word: Word, opening: Token, root: Token, plural: bool) -> Word:
    """The word, made finite if it is a participle joined to the opening one: "beginning … and continuing"."""
    if word.index <= opening.i:
        return word
    token = doc[word.index]
    if token.tag_ != "VBG" or token.dep_ != "conj" or token.head.i not in (opening.i, opening.head.i):
        return word
    return word._replace(text=finite_form(token.lower_, tense_of(root), plural) or word.text)
