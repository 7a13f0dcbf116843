"""The folder of a trained model: weights, vocabulary, configuration, what it was trained on, a card, a chart."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wikimill.rules.seq2seq.vocabulary import SPECIAL, Vocabulary
from wikimill.transforms.seq2seq.configuration import MODELS
from wikimill.transforms.storage.json_text import as_json
from wikimill.transforms.storage.store_file import store_file

if TYPE_CHECKING:
    from wikimill.transforms.seq2seq.networks import Network

WEIGHTS, CONFIGURATION, RECORD = "weights.safetensors", "config.json", "train.json"
CARD, CHART = "README.md", "losses.html"
#: Where the words, or the units of byte-pair encoding, of a model are.
WORDS, UNITS = "vocabulary.txt", "tokenizer.json"
#: What `train.json` has the digests of, next to one of `WORDS` and `UNITS`.
FILES = (WEIGHTS, CONFIGURATION, CARD, CHART)
#: What a training that has not ended goes on from.
CHECKPOINT = "checkpoint/state.pt"


class NotAModel(Exception):
    """A folder that holds no model that can be used; the message is one line: what, where, what to do."""


@dataclass(frozen=True)
class TrainedModel:
    """A model that can predict.

    Attributes:
        network: on its device, ready to predict.
        configuration: what `config.json` holds: `model`, `task`, `units`, `beam`, `most_tokens`, `architecture`.
        sha256: over what it predicts with.
    """

    network: Network
    configuration: Mapping[str, Any]
    sha256: str


def save_model(folder: str, weights: bytes, vocabulary: Vocabulary, configuration: Mapping[str, Any]) -> None:
    """Write what a model predicts with.

    Raises:
        OSError: a file cannot be written.
    """
    _store(folder, WEIGHTS, weights)
    _store(folder, *vocabulary.stored())
    _store(folder, CONFIGURATION, as_json(configuration))


def save_record(folder: str, record: Mapping[str, Any], card: str, chart: str) -> None:
    """Write what a model was trained on; `train.json` comes last, has the digests of the other files, and says that
    the model is whole.

    Raises:
        OSError: a file cannot be read or written.
    """
    _store(folder, CARD, card.encode())
    _store(folder, CHART, chart.encode())
    names = [name for name in sorted((*FILES, WORDS, UNITS)) if Path(folder, name).is_file()]
    files = {name: hashlib.sha256(Path(folder, name).read_bytes()).hexdigest() for name in names}
    _store(folder, RECORD, as_json({**record, "files": files}))


def remove_model(folder: str) -> None:
    """Remove a model, or an unfinished training: first what says that it is whole.

    Raises:
        OSError: a file cannot be removed.
    """
    for name in (RECORD, CHECKPOINT, WORDS, UNITS, *FILES):
        Path(folder, name).unlink(missing_ok=True)


def is_model(folder: str) -> bool:
    """Return whether a folder on this machine has a trained model and no release."""
    return Path(folder, RECORD).is_file() and not Path(folder, "manifest.json").exists()


def load_model(folder: str, device: str = "cpu") -> TrainedModel:
    """Return the model of a folder.

    Raises:
        NotAModel: there is none, or its files do not fit together.
    """
    from safetensors.torch import load

    from wikimill.transforms.seq2seq.networks import network_of

    root = Path(folder)
    if not (root / RECORD).is_file():
        what = (
            "its training has not ended: run `wikimill train` again"
            if (root / CHECKPOINT).is_file()
            else ("name a folder that `wikimill train` has written")
        )
        raise NotAModel(f"{folder!r} holds no trained model (no {RECORD}); {what}")
    try:
        configuration = json.loads((root / CONFIGURATION).read_bytes())
        name = UNITS if configuration.get("units") == "bpe" else WORDS
        data = {each: (root / each).read_bytes() for each in (WEIGHTS, CONFIGURATION, name)}
        vocabulary = _vocabulary(name, data[name])
        if vocabulary.words[: len(SPECIAL)] != SPECIAL:
            raise ValueError(f"{name} does not begin with {' '.join(SPECIAL)}")
        shape = type(MODELS[configuration["model"]].architecture)
        network = network_of(shape(**configuration["architecture"]), vocabulary)
        network.load_state_dict(load(data[WEIGHTS]))
    # What safetensors and PyTorch raise over damage has no class in common.
    except Exception as error:
        reason = (str(error) or repr(error)).splitlines()[0]
        raise NotAModel(f"{folder!r}: its model cannot be read ({reason}); train it again, or copy it whole") from error
    digest = hashlib.sha256(b"".join(data[name] for name in sorted(data))).hexdigest()
    return TrainedModel(network.to(device).eval(), configuration, digest)


def _vocabulary(name: str, data: bytes) -> Vocabulary:
    if name == WORDS:
        return Vocabulary(tuple(data.decode().split("\n")[:-1]))
    from wikimill.transforms.seq2seq.subwords import Subwords

    return Subwords.read(data)


def _store(folder: str, name: str, data: bytes) -> None:
    os.makedirs(folder, exist_ok=True)
    store_file(os.path.join(folder, name), data)
