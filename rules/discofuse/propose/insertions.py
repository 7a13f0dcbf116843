"""Insertions, clauses or phrases between two commas after a noun: their end, their noun phrase, the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.operations import Words, delete, inserted, words_in
from wikimill.rules.discofuse.parse_queries import SUBJECTS, noun_phrase, root_of, span_of, subject_of
from wikimill.rules.text.connectives import FINITE_TAGS
from wikimill.rules.text.morphology import is_past_form

#: Marks that close an insertion.
CLOSING = frozenset({",", ".", ";", ":", "!", "?", "--", ")"})
#: Parts of speech of words that an insertion can modify.
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "ADJ", "X", "SYM"})
#: Relations from a noun phrase's last word up to its head.
UPWARD = frozenset("flat compound nummod amod fixed goeswith nmod:unmarked".split())
#: Most tokens of a noun phrase that is repeated in front of its modifier.
MAX_NOUN_PHRASE = 12
_CUT = frozenset({"NOUN", "ADJ", "X", "INTJ", "PROPN"})


def propose_closed(
    doc: Doc, commas: Iterable[int], make: Callable[[Doc, int], Draft | None], literal: Iterable[Draft]
) -> Iterator[Draft]:
    """Yield a draft for each insertion that a second comma closes.

    Args:
        doc: the sentence.
        commas: token indices of commas after which insertions may begin.
        make: returns the draft of the insertion after a comma, or None.
        literal: the drafts of table 14 as printed, used at commas for which `make` returns None.
    """
    by_split = {draft.split_at: draft for draft in literal}
    for comma in commas:
        draft = make(doc, comma) if has_second_comma(doc, comma) else None
        if draft or comma in by_split:
            yield draft or by_split[comma].literally()


def propose_final(doc: Doc, commas: Iterable[int], make: Callable[[Doc, int], Draft | None]) -> Iterator[Draft]:
    """Yield a draft for each insertion that no comma closes; arguments as for `propose_closed`."""
    for comma in commas:
        draft = None if has_second_comma(doc, comma) else make(doc, comma)
        if draft:
            yield draft


def phrase_before(head: Token, comma: int, plural: bool = False) -> Words | None:
    """Return copies of the words of the noun phrase with this head, up to the comma at most; None if it is too long.

    With `plural`, a coordination that ends at the comma is included whole.
    """
    doc = head.doc
    start, end = noun_phrase(head, before=comma)
    if plural and end != comma:
        last = max((child.right_edge.i for child in head.children if child.dep_ == "conj"), default=-1)
        end = comma if last == comma - 1 else end  # "Rhodophyta , Chlorophyta and Heterokontophyta , the divisions"
    if doc[start].dep_ == "case" and doc[start].head.i == head.i:
        start += 1
    if end != comma and _is_plain(doc, end, comma):
        end = comma  # "the capital of France , which": the phrase goes on to the comma
    while start < head.i and doc[start].tag_ == "RB" and doc[start + 1].tag_ in ("IN", "DT"):
        start += 2 if doc[start + 1].tag_ == "IN" else 1  # "originally from the Republic"
    return inserted(*(token.text for token in doc[start:end])) if 0 < end - start <= MAX_NOUN_PHRASE else None


def whole_phrase_before(head: Token, comma: int, plural: bool = False) -> Words | None:
    """Return the phrase of `phrase_before` if it is complete and ends at the comma, or at a bracket before it.

    None if it has a comma or a finite verb ("the IBM PC defined code page 437 , which"), or follows "and". A name that
    would be cut is completed ("Alexander the Great"), or None.
    """
    doc = head.doc
    words = phrase_before(head, comma, plural)
    if words is None:
        return None
    start, end = _range_of(doc, words, head, comma)
    if start < 0 or any(token.text in (",", ";", ":") or token.tag_ in FINITE_TAGS for token in doc[start:end]):
        return None
    if end != comma and not (doc[end].text == "(" and doc[comma - 1].text == ")"):
        return None
    before = doc[start - 1] if start else None
    if doc[start].tag_ == "VB" or (before is not None and before.tag_ == "TO" and before.dep_ == "mark"):
        return None  # "to derive virtual microphones , which"
    if start > 1 and doc[start].pos_ == "PROPN" and doc[start - 1].text.istitle() and doc[start - 1].pos_ in _CUT:
        return None  # "Syed Pahlawan Shah , who", regardless of the tag of "Syed"
    if before is not None and doc[start].lower_ == "the" and before.pos_ == "PROPN" and doc[start + 1].pos_ == "PROPN":
        while start > 0 and doc[start - 1].pos_ == "PROPN":
            start -= 1
        return inserted(*(token.text for token in doc[start:end]))
    if before is not None and before.text in (")", "]", "+", "-"):
        return None  # "the [ A ] + and [ B ] + ions , which": the phrase is incomplete
    is_title = before is not None and before.text == ":" and start > 1 and doc[start - 2].pos_ == "PROPN"
    if is_title or (before is not None and before.tag_ in ("CC", "WDT", "WP")):
        return None
    return inserted(*(token.text for token in doc[start + (doc[start].lower_ in lexicon.FOCUS) : end]))


def _range_of(doc: Doc, words: Words, head: Token, comma: int) -> tuple[int, int]:
    """Return the range [start, end) of the phrase's words around its head; (-1, -1) if the text differs."""
    texts = [word.text for word in words]
    for start in range(min(int(head.i), comma - len(texts)), -1, -1):
        if [token.text for token in doc[start : start + len(texts)]] == texts and start <= head.i < start + len(texts):
            return start, start + len(texts)
    return -1, -1


