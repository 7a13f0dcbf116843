"""What the types of many records promise, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from wikimill.rules.text.place_arrays import Truths
from wikimill.transforms.discofuse.row_checks import WITH_CONNECTIVE


@dataclass(frozen=True)
class Kinds:
    """What each record's type says.

    Attributes:
        are_pairs: of two coherent sentences.
        are_controls: pairs without a phenomenon.
        have_anaphora: something was replaced by what it stands for.
        have_connective: a connective was taken out.
    """

    are_pairs: Truths
    are_controls: Truths
    have_anaphora: Truths
    have_connective: Truths

    @classmethod
    def of(cls, columns: pa.RecordBatch) -> Kinds:
        """Of some records."""
        encoded = columns["discourse_type"].dictionary_encode()
        names, places = encoded.dictionary.to_pylist(), encoded.indices.to_numpy()
        told = (
            [name.startswith("PAIR_") for name in names],
            [name == "PAIR_NONE" for name in names],
            [name.endswith("ANAPHORA") for name in names],
            [name in WITH_CONNECTIVE for name in names],
        )
        return cls(*(np.array(each, np.bool_)[places] for each in told))
