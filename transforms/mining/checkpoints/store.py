"""The store of checkpoints: the results of mining each portion, in a folder that later runs read.

A portion with a checkpoint is not mined again; any other portion is mined, and its checkpoint written while its results
are passed on. So it needs no barrier and works on every engine, and a retried bundle finds its former results.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
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

#: The file ending of checkpoints.
SUFFIX = ".kept"


class InputChanged(Exception):
    """An input file was changed while it was read."""


@dataclass(frozen=True)
class CheckpointStore:
    """A folder of checkpoints of one set of options, models and versions, on any filesystem.

    Attributes:
        folder: its path.
        record: the dataclass of the corpus's records, or of the values that its mining yields instead of records.
        thing: the account of these records in a ledger; None if they are not counted.
        letter: the dataclass of the dead letters.
        further: the dataclasses of other results of mining.
        is_temporary: whether the folder is deleted after the run; then checkpoints of damaged files are kept, too.
    """

    folder: str
    record: type[Any]
    thing: str | None = "examples"
    letter: type[Letter] = DeadLetter
    further: tuple[type[Any], ...] = ()
    is_temporary: bool = False

    @property
    def codec(self) -> Codec:
        """The codec of checkpoints."""
        return Codec(self.record, self.thing, self.letter, self.further)

    def place_of(self, portion: Portion, side: Mapping[int, str] | None = None) -> str:
        """Return the path of a portion's checkpoint, which depends on the identity of its files, its bounds and `side`.

        Args:
            portion: the portion to mine.
            side: input from other files that affects the results: line → value; None if there is none.

        Raises:
            OSError: a file of the portion cannot be read.
        """
        return self._place(portion, [identity(file) for file in portion.files], side)

    def names_of(self, portions: Iterable[Portion]) -> Iterator[str]:
        """Yield the name of each portion's checkpoint without a side input; read each file once.

        Raises:
            OSError: a file cannot be read.
        """
        known = dict[str, Any]()
        for portion in portions:
            for file in portion.files:
                known[file.path] = known.get(file.path) or identity(file)
            yield self._place(portion, [known[file.path] for file in portion.files], None).rsplit("/", 1)[-1]

    def _place(self, portion: Portion, files: list[Any], side: Mapping[int, str] | None) -> str:
        shares = [portion.shares] if portion.shares > 1 else []
        named = json.dumps([files, portion.start, portion.stop, sorted((side or {}).items()), *shares])
        return str(FileSystems.join(self.folder, f"{blake2b(named.encode(), digest_size=16).hexdigest()}{SUFFIX}"))

    @contextmanager
    def keeping(
        self, place: str, portion: Portion, side: Mapping[int, str] | None = None
    ) -> Generator[Callable[[Output], None]]:
        """Open a context with a function that adds a result to a portion's checkpoint; write the checkpoint at its end.

        Unless the store is temporary, no checkpoint is written if a file was damaged, because it may be readable the
        next time.

        Raises:
            InputChanged: a file was changed after `place` was computed; no checkpoint is written.
            OSError: the checkpoint cannot be written, or a file of the portion cannot be read.
        """
        is_whole = True
        with CheckpointWriter(place, self.codec) as writer:

            def add(output: Output) -> None:
                nonlocal is_whole
                if isinstance(output, FileLedger):
                    is_whole = is_whole and (self.is_temporary or not (output.problems or output.breaks))
                writer.add(output)

            yield add
            if self.place_of(portion, side) != place:
                named = ", ".join(file.name for file in portion.files)
                raise InputChanged(f"{named}: was changed while it was read; run again when it is complete")
            if is_whole:
                writer.finish()

    def kept(
        self, outputs: Iterable[Output], place: str, portion: Portion, side: Mapping[int, str] | None = None
    ) -> Generator[Output]:
        """Yield the results of mining a portion, and write its checkpoint; see `keeping`."""
        with self.keeping(place, portion, side) as add:
            for output in outputs:
                add(output)
                yield output
