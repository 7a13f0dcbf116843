"""What a release has beside its data and its manifest: tables, card, licence, what loaders look for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.records import SPLITS
from transforms.duplicates.accounting import excluded_table
from transforms.release.card import CardFacts, dataset_card
from transforms.release.croissant import CROISSANT, DescribedFile, croissant
from transforms.release.descriptions import DESCRIPTIONS
from transforms.release.files import ReleaseFile
from transforms.release.release import Release
from transforms.release.report.page import draw_report
from transforms.release.tfds_metadata import TfdsSplit, dataset_info_json, features_json

DATASET_VERSION = "1.0.0"
STATS, REPORT, CARD, LICENCE_FILE = "stats.json", "report.html", "README.md", "LICENSE-DATA"
#: Those that every release has, at its top level.
COMPANIONS = (STATS, REPORT, CARD, CROISSANT, LICENCE_FILE)


def companions(
    release: Release, described: Mapping[str, Any], data: Sequence[ReleaseFile]
) -> Iterator[tuple[str, bytes]]:
    """Yield (path within the release, content) of each.

    Args:
        release: what is published.
        described: its manifest, without its files.
        data: the files that hold records, and the dead letters.
    """
    formats = release.options["formats"]
    if "tfrecord" in formats:
        yield "tfrecord/features.json", features_json(release.schema)
        yield "tfrecord/dataset_info.json", _dataset_info(release, data)
    counts, splits, measures = described["counts"], described["splits"], release.summary.measures
    shown = {
        "excluded_files": excluded_table(measures, release.options),
        "funnel": counts,
        "profile": release.summary.profile,
    }
    stats = as_json(release.statistics.tables(measures) | shown)
    yield STATS, stats
    # From what a reader of the release has, so that `wikimill report` draws the same.
    yield REPORT, draw_report(json.loads(as_json(described)), json.loads(stats))
    records = [DescribedFile(file.path, file.size, file.sha256) for file in data if _holds_records(file, formats)]
    yield CARD, dataset_card(_card_facts(release, counts, splits, records))
    yield CROISSANT, as_json(_croissant(release, splits, records))
    yield LICENCE_FILE, release.licence_text.encode()


def as_json(value: Any) -> bytes:
    """A value as JSON that people can read, its keys in order."""
    return (json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode()


def _dataset_info(release: Release, data: Sequence[ReleaseFile]) -> bytes:
    """What TFDS reads beside the TFRecord shards."""
    splits = []
    for split in SPLITS:
        prefix = f"tfrecord/{release.corpus}-{split}.tfrecord-"
        shards = sorted(file for file in data if file.path.startswith(prefix))
        splits.append(TfdsSplit(split, tuple(shard.records or 0 for shard in shards), sum(s.size for s in shards)))
    return dataset_info_json(
        release.schema,
        splits,
        version=DATASET_VERSION,
        description=release.schema.doc,
        homepage="",
        citation=release.citation,
    )


def _holds_records(file: ReleaseFile, formats: Sequence[str]) -> bool:
    return file.path.split("/", 1)[0] in formats


def _card_facts(
    release: Release, counts: Mapping[str, Any], splits: Mapping[str, int], files: Sequence[DescribedFile]
) -> CardFacts:
    return CardFacts(
        schema=release.schema,
        splits=splits,
        counts=counts,
        files=files,
        inputs=release.inputs,
        options=release.options,
        versions=release.versions,
        models=release.models,
        citation=release.citation,
        partial=release.problem,
        note=release.note,
    )


def _croissant(release: Release, splits: Mapping[str, int], files: Sequence[DescribedFile]) -> dict[str, Any]:
    return croissant(
        release.schema,
        DESCRIPTIONS[release.corpus],
        files,
        splits,
        version=DATASET_VERSION,
        citation=release.citation,
        date=release.dump_date,
        language=release.options.get("language"),
    )
