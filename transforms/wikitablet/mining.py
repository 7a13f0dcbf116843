"""The `Mining` of WikiTableT with given options: its models, transforms and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import apache_beam as beam

from wikimill.rules.wikitablet.name_similarity import TRIGRAMS
from wikimill.transforms.add_up import AddUp
from wikimill.transforms.corpus import Mining
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.models.annotator import AnnotatorNotFound
from wikimill.transforms.models.recogniser import find_recogniser
from wikimill.transforms.options import OptionError
from wikimill.transforms.wikitablet.mine_pages import table_worker
from wikimill.transforms.wikitablet.mine_tables import MineTables
from wikimill.transforms.wikitablet.options import NONE, TableOptions
from wikimill.transforms.wikitablet.tables import counts_of


def measures_of(row: Any) -> Iterator[Measure]:
    """Yield the measures of a section or an article: ((split, table, name), count), with the counts of `counts_of`."""
    for (table, name), count in counts_of(row).items():
        yield (row.split, table, name), count


@dataclass(eq=False)
class CountTables(beam.PTransform):
    """A Beam transform from rows to the measures of `TableStatistics`, ((split, table, name), count).

    A key may occur several times: its counts must be added up.
    """

    def expand(self, rows: beam.PCollection[Any]) -> beam.PCollection[Measure]:
        """Add up the measures of the rows of each bundle."""
        return rows | "Count tables" >> beam.ParDo(AddUp(measures_of)).with_output_types(Measure)


LIBRARIES = ("spacy", "thinc", "blis", "numpy")


def mining(options: TableOptions) -> Mining:
    """Return the models, the miner and the counts for mining with these options; the value of `Corpus.mining`.

    Raises:
        OptionError: the recogniser that the options name cannot be found.
    """
    models: dict[str, Any] = {f"sentences-{options.language}": options.model_sha256}
    if options.annotator != NONE:
        try:
            models["recogniser"] = find_recogniser(options.annotator).identity()
        except AnnotatorNotFound as error:
            raise OptionError("annotator", str(error)) from error
    if options.table is not None:
        models["entities"] = options.table.identity()
    vectors = options.vector_file
    models["similarity"] = vectors.identity() if vectors is not None else {"name": TRIGRAMS}
    libraries = LIBRARIES if options.annotator != NONE else ()
    return Mining(
        models,
        partial(_miner, options),
        CountTables(),
        order=table_worker(options).order,
        libraries=libraries,
        count_selected=CountTables(),
    )


def _miner(
    options: TableOptions,
    files: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineTables:
    return MineTables(options, board, checkpoints, tuple(files))
