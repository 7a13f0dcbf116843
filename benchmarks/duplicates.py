"""The search for near duplicates: time, memory, recall and precision against all pairs, next to a peer.

    python -m benchmarks.duplicates --tsv tune.tsv --examples 100000
    python -m benchmarks.duplicates --tsv tune.tsv --examples 1000000 --only floor packed
    python -m benchmarks.duplicates --discofuse RELEASE/jsonl --show 50

Each variant runs in a process of its own, over the same examples:

* floor: a pipeline that drops only exact duplicates (`SelectBest`);
* packed: the floor with `DropNearDuplicates`;
* elements: the obvious design, an element of the shuffle for each band, with the shingles in it;
* datasketch: `MinHashLSH` with the same number of hash functions, one text after the other (if it is installed).
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import apache_beam as beam
from apache_beam.runners.portability.fn_api_runner import FnApiRunner

from benchmarks.all_pairs import similar_pairs
from benchmarks.synthetic_pairs import Chain, chain_of, examples
from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.similarity.banding import banding_for
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.discofuse.compared_texts import coherent_text
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.duplicates.find_copies import itself
from wikimill.transforms.duplicates.screen import DropNearDuplicates
from wikimill.transforms.duplicates.sketches import Sketch, are_alike, bands_of, key_of, signatures, sketch_of
from wikimill.transforms.mining.select_best import SelectBest
from wikimill.transforms.wikisplit.corpus import WIKISPLIT, split_pair

THRESHOLD = 0.8
_BATCH = 2_000


def _bands(batch: Iterable[SplitExample]) -> Iterator[tuple[bytes, Sketch]]:
    sketches = [sketch_of(text) for example in batch for text in split_pair(example)]
    for sketch, bands in zip(sketches, bands_of(sketches, banding_for(THRESHOLD)).tolist(), strict=True):
        for number, band in enumerate(bands):
            yield b"%d %d" % (number, band), sketch


def _copies_of_band(gathered: tuple[bytes, Iterable[Sketch]]) -> Iterator[int]:
    sketches = sorted(gathered[1], key=lambda sketch: sketch.key)
    for number, sketch in enumerate(sketches):
        if any(are_alike(sketch, smaller, THRESHOLD) for smaller in sketches[:number] if smaller != sketch):
            yield sketch.key


def _elements(found: beam.PCollection[SplitExample]) -> beam.PCollection[int]:
    return (
        found
        | beam.BatchElements(_BATCH, _BATCH)
        | "Bands" >> beam.FlatMap(_bands).with_output_types(tuple[bytes, Sketch])
        | "Gather" >> beam.GroupByKey()
        | "Copies" >> beam.FlatMap(_copies_of_band)
        | beam.Distinct()
    )


def _key_of_dropped(dropped: tuple[Any, list[int]]) -> int:
    return key_of(next(split_pair(dropped[0])))


def _write(keys: Iterable[int], path: str) -> None:
    Path(path).write_text(json.dumps(sorted(keys)))


def run_pipeline(way: str, count: int, chain: Chain, output: str) -> None:
    """Run one variant in Beam; write the keys of dropped texts to `output`."""
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        starts = pipeline | beam.Create(range(0, count, _BATCH)) | beam.Reshuffle()
        make = beam.FlatMap(lambda start: examples(start, min(start + _BATCH, count), chain))
        distinct = starts | "Make" >> make.with_output_types(SplitExample) | SelectBest.of(WIKISPLIT)
        distinct = distinct.kept
        if way == "packed":
            screened = distinct | DropNearDuplicates(split_pair, THRESHOLD)
            left, keys = screened.kept, screened.dropped | "Keys" >> beam.Map(_key_of_dropped)
        elif way == "elements":
            left, keys = distinct, _elements(distinct)
        else:
            left, keys = distinct, distinct | "None" >> beam.FlatMap(lambda _: ())
        left | "Count" >> beam.combiners.Count.Globally()
        keys | "List" >> beam.combiners.ToList() | "Write" >> beam.Map(_write, output)


def run_datasketch(sketches: list[Sketch], output: str) -> None:
    """Run datasketch: a text is a copy if the index has a similar one. Write the keys of dropped texts to `output`."""
    from datasketch import MinHash, MinHashLSH

    banding = banding_for(THRESHOLD)
    index = MinHashLSH(params=(banding.bands, banding.rows), num_perm=banding.bands * banding.rows)
    dropped = []
    for sketch in sorted(sketches, key=lambda sketch: sketch.key):
        signature = MinHash(num_perm=banding.bands * banding.rows, seed=1, hashfunc=int)
        signature.update_batch(memoryview(sketch.shingles).cast("I"))
        if index.query(signature):
            dropped.append(sketch.key)
        index.insert(sketch.key, signature)
    _write(dropped, output)


def made_sketches(count: int, chain: Chain) -> list[Sketch]:
    """Return the sketches of all examples, without Beam."""
    return [sketch_of(text) for example in examples(0, count, chain) for text in split_pair(example)]


def measured(way: str, arguments: argparse.Namespace) -> tuple[list[float], set[int]]:
    """Run one variant in a process; return [seconds, CPU seconds, peak MB] and the keys of dropped texts."""
    with tempfile.TemporaryDirectory() as folder:
        output = f"{folder}/dropped.json"
        command = [sys.executable, "-m", "benchmarks.duplicates", "--tsv", str(arguments.tsv)]
        command += ["--examples", str(arguments.examples), "--child", way, "--output", output]
        figures = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split()
        return [float(number) for number in figures[-3:]], set(json.loads(Path(output).read_text()))


def child(arguments: argparse.Namespace) -> None:
    """Run one variant in this process; print seconds, CPU seconds and peak megabytes."""
    chain = chain_of(arguments.tsv)
    if arguments.child == "datasketch":
        sketches = made_sketches(arguments.examples, chain)
        start, begin = time.monotonic(), time.process_time()
        run_datasketch(sketches, arguments.output)
    else:
        start, begin = time.monotonic(), time.process_time()
        run_pipeline(arguments.child, arguments.examples, chain, arguments.output)
    seconds, cpu = time.monotonic() - start, time.process_time() - begin
    print(f"{seconds:.1f} {cpu:.1f} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f}")


def expected_keys(sketches: list[Sketch]) -> set[int]:
    """Return the exact keys to drop: of texts that have a similar text with a smaller key and no common passage."""
    sets = [memoryview(sketch.shingles).cast("I").tolist() for sketch in sketches]
    pairs = similar_pairs(sets, THRESHOLD)
    alike = [(i, j) for i, j in pairs if not sketches[i].passages & sketches[j].passages]
    by_letters: dict[int, list[Sketch]] = {}
    for sketch in sketches:
        by_letters.setdefault(sketch.letters, []).append(sketch)
    same = {
        one.key
        for group in by_letters.values()
        for one in group
        if any(other.key < one.key and are_alike(one, other, THRESHOLD) for other in group)
    }
    return {max(sketches[i].key, sketches[j].key) for i, j in alike} | same


def speeds(count: int, chain: Chain) -> None:
    """Print the signatures a second of rensa, as wikimill calls it, and of datasketch."""
    sketches = made_sketches(count, chain)
    rows = banding_for(THRESHOLD).bands * banding_for(THRESHOLD).rows
    start = time.monotonic()
    signatures(sketches, rows)
    print(f"rensa: {count / (time.monotonic() - start):,.0f} signatures/s of {rows} rows")
    try:
        from datasketch import MinHash
    except ImportError:
        return
    start = time.monotonic()
    for sketch in sketches:
        MinHash(num_perm=rows, seed=1, hashfunc=int).update_batch(memoryview(sketch.shingles).cast("I"))
    print(f"datasketch: {count / (time.monotonic() - start):,.0f} signatures/s")


def synthetic(arguments: argparse.Namespace) -> None:
    """Compare the variants on synthetic examples and print the figures."""
    chain = chain_of(arguments.tsv)
    speeds(min(arguments.examples, 5_000), chain)
    expected = None
    if arguments.examples <= 200_000:
        expected = expected_keys(made_sketches(arguments.examples, chain))
        print(f"{arguments.examples:,} examples, of which {len(expected):,} have a similar one with a smaller key")
    for way in arguments.only:
        (seconds, cpu, memory), dropped = measured(way, arguments)
        line = f"{way:<11} {seconds:7.1f} s  {cpu:7.1f} s of CPU  {memory:7.0f} MB"
        if way != "floor":
            line += f"  dropped {len(dropped):,}"
        if expected and way != "floor":
            right = len(dropped & expected)
            line += f"  recall {right / len(expected):.4f}  precision {right / max(1, len(dropped)):.4f}"
        print(line, flush=True)


def real(folder: Path, show: int) -> None:
    """Print what is dropped from a real DiscoFuse release that was mined with --near_duplicates off."""
    found = [json.loads(line) for file in sorted(folder.glob("*.jsonl")) for line in file.open(encoding="utf-8")]
    texts = {text for row in found for text in coherent_text(_fusion(row))}
    compared: dict[int, ComparedText] = {key_of(text): text for text in texts}
    with tempfile.TemporaryDirectory() as place:
        with beam.Pipeline(runner=FnApiRunner()) as pipeline:
            screened = pipeline | beam.Create(list(texts)) | DropNearDuplicates(itself, THRESHOLD)
            keys = screened.dropped | beam.MapTuple(lambda text, _: key_of(text)) | beam.combiners.ToList()
            keys | beam.Map(_write, f"{place}/dropped.json")
        dropped = set(json.loads(Path(place, "dropped.json").read_text()))
    sketches = [sketch_of(text) for text in texts]
    expected = expected_keys(sketches)
    print(f"{len(found):,} examples of {len(texts):,} texts, {len(expected):,} to go, {len(dropped):,} dropped")
    print(f"recall {len(dropped & expected) / max(1, len(expected)):.4f}, not expected {len(dropped - expected)}")
    by_key = {sketch.key: sketch for sketch in sketches}
    for key in sorted(dropped)[:show]:
        rivals = (other for other in sketches if other.key < key and are_alike(other, by_key[key], THRESHOLD))
        print(f"\n- {compared[key].text}\n+ {compared[next(rivals).key].text}")


def _fusion(row: dict[str, Any]) -> FusionExample:
    return FusionExample(**row)


def main() -> None:
    """Run the comparison that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tsv", type=Path, help="a WikiSplit TSV, from whose words examples are made")
    parser.add_argument("--examples", type=int, default=100_000)
    parser.add_argument("--only", nargs="+", default=["floor", "packed", "elements", "datasketch"])
    parser.add_argument("--discofuse", type=Path, help="the folder jsonl of a release")
    parser.add_argument("--show", type=int, default=0, help="how many of the dropped texts to print")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--output", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        child(arguments)
    elif arguments.discofuse:
        real(arguments.discofuse, arguments.show)
    else:
        synthetic(arguments)


if __name__ == "__main__":
    main()
