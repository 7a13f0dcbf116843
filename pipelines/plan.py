"""What `--dry_run` prints: inputs, sizes, how they will be read, and whether the result fits into memory."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from apache_beam.options.pipeline_options import DirectOptions, PipelineOptions, StandardOptions

from pipelines.options import RunOptions
from pipelines.printable import printable
from pipelines.sizes import human_bytes
from transforms.dumps.input_file import InputFile
from transforms.dumps.layouts import chains
from transforms.dumps.portion import SPLITTABLE, portions

#: FnApiRunner keeps shuffles in memory: 1 GB through a GroupByKey peaked at 4.6 GB (measured, Beam 2.77).
_MEMORY_FACTOR = 4.6
_PLAIN = re.compile(r"\.xml(-p[^.]*)?\Z")
#: How many times smaller than bzip2 a history is in a format with a large dictionary (Anarchism: 59 MB to 1.9 MB).
_DENSER = {"7z": 6.0, "lzma": 6.0, "xz": 6.0, "zst": 4.0}


@dataclass(frozen=True)
class Expectation:
    """How much a corpus gives, to an order of magnitude: examples a byte of bzip2, and bytes an example."""

    examples_per_byte: float
    example_bytes: int


def plan_text(
    corpus: str,
    expectation: Expectation,
    files: Sequence[InputFile],
    options: RunOptions,
    engine: PipelineOptions,
    *,
    splits: bool = True,
    notes: Sequence[str] = (),
    reads: str = "no input was read",
) -> str:
    """The plan, one line an input; nothing is read or written, and how a file is packed is taken from its name.

    Args:
        splits: whether files are divided among the workers.
        notes: what the corpus has to say, a line each.
        reads: what was read for it.
    """
    runner = engine.view_as(StandardOptions).runner
    workers = engine.view_as(DirectOptions).direct_num_workers
    lines = [f"{corpus}: {len(files)} input file{'s' * (len(files) != 1)}, {human_bytes(sum(f.size for f in files))}"]
    for chain in chains(files):
        how = _how_read(chain, options.split_bytes if splits else None)
        lines += [f"  {human_bytes(file.size):>9}  {printable(file.path)}  ({how})" for file in chain]
    lines.append(f"engine   {runner}, {workers or 'all'} worker{'s' * (workers != 1)}")
    lines.append(f"output   {options.output}: {', '.join(options.formats)}")
    lines += [f"{' ' * 9}{printable(note)}" for note in notes]
    expected = expected_examples(files, expectation)
    memory = expected * expectation.example_bytes * _MEMORY_FACTOR
    lines.append(f"expected about {expected:,.0f} examples (rough), {human_bytes(memory)} of memory for the shuffle")
    if memory > 4 * 1024**3:
        lines.append("warning  that may not fit: this engine shuffles in memory. Run on Flink, which spills to disk")
    lines.append(f"{reads}, nothing was written (--dry_run)")
    return "\n".join(lines)


def _how_read(chain: Sequence[InputFile], split_bytes: int | None) -> str:
    """How a file, or files through which one page goes, are divided among the workers."""
    if len(chain) > 1:
        return "one page, with the others like it: one split"
    name = chain[0].name
    packing = "plain" if _PLAIN.search(name) else name.rsplit(".", 1)[-1]
    count = len(list(portions(chain, packing, split_bytes)))
    if packing not in SPLITTABLE:
        return f"one split: a part of {packing} cannot be read alone"
    return f"{count} splits" if count > 1 else "one split"


def expected_examples(files: Sequence[InputFile], expectation: Expectation) -> float:
    """How many examples files of this size give, to an order of magnitude."""
    size = sum(file.size * _DENSER.get(file.name.rsplit(".", 1)[-1], 1.0) for file in files)
    return size * expectation.examples_per_byte
