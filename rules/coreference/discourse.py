"""A few parsed sentences as plain lists, for the features of coreference.

Indexing a list is cheaper than reading a spaCy `Token` attribute, and features read the same attributes many times.
Labels are from Universal Dependencies, tags from the Penn Treebank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from spacy.tokens import Doc

SUBJECTS = frozenset(("nsubj", "nsubj:pass", "nsubj:outer", "csubj"))
#: Relations whose dependent heads a clause of its own.
_CLAUSAL = frozenset(
    ("root", "ccomp", "xcomp", "advcl", "advcl:relcl", "acl", "acl:relcl", "csubj", "csubj:pass", "parataxis")
)
_OPENERS, _CLOSERS = frozenset(("``", "“", "‘‘", "«")), frozenset(("”", "»"))
_RELATIVES = frozenset(("who", "that", "which", "whom"))
_TWO_WAY = frozenset(("''", '"'))
#: The number of values of an unsigned entry in spaCy's arrays.
_NUMBERS = 2**64
_QUOTES, _BRACKETS = _OPENERS | _CLOSERS | _TWO_WAY, frozenset("([)]")


@dataclass(slots=True)
class Columns:
    """The tokens of one sentence as lists with one entry per token; `heads` are token indices in the sentence.

    Attributes:
        quoted: whether a token is between double quotes; the end of the sentence closes an open quote.
        bracketed: whether a token is in parentheses or square brackets.
        kept: cache of other results for the sentence, by name.
    """

    words: list[str]
    lower: list[str]
    tags: list[str]
    deps: list[str]
    heads: list[int]
    quoted: list[bool]
    bracketed: list[bool]
    kept: dict[str, Any] = field(default_factory=dict)


def _columns(doc: Doc) -> Columns:
    """Return the columns of a sentence, cached in the `Doc`: the sentence recurs as context of later ones."""
    known: Columns | None = doc.user_data.get("coreference_columns")
    if known is None:
        words = [token.text for token in doc]
        tags, deps, heads = doc.to_array(["TAG", "DEP", "HEAD"]).T.tolist()
        names = {number: doc.vocab.strings[number] for number in {*tags, *deps}}
        labels = {number: "root" if name == "ROOT" else name for number, name in names.items()}
        known = Columns(
            words,
            [word.lower() for word in words],
            [names[tag] for tag in tags],
            [labels[dep] for dep in deps],
            # Heads are relative to the token, in unsigned numbers.
            [(place + head) % _NUMBERS for place, head in enumerate(heads)],
            _quoted(words),
            _bracketed(words),
        )
        doc.user_data["coreference_columns"] = known
    return known


def _quoted(words: list[str]) -> list[bool]:
    if _QUOTES.isdisjoint(words):
        return [False] * len(words)
    found: list[bool] = []
    inside = False
    for word in words:
        if word in _OPENERS:
            inside = True
        elif word in _CLOSERS:
            inside = False
        elif word in _TWO_WAY:
            inside = not inside
        found.append(inside)
    return found


def _bracketed(words: list[str]) -> list[bool]:
    if _BRACKETS.isdisjoint(words):
        return [False] * len(words)
    found: list[bool] = []
    depth = 0
    for word in words:
        depth += (word in "([") - (word in ")]") if len(word) == 1 else 0
        depth = max(depth, 0)
        found.append(depth > 0)
    return found


@dataclass(slots=True)
class Discourse:
    """Tokens of consecutive sentences in one numbering, from 0; `heads` are token indices (a root is its own head).

    `sentence_of[i]` is the sentence of token i. `starts[s]` is the first token of sentence s; a last entry is the end
    of the last sentence. `children[i]` are the dependents of token i, in text order. `quoted[i]` and `bracketed[i]` are
    as in `Columns`. `sentences` are the columns of each sentence, and `kept` is a cache by name and token.
    """

    words: list[str]
    lower: list[str]
    tags: list[str]
    deps: list[str]
    heads: list[int]
    sentence_of: list[int]
    starts: list[int]
    children: list[list[int]]
    quoted: list[bool]
    bracketed: list[bool]
    sentences: list[Columns]
    kept: dict[tuple[str, int], Any] = field(default_factory=dict)
    _clauses: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, sentences: Sequence[Doc]) -> Discourse:
        """Return the discourse of consecutive parsed sentences."""
        own = [_columns(doc) for doc in sentences]
        words: list[str] = []
        lower: list[str] = []
        tags: list[str] = []
        deps: list[str] = []
        heads: list[int] = []
        sentence_of: list[int] = []
        starts = [0]
        quoted: list[bool] = []
        bracketed: list[bool] = []
        for number, one in enumerate(own):
            start = starts[-1]
            words += one.words
            lower += one.lower
            tags += one.tags
            deps += one.deps
            heads += [head + start for head in one.heads]
            quoted += one.quoted
            bracketed += one.bracketed
            sentence_of += [number] * len(one.words)
            starts.append(start + len(one.words))
        children: list[list[int]] = [[] for _ in words]
        for token, head in enumerate(heads):
            if head != token:
                children[head].append(token)
        return cls(words, lower, tags, deps, heads, sentence_of, starts, children, quoted, bracketed, own)

    def __len__(self) -> int:
        return len(self.words)

    def ancestors(self, token: int) -> list[int]:
        """Return the heads above a token, nearest first, at most 60; [] for a root."""
        heads = self.heads
        found: list[int] = []
        above = heads[token]
        while above != token and len(found) < 60:
            token = above
            found.append(token)
            above = heads[token]
        return found

    def clause_of(self, token: int) -> int:
        """Return the token that heads the innermost clause around a token (the token itself, if it heads a clause)."""
        known = self._clauses.get(token)
        if known is None:
            known = token
            while not self.heads_clause(known) and self.heads[known] != known:
                known = self.heads[known]
            self._clauses[token] = known
        return known

    def heads_clause(self, token: int) -> bool:
        """Return whether a token is the predicate of a clause; a conjoined noun is one only if it has a subject."""
        dep = self.deps[token]
        return dep in _CLAUSAL or (
            dep == "conj" and (self.tags[token][:2] in ("VB", "MD") or self.subject_of(token) is not None)
        )

    def subject_of(self, predicate: int) -> int | None:
        """Return the first subject that depends on a predicate, or None."""
        for child in self.children[predicate]:
            if self.deps[child] in SUBJECTS:
                return child
        return None

    def understood_subject(self, predicate: int) -> int | None:
        """Return the subject of a predicate, or else of the verb that governs it as a conjunct, complement or adjunct.

        The subject of the relative clause "who left" is the noun that the clause modifies. None if there is none.
        """
        for _ in range(6):
            subject = self.subject_of(predicate)
            if subject is not None:
                relative = self.deps[predicate] == "acl:relcl" and self.lower[subject] in _RELATIVES
                return self.heads[predicate] if relative else subject
            if self.deps[predicate] not in ("conj", "xcomp", "advcl"):
                return None
            predicate = self.heads[predicate]
        return None

    def subjects_above(self, token: int) -> list[int]:
        """Return the subjects of the clauses around a token, innermost first, without repeats or the token itself."""
        found: list[int] = []
        clause = self.clause_of(token)
        for _ in range(8):
            subject = self.understood_subject(clause)
            if subject is not None and subject != token and subject not in found:
                found.append(subject)
            if self.heads[clause] == clause:
                break
            clause = self.clause_of(self.heads[clause])
        return found

    def case_of(self, token: int) -> str:
        """Return the first preposition of a nominal, in lower case; "" if there is none."""
        for child in self.children[token]:
            if self.deps[child] == "case" and self.lower[child] not in ("'s", "'", "’s", "’"):
                return self.lower[child]
        return ""
