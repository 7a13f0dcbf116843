"""Where a relative clause between commas ends, and whether it holds what belongs to the main clause."""

from __future__ import annotations

from spacy.tokens import Doc

from wikimill.rules.discofuse.comma_phrases import NOMINAL, begins_verb_phrase, is_closed
from wikimill.rules.discofuse.parse_queries import root_of
from wikimill.rules.text.connectives import FINITE_TAGS, RELATIVE

#: Words that open a clause before the main clause.
_OPENERS = frozenset("while when although though after before as because if since once until whereas".split())


def goes_on(doc: Doc, comma: int, stop: int) -> bool:
    """Whether it is open where the clause ends.

    Behind it comes what may be a part of it (", but has never", ", and whose", ", when it"), or in it stands what may
    be a part of the main clause (", and sold it", ", and Psychology , which").
    """
    for token in doc[comma + 2 : min(stop, len(doc) - 3)]:
        if token.text == "," and doc[token.i + 1].tag_ == "CC" and not is_closed(doc, stop):
            is_listed = any(doc[i].text == "," and doc[i + 1].lower_ in RELATIVE for i in range(token.i + 2, stop - 1))
            if is_listed or begins_verb_phrase(doc, int(token.i) + 2):
                return True
    if not is_closed(doc, stop):
        return False
    if doc[stop + 1].tag_ == "CC" and _has_list(doc, comma, stop):
        return True  # "who spread into the Middle East , South Asia , and the borders of China"
    behind = stop + 2 if doc[stop + 1].tag_ == "CC" else stop + 1
    if behind >= len(doc) or doc[behind].tag_ in ("WDT", "WP", "WP$", "WRB"):
        return True
    return behind == stop + 2 and begins_verb_phrase(doc, behind)


def _has_list(doc: Doc, comma: int, stop: int) -> bool:
    """Whether the clause has a comma before a noun phrase, so that the conjunction behind it may close a list in it."""
    return any(token.text == "," and doc[token.i + 1].pos_ in NOMINAL | {"DET"} for token in doc[comma + 2 : stop])


def leaves_noun(doc: Doc, comma: int, stop: int) -> bool:
    """Whether a noun phrase alone is left behind the clause: "the Galatians , who made it a center , the seat of"."""
    if root_of(doc).i > comma or not is_closed(doc, stop) or doc[stop + 1].tag_ not in ("DT", "PRP$"):
        return False
    return not any(token.tag_ in FINITE_TAGS for token in doc[stop + 1 :])


def loses_main_verb(doc: Doc, comma: int, stop: int) -> bool:
    """Whether the main verb stands in the clause: "While he rests , Paris , who would leave if he won , hides it".

    The sentence opens with another clause, no finite verb stands between that and the relative clause, nor behind it.
    """
    opening = doc[1] if doc[0].tag_ == "CC" else doc[0]
    if opening.lower_ not in _OPENERS:
        return False
    start = next((int(token.i) for token in reversed(doc[:comma]) if token.text == ","), 0)
    outside = (*doc[start:comma], *doc[stop:])
    return start > 0 and not any(token.tag_ in FINITE_TAGS for token in outside)


def holds_next_item(doc: Doc, comma: int, stop: int) -> bool:
    """Whether a list goes on in a clause that no comma closes: "cars , Wakamaru , which helps users , and phones"."""
    last = next((token for token in reversed(doc[comma + 2 : stop]) if token.text == ","), None)
    if last is None or any(token.tag_ in FINITE_TAGS for token in doc[last.i : stop]):
        return False
    if doc[min(last.i + 1, len(doc) - 1)].tag_ != "CC":
        return False
    if is_closed(doc, stop):
        # "the Syndic , who is the head , and the Subsyndic , are elected": a list has a comma more
        return not any(token.text == "," for token in doc[comma + 1 : last.i])
    start = next((int(token.i) for token in reversed(doc[max(0, comma - 5) : comma]) if token.text == ","), -1)
    return start > 0 and not any(token.tag_ in FINITE_TAGS for token in doc[start:comma])
