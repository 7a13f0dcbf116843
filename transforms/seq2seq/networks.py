"""The network of each architecture."""

from __future__ import annotations

from wikimill.transforms.seq2seq.configuration import AnyArchitecture, Architecture
from wikimill.transforms.seq2seq.copy_lstm import CopyLstm
from wikimill.transforms.seq2seq.hier2hier import Hier2Hier

#: Each has `numbers` (pairs as a batch), `forward` (its loss) and `predict` (texts of sources).
Network = CopyLstm | Hier2Hier


def network_of(architecture: AnyArchitecture, words: int) -> Network:
    """Return a network with random weights.

    Args:
        architecture: its shape.
        words: of its vocabulary.
    """
    return CopyLstm(architecture, words) if isinstance(architecture, Architecture) else Hier2Hier(architecture, words)
