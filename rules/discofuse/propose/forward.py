"""The rule for forward connectives: the clause that "although" or "since" opens becomes a sentence.

A rule of table 14 in Geva et al. (2019); C_f is in table 12 (`rules.text.connectives.FORWARD`).
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.operations import delete, split, words_in
from wikimill.rules.discofuse.parse_queries import main_clause_after_comma, root_of, tense_of, top_clause
from wikimill.rules.discofuse.propose.participles import clause_with_subject
from wikimill.rules.discofuse.tag_patterns import has_plain_clause
from wikimill.rules.text.connectives import FORWARD, FORWARD_WITHOUT_COMMA, Phrase

FORWARD_ID = "forward_connective"
_FIRST = frozenset(phrase[0] for phrase in FORWARD)


def may_have_forward(tokens: tuple[str, ...]) -> bool:
    """Return whether the sentence begins with the first word of a connective of C_f and has a comma."""
    return tokens[0].lower() in _FIRST and "," in tokens


def propose_forward(doc: Doc) -> Iterator[Draft]:
    """Yield the draft split at the comma after the clause that a connective of C_f opens, without connective and comma.

    (A) Although the friendship somewhat healed years later , it was a devastating loss to Croly .
    -> (a) The friendship somewhat healed years later . (b) It was a devastating loss to Croly .

    A clause without subject gets the main clause's: "Although tired , Smith signed" -> "Smith was tired". If the main
    clause is not found, or the clause cannot be completed, the draft is that of table 14 as printed.
    """
    phrase = forward_phrase(doc)
    if phrase is None or (phrase in FORWARD_WITHOUT_COMMA and doc[len(phrase)].text == ","):
        return
    size = len(phrase)
    main = main_clause_after_comma(doc)
    if main is None or main[0] <= size + 1:
        yield from (draft.literally() for draft in literal_forward(doc))
        return
    comma, subject, root = main
    first, second = split(words_in(doc), comma)
    first, second = delete(first, 0, size), delete(second, 0, 1)
    predicate = top_clause(doc, size, comma)
    if predicate is not None and any(child.dep_ == "mark" and child.i >= size for child in predicate.children):
        predicate = None  # a clause inside the clause: "Although right , since he could not …"
    if predicate is not None or has_plain_clause(doc[size:comma]):
        front = Half(first, doc, int((predicate or root).i))
    else:
        # "since becoming": the event is in the past.
        is_former = phrase == ("since",) or any(doc[word.index].lower_ in lexicon.FORMERLY for word in first[:2])
        made = clause_with_subject(doc, first, "past" if is_former else tense_of(root), subject)
        if made is None:
            yield from (draft.literally() for draft in literal_forward(doc))
            return
        front = Half(made, doc, int(root.i), subject_given=True, verb_given=True)
    yield Draft(FORWARD_ID, "SINGLE_CONN_START", (front, Half(second, doc, int(root.i))), " ".join(phrase), comma)


def literal_forward(doc: Doc) -> Iterator[Draft]:
    """Yield the draft of table 14 as printed: split at the first comma, without the comma and the connective."""
    phrase = forward_phrase(doc)
    if phrase is None or (phrase in FORWARD_WITHOUT_COMMA and doc[len(phrase)].text == ","):
        return
    comma = next((int(token.i) for token in doc[len(phrase) + 2 : len(doc) - 2] if token.text == ","), 0)
    if comma:
        root = int(root_of(doc).i)
        first, second = split(words_in(doc), comma)
        halves = Half(delete(first, 0, len(phrase)), doc, root), Half(delete(second, 0, 1), doc, root)
        yield Draft(FORWARD_ID, "SINGLE_CONN_START", halves, " ".join(phrase), comma)


def forward_phrase(doc: Doc) -> Phrase | None:
    """Return the connective of C_f with which the sentence begins, or None."""
    lower = tuple(token.lower_ for token in doc[:3])
    return next((phrase for phrase in FORWARD if lower[: len(phrase)] == phrase), None)
