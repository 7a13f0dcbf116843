"""Conversion of dependency parses to Universal Dependencies (UD, version 2), the only scheme that rules use.

ClearNLP's labels (spaCy's English models) and Stanford's (the basic dependencies of 2013, as in GUM 5.1) are nearly the
same, apart from the copula: in ClearNLP the head is the verb, with `attr` or `acomp`, in Stanford the predicate, with
`cop`. Some labels only have another name in UD; some relations have another structure there:

* a preposition depends on its noun (`case`), and the noun on the preposition's former head (`obl`, `nmod`);
* a conjunction depends on the following conjunct (`cc`), and all conjuncts on the first;
* a form of "be" depends on the predicate (`cop`);
* a fixed expression is headed by its first word (`fixed`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # importing spaCy takes half a second, and a command whose workers parse does not need it
    from spacy.tokens import Doc

#: ClearNLP's or Stanford's label → its name in UD.
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
#: Label → its names in UD under a noun, and under any other head.
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
    """Return whether a parser with these labels uses Universal Dependencies, which have no `pobj`.

    >>> is_universal(["case", "nsubj", "obl"]), is_universal(["case", "nsubj", "pobj", "prep"])
    (True, False)
    """
    return "pobj" not in labels


def as_universal(doc: Doc) -> Doc:
    """Return a copy of a parsed `Doc`, in ClearNLP's or Stanford's scheme, with UD.

    Words, spaces, tags, parts of speech and morphology are copied; lemmas and entities are not.
    """
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
    """Return the heads and relations in UD of one or several sentences in ClearNLP's or Stanford's scheme.

    Args:
        words: the tokens.
        tags: the Penn Treebank tag of each token.
        heads: the index of the head of each token, from 0; a root is its own head.
        deps: the relation of each token to its head.

    Returns:
        Heads and relations; a root's relation is "root".

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
    """A dependency tree that is converted step by step; methods without a result change it."""

    words: Sequence[str]
    tags: Sequence[str]
    heads: list[int]
    deps: list[str]

    def children(self, head: int) -> list[int]:
        """Return the dependents of a token, in order."""
        return [i for i, other in enumerate(self.heads) if other == head and i != head]

    def replace(self, old: int, new: int) -> None:
        """Put `new`, a dependent of `old`, in the place of `old` in the tree, and make `old` depend on `new`."""
        is_root = self.heads[old] == old
        self.heads[new], self.deps[new] = (new if is_root else self.heads[old]), self.deps[old]
        self.heads[old] = new

    def flatten_conjuncts(self) -> None:
        """Attach all conjuncts to the first one; ClearNLP chains them."""
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
        """Attach each form of "be" to its predicate."""
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
        """Return the preposition of a predicate such as "in Bath" in "He is in Bath"; None if there is none."""
        others = {self.deps[i] for i in children}
        if not others & _SUBJECTS or others & _PREDICATES:
            return None
        behind = next((i for i in children if i > verb and self.deps[i] not in ("advmod", "neg", "punct")), None)
        if behind is None or self.deps[behind] != "prep" or self.complement(behind) is None:
            return None
        return behind

    def complement(self, preposition: int) -> int | None:
        """Return the complement of a preposition, or None."""
        return next((i for i in self.children(preposition) if self.deps[i] in ("pobj", "pcomp")), None)

    def raise_objects(self) -> None:
        """Make the subject of a small clause the object of the verb: "makes it difficult"."""
        for i, head in enumerate(self.heads):
            if self.deps[i] == "nsubj" and i < head and self.deps[head] == "xcomp" and self.heads[head] < i:
                self.heads[i], self.deps[i] = self.heads[head], "obj"

    def lower_prepositions(self) -> None:
        """Attach each preposition to its complement, which takes the preposition's place."""
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
        """Attach each conjunction, and comma or semicolon, to the following conjunct, if any."""
        for i in range(len(self.heads)):
            if self.deps[i] == "cc" or (self.deps[i] == "punct" and self.words[i] in (",", ";")):
                behind = [j for j in self.children(self.heads[i]) if j > i and self.deps[j] == "conj"]
                if behind and (self.deps[i] == "cc" or self.heads[i] < i):
                    self.heads[i] = behind[0]

    def rename(self) -> None:
        """Rename all relations to their names in UD."""
        for i, dep in enumerate(self.deps):
            if dep in _BY_HEAD:
                self.deps[i] = _BY_HEAD[dep][not self.is_nominal(self.heads[i])]
            elif dep == "aux" and self.tags[i] == "TO":
                self.deps[i] = "mark"
            elif dep == "neg" and self.tags[i] == "DT":
                self.deps[i] = "det"
            else:
                self.deps[i] = _RENAMED.get(dep, dep)
