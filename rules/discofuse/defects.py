"""Hard defects: errors that make a half ungrammatical, regardless of meaning.

Halves are not parsed: their heads, subjects and finite verbs are known from the parse of the source sentence.
"""

from __future__ import annotations

from itertools import pairwise

from spacy.tokens import Token

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import SUBJECTS, finite_word
from wikimill.rules.discofuse.tag_patterns import has_plain_clause
from wikimill.rules.drops import Drop
from wikimill.rules.text.connectives import RELATIVE
from wikimill.rules.text.morphology import is_third_person

_MARKS = frozenset({",", ".", ";", ":", "!", "?", "--", "...", "-"})
#: Relations of clauses that are not a sentence by themselves.
_DEPENDENT_CLAUSES = frozenset({"acl:relcl", "acl", "advcl", "advcl:relcl", "csubj", "csubj:pass", "ccomp", "xcomp"})
_OPENERS, _CLOSERS = "([", ")]"


def draft_defect(draft: Draft) -> Drop | None:
    """Return the defect of the two halves together, or None.

    INVERTED: after "nor", a verb phrase has the word order of a question, and it loses its negation with "nor": "nor
    has the Union set a date". DANGLING_WORD: a modifier stays when its connective is deleted: "More" in "More
    specifically , receptors are found".
    """
    if draft.discourse_type == "SINGLE_VP_COORD" and draft.connective.split()[-1:] == ["nor"]:
        return Drop.INVERTED
    if draft.discourse_type == "PAIR_CONN" and draft.split_at:
        doc, size = draft.halves[1].doc, len(draft.connective.split())
        before = doc[draft.split_at - 1]
        if before.dep_ == "advmod" and draft.split_at <= before.head.i < draft.split_at + size:
            return Drop.DANGLING_WORD
    return None


def half_defect(half: Half) -> Drop | None:
    """Return the first defect of a half, or None. The half must be finished
    (`wikimill.rules.discofuse.finishing.finish`)."""
    words = half.words
    if not words:
        return Drop.NO_FINITE_VERB
    kept = {word.index for word in words if word.index >= 0}
    predicate = half.doc[half.predicate]
    finite = finite_word(predicate)
    has_verb = half.verb_given or (finite is not None and finite.i in kept and half.predicate in kept)
    has_subject = half.subject_given or any(child.dep_ in SUBJECTS and child.i in kept for child in predicate.children)
    if not (has_verb and has_subject) and not _has_clause(half, kept) and not _has_verbs_frame(predicate):
        return Drop.NO_SUBJECT if has_verb else Drop.NO_FINITE_VERB
    if _is_subordinate(half, kept):
        return Drop.SUBORDINATE
    if _is_inverted(half, kept):
        return Drop.INVERTED
    if _has_lost_conjunction(half, kept):
        return Drop.LOST_CONJUNCTION
    last = next((word.index for word in reversed(words) if word.text not in _MARKS), -1)
    if last >= 0 and last + 1 < len(half.doc) and half.doc[last].tag_ == "IN" and half.doc[last + 1].tag_ == "CC":
        return Drop.DANGLING_WORD  # "were appointed by"
    return Drop.DANGLING_WORD if _lost_correlative(half, kept) else surface_defect(words)


def _lost_correlative(half: Half, kept: set[int]) -> bool:
    """Return whether a word lost its counterpart: "We preach not only action" from "not only action , but also
    propaganda"."""
    for token in half.doc:
        if token.i not in kept or token.lower_ not in lexicon.COUNTERPARTS:
            continue
        if token.lower_ in ("only", "merely") and (token.i == 0 or half.doc[token.i - 1].lower_ != "not"):
            continue
        if token.lower_ == "both" and token.dep_ != "cc:preconj":
            continue
        behind = [other.i for other in half.doc[token.i + 1 :] if other.lower_ == lexicon.COUNTERPARTS[token.lower_]]
        if behind and kept.isdisjoint(behind):
            return True
    return False


def _is_subordinate(half: Half, kept: set[int]) -> bool:
    """Return whether the half's main clause opens like a dependent clause: "because his Histories are …", "whom he
    blames"."""
    if half.verb_given:
        return False
    opening = [half.doc[index] for index in sorted(kept)]
    first = next((token for token in opening if token.tag_ != "RB"), half.doc[0])  # "Even though …"
    if first.head.i != half.predicate or first.i == half.predicate:
        return False
    is_mark = first.dep_ == "mark" and first.tag_ == "IN" and first.lower_ != "so"
    if first.lower_ in ("what", "whatever", "whoever") and first.dep_ in SUBJECTS:
        return False  # "What is in issue will depend on the defence"
    return is_mark or (first.tag_ in ("WDT", "WP", "WP$", "WRB") and half.words[-1].text != "?")


def _is_inverted(half: Half, kept: set[int]) -> bool:
    """Return whether a half opens with its verb but is not a question: "did they stay" from "nor did they stay"."""
    first, texts = half.words[0].index, [word.text for word in half.words]
    if first < 0 or half.verb_given or texts[-1] == "?" or texts[0].lower() not in lexicon.AUXILIARIES:
        return False
    if texts[0].lower() in lexicon.CONDITIONAL and "," in texts:
        return False
    predicate = half.doc[half.predicate]
    is_its_verb = half.doc[first] is predicate or half.doc[first].head.i == half.predicate
    return is_its_verb and any(
        child.dep_ in SUBJECTS and child.i in kept and child.i > first for child in predicate.children
    )


def _has_lost_conjunction(half: Half, kept: set[int]) -> bool:
    """Return whether a list lost its conjunction with some members: "He wrote , sang ." from "He wrote , sang , and
    left"."""
    verbs = ("VERB", "AUX", "ADJ")  # a noun is often an apposition
    members = [child for child in half.doc[half.predicate].children if child.dep_ == "conj" and child.pos_ in verbs]
    left = [child for child in members if child.i in kept]
    if not left or len(left) == len(members):
        return False
    return not any(child.dep_ == "cc" and child.i in kept for member in left for child in member.children)


def _has_verbs_frame(predicate: Token) -> bool:
    """Return whether the sentence's root is a verb that the tagger took for a plural noun: "an HP Netserver hosts the
    planner"."""
    if predicate.tag_ != "NNS" or predicate.dep_ != "ROOT" or not is_third_person(predicate.lower_):
        return False
    has_object = any(child.dep_ in ("obj", "xcomp", "ccomp") for child in predicate.rights)
    return has_object and any(child.pos_ in ("NOUN", "PROPN", "PRON") for child in predicate.lefts)


def _has_clause(half: Half, kept: set[int]) -> bool:
    """Return whether any independent clause of the half has a subject and a finite verb; parsers misjudge heads."""
    for token in half.doc:
        if token.i not in kept or token.dep_ in _DEPENDENT_CLAUSES:
            continue
        finite = finite_word(token)
        if finite is None or finite.i not in kept:
            continue
        if any(child.dep_ in SUBJECTS and child.i in kept and child.lower_ not in RELATIVE for child in token.children):
            return True
    return has_plain_clause([half.doc[word.index] for word in half.words if word.index >= 0])


def surface_defect(words: Words) -> Drop | None:
    """Return the first defect of the words alone, or None: a loose comma, a doubled word, unbalanced brackets, a last
    word that cannot end a sentence. Without words, `ORPHAN_COMMA`.
    """
    texts = [word.text for word in words]
    if not texts or texts[0] in _MARKS:
        return Drop.ORPHAN_COMMA
    if texts[0] in _OPENERS and texts[-1] not in _CLOSERS:
        return Drop.ORPHAN_COMMA  # "( as noted above ) , sound travels" from "For example , ( as noted above ) , …"
    for first, second in pairwise(texts):
        if second in (",", ".") and first in (",", "("):
            return Drop.ORPHAN_COMMA
        if second == "," and first.lower() in lexicon.ARTICLES:
            return Drop.ORPHAN_COMMA
    if _doubles(words):
        return Drop.DOUBLED_WORD
    if not _is_balanced(texts):
        return Drop.UNBALANCED
    last = next((text.lower() for text in reversed(texts) if text not in _MARKS and text not in _CLOSERS), "")
    if last in lexicon.COPULAS and len(texts) > 2 and texts[-3].lower() in ("that", "which", "who"):
        return Drop.DANGLING_WORD  # "a quality that was" from "a quality that was and remains in short supply"
    if last in lexicon.COPULAS and not lexicon.LICENSE_FINAL_BE.isdisjoint(text.lower() for text in texts):
        return None
    return Drop.DANGLING_WORD if last in lexicon.NEVER_LAST else None


def _doubles(words: Words) -> bool:
    """Return whether two equal words became adjacent; "Walla Walla", adjacent in the source, does not count."""
    for first, second in pairwise(words):
        if first.text == second.text and first.text.isalpha() and first.text.lower() not in ("had", "that", "her"):
            was_adjacent = second.index == first.index + 1 and first.index >= 0
            is_name = first.text[0].isupper() and first.index == second.index == -1
            if not (was_adjacent or is_name):
                return True
    return False


def _is_balanced(texts: list[str]) -> bool:
    depth = 0
    for text in texts:
        depth += (text in _OPENERS) - (text in _CLOSERS)
        if depth < 0:
            return False
    return depth == 0
