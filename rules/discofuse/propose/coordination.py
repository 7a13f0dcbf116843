"""The rules for coordinated clauses and verb phrases, which become sentences (Geva et al., 2019, table 14)."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.discofuse.operations import Words, delete, prepend, split, words_in
from wikimill.rules.discofuse.parse_queries import finite_word, root_of, subject_of
from wikimill.rules.discofuse.propose.conjuncts import predicate_after, predicate_before
from wikimill.rules.discofuse.propose.shared_fronts import shared_front, without_linking_adverbs
from wikimill.rules.text.connectives import COORDINATING, VERB_TAGS

SENTENCE_ID, VERB_PHRASE_ID = "sentence_coordination", "verb_phrase_coordination"
_SUBJECTS = frozenset({"nsubj", "nsubj:pass"})
_NEVER_BEGIN_VERB_PHRASE = frozenset("DT NN NNS NNP NNPS PRP PRP$ JJ JJR JJS CD WDT WP WP$ WRB EX FW".split())


def may_have_coordination(tokens: tuple[str, ...]) -> bool:
    """Return whether a coordinating conjunction is among the tokens from the third on."""
    return not COORDINATING.isdisjoint(tokens[2:])


def propose_coordination(doc: Doc) -> Iterator[Draft]:
    """Yield a draft for each coordinating conjunction that joins two clauses or two verb phrases of the main clause.

    (A) The time of the autumn floods came , and the hundred streams poured into the Yellow River .
    -> (a) The time of the autumn floods came . (b) The hundred streams poured into the Yellow River .

    (A) The Sharks started the year 0 - 4 , yet recovered to claim sixth spot .
    -> (a) The Sharks started the year 0 - 4 . (b) The Sharks recovered to claim sixth spot .

    If the two predicates are not found, the draft is that of table 14 as printed. The paper limits the distance between
    conjunction and conjunct to five tokens; there is no limit here, because the release has longer distances ("but
    because of Larry 's status in the community , she spent only one night in jail").
    """
    literal = {draft.split_at: draft for draft in literal_coordination(doc)}
    for token in doc[2 : len(doc) - 2]:
        if token.lower_ in COORDINATING:
            draft = _at_conjunction(doc, token)
            if draft or token.i in literal:
                yield draft or literal[int(token.i)].literally()


def literal_coordination(doc: Doc) -> Iterator[Draft]:
    """Yield the drafts of table 14: a sentence if the conjunct has a subject, else a verb phrase joined to the root.

    PREPEND(B, {a_1, …, a_k-1}) repeats the words before the first verb before the second, without linking adverbs such
    as "however".
    """
    root = root_of(doc)
    for token in doc[2 : len(doc) - 2]:
        conjunct = token.head
        if token.lower_ not in COORDINATING or token.dep_ != "cc" or conjunct.i < token.i:
            continue
        label, front, rest = _parted(doc, int(token.i))
        if any(child.dep_ in _SUBJECTS and token.i < child.i for child in conjunct.children):
            halves = Half(front, doc, int(root.i)), Half(rest, doc, int(root.i))
            yield Draft(SENTENCE_ID, "SINGLE_S_COORD", halves, label, int(token.i))
        elif _is_joined_to(conjunct, root) and 0 < root.i < len(front):
            made = prepend(rest, without_linking_adverbs(words_in(doc)[: root.i]))
            halves = Half(front, doc, int(root.i)), Half(made, doc, int(root.i))
            yield Draft(VERB_PHRASE_ID, "SINGLE_VP_COORD", halves, label, int(token.i))


def _is_joined_to(conjunct: Token, root: Token) -> bool:
    return conjunct.tag_ in VERB_TAGS and conjunct.dep_ == "conj" and conjunct.head.i == root.i


def _parted(doc: Doc, position: int) -> tuple[str, Words, Words]:
    """Return the connective as the release spells it, and the words before and after it."""
    start = position - 1 if doc[position - 1].text == "," else position
    label = " ".join(token.lower_ for token in doc[start : position + 1])
    front, rest = split(words_in(doc), start)
    return label, front, delete(rest, 0, position + 1 - start)


def _at_conjunction(doc: Doc, conjunction: Token) -> Draft | None:
    position = int(conjunction.i)
    found = predicate_after(doc, conjunction)
    first = None if found is None else predicate_before(doc, found[0], position)
    if found is None or first is None:
        return None
    second, has_subject = found
    label, front, rest = _parted(doc, position)
    if has_subject:
        halves = Half(front, doc, int(first.i)), Half(rest, doc, int(second.i))
        return Draft(SENTENCE_ID, "SINGLE_S_COORD", halves, label, position)
    return _verb_phrase(doc, (front, rest), first, second, label, position)


def _verb_phrase(
    doc: Doc, parts: tuple[Words, Words], first: Token, second: Token, label: str, position: int
) -> Draft | None:
    subject = subject_of(first)
    if subject is None or subject.i > first.i:
        return None
    is_pointing = doc[position + 1].lower_ in lexicon.CONCLUSIVE and doc[position + 1].tag_ == "RB"
    if doc[position + 1 + is_pointing].tag_ in _NEVER_BEGIN_VERB_PHRASE:
        return None
    rest = delete(parts[1], 0, 1) if is_pointing else parts[1]  # "and so can be used": "so" would refer to nothing
    front = shared_front(doc, first, second, subject)
    if front is None:
        return None
    # As in the release, a copular predicate, which has no tag of V, counts as a coordinated sentence.
    is_copular = any(child.dep_ == "cop" for child in second.children)
    kind: DiscourseType = "SINGLE_S_COORD" if is_copular else "SINGLE_VP_COORD"
    if not is_copular and second.tag_ not in VERB_TAGS:
        return None
    lends_verb = finite_word(second) is None and finite_word(first) is not None
    halves = (
        Half(parts[0], doc, int(first.i)),
        Half(prepend(rest, front), doc, int(second.i), subject_given=True, verb_given=lends_verb),
    )
    return Draft(SENTENCE_ID if is_copular else VERB_PHRASE_ID, kind, halves, label, position)
