"""Trees of published dumps for tests: path → bytes, in Wikimedia's two layouts."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Mapping
from pathlib import Path

Tree = dict[str, bytes]


def noise(name: str, size: int) -> bytes:
    """Return bytes without a pattern, the same for a name in every run."""
    return random.Random(name).randbytes(size)


def sums(files: Mapping[str, bytes], algorithm: str = "sha256") -> bytes:
    """Return a checksum file as `sha256sum` writes it."""
    return "".join(f"{hashlib.new(algorithm, data).hexdigest()}  {name}\n" for name, data in files.items()).encode()


def content_folder(wiki: str, kind: str, date: str) -> str:
    """Return where a content dump is."""
    return f"other/mediawiki_content_{kind}/{wiki}/{date}/xml/bzip2"


def content_tree(wiki: str, kind: str, date: str, files: Mapping[str, bytes]) -> Tree:
    """Return a complete content dump."""
    inside = {**files, "SHA256SUMS": sums(files), "_SUCCESS": b""}
    return {f"{content_folder(wiki, kind, date)}/{name}": data for name, data in inside.items()}


def legacy_tree(wiki: str, date: str, jobs: Mapping[str, Mapping[str, bytes]], status: str = "done") -> Tree:
    """Return a legacy dump whose jobs have one status; `date` is YYYYMMDD."""
    folder = f"{wiki}/{date}"
    entries = {
        job: {
            "status": status,
            "updated": "2026-11-02 03:04:05",
            "files": {
                name: {
                    "size": len(data),
                    "url": f"/{folder}/{name}",
                    "md5": hashlib.md5(data).hexdigest(),
                    "sha1": hashlib.sha1(data).hexdigest(),
                }
                for name, data in files.items()
            },
        }
        for job, files in jobs.items()
    }
    files = {name: data for inner in jobs.values() for name, data in inner.items()}
    tree = {f"{folder}/{name}": data for name, data in files.items()}
    return tree | {f"{folder}/dumpstatus.json": json.dumps({"version": "0.8", "jobs": entries}).encode()}


def write_tree(folder: Path, tree: Tree) -> Path:
    """Return the tree as files: a mirror after file://."""
    for path, data in tree.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder
