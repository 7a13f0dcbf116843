"""The network of each architecture, and the copying, freezing and serialisation of its weights."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import torch
from safetensors.torch import save

from wikimill.rules.seq2seq.vocabulary import Vocabulary
from wikimill.transforms.seq2seq.configuration import Architecture, HierarchicalArchitecture, OwnArchitecture
from wikimill.transforms.seq2seq.copy_lstm import CopyLstm
from wikimill.transforms.seq2seq.hier2hier import Hier2Hier
from wikimill.transforms.seq2seq.transformer import Transformer

if TYPE_CHECKING:
    from wikimill.transforms.seq2seq.pretrained import Pretrained

OwnNetwork = CopyLstm | Hier2Hier | Transformer
#: Each has `numbers` (pairs as a batch), `forward` (its loss) and `predict` (texts of sources).
Network: TypeAlias = "OwnNetwork | Pretrained"


def network_of(architecture: OwnArchitecture, vocabulary: Vocabulary) -> OwnNetwork:
    """Return a network of an architecture, with random weights, on the CPU."""
    if isinstance(architecture, Architecture):
        return CopyLstm(architecture, vocabulary)
    if isinstance(architecture, HierarchicalArchitecture):
        return Hier2Hier(architecture, vocabulary)
    return Transformer(architecture, vocabulary)


def saved(network: Network) -> bytes:
    """Return a network's weights as safetensors bytes; a tensor that several parts share is stored once."""
    state = {tensor.data_ptr(): (name, tensor) for name, tensor in reversed(network.state_dict().items())}
    return save({name: tensor.cpu().contiguous() for name, tensor in state.values()})


@torch.no_grad()
def begin_with(network: OwnNetwork, initial: OwnNetwork) -> None:
    """Copy the weights of `initial` into a network of the same shape, in place.

    The words of `initial` must be the first words of the network. The weights of its other words stay as they are.
    """
    weights = network.state_dict()
    for name, tensor in initial.state_dict().items():
        weights[name][: len(tensor)] = tensor


def freeze(network: Hier2Hier) -> None:
    """Exclude all parameters from training, in place, except those in `TUNED`."""
    for name, parameter in network.named_parameters():
        parameter.requires_grad_(name.split(".")[0] in network.TUNED)
