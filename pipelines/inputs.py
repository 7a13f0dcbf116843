"""How the graph of every mining command begins: files are listed, divided among the workers, and checked."""

from __future__ import annotations

from collections.abc import Sequence

import apache_beam as beam

from pipelines.options import RunOptions
from transforms.check_files import CheckFiles
from transforms.dumps.input_file import InputFile
from transforms.dumps.layouts import chains
from transforms.dumps.portion import Portion
from transforms.ledger import FileLedger
from transforms.split_files import SplitFiles


def divide_inputs(
    pipeline: beam.Pipeline, files: Sequence[InputFile], options: RunOptions, limit_pages: int | None
) -> tuple[beam.PCollection[Portion], beam.PCollection[FileLedger]]:
    """What the workers are to read, and a ledger of each file with what was found without its content.

    Args:
        pipeline: the graph.
        files: the inputs.
        options: of the run.
        limit_pages: with a limit, which counts for each file, files are not divided and their pages not counted.
    """
    listed = pipeline | "List files" >> beam.Create(chains(files))
    portions = listed | SplitFiles(options.split_bytes if limit_pages is None else None)
    return portions, listed | CheckFiles(counts_pages=limit_pages is None)
