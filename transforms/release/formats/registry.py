"""The formats of a release, by the names that `--formats` takes."""

from __future__ import annotations

import types
from collections.abc import Mapping

from wikimill.transforms.release.formats.avro import AVRO
from wikimill.transforms.release.formats.format import Exactness, Format
from wikimill.transforms.release.formats.parquet import PARQUET
from wikimill.transforms.release.formats.plain_text import TXT
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.shard import Encoder
from wikimill.transforms.release.formats.text_formats import JSONL, TSV
from wikimill.transforms.release.formats.tfrecord import TFRECORD

#: In the order in which help texts list the formats.
_FORMATS: dict[str, Format] = {each.name: each for each in (TFRECORD, AVRO, PARQUET, JSONL, TSV, TXT)}
FORMATS: Mapping[str, Format] = types.MappingProxyType(_FORMATS)


def by_reading_time() -> list[Format]:
    """Return all formats, the fastest to read first."""
    return sorted(FORMATS.values(), key=_reading)


def exact_formats() -> list[str]:
    """Return the names of the formats that hold every column exactly, the fastest to read first."""
    return [each.name for each in by_reading_time() if each.exactness is Exactness.EXACT]


def encoder_of(name: str, schema: Schema) -> Encoder:
    """Return the encoder that writes and reads a schema's records in a format.

    Args:
        name: a key of FORMATS.
        schema: the columns of the corpus.

    Raises:
        ValueError: there is no such format, or the corpus cannot be written in it.
    """
    if name not in FORMATS:
        raise ValueError(f"unknown format {name!r}; --formats takes {', '.join(FORMATS)}")
    return FORMATS[name].encoder(schema)


def _reading(each: Format) -> int:
    return each.reading
