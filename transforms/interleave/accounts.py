"""The counts of parts, documents and windows, and their entry into the ledgers of the files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
from apache_beam.transforms.window import GlobalWindow
from apache_beam.utils.windowed_value import WindowedValue

from wikimill.rules.account import Account
from wikimill.transforms.dumps.ledger import FileLedger

IN, KEPT = "in", "kept"
#: ((file, account, `IN`, `KEPT` or a reason), number).
Count = tuple[tuple[str, str, str], int]


class CountingFn(beam.DoFn):
    """The base of Beam functions that count what they keep and drop.

    At the end of each bundle they yield its counts, a `Count` for each key, tagged `COUNTS`.
    """

    COUNTS = "counts"

    def start_bundle(self) -> None:
        """Clear the counts."""
        self.counts: Counter[tuple[str, str, str]] = Counter()

    def finish_bundle(self) -> Iterator[Any]:
        """Yield the counts of the bundle, tagged `COUNTS`; those of a retried bundle count once, like its elements."""
        window = GlobalWindow()
        for count in self.counts.items():
            yield beam.pvalue.TaggedOutput(self.COUNTS, WindowedValue(count, window.max_timestamp(), [window]))

    def note(self, file: str, thing: str, reason: str, number: int = 1) -> None:
        """Count elements of a file as incoming, and as kept or dropped.

        Args:
            file: name of the file.
            thing: name of the account, such as "documents".
            reason: `KEPT`, or the reason for dropping them.
            number: number of the elements.
        """
        self.counts[file, thing, IN] += number
        self.counts[file, thing, reason] += number


def _by_name(ledger: FileLedger) -> tuple[str, FileLedger]:
    return ledger.file, ledger


def _by_file(count: Count) -> tuple[str, tuple[str, str, int]]:
    (file, thing, name), number = count
    return file, (thing, name, number)


def entered(gathered: tuple[str, Mapping[str, Iterable[Any]]]) -> Iterator[FileLedger]:
    """Yield the ledgers of the files with one name; the counts are added to a copy of the first one by path.

    Args:
        gathered: name of the files; their `ledgers`, at least one, and their `counts`: (account, `IN`, `KEPT` or a
            reason; number).
    """
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
    """A Beam transform from `FileLedger`s to as many `FileLedger`s, to which the counts are added.

    Counts are by file name: of files with the same name, the first by path gets all counts.

    Attributes:
        counts: the counts of all steps; a key may occur more than once.
    """

    counts: beam.PCollection[Count]

    def expand(self, ledgers: beam.PCollection[FileLedger]) -> beam.PCollection[FileLedger]:
        """Return the ledgers with the counts."""
        summed = self.counts | "Add up counts" >> beam.CombinePerKey(sum)
        return (
            {
                "ledgers": ledgers | "Name ledgers" >> beam.Map(_by_name).with_output_types(tuple[str, FileLedger]),
                "counts": summed | "Name counts" >> beam.Map(_by_file).with_output_types(tuple[str, Any]),
            }
            | "Bring together" >> beam.CoGroupByKey()
            | "Enter" >> beam.FlatMap(entered).with_output_types(FileLedger)
        )
