"""The `Mining` of the text corpus with given options: its models, transforms and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import apache_beam as beam

from wikimill.rules.articles.record import TextRecord
from wikimill.rules.drops import Drop
from wikimill.transforms.add_up import AddUp
from wikimill.transforms.articles.drop_templated import DropTemplated
from wikimill.transforms.articles.mine_articles import MineArticles, text_worker
from wikimill.transforms.articles.options import TextOptions
from wikimill.transforms.articles.tables import counts_of
from wikimill.transforms.corpus import Mining, Step
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.progress import ProgressBoard


def measures_of(record: TextRecord) -> Iterator[Measure]:
    """Yield the measures of a record: ((split, table, name), count), with the counts of `counts_of`."""
    for (table, name), count in counts_of(record).items():
        yield (record.split, table, name), count


@beam.typehints.with_input_types(TextRecord)
@dataclass(eq=False)
class CountTexts(beam.PTransform):
    """A Beam transform from records to the measures of `TextStatistics`, ((split, table, name), count).

    A key may occur several times: its counts must be added up.
    """

    def expand(self, examples: beam.PCollection[TextRecord]) -> beam.PCollection[Measure]:
        """Add up the measures of the records of each bundle."""
        return examples | "Count texts" >> beam.ParDo(AddUp(measures_of)).with_output_types(Measure)


def mining(options: TextOptions) -> Mining:
    """Return the models, the miner, the counts and the last step for mining with these options.

    It is the value of `Corpus.mining`. The last step drops articles generated from a database, if `drop_templated` is
    not 0.
    """
    models: dict[str, Any] = {f"sentences-{options.language}": options.model_sha256}
    if options.table is not None:
        models["entities"] = options.table.identity()
    last = Step(Drop.TEMPLATED, DropTemplated(options.drop_templated)) if options.drop_templated else None
    return Mining(models, partial(_miner, options), CountTexts(), last=last, order=text_worker(options).order)


def _miner(
    options: TextOptions,
    files: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineArticles:
    snapshot = next((file for file in files if file.holds_articles), None)
    return MineArticles(options, board, checkpoints, snapshot, tuple(file for file in files if file.is_joined))
