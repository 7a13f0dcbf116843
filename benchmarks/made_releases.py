"""Synthetic releases of any size, valid by every rule, of WikiSplit and other corpora.

    python -m benchmarks.made_releases --examples 1000000 --output DIR [--formats tfrecord,avro] [--shard_bytes N]

The code of a run divides, writes and publishes the examples; only mining is left out. Memory is that of one bucket,
because each bucket generates its examples from their numbers; with --bucket_bytes as large as a shard, memory is that
of a shard. --memory prints it.

Examples of DiscoFuse are records of a mined release and copies of them on made-up pages, with the same lengths and
types. A copy has a word before its first sentences that no other copy has.
"""

from __future__ import annotations

import argparse
import resource
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from wikimill.pipelines.version import decisive_versions
from wikimill.rules.account import Account
from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.profiles.profile import Profile
from wikimill.rules.records import example_id, stable_position
from wikimill.rules.text.bleu import bleu
from wikimill.rules.wikisplit.comparison import comparison
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.discofuse.row_checks import COHERENT, INCOHERENT, TEXTS
from wikimill.transforms.discofuse.statistics.tables import CONNECTIVE, FULL, SPLIT, TYPE
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.record_coder import RecordCoder
from wikimill.transforms.partition import Partition
from wikimill.transforms.release.buckets import BUCKET_BYTES, Bucket, bucket_count, bucket_index
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.publish import publish
from wikimill.transforms.release.release import Release
from wikimill.transforms.release.stored_release import StoredRelease
from wikimill.transforms.release.summary import Summary, write_dead_letters
from wikimill.transforms.release.workspace import Workspace
from wikimill.transforms.release.write import BucketKey, FileKey, join_buckets, pack, shard_count, size_of, sort_bucket
from wikimill.transforms.storage.files import ReleaseFile
from wikimill.transforms.wikisplit.corpus import WIKISPLIT
from wikimill.transforms.wikisplit.options import WikiSplitOptions

SITE = SiteInfo(dbname="enwiki", base="https://en.wikipedia.org/wiki/Main_Page")
DUMP = "enwiki-20260901-pages-meta-history1.xml-p1p999.bz2"
_SYLLABLES = "ba ke li mo nu ra se ti vo zu da fe gi ho ju ka le mi no pu".split()
_BUILDINGS = "mill bridge tower church school palace market station library theatre".split()
_DEEDS = ("was built", "was founded", "was rebuilt", "burnt down", "was opened", "was drawn")
_FATES = ("moved to the old town", "sold to the new owners", "given to the people", "left to the wind and the rain")
_PER_PAGE = 20


@dataclass(frozen=True)
class MadeUp:
    """Examples that are generated from their numbers.

    Attributes:
        corpus: the corpus.
        options: the options in the manifest.
        models: the models in the manifest.
        example: number → record, a different one for each number.
        ledger: number of examples → ledger of their file.
        measures: (tables of a recount, number of examples of each split) → measures of a pipeline.
    """

    corpus: Corpus
    options: Mapping[str, Any]
    models: Mapping[str, Any]
    example: Callable[[int], Any]
    ledger: Callable[[int], FileLedger]
    measures: Callable[[Mapping[str, Any], Mapping[str, int]], Iterator[Measure]]


def splits() -> MadeUp:
    """Return a generator of examples of WikiSplit."""
    mining = WikiSplitOptions()
    models = {"sentences-en": mining.model_sha256}
    return MadeUp(WIKISPLIT, mining.as_manifest(), models, partial(example, mining=mining), _ledger, _measures)


