"""Checkpoints: what mining each portion gave, in a folder in which a later run finds it.

It is a memo, so that it needs no barrier and works on every engine: a portion whose piece is there is not mined, any
other is mined and its piece written while its examples go on. A bundle that is retried finds what it did before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.dumps.dead_letters import DeadLetter, Letter
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.checkpoints.checkpoint import CheckpointWriter
from wikimill.transforms.mining.checkpoints.identity import identity
from wikimill.transforms.mining.codec import Codec, Output

#: How the names of pieces end.
SUFFIX = ".kept"


class InputChanged(Exception):
    """A file was replaced while it was read."""


@dataclass(frozen=True)
class CheckpointStore:
    """A folder with checkpoints that were all made with the same options, models and versions, on any filesystem.

    Attributes:
        folder: where they are.
        record: the dataclass of the corpus's records, or of what mining gives instead of them.
        thing: the account of a ledger in which those are counted; None: in none.
        letter: the dataclass of the dead letters.
        beside: the dataclasses of what else mining gives.
        is_temporary: whether the folder ends with the run; then pieces of damaged files are kept as well.
    """

    folder: str
    record: type[Any]
    thing: str | None = "examples"
    letter: type[Letter] = DeadLetter
    beside: tuple[type[Any], ...] = ()
    is_temporary: bool = False

    @property
    def codec(self) -> Codec:
        """How checkpoints are written."""
        return Codec(self.record, self.thing, self.letter, self.beside)

    def place_of(self, portion: Portion, beside: Mapping[int, str] | None = None) -> str:
        """Return where the piece of a portion is: named by what its files are and by its bounds.

        Args:
            portion: what is to be mined.
            beside: what else decides what it gives, of other files.

        Raises:
            OSError: a file cannot be read.
        """
        files = [identity(file) for file in portion.files]
        shares = [portion.shares] if portion.shares > 1 else []
        named = json.dumps([files, portion.start, portion.stop, sorted((beside or {}).items()), *shares])
        return str(FileSystems.join(self.folder, f"{blake2b(named.encode(), digest_size=16).hexdigest()}{SUFFIX}"))

    @contextmanager
    def keeping(
        self, place: str, portion: Portion, beside: Mapping[int, str] | None = None
    ) -> Generator[Callable[[Output], None]]:
        """Give a function that adds to the piece of a portion what mining it gives; at the end the piece is kept.

        It is not kept if anything was wrong with a file: what could not be read this time may be readable the next,
        and a part that is bad costs no more than it did.

        Raises:
            InputChanged: a file is another one now than when its mining began.
        """
        is_whole = True
        with CheckpointWriter(place, self.codec) as writer:

            def add(output: Output) -> None:
                nonlocal is_whole
                if isinstance(output, FileLedger):
                    is_whole = is_whole and (self.is_temporary or not (output.problems or output.breaks))
                writer.add(output)

            yield add
            if self.place_of(portion, beside) != place:
                named = ", ".join(file.name for file in portion.files)
                raise InputChanged(f"{named}: was changed while it was read; run again when it is complete")
            if is_whole:
                writer.finish()

    def kept(
        self, outputs: Iterable[Output], place: str, portion: Portion, beside: Mapping[int, str] | None = None
    ) -> Generator[Output]:
        """Pass on what mining a portion gives, and keep it; see `keeping`."""
        with self.keeping(place, portion, beside) as add:
            for output in outputs:
                add(output)
                yield output
