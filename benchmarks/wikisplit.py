"""Time of `wikimill wikisplit` next to the floor: decompressing the file and parsing its XML.

    python -m benchmarks.wikisplit --input DUMP [DUMP …] [--runs 3] [--cores 1]

Floor and command run in turn, each in a process of its own on the same cores, start-up included; the medians are
compared: of wall time, and of CPU time of all processes that the command starts, which other programs change less.
`spread` has the least and the greatest ratio of a run's CPU time to the preceding floor's. The floor is a plain reader:
the standard library's decompressor and expat without handlers. py7zr reads the header of a `.7z`, which must hold one
file packed by LZMA2. Several inputs are run in turn. One JSON line is printed for each.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.process_watch import as_a_user_has_it, children_cpu

FLOOR = """
import bz2, gzip, lzma, sys
from xml.parsers import expat

class SevenZip:
    def __init__(self, path, mode):
        import py7zr

        with py7zr.SevenZipFile(path) as archive:
            (folder,) = archive.header.main_streams.unpackinfo.folders
            (coder,) = folder.coders
        (bits,) = coder["properties"]
        lzma2 = {"id": lzma.FILTER_LZMA2, "dict_size": (2 | bits & 1) << bits // 2 + 11}
        self.left, self.decompressor = folder.get_unpack_size(), lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[lzma2])
        self.file = open(path, mode)
        self.file.seek(32)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.file.close()

    def read(self, size):
        block = b""
        while self.left and not block:
            data = self.file.read(1 << 18) if self.decompressor.needs_input else b""
            block = self.decompressor.decompress(data, min(size, self.left))
        self.left -= len(block)
        return block

opener = {"bz2": bz2.open, "gz": gzip.open, "xz": lzma.open, "lzma": lzma.open, "xml": open, "7z": SevenZip}
parser, size = expat.ParserCreate(), 0
with opener[sys.argv[1].rsplit(".", 1)[1]](sys.argv[1], "rb") as file:
    while block := file.read(1 << 20):
        size += len(block)
        parser.Parse(block)
print(size)
"""


def timed(command: list[str], cores: set[int]) -> tuple[float, float, str]:
    """Run a command on some cores; return wall seconds, CPU seconds and its standard output."""
    started, used = time.perf_counter(), children_cpu()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=as_a_user_has_it())
    os.sched_setaffinity(process.pid, cores)
    output, _ = process.communicate()
    if process.returncode:
        raise SystemExit(f"{command[:4]} ended with exit code {process.returncode}")
    return time.perf_counter() - started, children_cpu() - used, output


@dataclass
class Measured:
    """The times of floor and command on an input."""

    path: Path
    floors: list[tuple[float, float]] = field(default_factory=list)
    runs: list[tuple[float, float]] = field(default_factory=list)
    size: int = 0
    examples: int = 0

    def run(self, cores: set[int]) -> None:
        """Run the floor, then the command, and record their times."""
        seconds, used, output = timed([sys.executable, "-c", FLOOR, str(self.path)], cores)
        self.floors.append((seconds, used))
        self.size = int(output)
        with tempfile.TemporaryDirectory() as folder:
            release = Path(folder, "release")
            command = [sys.executable, "-m", "wikimill", "wikisplit"]
            seconds, used, _ = timed([*command, "--input", str(self.path), "--output", str(release)], cores)
            self.runs.append((seconds, used))
            self.examples = json.loads((release / "stats.json").read_text())["table_3"]["all"]["complex"]["count"]

    def figures(self) -> dict[str, Any]:
        """Return the medians, their ratios, and the spread."""
        (floor, floor_cpu), (command, command_cpu) = (
            map(median, zip(*taken, strict=True)) for taken in (self.floors, self.runs)
        )
        ratios = [used / floor for (_, used), (_, floor) in zip(self.runs, self.floors, strict=True)]
        return {
            "input": self.path.name,
            "floor_s": round(floor, 2),
            "command_s": round(command, 2),
            "ratio": round(command / floor, 2),
            "floor_cpu_s": round(floor_cpu, 2),
            "command_cpu_s": round(command_cpu, 2),
            "cpu_ratio": round(command_cpu / floor_cpu, 2),
            "spread": [round(min(ratios), 2), round(max(ratios), 2)],
            "mb_per_s": round(self.size / 1e6 / command, 1),
            "peak_rss_mb": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024),
            "examples": self.examples,
        }


def main() -> None:
    """Measure each input and print its figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", type=Path, required=True, nargs="+")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cores", type=int, default=1, help="how many cores both may use")
    arguments = parser.parse_args()
    cores = set(sorted(os.sched_getaffinity(0))[: arguments.cores])
    measured = [Measured(path) for path in arguments.input]
    for _ in range(arguments.runs):
        for each in measured:
            each.run(cores)
    for each in measured:
        print(json.dumps(each.figures() | {"cores": len(cores)}))


if __name__ == "__main__":
    main()
