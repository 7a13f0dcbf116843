"""The digest of a model that is a folder of files."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

_BLOCK_BYTES = 1024 * 1024


def digest_of_files(folder: Path, files: Iterable[Path]) -> str:
    """Return the SHA-256, in hexadecimal, over paths, sizes and contents of files; it does not depend on their order.

    Args:
        folder: the folder; paths are relative to it.
        files: files below the folder.

    Raises:
        OSError: a file cannot be read.
    """
    digest = hashlib.sha256()
    begin = len(folder.parts)
    # In the order of paths, which is that of their parts; `open` and `fstat` take a third of the time of `Path`'s.
    for parts, path in sorted((path.parts, path) for path in files):
        with open(path, "rb", buffering=0) as file:
            digest.update(f"{'/'.join(parts[begin:])}\0{os.fstat(file.fileno()).st_size}\0".encode())
            while block := file.read(_BLOCK_BYTES):
                digest.update(block)
    return digest.hexdigest()
