"""What opens a sentence and would be said of its second verb: what the default rules ask since reading fourteen.

Of 192 pairs of joined verbs of texts that nobody had looked at 16 were faulty; 8 of these told a time of the second
verb that was the first one's ("In August 2015 , Google will continue").
"""

from __future__ import annotations

from spacy.tokens import Doc, Span, Token

from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import finite_word, is_temporal, is_year
from wikimill.rules.text.connectives import FINITE_TAGS, TIMES

#: Adverbs that place one event behind or beside another; said of two in a row they tell that both come at one time.
_SUCCESSIVE = frozenset(
    "later meanwhile then soon initially afterwards afterward eventually subsequently finally first next thereafter"
    " shortly immediately".split()
)
#: What places the second verb's event by itself.
_OWN = frozenset(
    "later after before until then soon when once ago since upon following thereafter afterwards afterward"
    " subsequently eventually finally".split()
)
_BY = frozenset({"by", "upon", "on"})
_LINKING = frozenset("yet but and or nor so thus hence instead still therefore".split())
_SPANS = frozenset("for over during throughout".split())
_ARTICLES = frozenset({"a", "an"})


def copied_opening_reading(doc: Doc, verbs: tuple[Token, Token], subject: Token, position: int, made: Words) -> str:
    """What makes it doubtful that the words before the subject are said of a second verb; "" if nothing does.

    Args:
        doc: the sentence.
        verbs: the predicates before and behind the conjunction.
        subject: the first one's.
        position: the conjunction's.
        made: the words of the second half.
    """
    if made and doc[0].lower_ == "the" and subject.left_edge.i == 0 and made[0].text.lower() != "the":
        return "it is sure what stands before both verbs"  # "The St. Vitus Madonna" is no "St. Vitus Madonna"
    if loses_closing_comma(doc, verbs[0], position, made):
        return "no comma is left between subject and verb"
    start = 2 if doc[0].tag_ == "RB" and doc[1].text == "," else 0  # "However , by marrying her , he"
    if not made or made[0].text.lower() not in (doc[start].lower_, "the" if doc[0].lower_ in _ARTICLES else ""):
        return ""
    if names_after_noun(doc, verbs[0]):
        return "no noun phrase opens both"
    opening = doc[start : subject.left_edge.i]
    own = next((place for place, word in enumerate(made) if word.index > position), len(made))
    if len(opening) and opening[-1].text == "," and not any(word.text == "," for word in made[:own]):
        return "it is sure what stands before both verbs"  # "The largest invasion in history , the operation began"
    if any(token.tag_.startswith("RB") and token.lower_ in _SUCCESSIVE for token in doc[subject.i + 1 : verbs[0].i]):
        return "the first verb's adverb is not the second's"  # "He later was appointed and served from 1801"
    if doc[0].lower_ in _LINKING:
        return "the conjunction is no part of a phrase"  # "Yet the government felt threatened , and was undermined"
    if len(opening) and any(token.lower_ in ("it", "them") for token in doc[position + 1 : position + 4]):
        return "it is sure what stands before both verbs"  # "On the pattern of X they reformed it and divided it"
    if len(opening) and tells_time_of_first(doc, verbs, opening, position):
        return "what opens the sentence is the time of both verbs"
    return ""


def tells_time_of_first(doc: Doc, verbs: tuple[Token, Token], opening: Span, position: int) -> bool:
    """Whether what opens the sentence tells when, or how, the first verb's event was, and not the second's."""
    if opening[0].tag_ == "WRB" and doc[position].lower_ in ("but", "yet"):
        return True  # "When he was 16 he went there , but switched"
    if any(token.lower_ in _BY and token.nbor(1).tag_ == "VBG" for token in opening):
        return True  # "By marrying her , he remained and became"
    if any(token.lower_ in _OWN for token in doc[position + 1 : verbs[1].i]):
        return True  # "In London he remained and later became"
    is_participle = opening[0].tag_ in ("VBN", "VBG")  # "Released in 2003 , the film follows"
    return not is_participle and tells_when(opening) and has_other_time(doc, verbs, opening, position)


def loses_closing_comma(doc: Doc, first: Token, position: int, made: Words) -> bool:
    """Whether an insertion of the subject is copied without its last comma: "His novel , The Spy remains"."""
    finite = finite_word(first) or first
    own = next((place for place, word in enumerate(made) if word.index > position), 0)
    if own < 2 or doc[min(finite.i, first.i) - 1].text != ",":
        return False
    return made[own - 1].text != "," and sum(word.text == "," for word in made[:own]) % 2 == 1


def names_after_noun(doc: Doc, first: Token) -> bool:
    """Whether a noun phrase with "a" opens the sentence and a name follows: "A supporter of the arts , Williams"."""
    if doc[0].lower_ not in _ARTICLES:
        return False
    comma = next((int(token.i) for token in doc[: first.i] if token.text == ","), 0)
    if not 0 < comma < first.i - 1 or any(token.tag_ in FINITE_TAGS for token in doc[:comma]):
        return False
    is_when = any(is_temporal(token) for token in doc[:comma])  # "A year later , Williams"
    return not is_when and (doc[comma + 1].text[0].isupper() or doc[comma + 1].pos_ == "PRON")


def tells_when(opening: Span) -> bool:
    """Whether words before a subject tell when: "In 1984", "On 8 September , ", "Later"."""
    return any(is_time(token) or token.lower_ in _SUCCESSIVE for token in opening)


def is_time(token: Token) -> bool:
    """Whether a token is a year, a month, or a noun for a time."""
    is_decade = token.text[:-1].isdigit() and token.text[-1:] == "s"
    return is_year(token) or is_decade or token.lower_ in TIMES or is_temporal(token)


def has_other_time(doc: Doc, verbs: tuple[Token, Token], opening: Span, position: int) -> bool:
    """Whether the second verb's event may have another time than the one that the opening tells.

    It has another tense, tells a time or a span of its own, is told against the first ("it was shortlisted , but was
    not selected"), or the opening is an adverb that places one event behind another ("Later he attacked , but failed").
    """
    first, second = verbs
    if doc[position].lower_ in ("but", "yet") or opening[0].lower_ in _SUCCESSIVE:
        return True
    own, finite = finite_word(first), finite_word(second)
    if own is not None and finite is not None and _is_past(own) != _is_past(finite):
        return True
    behind = doc[position + 1 :]
    if any(is_time(token) or token.lower_ in _OWN for token in behind):
        return True
    return any(token.lower_ in _SPANS and doc[token.i + 1].tag_ == "CD" for token in behind[:-1])


def _is_past(finite: Token) -> bool:
    return finite.tag_ == "VBD" or finite.lower_ in ("would", "could")
