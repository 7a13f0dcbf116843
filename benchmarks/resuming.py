"""The cost of `--work_dir`, and the speed of a run that reads everything from checkpoints.

    python -m benchmarks.resuming --input enwiki-anarchism-history.xml.lzma [--corpus wikisplit] [--repeat 3]

Each input is mined without the option, with the option and an empty folder, and with the option once more, in turn,
`--repeat` times. Figures are CPU seconds of all processes, the least of each variant. The releases must be the same, or
this fails. An empty dump in the same run shows the share of starting and publishing.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.process_watch import as_a_user_has_it, children_cpu
from wikimill.transforms.storage.stored import sha256_of

_WAYS = ("without", "keeping", "again", "nothing")
#: A dump without pages, to measure the start and the publication of a run.
EMPTY_DUMP = b'<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11"></mediawiki>\n'


def seconds(corpus: str, inputs: list[str], output: Path, work: Path | None, *options: str) -> tuple[float, float]:
    """Mine the inputs; return (CPU seconds of all processes, seconds by the clock).

    Raises:
        RuntimeError: the command fails.
    """
    command = [sys.executable, "-m", "wikimill", corpus, "--input", *inputs, "--output", str(output)]
    command += [
        "--allow_partial",
        "--allow_empty",
        "--formats",
        "jsonl",
        *(["--work_dir", str(work)] if work else []),
        *options,
    ]
    before, clock = children_cpu(), time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, env=as_a_user_has_it())
    if done.returncode:
        raise RuntimeError(done.stderr)
    return children_cpu() - before, time.monotonic() - clock


def released(folder: Path) -> dict[str, str]:
    """Return path → SHA-256 of each file of a release except run.json."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != "run.json")
    return {str(path.relative_to(folder)): sha256_of(str(path)) for path in paths}


def measure(corpus: str, inputs: list[str], repeat: int) -> None:
    """Print a line for each variant."""
    least: dict[str, tuple[float, float]] = {}
    kept = 0
    for _ in range(repeat):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "empty.xml").write_bytes(EMPTY_DUMP)
            for way in _WAYS:
                given = [str(folder / "empty.xml")] if way == "nothing" else inputs
                took = seconds(corpus, given, folder / way, folder / "work" if way in ("keeping", "again") else None)
                least[way] = min(took, least.get(way, took))
            if not released(folder / "without") == released(folder / "keeping") == released(folder / "again"):
                raise RuntimeError("the releases differ")
            kept = sum(path.stat().st_size for path in (folder / "work").rglob("*.kept"))
    floor, base = least["nothing"][0], least["without"][0]
    size = sum(os.path.getsize(path) for path in inputs)
    print(f"{corpus}: {', '.join(os.path.basename(path) for path in inputs)}, {size / 1e6:.1f} MB")
    print(f"  an empty dump              {floor:7.1f} s CPU")
    for way in _WAYS[:3]:
        cpu, clock = least[way]
        mining = (cpu - floor) / (base - floor)
        print(f"  {way:<26} {cpu:7.1f} s CPU, {clock:.1f} s; mining {mining:.3f} of that without")
    print(f"  kept: {kept / 1e3:,.0f} kB")


def main() -> None:
    """Measure the corpus that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", nargs="+", required=True)
    parser.add_argument("--corpus", default="wikisplit", choices=("wikisplit", "discofuse"))
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    measure(arguments.corpus, arguments.input, arguments.repeat)


if __name__ == "__main__":
    main()
