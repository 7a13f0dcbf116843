"""The word lists of the fusion rules, as data. Source: Geva et al., 2019, table 12, unless a line says otherwise.

The HTML text of the paper keeps the commas inside the entries: "although ," matches only with a comma after it. An
entry without a comma takes a comma that follows it along.
"""

from __future__ import annotations

from dataclasses import dataclass

Phrase = tuple[str, ...]


def _phrases(*texts: str) -> tuple[Phrase, ...]:
    """Split phrases into tokens; the longest come first, so that the longest match wins."""
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
#: How far into the second sentence a connective may begin: the paper's i in [1, 5].
BACKWARD_REACH = 5
#: Of C_b, what is also an ordinary word inside a clause ("he and she", "the third , a song"). wikimill's rule: only at
#: the start.
INITIAL_ONLY = frozenset(
    "although and but by else lest meaning next now or plus rather second simultaneously still then third this though"
    " whereas yet afterward again clearly further".split()
)


@dataclass(frozen=True, slots=True)
class InnerConnective:
    """One entry of C_s: `words` join two clauses; with `comma`, a comma must be before them."""

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
#: Of C_f, those that must not be followed by a comma (table 12's caption).
FORWARD_WITHOUT_COMMA = frozenset({("although",), ("since",)})
#: C_c: coordinating conjunctions; a comma may be before them.
COORDINATING = frozenset("and but or nor yet so for".split())
#: Of C_c, those that parsers also call adverbs or prepositions: they need a subject of their own after them.
ADVERBIAL_COORDINATORS = frozenset("nor yet so for".split())
#: P_r: relative pronouns.
RELATIVE = frozenset("who which whose whom".split())
#: V: part-of-speech tags of verbs (Penn Treebank).
VERB_TAGS = frozenset("VB VBD VBG VBN VBP VBZ".split())
#: Adverbs that deny their verb.
NEGATIONS = frozenset({"not", "n't", "never"})
#: wikimill's addition to V: the tags that make a clause finite.
FINITE_TAGS = frozenset("VBD VBP VBZ MD".split())
#: wikimill's: participles that are prepositions; "According to him , …" does not mean that anyone accorded.
PREPOSITIONAL_PARTICIPLES = frozenset(
    "according assuming barring concerning depending excluding following given judging notwithstanding owing pending"
    " regarding speaking".split()
)
#: wikimill's: months and eras, which "he" never refers to and which have no apposition.
TIMES = frozenset(
    "bc bce ad ce january february march april may june july august september october november december".split()
)


def bare_connective(connective: str) -> str:
    """Return a connective as table 16 has it, without its commas.

    >>> bare_connective(", but"), bare_connective("however ,")
    ('but', 'however')
    """
    return connective.replace(",", "").strip()
