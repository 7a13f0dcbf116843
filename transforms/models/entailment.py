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
    """A model is missing, or has no entailment label; the message has the remedy."""


class Scorer(Protocol):
    """Estimates the probability that a premise entails a hypothesis."""

    def __call__(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        """Return the probability of each (premise, hypothesis), in order; None where the two are too long for the
        model.
        """
        ...


class EntailmentModel(Protocol):
    """A model that workers can load."""

    @property
    def name(self) -> str:
        """A name that distinguishes it from other models in a process."""
        ...

    def load(self) -> Scorer:
        """Load the model and return its scorer."""
        ...


@dataclass(frozen=True)
class LocalEntailmentModel:
    """A sequence classifier in a folder, as `transformers` stores it.

    Attributes:
        folder: absolute path of the folder, the same on all workers.
        sha256: SHA-256 of its files, see `digest_of`.
        batch: number of pairs that go through the model together.
    """

    folder: str
    sha256: str
    batch: int

    @property
    def name(self) -> str:
        """See `EntailmentModel`."""
        return self.sha256

    def load(self) -> Scorer:
        """See `EntailmentModel`.

        Raises:
            EntailmentModelNotFound: the folder is missing, or its files differ from `sha256`.
        """
        if digest_of(Path(self.folder)) != self.sha256:
            raise EntailmentModelNotFound(
                f"{self.folder} on this worker is not the model of --entailment; copy it here"
            )
        return TransformersScorer.load(self.folder, self.batch)


def find_entailment_model(folder: str, batch: int) -> LocalEntailmentModel:
    """Find a model and check that it can be loaded and has what is needed.

    Raises:
        EntailmentModelNotFound: the extra is not installed, there is no such folder, or its model has no classification
            head with a label "entailment".
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
    """Return the SHA-256 over the names and contents of a model's files; hidden files, Markdown and folders are not
    its."""
    files = (path for path in folder.glob("[!.]*") if path.is_file() and path.suffix != ".md")
    return digest_of_files(folder, files)


class TransformersScorer:
    """A `Scorer` around a sequence classifier, in 32 bits and on one thread, so that its output is the same again.

    Pairs go through the model sorted by length, in batches of a fixed size padded to the longest of each: what comes
    out depends on the pairs that are given together, and on nothing else.
    """

    def __init__(self, tokenizer: Any, model: Any, label: int, batch: int) -> None:
        self._tokenizer, self._model, self._label, self._batch = tokenizer, model, label, batch
        positions = getattr(model.config, "max_position_embeddings", None) or tokenizer.model_max_length
        longest = int(tokenizer.model_max_length)
        self._longest = longest if longest <= positions else positions - _RESERVED

    @classmethod
    def load(cls, folder: str, batch: int) -> TransformersScorer:
        """Load the model of a folder.

        Raises:
            EntailmentModelNotFound: it cannot be loaded, has no trained classification head, or no such label.
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
        """See `Scorer`."""
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
