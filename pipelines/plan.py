"""What `--dry_run` prints: inputs, sizes, how they will be read, and whether the result fits into memory."""

from __future__ import annotations

from collections.abc import Sequence

from apache_beam.options.pipeline_options import DirectOptions, PipelineOptions, StandardOptions

from pipelines.options import RunOptions
from transforms.dumps.listing import InputFile

#: FnApiRunner keeps shuffles in memory: 1 GB through a GroupByKey peaked at 4.6 GB (measured, Beam 2.77).
_MEMORY_FACTOR = 4.6
#: Rough: the published corpus has 1.0 M examples of about 1.5 kB; enwiki's history of then was about 0.8 TB of bzip2.
_EXAMPLES_PER_BYTE, _EXAMPLE_BYTES = 2e-6, 1_500
#: How many times smaller than bzip2 a history is in a format with a large dictionary (Anarchism: 59 MB to 1.9 MB).
_DENSER = {"7z": 6.0, "lzma": 6.0, "xz": 6.0, "zst": 4.0}


def plan_text(corpus: str, files: Sequence[InputFile], options: RunOptions, engine: PipelineOptions) -> str:
    """The plan, one line an input; nothing is read or written."""
    runner = engine.view_as(StandardOptions).runner
    workers = engine.view_as(DirectOptions).direct_num_workers
    lines = [f"{corpus}: {len(files)} input file{'s' * (len(files) != 1)}, {human_bytes(sum(f.size for f in files))}"]
    lines += [f"  {human_bytes(file.size):>9}  {file.path}  (read by one worker)" for file in files]
    lines.append(f"engine   {runner}, {workers or 'all'} worker{'s' * (workers != 1)}")
    lines.append(f"output   {options.output}: {', '.join(options.formats)}")
    expected = expected_examples(files)
    memory = expected * _EXAMPLE_BYTES * _MEMORY_FACTOR
    lines.append(f"expected about {expected:,.0f} examples (rough), {human_bytes(memory)} of memory for the shuffle")
    if memory > 4 * 1024**3:
        lines.append("warning  that may not fit: this engine shuffles in memory. Run on Flink, which spills to disk")
    lines.append("nothing was read or written (--dry_run)")
    return "\n".join(lines)


def expected_examples(files: Sequence[InputFile]) -> float:
    """How many examples a history of this size gives, to an order of magnitude."""
    return sum(file.size * _DENSER.get(file.name.rsplit(".", 1)[-1], 1.0) for file in files) * _EXAMPLES_PER_BYTE


def human_bytes(size: float) -> str:
    """A size for people.

    >>> human_bytes(59_231_007)
    '59.2 MB'
    """
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} TB"
