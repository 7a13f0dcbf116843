"""The folder of a trained model: weights, vocabulary, configuration, record of its training, a card, a chart."""

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
    """A folder or name without a model that can be loaded; the message is one line with the cause and the remedy."""


@dataclass(frozen=True)
class TrainedModel:
    """A loaded model.

    Attributes:
        network: the network, on the device that it was loaded for, ready to predict.
        configuration: content of config.json: `model`, `task`, `view`, `units`, `beam`, `blocked_ngrams`,
            `most_tokens`, `architecture`; only `model` if `load_pretrained` loaded it.
        sha256: SHA-256 of configuration, weights and vocabulary, in hexadecimal digits; that of the weights alone if
            `load_pretrained` loaded it.
    """

    network: Network
    configuration: Mapping[str, Any]
    sha256: str


def model_files(network: Network, weights: bytes) -> dict[str, bytes]:
    """Return path → content of the weights and vocabulary from which `load_model` loads a network.

    Args:
        network: a network of the same shape and vocabulary; a pretrained one receives the weights.
        weights: safetensors bytes of the weights to store.
    """
    from wikimill.transforms.seq2seq.networks import OwnNetwork

    if isinstance(network, OwnNetwork):
        name, words = network.vocabulary.stored()
        return {WEIGHTS: weights, name: words}
    return {f"{PRETRAINED}/{name}": data for name, data in network.files(weights).items()}


def save_model(folder: str, files: Mapping[str, bytes], configuration: Mapping[str, Any]) -> None:
    """Write the files that a model needs to predict; `load_model` also needs the record of `save_record`.

    Args:
        folder: folder of the model; created if it does not exist.
        files: path in the folder → content, a result of `model_files`.
        configuration: see `TrainedModel`.

    Raises:
        OSError: a file cannot be written.
    """
    for name, data in files.items():
        _store(folder, name, data)
    _store(folder, CONFIGURATION, as_json(configuration))


def save_record(folder: str, record: Mapping[str, Any], card: str, chart: str) -> None:
    """Write the card and the chart of a saved model, and last its `train.json`, which marks the model as complete.

    Args:
        folder: folder of the model.
        record: content of `train.json`, to which `files` is added: path → SHA-256 of each other file.
        card: text of the card, in Markdown.
        chart: text of the chart's page, in HTML.

    Raises:
        OSError: a file cannot be read or written.
    """
    _store(folder, CARD, card.encode())
    _store(folder, CHART, chart.encode())
    names = [name for name in sorted((*FILES, *_OWN)) if Path(folder, name).is_file()] + _pretrained_files(folder)
    files = {name: hashlib.sha256(Path(folder, name).read_bytes()).hexdigest() for name in names}
    _store(folder, RECORD, as_json({**record, "files": files}))


def remove_model(folder: str) -> None:
    """Remove the files of a model or of an unfinished training, `train.json` first; other files and folders remain.

    Raises:
        OSError: a file cannot be removed.
    """
    for name in (RECORD, CHECKPOINT, *_OWN, *FILES, *_pretrained_files(folder)):
        Path(folder, name).unlink(missing_ok=True)


def is_model(folder: str) -> bool:
    """Return whether a folder on this machine has the `train.json` of a model, and not the manifest of a release."""
    return Path(folder, RECORD).is_file() and not Path(folder, "manifest.json").exists()


def load_model(folder: str, device: str = "cpu") -> TrainedModel:
    """Load the model that `wikimill train` wrote into a folder.

    Args:
        folder: folder of the model.
        device: name of the PyTorch device.

    Raises:
        NotAModel: the folder has no complete model, its files are damaged, or a needed package is not installed.
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
    """Load a model of Hugging Face to begin a training with.

    Args:
        place: folder on this machine, or name on the Hub, from which the model is downloaded.
        device: name of the PyTorch device.

    Raises:
        NotAModel: `transformers` cannot load it, it is an encoder alone, or its tokenizer has no unit for the end.
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
