"""Time and price of mining all of enwiki, computed from measured throughput and given prices.

    python -m benchmarks.enwiki_estimate --history HISTORY.xml.bz2 --articles ARTICLES.xml.bz2 \\
      [--vcpu_hour P --gb_hour P]

Each command runs over its file on one core, and over an empty dump for its start-up; the difference is CPU time per
stored bytes. Without files the figures of docs/benchmarks.md are used: 59.2 MB of bzip2 in 30 s
(`benchmarks.wikisplit`), and two slices of enwiki, of 2016 and 2022, with 1,141,308 words in 4.54 MB of bzip2, in
72.1 s. The user looks prices up: they change by region and month.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.resuming import EMPTY_DUMP, seconds


@dataclass(frozen=True)
class Speed:
    """Stored megabytes (of bzip2), and seconds of CPU time that mining them took."""

    megabytes: float
    seconds: float

    @property
    def per_second(self) -> float:
        """Stored megabytes a second, on one core."""
        return self.megabytes / self.seconds


#: Default speeds, with the files of docs/benchmarks.md.
HISTORY, ARTICLES = Speed(59.2, 30.0), Speed(4.54, 72.1)


@dataclass(frozen=True)
class Plan:
    """The number of cores, the share of their time that is used, memory a core, and prices an hour."""

    cores: int
    used: float
    gb_a_core: float
    vcpu_hour: float | None
    gb_hour: float | None

    def table(self, corpus: str, gigabytes: float, speed: Speed) -> str:
        """Return the arithmetic of one corpus.

        >>> print(Plan(100, 0.8, 3.75, None, None).table("wikisplit", 1886, Speed(59, 27)))
        wikisplit: 1,886 GB of bzip2 at 2.185 MB/s a core (59 MB in 27 s of CPU time)
          1,886,000 MB / 2.185 MB/s / 3,600 = 239.7 core hours of work
          / 0.80 (share of the time that cores are busy) = 299.7 core hours
          on 100 cores: 3.0 hours
        """
        work = gigabytes * 1000 / speed.per_second / 3600
        hours = work / self.used
        lines = [
            f"{corpus}: {gigabytes:,.0f} GB of bzip2 at {speed.per_second:.3f} MB/s a core "
            f"({speed.megabytes:g} MB in {speed.seconds:g} s of CPU time)",
            f"  {gigabytes * 1000:,.0f} MB / {speed.per_second:.3f} MB/s / 3,600 = {work:,.1f} core hours of work",
            f"  / {self.used:.2f} (share of the time that cores are busy) = {hours:,.1f} core hours",
            f"  on {self.cores} cores: {hours / self.cores:,.1f} hours",
        ]
        if self.vcpu_hour is not None and self.gb_hour is not None:
            cost = hours * (self.vcpu_hour + self.gb_a_core * self.gb_hour)
            price = f"{self.vcpu_hour:g} a vCPU hour + {self.gb_a_core:g} GB × {self.gb_hour:g} a GB hour"
            lines.append(f"  {hours:,.1f} × ({price}) = {cost:,.2f}")
        return "\n".join(lines)


def speed_of(corpus: str, path: Path) -> Speed:
    """Return the speed of a command and its children over a file, without start-up."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return Speed(_megabytes(path), _beyond_start(corpus, path, folder))


def _megabytes(path: Path) -> float:
    return round(path.stat().st_size / 1e6, 3)


def _beyond_start(corpus: str, path: Path, folder: Path) -> float:
    (folder / "empty.xml").write_bytes(EMPTY_DUMP)
    start, _ = seconds(corpus, [str(folder / "empty.xml")], folder / "empty", None)
    whole, _ = seconds(corpus, [str(path)], folder / "whole", None)
    return round(whole - start, 1)


def main() -> None:
    """Measure the commands if files are given, and print the arithmetic."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--history", type=Path, help="a history, .bz2, of several pages")
    parser.add_argument("--articles", type=Path, help="articles, .bz2")
    parser.add_argument("--history_gb", type=float, default=1886, help="enwiki's, of 2026-05-01, in 961 files")
    parser.add_argument("--articles_gb", type=float, default=25, help="enwiki's, about")
    parser.add_argument("--cores", type=int, default=400)
    parser.add_argument("--used", type=float, default=0.8, help="assumed; the rest is start and stragglers")
    parser.add_argument("--gb_a_core", type=float, default=3.75, help="of a machine of the n1-standard family")
    parser.add_argument("--vcpu_hour", type=float, help="price of a vCPU for an hour")
    parser.add_argument("--gb_hour", type=float, help="price of a gigabyte of memory for an hour")
    given = parser.parse_args()
    plan = Plan(given.cores, given.used, given.gb_a_core, given.vcpu_hour, given.gb_hour)
    history = speed_of("wikisplit", given.history) if given.history else HISTORY
    articles = speed_of("discofuse", given.articles) if given.articles else ARTICLES
    print(plan.table("wikisplit, each time", given.history_gb, history))
    print(plan.table("discofuse, each time", given.articles_gb, articles))


if __name__ == "__main__":
    main()
