"""Memory of a run by its number of examples, to check the expectation in `pipelines/running/plan.py`.

    python -m benchmarks.shuffle_memory --tsv tune.tsv --examples 50000 100000 200000

Examples are generated from real word pairs and written to a `--work_dir` as checkpoints; then the command runs on them
with all its shuffles. Measured is the peak resident memory of the process that holds the shuffles, with and without the
search for near duplicates. Memory per example is the slope of the last two runs; bytes of an example are counted as for
the size of shards.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.kept_examples import lay_in, work_of
from benchmarks.process_watch import on_one_thread
from benchmarks.synthetic_pairs import Chain, chain_of
from benchmarks.synthetic_pairs import examples as split_examples
from wikimill.rules.discofuse.record import FusionExample

_FILES = 16


def made_up(corpus: str, first: int, stop: int, chain: Chain) -> Iterator[Any]:
    """Yield the examples of a corpus with numbers from `first` up to `stop`."""
    for number, example in enumerate(split_examples(first, stop, chain), first):
        if corpus == "wikisplit":
            yield example
            continue
        yield FusionExample(
            id=example.id,
            wiki=example.wiki,
            page_id=example.page_id,
            page_title=example.page_title,
            url=example.url,
            dump=example.dump,
            split=example.split,
            coherent_first_sentence=example.complex_sentence,
            coherent_second_sentence="",
            incoherent_first_sentence=example.simple_sentence_1,
            incoherent_second_sentence=example.simple_sentence_2,
            discourse_type="SINGLE_S_COORD" if number % 3 else "SINGLE_RELATIVE",
            connective_string="and" if number % 3 else "",
            has_coref_type_pronoun=False,
            has_coref_type_nominal=False,
            rules=["s_coord"],
            revision_id=example.new_revision_id,
            section=example.section,
        )


def lay_in_all(corpus: str, folder: Path, count: int, chain: Chain) -> float:
    """Make inputs without pages and checkpoints for them; return the bytes of an example."""
    inputs = folder / "inputs"
    inputs.mkdir()
    places = ["--output", str(folder / "out"), "--work_dir", str(folder / "work")]
    work = work_of(corpus, ["--input", str(inputs), *places])
    size = 0
    for number in range(_FILES):
        first, stop = count * number // _FILES, count * (number + 1) // _FILES
        size += lay_in(corpus, work, inputs / f"made-up-{number}.xml", made_up(corpus, first, stop, chain))
    return size / count


def peak(corpus: str, folder: Path, options: tuple[str, ...]) -> tuple[float, float]:
    """Run the command; return (MB of peak resident memory, CPU seconds).

    Raises:
        RuntimeError: the command fails, or mines a portion.
    """
    command = [sys.executable, "-m", "wikimill", corpus, "--input", str(folder / "inputs"), *options]
    command += ["--output", str(folder / "out"), "--work_dir", str(folder / "work"), "--overwrite", "--ignore_memory"]
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=on_one_thread())
        _, status, usage = os.wait4(process.pid, 0)
        output.seek(0)
        said = output.read()
    if status or f"{_FILES} of {_FILES} portions read from them" not in said:
        raise RuntimeError(said)
    return usage.ru_maxrss * 1024 / 1e6, usage.ru_utime + usage.ru_stime


def main() -> None:
    """Measure each corpus and print memory per example."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tsv", type=Path, required=True, help="rows whose word pairs are in the sentences")
    parser.add_argument("--examples", type=int, nargs="+", default=[50_000, 100_000])
    parser.add_argument("--corpus", nargs="+", default=["wikisplit", "discofuse"])
    parser.add_argument("--options", nargs="+", default=[], help="of the command, without dashes: balanced raw_text")
    arguments: Namespace = parser.parse_args()
    chain = chain_of(arguments.tsv)
    more = tuple(f"--{option}" for option in arguments.options)
    for corpus in arguments.corpus:
        peaks: dict[str, list[float]] = {"off": [], "0.8": []}
        for count in arguments.examples:
            with tempfile.TemporaryDirectory() as name:
                bytes_each = lay_in_all(corpus, Path(name), count, chain)
                for screening, found in peaks.items():
                    began = time.monotonic()
                    memory, cpu = peak(corpus, Path(name), ("--near_duplicates", screening, *more))
                    found.append(memory)
                    took = time.monotonic() - began
                    print(
                        f"{corpus} {count:>9,} examples of {bytes_each:.0f} B, near duplicates {screening:>3}: "
                        f"{memory:7,.0f} MB, {cpu:.0f} s CPU, {took:.0f} s",
                        flush=True,
                    )
        if len(arguments.examples) > 1:
            steps = (arguments.examples[-1] - arguments.examples[-2]) / 1e6
            for screening, found in peaks.items():
                each = (found[-1] - found[-2]) / steps
                print(f"{corpus}, near duplicates {screening}: {each:,.0f} B of memory an example", flush=True)


if __name__ == "__main__":
    main()
