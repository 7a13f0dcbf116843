"""The cost of Beam against a plain loop, and the gain of a second worker, on the local runner and on Flink.

    python -m benchmarks.scaling [--data ../shared/data/dumps] [--share 1] [--runs 3] [--json FILE]
    python -m benchmarks.scaling --only flink --flink_master localhost:8081
    python -m benchmarks.scaling --only workers --pin --runs 5 --share 4       # needs a calm machine

Two corpora are mined: wikisplit from the Anarchism history, cut into pages of 250 revisions, and discofuse from a slice
of enwiki; without `--data`, from the sample dump, which is too small to compare. Every release must have the same bytes
as that of the plain loop (`benchmarks.plain_loop`), or the benchmark fails.

* overhead: CPU time of the command with one worker against the loop's, with and without near duplicates. `total`
  includes the start of Python, Beam and spaCy on both sides; `slope` excludes it by comparing the additional time of
  the larger input over one of a quarter of its size. Runs alternate, and the fastest counts, because other programs
  can only add time.
* workers: 1 and 2 worker processes, and on Flink a parallelism of 1 and 2: elements/s of wall time and peak memory,
  with the same slope. A cluster first runs the smaller input uncounted, because JVMs compile code in the first job.
  The CPU time of the busiest worker shows how evenly the work is divided, also while other programs run. With `--pin`
  the command with one worker and its children run on core 0, with two on cores 0 and 1; a running cluster is pinned
  before (`taskset`, all its processes) and released after.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.cut_dumps import cut_articles, cut_history
from benchmarks.process_watch import CHILD, DRIVER, JVM, MODELS, WORKER, Usage, watched

HISTORY, ARTICLES = "enwiki-anarchism-history.xml.lzma", "enwiki-2016-slice.xml.bz2"
SAMPLE = Path("examples/samplewiki-20260901-history.xml")
QUARTER = 0.25
#: `--split_bytes`; a portion is eight times that of plain XML: several portions for each worker of small dumps.
SPLIT_BYTES = {"wikisplit": 1 << 20, "discofuse": 1 << 14}
TARGET = 0.15
PARTS = ("overhead", "workers", "flink")


@dataclass(frozen=True)
class Input:
    """A dump that is mined.

    Attributes:
        path: a file of plain XML.
        elements: number of revisions or pages.
        unit: "revisions" or "pages".
    """

    path: Path
    elements: int
    unit: str

    @property
    def size(self) -> float:
        """Size of the file in MB."""
        return self.path.stat().st_size / 1e6


def inputs(corpus: str, data: Path | None, share: float, folder: Path) -> list[Input]:
    """Return the smaller and the larger input of a corpus."""
    made = []
    for part in (QUARTER * share, share):
        path = folder / f"{corpus}-{part:g}.xml"
        source = SAMPLE if data is None else data / (HISTORY if corpus == "wikisplit" else ARTICLES)
        cut = cut_history if corpus == "wikisplit" and data is not None else cut_articles
        count = cut(source, path, part)
        made.append(Input(path, count, "revisions" if cut is cut_history else "pages"))
    return made


class Bench:
    """Runs commands in turn, keeps the fastest of each, and compares their releases.

    Args:
        folder: folder for releases.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sums: dict[tuple[str, ...], str] = {}

    def run(
        self,
        module: Sequence[str],
        corpus: str,
        source: Input,
        *options: str,
        engine: Sequence[str] = (),
        cores: int | None = None,
    ) -> Usage:
        """Run a command once, on the first `cores` only if given; `engine` options must not change the release.

        Raises:
            SystemExit: the release differs from the first one of this corpus, input and options.
        """
        output = self._folder / "release"
        command = [sys.executable, "-m", *module, corpus, "--input", str(source.path), "--output", str(output)]
        command += ["--overwrite", "--split_bytes", str(SPLIT_BYTES[corpus]), *options, *engine]
        on_flink = any("FlinkRunner" in option for option in engine)
        usage = watched(command, with_cluster=on_flink, cores=cores)
        sums = (output / "SHA256SUMS").read_text()
        key = (corpus, source.path.name, *options)
        if self._sums.setdefault(key, sums) != sums:
            raise SystemExit(f"{' '.join(command)}: the release has other bytes than the first one of this input")
        return usage


LOOP, COMMAND = ("benchmarks.plain_loop",), ("wikimill",)


def overhead(
    bench: Bench, corpus: str, found: Sequence[Input], runs: int, thresholds: Sequence[str]
) -> list[dict[str, Any]]:
    """Print and return the cost of Beam, with each threshold of near duplicates."""
    rows = []
    for near in thresholds:
        options = ("--near_duplicates", near)
        taken: dict[tuple[str, Input], list[float]] = {}
        for _ in range(runs):
            for source in found:
                for module in (LOOP, COMMAND):
                    usage = bench.run(module, corpus, source, *options)
                    taken.setdefault((module[0], source), []).append(usage.cpu)
        small, large = found
        loop, beam = ([min(taken[module[0], source]) for source in (small, large)] for module in (LOOP, COMMAND))
        row = {
            "corpus": corpus,
            "near_duplicates": near,
            "loop_s": loop,
            "beam_s": beam,
            "total": beam[1] / loop[1] - 1,
            "slope": (beam[1] - beam[0]) / (loop[1] - loop[0]) - 1,
            "spread": max(max(times) / min(times) - 1 for times in taken.values()),
        }
        rows.append(row)
        print(
            f"{corpus:<10} near duplicates {near:<4} loop {loop[0]:6.1f} and {loop[1]:6.1f} s of CPU, "
            f"Beam {beam[0]:6.1f} and {beam[1]:6.1f} s: overhead {row['total']:+.1%} in all, "
            f"{row['slope']:+.1%} by the slope (target {TARGET:.0%}); runs differ by up to {row['spread']:.0%}",
            flush=True,
        )
    return rows


