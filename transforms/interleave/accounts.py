"""Enters the accounts of parts, documents and windows into the ledgers of their files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
from apache_beam.transforms.window import GlobalWindow
from apache_beam.utils.windowed_value import WindowedValue

from wikimill.transforms.dumps.ledger import Account, FileLedger

IN, KEPT = "in", "kept"
#: (file, thing, `IN`, `KEPT` or a reason) → how many.
Count = tuple[tuple[str, str, str], int]


class CountingFn(beam.DoFn):
    """A step that counts things under the tag `COUNTS`: one sum per bundle, not one per thing."""

    COUNTS = "counts"

    def start_bundle(self) -> None:
        """Begin to count."""
        self.counts: Counter[tuple[str, str, str]] = Counter()

    def finish_bundle(self) -> Iterator[Any]:
        """Yield the sums. A bundle that is retried counts once, as its elements do."""
        window = GlobalWindow()
        for count in self.counts.items():
            yield beam.pvalue.TaggedOutput(self.COUNTS, WindowedValue(count, window.max_timestamp(), [window]))

    def note(self, file: str, thing: str, reason: str, number: int = 1) -> None:
        """Count a thing, as incoming too."""
        self.counts[file, thing, IN] += number
        self.counts[file, thing, reason] += number


def _by_name(ledger: FileLedger) -> tuple[str, FileLedger]:
    return ledger.file, ledger


def _by_file(count: Count) -> tuple[str, tuple[str, str, int]]:
    (file, thing, name), number = count
    return file, (thing, name, number)


def entered(gathered: tuple[str, Mapping[str, Iterable[Any]]]) -> Iterator[FileLedger]:
    """Yield the ledgers of the files of one name, the first by place with the counts of all of them."""
    _, found = gathered
    ledgers = sorted(found["ledgers"], key=_place)
    first = deepcopy(ledgers[0])  # Beam's elements must not be changed
    for thing, name, number in found["counts"]:
        account = first.accounts.setdefault(thing, Account())
        if name == IN:
            account.incoming += number
        elif name == KEPT:
            account.kept += number
        else:
            account.dropped[name] += number
    yield first
    yield from ledgers[1:]


def _place(ledger: FileLedger) -> tuple[str, int, str]:
    return ledger.path, ledger.size, repr(ledger.as_json())


@dataclass(eq=False)
class EnterCounts(beam.PTransform):
    """Gives the ledgers, with the counts entered.

    Attributes:
        counts: those of all steps.
    """

    counts: beam.PCollection[Count]

    def expand(self, ledgers: beam.PCollection[FileLedger]) -> beam.PCollection[FileLedger]:
        """Bring ledgers and counts of a file together."""
        summed = self.counts | "Add up counts" >> beam.CombinePerKey(sum)
        return (
            {
                "ledgers": ledgers | "Name ledgers" >> beam.Map(_by_name).with_output_types(tuple[str, FileLedger]),
                "counts": summed | "Name counts" >> beam.Map(_by_file).with_output_types(tuple[str, Any]),
            }
            | "Bring together" >> beam.CoGroupByKey()
            | "Enter" >> beam.FlatMap(entered).with_output_types(FileLedger)
        )
