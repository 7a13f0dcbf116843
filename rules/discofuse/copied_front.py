"""What stands before the first of two verbs and is said of the second, too: the subject's clause, and no other one.

The paper copies all words before the first verb (table 14, {a_1, …, a_k-1}), so that "In 1979 she was arrested and in
1980 she was tried and sentenced" gave a second half with three clauses.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import root_of, span_of
from wikimill.rules.discofuse.subordination import subject_words
from wikimill.rules.text.connectives import COORDINATING, FINITE_TAGS

_OPENING_TAGS = frozenset("WRB IN VBG VBN TO JJ".split())
_TIMES = frozenset("later earlier after before when".split())
#: How far into the sentence they stand: "A few years later , when she spoke to him , he".
_REACH = 6
#: Adverbs that two joined verbs share; any other one before the first verb is that one's alone.
_SHARED = frozenset(
    "also usually often always generally typically frequently normally commonly sometimes regularly later then now"
    " currently still once eventually finally subsequently thus therefore hence reportedly allegedly previously"
    " formerly today together there here again thereafter afterwards meanwhile instead".split()
)


def front_start(doc: Doc, first: Token, subject: Token) -> int | None:
    """From where on the words before the first verb are said of the second, too; None where it is not sure.

    A clause that opens the sentence is shared ("However , when she came , he left and"), as is what reports the first
    verb's clause ("She said that he came and"); a clause joined by "and" or a semicolon is not.
    """
    before = doc[: subject.left_edge.i]
    finite = [int(token.i) for token in before if token.tag_ in FINITE_TAGS]
    if not finite:
        return 0
    behind = [int(token.i) for token in before if token.i > finite[-1] and _parts_clauses(token)]
    if behind:
        return behind[0] + 1
    has_parted = any(_parts_clauses(token) and token.i > finite[0] for token in before)
    if has_parted:
        return None
    opening = next((token for token in before if token.tag_ not in ("RB", "CC") and token.text != ","), before[0])
    opens = opening.tag_ in _OPENING_TAGS or any(token.lower_ in _TIMES for token in before[:_REACH])
    if opens and any(token.text == "," for token in before):
        return 0
    return 0 if first.dep_ == "ccomp" and root_of(doc).i < subject.i else None


def _parts_clauses(token: Token) -> bool:
    """Whether a semicolon, or a conjunction that joins clauses, stands there."""
    if token.text == ";":
        return True
    joined = token.head
    is_clause = any(child.dep_ in ("nsubj", "nsubj:pass", "expl") for child in joined.children)
    return token.lower_ in COORDINATING and token.dep_ == "cc" and joined.i > token.i and is_clause


def own_adverbs(first: Token, subject: Token) -> set[int]:
    """Positions of adverbs before the first verb that are its own: "largely disappeared from view and lived there"."""
    own = {
        int(child.i)
        for child in first.children
        if child.dep_ == "advmod" and subject.i < child.i < first.i and child.lower_ not in _SHARED
    }
    turn = next((int(token.i) for token in first.doc[subject.i + 1 : first.i] if token.lower_ == "turn"), 0)
    return own | ({turn - 1, turn} if turn and first.doc[turn - 1].lower_ == "in" else set())


def _loses_conjunct(subject: Token, plain: Words) -> bool:
    """Whether a part of a joined subject is missing: "civilization , technology , and the process may"."""
    kept = {word.text for word in plain}
    return any(child.dep_ == "conj" and child.text not in kept for child in subject.children)


def with_whole_subject(shared: Words, subject: Token) -> Words | None:
    """The shared words as copies; a subject that carries a clause or apposition is cut down to its noun phrase."""
    start, end = span_of(subject)
    while start < subject.i and subject.doc[start].is_punct:
        start += 1
    texts: list[Words] = []
    inside = False
    for word in shared:
        if start <= word.index < end:
            if not inside:
                plain = subject_words(subject)
                if plain is None or _loses_conjunct(subject, plain):
                    plain = tuple(word for word in shared if start <= word.index < end)
                texts.append(plain)
                inside = True
        else:
            texts.append((word,))
    joined = tuple(word for part in texts for word in part)
    is_loose = joined[-1:] and joined[-1].text == "," and joined[-2].index < 0
    return joined[:-1] if is_loose else joined  # "The abacus ( plural abaci ) , also called a counting frame ,"
