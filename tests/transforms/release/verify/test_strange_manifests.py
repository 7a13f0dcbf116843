"""A manifest that says something strange, with digests that fit: a problem at most, never a crash."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.made_releases import publish_many
from wikimill.transforms.release.stored_release import ReleaseNotFound
from wikimill.transforms.release.verify.check_release import check_release

STRANGE = (None, [], {}, "x", -1, 2**70, [[]], {"": None})
#: What says only how the release was made; no file contradicts another value.
FREE = {"licence", "versions", "models"}


@pytest.fixture(scope="module")
def release(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("many") / "release"
    publish_many(30, str(folder), ("jsonl", "tfrecord"))
    return folder


def places(value: Any, path: tuple = ()) -> Iterator[tuple]:
    """Yield the way to each value in a JSON value; of a list, to the first only."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list) and value:
        yield from places(value[0], (*path, 0))


def value_at(manifest: Any, path: tuple) -> Any:
    for key in path:
        manifest = manifest[key]
    return manifest


def replaced(manifest: Any, path: tuple, value: Any) -> Any:
    if not path:
        return value
    copy = json.loads(json.dumps(manifest))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return copy


def sealed(folder: Path, manifest: Any) -> None:
    data = json.dumps(manifest).encode()
    (folder / "manifest.json").write_bytes(data)
    digest = hashlib.sha256(data).hexdigest()
    (folder / "_SUCCESS").write_text(f"{digest}  manifest.json\n")
    lines = [line for line in (folder / "SHA256SUMS").read_text().splitlines() if not line.endswith("  manifest.json")]
    lines = sorted([*lines, f"{digest}  manifest.json"], key=lambda line: line[66:])
    (folder / "SHA256SUMS").write_text("".join(f"{line}\n" for line in lines))


@pytest.mark.parametrize("count", [2, pytest.param(len(STRANGE), marks=pytest.mark.slow)])
def test_no_value_of_a_manifest_breaks_the_checks(release, count):
    """At each place of the manifest, try the next `count` strange values."""
    before = json.loads((release / "manifest.json").read_bytes())
    unnoticed = set()
    for number, path in enumerate(places(before)):
        turn = number % len(STRANGE)
        for value in (STRANGE + STRANGE)[turn : turn + count]:
            if value == value_at(before, path):
                continue
            sealed(release, replaced(before, path, value))
            try:
                verdict = check_release(str(release))
            except ReleaseNotFound:
                continue
            if verdict.is_whole and path[0] not in FREE:
                unnoticed.add(".".join(map(str, path)))
    sealed(release, before)
    assert check_release(str(release)).is_whole
    # Options that no record of this release contradicts, numbers of the inputs that no other file repeats, and a reason
    # for being partial, which no file can disprove.
    assert unnoticed <= {
        *(f"options.{name}" for name in OPTIONS_OF_MINING),
        *(f"inputs.0.{name}" for name in ("bytes", "sha256", "expanded_bytes", "pages", "revisions", "texts")),
        "partial",
        "options.partition.salt",  # another may draw the same splits for two pages
    }


OPTIONS_OF_MINING = (
    *("namespaces", "namespaces.0", "limit_pages", "since", "until", "adjacent_only", "drop_reverted", "min_bleu"),
    *("raw_text", "language", "clean_seconds", "check_sha1", "shard_bytes"),
)
