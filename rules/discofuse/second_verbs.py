"""Second verbs that are no finite verbs, or the last of three: what the default rules ask since the ninth reading."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import auxiliaries_of, finite_word
from wikimill.rules.text.morphology import is_verb

ADJECTIVES, PAST = frozenset({"JJ", "VBN"}), frozenset({"VBN", "VBD"})
#: Verbs with and without an object: "was built above the stern and stretched forward" is no "was stretched".
_EITHER = frozenset(
    "stretched entered extended advanced climbed headed landed retreated converted merged split spread opened closed"
    " crossed expanded developed settled rolled sank burst broke shifted dropped declined increased"
    " decreased returned remained moved died retired grew rose fell grossed premiered debuted peaked sold ran"
    " enlisted enrolled graduated emigrated immigrated settled".split()
)
_BE = frozenset({"is", "are", "was", "were", "been", "be"})


def is_third(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a verb of the first one's form stands behind a comma: "takes a job , trades in his car , and starts"."""
    own = finite_word(first)
    tags = {first.tag_, own.tag_ if own is not None else first.tag_}
    is_present = own is not None and own.tag_ == "VBZ"
    for token in doc[first.i + 2 : position - 1]:
        is_like_verb = token.tag_ == "NNS" and not _is_told_of(token) and is_verb(token.lower_)
        if is_present and is_like_verb and doc[token.i - 1].text == "," and token.dep_ in ("appos", "conj", "dep"):
            return True
        behind_comma = doc[token.i - 1].text == "," or (doc[token.i - 1].tag_ == "RB" and doc[token.i - 2].text == ",")
        if behind_comma and token.tag_ in tags and token.dep_ not in ("acl:relcl", "aux", "aux:pass", "cop"):
            is_aside = token.tag_ == "VBN" and doc[position - 1].text != "," and token.dep_ == "acl"
            if not is_aside and token.i != second.i:
                return True
    return False


def _is_told_of(noun: Token) -> bool:
    return any(child.dep_ in ("det", "amod", "nummod", "nmod:poss", "compound") for child in noun.children)


def follows_participle(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a participle before it goes on as it does: "described vehicles , armed with guns , and equipped with"."""
    if second.tag_ not in PAST or auxiliaries_of(second) or second.i != position + 1 or second.i + 1 >= len(doc):
        return False
    behind = doc[second.i + 1].lower_
    for token in doc[first.i + 1 : position - 1]:
        if token.tag_ in ADJECTIVES and token.dep_ in ("acl", "amod") and token.nbor(1).lower_ == behind:
            return doc[token.i + 1].tag_ == "IN"
    return False


def is_no_verb(doc: Doc, second: Token, position: int, made: Words) -> bool:
    """Whether what follows is a preposition ("but given these") or stands before a noun ("and newly appointed men").

    Or a participle goes on with an adjective ("calling it misdirected , and stonewalled"), or takes the first verb's
    "was" where it may have an object or none ("was unhappy and entered into an affair").
    """
    if doc[position + 1].lower_ == "given":
        return not auxiliaries_of(second) and doc[position + 2].tag_ in ("DT", "PRP$", "NNP", "JJ")
    if second.tag_ not in PAST or auxiliaries_of(second) or second.i + 1 >= len(doc):
        return False
    has_be = any(word.text.lower() in _BE and 0 <= word.index < position for word in made)
    if second.lower_ in _EITHER and has_be and not any(one.dep_ == "obl:agent" for one in second.children):
        return True
    between = doc[position + 1 : second.i]
    if has_be and (second.lower_ == "got" or any(token.lower_ == "never" for token in between)):
        return True  # "were held at bay , and probably never got closer"
    if second.i == position + 2 and doc[position + 1].tag_ == "RB" and doc[second.i + 1].tag_ in ("NN", "NNS"):
        return doc[position + 1].lower_.endswith("ly")
    before = doc[position - 2 if doc[position - 1].text == "," else position - 1]
    is_alike = before.tag_ in ADJECTIVES and before.dep_ == "xcomp" and second.i == position + 1
    return is_alike and not any(child.dep_ == "obj" for child in second.children)
