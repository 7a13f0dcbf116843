"""The plan that `--dry_run` prints, and the check that this machine has the memory that a run needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from apache_beam.options.pipeline_options import PipelineOptions, StandardOptions

from wikimill.pipelines.engines.engine import is_in_process
from wikimill.pipelines.running.run_options import RunOptions
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.printable import human_bytes, printable
from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import SPLITTABLE, portions
from wikimill.transforms.dumps.wikimedia_layouts import chains
from wikimill.transforms.expectation import Expectation, packing_of
from wikimill.transforms.release.stored_release import ReleaseNotFound, StoredRelease

#: Control groups without a limit state a number larger than any memory.
_NO_LIMIT = 1 << 60


def check_memory(expectation: Expectation, files: Sequence[InputFile], *, screens: bool) -> None:
    """Check that the shuffles of a run fit into `memory_left`; pass if that is unknown.

    Args:
        expectation: estimates of examples and memory.
        files: the inputs.
        screens: whether near duplicates are dropped.

    Raises:
        UsageError: the shuffles need more memory.
    """
    needed, left = expectation.memory(files, screens=screens), memory_left()
    if left is not None and needed > left:
        raise UsageError(
            f"about {quantity(round(expectation.examples(files)), 'example')} would take {human_bytes(needed)} of "
            f"memory on FnApiRunner, and {human_bytes(left)} are left on this machine; run on Flink, which spills to "
            "disk (docs/flink.md), mine fewer inputs at a time, or say --ignore_memory if that is wrong"
        )


def memory_left(processes: Path = Path("/proc"), groups: Path = Path("/sys/fs/cgroup")) -> int | None:
    """Return the bytes of memory that this process and its children may still take; None where that is unknown.

    They are the least of the machine's available memory and of the free memory under the limit of each control group
    that holds this process; 0 if a limit is exceeded.

    Args:
        processes: the kernel's folder of processes.
        groups: the kernel's folder of control groups, of version 1 or 2.
    """
    found = [*_machine(processes), *_control_groups(processes, groups)]
    return max(0, min(found)) if found else None


def _machine(processes: Path) -> Iterator[int]:
    with suppress(OSError):
        match = re.search(r"^MemAvailable:\s+(\d+) kB", (processes / "meminfo").read_text(), re.MULTILINE)
        if match is not None:
            yield int(match[1]) * 1024


def _control_groups(processes: Path, groups: Path) -> Iterator[int]:
    """Yield the free bytes under each limit of this process: of its control group and of the enclosing ones."""
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
    with suppress(OSError, ValueError):  # the group does not exist or has no limit ("max")
        limit, used = (int((folder / name).read_text()) for name in (limit_name, used_name))
        # The cache of files is released when memory is needed.
        cache = re.search(rf"^{cache_name} (\d+)$", (folder / "memory.stat").read_text(), re.MULTILINE)
        if limit < _NO_LIMIT:
            yield limit - used + (int(cache[1]) if cache is not None else 0)


def plan_text(
    corpus: str,
    expectation: Expectation,
    files: Sequence[InputFile],
    options: RunOptions,
    engine: PipelineOptions,
    workers: int,
    *,
    splits: bool = True,
    screens: bool = True,
    notes: Sequence[str] = (),
    reads: str,
) -> str:
    """Return the plan that `--dry_run` prints: inputs with their portions, engine, output, expected examples, memory.

    Compression is inferred from the names of files, which are not read.

    Args:
        corpus: name of the corpus.
        expectation: estimates of examples and memory.
        files: the inputs.
        options: the options of the run.
        engine: Beam's options.
        workers: local processes that mine; 0 on a cluster.
        splits: whether files are divided among the workers.
        screens: whether near duplicates are dropped.
        notes: lines to add below the line on the output.
        reads: the beginning of the last line, such as "only the beginnings of the inputs were read".
    """
    runner = engine.view_as(StandardOptions).runner
    lines = [f"{corpus}: {quantity(len(files), 'input file')}, {human_bytes(sum(f.size for f in files))}"]
    for chain in chains(files):
        how = _how_read(chain, options.split_bytes if splits else None)
        lines += [f"  {human_bytes(file.size):>9}  {printable(file.path)}  ({how})" for file in chain]
    lines.append(f"engine   {runner}, {quantity(workers, 'worker') if workers else 'its own workers'}")
    lines.append(f"output   {printable(options.output)}: {', '.join(options.formats)}")
    lines += [f"{' ' * 9}{printable(note)}" for note in notes]
    memory, left = expectation.memory(files, screens=screens), memory_left()
    shuffled = f", {human_bytes(memory)} of memory for the shuffle" if is_in_process(engine) else ""
    fewer = "" if splits else " from whole files; --limit_pages gives fewer"
    examples = quantity(round(expectation.examples(files)), "example")
    lines.append(f"expected about {examples} (rough){fewer or shuffled}")
    if is_in_process(engine) and left is not None and memory > left:
        lines.append(
            f"warning  that does not fit: {human_bytes(left)} are left, and this engine shuffles in memory. "
            "Run on Flink, which spills to disk"
        )
    lines.append(f"{reads}, nothing was written (--dry_run)")
    return "\n".join(lines)


def replaced_release(output: str) -> str | None:
    """Return a line on the release in an output folder, which the run replaces; None if the folder has no readable one.

    It has the number of the release's records.
    """
    try:
        release = StoredRelease.open(output)
    except ReleaseNotFound:
        return None
    count = sum(release.manifest["splits"].values())
    return f"replaces the release of {quantity(count, release.corpus.unit.removesuffix('s'))} there"


def _how_read(chain: Sequence[InputFile], split_bytes: int | None) -> str:
    """Return how a chain of files, which share a page, is divided among the workers."""
    if len(chain) > 1:
        return "one page, with the others like it: one portion"
    first = chain[0]
    is_dealt_out = first.holds_documents and not (first.is_source or first.is_joined)
    packing = "plain" if is_dealt_out else packing_of(first.name)  # documents are dealt out however they are compressed
    count = len(list(portions(chain, packing, split_bytes)))
    return portions_text(count, packing)


def portions_text(count: int, packing: str) -> str:
    """Return in words the number of portions of a file and, if its compression allows only one, the reason.

    Args:
        count: number of portions.
        packing: the file's compression, see `packing_of`.

    >>> portions_text(12, "bz2"), portions_text(1, "bz2"), portions_text(1, "7z")
    ('12 portions', 'one portion', 'one portion: a part of 7z cannot be read alone')
    """
    if count > 1:
        return quantity(count, "portion")
    return "one portion" if packing in SPLITTABLE else f"one portion: a part of {packing} cannot be read alone"
