"""The cost of Beam for an example after mining: CPU time of the graph less that of the plain functions.

    python -m benchmarks.example_overhead [--examples 20000]

Made-up WikiSplit examples go through exact and near duplicates, counts, profile and shards: as a pipeline on
FnApiRunner, and as `benchmarks.plain_loop` does it. Both run for the number of examples and for a quarter of it, in a
process of their own each; the slope leaves out the fixed costs.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace

import apache_beam as beam
from apache_beam.runners.portability.fn_api_runner import FnApiRunner

from benchmarks import made_releases, plain_loop
from wikimill.pipelines.running.run_options import RunOptions
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.duplicates.screening import Screening, screen_examples
from wikimill.transforms.mining.profile_examples import ProfileExamples
from wikimill.transforms.mining.select_best import SelectBest
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.write import WriteShards
from wikimill.transforms.wikisplit.corpus import WIKISPLIT
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.statistics import CountCorpus

_CHUNK = 500
_WORDS = [f"{first}{second}" for first in ("ba", "ke", "li", "mo", "nu", "ra") for second in "abcdefghijklmnopqrst"]


def example(number: int) -> SplitExample:
    """Return the example of a number, without near duplicates: 24 words drawn by the number."""
    words = random.Random(number).choices(_WORDS, k=24)
    texts = " ".join([*words, "."]), " ".join([*words[:12], "."]), " ".join(["It", *words[12:], "."])
    made = made_releases.example(number, WikiSplitOptions())
    return replace(made, complex_sentence=texts[0], simple_sentence_1=texts[1], simple_sentence_2=texts[2])


def chunk(start: int, count: int) -> Iterator[SplitExample]:
    """Return the examples of a chunk, from `start`, below `count`."""
    return map(example, range(start, min(start + _CHUNK, count)))


def run(way: str, count: int) -> float:
    """Process `count` examples by Beam or plainly; return CPU seconds."""
    options = RunOptions(inputs=("none",), output="none")
    schema = Schema.of_corpus(WIKISPLIT, WikiSplitOptions().as_manifest())
    with tempfile.TemporaryDirectory() as folder:
        started = time.process_time()
        if way == "beam":
            with beam.Pipeline(runner=FnApiRunner()) as pipeline:
                starts = pipeline | beam.Create(range(0, count, _CHUNK)) | beam.Reshuffle()
                made = starts | "Make" >> beam.FlatMap(chunk, count).with_output_types(SplitExample)
                kept, measures = screen_examples(
                    made | SelectBest.of(WIKISPLIT), Screening(), WIKISPLIT.compared, WIKISPLIT.sides
                )
                kept | WriteShards(folder, schema, options.formats, options.shard_bytes)
                (kept | CountCorpus(), *measures) | beam.Flatten()
                kept | ProfileExamples(WIKISPLIT.profiler)
        else:
            examples = [example for start in range(0, count, _CHUNK) for example in chunk(start, count)]
            distinct = plain_loop.distinct(examples, WIKISPLIT)
            kept, _ = plain_loop.screened(examples, distinct, Screening(), WIKISPLIT.compared)
            plain_loop.written(kept, folder, schema, options)
            plain_loop.split_measures(kept)
            WIKISPLIT.profiler.profile(kept)
        return time.process_time() - started


def main() -> None:
    """Measure both ways and print the slopes."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--examples", type=int, default=20_000)
    arguments.add_argument("--one", choices=("beam", "plain"), help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.one:
        print(run(given.one, given.examples))
        return
    slopes = {}
    for way in ("plain", "beam"):
        times = []
        for count in (given.examples // 4, given.examples):
            command = [sys.executable, "-m", "benchmarks.example_overhead", "--one", way, "--examples", str(count)]
            times.append(float(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
        slopes[way] = (times[1] - times[0]) / (given.examples - given.examples // 4)
        print(f"{way:<6} {times[0]:6.2f} and {times[1]:6.2f} s, {slopes[way] * 1e6:6.0f} µs an example", flush=True)
    print(f"Beam costs {(slopes['beam'] - slopes['plain']) * 1e6:.0f} µs an example")


if __name__ == "__main__":
    main()
