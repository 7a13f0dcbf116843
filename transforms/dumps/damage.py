"""What can be wrong with an input file, as one exception that every reader raises."""

from __future__ import annotations

from typing import Literal

FileState = Literal["whole", "cut", "damaged", "refused"]


class InputDamage(Exception):
    """A file cannot be read to its end.

    `state` is `cut` (it ends too early), `damaged` (its bytes are wrong) or `refused` (it is not what wikimill
    reads, or reading it would not be safe). What was read before a cut is good; what was read before damage is good as
    far as the last checksum that was passed (see `compressed.blocks`).
    """

    def __init__(self, state: FileState, message: str) -> None:
        super().__init__(message)
        self.state: FileState = state
