"""Dependency labels: whichever scheme a parser was trained on, rules see Universal Dependencies (version 2).

ClearNLP's labels (spaCy's English models) and Stanford's (the basic dependencies of 2013, as in GUM 5.1) name the
same relations alike, apart from the copula: ClearNLP's head is the verb with `attr` or `acomp`, Stanford's the
predicate with `cop`. Some labels only have another name in UD; some relations have another shape there:

* a preposition depends on its noun (`case`), a noun on what the preposition depended on (`obl`, `nmod`);
* a conjunction depends on the conjunct after it (`cc`), and all conjuncts on the first;
* a form of "be" depends on what is predicated (`cop`);
* a fixed expression is headed by its first word (`fixed`).

Measured on the 114 documents of GUM 5.1, which have both annotations: tests/rules/test_labels.py.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # it takes half a second, and a command that only has its children parse does without it
    from spacy.tokens import Doc

#: Labels that only have another name.
_RENAMED = {
    "ROOT": "root",
    "nsubjpass": "nsubj:pass",
    "csubjpass": "csubj:pass",
    "auxpass": "aux:pass",
    "dobj": "obj",
    "dative": "iobj",
    "nn": "compound",
    "number": "compound",
    "num": "nummod",
    "neg": "advmod",
    "quantmod": "advmod",
    "rcmod": "acl:relcl",
    "relcl": "acl:relcl",
    "partmod": "acl",
    "infmod": "acl",
    "poss": "nmod:poss",
    "possessive": "case",
    "prt": "compound:prt",
    "predet": "det:predet",
    "preconj": "cc:preconj",
    "acomp": "xcomp",
    "attr": "xcomp",
    "oprd": "xcomp",
    "complm": "mark",
    "purpcl": "advcl",
    "intj": "discourse",
    "meta": "dep",
}
#: Labels whose name in UD depends on what they depend on: (of a noun, of anything else).
_BY_HEAD = {
    "vmod": ("acl", "advcl"),
    "tmod": ("nmod:tmod", "obl:tmod"),
    "npadvmod": ("nmod:npmod", "obl:npmod"),
}
_NOUN_TAGS = ("NN", "PRP", "CD", "$", "WP", "DT", "EX", "FW")
_BE = frozenset("be am is are was were been being 's 're 'm ai".split())
_PREPOSITIONS = frozenset(("prep", "agent", "dative"))
_SUBJECTS = frozenset(("nsubj", "csubj"))
_PREDICATES = frozenset(("expl", "ccomp", "xcomp", "auxpass", "dobj"))


def is_universal(labels: Collection[str]) -> bool:
    """Return whether a parser with these labels uses Universal Dependencies; in ClearNLP and Stanford prepositions
    govern.

    >>> is_universal(["case", "nsubj", "obl"]), is_universal(["case", "nsubj", "pobj", "prep"])
    (True, False)
    """
    return "pobj" not in labels


def as_universal(doc: Doc) -> Doc:
    """Return a copy of a parsed `Doc` with Universal Dependencies; tags and morphology stay."""
    from spacy.tokens import Doc

    words = [token.text for token in doc]
    tags = [token.tag_ for token in doc]
    heads, deps = to_universal(words, tags, [token.head.i for token in doc], [token.dep_ for token in doc])
    return Doc(
        doc.vocab,
        words=words,
        spaces=[bool(token.whitespace_) for token in doc],
        tags=tags,
        pos=[token.pos_ for token in doc],
        morphs=[str(token.morph) for token in doc],
        heads=heads,
        deps=["ROOT" if dep == "root" else dep for dep in deps],
    )


def to_universal(
    words: Sequence[str], tags: Sequence[str], heads: Sequence[int], deps: Sequence[str]
) -> tuple[list[int], list[str]]:
    """Convert the tree of one or several sentences from ClearNLP's or Stanford's scheme.

    Args:
        words: the tokens.
        tags: their tags of the Penn Treebank.
        heads: index of the head of each, counted from 0; a root's is its own.
        deps: the relation to it.

    Returns:
        Heads and relations in UD; a root's relation is "root".

    >>> words = "He lives in Bath and works".split()
    >>> tags, heads = "PRP VBZ IN NNP CC VBZ".split(), [1, 1, 1, 2, 1, 1]
    >>> to_universal(words, tags, heads, ["nsubj", "ROOT", "prep", "pobj", "cc", "conj"])
    ([1, 1, 3, 1, 5, 1], ['nsubj', 'root', 'case', 'obl', 'cc', 'conj'])
    """
    labels = ["root" if head == i else dep for i, (head, dep) in enumerate(zip(heads, deps, strict=True))]
    tree = _Tree(words, tags, list(heads), labels)
    tree.flatten_conjuncts()
    tree.head_fixed()
    tree.lower_copulas()
    tree.raise_objects()
    tree.lower_prepositions()
    tree.move_conjunctions()
    tree.rename()
    return tree.heads, tree.deps


@dataclass
class _Tree:
    """A tree that is rebuilt step by step."""

    words: Sequence[str]
    tags: Sequence[str]
    heads: list[int]
    deps: list[str]

    def children(self, head: int) -> list[int]:
        """Return what depends on a token, in order."""
        return [i for i, other in enumerate(self.heads) if other == head and i != head]

    def replace(self, old: int, new: int) -> None:
        """Let `new`, which depends on `old`, take the place of `old` in the tree; `old` then depends on `new`."""
        is_root = self.heads[old] == old
        self.heads[new], self.deps[new] = (new if is_root else self.heads[old]), self.deps[old]
        self.heads[old] = new

    def flatten_conjuncts(self) -> None:
        """Attach all conjuncts to the first: ClearNLP chains them."""
        for i in range(len(self.heads)):
            if self.deps[i] == "conj":
                head = self.heads[i]
                for j in self.children(head):
                    if self.deps[head] == "conj" and self.deps[j] == "cc" and head < j < i:
                        self.heads[j] = i
                while self.deps[head] == "conj" and self.heads[head] != head:
                    head = self.heads[head]
                self.heads[i] = head

    def head_fixed(self) -> None:
        """Make the first word of a fixed expression its head."""
        for head in range(len(self.heads)):
            parts = [i for i in self.children(head) if self.deps[i] == "mwe"]
            if parts and parts[0] < head:
                first = parts[0]
                others = [i for i in self.children(head) if i != first]
                self.replace(head, first)
                self.deps[head] = "mwe"
                for i in others:
                    self.heads[i] = first
        self.deps = ["fixed" if dep == "mwe" else dep for dep in self.deps]

    def lower_copulas(self) -> None:
        """Attach a form of "be" to what it predicates of its subject."""
        for verb in range(len(self.heads)):
            if self.words[verb].lower() not in _BE or self.deps[verb] in ("cop", "aux", "auxpass"):
                continue
            children = self.children(verb)
            predicate = next((i for i in children if self.deps[i] in ("attr", "acomp")), None)
            if predicate is not None and any(self.deps[i] == "expl" and i < predicate for i in children):
                # "There is a house": the house is the subject.
                self.deps[predicate] = "nsubj"
                continue
            predicate = predicate if predicate is not None else self.prepositional_predicate(verb, children)
            if predicate is None:
                continue
            self.replace(verb, predicate)
            self.deps[verb] = "cop"
            for i in children:
                if i != predicate:
                    self.heads[i] = predicate

    def prepositional_predicate(self, verb: int, children: list[int]) -> int | None:
        """Return the preposition with what is predicated in "He is in Bath", if nothing else is."""
        others = {self.deps[i] for i in children}
        if not others & _SUBJECTS or others & _PREDICATES:
            return None
        behind = next((i for i in children if i > verb and self.deps[i] not in ("advmod", "neg", "punct")), None)
        if behind is None or self.deps[behind] != "prep" or self.complement(behind) is None:
            return None
        return behind

    def complement(self, preposition: int) -> int | None:
        """Return what a preposition governs, if anything."""
        return next((i for i in self.children(preposition) if self.deps[i] in ("pobj", "pcomp")), None)

    def raise_objects(self) -> None:
        """Make the subject of a small clause the object of the verb: "makes it difficult"."""
        for i, head in enumerate(self.heads):
            if self.deps[i] == "nsubj" and i < head and self.deps[head] == "xcomp" and self.heads[head] < i:
                self.heads[i], self.deps[i] = self.heads[head], "obj"

    def lower_prepositions(self) -> None:
        """Attach a preposition to its complement, which takes its place."""
        for preposition in range(len(self.heads)):
            children = self.children(preposition)
            complement = self.complement(preposition)
            if complement is None:
                if self.deps[preposition] in ("prep", "agent"):
                    self.deps[preposition] = "advmod"
                continue
            is_clause = self.deps[complement] == "pcomp" and self.tags[complement].startswith("VB")
            of = self.deps[preposition]
            self.replace(preposition, complement)
            self.deps[preposition] = "mark" if is_clause else "case"
            for i in children:
                if i != complement and self.deps[i] != "fixed":
                    self.heads[i] = complement
            if of in _PREPOSITIONS:
                nominal = self.is_nominal(self.heads[complement])
                if is_clause:
                    self.deps[complement] = "acl" if nominal else "advcl"
                else:
                    self.deps[complement] = "nmod" if nominal else "obl"

    def is_nominal(self, token: int) -> bool:
        """Return whether a token is a noun or is used as one."""
        return self.tags[token].startswith(_NOUN_TAGS)

    def move_conjunctions(self) -> None:
        """Attach a coordinating conjunction to the conjunct after it; one without a conjunct stays."""
        for i in range(len(self.heads)):
            if self.deps[i] == "cc" or (self.deps[i] == "punct" and self.words[i] in (",", ";")):
                behind = [j for j in self.children(self.heads[i]) if j > i and self.deps[j] == "conj"]
                if behind and (self.deps[i] == "cc" or self.heads[i] < i):
                    self.heads[i] = behind[0]

    def rename(self) -> None:
        """Give every relation its name in UD."""
        for i, dep in enumerate(self.deps):
            if dep in _BY_HEAD:
                self.deps[i] = _BY_HEAD[dep][not self.is_nominal(self.heads[i])]
            elif dep == "aux" and self.tags[i] == "TO":
                self.deps[i] = "mark"
            elif dep == "neg" and self.tags[i] == "DT":
                self.deps[i] = "det"
            else:
                self.deps[i] = _RENAMED.get(dep, dep)