def end_of_insertion(doc: Doc, predicate: Token, comma: int) -> int:
    """Return the end of an insertion: the index of the mark that closes it, after all tokens of its subtree.

    The main clause after the comma ends the insertion, too. The sentence's length if no mark closes it.
    """
    end = span_of(predicate)[1]
    root = root_of(doc)
    if root.i > comma:
        end = min(end, _first_of_main(doc, root, comma))
    end = max(end, comma + 3)
    if doc[end - 1].text in CLOSING and end - 1 > predicate.i:
        return end - 1
    while end < len(doc) and doc[end].text not in CLOSING:
        end += 1
    return end


def has_second_comma(doc: Doc, comma: int) -> bool:
    """Return whether another comma follows, as table 14 requires, at the end of the insertion or inside it."""
    return any(token.text == "," for token in doc[comma + 2 : len(doc) - 1])


def _first_of_main(doc: Doc, root: Token, comma: int) -> int:
    """Return the index of the first token after the comma that is the root or its dependent: the insertion is over.

    Punctuation and conjuncts do not count. The sentence's length if there is none.
    """
    for token in doc[comma + 1 :]:
        if token.i == root.i or (token.head.i == root.i and token.dep_ not in ("punct", "dep", "conj", "cc")):
            return int(token.i)
    return len(doc)


def _is_plain(doc: Doc, start: int, end: int) -> bool:
    return all(token.text not in (",", "(", ")", "--", ";", ":") for token in doc[start:end])


def without_insertion(doc: Doc, words: Words, comma: int, stop: int) -> Words:
    """Return the sentence without the tokens [comma, stop), and without a closing comma that is not needed."""
    if stop < len(doc) and doc[stop].text == "," and not _keeps_comma(doc, comma, stop):
        stop += 1
    return delete(words, comma, stop - comma)


def _keeps_comma(doc: Doc, comma: int, stop: int) -> bool:
    """Return whether the sentence needs the closing comma without the insertion.

    "According to the Foundation , a think tank , production has increased" keeps one of the two commas.
    """
    behind = doc[min(stop + 1, len(doc) - 1)]
    if behind.tag_ in ("WP", "WP$") and behind.lower_ != "what":
        return True  # "Omphis , the ruler of Taxila , whose kingdom was large , gave in"
    if behind.tag_ == "TO":
        return False  # "leading Grumman , the contractor , to predict"
    end = next((int(token.i) for token in doc[stop + 1 :] if token.text == ";"), len(doc))
    outside = (*doc[:comma], *doc[stop + 2 : end])
    is_verb = begins_verb_phrase(doc, stop + 1) and not any(token.tag_ in FINITE_TAGS for token in outside)
    if behind.tag_ in ("RB", "RBR") and stop + 2 < len(doc) and doc[stop + 2].tag_ == "VBN" and not is_verb:
        return True  # "Earthrise , a famous photo , later picked by a magazine"
    if behind.tag_ in ("VBN", "VBG") and behind.dep_ not in ("ROOT", "conj") and not is_verb:
        return True  # "Natural Bridge , the longest bridge , located just south of Haleyville"
    if _is_in_aside(doc, comma):
        return True  # "His children , including Thomas , Abraham 's father , witnessed": the aside ends here, too
    if _is_set_off(doc, comma):
        return True  # "his father , Samuel Phipson , a friend of Claridge , was": the first comma needs a second one
    if behind.tag_ == "IN" and stop + 2 < len(doc) and doc[stop + 2].tag_ in ("WDT", "WP"):
        return True  # "cervical cancer , the most common type , for which"
    if begins_verb_phrase(doc, stop + 1) or behind.lower_ == "that" or behind.dep_ == "case":
        return False
    root = root_of(doc)
    subject = subject_of(root)
    if root.i < comma and behind.tag_ == "CC" and _joins_noun(doc, stop + 2):
        return False  # "the Sieve of Eratosthenes , which was known , and the Euclidean algorithm"
    if root.i < comma and behind.tag_ in ("IN", "TO") and behind.lower_ not in lexicon.CLAUSAL:
        return False  # "created Sonangol , an oil company , in 1976": both commas were the insertion's
    return bool(root.i < comma or (subject is not None and int(subject.left_edge.i) > comma and root.i > stop))


