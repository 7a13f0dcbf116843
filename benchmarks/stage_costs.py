"""Measures on one core what `benchmarks.simulated_workers` puts together: portions of a real dump, and what follows.

Portions are mined by the functions that the command calls, one after the other; of each, the CPU time of this process
and of its child is taken. A small dump stands for a larger one of its kind: its portions are put together, neighbours
with neighbours, until they are as large as those of a large dump.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import many_examples
from benchmarks.plain_loop import FUNCTIONS
from benchmarks.process_watch import own_cpu, watched
from benchmarks.simulated_workers import Costs
from wikimill.pipelines.running.mining_command import planned
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.dumps.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.check_files import check_file
from wikimill.transforms.mining.divide_files import divide_files
from wikimill.transforms.mining.record_coder import RecordCoder
from wikimill.transforms.release.buckets import BUCKET_BYTES
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.write import pack, size_of, write_shard
from wikimill.transforms.wikisplit.corpus import WIKISPLIT
from wikimill.transforms.wikisplit.options import WikiSplitOptions

#: Of an example between mining and its shard: `benchmarks.example_overhead`, of which near duplicates are
#: 180 µs (docs/duplicates.md).
EXAMPLE_SECONDS, SCREEN_SECONDS = 542e-6, 180e-6
#: The largest page and the largest file that are assumed: revisions of one article, and the longest text that
#: MediaWiki stores ($wgMaxArticleSize); a stored file.
PAGE_REVISIONS, PAGE_BYTES, FILE_BYTES = 50_000, 2 << 20, 25_000_000_000
_MADE_UP = 4_000
_SHARD_BYTES = 134_217_728


@dataclass
class _Mined:
    """What portions took and gave: seconds and stored bytes of each; revisions, stored bytes and examples of all."""

    seconds: list[float]
    sizes: list[int]
    revisions: int = 0
    examples: int = 0


def costs_of(corpus: str, dumps: Sequence[Path], sample: Path) -> tuple[Costs, str]:
    """Measure a corpus; also gives what was measured, in words.

    Args:
        corpus: wikisplit or discofuse.
        dumps: real ones, which can be divided.
        sample: a dump so small that what it takes is the start.
    """
    found = _mined(corpus, dumps)
    split_bytes = find_corpus(corpus).split_bytes * (8 if dumps[0].suffix == ".xml" else 1)
    portions = _put_together(found, split_bytes)
    whole = sum(found.seconds)
    if corpus == "wikisplit":
        page = PAGE_REVISIONS * whole / max(1, found.revisions)
    else:
        page = PAGE_BYTES * whole / sum(path.stat().st_size for path in dumps) / _packing(dumps)
    example_bytes, formats = _encoding()
    publish, publish_file = _publishing()
    costs = Costs(
        portions=portions,
        examples=found.examples,
        start=_start(corpus, sample),
        example=EXAMPLE_SECONDS,
        screen=SCREEN_SECONDS,
        formats=formats,
        shard_examples=round(_SHARD_BYTES / example_bytes),
        bucket_examples=round(BUCKET_BYTES / example_bytes),
        page=page,
        publish=publish,
        publish_file=publish_file,
        digest_byte=_digesting(dumps[0]),
        stored_a_second=sum(found.sizes) / whole,
        largest_file=FILE_BYTES,
    )
    told = (
        f"{corpus}: {len(found.seconds)} portions in {whole:.0f} s of CPU time, as {len(portions)} of "
        f"{min(portions):.1f} to {max(portions):.1f} s; {found.examples:,} examples; start {costs.start:.1f} s; "
        + ", ".join(f"{name} {seconds * 1e6:.0f} µs an example" for name, seconds in formats.items())
        + f"; the largest page {page:.0f} s; checking a file {1e-6 / costs.digest_byte:,.0f} MB/s; "
        f"publishing {publish:.2f} s and {publish_file * 1e3:.1f} ms a file"
    )
    return costs, told


def _mined(corpus: str, dumps: Sequence[Path]) -> _Mined:
    functions = FUNCTIONS[corpus]
    found = _Mined([], [])
    for path in dumps:
        job = planned(find_corpus(corpus), ["--input", str(path), "--output", "none"])
        mine = partial(functions.mine, options=job.options)
        worker = functions.worker(job.options)
        files = (InputFile(str(path), path.name, path.stat().st_size),)
        divided = list(divide_files(files, job.run.split_bytes))
        _mine(mine, divided[0], worker, _Mined([], []))  # the child starts, and loads its models
        for portion in divided:
            _mine(mine, portion, worker, found)
        worker.close()
    return found


def _mine(mine: Any, portion: Portion, worker: Any, into: _Mined) -> None:
    before = own_cpu()
    for output in mine(portion, worker=worker, memory={}):
        if isinstance(output, FileLedger):
            into.revisions += sum(output.revisions.values())
        elif not isinstance(output, DeadLetter):
            into.examples += 1
    into.seconds.append(own_cpu() - before)
    into.sizes.append(portion.size)


def _put_together(found: _Mined, split_bytes: int) -> list[float]:
    """Neighbouring portions as one, of at least 3/4 of a large dump's; what is left over goes to the last."""
    portions, seconds, size = [], 0.0, 0
    for each, its_size in zip(found.seconds, found.sizes, strict=True):
        seconds, size = seconds + each, size + its_size
        if size >= 0.75 * split_bytes:
            portions.append(seconds)
            seconds, size = 0.0, 0
    if not portions:
        return [seconds]
    portions[-1] += seconds
    return portions


