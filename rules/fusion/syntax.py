"""Questions about a parsed sentence that several rules ask. One `Doc` is one sentence, labelled with UD's relations."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from spacy.tokens import Doc, Token

from rules.fusion.connectives import FINITE_TAGS
from rules.morphology import Tense

SUBJECTS = frozenset({"nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "csubj:outer", "expl"})
_AUXILIARIES = frozenset({"aux", "aux:pass", "cop"})
_CLAUSES = frozenset({"ROOT", "conj", "parataxis", "ccomp", "advcl", "advcl:relcl", "acl:relcl", "csubj", "acl", "xcomp"})
_PAST = frozenset({"VBD"})
_PAST_MODALS = frozenset({"would", "could", "might", "should", "'d", "did", "was", "were", "had"})
_PLURAL_TAGS = frozenset({"NNS", "NNPS"})
_PLURAL_WORDS = frozenset("they we these those both many several some all most others few".split())


def root_of(doc: Doc) -> Token:
    """The sentence's root (the first one, should a parser give several)."""
    return next(token for token in doc if token.head.i == token.i)


def children(token: Token, labels: Collection[str]) -> Iterator[Token]:
    """The dependents with one of these relations, in order."""
    return (child for child in token.children if child.dep_ in labels)


def subject_of(predicate: Token) -> Token | None:
    """The head of the predicate's own subject; a real one rather than an expletive."""
    found = sorted(children(predicate, SUBJECTS), key=lambda token: (token.dep_ == "expl", token.i))
    return found[0] if found else None


def auxiliaries_of(predicate: Token) -> list[Token]:
    """Auxiliaries and copulas that belong to the predicate, in order."""
    return list(children(predicate, _AUXILIARIES))


def finite_word(predicate: Token) -> Token | None:
    """The word that makes the predicate's clause finite: an auxiliary, a copula, or the verb itself; None if none."""
    for auxiliary in auxiliaries_of(predicate):
        if auxiliary.tag_ in FINITE_TAGS:
            return auxiliary
    return predicate if predicate.tag_ in FINITE_TAGS - {"MD"} else None


def tense_of(predicate: Token) -> Tense:
    """Past or present, by the finite word of the clause; modals count by their form."""
    finite = finite_word(predicate)
    if finite is None:
        return "past"
    if finite.tag_ in _PAST or finite.lower_ in _PAST_MODALS:
        return "past"
    return "present"


def is_plural(noun: Token) -> bool:
    """Whether a noun phrase with this head takes a plural verb."""
    if any(child.dep_ == "conj" and _joined_by_and(child) for child in noun.children):
        return True
    if noun.tag_ in _PLURAL_TAGS or noun.lower_ in _PLURAL_WORDS:
        return True
    return noun.pos_ == "PRON" and "Plur" in noun.morph.get("Number")


def _joined_by_and(conjunct: Token) -> bool:
    words = {child.lower_ for child in conjunct.children if child.dep_ == "cc"}
    return not words or "and" in words


def span_of(token: Token) -> tuple[int, int]:
    """The half-open range of positions that the token's subtree covers."""
    return int(token.left_edge.i), int(token.right_edge.i) + 1


def is_clause_head(token: Token) -> bool:
    """Whether the token heads a clause of its own, with a finite word."""
    return token.dep_.split("~")[0] in _CLAUSES and finite_word(token) is not None


def ancestors_within(token: Token, start: int, end: int) -> Token:
    """The highest token above (or at) this one that stands in [start, end)."""
    while token.head.i != token.i and start <= token.head.i < end:
        token = token.head
    return token


def top_clause(doc: Doc, start: int, end: int) -> Token | None:
    """The predicate that governs the range [start, end): a finite one with a subject, nearest to the sentence's root.

    Of several at the same depth, the first one counts.
    """
    best: tuple[int, int] | None = None
    for token in doc[start:end]:
        if finite_word(token) is None:
            continue
        subject = subject_of(token)
        if subject is None or not start <= subject.i < end:
            continue
        rank = (depth_of(token), int(token.i))
        if best is None or rank < best:
            best = rank
    return None if best is None else doc[best[1]]


def depth_of(token: Token) -> int:
    """How many edges lie between the token and the root."""
    return sum(1 for _ in token.ancestors)


def noun_phrase(head: Token, before: int | None = None) -> tuple[int, int]:
    """The range of a noun phrase without what follows it behind a comma: clauses, appositions, parentheses.

    Args:
        head: its head.
        before: where the phrase ends at the latest.
    """
    start, end = span_of(head)
    if before is not None:
        end = min(end, before)
    doc = head.doc
    for position in range(int(head.i) + 1, end):
        if doc[position].text in (",", "(", "--", ";", ":"):
            end = position
            break
    return start, end
