"""Sorts more entries than fit in memory: writes sorted runs to files, then merges them."""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

#: Bytes of JSON held until they are written as a run.
RUN_BYTES = 64 * 1024 * 1024
#: Runs merged at once. Each holds an open file and an entry, which may be a text of 32 MiB.
FAN_IN = 32

Entry = list[Any]
Key = Callable[[Entry], Any]


def in_sorted_order(
    entries: Iterable[Entry], key: Key, folder: Path, *, run_bytes: int = RUN_BYTES, fan_in: int = FAN_IN
) -> Iterator[Entry]:
    """Yield entries in the order of their keys; entries with equal keys stay in their order.

    Args:
        entries: lists of JSON values; they are yielded as read from JSON, so that tuples become lists.
        key: entry → its sort key.
        folder: an existing folder for the runs, whose size is about that of the entries as JSON. The last runs stay.
        run_bytes: size of a run, in bytes of JSON held in memory.
        fan_in: largest number of runs merged at once, at least 2.

    Raises:
        OSError: a run cannot be written or read.
    """
    runs = list(_runs(entries, key, folder, run_bytes))
    number = len(runs)
    while len(runs) > fan_in:
        # A merged run takes the place of its parts, so that entries with equal keys stay in order.
        merged = []
        for first in range(0, len(runs), fan_in):
            some = runs[first : first + fan_in]
            merged.append(_write(_merged(some, key), folder / f"run{number}"))
            number += 1
            for run in some:
                run.unlink()
        runs = merged
    yield from _merged(runs, key)


def _runs(entries: Iterable[Entry], key: Key, folder: Path, run_bytes: int) -> Iterator[Path]:
    held: list[tuple[Any, bytes]] = []
    size = number = 0
    for entry in entries:
        line = _line(entry)
        held.append((key(entry), line))
        size += len(line)
        if size >= run_bytes:
            yield _spilled(held, folder / f"run{number}")
            held, size, number = [], 0, number + 1
    if held:
        yield _spilled(held, folder / f"run{number}")


def _spilled(held: list[tuple[Any, bytes]], path: Path) -> Path:
    held.sort(key=_first)
    with path.open("wb") as file:
        file.writelines(line for _, line in held)
    return path


def _first(pair: tuple[Any, bytes]) -> Any:
    return pair[0]


def _write(entries: Iterable[Entry], path: Path) -> Path:
    with path.open("wb") as file:
        file.writelines(map(_line, entries))
    return path


def _line(entry: Entry) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _merged(runs: Iterable[Path], key: Key) -> Iterator[Entry]:
    with ExitStack() as stack:
        files = [stack.enter_context(run.open("rb")) for run in runs]
        yield from heapq.merge(*(map(json.loads, file) for file in files), key=key)
