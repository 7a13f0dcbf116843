"""The cost of a release's report: `python -m benchmarks.report [--examples 1000000] [--beam_examples 50000]`.

Prints one JSON line for each corpus. Synthetic examples of different texts and lengths are profiled in this process;
the floor writes them as JSON Lines, the cheapest format. `beam_us` is the step's time for an example in a pipeline,
above a pipeline that only counts. `draw_s` is the time of drawing the page from the profile, which does not depend on
the number of examples. Times are CPU time; memory is the process's peak.
"""

from __future__ import annotations

import argparse
import io
import json
import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from functools import partial
from typing import Any, get_args

import apache_beam as beam
from apache_beam.runners.portability.fn_api_runner import FnApiRunner

from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.wikisplit.comparison import Comparison
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.mining.profile_examples import ProfileExamples
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.formats.text_formats import JsonlEncoder
from wikimill.transforms.release.report.release_page import draw_report

_WORDS = (
    "the mill on river was built by a man who owned land near old town and its wheel ran until fire in winter of "
    "that year when council sold it to railway company which used stone for bridge over canal , but however because"
).split()
_TYPES = get_args(DiscourseType)
#: Runs of a pipeline; the fastest counts, because other load only makes runs longer.
_RUNS = 3
_CONNECTIVES = ("", "and", ", but", "however ,", "because", "although")
_SPLIT = SplitExample(
    id="",
    wiki="enwiki",
    page_id="1",
    page_title="Mill",
    url="https://en.wikipedia.org/w/index.php?diff=2&oldid=1",
    dump="2026-09-01",
    split="train",
    complex_sentence="",
    simple_sentence_1="",
    simple_sentence_2="",
    bleu_1=0.0,
    bleu_2=0.0,
    **asdict(Comparison(0, 0, 0, 0, 1.1, 0.5, 0.95, 0.05)),
    direction="split",
    adjacent=True,
    reverted=False,
    minor=False,
    section="History",
    old_revision_id="1",
    new_revision_id="2",
    timestamp=None,
)
_FUSION = FusionExample(
    id="",
    wiki="enwiki",
    page_id="1",
    page_title="Mill",
    url="https://en.wikipedia.org/w/index.php?oldid=1",
    dump="2026-09-01",
    split="train",
    coherent_first_sentence="",
    coherent_second_sentence="",
    incoherent_first_sentence="",
    incoherent_second_sentence="",
    discourse_type="PAIR_NONE",
    connective_string="",
    has_coref_type_pronoun=False,
    has_coref_type_nominal=False,
    rules=[],
    revision_id="1",
    section="History",
)


def text(number: int, length: int) -> str:
    """Return a meaningless sentence of `length` tokens, a different one for each number."""
    return " ".join([_WORDS[(number + 7 * place * place) % len(_WORDS)] for place in range(length - 1)] + ["."])


def split_example(number: int) -> SplitExample:
    """Return the example of a number; C has 33 tokens on average, as in the published corpus."""
    length = 16 + number % 35
    complex_sentence = text(number, length)
    words = complex_sentence.split(" ")
    return replace(
        _SPLIT,
        id=f"{number:032x}",
        complex_sentence=complex_sentence,
        simple_sentence_1=" ".join([*words[: length // 2], "."]),
        simple_sentence_2=" ".join(["It", *words[length // 2 :]]),
        bleu_1=0.2 + number % 70 / 100,
        bleu_2=0.2 + number % 50 / 100,
        direction=("split", "merge")[number % 2],
        new_words=number % 7,
        timestamp=f"{2002 + number % 24}-01-01T00:00:00Z",
    )


def fusion_example(number: int) -> FusionExample:
    """Return the example of a number."""
    length = 10 + number % 25
    first, second = text(number, length), text(number + 1, length)
    return replace(
        _FUSION,
        id=f"{number:032x}",
        coherent_first_sentence=first,
        coherent_second_sentence="However , " + second,
        incoherent_first_sentence=first,
        incoherent_second_sentence=second,
        discourse_type=_TYPES[number % len(_TYPES)],
        connective_string=_CONNECTIVES[number % len(_CONNECTIVES)],
    )


def cpu_seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """Do the work in this process; return its CPU seconds and its result."""
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def peak_mb() -> int:
    """Return the peak memory of this process so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def written(corpus: str, examples: list[Any]) -> int:
    """Write examples as JSON Lines to memory; return the number of bytes."""
    schema, file = Schema.of_corpus(find_corpus(corpus), {}), io.BytesIO()
    JsonlEncoder(schema).write(schema.rows(examples), file, Shard(corpus, "train", 0, 1))
    return file.tell()


def in_beam(examples: list[Any], step: beam.PTransform) -> None:
    """Run examples through one step in a pipeline."""
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        pipeline | beam.Create(examples) | step


def measure(corpus: str, make: Callable[[int], Any], count: int, beam_count: int) -> dict[str, Any]:
    """Return the figures of a corpus; examples come in batches, so that they do not fill the memory."""
    profiler = find_corpus(corpus).profiler
    before, profile_s, floor_s, profiles = peak_mb(), 0.0, 0.0, []
    for examples in _batches(make, count):
        seconds, profile = cpu_seconds(partial(profiler.profile, examples))
        profile_s += seconds
        profiles = [profiler.merge([*profiles, profile])]
        floor_s += cpu_seconds(partial(written, corpus, examples))[0]
    (profile,) = profiles
    account = {"in": count, "kept": count, "dropped": {}, "dead": 0}
    counts = {"pages": account, "examples": account}
    stats = find_corpus(corpus).statistics.tables([]) | {"funnel": counts, "profile": profile.as_json()}
    manifest = {
        **{"corpus": corpus, "licence": "CC BY-SA 4.0", "partial": None, "inputs": [], "models": {}, "counts": counts},
        **{"options": {"namespaces": [0]}, "versions": {"wikimill": "0"}},
        "splits": {"train": count, "dev": 0, "test": 0},
    }
    draw_s, page = cpu_seconds(lambda: draw_report(find_corpus(corpus), manifest, json.loads(json.dumps(stats))))
    figures = {
        "corpus": corpus,
        "examples": count,
        "profile_us": round(1e6 * profile_s / count, 1),
        "floor_us": round(1e6 * floor_s / count, 1),
        "ratio": round(profile_s / floor_s, 2),
        "draw_s": round(draw_s, 3),
        "page_kb": len(page) // 1000,
        "stats_kb": len(json.dumps(stats)) // 1000,
        "peak_mb": peak_mb(),
        "before_mb": before,
    }
    examples = [make(number) for number in range(beam_count)]
    counted, profiled = (
        min(cpu_seconds(partial(in_beam, examples, step))[0] for _ in range(_RUNS))
        for step in (beam.combiners.Count.Globally(), ProfileExamples(profiler))
    )
    return figures | {"beam_us": round(1e6 * (profiled - counted) / beam_count, 1)}


def _batches(make: Callable[[int], Any], count: int, size: int = 10_000) -> Iterator[list[Any]]:
    for start in range(0, count, size):
        yield [make(number) for number in range(start, min(start + size, count))]


def main() -> None:
    """Measure both corpora and print them as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.report", description=__doc__)
    parser.add_argument("--examples", type=int, default=1_000_000)
    parser.add_argument("--beam_examples", type=int, default=50_000)
    arguments = parser.parse_args()
    for corpus, make in (("wikisplit", split_example), ("discofuse", fusion_example)):
        print(json.dumps(measure(corpus, make, arguments.examples, arguments.beam_examples)), flush=True)


if __name__ == "__main__":
    main()
