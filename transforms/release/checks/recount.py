"""Counts what a release holds once more, another way than the pipeline did, for `stats.json` and for what is unique.

Digests stand in flat arrays, which Arrow searches; tokens alone are in a set (benchmarks/verify.py: what it takes).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import pyarrow as pa

from rules.records import SPLITS
from transforms.release.checks.fusion_rows import TEXTS as FUSION_TEXTS
from transforms.release.checks.split_rows import TEXTS as SPLIT_TEXTS

ALL, FULL, BALANCED = "all", "full", "balanced"
_KEY_BYTES = 16


class Distinct:
    """Digests of values, in the order in which they came, and which of them came more than once."""

    def __init__(self) -> None:
        self._digests = bytearray()

    def add(self, *texts: str) -> None:
        """Add a value that consists of some texts."""
        self._digests += blake2b("\n".join(texts).encode(), digest_size=_KEY_BYTES).digest()

    def __len__(self) -> int:
        return len(self._digests) // _KEY_BYTES

    def _array(self) -> Any:
        return pa.Array.from_buffers(pa.binary(_KEY_BYTES), len(self), [None, pa.py_buffer(self._digests)])

    @property
    def count(self) -> int:
        """How many different values came."""
        return len(self._array().unique()) if len(self) else 0

    def repeated(self, most: int = 3) -> list[tuple[int, int]]:
        """The numbers (from 0) of values that came before, each with the number of its first coming."""
        first: dict[bytes, int] = {}
        found: list[tuple[int, int]] = []
        if self.count == len(self):
            return found
        for number in range(len(self)):
            digest = bytes(self._digests[number * _KEY_BYTES : (number + 1) * _KEY_BYTES])
            if first.setdefault(digest, number) != number:
                found.append((first[digest], number))
                if len(found) == most:
                    break
        return found


class Recount:
    """What is counted of every record: ids, pages, and what a corpus's tables count."""

    def __init__(self) -> None:
        self.ids, self.pages, self.contents = Distinct(), Distinct(), Distinct()

    def add(self, row: Mapping[str, Any], split: str) -> None:
        """Count a record."""
        self.ids.add(row["id"])
        self.pages.add(row["wiki"] or "", row["page_id"])

    def tables(self) -> dict[str, dict[str, Any]]:
        """The tables of `stats.json`, as far as the records tell them: name → scope → what is counted."""
        raise NotImplementedError


class SplitRecount(Recount):
    """WikiSplit: one example for each complex sentence; the paper's table 3."""

    def __init__(self) -> None:
        super().__init__()
        self._examples: Counter[str] = Counter()
        self._token_counts: Counter[str] = Counter()
        self._simple: dict[str, array[int]] = {split: array("Q") for split in SPLITS}
        self._complex: dict[str, array[int]] = {split: array("Q") for split in SPLITS}
        self._tokens: dict[str, set[str]] = {split: set() for split in SPLITS}

    def add(self, row: Mapping[str, Any], split: str) -> None:
        """Count a record."""
        super().add(row, split)
        complex_sentence, *simple = (row[name] for name in SPLIT_TEXTS)
        tokens = complex_sentence.split(" ")
        self.contents.add(complex_sentence)
        self._examples[split] += 1
        self._token_counts[split] += len(tokens)
        self._tokens[split].update(tokens)
        self._complex[split].append(_short(complex_sentence))
        self._simple[split].extend(map(_short, simple))

    def tables(self) -> dict[str, dict[str, Any]]:
        """Table 3."""
        return {"table_3": {scope: self._row((scope,) if scope != ALL else SPLITS) for scope in (*SPLITS, ALL)}}

    def _row(self, splits: tuple[str, ...]) -> dict[str, Any]:
        examples = sum(self._examples[split] for split in splits)
        tokens = sum(self._token_counts[split] for split in splits)
        return {
            "complex": {"count": examples, "unique": _unique([self._complex[split] for split in splits])},
            "simple": {"count": 2 * examples, "unique": _unique([self._simple[split] for split in splits])},
            "tokens": {"count": tokens, "unique": len(set().union(*(self._tokens[split] for split in splits)))},
        }


class FusionRecount(Recount):
    """DiscoFuse: one example for each four sentences; figure 4 and the connectives.

    Args:
        scope: whether the release is the full corpus or the balanced one.
    """

    def __init__(self, scope: str) -> None:
        super().__init__()
        self._scope = scope
        self._types: Counter[str] = Counter()
        self._connectives: Counter[str] = Counter()

    def add(self, row: Mapping[str, Any], split: str) -> None:
        """Count a record."""
        super().add(row, split)
        self.contents.add(*(row[name] for name in FUSION_TEXTS))
        self._types[row["discourse_type"]] += 1
        if row["connective_string"]:
            self._connectives[row["connective_string"]] += 1

    def tables(self) -> dict[str, dict[str, Any]]:
        """Figure 4 (types that occur), table 16 (without commas) and the connectives as they stand."""
        bare: Counter[str] = Counter()
        for connective, count in self._connectives.items():
            bare[connective.replace(",", "").strip()] += count
        counted = {"figure_4": self._types, "table_16": bare, "connective_strings": self._connectives}
        return {name: {self._scope: dict(sorted(counter.items()))} for name, counter in counted.items()}


def recount_of(corpus: str, manifest: Mapping[str, Any]) -> Recount:
    """A recount of nothing yet, for a release of a corpus."""
    if corpus == "wikisplit":
        return SplitRecount()
    return FusionRecount(BALANCED if "drawn_from" in manifest else FULL)


def table_differences(
    stored: Mapping[str, Any], counted: Mapping[str, Mapping[str, Any]]
) -> list[tuple[str, Any, Any]]:
    """Where `stats.json` tells other numbers: (place, what was counted, what it tells).

    Figures of DiscoFuse have a count and a percentage each; those of types that do not occur are 0.
    """
    found = []
    for table, scopes in counted.items():
        for scope, expected in scopes.items():
            told = stored.get(table, {}).get(scope)
            plain = (
                {name: value["count"] for name, value in told.items() if value["count"]} if _is_shares(told) else told
            )
            if plain != expected:
                found.append((f"{table}, {scope}", expected, plain))
    return found


def _is_shares(told: Any) -> bool:
    return isinstance(told, dict) and all(isinstance(value, dict) and "percent" in value for value in told.values())


def _short(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def _unique(arrays: list[Any]) -> int:
    joined = b"".join(each.tobytes() for each in arrays)
    if not joined:
        return 0
    return len(pa.Array.from_buffers(pa.uint64(), len(joined) // 8, [None, pa.py_buffer(joined)]).unique())
