"""The plan that `--dry_run` prints: inputs, sizes, how they will be read, and whether the result fits into memory."""

from __future__ import annotations

from collections.abc import Sequence

from apache_beam.options.pipeline_options import DirectOptions, PipelineOptions, StandardOptions

from wikimill.pipelines.running.engine import is_local
from wikimill.pipelines.running.expected_memory import memory_left
from wikimill.pipelines.running.run_options import RunOptions
from wikimill.pipelines.terminal.printable import printable
from wikimill.pipelines.terminal.sizes import human_bytes
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import SPLITTABLE, portions
from wikimill.transforms.dumps.wikimedia_layouts import chains
from wikimill.transforms.expectation import Expectation, packing_of


def plan_text(
    corpus: str,
    expectation: Expectation,
    files: Sequence[InputFile],
    options: RunOptions,
    engine: PipelineOptions,
    *,
    splits: bool = True,
    screens: bool = True,
    notes: Sequence[str] = (),
    reads: str = "no input was read",
) -> str:
    """The plan, one line an input; nothing is read or written, and how a file is packed is taken from its name.

    Args:
        splits: whether files are divided among the workers.
        screens: whether near duplicates are looked for.
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
    lines.append(f"output   {printable(options.output)}: {', '.join(options.formats)}")
    lines += [f"{' ' * 9}{printable(note)}" for note in notes]
    memory, left = expectation.memory(files, screens=screens), memory_left()
    shuffled = f", {human_bytes(memory)} of memory for the shuffle" if is_local(engine) else ""
    lines.append(f"expected about {expectation.examples(files):,.0f} examples (rough){shuffled}")
    if is_local(engine) and left is not None and memory > left:
        lines.append(
            f"warning  that does not fit: {human_bytes(left)} are left, and this engine shuffles in memory. "
            "Run on Flink, which spills to disk"
        )
    lines.append(f"{reads}, nothing was written (--dry_run)")
    return "\n".join(lines)


def _how_read(chain: Sequence[InputFile], split_bytes: int | None) -> str:
    """How a file, or files through which one page goes, are divided among the workers."""
    if len(chain) > 1:
        return "one page, with the others like it: one split"
    name = chain[0].name
    packing = packing_of(name)
    count = len(list(portions(chain, packing, split_bytes)))
    if count > 1:
        return f"{count} splits"
    return "one split" if packing in SPLITTABLE else f"one split: a part of {packing} cannot be read alone"
