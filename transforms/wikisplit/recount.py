"""Counts WikiSplit's table 3 once more, another way than the pipeline did."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wikimill.rules.records import ALL_SPLITS, splits_with
from wikimill.transforms.release.verify.recount import short_digest, shortened, unique_digests
from wikimill.transforms.wikisplit.row_checks import TEXTS
from wikimill.transforms.wikisplit.tables import ALL


class SplitRecount:
    """See `transforms.corpus.Recount`."""

    def __init__(self) -> None:
        self._examples: Counter[str] = Counter()
        self._token_counts: Counter[str] = Counter()
        self._simple: dict[str, array[int]] = {split: array("Q") for split in ALL_SPLITS}
        self._complex: dict[str, array[int]] = {split: array("Q") for split in ALL_SPLITS}
        self._tokens: dict[str, set[str]] = {split: set() for split in ALL_SPLITS}

    @classmethod
    def of(cls, _: Mapping[str, Any]) -> SplitRecount:
        """A recount of nothing yet."""
        return cls()

    def content(self, row: Mapping[str, Any]) -> tuple[str, ...]:
        """One example for each complex sentence."""
        return (row[TEXTS[0]],)

    def add(self, row: Mapping[str, Any], split: str) -> None:
        """Count a record."""
        complex_sentence, *simple = (row[name] for name in TEXTS)
        tokens = complex_sentence.split(" ")
        self._examples[split] += 1
        self._token_counts[split] += len(tokens)
        self._tokens[split].update(tokens)
        self._complex[split].append(short_digest(complex_sentence))
        self._simple[split].extend(map(short_digest, simple))

    def add_many(
        self,
        split: str,
        tokens: int,
        different: Iterable[str],
        complex_digests: Sequence[bytes],
        simple_digests: Sequence[bytes],
    ) -> None:
        """Count many records.

        Args:
            split: theirs.
            tokens: how many their complex sentences have.
            different: which ones these are, in any order.
            complex_digests, simple_digests: `digest` of their sentences.
        """
        self._examples[split] += len(complex_digests)
        self._token_counts[split] += tokens
        self._tokens[split].update(different)
        self._complex[split].extend(map(shortened, complex_digests))
        self._simple[split].extend(map(shortened, simple_digests))

    def tables(self) -> dict[str, dict[str, Any]]:
        """Table 3."""
        splits = splits_with(self._examples)
        return {"table_3": {scope: self._row((scope,) if scope != ALL else splits) for scope in (*splits, ALL)}}

    def _row(self, splits: tuple[str, ...]) -> dict[str, Any]:
        examples = sum(self._examples[split] for split in splits)
        tokens = sum(self._token_counts[split] for split in splits)
        return {
            "complex": {"count": examples, "unique": unique_digests([self._complex[split] for split in splits])},
            "simple": {"count": 2 * examples, "unique": unique_digests([self._simple[split] for split in splits])},
            "tokens": {"count": tokens, "unique": len(set().union(*(self._tokens[split] for split in splits)))},
        }
