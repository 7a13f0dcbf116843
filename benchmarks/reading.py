"""Speed of reading dumps, against other readers and the floor: decompressing and parsing the same file.

    python -m benchmarks.reading [--data ../shared/data/dumps] [--runs 3] [--readers floor,wikimill] [FILE…]

The floor is a plain XML parser: the standard library's decompressor, and expat without handlers. `texts` is the floor
with a handler that receives the characters and ignores them. The readers give every revision's text, decoded. Each runs
in a process of its own; CPU time is compared, which other processes change less than wall time, and the median of the
runs counts. `mwxml` is left out if it is not installed.

Then one bzip2 file of a single stream, with the pages of two of the files, is read by one and by two workers; the floor
for two workers reads two files of half the size. There, wall time counts.
"""

from __future__ import annotations

import argparse
import bz2
import importlib.util
import json
import multiprocessing
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, BinaryIO
from xml.etree import ElementTree as ET
from xml.parsers import expat

from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import DEFAULT_SPLIT_BYTES, Portion
from wikimill.transforms.dumps.reading import FixedBounds, PortionReader
from wikimill.transforms.mining.divide_files import divide_files

FILES = (
    "enwiki-anarchism-history.xml.lzma",
    "aawiki-20260101-pages-meta-history.xml.bz2",
    "enwiki-2016-slice.xml.bz2",
    "enwiki-2022-slice.xml.bz2",  # it is cut
)
PAGES_OF = ("enwiki-2016-slice.xml.bz2", "enwiki-2022-slice.xml.bz2")
REPEATS = 12


def opened(path: str) -> BinaryIO:
    """Open a dump by the standard library; return its decompressed content."""
    import gzip
    import lzma

    opener: dict[str, Callable[..., BinaryIO]] = {
        "bz2": bz2.open,
        "gz": gzip.open,
        "xz": lzma.open,
        "lzma": lzma.open,
        "xml": open,
    }
    return opener[path.rsplit(".", 1)[1]](path, "rb")


def floor(path: str) -> int:
    """Decompress and parse a dump; return the number of bytes."""
    parser, size = expat.ParserCreate(), 0
    with opened(path) as file:
        while block := file.read(1 << 20):
            size += len(block)
            parser.Parse(block)
    return size


def texts(path: str) -> int:
    """Decompress and parse a dump with a handler of characters; return its number of calls."""
    parser, pieces = expat.ParserCreate(), 0

    def take(_: str) -> None:
        nonlocal pieces
        pieces += 1

    parser.buffer_text, parser.buffer_size, parser.CharacterDataHandler = True, 1 << 18, take
    with opened(path) as file:
        while block := file.read(1 << 20):
            parser.Parse(block)
    return pieces


def iterparse(path: str) -> int:
    """Read a dump by ElementTree's `iterparse`, as many programs do; return the characters of the texts."""
    chars = 0
    with opened(path) as file:
        for _, element in ET.iterparse(file):
            name = element.tag.rsplit("}", 1)[-1]
            if name == "text":
                chars += len(element.text or "")
            if name in ("revision", "page"):
                element.clear()
    return chars


def mwxml(path: str) -> int:
    """Read a dump by Wikimedia's own reader; return the characters of the texts."""
    import mwxml as library

    with opened(path) as file:
        return sum(len(revision.text or "") for page in library.Dump.from_file(file) for revision in page)


def wikimill(path: str) -> int:
    """Read a dump by wikimill's reader; return the characters of the texts."""
    return read(Portion((input_file(path),)))


def read(portion: Portion) -> int:
    """Read a portion; return the characters of its texts."""
    return sum(len(item.text) for item in revisions(portion))


def revisions(portion: Portion) -> Iterator[Revision]:
    """Return the revisions of a portion."""
    (file,) = portion.files
    bounds, ledger = FixedBounds(portion.start, portion.stop), FileLedger(file.name, file.size, file.path)
    items = PortionReader(portion, lambda _: True, bounds, [ledger]).items()
    return (item for item in items if isinstance(item, Revision))


READERS: dict[str, Callable[[str], int]] = {
    "floor": floor, "texts": texts, "wikimill": wikimill, "mwxml": mwxml, "iterparse": iterparse,
}  # fmt: skip


def input_file(path: str) -> InputFile:
    """Return wikimill's description of a local file."""
    return InputFile(path, Path(path).name, Path(path).stat().st_size)