def example(number: int, mining: WikiSplitOptions) -> SplitExample:
    """Return the example of a number."""
    name, place = word(number // 400), word(number % 400 + 7)
    thing = f"{_BUILDINGS[number % 10]} of {name}"
    deed = f"{_DEEDS[number % 6]} in {1200 + number % 800}"
    fate = f"{_FATES[number % 4]} of {place}"
    complex_sentence = f"The {thing} , which {deed} by the lake , was later {fate} ."
    simple = f"The {thing} {deed} by the lake .", f"It was later {fate} ."
    page, revision = str(number // _PER_PAGE + 1), 1000 + 3 * number
    tokens = complex_sentence.split(" ")
    bleu_1, bleu_2 = (bleu(tokens, text.split(" ")) for text in simple)
    return SplitExample(
        id=example_id(SITE.wiki, page, (complex_sentence, *simple)),
        wiki=SITE.wiki,
        page_id=page,
        page_title=name,
        url=SITE.difference_url(str(revision), str(revision + 1)),
        dump="2026-09-01",
        split=mining.partition.split_of(SITE.wiki, page),
        complex_sentence=complex_sentence,
        simple_sentence_1=simple[0],
        simple_sentence_2=simple[1],
        bleu_1=bleu_1,
        bleu_2=bleu_2,
        **asdict(comparison(tokens, *(text.split(" ") for text in simple))),
        direction="split" if number % 3 else "merge",
        adjacent=True,
        same_paragraph=True,
        reverted=number % 11 == 0,
        minor=number % 5 == 0,
        section="History" if number % 2 else "",
        old_revision_id=str(revision),
        new_revision_id=str(revision + 1),
        timestamp=f"{2003 + number % 20}-{number % 12 + 1:02}-{number % 28 + 1:02}T10:11:12Z",
    )


def word(number: int) -> str:
    """Return a word for each number."""
    syllables = []
    while True:
        number, rest = divmod(number, len(_SYLLABLES))
        syllables.append(_SYLLABLES[rest])
        if not number:
            return "".join(syllables).capitalize() + "ton"


def dealt(
    count: int, examples: Callable[[int], Any], schema: Schema, shard_bytes: int, bucket_bytes: int
) -> dict[BucketKey, list[int]]:
    """Return the numbers of the examples in each bucket of each shard."""
    sizes: Counter[str] = Counter()
    placed = []
    for number in range(count):
        made = examples(number)
        sizes.update(dict([size_of(made, schema)]))
        placed.append((made.split, made.id))
    counts = {}
    for split, size in sizes.items():
        shards = shard_count(size, shard_bytes)
        counts[split] = shards, bucket_count(size, shards, bucket_bytes)
    found: dict[BucketKey, list[int]] = {
        (split, index, shards, bucket, buckets): []
        for split, (shards, buckets) in counts.items()
        for index in range(shards)
        for bucket in range(buckets)
    }
    for number, (split, identifier) in enumerate(placed):
        shards, buckets = counts[split]
        index, bucket = bucket_index(stable_position(identifier), shards, buckets)
        found[split, index, shards, bucket, buckets].append(number)
    return found


def publish_many(
    count: int,
    output: str,
    formats: tuple[str, ...],
    shard_bytes: int = 1 << 24,
    bucket_bytes: int = BUCKET_BYTES,
    made: MadeUp | None = None,
) -> str:
    """Publish a release of `count` examples in a folder; return the message of a run."""
    made = made or splits()
    corpus, options = made.corpus, {**made.options, "formats": sorted(formats), "shard_bytes": shard_bytes}
    schema = Schema.of_corpus(corpus, options)
    recount = corpus.recount({"options": options})
    profile, coder, sizes = Profile(), RecordCoder(corpus.record), Counter[str]()
    with Workspace(output, overwrite=True) as workspace:
        files: list[ReleaseFile] = []
        stored: dict[FileKey, list[Bucket]] = {}
        for key, numbers in sorted(dealt(count, made.example, schema, shard_bytes, bucket_bytes).items()):
            packed = []
            for each in map(made.example, numbers):
                packed.append(pack(each, coder))
                recount.add(asdict(each), each.split)
                corpus.profiler.add(profile, each)
                sizes[each.split] += 1
            for written in sort_bucket((key, packed), workspace.staging, schema, formats, coder):
                if isinstance(written, ReleaseFile):
                    files.append(written)
                else:
                    file, bucket = written.value
                    stored.setdefault(file, []).append(bucket)
        files += [join_buckets(each, workspace.staging, schema, coder) for each in stored.items()]
        ledger = made.ledger(count)
        files.append(write_dead_letters([], [ledger], workspace.staging))
        measures = list(made.measures(recount.tables(), sizes))
        release = Release(
            corpus=corpus,
            schema=schema,
            options=options,
            versions=decisive_versions(),
            models=dict(made.models),
            summary=Summary([ledger], sorted(files), measures, profile.as_json()),
            problem=None,
            statistics=corpus.statistics,
        )
        return publish(release, workspace, {"engine": "benchmarks.made_releases"})


def _ledger(count: int) -> FileLedger:
    pages = -(-count // _PER_PAGE)
    accounts = {
        "pages": Account(pages, pages),
        "revisions": Account(3 * count, 3 * count),
        "candidates": Account(2 * count, count, Counter({"bleu": count})),
        "examples": Account(count, count),
    }
    return FileLedger(DUMP, 1000 * count, f"/{DUMP}", "0" * 64, SITE.wiki, 10_000 * count, accounts=accounts)


def _measures(tables: Mapping[str, Any], _: Mapping[str, int]) -> Iterator[Measure]:
    for scope, kinds in tables["table_3"].items():
        for kind, columns in kinds.items():
            for column, number in columns.items():
                yield (scope, kind, column), number


@dataclass(frozen=True)
class MilledFrom:
    """The file named as the source of examples: its name, and its wiki (empty if it holds documents)."""

    file: str
    wiki: str


def fusions_of(folder: str) -> MadeUp:
    """Return a generator of examples from those of a DiscoFuse release mined from one file."""
    release = StoredRelease.open(folder)
    (entry,) = release.manifest["inputs"]
    source = MilledFrom(entry["file"], entry["wiki"])
    # Controls are drawn by their text, which differs in copies.
    options = {**release.manifest["options"], "control_fraction": 1.0, "control_share": None}
    return fusions(list(release.rows()), options, release.manifest["models"], source)


def fusions(
    rows: Sequence[Mapping[str, Any]], options: Mapping[str, Any], models: Mapping[str, Any], source: MilledFrom
) -> MadeUp:
    """Return a generator of examples from records with different texts, which need neither id nor split."""
    partition = Partition.of_options(options["partition"])

    def example(number: int) -> FusionExample:
        return _copy(rows[number % len(rows)], number // len(rows), partition)

    def ledger(count: int) -> FileLedger:
        accounts = {
            "pages": Account(count, count),
            "sentences": Account(4 * count, 4 * count),
            "candidates": Account(2 * count, count, Counter({"no_finite_verb": count})),
            "examples": Account(count, count),
        }
        read, name = 1000 * count, source.file
        return FileLedger(name, read, f"/{name}", "0" * 64, source.wiki, 10 * read, accounts=accounts)

    return MadeUp(DISCOFUSE, options, models, example, ledger, _fusion_measures)


def _copy(row: Mapping[str, Any], copy: int, partition: Partition) -> FusionExample:
    changed: dict[str, Any] = dict(row)
    if copy:
        changed |= {name: f"{word(copy)} : {row[name]}" for name in (COHERENT[0], INCOHERENT[0])}
        changed["page_id"] = f"{row['page_id']}{copy:06}"
    wiki, page = row["wiki"] or "", changed["page_id"]
    changed["id"] = example_id(wiki, page, [changed[name] for name in TEXTS])
    return FusionExample(**changed | {"split": partition.split_of(wiki, page)})


def _fusion_measures(tables: Mapping[str, Any], sizes: Mapping[str, int]) -> Iterator[Measure]:
    for split, count in sizes.items():
        yield (FULL, SPLIT, split), count
    for table, kind in (("figure_4", TYPE), ("connective_strings", CONNECTIVE)):
        for name, count in tables[table][FULL].items():
            yield (FULL, kind, name), count


def main() -> None:
    """Publish a synthetic release and print the message of a run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--formats", default="tfrecord,avro")
    parser.add_argument("--shard_bytes", type=int, default=1 << 24)
    parser.add_argument("--bucket_bytes", type=int, default=BUCKET_BYTES)
    parser.add_argument("--memory", action="store_true", help="also print the peak of resident memory")
    arguments = parser.parse_args()
    formats = tuple(arguments.formats.split(","))
    print(publish_many(arguments.examples, arguments.output, formats, arguments.shard_bytes, arguments.bucket_bytes))
    if arguments.memory:
        print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6:,.0f} MB at most")


if __name__ == "__main__":
    main()
