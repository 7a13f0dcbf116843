"""Table 14 to the letter, for `--rules published`: what is between commas, and what opens a sentence.

The published corpus has what these give, faults included: lists taken for appositions, clauses of another noun, "The
1970s ." of "Since the 1970s , …". They are asked where the rule with our conditions makes nothing of a place; what they
give has to pass `table_14_doubts`.
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.antecedents import noun_at
from wikimill.rules.discofuse.apposition import APPOSITION_ID
from wikimill.rules.discofuse.apposition_verbs import takes_plural, tense_for
from wikimill.rules.discofuse.cataphora import CATAPHORA_ID
from wikimill.rules.discofuse.comma_phrases import NOMINAL, end_of_insertion
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.operations import Words, delete, inserted, prepend, split, words_in
from wikimill.rules.discofuse.parse_queries import is_plural, noun_phrase, root_of, tense_of
from wikimill.rules.discofuse.relative import RELATIVE_ID, clause_of, clause_words
from wikimill.rules.discofuse.subordination import FORWARD_ID, finite_words, forward_phrase
from wikimill.rules.text.connectives import FINITE_TAGS, FORWARD_WITHOUT_COMMA, RELATIVE, VERB_TAGS
from wikimill.rules.text.morphology import be_form

#: Penn tags of what table 14 calls det and poss.
_DETERMINERS = frozenset({"DT", "PDT", "PRP$"})
#: Relations under which a parser hangs the second of two nouns beside each other.
_BESIDE = frozenset({"appos", "conj", "list", "parataxis", "dep"})


def relative_clauses(doc: Doc) -> Iterator[Draft]:
    """A relative pronoun behind a comma, and a second comma.

    DELETE(A, i, 2), PREPEND(B, the noun phrase before the comma).
    """
    words = words_in(doc)
    for comma in range(1, len(doc) - 3):
        pronoun = doc[comma + 1]
        if doc[comma].text != "," or pronoun.lower_ not in RELATIVE:
            continue
        stop, front = second_comma(doc, comma, clause_of(pronoun)), _phrase_before(doc, comma)
        body = words[comma + 2 : stop]
        if stop and front and body:
            predicate, noun = clause_of(pronoun), noun_at(doc, comma)
            plural = noun is not None and is_plural(noun)
            made = None if predicate is None else clause_words(pronoun, predicate, front, body, plural)
            yield _insertion(RELATIVE_ID, doc, words, (comma, stop), made or prepend(body, front))


def appositions(doc: Doc) -> Iterator[Draft]:
    """A determiner or possessive behind a comma, a noun that is put to another one, and a second comma.

    DELETE(A, i, 2), PREPEND(B, the noun phrase before the comma and a form of "be").
    """
    words = words_in(doc)
    for comma in range(1, len(doc) - 3):
        behind = doc[comma + 1]
        if doc[comma].text != "," or not (behind.tag_ in _DETERMINERS or _has_possessor(doc, comma)):
            continue
        stop = second_comma(doc, comma, None)
        noun = noun_beside(doc, comma, stop)
        front, head = _phrase_before(doc, comma), noun_at(doc, comma)
        if stop and noun is not None and front and head is not None:
            verb = be_form(tense_for(doc, head, noun), takes_plural(head, front, noun))
            made = front + inserted(verb) + words[comma + 1 : stop]
            yield _insertion(APPOSITION_ID, doc, words, (comma, stop), made)


def cataphors(doc: Doc) -> Iterator[Draft]:
    """A participle at the beginning, a comma, and behind it a token and a verb: PREPEND(A, {b_1})."""
    if doc[0].tag_ != "VBG":
        return
    words = words_in(doc)
    for comma in range(2, len(doc) - 3):
        subject, verb = doc[comma + 1], doc[comma + 2]
        if doc[comma].text != "," or verb.tag_ not in VERB_TAGS | FINITE_TAGS or subject.pos_ not in NOMINAL | {"DET"}:
            continue
        first, second = split(words, comma)
        made = finite_words(first, tense_of(root_of(doc)), is_plural(subject))
        if made is not None:
            halves = prepend(made, inserted(subject.text)), delete(second, 0, 1)
            yield Draft(CATAPHORA_ID, "SINGLE_CATAPHORA", halves_of(doc, halves), "", comma)
            return


def forward_connectives(doc: Doc) -> Iterator[Draft]:
    """A connective of C_f at the beginning, and a comma: the sentence is split there, both are deleted."""
    phrase = forward_phrase(doc)
    if phrase is None or (phrase in FORWARD_WITHOUT_COMMA and doc[len(phrase)].text == ","):
        return
    words = words_in(doc)
    comma = next((int(token.i) for token in doc[len(phrase) + 2 : len(doc) - 2] if token.text == ","), 0)
    if comma:
        first, second = split(words, comma)
        halves = delete(first, 0, len(phrase)), delete(second, 0, 1)
        yield Draft(FORWARD_ID, "SINGLE_CONN_START", halves_of(doc, halves), " ".join(phrase), comma)


def _has_possessor(doc: Doc, comma: int) -> bool:
    return any(token.tag_ == "POS" for token in doc[comma + 2 : comma + 5])


def noun_beside(doc: Doc, comma: int, stop: int) -> Token | None:
    """The first noun between two commas that is put to one before them, as parsers label it."""
    for token in doc[comma + 1 : stop]:
        if token.dep_ in _BESIDE and token.head.i < comma and token.pos_ in NOMINAL:
            return token
    return None


def second_comma(doc: Doc, comma: int, predicate: Token | None) -> int:
    """Where the parse has the clause end, if at a comma, else the next one; 0 if there is none."""
    if predicate is not None:
        end = end_of_insertion(doc, predicate, comma)
        if end < len(doc) - 1 and doc[end].text == ",":
            return end
    return next((int(token.i) for token in doc[comma + 3 : len(doc) - 1] if token.text == ","), 0)


def _phrase_before(doc: Doc, comma: int) -> Words:
    """Copies of a_r … a_i-1: from the leftmost child of the noun before the comma on."""
    noun = noun_at(doc, comma)
    start = comma if noun is None else noun_phrase(noun, before=comma)[0]
    return inserted(*(token.text for token in doc[start:comma]))


def _insertion(rule: str, doc: Doc, words: Words, commas: tuple[int, int], made: Words) -> Draft:
    comma, stop = commas
    halves = halves_of(doc, (delete(words, comma, stop + 1 - comma), made))
    return Draft(rule, "SINGLE_RELATIVE" if rule == RELATIVE_ID else "SINGLE_APPOSITION", halves, "", comma)


def halves_of(doc: Doc, halves: tuple[Words, Words]) -> tuple[Half, Half]:
    """Two halves of one sentence; the root of each is that of the sentence."""
    root = int(root_of(doc).i)
    return Half(halves[0], doc, root), Half(halves[1], doc, root)
