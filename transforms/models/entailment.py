"""Finds and loads a model that states whether one sentence entails another: any sequence classifier in a local folder.

Needs the extra `[nli]` (transformers and torch). Nothing is downloaded, and no code of a model is run.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from wikimill.rules.text.entailment import batches_by_length, entailment_label
from wikimill.transforms.models.folder_digest import digest_of_files
from wikimill.transforms.storage.named_files import UnfitFile, check_model_folder

#: Positions that RoBERTa's family reserves, subtracted where the tokeniser does not state its longest text.
_RESERVED = 2


class EntailmentModelNotFound(Exception):
    """A model for entailment is missing or unusable; the message has the remedy."""


class Scorer(Protocol):
    """A function that estimates the probability that a premise entails a hypothesis."""

    def __call__(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        """Return the probability for each (premise, hypothesis), in order; None if they are too long for the model."""
        ...


class EntailmentModel(Protocol):
    """A model that workers can load."""

    @property
    def name(self) -> str:
        """A name that differs from those of all other models in a process."""
        ...

    def load(self) -> Scorer:
        """Load the model; return its scorer.

        Raises:
            EntailmentModelNotFound: the model cannot be loaded here.
        """
        ...


@dataclass(frozen=True)
class LocalEntailmentModel:
    """A sequence classifier in a folder, as `transformers` stores it.

    Attributes:
        folder: absolute path of the folder, the same on all workers.
        sha256: SHA-256 of its files, see `digest_of`.
        batch: most pairs to score together.
    """

    folder: str
    sha256: str
    batch: int

    @property
    def name(self) -> str:
        """The SHA-256 of the model's files; see `EntailmentModel.name`."""
        return self.sha256

    def load(self) -> Scorer:
        """Load the model on this worker; return its scorer.

        Raises:
            EntailmentModelNotFound: the folder is missing, its files differ from `sha256`, or they cannot be loaded.
            ModuleNotFoundError: the extra `[nli]` is not installed on this worker.
            OSError: a file cannot be read.
        """
        if digest_of(Path(self.folder)) != self.sha256:
            raise EntailmentModelNotFound(
                f"{self.folder} on this worker is not the model of --entailment; copy it here"
            )
        return TransformersScorer.load(self.folder, self.batch)


def find_entailment_model(folder: str, batch: int) -> LocalEntailmentModel:
    """Return the model of a folder, after loading it once to check that it can state entailment.

    Args:
        folder: path of the folder.
        batch: most pairs to score together.

    Raises:
        EntailmentModelNotFound: the extra `[nli]` is not installed, there is no such folder, it has other than regular
            files, its model cannot be loaded, or it has no trained classification head with a label "entailment".
        OSError: a file cannot be read.
    """
    if not Path(folder).is_dir():
        raise EntailmentModelNotFound(
            f"{folder}: no such folder; nothing is fetched: name one with config.json, weights, tokeniser"
        )
    try:
        check_model_folder(Path(folder))
    except UnfitFile as error:
        raise EntailmentModelNotFound(f"{folder}: {error}") from error
    if missing := [name for name in ("transformers", "torch") if importlib.util.find_spec(name) is None]:
        raise EntailmentModelNotFound(
            f"{folder}: scoring needs {' and '.join(missing)}, not installed here: pip install 'wikimill[nli]'"
        )
    TransformersScorer.load(folder, batch)
    return LocalEntailmentModel(os.path.abspath(folder), digest_of(Path(folder)), batch)


def digest_of(folder: Path) -> str:
    """Return the SHA-256, in hexadecimal, over the names and contents of the files in a model's folder.

    Hidden files, Markdown and folders are ignored.

    Raises:
        OSError: a file cannot be read.
    """
    files = (path for path in folder.glob("[!.]*") if path.is_file() and path.suffix != ".md")
    return digest_of_files(folder, files)


class TransformersScorer:
    """A `Scorer` around a sequence classifier, in 32 bits and on one thread, so that its output is reproducible.

    Pairs are sorted by length and scored in batches, each padded to its longest pair: the output depends only on the
    pairs of one call.

    Args:
        tokenizer, model: the classifier, as `transformers` loads it.
        label: index of the label "entailment".
        batch: most pairs to score together.
    """

    def __init__(self, tokenizer: Any, model: Any, label: int, batch: int) -> None:
        self._tokenizer, self._model, self._label, self._batch = tokenizer, model, label, batch
        positions = getattr(model.config, "max_position_embeddings", None) or tokenizer.model_max_length
        longest = int(tokenizer.model_max_length)
        self._longest = longest if longest <= positions else positions - _RESERVED

    @classmethod
    def load(cls, folder: str, batch: int) -> TransformersScorer:
        """Load the model of a folder, on the CPU.

        For the whole process, PyTorch is limited to one thread, and `transformers` is set to run offline and to log
        errors only.

        Args:
            folder: path of the folder.
            batch: most pairs to score together.

        Raises:
            EntailmentModelNotFound: the model cannot be loaded, or has no trained classification head with a label
                "entailment".
            ModuleNotFoundError: the extra `[nli]` is not installed.
        """
        for name, value in (("HF_HUB_OFFLINE", "1"), ("TOKENIZERS_PARALLELISM", "false")):
            os.environ.setdefault(name, value)
        torch, transformers = import_module("torch"), import_module("transformers")
        transformers.logging.set_verbosity_error()
        transformers.logging.disable_progress_bar()
        torch.set_num_threads(1)
        try:
            model, report = transformers.AutoModelForSequenceClassification.from_pretrained(
                folder, local_files_only=True, output_loading_info=True
            )
            tokenizer = transformers.AutoTokenizer.from_pretrained(folder, local_files_only=True)
            label = entailment_label(model.config.id2label)
        # A damaged model raises any error of its format's library.
        except Exception as error:
            reason = (str(error).strip().splitlines() or [repr(error)])[0]
            raise EntailmentModelNotFound(
                f"{folder} is not a model for entailment: {reason}; name a folder with a sequence classifier"
            ) from error
        if untrained := sorted(report["missing_keys"]):
            raise EntailmentModelNotFound(
                f"{folder} has no trained classification head ({untrained[0]} is missing); name a model "
                "that was trained to classify pairs of sentences"
            )
        return cls(tokenizer, model.float().eval(), label, batch)

    def __call__(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        """Return the probability of entailment for each (premise, hypothesis), in order; None if they are too long."""
        torch = import_module("torch")
        scores: list[float | None] = [None] * len(pairs)
        if not pairs:
            return scores
        encoded = self._tokenizer(
            [premise for premise, _ in pairs], [hypothesis for _, hypothesis in pairs], verbose=False
        )
        lengths = [len(tokens) for tokens in encoded["input_ids"]]
        for indices in batches_by_length(lengths, self._longest, self._batch):
            batch = {name: [values[index] for index in indices] for name, values in encoded.items()}
            padded = self._tokenizer.pad(batch, return_tensors="pt")
            with torch.inference_mode():
                logits = self._model(**padded).logits
            probabilities = torch.softmax(logits, dim=-1)[:, self._label].tolist()
            for index, probability in zip(indices, probabilities, strict=True):
                scores[index] = probability
        return scores
