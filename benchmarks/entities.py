"""The cost of `wikimill entities`: CPU time next to the floor, memory and disk by slopes, extrapolated to 103 GB.

    python -m benchmarks.entities [--input ../shared/data/dumps/wikidata-2014-entities.json.bz2] [--repeats 1,2,4,8]

The sample is repeated with other ids (Q42 becomes Q1000000042, Q2000000042, …), so that no entity is in it twice,
and packed as bzip2. The floor is what no reader in Python can avoid: the standard library's decompressor, and
`json.loads` of each line. The command runs as a user runs it, one worker, in a process of its own; CPU time (user and
system) is compared, which other processes change less than wall time. A slope is the additional cost of the largest
file over the smallest, per stored byte, without start-up (Python, Beam).

Memory is measured twice: with as many shards as there are repeats, as the default has one for each 100 MB; and with a
single shard, which shows the memory of a bucket. Disk: the largest size of the staging folder, and the table.

The sample is of 2014 and holds few items without articles. Of Wikidata one item in ten has an English article, so the
figures for 103 GB are upper bounds of the table and of the work in addition to decompression.
"""

from __future__ import annotations

import argparse
import bz2
import json
import re
import resource
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.process_watch import on_one_thread

SAMPLE = "../shared/data/dumps/wikidata-2014-entities.json.bz2"
#: `wikidata-20260922-all.json.bz2` has 103,222,517,992 bytes.
FULL_BYTES = 103_222_517_992
_ID = re.compile(rb'\A(\{"id":"[QP])([0-9]+)')
_FLOOR = """
import bz2, json, sys
with bz2.open(sys.argv[1]) as file:
    for line in file:
        line = line.strip().rstrip(b",")
        if line not in (b"[", b"]", b""):
            json.loads(line)
"""


@dataclass(frozen=True)
class Cost:
    """The cost of a process: CPU seconds, peaks of memory and disk in bytes, size of the table, number of entities."""

    cpu: float
    resident: int
    staged: int = 0
    table: int = 0
    entities: int = 0


def repeated(lines: Sequence[bytes], times: int) -> bytes:
    """Return a compressed dump with the entities repeated, each time under other ids."""
    found = []
    for time in range(times):
        shift = time * 1_000_000_000
        found += [_ID.sub(lambda match, by=shift: match[1] + str(int(match[2]) + by).encode(), line) for line in lines]
    return bz2.compress(b"[\n" + b",\n".join(found) + b"\n]\n")


def run(command: Sequence[str], staging: Path | None = None) -> Cost:
    """Run a command; return its CPU time, the peak memory of its processes and the peak size of `staging`.

    Raises:
        CalledProcessError: the command failed.
    """
    # A process of its own asks for the usage of its only child.
    code = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
        "used = resource.getrusage(resource.RUSAGE_CHILDREN); print(used.ru_utime + used.ru_stime, used.ru_maxrss)"
    )
    largest, done = [0], threading.Event()

    def watch() -> None:
        while staging is not None and not done.wait(0.05):
            sizes = []
            for path in staging.rglob("*"):
                try:
                    sizes.append(path.stat().st_size)
                except OSError:
                    continue
            largest[0] = max(largest[0], sum(sizes))

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        program = [sys.executable, "-c", code, *command]
        output = subprocess.run(program, check=True, capture_output=True, text=True, env=on_one_thread()).stdout
    finally:
        done.set()
        thread.join()
    cpu, resident = output.split()
    return Cost(float(cpu), int(resident) * 1024, largest[0])


def floor(path: Path) -> Cost:
    """Return the cost of decompressing a dump and parsing each line."""
    return run([sys.executable, "-c", _FLOOR, str(path)])


def command(path: Path, output: Path, shards: int, split_bytes: int) -> Cost:
    """Run the command with one worker; return its cost."""
    options = ["--wiki", "enwiki", "--shards", str(shards), "--split_bytes", str(split_bytes), "--overwrite"]
    words = [sys.executable, "-m", "wikimill", "entities", "--input", str(path), "--output", str(output), *options]
    cost = run(words, output / "_staging")
    manifest = json.loads((output / "manifest.json").read_bytes())
    table = sum(file["bytes"] for file in manifest["files"])
    return Cost(cost.cpu, cost.resident, cost.staged, table, manifest["counts"]["entities"]["in"])


def main() -> None:
    """Measure each repetition and print the costs and slopes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--input", default=SAMPLE)
    parser.add_argument("--repeats", default="1,2,4,8")
    parser.add_argument("--split_bytes", type=int, default=1_000_000)
    parsed = parser.parse_args()
    with bz2.open(parsed.input) as file:
        lines = [line.strip().rstrip(b",") for line in file]
    lines = [line for line in lines if line not in (b"[", b"]", b"")]
    rows = []
    print("repeats  stored MB  entities  floor s  command s  ratio  MB (n shards)  MB (1 shard)  staged MB  table MB")
    with tempfile.TemporaryDirectory() as folder:
        for times in map(int, parsed.repeats.split(",")):
            path = Path(folder) / f"repeated-{times}.json.bz2"
            path.write_bytes(repeated(lines, times))
            stored = path.stat().st_size
            least = floor(path)
            measured = command(path, Path(folder) / "table", times, parsed.split_bytes)
            one = command(path, Path(folder) / "table", 1, parsed.split_bytes)
            rows.append((stored, least, measured, one))
            print(
                f"{times:7}  {stored / 1e6:9.1f}  {measured.entities:8,}  {least.cpu:7.1f}  {measured.cpu:9.1f}  "
                f"{measured.cpu / least.cpu:5.2f}  {measured.resident / 1e6:13.0f}  {one.resident / 1e6:12.0f}  "
                f"{measured.staged / 1e6:9.1f}  {measured.table / 1e6:8.2f}",
                flush=True,
            )
            path.unlink()
    print_costs(rows)


def print_costs(rows: Sequence[tuple[int, Cost, Cost, Cost]]) -> None:
    """Print the slopes between the smallest and largest input, and the estimate for the full dump."""
    (small, least_small, small_run, one_small), (large, least_large, large_run, one_large) = rows[0], rows[-1]
    if small == large:
        return
    stored = large - small
    floor_slope = (least_large.cpu - least_small.cpu) / stored
    run_slope = (large_run.cpu - small_run.cpu) / stored
    entities = (large_run.entities - small_run.entities) / (large_run.cpu - small_run.cpu)
    print(
        f"slope: floor {floor_slope * 1e6:.3f} s/MB, command {run_slope * 1e6:.3f} s/MB, "
        f"{run_slope / floor_slope:.2f} x"
    )
    print(f"entities a second and core: {entities:,.0f} ({1 / run_slope / 1e6:.2f} MB of bzip2)")
    many, single = ((c.resident - s.resident) / stored for c, s in ((large_run, small_run), (one_large, one_small)))
    print(f"memory by stored byte: {many:.2f} with a shard for each repeat, {single:.2f} in one shard")
    print(
        f"{FULL_BYTES / 1e9:.1f} GB: {FULL_BYTES * run_slope / 3600:,.0f} core hours "
        f"(floor {FULL_BYTES * floor_slope / 3600:,.0f})"
    )
    for name in ("staged", "table"):
        slope = (getattr(large_run, name) - getattr(small_run, name)) / stored
        print(f"  {name}: {FULL_BYTES * slope / 1e9:,.1f} GB at most")
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"(the benchmark itself took {own / 1e3:.0f} MB)")


if __name__ == "__main__":
    main()
