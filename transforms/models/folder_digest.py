"""The digest of a model that is a folder of files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

_BLOCK_BYTES = 1024 * 1024


def digest_of_files(folder: Path, files: Iterable[Path]) -> str:
    """The SHA-256 over the names (below the folder), sizes and contents of files, whatever their order."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(folder).as_posix()}\0{path.stat().st_size}\0".encode())
        with path.open("rb") as file:
            while block := file.read(_BLOCK_BYTES):
                digest.update(block)
    return digest.hexdigest()