def _joins_noun(doc: Doc, start: int) -> bool:
    """Return whether a noun phrase, and not a clause, is at `start`: no finite verb before the next mark."""
    if start >= len(doc) or doc[start].tag_ not in ("DT", "NNP", "NN", "NNS", "PRP$"):
        return False
    for token in doc[start:]:
        if token.text in (",", ".", ";"):
            return True
        if token.tag_ in FINITE_TAGS:
            return False
    return True


def _is_in_aside(doc: Doc, comma: int) -> bool:
    """Return whether the noun is in an aside: a comma and "including", "such as" or "based on" precede it, with no
    finite verb or comma between."""
    start = comma - 1
    while start > 0 and doc[start].text not in (",", ";", ":", "("):
        if doc[start].tag_ in FINITE_TAGS or doc[start].tag_ == "WRB" or doc[start].dep_ == "mark":
            return False  # "moving east when her father , a clergyman , received a post": another clause
        start -= 1
    opening = doc[start + 1]
    if start == 0 or doc[start].text != "," or root_of(doc).i == opening.i:
        return False
    return opening.lower_ in ("including", "such", "especially") or (
        opening.tag_ in ("VBN", "VBG") and opening.dep_ in ("acl", "advcl", "case")
    )


def _is_set_off(doc: Doc, comma: int) -> bool:
    """Return whether the noun phrase before the comma is itself an apposition, after another comma."""
    if doc[comma - 1].pos_ not in NOMINAL:
        return False
    token = doc[comma - 1]
    while token.dep_ in ("flat", "compound") and token.head.i != token.i:
        token = token.head
    start = noun_phrase(token, before=comma)[0]
    opens_with_phrase = doc[0].tag_ in ("VBG", "VBN", "IN", "TO") or doc[0].text.endswith("ing")
    if opens_with_phrase and not any(mark.text == "," for mark in doc[: start - 1]):
        return False  # "Realizing Clay could not win , Lincoln , who": the first comma ends the opening phrase
    is_subject = token.head.dep_ in SUBJECTS and not any(child.tag_ == "IN" for child in token.head.lefts)
    is_main_argument = is_subject or root_of(doc).i < start
    return token.dep_ == "appos" and is_main_argument and start > 0 and doc[start - 1].text == ","


def begins_verb_phrase(doc: Doc, position: int) -> bool:
    """Return whether a finite verb is at the position, or after one or two adverbs there."""
    for token in doc[position : position + 3]:
        if token.tag_ in FINITE_TAGS or (token.tag_ == "VBN" and is_past_form(token.lower_)):
            return True
        if token.pos_ != "ADV":
            return False
    return False


def noun_at(doc: Doc, comma: int) -> Token | None:
    """Return the head of the noun phrase that ends right before a comma, apart from a final bracket; None if none."""
    last = comma - 1
    if doc[last].text == ")":
        last = next((int(mark.i) - 1 for mark in reversed(doc[:last]) if mark.text == "("), -1)
    if last < 0 or doc[last].pos_ not in NOMINAL - {"ADJ"}:
        return None
    token = doc[last]
    while token.head.i <= last and token.head.i != token.i and token.head.pos_ in NOMINAL:
        if token.dep_ not in UPWARD or any(child.dep_ == "case" for child in token.children):
            break  # "one of the critics of Wodehouse , who": the critics are not Wodehouse
        token = token.head
    return token


def literal_phrase_before(doc: Doc, comma: int) -> Words:
    """Return copies of the paper's a_r … a_i-1: the words from the leftmost child of the noun before the comma on.

    () if no noun phrase ends at the comma.
    """
    noun = noun_at(doc, comma)
    start = comma if noun is None else noun_phrase(noun, before=comma)[0]
    return inserted(*(token.text for token in doc[start:comma]))


def second_comma(doc: Doc, comma: int, predicate: Token | None) -> int:
    """Return the index of the comma at which the clause ends by its parse, else of the next comma; 0 if none."""
    if predicate is not None:
        end = end_of_insertion(doc, predicate, comma)
        if end < len(doc) - 1 and doc[end].text == ",":
            return end
    return next((int(token.i) for token in doc[comma + 3 : len(doc) - 1] if token.text == ","), 0)


def draft_of_insertion(rule: str, doc: Doc, commas: tuple[int, int], made: Words) -> Draft:
    """Return the draft of table 14: both commas and the tokens between them are deleted from the first half.

    `made` is the second half.
    """
    comma, stop = commas
    root = int(root_of(doc).i)
    halves = Half(delete(words_in(doc), comma, stop + 1 - comma), doc, root), Half(made, doc, root)
    return Draft(rule, "SINGLE_RELATIVE" if rule.startswith("relative") else "SINGLE_APPOSITION", halves, "", comma)
