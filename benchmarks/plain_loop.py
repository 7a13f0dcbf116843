"""`wikimill wikisplit` and `wikimill discofuse` as plain loops: the same functions in the same order, without Beam.

    python -m benchmarks.plain_loop wikisplit --input DUMP --output DIR [the command's options]

The floor for `benchmarks.scaling`: a run without runner, coders and shuffles. It takes the command's own options, keeps
all examples in memory, and publishes a whole release, whose files must equal the command's (apart from `run.json`).
Modules of `transforms/` import Beam, but nothing of it runs.

Not done here: `--exclude`, `--entailment`, `--balanced`'s second release, ids compared over several JSON Lines.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import numpy as np

from wikimill.pipelines.running.job import Job, planned
from wikimill.pipelines.running.run_options import RunOptions
from wikimill.rules.discofuse.balancing import Part, keep_rates, targets_of
from wikimill.rules.drops import Drop
from wikimill.rules.similarity.banding import banding_for
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.discofuse import mine_fusion
from wikimill.transforms.discofuse.balance import CONTROLS_DRAW, balance_group, control_group, control_rates, is_kept
from wikimill.transforms.discofuse.options import DiscoFuseOptions
from wikimill.transforms.discofuse.statistics.count_fusions import fusion_counts
from wikimill.transforms.discofuse.statistics.tables import BALANCED, FULL
from wikimill.transforms.documents.source_formats import has_source_name
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger, merged
from wikimill.transforms.dumps.listing import find_inputs
from wikimill.transforms.duplicates.find_copies import TextsOf, pairs_under_bands
from wikimill.transforms.duplicates.packed import unpack
from wikimill.transforms.duplicates.screen import DROPPED, KEPT
from wikimill.transforms.duplicates.screening import STEP, Screening
from wikimill.transforms.duplicates.sketches import are_alike, bands_of, key_of, sketch_of
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.check_files import check_file
from wikimill.transforms.mining.divide_files import all_portions
from wikimill.transforms.mining.page_walk import Walk
from wikimill.transforms.mining.record_coder import RecordCoder
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.publish import publish
from wikimill.transforms.release.release import Release
from wikimill.transforms.release.summary import Summary, write_dead_letters, write_summary
from wikimill.transforms.release.workspace import Workspace
from wikimill.transforms.release.write import bucket_of, first_buckets, packed_of, size_of, sort_bucket
from wikimill.transforms.storage.files import ReleaseFile
from wikimill.transforms.wikisplit import mine_splits
from wikimill.transforms.wikisplit.page_miner import split_worker
from wikimill.transforms.wikisplit.statistics import counts_of, texts_of
from wikimill.transforms.wikisplit.tables import ALL

_SKETCHES = 4096
#: Bytes of a bucket: large enough for a whole shard, which is sorted in memory.
_ONE_BUCKET = 1 << 60


def mined(
    files: Sequence[InputFile], options: RunOptions, mine: Callable[..., Iterator[Any]], worker: Sandbox
) -> tuple[list[Any], list[DeadLetter], list[FileLedger]]:
    """Mine all portions in turn; return examples, dead letters and the ledgers of each file."""
    examples: list[Any] = []
    letters: list[DeadLetter] = []
    ledgers: dict[str, list[FileLedger]] = {file.path: [check_file(file)] for file in files}
    walk = Walk(memory={})
    for portion in all_portions(files, options.split_bytes):
        for found in mine(portion, worker=worker, walk=walk):
            if isinstance(found, DeadLetter):
                letters.append(found)
            elif isinstance(found, FileLedger):
                ledgers[found.path].append(found)
            else:
                examples.append(found)
    worker.close()
    return examples, letters, [merged(parts) for parts in ledgers.values()]


def distinct(examples: Iterable[Any], corpus: Corpus, preference: Callable[[Any], Any]) -> list[Any]:
    """Return the best example of each key."""
    groups: dict[bytes, list[Any]] = {}
    for example in examples:
        groups.setdefault(corpus.key(example), []).append(example)
    return [min(group, key=preference) for group in groups.values()]


def without_near_duplicates(examples: list[Any], texts: TextsOf, threshold: float) -> list[Any]:
    """Return the examples that are not near duplicates of another example."""
    sketches = {sketch.key: sketch for example in examples for sketch in map(sketch_of, texts(example))}
    ordered, banding = list(sketches.values()), banding_for(threshold)
    packed = []
    for start in range(0, len(ordered), _SKETCHES):
        batch = ordered[start : start + _SKETCHES]
        bands = bands_of(batch, banding)
        keys = np.array([sketch.key for sketch in batch], dtype=np.uint64)
        packed.append(np.column_stack((bands.ravel(), np.repeat(keys, bands.shape[1]))).astype("<u8").tobytes())
    pairs = unpack([pairs_under_bands(unpack(packed), against_sources=False).astype("<u8").tobytes()]) if packed else []
    copies = {int(copy) for copy, rival in pairs if are_alike(sketches[int(copy)], sketches[int(rival)], threshold)}
    return [example for example in examples if not any(key_of(text) in copies for text in texts(example))]


def screened(
    found: list[Any], examples: list[Any], screening: Screening, texts: TextsOf
) -> tuple[list[Any], list[Measure]]:
    """Return the examples, without near duplicates if the screening drops them, and the counts of each step.

    Args:
        found: the mined examples.
        examples: the distinct examples.
        screening: the threshold of near duplicates.
        texts: example → its texts that are compared.
    """
    measures = counts_of_step(Drop.DUPLICATE, found, examples)
    if screening.near_duplicates is None:
        return examples, measures
    left = without_near_duplicates(examples, texts, screening.near_duplicates)
    return left, measures + counts_of_step(Drop.NEAR_DUPLICATE, examples, left)


def counts_of_step(reason: Drop, before: list[Any], after: list[Any]) -> list[Measure]:
    """Return the measures of `CountStep`."""
    counts = {KEPT: len(after), DROPPED: len(before) - len(after)}
    return [((STEP, str(reason), tag), count) for tag, count in counts.items()]


def written(examples: list[Any], root: str, schema: Schema, options: RunOptions) -> list[ReleaseFile]:
    """Write all shards; return their files, none without examples."""
    sizes: Counter[str] = Counter()
    for example in examples:
        split, size = size_of(example, schema)
        sizes[split] += size
    if not examples:
        return []
    coder = RecordCoder(type(examples[0]))
    shards: dict[Any, list[bytes]] = {
        key: [] for size in sizes.items() for key, _ in first_buckets(size, options.shard_bytes, _ONE_BUCKET)
    }
    for example in examples:
        key, packed = bucket_of(packed_of(example, coder), sizes, options.shard_bytes, _ONE_BUCKET)
        shards[key].append(packed)
    return [file for shard in shards.items() for file in sort_bucket(shard, root, schema, options.formats, coder)]


def all_of(examples: list[Any], options: Any) -> list[Any]:
    """Return the examples of a corpus that needs no totals to choose them."""
    return examples


def with_few_controls(examples: list[Any], options: DiscoFuseOptions) -> list[Any]:
    """Return the examples that `ThinControls` keeps."""
    if options.full_controls is None:
        return examples
    rates = control_rates(Counter(map(control_group, examples)), options.full_controls)
    return [example for example in examples if is_kept(example, rates[control_group(example)], CONTROLS_DRAW)]


def split_measures(examples: Iterable[Any], options: Any) -> list[Measure]:
    """Return the measures of `CountCorpus`."""
    found = Counter[tuple[str, str, str]]()
    texts = set()
    for example in examples:
        for key, number in counts_of(example):
            found[key] += number
        texts.update(texts_of(example))
    for split, kind, _ in texts:
        found[split, kind, "unique"] += 1
    for kind, _ in {text[1:] for text in texts}:
        found[ALL, kind, "unique"] += 1
    return list(found.items())


def fusion_measures(examples: list[Any], options: DiscoFuseOptions) -> list[Measure]:
    """Return the measures of `CountFusions` for all examples and for the balanced ones."""
    part = cast(Part, options.balance_to)
    name = partial(balance_group, max_tokens=options.max_tokens, part=part)
    rates = keep_rates(Counter(map(name, examples)), targets=targets_of(part, options.balanced_controls))
    balanced = [example for example in examples if is_kept(example, rates[name(example)])]
    found = Counter[tuple[str, str, str]]()
    for scope, part in ((FULL, examples), (BALANCED, balanced)):
        for example in part:
            found.update(dict(fusion_counts(example, scope)))
    return list(found.items())


def finished(
    job: Job, examples: list[Any], measures: list[Measure], letters: list[DeadLetter], ledgers: list[FileLedger]
) -> str:
    """Write and publish a release; return the message of a run."""
    corpus, schema = job.corpus, job.schema
    with Workspace(job.run.output, overwrite=job.run.overwrite) as workspace:
        files = written(examples, workspace.staging, schema, job.run)
        files.append(write_dead_letters(letters, ledgers, workspace.staging))
        profile = corpus.profiler.profile(examples).as_json()
        write_summary(ledgers, files, measures, profile, workspace.staging)
        release = Release(
            corpus=corpus,
            schema=schema,
            options=job.content,
            versions=job.versions,
            models=job.mining.models,
            summary=Summary.read(workspace.staging),
            problem=None,
            statistics=corpus.statistics,
        )
        return publish(release, workspace, {"engine": "benchmarks.plain_loop"})


@dataclass(frozen=True)
class Functions:
    """The functions of a corpus that its transforms call.

    Attributes:
        mine: mines a portion.
        worker: makes the sandbox for `mine`.
        measures: (examples, options) → the measures of the corpus's transform of counts.
        last: (examples, options) → the examples to publish, chosen by totals of the whole corpus.
    """

    mine: Callable[..., Iterator[Any]]
    worker: Callable[[Any], Sandbox]
    measures: Callable[[list[Any], Any], list[Measure]]
    last: Callable[[list[Any], Any], list[Any]] = all_of


FUNCTIONS = {
    "wikisplit": Functions(mine_splits.mine_portion, split_worker, split_measures),
    "discofuse": Functions(mine_fusion.mine_portion, mine_fusion.fusion_worker, fusion_measures, with_few_controls),
}


def run(name: str, arguments: Sequence[str]) -> str:
    """Do the work of `wikimill NAME`; return its message."""
    corpus, functions = find_corpus(name), FUNCTIONS[name]
    job = planned(corpus, arguments)
    files = find_inputs(
        job.run.inputs,
        kind=corpus.reads,
        documents=corpus.documents,
        is_source=partial(has_source_name, corpus.sources),
        dumps=corpus.reads is not None,
        notify=print,
    )
    mine = partial(functions.mine, options=job.options)
    examples, letters, ledgers = mined(files, job.run, mine, functions.worker(job.options))
    best = distinct(examples, corpus, job.mining.preference or corpus.preference)
    examples, measures = screened(examples, best, job.screening, corpus.compared)
    chosen = functions.last(examples, job.options)
    if job.mining.last is not None:
        measures += counts_of_step(job.mining.last.reason, examples, chosen)
    return finished(job, chosen, measures + functions.measures(chosen, job.options), letters, ledgers)


def main() -> None:
    """Run the loop of the command that the command line names."""
    if len(sys.argv) < 2 or sys.argv[1] not in FUNCTIONS:
        print(__doc__)
        sys.exit(0 if sys.argv[1:] in (["--help"], ["-h"]) else 2)
    print(run(sys.argv[1], sys.argv[2:]))


if __name__ == "__main__":
    main()