def cpu_seconds(reader: str, path: Path) -> tuple[float, float] | None:
    """Run a reader in a process; return CPU seconds and peak memory (MB), or None if it fails."""
    command = [sys.executable, "-m", "benchmarks.reading", "--one", reader, str(path)]
    outcome = subprocess.run(command, check=False, capture_output=True, text=True)
    if outcome.returncode:
        return None
    figures = json.loads(outcome.stdout)
    return figures["seconds"], figures["peak_mb"]


def expanded(path: Path) -> int:
    """Return the size of a dump's decompressed content in bytes."""
    with path.open("rb") as file:
        return sum(map(len, blocks(file, path.name)))


def compare(path: Path, runs: int, names: list[str]) -> None:
    """Print one line on each reader of a file."""
    readers = [name for name in names if name != "mwxml" or importlib.util.find_spec("mwxml")]
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in readers}
    for _ in range(runs):
        for name in readers:
            if (figures := cpu_seconds(name, path)) is not None:
                taken[name].append(figures)
    size = expanded(path) / 1e6
    floor_seconds = median(seconds for seconds, _ in taken["floor"])
    print(f"{path.name} ({size:,.1f} MB)")
    for name in readers:
        if not taken[name]:
            print(f"  {name:<10} stops with an error")
            continue
        seconds = median(seconds for seconds, _ in taken[name])
        ratio, peak = floor_seconds / seconds, max(megabytes for _, megabytes in taken[name])
        each = sorted(one / other for (one, _), (other, _) in zip(taken[name], taken["floor"], strict=False))
        print(
            f"  {name:<10} {size / seconds:7.1f} MB/s   {ratio:4.2f} of the floor's speed   "
            f"{1 / ratio:4.2f} of its time ({each[0]:.2f} to {each[-1]:.2f})   peak {peak:,.0f} MB",
            flush=True,
        )


def single_stream(sources: list[Path], target: Path) -> None:
    """Write the pages of some dumps, `REPEATS` times, to one stream of bzip2."""
    head, pages = b"", []
    for source in sources:
        with bz2.open(source) as file:
            data = file.read()
        head = head or data[: data.index(b"<page>")]
        pages += [b"<page>" + page.rsplit(b"</page>", 1)[0] + b"</page>\n" for page in data.split(b"<page>")[1:]]
    with bz2.open(target, "wb") as file:
        file.write(head + b"".join(pages) * REPEATS + b"</mediawiki>\n")


def wall_seconds(work: Callable[[Any], int], pieces: list[Any], workers: int) -> float:
    """Return the wall seconds in which some processes do the work, without their start."""
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        pool.map(len, ["warm"] * workers)
        started = time.perf_counter()
        sum(pool.imap_unordered(work, pieces, chunksize=1))
        return time.perf_counter() - started


def scale(data: Path, folder: Path, runs: int) -> None:
    """Print the speed-up by a second worker on one file, and the floor's speed-up."""
    path, halves = folder / "pages.xml.bz2", [folder / f"half-{number}.xml.bz2" for number in (1, 2)]
    sources = [data / name for name in PAGES_OF]
    single_stream(sources, path)
    for half in halves:
        single_stream(sources, half)
    parts = list(divide_files((input_file(str(path)),), DEFAULT_SPLIT_BYTES // 4))
    jobs: dict[str, tuple[Callable[[Any], int], list[Any]]] = {
        "floor": (floor, [str(half) for half in halves]),
        f"wikimill, one file in {len(parts)} splits": (read, parts),
    }
    print(f"{path.name}: one stream, {path.stat().st_size / 1e6:.1f} MB")
    for name, (work, pieces) in jobs.items():
        one = median(wall_seconds(work, pieces, 1) for _ in range(runs))
        two = median(wall_seconds(work, pieces, 2) for _ in range(runs))
        print(
            f"  {name:<34} 1 worker {one:6.2f} s   2 workers {two:6.2f} s   {one / two:4.2f} times as fast", flush=True
        )


def main() -> None:
    """Compare the readers on each file, then measure a second worker."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/dumps"))
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument(
        "--readers",
        type=lambda names: names.split(","),
        default=list(READERS),
        help="names with commas, the floor first",
    )
    parser.add_argument("--one", choices=READERS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        started = time.process_time()
        READERS[arguments.one](str(arguments.files[0]))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps({"seconds": time.process_time() - started, "peak_mb": peak}))
        return
    for path in arguments.files or [arguments.data / name for name in FILES]:
        compare(path, arguments.runs, arguments.readers)
    if not arguments.files:
        with tempfile.TemporaryDirectory() as folder:
            scale(arguments.data, Path(folder), arguments.runs)


if __name__ == "__main__":
    main()
