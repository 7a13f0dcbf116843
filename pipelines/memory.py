"""How much memory a run's shuffles are going to take on the laptop's engine, and how much this machine has left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pipelines.options import UsageError
from pipelines.sizes import human_bytes
from transforms.dumps.input_file import InputFile
from transforms.dumps.layouts import Kind

_PLAIN = re.compile(r"\.xml(-p[^.]*)?\Z", re.IGNORECASE)
#: How much more is in a byte of a format than in one of bzip2, by what is mined. Measured: the Anarchism history is
#: 1.9 MB of lzma, 59 MB of bzip2, 1,053 MB of XML; the slice of articles of 2016 is 1.62 MB of xz, 1.70 of bzip2, 2.06
#: of zstd, 2.11 of gzip, 6.09 of XML.
_DENSITY: dict[Kind, dict[str, float]] = {
    "history": {"7z": 6.0, "lzma": 6.0, "xz": 6.0, "zst": 4.0, "gz": 0.3, "plain": 0.06},
    "current": {"gz": 0.8, "zst": 0.8, "plain": 0.28, "jsonl": 0.28},
}
#: A control group without a limit names a number that no machine has.
_NO_LIMIT = 1 << 60


@dataclass(frozen=True)
class Expectation:
    """How much a corpus gives, and what its shuffles take on FnApiRunner; `benchmarks.shuffle_memory` measures it.

    Attributes:
        examples_per_byte: of bzip2 of a dump, about; a page more or less is nothing, a wiki may differ by a half.
        example_memory: bytes that an example adds to the peak of memory.
        screened_memory: the same where near duplicates are looked for.
        kind: what is mined of dumps.
    """

    examples_per_byte: float
    example_memory: int
    screened_memory: int
    kind: Kind = "history"

    def examples(self, files: Sequence[InputFile]) -> float:
        """How many examples files give; how each is packed is taken from its name.

        >>> round(Expectation(1e-3, 1, 1).examples([InputFile("/a.xml.bz2", "a.xml.bz2", 5_000)]))
        5
        """
        density = _DENSITY[self.kind]
        return sum(file.size * density.get(packing_of(file.name), 1.0) for file in files) * self.examples_per_byte

    def memory(self, files: Sequence[InputFile], *, screens: bool) -> float:
        """Bytes that the shuffles take."""
        return self.examples(files) * (self.screened_memory if screens else self.example_memory)


def packing_of(name: str) -> str:
    """How a file is packed, as far as its name tells.

    >>> [packing_of(name) for name in ("enwiki-pages-meta-history1.xml-p1p812.7z", "a.xml.bz2", "a.xml", "a.JSONL")]
    ['7z', 'bz2', 'plain', 'jsonl']
    """
    return "plain" if _PLAIN.search(name) else name.rsplit(".", 1)[-1].lower()


def check_memory(expectation: Expectation, files: Sequence[InputFile], *, screens: bool) -> None:
    """Check that the shuffles of a run fit into what is left of this machine's memory, where that is known.

    Raises:
        UsageError: they do not.
    """
    needed, left = expectation.memory(files, screens=screens), memory_left()
    if left is not None and needed > left:
        raise UsageError(
            f"about {expectation.examples(files):,.0f} examples are expected, which take {human_bytes(needed)} of "
            f"memory on FnApiRunner, and {human_bytes(left)} are left on this machine; run on Flink, which spills to "
            "disk (docs/flink.md), mill fewer inputs at a time, or say --ignore_memory if that is wrong"
        )


def memory_left(processes: Path = Path("/proc"), groups: Path = Path("/sys/fs/cgroup")) -> int | None:
    """Bytes of memory that this process and its children may still take; None where the system does not tell.

    Args:
        processes: where the kernel tells of processes.
        groups: where it tells of control groups, of version 1 or 2.
    """
    found = [*_machine(processes), *_control_groups(processes, groups)]
    return max(0, min(found)) if found else None


def _machine(processes: Path) -> Iterator[int]:
    with suppress(OSError):
        match = re.search(r"^MemAvailable:\s+(\d+) kB", (processes / "meminfo").read_text(), re.MULTILINE)
        if match is not None:
            yield int(match[1]) * 1024


def _control_groups(processes: Path, groups: Path) -> Iterator[int]:
    """What is left of each limit that holds for this process: its group's, and those of the groups around it."""
    with suppress(OSError):
        for line in (processes / "self" / "cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers:
                roots, names = [groups, groups / "unified"], ("memory.max", "memory.current", "inactive_file")
            elif "memory" in controllers.split(","):
                roots = [groups / "memory"]
                names = ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
            else:
                continue
            for root in roots:
                group = root / path.strip("/")
                for folder in (group, *(parent for parent in group.parents if parent.is_relative_to(root))):
                    yield from _left_of(folder, *names)


def _left_of(folder: Path, limit_name: str, used_name: str, cache_name: str) -> Iterator[int]:
    with suppress(OSError, ValueError):  # there is no such group here, or it has no limit ("max")
        limit, used = (int((folder / name).read_text()) for name in (limit_name, used_name))
        # Files that were read are given up when memory is needed.
        cache = re.search(rf"^{cache_name} (\d+)$", (folder / "memory.stat").read_text(), re.MULTILINE)
        if limit < _NO_LIMIT:
            yield limit - used + (int(cache[1]) if cache is not None else 0)
