"""Scores of a model of splitting by the profile that mined its pairs: `python -m benchmarks.models --part histories`.

`wikimill wikisplit` mines the histories that are available with the profiles `paper` and `default`. `small` is trained
on each release and scored on every tenth published row of WikiSplit, next to SOURCE and SPLITHALF.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from benchmarks.split_models import Run, baseline_rows, published_rows, trained_row

_DATA = Path(__file__).parents[2] / "shared" / "data"
HISTORIES = (
    *("dumps/enwiki-anarchism-history.xml.lzma", "dumps/enwiki-vic-history.xml.xz"),
    *("dumps/enwiki-rio-grande-history.xml.bz2", "histories/webis-enwiki-10pages-history.xml.bz2"),
    *("histories/peps-history.xml.xz", "histories/eips-history.xml.xz"),
)


def table(folder: Path, parsed: argparse.Namespace, run: Run) -> Iterator[str]:
    """Yield the lines of a table, each once it is known.

    Args:
        folder: folder for intermediate files.
        parsed: options `model`, `steps`, `threads`.
        run: runs a command of wikimill.
    """
    _, held = published_rows(folder)
    yield from baseline_rows(held, folder, run)
    for profile in ("paper", "default"):
        release = folder / profile
        run("wikisplit", "--profile", profile, "--input", *(_DATA / name for name in HISTORIES), "--output", release,
            "--formats", "jsonl", "--allow_partial")  # fmt: skip
        yield trained_row(f"`{profile}`", release, folder / f"model-{profile}", held, parsed, run)
