"""Protocol of what checks and counts many records of a release at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:  # who only mines does without them
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray


class Looked(NamedTuple):
    """What was found out of some records.

    Attributes:
        is_sound: of which `RowChecks.faults` surely says nothing. What is wrong with the others, if anything, it says.
        is_counted: which of them recount and profile have counted.
        origins: digests of the pages that they are of (`Corpus.origins`), 16 bytes for each.
        digests: of what `Recount.content` gives, 16 bytes for each record (`release.verify.recount.digest`).
    """

    is_sound: NDArray[np.bool_]
    is_counted: NDArray[np.bool_]
    origins: bytes
    digests: bytes


class ManyRecords(Protocol):
    """Looks at many records that fit the schema; it must not be wrong where it says that one is sound."""

    def look(self, columns: pa.RecordBatch, split: str) -> Looked:
        """Check and count records that stand in the file of a split."""
        ...
