"""Time and memory of `wikimill verify` per million examples, against two floors in the same run.

    python -m benchmarks.verify [--examples 100000] [--formats jsonl tfrecord,avro tfrecord,avro,parquet,jsonl,tsv]
    python -m benchmarks.verify --fusions DIR        # of DiscoFuse, derived from a mined release
    python -m benchmarks.verify --releases DIR …     # releases as they are, of any corpus

The floors are unavoidable parts of any check: SHA-256 of the files, and `json.loads` of each record of the JSON Lines.
Each runs in a process of its own, start-up included; seconds are CPU time. The release comes from
benchmarks.made_releases. Memory is also measured for a tenth of the examples, to show the growth. Prints a JSON line
for each set of formats, or for each release. A release without JSON Lines lacks the second floor; start-up is printed,
too, because it dominates a small release.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.made_releases import MadeUp, fusions_of, publish_many, splits

DIGESTS = """
import hashlib, pathlib, sys
for path in pathlib.Path(sys.argv[1]).rglob("*"):
    if path.is_file():
        with path.open("rb") as file:
            hashlib.file_digest(file, "sha256")
"""
LOADS = """
import json, pathlib, sys
for path in pathlib.Path(sys.argv[1]).glob("jsonl/*.jsonl"):
    with path.open("rb") as file:
        for line in file:
            json.loads(line)
"""


#: Program that starts a command from a small process, because memory before `exec` counts in the peak, too.
LAUNCH = """
import json, os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(json.dumps([status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss]))
"""

#: CPU times below this are reported as 0.
LEAST_SECONDS = 0.01


def timed(command: list[str]) -> tuple[float, float]:
    """Run a command in a process of its own; return CPU seconds and peak memory (MB)."""
    launch = [sys.executable, "-S", "-c", LAUNCH, *command]
    status, seconds, peak = json.loads(subprocess.run(launch, stdout=subprocess.PIPE, check=True).stdout)
    if status:
        raise SystemExit(f"{command} ended with status {status}")
    return seconds, peak / 1024


def as_it_is(folder: str) -> dict[str, object]:
    """Verify an existing release; return the figures."""
    manifest = json.loads(Path(folder, "manifest.json").read_bytes())
    whole, peak = timed([sys.executable, "-m", "wikimill", "verify", folder])
    quick, _ = timed([sys.executable, "-m", "wikimill", "verify", "--quick", folder])
    floor = sum(timed([sys.executable, "-c", program, folder])[0] for program in (DIGESTS, LOADS))
    # For a release that is read very fast, the rest without the start is noise.
    own = floor - 2 * timed([sys.executable, "-c", "import hashlib, json, pathlib"])[0]
    return {
        "corpus": manifest["corpus"],
        "formats": ",".join(manifest["options"]["formats"]),
        "examples": sum(manifest["splits"].values()),
        "seconds": {"verify": round(whole, 2), "quick": round(quick, 2), "floor": round(floor, 2)},
        "times_the_floors": round(whole / floor, 1),
        "without_start": {
            "records": round(whole - quick, 2),
            "floor": round(own, 3),
            "times": round((whole - quick) / own, 1) if own >= LEAST_SECONDS else None,
        },
        "peak_mb": round(peak),
    }


def measured(examples: int, formats: str, made: MadeUp) -> dict[str, object]:
    """Publish synthetic releases and verify them; return the figures."""
    millions = examples / 1e6
    with tempfile.TemporaryDirectory() as folder:
        small, large, plain = (str(Path(folder, name)) for name in ("small", "large", "plain"))
        publish_many(examples // 10, small, tuple(formats.split(",")), made=made)
        publish_many(examples, large, tuple(formats.split(",")), made=made)
        publish_many(examples, plain, ("jsonl",), made=made)
        whole, peak = timed([sys.executable, "-m", "wikimill", "verify", large])
        _, small_peak = timed([sys.executable, "-m", "wikimill", "verify", small])
        quick, quick_peak = timed([sys.executable, "-m", "wikimill", "verify", "--quick", large])
        digests, _ = timed([sys.executable, "-c", DIGESTS, large])
        loads, _ = timed([sys.executable, "-c", LOADS, plain])
        size = sum(path.stat().st_size for path in Path(large).rglob("*") if path.is_file())
    return {
        "corpus": made.corpus.name,
        "formats": formats,
        "examples": examples,
        "megabytes": round(size / 1e6, 1),
        "seconds_per_million": {
            "verify": round(whole / millions, 1),
            "quick": round(quick / millions, 1),
            "floor_sha256": round(digests / millions, 1),
            "floor_json_loads": round(loads / millions, 1),
        },
        "times_the_floors": round(whole / (digests + loads), 1),
        "peak_mb": {"tenth": round(small_peak), "all": round(peak), "quick": round(quick_peak)},
        "bytes_per_example": round((peak - small_peak) * 1024 * 1024 / (0.9 * examples)),
    }


def main() -> None:
    """Print the figures of each set of formats, or of each release, as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=100_000)
    parser.add_argument(
        "--formats", nargs="+", default=["jsonl", "tfrecord,avro", "tfrecord,avro,parquet,jsonl,tsv"], metavar="LIST"
    )
    parser.add_argument("--fusions", metavar="DIR", help="a release of DiscoFuse to make examples of")
    parser.add_argument("--releases", nargs="+", metavar="DIR", help="verify these")
    arguments = parser.parse_args()
    if arguments.releases:
        for folder in arguments.releases:
            print(json.dumps(as_it_is(folder)), flush=True)
        return
    made = fusions_of(arguments.fusions) if arguments.fusions else splits()
    for formats in arguments.formats:
        print(json.dumps(measured(arguments.examples, formats, made)), flush=True)


if __name__ == "__main__":
    main()