def engines(part: str, arguments: argparse.Namespace) -> dict[str, list[str]]:
    """Return the options of each engine with one and two workers."""
    if part == "workers":
        return {f"this machine, {n} worker(s)": [f"--workers={n}"] for n in (1, 2)}
    flink = ["--runner=FlinkRunner", f"--flink_master={arguments.flink_master}"]
    return {f"Flink, parallelism {n}": [*flink, *arguments.engine, f"--parallelism={n}"] for n in (1, 2)}


def workers(
    bench: Bench,
    corpus: str,
    found: Sequence[Input],
    arguments: argparse.Namespace,
    ways: dict[str, list[str]],
    floor: Usage | None,
) -> list[dict[str, Any]]:
    """Print and return the speed and memory of each engine."""
    small, source = found
    taken: dict[str, list[Usage]] = {"plain loop": [floor]} if floor is not None else {}
    before: dict[str, list[float]] = {}
    for _ in range(arguments.runs):
        for number, (way, engine) in enumerate(ways.items(), 1):
            cores = number if arguments.pin else None
            before.setdefault(way, []).append(bench.run(COMMAND, corpus, small, engine=engine, cores=cores).wall)
            taken.setdefault(way, []).append(bench.run(COMMAND, corpus, source, engine=engine, cores=cores))
    best = {way: min(usages, key=_wall) for way, usages in taken.items()}
    first = best[next(iter(ways))].wall
    rows = []
    for way, usage in best.items():
        row = {"corpus": corpus, "way": way, "elements": source.elements, "unit": source.unit, "mb": source.size}
        roles = [role for role in (DRIVER, WORKER, MODELS, CHILD, JVM) if role in usage.peaks]
        peaks = ", ".join(f"{role} {usage.peaks[role]:.0f}" for role in roles)
        spent = ", ".join(f"{role} {usage.spent.get(role, 0.0):.1f}" for role in roles)
        print(
            f"{corpus:<10} {way:<24} {usage.wall:6.1f} s ({first / usage.wall:4.2f}), {usage.cpu:6.1f} s of CPU "
            f"({spent}), "
            f"{usage.busiest:6.1f} s in the busiest worker, {source.elements / usage.wall:6.0f} {source.unit}/s, "
            f"{source.size / usage.wall:5.1f} MB/s; "
            f"peak MB: {peaks}; together {usage.together:.0f}",
            flush=True,
        )
        rows.append(row | {name: value for name, value in asdict(usage).items() if name != "output"})
    one, two = ([usage.wall for usage in taken[way]] for way in ways)
    slopes = (
        [large - first for large, first in zip(walls, before[way], strict=True)]
        for way, walls in zip(ways, (one, two), strict=True)
    )
    for name, pairs in (("whole runs", zip(one, two, strict=True)), ("by the slope", zip(*slopes, strict=True))):
        ratios = sorted(alone / both for alone, both in pairs)
        listed = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"{corpus:<10} two against one, {name}: {listed}; median {median(ratios):.2f}", flush=True)
    return rows


def _wall(usage: Usage) -> float:
    return usage.wall


def main() -> None:
    """Measure the parts that the command line names; print them, and write them to --json."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/dumps"))
    parser.add_argument("--share", type=float, default=1.0, help="of the dumps; above 1 their pages come again")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--corpora", nargs="+", choices=SPLIT_BYTES, default=list(SPLIT_BYTES))
    parser.add_argument("--only", nargs="+", choices=PARTS, help="overhead and workers; flink with --flink_master")
    parser.add_argument("--near_duplicates", nargs="+", default=["0.8", "off"], help="what overhead is measured with")
    parser.add_argument("--flink_master", metavar="HOST:PORT", help="of a cluster that runs (make flink-up)")
    parser.add_argument("--engine", nargs="*", default=[], metavar="OPTION", help="more options for Flink, without --")
    parser.add_argument("--pin", action="store_true", help="one worker on core 0, two on cores 0 and 1")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    arguments = parser.parse_args()
    arguments.engine = [f"--{option}" for option in arguments.engine]
    parts = arguments.only or [part for part in PARTS if part != "flink" or arguments.flink_master]
    if "flink" in parts and not arguments.flink_master:
        parser.error("flink needs --flink_master HOST:PORT, of a cluster that runs (make flink-up)")
    data = arguments.data if arguments.data.is_dir() else None
    if data is None:
        print(f"{arguments.data} is not there: the sample dump is mined, which is mostly start-up", file=sys.stderr)
    figures: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="scaling-") as folder:
        bench = Bench(Path(folder))
        for corpus in arguments.corpora:
            found = inputs(corpus, data, arguments.share, Path(folder))
            if "overhead" in parts:
                figures += overhead(bench, corpus, found, arguments.runs, arguments.near_duplicates)
            measured = {part: engines(part, arguments) for part in parts if part != "overhead"}
            floor = bench.run(LOOP, corpus, found[-1]) if measured else None
            for part, ways in measured.items():
                if part == "flink":
                    bench.run(COMMAND, corpus, found[0], engine=list(ways.values())[-1])
                figures += workers(bench, corpus, found, arguments, ways, floor)
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