def _packing(dumps: Sequence[Path]) -> float:
    """How many bytes of XML a stored byte is."""
    size = 0
    for path in dumps:
        with path.open("rb") as file, suppress(InputDamage):  # slices are cut files
            for block in blocks(file, path.name):
                size += len(block)
    return size / sum(path.stat().st_size for path in dumps)


def _encoding() -> tuple[float, dict[str, float]]:
    """Bytes of an example's texts, and seconds to decode and encode it, in each format that is the default."""
    mining, coder = WikiSplitOptions(), RecordCoder(SplitExample)
    formats = planned(WIKISPLIT, ["--input", "none", "--output", "none"]).run.formats
    schema = Schema.of_corpus(WIKISPLIT, mining.as_manifest())
    made = [many_examples.example(number, mining) for number in range(_MADE_UP)]
    packed = [pack(each, coder) for each in made]
    seconds = {}
    for name in formats:
        with tempfile.TemporaryDirectory() as folder:
            before = time.process_time()
            list(write_shard((("train", 0, 1), packed), folder, schema, (name,), coder))
            seconds[name] = (time.process_time() - before) / _MADE_UP
    return sum(size_of(each, schema)[1] for each in made) / _MADE_UP, seconds


def _publishing() -> tuple[float, float]:
    """Seconds to publish a small release, and for each file of a release of many."""
    taken: list[tuple[float, int]] = []
    whole = many_examples.publish

    def timed(release: Any, *more: Any) -> str:
        before = time.process_time()
        told = whole(release, *more)
        taken.append((time.process_time() - before, len(release.summary.files)))
        return told

    many_examples.publish = timed
    try:
        for shard_bytes in (1 << 24, 1 << 24, 1 << 11):  # the first one imports what is needed
            with tempfile.TemporaryDirectory() as folder:
                many_examples.publish_many(_MADE_UP, f"{folder}/out", ("jsonl",), shard_bytes)
    finally:
        many_examples.publish = whole
    (few_seconds, few), (many_seconds, many) = taken[1:]
    each = max(0.0, (many_seconds - few_seconds) / (many - few))
    return few_seconds - few * each, each


def _start(corpus: str, sample: Path) -> float:
    """Seconds of CPU time of the busiest process of the command over a sample: what a worker takes to begin."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["wikimill", corpus, "--input", str(sample), "--output", f"{folder}/out"]
        usage = watched([sys.executable, "-m", *command, "--direct_running_mode=multi_processing"])
    return usage.busiest


def _digesting(path: Path) -> float:
    """Seconds to check a stored byte."""
    before = time.process_time()
    check_file(InputFile(str(path), path.name, path.stat().st_size))
    return (time.process_time() - before) / path.stat().st_size
