"""The word lists of the fusion rules, as data. Source: Geva et al., 2019, table 12, unless stated otherwise.

Commas in the HTML text of the paper are part of the entries: "although ," matches only with a comma after it. A match
of an entry without a comma includes a following comma.
"""

from __future__ import annotations

from dataclasses import dataclass

Phrase = tuple[str, ...]


def _phrases(*texts: str) -> tuple[Phrase, ...]:
    """Return the phrases as token tuples, longest first, so that the longest match wins."""
    return tuple(sorted((tuple(text.split()) for text in texts), key=lambda phrase: (-len(phrase), phrase)))


#: C_b: connectives that begin the second sentence of a pair, at one of its first five tokens.
BACKWARD = _phrases(
    *("accordingly", "additionally", "afterward", "alternatively", "although ,", "and", "as a result ,"),
    *("because of that", "because of this", "besides ,", "but", "by comparison ,", "by contrast ,"),
    *("by doing this ,", "by then", "consequently", "conversely", "else ,", "finally ,", "for example"),
    *("for instance", "further ,", "furthermore", "hence ,", "however", "in contrast ,", "in fact ,"),
    *("in other words", "in particular ,", "in short ,", "in sum ,", "in the end ,", "in turn ,", "indeed ,"),
    *("instead ,", "lest", "likewise ,", "meantime ,", "in the meantime ,", "meanwhile ,", "moreover"),
    *("nevertheless", "next ,", "nonetheless", "on the contrary ,", "on the other hand", "or ,", "otherwise ,"),
    *("overall ,", "plus ,", "rather ,", "regardless ,", "similarly ,", "simultaneously", "specifically ,"),
    *("still ,", "then ,", "thereafter ,", "thereby ,", "therefore", "though ,", "thus ,", "ultimately ,"),
    *("whereas", "yet ,", "now ,", "second ,", "third ,", "basically ,", "this ,", "eventually ,", "obviously ,"),
    *("again ,", "fortunately ,", "luckily ,", "meaning ,", "interestingly ,", "anyway ,", "clearly ,"),
)
#: Number of first tokens of the second sentence at which a connective may begin: the paper's i in [1, 5].
BACKWARD_REACH = 5
#: Entries of C_b that are also ordinary words inside a clause ("he and she", "the third , a song"). wikimill's rule:
#: they match only at the start of the sentence.
INITIAL_ONLY = frozenset(
    "although and but by else lest meaning next now or plus rather second simultaneously still then third this though"
    " whereas yet afterward again clearly further".split()
)


@dataclass(frozen=True, slots=True)
class InnerConnective:
    """One entry of C_s: `words` join two clauses; with `comma`, a comma must precede them."""

    words: Phrase
    comma: bool = False


def _inner(*texts: str) -> tuple[InnerConnective, ...]:
    entries = [InnerConnective(tuple(text.removeprefix(", ").split()), text.startswith(",")) for text in texts]
    return tuple(sorted(entries, key=lambda entry: (-len(entry.words), not entry.comma, entry.words)))


#: C_s: connectives inside a sentence.
INNER = _inner(
    *("because", ", because", "hence", ", while", "whereas", ", although", "although", "and although", "unless"),
    *("now that", ", now that", "so that", ", so that", "meaning", ", meaning"),
)
#: C_f: connectives that begin a sentence whose main clause follows a comma.
FORWARD = _phrases("although", "since", "in addition to", "aside from")
#: Entries of C_f that must not be followed by a comma (table 12's caption).
FORWARD_WITHOUT_COMMA = frozenset({("although",), ("since",)})
#: C_c: coordinating conjunctions; a comma may precede them.
COORDINATING = frozenset("and but or nor yet so for".split())
#: Entries of C_c that parsers may label adverbs or prepositions: the following clause must have its own subject.
ADVERBIAL_COORDINATORS = frozenset("nor yet so for".split())
#: P_r: relative pronouns.
RELATIVE = frozenset("who which whose whom".split())
#: V: part-of-speech tags of verbs (Penn Treebank).
VERB_TAGS = frozenset("VB VBD VBG VBN VBP VBZ".split())
#: Adverbs that negate their verb.
NEGATIONS = frozenset({"not", "n't", "never"})
#: wikimill's addition to V: the tags that make a clause finite.
FINITE_TAGS = frozenset("VBD VBP VBZ MD".split())
#: wikimill's addition: participles that are prepositions, such as "According to him , …".
PREPOSITIONAL_PARTICIPLES = frozenset(
    "according assuming barring concerning depending excluding following given judging notwithstanding owing pending"
    " regarding speaking".split()
)
#: wikimill's addition: months and eras, to which "he" never refers, and which have no apposition.
TIMES = frozenset(
    "bc bce ad ce january february march april may june july august september october november december".split()
)


def bare_connective(connective: str) -> str:
    """Return a connective without its commas, the form in table 16.

    >>> bare_connective(", but"), bare_connective("however ,")
    ('but', 'however')
    """
    return connective.replace(",", "").strip()
