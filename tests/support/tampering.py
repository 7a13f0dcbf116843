"""Releases in which something was changed on purpose, with digests that fit or without."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.release.formats.registry import encoder_of
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.metadata.derived_files import derived_files
from wikimill.transforms.release.stored_release import StoredRelease
from wikimill.transforms.release.verify.check_release import check_release
from wikimill.transforms.storage.json_text import as_json

Rows = list[dict[str, Any]]
SPLITS = ("train", "dev", "test")


def named(folder: Path, **options: Any) -> set[str]:
    """Return the paths that the checks name."""
    verdict = check_release(str(folder), **options)
    return {problem.path for finding in verdict.findings for problem in finding.problems}


def whats(folder: Path) -> set[tuple[str, str]]:
    """(path, what is wrong), without the place in the file."""
    verdict = check_release(str(folder))
    found = {(problem.path, problem.what) for finding in verdict.findings for problem in finding.problems}
    return {(path, what.split(": ")[-1]) for path, what in found}


def edit_json(path: Path, change: Callable[[Any], None]) -> None:
    """Change what a JSON file holds."""
    value = json.loads(path.read_bytes())
    change(value)
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n", "utf-8")


def reseal(folder: Path, *, redraw: bool = True, **records: int) -> None:
    """Make everything fit the files that are there: manifest, card, report and loaders' files, SHA256SUMS, _SUCCESS.

    Args:
        folder: the release.
        redraw: whether card, report and loaders' files are drawn again, or stay as they are.
        records: path → how many records it has now.
    """
    manifest = json.loads((folder / "manifest.json").read_bytes())
    _describe(folder, manifest, records)
    if redraw:
        for path, content in derived_files(
            find_corpus(manifest["corpus"]), manifest, json.loads((folder / "stats.json").read_bytes())
        ):
            (folder / path).write_bytes(content)
        _describe(folder, manifest, records)
    (folder / "manifest.json").write_bytes(as_json(manifest))
    seal(folder)


def _describe(folder: Path, manifest: dict[str, Any], records: dict[str, int]) -> None:
    """Bytes, digests and numbers of records, as the manifest lists them."""
    manifest["files"] = [entry for entry in manifest["files"] if (folder / entry["path"]).is_file()]
    for entry in manifest["files"]:
        data = (folder / entry["path"]).read_bytes()
        entry |= {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
        entry["records"] = records.get(entry["path"], entry["records"])


def seal(folder: Path) -> None:
    """Make SHA256SUMS and _SUCCESS fit the present manifest."""
    data = (folder / "manifest.json").read_bytes()
    sums = {entry["path"]: entry["sha256"] for entry in json.loads(data)["files"]}
    sums["manifest.json"] = hashlib.sha256(data).hexdigest()
    (folder / "SHA256SUMS").write_text("".join(f"{sums[path]}  {path}\n" for path in sorted(sums)), "utf-8")
    (folder / "_SUCCESS").write_text(f"{sums['manifest.json']}  manifest.json\n", "utf-8")


def rewrite(folder: Path, change: Callable[[dict[str, Rows]], None], formats: tuple[str, ...] = ()) -> None:
    """Change the records, and write them anew in all formats (or some), as one shard each; then reseal."""
    release = replace(StoredRelease.open(str(folder)), compares=False)
    formats = formats or tuple(release.formats)
    rows = {split: list(release.rows((split,))) for split in SPLITS}
    change(rows)
    counts = {}
    for name in formats:
        encoder = encoder_of(name, release.schema)
        for split in SPLITS:
            (path,) = release.shards(name, split)
            file = io.BytesIO()
            encoder.write(rows[split], file, Shard(release.corpus, split, 0, 1))
            (folder / path).write_bytes(file.getvalue())
            counts[path] = len(rows[split])
    reseal(folder, **counts)
