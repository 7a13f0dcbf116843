"""The memory that a run's shuffles will take on the laptop's engine, and the memory that this machine has left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.sizes import human_bytes
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.expectation import Expectation

#: A control group without a limit names a number that no machine has.
_NO_LIMIT = 1 << 60


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
