"""Makes one ledger of a file from those of its parts."""

from __future__ import annotations

from dataclasses import dataclass

import apache_beam as beam

from wikimill.transforms.dumps.ledger import FileLedger, merged


def _with_path(ledger: FileLedger) -> tuple[str, FileLedger]:
    return ledger.path, ledger


@beam.typehints.with_input_types(FileLedger)
@beam.typehints.with_output_types(FileLedger)
@dataclass(eq=False)
class MergeLedgers(beam.PTransform):
    """Merges the ledgers of each file's parts."""

    def expand(self, ledgers: beam.PCollection[FileLedger]) -> beam.PCollection[FileLedger]:
        """By path; Beam merges what was merged before, in any order."""
        return ledgers | beam.Map(_with_path) | beam.CombinePerKey(merged) | beam.Values()
