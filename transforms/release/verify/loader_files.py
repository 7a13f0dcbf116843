"""The check of the files that loaders read against the data: names of shards, TFDS's metadata, card, croissant.json."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from wikimill.rules.records import splits_with
from wikimill.transforms.license import license_of
from wikimill.transforms.release.formats.registry import FORMATS, encoder_of
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.metadata.card_metadata import HF_SPLITS, LICENSE_ID, OTHER_LICENSE
from wikimill.transforms.release.metadata.croissant import CONFORMS_TO, CROISSANT
from wikimill.transforms.release.metadata.tfds_metadata import FILE_TEMPLATE, features_json
from wikimill.transforms.release.stored_release import DamagedFile, StoredRelease
from wikimill.transforms.release.verify.accounts import read_json
from wikimill.transforms.release.verify.findings import MANIFEST_PATH, Finding

CARD = "README.md"
FEATURES, DATASET_INFO = "tfrecord/features.json", "tfrecord/dataset_info.json"
_COUNT = re.compile(r"-of-(\d{5})(?:\.[a-z]+)?\Z")
_MINE_AGAIN = "mine again"


def check_loader_files(release: StoredRelease) -> Finding:
    """Check that names of shards, TFDS's metadata, card and croissant.json agree with the data.

    Raises:
        KeyError, TypeError, ValueError: the manifest does not have the shape that wikimill writes.
    """
    finding = Finding("loaders")
    files = {str(entry["path"]): entry for entry in release.manifest["files"]}
    data = {path: entry for path, entry in files.items() if path.split("/", 1)[0] in FORMATS}
    subject = ["names of shards"]
    _check_names(release, data, finding)
    if "tfrecord" in release.formats:
        _check_tfds(release, data, finding)
        subject += [FEATURES, DATASET_INFO]
    _check_card(release, data, finding)
    _check_croissant(release, data, finding)
    finding.subject = f"{', '.join([*subject, CARD, CROISSANT])} agree with the data"
    return finding


def _check_names(release: StoredRelease, data: Mapping[str, Any], finding: Finding) -> None:
    """Check that each split has all its shards in each format, as many in each, and that there are no other files."""
    left = set(data) - {FEATURES, DATASET_INFO}
    for split in splits_with(release.manifest["splits"]):
        numbers = set()
        for name in release.formats:
            encoder, paths = encoder_of(name, release.schema), release.shards(name, split)
            left -= set(paths)
            match = _COUNT.search(paths[0]) if paths else None
            count = int(match[1]) if match else len(paths)
            shards = [Shard(release.corpus.name, split, index, count) for index in range(count)]
            wanted = sorted({f"{name}/{encoder.file_name(shard)}" for shard in shards})
            if paths != wanted:
                finding.add(MANIFEST_PATH, f"files of {name}, {split}", wanted, paths, remedy=_MINE_AGAIN)
            if not encoder.one_file_per_split:
                numbers.add(count)
        if len(numbers) > 1:
            finding.add(
                MANIFEST_PATH, f"shards of {split}", "as many in each format", sorted(numbers), remedy=_MINE_AGAIN
            )
    for path in sorted(left):
        finding.add(path, "its name", f"a shard of {release.corpus.name}", path, remedy="remove it, and mine again")


def _check_tfds(release: StoredRelease, data: Mapping[str, Any], finding: Finding) -> None:
    features = read_json(release, FEATURES, finding)
    if features is not None and features != json.loads(features_json(release.schema)):
        finding.add(FEATURES, "the features", "those of the records", "others", remedy=_MINE_AGAIN)
    info = read_json(release, DATASET_INFO, finding)
    wanted = []
    for split in splits_with(release.manifest["splits"]):
        shards = [data[path] for path in release.shards("tfrecord", split)]
        if any(shard["records"] for shard in shards):
            wanted.append(
                {
                    "name": split,
                    "shardLengths": [str(shard["records"]) for shard in shards],
                    "numBytes": str(sum(shard["bytes"] for shard in shards)),
                    "filepathTemplate": FILE_TEMPLATE,
                }
            )
    if info is not None:
        if info.get("splits") != wanted:
            finding.add(DATASET_INFO, "splits", wanted, info.get("splits"), remedy=_MINE_AGAIN)
        if (info.get("name"), info.get("fileFormat")) != (release.corpus.name, "tfrecord"):
            subject = f"{info.get('name')} as {info.get('fileFormat')}"
            finding.add(
                DATASET_INFO, "name and format", f"{release.corpus.name} as tfrecord", subject, remedy=_MINE_AGAIN
            )


def _check_card(release: StoredRelease, data: Mapping[str, Any], finding: Finding) -> None:
    """Check that the front matter has the license, the data files of each split and their numbers of examples."""
    try:
        with release.open_file(CARD) as file:
            front = file.read().decode().split("---\n")[1]
        metadata = {key: json.loads(value) for key, value in (line.split(": ", 1) for line in front.splitlines())}
    except (DamagedFile, ValueError, IndexError) as error:
        finding.add(CARD, "its front matter", "a key and its JSON a line, between two rules", error)
        return
    found = license_of(release.manifest["inputs"], release.corpus.description.license)
    expected = LICENSE_ID if found.is_wikimedias else OTHER_LICENSE["license"]
    if metadata.get("license") != expected:
        finding.add(CARD, "license", expected, metadata.get("license"), remedy=_MINE_AGAIN)
    if "configs" not in metadata:
        return
    splits, wanted, subject = release.manifest["splits"], {}, {}
    patterns = {entry["split"]: entry["path"] for entry in metadata["configs"][0]["data_files"]}
    counts = {entry["name"]: entry["num_examples"] for entry in metadata["dataset_info"]["splits"]}
    for split, name in HF_SPLITS.items():
        pattern = patterns.get(name, "")
        if splits.get(split):
            wanted[name] = (release.shards(pattern.split("/", 1)[0], split), splits[split])
        if name in patterns or name in counts:
            subject[name] = (sorted(path for path in data if fnmatchcase(path, pattern)), counts.get(name))
    if subject != wanted:
        finding.add(CARD, "files and examples of each split", wanted, subject, remedy=_MINE_AGAIN)


def _check_croissant(release: StoredRelease, data: Mapping[str, Any], finding: Finding) -> None:
    """Check that croissant.json has each data file with its digest and size, and the columns as fields."""
    described = read_json(release, CROISSANT, finding)
    if described is None:
        return
    try:
        objects = {
            str(item["contentUrl"]): (item["sha256"], item["contentSize"])
            for item in described["distribution"]
            if item["@type"] == "cr:FileObject"
        }
        sets = {item["@id"]: [field["name"] for field in item["field"]] for item in described["recordSet"]}
        conforms = described["conformsTo"]
    except (KeyError, TypeError) as error:
        finding.add(CROISSANT, "its content", f"a description after {CONFORMS_TO}", repr(error), remedy=_MINE_AGAIN)
        return
    metadata_files = {FEATURES, DATASET_INFO}
    wanted = {
        path: (entry["sha256"], f"{entry['bytes']} B") for path, entry in data.items() if path not in metadata_files
    }
    for path in sorted(wanted.keys() | objects.keys()):
        if wanted.get(path) != objects.get(path):
            finding.add(
                CROISSANT, "a file's digest and size", wanted.get(path), objects.get(path), at=path, remedy=_MINE_AGAIN
            )
    columns = [column.name for column in release.schema.columns]
    if sets and sets.get(release.corpus.name) != columns:
        finding.add(CROISSANT, "fields", columns, sets.get(release.corpus.name), remedy=_MINE_AGAIN)
    if CONFORMS_TO not in conforms:
        finding.add(CROISSANT, "conformsTo", CONFORMS_TO, conforms, remedy=_MINE_AGAIN)
