"""`wikimill wikisplit` and `wikimill discofuse` as plain loops: the same functions in the same order, without Beam.

    python -m benchmarks.plain_loop wikisplit --input DUMP --output DIR [the command's options]

The floor for `benchmarks.scaling`: what is left of a run when there are no runner, no coders and no shuffles. It takes
the command's own options, keeps all examples in memory, and publishes a whole release, whose files must be those of the
command (apart from `run.json`). Modules of `transforms/` import Beam, so this does too; nothing of it runs.

Not done here: `--exclude`, `--entailment`, `--balanced`'s second release, ids compared over several JSON Lines.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

import numpy as np

from pipelines import discofuse, wikisplit
from pipelines.options import RunOptions, parse, run_options
from pipelines.screening_options import screening_of
from pipelines.version import decisive_versions
from rules.banding import banding_for
from rules.drops import Drop
from rules.profiles.registry import PROFILERS
from transforms import mine_fusion, mine_splits
from transforms.annotate import find_annotator
from transforms.balance import group_of, is_kept, keep_rates
from transforms.check_files import check_file
from transforms.dead_letters import DeadLetter
from transforms.dedupe import best_example, by_complex_sentence
from transforms.distinct_fusions import by_texts, distinct_fusion
from transforms.dumps.file_memory import FileMemory
from transforms.dumps.input_file import InputFile
from transforms.dumps.layouts import Kind, chains
from transforms.dumps.listing import find_inputs
from transforms.duplicates.compared import coherent_text, split_pair
from transforms.duplicates.find_copies import TextsOf, pairs_under_bands
from transforms.duplicates.packed import unpack
from transforms.duplicates.screen import DROPPED, KEPT
from transforms.duplicates.screening import STEP, Screening
from transforms.duplicates.sketches import are_alike, bands_of, key_of, sketch_of
from transforms.fusion_statistics import BALANCED, FULL, FusionStatistics, fusion_counts
from transforms.fusion_worker import resolver_digest
from transforms.isolation import IsolatedWorker
from transforms.ledger import FileLedger, merged
from transforms.models.load import sentence_model_digest
from transforms.record_coder import RecordCoder
from transforms.release.corpora import schema_of
from transforms.release.files import ReleaseFile
from transforms.release.licence import FUSION_LICENCE_TEXT
from transforms.release.publish import publish
from transforms.release.release import Release
from transforms.release.schema import Schema
from transforms.release.summary import Summary, write_dead_letters, write_summary
from transforms.release.workspace import Workspace
from transforms.release.write import all_shards, shard_of, size_of, write_shard
from transforms.split_files import split_files
from transforms.statistics import Measure, SplitStatistics, counts_of, texts_of

_SKETCHES = 4096


def mined(
    files: Sequence[InputFile], options: RunOptions, mine: Callable[..., Iterator[Any]], worker: IsolatedWorker
) -> tuple[list[Any], list[DeadLetter], list[FileLedger]]:
    """Read all portions, one after the other; gives examples, dead letters and a ledger of each file."""
    examples: list[Any] = []
    letters: list[DeadLetter] = []
    ledgers: dict[str, list[FileLedger]] = {file.path: [check_file(file)] for file in files}
    memory: dict[str, FileMemory] = {}
    for chain in chains(files):
        for portion in split_files(chain, options.split_bytes):
            for found in mine(portion, worker=worker, memory=memory):
                if isinstance(found, DeadLetter):
                    letters.append(found)
                elif isinstance(found, FileLedger):
                    ledgers[found.path].append(found)
                else:
                    examples.append(found)
    worker.close()
    return examples, letters, [merged(parts) for parts in ledgers.values()]


def distinct(
    examples: Iterable[Any], keyed: Callable[[Any], tuple[bytes, Any]], choose: Callable[[Iterable[Any]], Any]
) -> list[Any]:
    """One example of each key."""
    groups: dict[bytes, list[Any]] = {}
    for key, example in map(keyed, examples):
        groups.setdefault(key, []).append(example)
    return [choose(group) for group in groups.values()]


def without_near_duplicates(examples: list[Any], texts: TextsOf, threshold: float) -> list[Any]:
    """The examples that are no copies of another one; sketches stay in memory, as they need not go anywhere."""
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


def screened(examples: list[Any], screening: Screening, texts: TextsOf) -> tuple[list[Any], list[Measure]]:
    """The examples without near duplicates, if these are to go, and how many stayed and went."""
    if screening.near_duplicates is None:
        return examples, []
    left = without_near_duplicates(examples, texts, screening.near_duplicates)
    counts = {KEPT: len(left), DROPPED: len(examples) - len(left)}
    return left, [((STEP, str(Drop.NEAR_DUPLICATE), tag), count) for tag, count in counts.items()]


def written(examples: list[Any], root: str, schema: Schema, options: RunOptions) -> list[ReleaseFile]:
    """Write all shards."""
    sizes: Counter[str] = Counter()
    for example in examples:
        split, size = size_of(example, schema)
        sizes[split] += size
    if not examples:
        return []
    coder = RecordCoder(type(examples[0]))
    shards: dict[Any, list[bytes]] = {
        key: [] for size in sizes.items() for key, _ in all_shards(size, options.shard_bytes)
    }
    for example in examples:
        key, packed = shard_of(example, sizes, options.shard_bytes, coder)
        shards[key].append(packed)
    return [file for shard in shards.items() for file in write_shard(shard, root, schema, options.formats, coder)]


def split_measures(examples: Iterable[Any]) -> list[Measure]:
    """What `CountCorpus` gives."""
    found = Counter[tuple[str, str, str]]()
    texts = set()
    for example in examples:
        for key, number in counts_of(example):
            found[key] += number
        texts.update(texts_of(example))
    for scope, kind, _ in texts:
        found[scope, kind, "unique"] += 1
    return list(found.items())


def fusion_measures(examples: list[Any]) -> list[Measure]:
    """What `CountFusions` gives of all examples and of the balanced ones."""
    rates = keep_rates(Counter(map(group_of, examples)))
    balanced = [example for example in examples if is_kept(example, rates)]
    found = Counter[tuple[str, str, str]]()
    for scope, part in ((FULL, examples), (BALANCED, balanced)):
        for example in part:
            found.update(dict(fusion_counts(example, scope)))
    return list(found.items())


def finished(
    name: str,
    options: RunOptions,
    schema: Schema,
    examples: list[Any],
    measures: list[Measure],
    letters: list[DeadLetter],
    ledgers: list[FileLedger],
    described: dict[str, Any],
) -> str:
    """Write and publish; returns what a run tells its user."""
    with Workspace(options.output, overwrite=options.overwrite) as workspace:
        files = written(examples, workspace.staging, schema, options)
        files.append(write_dead_letters(None, letters, ledgers, workspace.staging))
        profile = PROFILERS[name].profile(examples).as_json()
        write_summary(None, ledgers, files, measures, profile, workspace.staging)
        summary = Summary.read(workspace.staging)
        release = Release(corpus=name, schema=schema, summary=summary, problem=None, **described)
        return publish(release, workspace, {"engine": "benchmarks.plain_loop"})


def run_wikisplit(arguments: Sequence[str]) -> str:
    """`wikimill wikisplit`."""
    parsed, _ = parse(wikisplit.parser(), arguments)
    mining, options, screening = wikisplit.mining_options(parsed), run_options(parsed, ()), screening_of(parsed)
    mine = partial(mine_splits.mine_portion, options=mining)
    examples, letters, ledgers = mined(_files(options, "history"), options, mine, mine_splits.split_worker(mining))
    examples, measures = screened(distinct(examples, by_complex_sentence, best_example), screening, split_pair)
    described = {
        "citation": wikisplit.CITATION,
        "options": wikisplit.content_options(mining, screening, options),
        "versions": decisive_versions(()),
        "models": {f"sentences-{mining.language}": mining.model_sha256},
        "statistics": SplitStatistics(),
    }
    schema = schema_of(wikisplit.NAME, asdict(mining))
    measures += split_measures(examples)
    return finished(wikisplit.NAME, options, schema, examples, measures, letters, ledgers, described)


def run_discofuse(arguments: Sequence[str]) -> str:
    """`wikimill discofuse`."""
    parsed, _ = parse(discofuse.parser(), arguments)
    mining, options, screening = discofuse.mining_options(parsed), run_options(parsed, ()), screening_of(parsed)
    annotator = find_annotator(mining.annotator).identity()
    mine = partial(mine_fusion.mine_portion, options=mining)
    examples, letters, ledgers = mined(_files(options, "current"), options, mine, mine_fusion.fusion_worker(mining))
    examples, measures = screened(distinct(examples, by_texts, distinct_fusion), screening, coherent_text)
    sentences = {"sentences-en": sentence_model_digest("en")}
    described = {
        "citation": discofuse.CITATION,
        "options": discofuse.content_options(mining, screening, options),
        "versions": decisive_versions(discofuse.LIBRARIES),
        "models": sentences | {"annotator": annotator} | resolver_digest(mining.coreference),
        "statistics": FusionStatistics(),
        "licence_text": FUSION_LICENCE_TEXT,
    }
    schema = schema_of(discofuse.NAME, asdict(mining))
    measures += fusion_measures(examples)
    return finished(discofuse.NAME, options, schema, examples, measures, letters, ledgers, described)


def _files(options: RunOptions, kind: Kind) -> list[InputFile]:
    return find_inputs(options.inputs, kind=kind, documents=kind == "current", tell=print)


RUNS: dict[str, Callable[[Sequence[str]], str]] = {"wikisplit": run_wikisplit, "discofuse": run_discofuse}


def main() -> None:
    """Run one command's loop."""
    print(RUNS[sys.argv[1]](sys.argv[2:]))


if __name__ == "__main__":
    main()
