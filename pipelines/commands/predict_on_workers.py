"""`wikimill predict --runner …`: prediction by the workers of a Beam pipeline."""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Iterable, Sequence

import apache_beam as beam
from apache_beam.options.pipeline_options import PipelineOptions

from wikimill.pipelines.engines.dataflow import is_dataflow
from wikimill.pipelines.engines.engine import engine_options, new_pipeline, run_to_end
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.transforms.seq2seq.configuration import Decoding
from wikimill.transforms.seq2seq.inference import BLOCK, PredictInBlocks, PredictionHandler, block_path
from wikimill.transforms.seq2seq.pairs import Pair


def predict_on_workers(
    parsed: argparse.Namespace, sources: Iterable[Pair], decoding: Decoding, beam_options: Sequence[str]
) -> list[str]:
    """Predict in a Beam pipeline; return a line of JSON Lines for each source, in order.

    The sources are read in this process and sent to the workers, which write to the folder `FILE.blocks` next to the
    output `FILE`. The folder is removed before and after.

    Args:
        parsed: the command line of `predict`: `model`, `output`, `device` and `batch_pairs`.
        sources: the sources; their targets are ignored.
        decoding: settings of the search.
        beam_options: Beam's own options as words of the command line.

    Raises:
        UsageError: the engine is not known or cannot be used, or is Dataflow, whose workers lack the model's folder.
        OSError: the folder cannot be written to or read.
        Exception: the pipeline failed.
    """
    engine: PipelineOptions = engine_options(beam_options)
    if is_dataflow(engine):
        raise UsageError("--runner DataflowRunner: its workers cannot read the model on this machine; use another one")
    folder = os.path.abspath(f"{parsed.output}.blocks")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    try:
        numbered = list(enumerate(sources))
        handler = PredictionHandler(os.path.abspath(parsed.model), parsed.device, decoding, parsed.batch_pairs)
        pipeline = new_pipeline(engine)
        pipeline | "Sources" >> beam.Create(numbered) | PredictInBlocks(handler, folder)
        run_to_end(pipeline)
        lines: list[str] = []
        for block in range(-(-len(numbered) // BLOCK)):
            with open(block_path(folder, block), encoding="utf-8", newline="\n") as file:
                lines += file.readlines()
        return lines
    finally:
        shutil.rmtree(folder, ignore_errors=True)
