"""Rows from a test set of split and rephrase, to score, to train or to fuse; and the counts of table 3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from wikimill.rules.metrics.normalisation import SENTENCE_MARK

Row = dict[str, Any]
Rewrites = Sequence[Sequence[str]]


def _marked(rewrite: Sequence[str]) -> str:
    return f" {SENTENCE_MARK} ".join(rewrite)


def reference_rows(name: str, source: str, rewrites: Rewrites, _: str) -> Iterator[Row]:
    """Yield one row with all rewrites, if any, as references, for `evaluate` (Botha et al., 2018, tables 4 and 5)."""
    if rewrites:
        yield {"id": name, "source": source, "references": [_marked(rewrite) for rewrite in rewrites]}


def pair_rows(name: str, source: str, rewrites: Rewrites, _: str) -> Iterator[Row]:
    """Yield a row for each rewrite: "all the unique pairs of (C, S)" (section 3)."""
    for number, rewrite in enumerate(rewrites, 1):
        yield {"id": f"{name}-{number}", "source": source, "reference": _marked(rewrite)}


def one_reference_rows(name: str, source: str, rewrites: Rewrites, salt: str) -> Iterator[Row]:
    """Yield one row with a rewrite drawn by a hash over `salt`, id and text; nothing without rewrites.

    The paper trained on WebSplit in this form (section 3).
    """
    if rewrites:
        drawn = min(map(_marked, rewrites), key=lambda text: blake2b(f"{salt} {name}\n{text}".encode()).digest())
        yield {"id": name, "source": source, "reference": drawn}


def fusion_rows(name: str, source: str, rewrites: Rewrites, _: str) -> Iterator[Row]:
    """Yield each rewrite of exactly two sentences as an example of fusion (Geva et al., 2019, section 6.1).

    The number in an id is that of the rewrite among all.
    """
    for number, rewrite in enumerate(rewrites, 1):
        if len(rewrite) == 2:
            yield {"id": f"{name}-{number}", "source": list(rewrite), "reference": source}


#: Requested rows → their generator from (id, complex sentence, rewrites, salt).
VIEWS: Mapping[str, Callable[[str, str, Rewrites, str], Iterator[Row]]] = {
    "references": reference_rows,
    "pairs": pair_rows,
    "one_reference": one_reference_rows,
    "fusion": fusion_rows,
}


@dataclass
class SetCounts:
    """Counts of entries as in table 3 of Botha et al. (2018): pairs and complex sentences, simple sentences, tokens."""

    pairs: int = 0
    simple: int = 0
    _complex: set[str] = field(default_factory=set)
    _simple: set[str] = field(default_factory=set)
    _tokens: Counter[str] = field(default_factory=Counter)

    def add(self, source: str, rewrites: Iterable[Sequence[str]]) -> None:
        """Count a complex sentence and its rewrites."""
        for rewrite in rewrites:
            self.pairs += 1
            self.simple += len(rewrite)
            self._simple.update(rewrite)
        if source not in self._complex:
            self._complex.add(source)
            self._tokens.update(source.split())

    def table(self) -> dict[str, tuple[int, int]]:
        """Return C, S' and t, each as (count, unique); t counts the tokens of distinct complex sentences."""
        return {
            "C": (self.pairs, len(self._complex)),
            "S'": (self.simple, len(self._simple)),
            "t": (self._tokens.total(), len(self._tokens)),
        }
