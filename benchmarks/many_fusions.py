"""As many examples of DiscoFuse as wanted: those of a release that was mined, and copies of them on made-up pages.

    python -m benchmarks.verify --fusions DIR

Sentences are as long, and types as frequent, as in that release. A copy has a word in front of its first sentences that
no other copy has, so no two examples have the same text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.many_examples import MadeUp, word
from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.records import example_id
from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.discofuse.row_checks import COHERENT, INCOHERENT, TEXTS
from wikimill.transforms.discofuse.tables import CONNECTIVE, FULL, SPLIT, TYPE
from wikimill.transforms.dumps.ledger import Account, FileLedger
from wikimill.transforms.measures import Measure
from wikimill.transforms.partition import Partition
from wikimill.transforms.release.stored_release import StoredRelease


@dataclass(frozen=True)
class MilledFrom:
    """The file that examples say that they are of: its name, and its wiki (empty: it holds documents)."""

    file: str
    wiki: str


def fusions_of(folder: str) -> MadeUp:
    """Examples that are made of those of a release of DiscoFuse that was mined of one file."""
    release = StoredRelease.open(folder)
    (entry,) = release.manifest["inputs"]
    source = MilledFrom(entry["file"], entry["wiki"])
    # Controls are drawn by their text, which is another one here.
    options = {**release.manifest["options"], "control_fraction": 1.0, "control_share": None}
    return fusions(list(release.rows()), options, release.manifest["models"], source)


def fusions(
    rows: Sequence[Mapping[str, Any]], options: Mapping[str, Any], models: Mapping[str, Any], source: MilledFrom
) -> MadeUp:
    """Examples that are made of some records, which need neither id nor split, and have one of each text."""
    partition = Partition.of_options(options["partition"])

    def example(number: int) -> FusionExample:
        return _copy(rows[number % len(rows)], number // len(rows), partition)

    def ledger(count: int) -> FileLedger:
        accounts = {
            "pages": Account(count, count),
            "sentences": Account(4 * count, 4 * count),
            "candidates": Account(2 * count, count, Counter({"no_finite_verb": count})),
            "examples": Account(count, count),
        }
        read, name = 1000 * count, source.file
        return FileLedger(name, read, f"/{name}", "0" * 64, source.wiki, 10 * read, accounts=accounts)

    return MadeUp(DISCOFUSE, options, models, example, ledger, _measures)


def _copy(row: Mapping[str, Any], copy: int, partition: Partition) -> FusionExample:
    changed: dict[str, Any] = dict(row)
    if copy:
        changed |= {name: f"{word(copy)} : {row[name]}" for name in (COHERENT[0], INCOHERENT[0])}
        changed["page_id"] = f"{row['page_id']}{copy:06}"
    wiki, page = row["wiki"] or "", changed["page_id"]
    changed["id"] = example_id(wiki, page, [changed[name] for name in TEXTS])
    return FusionExample(**changed | {"split": partition.split_of(wiki, page)})


def _measures(tables: Mapping[str, Any], sizes: Mapping[str, int]) -> Iterator[Measure]:
    for split, count in sizes.items():
        yield (FULL, SPLIT, split), count
    for table, kind in (("figure_4", TYPE), ("connective_strings", CONNECTIVE)):
        for name, count in tables[table][FULL].items():
            yield (FULL, kind, name), count
