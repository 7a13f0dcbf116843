"""CPU time and peak memory of `wikimill interleave` and of its functions in a plain loop, which give the same bytes.

    python -m benchmarks.interleave [--documents 200000] [--profile hard] --output DIR

Documents with 3 to 9 sentences of 8 to 30 made-up words are written to DIR as JSON Lines in four files; then both run
as processes of their own, one worker each. The loop keeps everything in memory, and publishes a whole release with the
functions of `benchmarks.plain_loop`, whose records must equal the command's.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks.plain_loop import counts_of_step, distinct, finished
from benchmarks.process_watch import on_one_thread
from wikimill.pipelines.running.job import planned
from wikimill.rules.drops import Drop
from wikimill.rules.interleave.algorithm import Document
from wikimill.rules.interleave.joining import Part
from wikimill.transforms.documents.source_formats import has_source_name
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.ledger import FileLedger, merged
from wikimill.transforms.dumps.listing import find_inputs
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.interleave.accounts import KEPT, entered
from wikimill.transforms.interleave.corpus import INTERLEAVE
from wikimill.transforms.interleave.join_documents import JoinFn
from wikimill.transforms.interleave.mine_interleaved import InterleaveFn, example_of
from wikimill.transforms.interleave.options import InterleaveOptions
from wikimill.transforms.interleave.rank_documents import order_of
from wikimill.transforms.interleave.read_parts import part_worker, read_portion
from wikimill.transforms.interleave.tables import SIZES, counts_of
from wikimill.transforms.mining.check_files import check_file

_FILES = 4


def write_documents(folder: Path, count: int) -> None:
    """Write `count` documents to files in a folder, always the same for a number."""
    draws = random.Random(0)
    words = ["".join(draws.choices("abcdefghijklmnopqrstuvwxyz", k=draws.randint(2, 11))) for _ in range(20_000)]
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(_FILES):
        with open(folder / f"documents-{number}.jsonl", "w", encoding="utf-8") as file:
            for name in range(number * count // _FILES, (number + 1) * count // _FILES):
                sentences = [" ".join(draws.choices(words, k=draws.randint(8, 30))) for _ in range(draws.randint(3, 9))]
                title = " ".join(draws.choices(words, k=draws.randint(5, 20)))
                file.write(json.dumps({"id": f"d{name}", "summary": title, "sentences": sentences}) + "\n")


def loop(arguments: list[str]) -> str:
    """Do the work of the command without Beam; return its message."""
    job = planned(INTERLEAVE, arguments)
    options = job.options
    assert isinstance(options, InterleaveOptions)
    files = find_inputs(job.run.inputs, is_source=lambda name: has_source_name(INTERLEAVE.sources, name), dumps=False)
    worker = part_worker(options)
    groups: dict[str, list[Part]] = defaultdict(list)
    letters: list[DeadLetter] = []
    ledgers: dict[str, list[FileLedger]] = {file.path: [check_file(file)] for file in files}
    for file in files:
        for found in read_portion(Portion((file,)), options=options, worker=worker):
            if isinstance(found, DeadLetter):
                letters.append(found)
            elif isinstance(found, FileLedger):
                ledgers[found.path].append(found)
            else:
                groups[found.key].append(found)
    worker.close()
    join = JoinFn(options)
    join.start_bundle()
    documents = sorted((one for group in groups.items() for one in join.process(group)), key=_by_split_and_order)
    windows = InterleaveFn(options)
    windows.start_bundle()
    examples = []
    by_split: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for document in documents:
        by_split[document[0]].append(document)
    for split, ordered in by_split.items():
        for number, start in enumerate(range(0, len(ordered) - options.window_width + 1, options.step)):
            window = ordered[start : start + options.window_width]
            for thing in ("candidates", "examples"):
                windows.note(window[0][1], thing, KEPT)
            examples.append(example_of(split, number, [Document(*one[3:]) for one in window], options))
    counted: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for (name, thing, reason), count in (join.counts + windows.counts).items():
        counted[name].append((thing, reason, count))
    whole = [merged(parts) for parts in ledgers.values()]
    complete = [one for ledger in whole for one in entered((ledger.file, _gathered(ledger, counted)))]
    best = distinct(examples, INTERLEAVE, INTERLEAVE.preference)
    sizes: dict[tuple[str, str, str], int] = defaultdict(int)
    for example in best:
        for name, count in counts_of(example).items():
            sizes[example.split, SIZES, name] += count
    measures = counts_of_step(Drop.DUPLICATE, examples, best) + list(sizes.items())
    return finished(job, best, measures, letters, complete)


def _gathered(ledger: FileLedger, counted: dict[str, list[tuple[str, str, int]]]) -> dict[str, Any]:
    return {"ledgers": [ledger], "counts": counted[ledger.file]}


def _by_split_and_order(document: tuple[Any, ...]) -> tuple[str, tuple[str, int, str]]:
    return document[0], order_of(document, None)


def measured(command: list[str]) -> tuple[float, float, int]:
    """Run a command; return its wall seconds, CPU seconds with its children, and peak memory in MB."""
    began = time.monotonic()
    process = subprocess.Popen(command, env=on_one_thread())
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)} failed")
    return time.monotonic() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024


def main() -> None:
    """Run command and loop and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=200_000)
    parser.add_argument("--profile", default="hard")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--loop", nargs=argparse.REMAINDER, help="run the loop alone, with the command's options")
    parsed = parser.parse_args()
    if parsed.loop:
        print(loop(parsed.loop))
        return
    write_documents(parsed.output / "documents", parsed.documents)
    seconds = []
    for name in ("loop", "command"):
        folder = parsed.output / name
        options = ["--input", str(parsed.output / "documents"), "--output", str(folder), "--overwrite"]
        options += ["--profile", parsed.profile, "--formats", "jsonl", "--direct_num_workers", "1", "--ignore_memory"]
        if name == "loop":
            command = [sys.executable, "-m", "benchmarks.interleave", "--output", str(folder), "--loop", *options]
        else:
            command = [sys.executable, "-m", "wikimill", "interleave", *options]
        wall, cpu, memory = measured(command)
        seconds.append(cpu)
        print(f"{name:8} {wall:8.1f} s, {cpu:8.1f} s of CPU, {memory:,} MB", flush=True)
    names = ("train", "dev", "test")
    for split in names:
        both = [sorted((parsed.output / name / "jsonl").glob(f"*-{split}-*")) for name in ("loop", "command")]
        contents = [b"".join(path.read_bytes() for path in paths) for paths in both]
        print(f"{split}: {'the same bytes' if contents[0] == contents[1] else 'OTHER BYTES'}")
    print(f"ratio {seconds[1] / seconds[0]:.2f}")


if __name__ == "__main__":
    main()
