"""The folder of a trained model: weights, vocabulary, configuration, what it was trained on, a card, a chart."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wikimill.rules.seq2seq.vocabulary import SPECIAL, UNITS, WORDS, Vocabulary
from wikimill.transforms.seq2seq.configuration import MODELS, PretrainedArchitecture
from wikimill.transforms.storage.json_text import as_json
from wikimill.transforms.storage.store_file import store_file

if TYPE_CHECKING:
    from wikimill.transforms.seq2seq.networks import Network

WEIGHTS, CONFIGURATION, RECORD = "weights.safetensors", "config.json", "train.json"
CARD, CHART = "README.md", "losses.html"
#: A folder with what `transformers` loads.
PRETRAINED = "pretrained"
#: What all models have, and `train.json` has the digests of.
FILES = (CONFIGURATION, CARD, CHART)
#: What own networks have, one of `WORDS` and `UNITS`.
_OWN = (WEIGHTS, WORDS, UNITS)
#: What a training that has not ended goes on from.
CHECKPOINT = "checkpoint/state.pt"


class NotAModel(Exception):
    """A folder that holds no model that can be used; the message is one line: what, where, what to do."""


@dataclass(frozen=True)
class TrainedModel:
    """A loaded model.

    Attributes:
        network: the network, on its device.
        configuration: content of config.json: `model`, `task`, `view`, `units`, `beam`, `blocked_ngrams`,
            `most_tokens`, `architecture`.
        sha256: SHA-256 of configuration, weights and vocabulary.
    """

    network: Network
    configuration: Mapping[str, Any]
    sha256: str


def model_files(network: Network, weights: bytes) -> dict[str, bytes]:
    """Return path → content of the files from which `load_model` loads a network.

    Args:
        network: a network of the same shape and vocabulary.
        weights: safetensors bytes of the weights to store.
    """
    from wikimill.transforms.seq2seq.networks import OwnNetwork

    if isinstance(network, OwnNetwork):
        name, words = network.vocabulary.stored()
        return {WEIGHTS: weights, name: words}
    return {f"{PRETRAINED}/{name}": data for name, data in network.files(weights).items()}


def save_model(folder: str, files: Mapping[str, bytes], configuration: Mapping[str, Any]) -> None:
    """Write the files that a model needs to predict.

    Args:
        folder: folder of the model; created if it does not exist.
        files: path → content, a result of `model_files`.
        configuration: see `TrainedModel`.

    Raises:
        OSError: a file cannot be written.
    """
    for name, data in files.items():
        _store(folder, name, data)
    _store(folder, CONFIGURATION, as_json(configuration))


def save_record(folder: str, record: Mapping[str, Any], card: str, chart: str) -> None:
    """Write what a model was trained on; `train.json` comes last, has the digests of the other files, and says that
    the model is whole.

    Raises:
        OSError: a file cannot be read or written.
    """
    _store(folder, CARD, card.encode())
    _store(folder, CHART, chart.encode())
    names = [name for name in sorted((*FILES, *_OWN)) if Path(folder, name).is_file()] + _pretrained_files(folder)
    files = {name: hashlib.sha256(Path(folder, name).read_bytes()).hexdigest() for name in names}
    _store(folder, RECORD, as_json({**record, "files": files}))


def remove_model(folder: str) -> None:
    """Remove a model, or an unfinished training: first what says that it is whole.

    Raises:
        OSError: a file cannot be removed.
    """
    for name in (RECORD, CHECKPOINT, *_OWN, *FILES, *_pretrained_files(folder)):
        Path(folder, name).unlink(missing_ok=True)


def is_model(folder: str) -> bool:
    """Return whether a folder on this machine has a trained model and no release."""
    return Path(folder, RECORD).is_file() and not Path(folder, "manifest.json").exists()


def load_model(folder: str, device: str = "cpu") -> TrainedModel:
    """Return the model of a folder.

    Raises:
        NotAModel: there is none, or its files do not fit together.
    """
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
        if configuration["model"] == PRETRAINED:
            names = _pretrained_files(folder)
            network = _pretrained(str(root / PRETRAINED), local=True)
        else:
            names = [WEIGHTS, UNITS if configuration.get("units") == "bpe" else WORDS]
            network = _own(configuration, *((root / name).read_bytes() for name in names))
        data = [(root / name).read_bytes() for name in (CONFIGURATION, *names)]
    except ModuleNotFoundError as error:
        extras = "models,hf" if configuration["model"] == PRETRAINED else "models"
        raise NotAModel(f"{folder!r} needs {error.name}: pip install 'wikimill[{extras}]'") from error
    # What safetensors, transformers and PyTorch raise over damage has no class in common.
    except Exception as error:
        raise NotAModel(
            f"{folder!r}: its model cannot be read ({_reason(error)}); train it again, or copy it whole"
        ) from error
    return TrainedModel(network.to(device).eval(), configuration, hashlib.sha256(b"".join(data)).hexdigest())


def load_pretrained(place: str, device: str = "cpu") -> TrainedModel:
    """Return a model of Hugging Face, of a folder on this machine or a name on the Hub, that was not trained here.

    Raises:
        NotAModel: `transformers` cannot load it.
    """
    try:
        network = _pretrained(place, local=Path(place).is_dir())
    # What transformers and the Hub raise has no class in common.
    except Exception as error:
        raise NotAModel(
            f"{place!r}: transformers cannot load it ({_reason(error)}); name a folder that `wikimill train` has "
            "written, or an encoder-decoder or decoder of Hugging Face"
        ) from error
    from wikimill.transforms.seq2seq.networks import saved

    return TrainedModel(network.to(device), {"model": PRETRAINED}, hashlib.sha256(saved(network)).hexdigest())


def _pretrained(place: str, *, local: bool) -> Network:
    from wikimill.transforms.seq2seq.pretrained import pretrained_network

    return pretrained_network(place, local=local)


def _own(configuration: Mapping[str, Any], weights: bytes, words: bytes) -> Network:
    from safetensors.torch import load

    from wikimill.transforms.seq2seq.networks import network_of

    vocabulary = _vocabulary(configuration.get("units", "words"), words)
    if vocabulary.words[: len(SPECIAL)] != SPECIAL:
        raise ValueError(f"its words do not begin with {' '.join(SPECIAL)}")
    shape = type(MODELS[configuration["model"]].architecture)
    assert not issubclass(shape, PretrainedArchitecture)
    network = network_of(shape(**configuration["architecture"]), vocabulary)
    network.load_state_dict(load(weights))
    return network


def _reason(error: Exception) -> str:
    return (str(error) or repr(error)).splitlines()[0]


def _pretrained_files(folder: str) -> list[str]:
    return sorted(f"{PRETRAINED}/{path.name}" for path in Path(folder, PRETRAINED).glob("*") if path.is_file())


def _vocabulary(units: str, data: bytes) -> Vocabulary:
    if units == "words":
        return Vocabulary(tuple(data.decode().split("\n")[:-1]))
    from wikimill.transforms.seq2seq.subwords import Subwords

    return Subwords.read(data)


def _store(folder: str, name: str, data: bytes) -> None:
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    store_file(path, data)
