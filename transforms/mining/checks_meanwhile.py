"""Checks files in the process that runs the pipeline, which is idle while workers on its machine mine the same files.

The laptop's runner does one stage after another: in a stage of their own, the checks would keep all workers but one
waiting, a second for each 1.6 GB of plain XML. `CheckFiles` does the same where workers are on other machines.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import TracebackType

import apache_beam as beam
from apache_beam import pvalue

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.mining.check_files import check_file

_LOOK_SECONDS = 0.02


class ChecksMeanwhile:
    """A context in which a thread checks files; each ledger lies in a file of a folder when it is made.

    Args:
        files: what to check.
        counts_pages: whether all their pages are going to be read.

    Attributes:
        folder: where the ledgers lie, by the number of the file.
    """

    def __init__(self, files: Sequence[InputFile], *, counts_pages: bool) -> None:
        self._files, self._counts_pages = files, counts_pages
        self._directory = tempfile.TemporaryDirectory(prefix="wikimill-", ignore_cleanup_errors=True)
        self.folder = self._directory.name
        self._is_over = False

    def __enter__(self) -> ChecksMeanwhile:
        threading.Thread(target=self._check, name="checks", daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over = True  # whoever waited has all; after a failure nobody waits
        self._directory.cleanup()

    def _check(self) -> None:
        for number, file in enumerate(self._files):
            if self._is_over:
                return
            try:
                told = json.dumps(check_file(file, counts_pages=self._counts_pages).as_json())
            except Exception:
                told = ""  # who waits for it tries, and tells what is wrong
            with contextlib.suppress(OSError):
                place = _place(self.folder, number)
                with open(f"{place}.new", "w") as made:
                    made.write(told)
                os.rename(f"{place}.new", place)


def _place(folder: str, number: int) -> str:
    return os.path.join(folder, str(number))


def _taken(numbered: tuple[int, InputFile], _: Iterable[object], folder: str, *, counts_pages: bool) -> FileLedger:
    """The ledger of a file, when it is made."""
    number, file = numbered
    place = _place(folder, number)
    while not os.path.exists(place):
        if not os.path.isdir(folder):
            break  # somebody has removed it
        time.sleep(_LOOK_SECONDS)
    with contextlib.suppress(OSError), open(place) as made:
        if told := made.read():
            return FileLedger.from_json(json.loads(told))
    return check_file(file, counts_pages=counts_pages)


@beam.typehints.with_input_types(FileLedger)
@beam.typehints.with_output_types(FileLedger)
@dataclass(eq=False)
class TakeChecks(beam.PTransform):
    """Gives the ledgers of the files that are checked meanwhile, once those of what was mined are there.

    Attributes:
        files: as `ChecksMeanwhile` has them.
        folder: as it tells.
        counts_pages: for a file that could not be checked there.
    """

    files: Sequence[InputFile]
    folder: str
    counts_pages: bool = True

    def expand(self, mined: beam.PCollection[FileLedger]) -> beam.PCollection[FileLedger]:
        """Wait for what is mined by having it as a side input."""
        return (
            mined.pipeline
            | "List checks" >> beam.Create(list(enumerate(self.files)))
            | "Take checks" >> beam.Map(_taken, pvalue.AsIter(mined), self.folder, counts_pages=self.counts_pages)
        )
