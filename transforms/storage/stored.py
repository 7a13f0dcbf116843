"""Opens stored files on any filesystem that Beam knows; Beam is imported only for files that are not local."""

from __future__ import annotations

import errno
import hashlib
import os
from typing import BinaryIO, cast

from wikimill.transforms.storage.named_files import UnfitFile, check_file
from wikimill.transforms.storage.paths import is_local

_BLOCK_BYTES = 1024 * 1024


def open_stored(path: str) -> BinaryIO:
    """Open a file to read its stored bytes, without decompressing them.

    Raises:
        OSError: the file does not exist or cannot be opened, or is a pipe or a device.
        Exception: the client of an object store failed for another reason; its errors have no common class.
    """
    if is_local(path):
        check_file(path)
        return open(path, "rb")
    from apache_beam.io.filesystem import CompressionTypes
    from apache_beam.io.filesystems import FileSystems

    try:
        return cast(BinaryIO, FileSystems.open(path, compression_type=CompressionTypes.UNCOMPRESSED))
    except ValueError as error:  # Beam does not know the filesystem, or lacks a library for it
        raise OSError(str(error)) from error
    except Exception as error:
        if getattr(error, "code", None) == 404:  # the error of Google's client is not an OSError
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path) from error
        raise


class Damaged(OSError):
    """The SHA-256 of a file differs from the one in its manifest."""

    def __init__(self, path: str) -> None:
        super().__init__(errno.EIO, "its SHA-256 is not the one in the manifest: it was damaged or changed", path)


def open_checked(path: str, sha256: str) -> BinaryIO:
    """Open a file like `open_stored`, after reading all of it to check its SHA-256.

    Raises:
        Damaged: the file has another SHA-256.
        OSError: the file cannot be opened or read.
    """
    file = open_stored(path)
    try:
        if _digest(file) != sha256:
            raise Damaged(path)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return file


def read_small(path: str, most: int) -> bytes:
    """Return all bytes of a file of at most `most` bytes.

    Raises:
        OSError: the file cannot be read, or is larger.
    """
    with open_stored(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise UnfitFile(path, f"is larger than {most:,} bytes")
    return data


def sha256_of(path: str) -> str:
    """Return the SHA-256 of a stored file, in hexadecimal.

    Raises:
        OSError: the file cannot be read.
    """
    with open_stored(path) as file:
        return _digest(file)


def _digest(file: BinaryIO) -> str:
    digest = hashlib.sha256()
    while block := file.read(_BLOCK_BYTES):
        digest.update(block)
    return digest.hexdigest()
