"""The form of "be" between a noun and its apposition: number and tense."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.coreference.nouns import noun_classes
from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import (
    PERSONAL,
    auxiliaries_of,
    finite_word,
    is_plural,
    root_of,
    subject_of,
    tense_of,
)
from wikimill.rules.languages.en.nouns import singular
from wikimill.rules.text.morphology import Tense


def takes_plural(head: Token, front: Words, appositive: Token) -> bool:
    """Return whether the verb "be" is plural: by the head noun or, for a name, by its apposition."""
    if any(child.lower_ in ("a", "an", "one", "this", "each") for child in head.lefts):
        return False
    if head.pos_ == "PROPN":
        if any(child.lower_ in ("a", "an") for child in appositive.lefts) and appositive.lower_ not in lexicon.GROUPS:
            return _is_joined(front)  # "Calvena , a learned eques", regardless of the name's tag
        # "John Wilkes Booth , an actor and sympathizer": a coordinated apposition does not make the name plural.
        # "The Green Mountain Boys , a group of volunteers": a plural name for a group does.
        is_family = appositive.lower_ in ("family", "dynasty", "clan", "tribe")  # "The Macriani , a Roman family"
        is_people = bool(front) and front[0].text.lower() == "the" and (head.text[-1:] == "s" or is_family)
        is_many = (head.tag_ == "NNPS" and is_plural(head)) or is_people
        is_many = is_many and appositive.lower_ in lexicon.GROUPS
        return appositive.tag_ in ("NNS", "NNPS") or _is_joined(front) or is_many
    return head.tag_ in ("NNS", "NNPS") or _is_joined(front) or (head.pos_ == "PRON" and is_plural(head))


def _is_joined(front: Words) -> bool:
    return any(word.text == "and" for word in front)


def tense_for(doc: Doc, head: Token, appositive: Token) -> Tense:
    """Return the tense of "be": present for a place, a work, a rank, or a kind (`lexicon.KINDS`), else the clause's.

    The two examples in Geva et al. (2019, table 14) are things and take "is" although the clause is in the past ("The
    frigidarium is the last stop"). For a person, any past clause counts, even if the main clause is in the present:
    "Albertus , a monk , is known to have written works where he observed".
    """
    known = noun_classes(singular(appositive.lower_))
    before = doc[appositive.left_edge.i : appositive.i]
    is_current = any(token.lower_ in ("current", "present", "now") for token in before)
    if (
        known & lexicon.LASTING
        or is_current
        or singular(appositive.lower_) in lexicon.KINDS
        or (not known and any(child.lower_ in lexicon.RANKS for child in appositive.lefts))
    ):
        return "present"
    if tense_of(root_of(doc)) == "past":
        return "past"
    is_person = known & PERSONAL or any(token.lower_ == "who" for token in (*appositive.subtree, *head.subtree))
    return (
        "past"
        if is_person and (_has_past_verb(doc, head, appositive) or _has_past_clause(doc, appositive))
        else "present"
    )


def _has_past_clause(doc: Doc, appositive: Token) -> bool:
    """Return whether the first comma and "who" after the apposition open a past clause (", who was …"), regardless of
    the parse.
    """
    for token in doc[appositive.i + 1 : len(doc) - 2]:
        if token.text == "," and token.nbor(1).lower_ == "who":
            return token.nbor(2).tag_ == "VBD"
    return False


def _has_past_verb(doc: Doc, head: Token, appositive: Token) -> bool:
    """Return whether a clause about a person is in the past: the noun's clause, one that modifies it, or "to have
    written"."""
    clause = head
    while clause.head.i != clause.i and finite_word(clause) is None:
        clause = clause.head
    said = [child for noun in (head, appositive) for child in noun.children if child.dep_ in ("acl:relcl", "acl")]
    if any(finite_word(child) is not None and (_has_modal(child) or not _is_past(child)) for child in said):
        return False  # "a sociologist who has examined it"
    if _is_past(clause) or any(_is_past(child) for child in said if not _has_modal(child)):
        return True
    if any(token.lower_ == "have" and token.nbor(-1).lower_ == "to" for token in doc[1:]):
        return True
    past_verbs = (
        token for token in doc[head.i :] if token.tag_ == "VBD" and token.dep_ in ("acl:relcl", "advcl", "conj")
    )
    return any(all(above.dep_ != "ccomp" for above in token.ancestors) for token in past_verbs)


def _has_modal(verb: Token) -> bool:
    return any(token.tag_ == "MD" for token in auxiliaries_of(verb))


def _is_past(verb: Token) -> bool:
    """Return whether a clause is in the past; "put" after a singular noun is, regardless of its tag."""
    subject = subject_of(verb)
    is_bare = (
        verb.tag_ in ("VBP", "VB", "VBD", "VBN") and verb.lower_ in lexicon.INVARIANT_VERBS and not auxiliaries_of(verb)
    )
    is_one = subject is not None and subject.tag_ in ("NN", "NNP") and not is_plural(subject)
    return finite_word(verb) is not None and (tense_of(verb) == "past" or (is_bare and is_one))


def is_name_and_noun(head: Token, token: Token) -> bool:
    """Return whether the first token is a proper noun and the second a common noun."""
    return head.pos_ == "PROPN" and token.pos_ == "NOUN"
