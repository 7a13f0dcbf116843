"""The default labeller: semantic roles derived from a dependency parse (Universal Dependencies, version 2).

The agent is the subject, the patient the object or the subject of a passive. Verbs of being, beginning, changing and
ending, whose subject PropBank labels ARG1 ("she disappears"), are listed, because a parse does not mark them. A verb
without a subject of its own has the subject of the verb that it is coordinated with, controlled by or adverbial to; in
a relative clause, the noun. Accuracy against PropBank: docs/benchmarks.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from lemminflect import getLemma
from spacy.tokens import Doc, Token

from wikimill.rules.tvstory.roles import Argument, Frame

_TIME_WORDS = frozenset(
    "time moment second minute hour day night morning evening afternoon noon midnight week weekend month year decade "
    "today tonight tomorrow yesterday dawn dusk sunrise sunset christmas monday tuesday wednesday thursday friday "
    "saturday sunday january february april june july august september october november december dinner lunch "
    "breakfast funeral wedding spring summer autumn winter winters summers war childhood days nights hours minutes "
    "weeks months years later earlier ago".split()
)
_TIME_ADVERBS = frozenset(
    "now then later soon again once still already yet always often sometimes ever finally eventually afterwards "
    "afterward immediately suddenly recently currently previously meanwhile before today tonight tomorrow yesterday "
    "early earlier initially briefly first next when usually shortly after ago long momentarily".split()
)
_PLACE_ADVERBS = frozenset("here there where outside inside below above upstairs downstairs nearby elsewhere".split())
_DIRECTION_ADVERBS = frozenset(
    "away back home off out up down forward forwards backwards in over around along through".split()
)
#: Adverbs in -ly of certainty or degree, not of manner.
_SENTENCE_ADVERBS = frozenset(
    "only really actually simply clearly probably possibly certainly reportedly apparently obviously surely likely "
    "hardly nearly merely barely basically especially particularly definitely hopefully unfortunately luckily "
    "supposedly presumably completely totally fully entirely".split()
)
_MANNER_ADVERBS = frozenset("how well together alone fast hard aloud apart".split())
#: Verbs whose subject is ARG1 if they have no object.
_INTRANSITIVES = frozenset(
    "come happen remain begin start continue seem exist appear reappear disappear vanish flow move die return fail "
    "occur stay stand sit sound result sink grow arrive end fall collapse rise hang last expire wake awaken "
    "arise emerge tend drown drift bleed faint burn explode open close break crash recover survive originate consist "
    "deteriorate wait change improve".split()
)
#: Verbs whose subject is ARG1 even with an object, or with a complement parsed as one.
_STATES = frozenset("become mean reflect equal cost contain involve include surround resemble belong matter".split())
_LINKING_ADVERBS = frozenset(
    "however also instead therefore thus otherwise moreover nevertheless too so though".split()
)
_NEGATIONS = frozenset("not n't never n’t no".split())
#: Preposition → label of an oblique; others are ARGM-ADV.
_BY_PREPOSITION = {
    **dict.fromkeys("in at on near inside outside under behind beside above below".split(), "ARGM-LOC"),
    **dict.fromkeys("beneath among between aboard".split(), "ARGM-LOC"),
    **dict.fromkeys("during after before until till since upon".split(), "ARGM-TMP"),
    **dict.fromkeys("toward towards through across off out up down onto over past along around".split(), "ARGM-DIR"),
    **dict.fromkeys(("because", "due"), "ARGM-CAU"),
    **dict.fromkeys(("to", "with", "against", "from", "into", "for"), "ARG2"),
    **dict.fromkeys(("without", "via"), "ARGM-MNR"),
}  # fmt: skip
#: Prepositions whose noun is ARG1 of a verb without an object: "talks about it", "knows of it".
_OF_THE_VERB = frozenset(("of", "about"))
#: Conjunction → label of an adverbial clause.
_BY_MARK = {
    **dict.fromkeys("when while after before until till once since as whenever".split(), "ARGM-TMP"),
    **dict.fromkeys(("because",), "ARGM-CAU"),
    **dict.fromkeys(("to", "so"), "ARGM-PRP"),
}
_SUBJECTS = ("nsubj", "csubj", "nsubj:pass", "csubj:pass", "nsubj:outer")


class DependencyRoles:
    """A `RoleLabeller` that derives roles from dependency parses.

    Args:
        parse: tokenised sentences → a `Doc` each, with Penn Treebank tags and Universal Dependencies.
    """

    def __init__(self, parse: Callable[[Sequence[Sequence[str]]], list[Doc]]) -> None:
        self._parse = parse

    def frames(self, sentences: Sequence[Sequence[str]]) -> list[list[Frame]]:
        """See `RoleLabeller`."""
        return [frames_of(doc) for doc in self._parse(sentences)]


def frames_of(doc: Doc) -> list[Frame]:
    """Return the frames of a parsed sentence, in verb order; auxiliaries and copulas have no arguments."""
    return [_frame(token) for token in doc if _is_verb(token)]


def _is_verb(token: Token) -> bool:
    return token.pos_ in ("VERB", "AUX") and (token.tag_.startswith("VB") or token.tag_ == "MD")


def _frame(verb: Token) -> Frame:
    if verb.dep_.split(":")[0] in ("aux", "cop"):
        return Frame(verb.i)
    particle = next((child.i for child in verb.children if child.dep_ == "compound:prt"), None)
    found: dict[tuple[int, int], str] = {}
    for label, token in _arguments(verb):
        span = _span(token, verb)
        if span is not None and span not in found:
            found[span] = label
    arguments = (Argument(label, start, end) for (start, end), label in sorted(found.items()))
    return Frame(verb.i, tuple(arguments), particle)


def _arguments(verb: Token) -> Iterator[tuple[str, Token]]:
    """Yield the heads of the arguments of a verb, with their labels."""
    children = list(verb.children)
    is_passive = is_passive_verb(verb)
    objects = [child for child in children if child.dep_ == "obj"]
    is_state = not is_passive and _is_state(verb, has_object=bool(objects))
    if (subject := subject_of(verb)) is not None:
        patient = "ARG2" if objects and is_passive else "ARG1"
        yield (patient if is_passive or is_state else "ARG0"), subject
    has_patient = is_passive or is_state or bool(objects)
    for child in children:
        relation = child.dep_.split(":")[0]
        if relation == "obj":
            yield ("ARG2" if is_state or child.i != objects[-1].i else "ARG1"), child
        elif relation == "iobj":
            yield "ARG2", child
        elif relation in ("ccomp", "xcomp"):
            yield ("ARG2" if has_patient else "ARG1"), child
        elif relation == "obl":
            label = _of_oblique(child, is_passive=is_passive, has_patient=has_patient)
            has_patient = has_patient or label == "ARG1"
            yield label, child
        elif relation == "advmod":
            yield _of_adverb(child), child
        elif relation == "advcl":
            yield _of_clause(child), child
        elif relation == "aux" and child.tag_ == "MD":
            yield "ARGM-MOD", child


def _is_state(verb: Token, *, has_object: bool) -> bool:
    """Return whether the subject of an active verb is ARG1 because it does not act."""
    lemma = base_form(verb.lower_)
    return lemma in _STATES or (lemma in _INTRANSITIVES and not has_object)


@lru_cache(maxsize=16384)
def base_form(verb: str) -> str:
    """Return the base form of a lower-case verb; of an unknown one, that which a regular verb would have.

    >>> base_form("fell"), base_form("dies")
    ('fall', 'die')
    """
    found = getLemma(verb, upos="VERB")
    return next((lemma for lemma in found if lemma in _INTRANSITIVES or lemma in _STATES), *found[:1] or (verb,))


def is_passive_verb(verb: Token) -> bool:
    """Return whether a verb is passive by its auxiliary, its form, or the verb that it is coordinated with."""
    children = list(verb.children)
    if any(child.dep_ in ("aux:pass", "nsubj:pass", "csubj:pass") for child in children):
        return True
    if verb.tag_ != "VBN" or any(child.dep_ in ("aux", "nsubj") for child in children):
        return False
    relation = verb.dep_.split(":")[0]
    return relation in ("acl", "advcl") or (relation == "conj" and is_passive_verb(verb.head))


def subject_of(verb: Token, depth: int = 0) -> Token | None:
    """Return the head of a verb's subject, its own or an inherited one; None if there is none.

    For "who", "which" and "that", the noun of the relative clause is returned. A verb without a subject inherits that
    of the verb that it is coordinated with, controlled by or adverbial to; if the controlling verb has an object ("made
    him sing"), the object; a participle that modifies a noun, this noun.

    Args:
        verb: the verb.
        depth: number of verbs followed to reach this one, at most five; for the recursion, callers omit it.
    """
    own = next((child for child in verb.children if child.dep_ in _SUBJECTS), None)
    head, relation = verb.head, verb.dep_.split(":")[0]
    if own is not None:
        is_relative = own.tag_ in ("WDT", "WP") or own.lower_ == "that"
        return head if is_relative and relation == "acl" else own
    if verb.i == head.i or depth > 4:
        return None
    if relation == "acl" and verb.dep_ != "acl:relcl" and verb.tag_ in ("VBG", "VBN"):
        return head
    if relation == "xcomp":
        objects = [child for child in head.children if child.dep_ in ("obj", "iobj")]
        return objects[0] if objects else subject_of(head, depth + 1)
    if relation == "conj" or (relation == "advcl" and (verb.tag_ in ("VBG", "VBN") or _is_infinitive(verb))):
        return subject_of(head, depth + 1) if head.pos_ in ("VERB", "AUX") else _own_subject(head)
    return None


def _own_subject(head: Token) -> Token | None:
    return next((child for child in head.children if child.dep_ in _SUBJECTS), None)


def _is_infinitive(verb: Token) -> bool:
    return any(child.lower_ == "to" and child.dep_ == "mark" for child in verb.children)


def _of_oblique(noun: Token, *, is_passive: bool, has_patient: bool) -> str:
    preposition = next((child.lower_ for child in noun.children if child.dep_ == "case"), "")
    if noun.dep_ == "obl:agent" or (preposition == "by" and is_passive):
        return "ARG0"
    is_point = (preposition == "at" and noun.tag_ == "CD") or (
        preposition == "in" and len(noun.text) == 4 and noun.text.isdecimal()
    )
    if noun.dep_ == "obl:tmod" or noun.lower_ in _TIME_WORDS or is_point:
        return "ARGM-TMP"
    if preposition in _OF_THE_VERB:
        return "ARG2" if has_patient else "ARG1"
    return _BY_PREPOSITION.get(preposition, "ARGM-MNR" if preposition == "by" else "ARGM-ADV")


def _of_adverb(adverb: Token) -> str:
    word = adverb.lower_
    if word in _NEGATIONS:
        return "ARGM-NEG"
    if word in _TIME_ADVERBS:
        return "ARGM-TMP"
    if word in _PLACE_ADVERBS:
        return "ARGM-LOC"
    if word in _DIRECTION_ADVERBS:
        return "ARGM-DIR"
    if word in _LINKING_ADVERBS:
        return "ARGM-DIS"
    if word == "why":
        return "ARGM-CAU"
    is_manner = word in _MANNER_ADVERBS or (word.endswith("ly") and word not in _SENTENCE_ADVERBS)
    return "ARGM-MNR" if is_manner else "ARGM-ADV"


def _of_clause(verb: Token) -> str:
    mark = next((child.lower_ for child in verb.children if child.dep_ in ("mark", "advmod")), "")
    if mark == "by" and verb.tag_ == "VBG":
        return "ARGM-MNR"
    return _BY_MARK.get(mark, "ARGM-ADV")


def _span(head: Token, verb: Token) -> tuple[int, int] | None:
    """Return [start, end) of an argument without the verb's own clause and outer punctuation; None if empty."""
    start, end = head.left_edge.i, head.right_edge.i + 1
    if start <= verb.i < end:  # the head of a relative clause, or of one that is coordinated: what is before it
        if head.i < verb.i:
            end = min(_clause_start(head, verb), verb.i)
        else:
            start = verb.i + 1
    doc = head.doc
    while start < end and (doc[start].is_punct or doc[start].dep_ in ("cc",)):
        start += 1
    while end > start and doc[end - 1].is_punct:
        end -= 1
    return (start, end) if start < end else None


def _clause_start(head: Token, verb: Token) -> int:
    """Return the start of the clause that contains the verb, within the subtree of its argument's head."""
    top = verb
    while top.head.i != head.i and top.head.i != top.i:
        top = top.head
    return top.left_edge.i if top.left_edge.i > head.i else verb.i
