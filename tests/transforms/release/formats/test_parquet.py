import io

import pyarrow as pa
import pyarrow.parquet as pq
from hypothesis import given, settings
from hypothesis import strategies as st
from support.release_samples import BARE, EVERYTHING, EXAMPLES, FULL, WIKISPLIT, encoded, everythings

from wikimill.transforms.release.formats.parquet import ROW_GROUP_ROWS


def opened(data: bytes) -> pq.ParquetFile:
    return pq.ParquetFile(io.BytesIO(data))


def rows(data: bytes) -> list[dict]:
    return opened(data).read().to_pylist()


def test_the_file_says_types_nullability_and_meaning():
    schema = opened(encoded("parquet", EVERYTHING, (FULL,))).schema_arrow
    strings = pa.list_(pa.field("element", pa.string(), nullable=False))
    assert [(field.name, field.type, field.nullable, field.metadata[b"doc"].decode()) for field in schema] == [
        ("id", pa.string(), False, "Name."),
        ("colour", pa.string(), False, "Enum."),
        ("number", pa.int64(), False, "Integer."),
        ("share", pa.float64(), False, "Float."),
        ("flag", pa.bool_(), False, "Boolean."),
        ("words", strings, False, "Strings."),
        ("places", pa.list_(pa.field("element", pa.int64(), nullable=False)), False, "Integers."),
        ("pairs", pa.list_(pa.field("element", strings, nullable=False)), False, "Lists."),
        ("timestamp", pa.string(), False, "Time."),
        ("id_or_null", pa.string(), True, "Name or null."),
        ("colour_or_null", pa.string(), True, "Enum or null."),
        ("number_or_null", pa.int64(), True, "Integer or null."),
        ("share_or_null", pa.float64(), True, "Float or null."),
        ("flag_or_null", pa.bool_(), True, "Boolean or null."),
        ("words_or_null", strings, True, "Strings or null."),
    ]
    assert schema.metadata == {b"corpus": b"everything", b"doc": b"Every type."}


def test_wikisplit_rows():
    assert rows(encoded("parquet", WIKISPLIT, EXAMPLES)) == list(WIKISPLIT.rows(EXAMPLES))


def test_every_kind_of_column():
    assert rows(encoded("parquet", EVERYTHING, (FULL, BARE))) == list(EVERYTHING.rows((FULL, BARE)))


def test_row_groups_are_of_one_size():
    metadata = opened(encoded("parquet", EVERYTHING, [FULL] * (ROW_GROUP_ROWS + 2))).metadata
    sizes = [metadata.row_group(index).num_rows for index in range(metadata.num_row_groups)]
    assert (sizes, metadata.row_group(0).column(0).compression) == ([ROW_GROUP_ROWS, 2], "ZSTD")


def test_a_shard_without_records_still_has_its_schema():
    empty = opened(encoded("parquet", WIKISPLIT, ()))
    assert empty.metadata.num_rows == 0
    assert empty.schema_arrow.names == [column.name for column in WIKISPLIT.columns]


@settings(deadline=None)
@given(st.lists(everythings, max_size=3))
def test_records_come_back(records):
    assert rows(encoded("parquet", EVERYTHING, records)) == list(EVERYTHING.rows(records))
