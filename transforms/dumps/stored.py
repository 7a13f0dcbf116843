"""Opens files as they are stored, on any filesystem that Beam knows."""

from __future__ import annotations

from typing import BinaryIO, cast

from apache_beam.io.filesystem import CompressionTypes
from apache_beam.io.filesystems import FileSystems


def open_stored(path: str) -> BinaryIO:
    """Open a file for reading its bytes; Beam by itself would unpack it by the end of its name."""
    return cast(BinaryIO, FileSystems.open(path, compression_type=CompressionTypes.UNCOMPRESSED))
