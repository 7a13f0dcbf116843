"""The real split finder, which goes mad on some words: what a parser in C may do on hostile wikitext."""

from __future__ import annotations

import ctypes
import os
import signal
import time
from collections.abc import Callable
from typing import Any

from wikimill.transforms.wikisplit.sandboxed import split_finder


def finder(*model: Any) -> Callable[[Any, Callable[[], None]], Any]:
    """Like `split_finder`."""
    find = split_finder(*model)

    def work(piece: Any, renew: Callable[[], None]) -> Any:
        for word, deed in DEEDS.items():
            if any(word in unit for unit in (*piece[0], *piece[1])):
                deed()
        return find(piece, renew)

    return work


def _loop() -> None:
    while True:
        pass


def _allocate() -> None:
    hoard = [bytearray(1024**3) for _ in range(10)]
    raise AssertionError(len(hoard))


def _segfault() -> None:
    signal.signal(signal.SIGSEGV, signal.SIG_DFL)
    ctypes.string_at(0)


def _fail() -> None:
    raise ValueError("an unexpected token")


def _print() -> None:
    print("debug output of a library", flush=True)
    os.write(1, b"\x00" * 100)


def _sleep() -> None:
    time.sleep(10)


DEEDS = {
    "LOOPS": _loop,
    "HOARDS": _allocate,
    "CRASHES": _segfault,
    "RAISES": _fail,
    "PRINTS": _print,
    "SLEEPS": _sleep,
}
