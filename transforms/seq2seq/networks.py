"""The network of each architecture."""

from __future__ import annotations

import torch

from wikimill.rules.seq2seq.vocabulary import Vocabulary
from wikimill.transforms.seq2seq.configuration import AnyArchitecture, Architecture, HierarchicalArchitecture
from wikimill.transforms.seq2seq.copy_lstm import CopyLstm
from wikimill.transforms.seq2seq.hier2hier import Hier2Hier
from wikimill.transforms.seq2seq.transformer import Transformer

#: Each has `numbers` (pairs as a batch), `forward` (its loss) and `predict` (texts of sources).
Network = CopyLstm | Hier2Hier | Transformer


def network_of(architecture: AnyArchitecture, vocabulary: Vocabulary) -> Network:
    """Return a network with random weights."""
    if isinstance(architecture, Architecture):
        return CopyLstm(architecture, vocabulary)
    if isinstance(architecture, HierarchicalArchitecture):
        return Hier2Hier(architecture, vocabulary)
    return Transformer(architecture, vocabulary)


@torch.no_grad()
def begin_with(network: Network, initial: Network) -> None:
    """Copy the weights of a network of the same shape with the same words, or the first ones of them.

    Weights of further words stay as they are.
    """
    weights = network.state_dict()
    for name, tensor in initial.state_dict().items():
        weights[name][: len(tensor)] = tensor


def freeze(network: Hier2Hier) -> None:
    """Keep training from changing what transfer leaves alone: all but `TUNED`."""
    for name, parameter in network.named_parameters():
        parameter.requires_grad_(name.split(".")[0] in network.TUNED)
