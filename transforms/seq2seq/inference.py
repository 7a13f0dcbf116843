"""Prediction on the workers of a pipeline, with Beam's RunInference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems
from apache_beam.ml.inference.base import ModelHandler, RunInference

from wikimill.transforms.seq2seq.configuration import Decoding
from wikimill.transforms.seq2seq.model_folder import TrainedModel, load_model
from wikimill.transforms.seq2seq.pairs import Pair
from wikimill.transforms.seq2seq.predict import predict

#: Most predictions of a file that a worker writes.
BLOCK = 10_000


class PredictionHandler(ModelHandler[tuple[int, Pair], tuple[int, str], TrainedModel]):
    """A handler of RunInference from (number, source) to (number, line of JSON Lines).

    Args:
        folder: folder of the model, which every worker must be able to read.
        device: name of the PyTorch device.
        decoding: settings of the search.
        batch_pairs: most sources to predict together.
    """

    def __init__(self, folder: str, device: str, decoding: Decoding, batch_pairs: int) -> None:
        super().__init__()
        self._folder, self._device, self._decoding, self._batch_pairs = folder, device, decoding, batch_pairs

    def load_model(self) -> TrainedModel:
        """Load the model; Beam calls this once for each process of a worker.

        Raises:
            NotAModel: see `load_model` of `model_folder`.
        """
        return load_model(self._folder, self._device)

    def batch_elements_kwargs(self) -> dict[str, Any]:
        """Return the arguments of Beam's `BatchElements`: batches of 1 to `batch_pairs` sources."""
        return {"min_batch_size": 1, "max_batch_size": self._batch_pairs}

    def run_inference(
        self, batch: Sequence[tuple[int, Pair]], model: TrainedModel, inference_args: dict[str, Any] | None = None
    ) -> Iterable[tuple[int, str]]:
        """Return (number, prediction as a line of JSON Lines) for each source, in order.

        Args:
            batch: (number, source); targets are ignored.
            model: the loaded model.
            inference_args: ignored.
        """
        most_tokens = model.configuration["most_tokens"]
        found = predict(model, (pair for _, pair in batch), self._decoding, most_tokens, len(batch))
        return [(number, each.line()) for (number, _), each in zip(batch, found, strict=True)]


@dataclass(eq=False)
class PredictInBlocks(beam.PTransform):
    """A Beam transform from (number, source) to the paths of files with the predictions.

    Sources are numbered from 0; each file has the predictions of `BLOCK` consecutive numbers, one a line, in order.

    Attributes:
        handler: the handler that predicts.
        folder: folder of the files, which all workers must be able to write to.
    """

    handler: PredictionHandler
    folder: str

    def expand(self, sources: beam.PCollection) -> beam.PCollection:
        """Return the path of each file, `block_path` of its block, in any order."""
        return (
            sources
            | "Spread" >> beam.Reshuffle()
            | "Predict" >> RunInference(self.handler)
            | "By block" >> beam.Map(_by_block)
            | "Group" >> beam.GroupByKey()
            | "Write" >> beam.MapTuple(self._write)
        )

    def _write(self, block: int, lines: Iterable[tuple[int, str]]) -> str:
        path = block_path(self.folder, block)
        with FileSystems.create(path) as file:
            for _, line in sorted(lines):
                file.write(line.encode())
        return path


def block_path(folder: str, block: int) -> str:
    """Return the path of the file of a block: the predictions of `BLOCK` sources from number block × `BLOCK` on."""
    return FileSystems.join(folder, f"{block:08}.jsonl")


def _by_block(numbered: tuple[int, str]) -> tuple[int, tuple[int, str]]:
    return numbered[0] // BLOCK, numbered
