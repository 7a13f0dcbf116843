"""The rule for cataphora: an opening participle becomes a sentence about the following subject.

A rule of table 14 in Geva et al. (2019).
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.operations import Word, delete, inserted, prepend, split, words_in
from wikimill.rules.discofuse.parse_queries import is_plural, main_clause_after_comma, root_of, tense_of
from wikimill.rules.discofuse.propose.insertions import NOMINAL
from wikimill.rules.discofuse.propose.participles import finite_words, subject_words
from wikimill.rules.text.connectives import FINITE_TAGS, VERB_TAGS
from wikimill.rules.text.morphology import finite_form

CATAPHORA_ID = "cataphora"
#: The paper's Z_t(i + 2) in V, after a subject of one token; modals count as verbs, and adverbs may precede them.
_AFTER_SUBJECT = VERB_TAGS | {"MD", "RB"}


def may_have_cataphora(tokens: tuple[str, ...]) -> bool:
    """Return whether the sentence begins with a word in -ing and has a comma."""
    return tokens[0].endswith("ing") and "," in tokens


def propose_cataphora(doc: Doc) -> Iterator[Draft]:
    """Yield the draft that gives an opening participle the subject and tense of the main clause.

    (A) Stating that they were unlikely to succeed , Walker rejected the request .
    -> (a) Walker stated that they were unlikely to succeed . (b) Walker rejected the request .

    If the subject and its verb do not directly follow the comma, the draft is that of table 14 as printed.
    """
    draft = _cataphor(doc)
    if draft is not None:
        yield draft
    else:
        yield from (draft.literally() for draft in literal_cataphora(doc))


def literal_cataphora(doc: Doc) -> Iterator[Draft]:
    """Yield the draft of table 14 as printed: participle, comma, one token and a verb; PREPEND(A, {b_1})."""
    if doc[0].tag_ != "VBG":
        return
    words = words_in(doc)
    for comma in range(2, len(doc) - 3):
        subject, verb = doc[comma + 1], doc[comma + 2]
        if doc[comma].text != "," or verb.tag_ not in VERB_TAGS | FINITE_TAGS or subject.pos_ not in NOMINAL | {"DET"}:
            continue
        first, second = split(words, comma)
        root = root_of(doc)
        made = finite_words(first, tense_of(root), is_plural(subject))
        if made is not None:
            front = Half(prepend(made, inserted(subject.text)), doc, int(root.i), True, True)
            yield Draft(
                CATAPHORA_ID, "SINGLE_CATAPHORA", (front, Half(delete(second, 0, 1), doc, int(root.i))), "", comma
            )
            return


def _cataphor(doc: Doc) -> Draft | None:
    opening = doc[0]
    is_participle = opening.tag_ == "VBG" or (opening.dep_ in ("advcl", "acl") and opening.pos_ in ("VERB", "AUX"))
    main = main_clause_after_comma(doc) if opening.text.endswith("ing") and is_participle else None
    if main is None:
        return None
    comma, subject, root = main
    front = subject_words(subject)
    is_short = subject.i == comma + 1 and doc[comma + 2].tag_ in _AFTER_SUBJECT
    if root.i < comma or not is_short or front is None:
        return None
    first, second = split(words_in(doc), comma)
    made = finite_words(first, tense_of(root), is_plural(subject))
    if made is None:
        return None
    made = tuple(_conjunct_finite(doc, word, opening, root, is_plural(subject)) for word in made)
    halves = (
        Half(prepend(made, front), doc, int(root.i), subject_given=True, verb_given=True),
        Half(delete(second, 0, 1), doc, int(root.i)),
    )
    return Draft(CATAPHORA_ID, "SINGLE_CATAPHORA", halves, "", comma)


def _conjunct_finite(doc: Doc, word: Word, opening: Token, root: Token, plural: bool) -> Word:
    """Return the word, made finite if it is a participle coordinated with the opening one: "beginning … and
    continuing"."""
    if word.index <= opening.i:
        return word
    token = doc[word.index]
    if token.tag_ != "VBG" or token.dep_ != "conj" or token.head.i not in (opening.i, opening.head.i):
        return word
    return word._replace(text=finite_form(token.lower_, tense_of(root), plural) or word.text)
