"""The formats of a release: every name that `--formats` takes, and its encoder over a schema."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping

from wikimill.transforms.release.formats.avro import AvroEncoder
from wikimill.transforms.release.formats.plain_text import TxtEncoder
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.shard import Encoder
from wikimill.transforms.release.formats.text_formats import JsonlEncoder, TsvEncoder
from wikimill.transforms.release.formats.tfrecord import TFRecordEncoder


def _parquet(schema: Schema) -> Encoder:
    from wikimill.transforms.release.formats.parquet import ParquetEncoder  # Arrow, which no other format needs

    return ParquetEncoder(schema)


# In the order of help texts. A format's name is also its folder in a release.
ENCODERS: Mapping[str, Callable[[Schema], Encoder]] = types.MappingProxyType(
    {
        "tfrecord": TFRecordEncoder,
        "avro": AvroEncoder,
        "parquet": _parquet,
        "jsonl": JsonlEncoder,
        "tsv": TsvEncoder,
        "txt": TxtEncoder,
    }
)


def encoder_of(file_format: str, schema: Schema) -> Encoder:
    """Return the encoder of a format over a schema.

    Args:
        file_format: a key of ENCODERS.
        schema: the columns of the corpus.

    Raises:
        ValueError: there is no such format, or the corpus cannot be written in it (TSV has published layouts only).
    """
    if file_format not in ENCODERS:
        raise ValueError(f"unknown format {file_format!r}; --formats takes {', '.join(ENCODERS)}")
    return ENCODERS[file_format](schema)
