"""The methods of 7z archives that are read, as decompressors of the standard library."""

from __future__ import annotations

import bz2
import lzma
import struct
from typing import Any

from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.sevenzip_header import Coder

_MAX_DICTIONARY = 256 * 1024 * 1024
_LZMA, _LZMA2, BZIP2, ENCRYPTION = b"\x03\x01\x01", b"\x21", b"\x04\x02\x02", b"\x06\xf1\x07\x01"


def new_decompressor(coder: Coder) -> Any:
    """A decompressor, as those of `lzma` and `bz2`, for what one coder has packed.

    Raises:
        InputDamage: the method is not read, wants too much memory, or is described wrongly.
    """
    try:
        return _decompressor(coder.method, coder.properties)
    except (lzma.LZMAError, ValueError, IndexError, struct.error) as error:
        raise InputDamage("damaged", f"the 7z header describes its method wrongly: {error}") from error


def _decompressor(method: bytes, properties: bytes) -> Any:
    if method == _LZMA2:
        bits = properties[0]
        size = 0xFFFFFFFF if bits == 40 else (2 | (bits & 1)) << (bits // 2 + 11)
        filters: dict[str, int] = {"id": lzma.FILTER_LZMA2, "dict_size": _checked(size)}
        return lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[filters])
    if method == _LZMA:
        packed, size = struct.unpack("<BI", properties)
        filters = {"id": lzma.FILTER_LZMA1, "dict_size": _checked(size)}
        filters |= {"lc": packed % 9, "lp": packed // 9 % 5, "pb": packed // 45}
        return lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[filters])
    if method == BZIP2:
        return bz2.BZ2Decompressor()
    raise InputDamage("refused", f"7z method {method.hex()} is not read (LZMA, LZMA2 and BZip2 are); re-pack the file")


def _checked(dictionary_bytes: int) -> int:
    if dictionary_bytes > _MAX_DICTIONARY:
        raise InputDamage("refused", f"the 7z dictionary of {dictionary_bytes:,} bytes is over {_MAX_DICTIONARY:,}")
    return dictionary_bytes
