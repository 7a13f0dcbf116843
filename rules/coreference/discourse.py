"""A few parsed sentences as plain lists: what the features of coreference read.

Reading a spaCy `Token` attribute costs more than indexing a list, and features read the same ones again and again.
Labels are those of Universal Dependencies; tags are those of the Penn Treebank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from spacy.tokens import Doc

SUBJECTS = frozenset(("nsubj", "nsubj:pass", "nsubj:outer", "csubj"))
#: Relations whose dependent heads a clause of its own.
_CLAUSAL = frozenset(
    ("root", "ccomp", "xcomp", "advcl", "advcl:relcl", "acl", "acl:relcl", "csubj", "csubj:pass", "parataxis")
)
_OPENERS, _CLOSERS = frozenset(("``", "“", "‘‘", "«")), frozenset(("”", "»"))
_RELATIVES = frozenset(("who", "that", "which", "whom"))
_TWO_WAY = frozenset(("''", '"'))


_Columns = tuple[list[str], list[str], list[str], list[int]]


def _columns(doc: Doc) -> _Columns:
    """Words, tags, labels and heads of a sentence; kept with it, as it is seen again in what follows."""
    known: _Columns | None = doc.user_data.get("coreference_columns")
    if known is None:
        known = (
            [token.text for token in doc],
            [token.tag_ for token in doc],
            ["root" if token.dep_ == "ROOT" else token.dep_ for token in doc],
            [token.head.i for token in doc],
        )
        doc.user_data["coreference_columns"] = known
    return known


@dataclass(slots=True)
class Discourse:
    """Tokens of consecutive sentences in one numbering; `heads` are token indices (a root is its own head).

    `sentence_of[i]` is the sentence of token i, `starts[s]` the first token of sentence s (with one more entry, the
    end of the last one). The other lists are filled when they are first asked for.
    """

    words: list[str]
    lower: list[str]
    tags: list[str]
    deps: list[str]
    heads: list[int]
    sentence_of: list[int]
    starts: list[int]
    _children: list[list[int]] = field(default_factory=list)
    _clauses: dict[int, int] = field(default_factory=dict)
    _quoted: list[bool] = field(default_factory=list)
    _bracketed: list[bool] = field(default_factory=list)

    @classmethod
    def of(cls, sentences: Sequence[Doc]) -> Discourse:
        """Flatten parsed sentences."""
        words: list[str] = []
        tags: list[str] = []
        deps: list[str] = []
        heads: list[int] = []
        sentence_of: list[int] = []
        starts = [0]
        for number, doc in enumerate(sentences):
            start = starts[-1]
            own = _columns(doc)
            words += own[0]
            tags += own[1]
            deps += own[2]
            heads += [head + start for head in own[3]]
            sentence_of.extend([number] * len(doc))
            starts.append(start + len(doc))
        return cls(words, [word.lower() for word in words], tags, deps, heads, sentence_of, starts)

    def __len__(self) -> int:
        return len(self.words)

    @property
    def children(self) -> list[list[int]]:
        """The dependents of each token, in the order of the text."""
        if not self._children:
            self._children = [[] for _ in self.words]
            for token, head in enumerate(self.heads):
                if head != token:
                    self._children[head].append(token)
        return self._children

    def ancestors(self, token: int) -> list[int]:
        """The heads above a token, nearest first."""
        found: list[int] = []
        while self.heads[token] != token and len(found) < 60:
            token = self.heads[token]
            found.append(token)
        return found

    def clause_of(self, token: int) -> int:
        """The token that heads the innermost clause around a token (the token itself, if it heads a clause)."""
        known = self._clauses.get(token)
        if known is None:
            known = token
            while not self.heads_clause(known) and self.heads[known] != known:
                known = self.heads[known]
            self._clauses[token] = known
        return known

    def heads_clause(self, token: int) -> bool:
        """Whether a token is the predicate of a clause; a conjoined verb is one, a conjoined noun is not."""
        dep = self.deps[token]
        return dep in _CLAUSAL or (
            dep == "conj" and (self.tags[token][:2] in ("VB", "MD") or self.subject_of(token) is not None)
        )

    def subject_of(self, predicate: int) -> int | None:
        """The subject that depends on a predicate."""
        for child in self.children[predicate]:
            if self.deps[child] in SUBJECTS:
                return child
        return None

    def understood_subject(self, predicate: int) -> int | None:
        """The subject of a predicate: its own, that of the verb it is conjoined with or a complement or adjunct of.

        The subject of "who left" is the noun that the relative clause describes.
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
        """The subjects of the clauses around a token, innermost first, without repeats and the token itself."""
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
        """The preposition of a nominal, lower-case, or ""."""
        for child in self.children[token]:
            if self.deps[child] == "case" and self.lower[child] not in ("'s", "'", "’s", "’"):
                return self.lower[child]
        return ""

    @property
    def quoted(self) -> list[bool]:
        """Whether each token stands between double quotes; an odd one is closed by the end of its sentence."""
        if not self._quoted:
            inside = False
            for index, word in enumerate(self.words):
                if index and self.sentence_of[index] != self.sentence_of[index - 1]:
                    inside = False
                if word in _OPENERS:
                    inside = True
                elif word in _CLOSERS:
                    inside = False
                elif word in _TWO_WAY:
                    inside = not inside
                self._quoted.append(inside)
        return self._quoted

    @property
    def bracketed(self) -> list[bool]:
        """Whether each token stands in parentheses."""
        if not self._bracketed:
            depth = 0
            for index, word in enumerate(self.words):
                if index and self.sentence_of[index] != self.sentence_of[index - 1]:
                    depth = 0
                depth += (word in "([") - (word in ")]") if len(word) == 1 else 0
                depth = max(depth, 0)
                self._bracketed.append(depth > 0)
        return self._bracketed
