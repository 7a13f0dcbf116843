"""Antecedents that are another thing than the noun or pronoun: what the default rules ask since the ninth reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wikimill.rules.coreference.nouns import singular
from wikimill.rules.discofuse.parse_queries import is_bare_plural
from wikimill.rules.text.morphology import is_noun

if TYPE_CHECKING:
    from spacy.tokens import Span

    from wikimill.rules.coreference.names import FirstNames
    from wikimill.rules.coreference.protocol import Topic

#: Adjectives that tell one of several: "the ear" is not "the right ear".
_TELLING = frozenset(
    "right left upper lower initial first second third fourth former latter original new old other main final last next"
    " previous whole entire inaugural early late eastern western northern southern".split()
)


def tells_another(anaphor: Span, source: Span) -> bool:
    """Whether the same noun is told apart by an adjective, or stands twice: "the ear" of "the right ear"."""
    noun = singular(anaphor.root.lower_)
    if noun != singular(source.root.lower_) or len(source) <= len(anaphor):
        return False
    said = {token.lower_ for token in anaphor}
    if anaphor.root.pos_ != "PROPN" and any(token.lower_ in _TELLING and token.lower_ not in said for token in source):
        return True
    return sum(singular(token.lower_) == noun for token in source.doc) > 1


def is_title_rather(anaphor: Span, source: Span, topic: Topic) -> bool:
    """Whether the noun is what the first sentence calls the title, and the source is another: "the city" of Marion."""
    title = topic.title.lower().split()
    is_called = anaphor.root.lower_ in topic.nouns and anaphor.root.pos_ == "NOUN"
    return is_called and not any(token.lower_ in title for token in source if token.pos_ == "PROPN")


def is_cut_kind(source: Span) -> bool:
    """Whether a kind would be told of for some of it: "Operations" of "Operations in Borneo"."""
    root = source.root
    return is_bare_plural(root) and root.right_edge.i >= source.end and source.doc[source.end].tag_ == "IN"


def is_numbered(source: Span, names: FirstNames) -> bool:
    """Whether a thing's name with a number is a "he": "Flight 825", "Head VI"; "Henry VI" is one."""
    if len(source) < 2 or source[0].lower_ in names or not is_noun(source[0].lower_):
        return False
    return source[-1].text.isdigit() or (source[-1].text.isupper() and set(source[-1].text) <= set("IVXL"))
