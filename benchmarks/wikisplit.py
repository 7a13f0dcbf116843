"""How long `wikimill wikisplit` takes, against the floor: decompressing the file and parsing its XML.

    python -m benchmarks.wikisplit --input DUMP [--runs 3] [--cores 1]

Floor and command run in turn, each in a process of its own on the same cores, start-up included; the medians are
compared: of wall time, and of CPU time of all processes that the command starts, which others on the machine change
less. `spread` has the least and the greatest ratio of the CPU time of a run to that of the floor before it. The floor
is what a plain reader of this file does: the standard library's decompressor and expat without handlers. One JSON line
is printed.
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
from pathlib import Path
from statistics import median

from benchmarks.process_watch import as_a_user_has_it, children_cpu

FLOOR = """
import bz2, gzip, lzma, sys
from xml.parsers import expat
opener = {"bz2": bz2.open, "gz": gzip.open, "xz": lzma.open, "lzma": lzma.open, "xml": open}
parser, size = expat.ParserCreate(), 0
with opener[sys.argv[1].rsplit(".", 1)[1]](sys.argv[1], "rb") as file:
    while block := file.read(1 << 20):
        size += len(block)
        parser.Parse(block)
print(size)
"""


def timed(command: list[str], cores: set[int]) -> tuple[float, float, str]:
    """Run a command on some cores; returns seconds, CPU seconds and its standard output."""
    started, used = time.perf_counter(), children_cpu()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=as_a_user_has_it())
    os.sched_setaffinity(process.pid, cores)
    output, _ = process.communicate()
    if process.returncode:
        raise SystemExit(f"{command[:4]} ended with exit code {process.returncode}")
    return time.perf_counter() - started, children_cpu() - used, output


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", type=Path, required=True)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cores", type=int, default=1, help="how many cores both may use")
    arguments = parser.parse_args()
    cores = set(sorted(os.sched_getaffinity(0))[: arguments.cores])
    floors, runs, floors_cpu, runs_cpu, size, examples = [], [], [], [], 0, 0
    for _ in range(arguments.runs):
        seconds, used, output = timed([sys.executable, "-c", FLOOR, str(arguments.input)], cores)
        floors.append(seconds)
        floors_cpu.append(used)
        size = int(output)
        with tempfile.TemporaryDirectory() as folder:
            release = Path(folder, "release")
            command = [sys.executable, "-m", "wikimill", "wikisplit"]
            seconds, used, _ = timed([*command, "--input", str(arguments.input), "--output", str(release)], cores)
            runs.append(seconds)
            runs_cpu.append(used)
            examples = json.loads((release / "stats.json").read_text())["table_3"]["all"]["complex"]["count"]
    ratios = [used / floor for used, floor in zip(runs_cpu, floors_cpu, strict=True)]
    figures = {
        "input": arguments.input.name,
        "cores": len(cores),
        "floor_s": round(median(floors), 2),
        "command_s": round(median(runs), 2),
        "ratio": round(median(runs) / median(floors), 2),
        "floor_cpu_s": round(median(floors_cpu), 2),
        "command_cpu_s": round(median(runs_cpu), 2),
        "cpu_ratio": round(median(runs_cpu) / median(floors_cpu), 2),
        "spread": [round(min(ratios), 2), round(max(ratios), 2)],
        "mb_per_s": round(size / 1e6 / median(runs), 1),
        "peak_rss_mb": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024),
        "examples": examples,
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
