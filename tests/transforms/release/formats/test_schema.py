from dataclasses import dataclass, field, replace
from typing import Literal

import pytest
from hypothesis import given
from support.release_samples import ASTRO, EVERYTHING, FULL, OPTIONAL, WIKISPLIT, everythings

from wikimill.rules.records import column
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind
from wikimill.transforms.release.formats.values import milliseconds


def test_a_schema_is_read_from_the_record_class():
    assert Schema.of(type(FULL), "everything") == Schema(
        corpus="everything",
        name="Everything",
        doc="Every type.",
        columns=(
            Column("id", Kind.STRING, "Name."),
            Column("colour", Kind.ENUM, "Enum.", choices=("RED", "dark_green")),
            Column("number", Kind.INTEGER, "Integer."),
            Column("share", Kind.FLOAT, "Float."),
            Column("flag", Kind.BOOLEAN, "Boolean."),
            Column("words", Kind.STRINGS, "Strings."),
            Column("places", Kind.INTEGERS, "Integers."),
            Column("pairs", Kind.STRING_LISTS, "Lists."),
            Column("timestamp", Kind.TIMESTAMP, "Time."),
            Column("id_or_null", Kind.STRING, "Name or null.", nullable=True),
            Column("colour_or_null", Kind.ENUM, "Enum or null.", nullable=True, choices=("RED", "dark_green")),
            Column("number_or_null", Kind.INTEGER, "Integer or null.", nullable=True),
            Column("share_or_null", Kind.FLOAT, "Float or null.", nullable=True),
            Column("flag_or_null", Kind.BOOLEAN, "Boolean or null.", nullable=True),
            Column("words_or_null", Kind.STRINGS, "Strings or null.", nullable=True),
        ),
    )


def test_omitted_fields_are_no_columns():
    everything = [column.name for column in Schema.of(SplitExample, "wikisplit").columns]
    assert [column.name for column in WIKISPLIT.columns] == everything[: -len(OPTIONAL)]
    assert everything[-len(OPTIONAL) :] == list(OPTIONAL)


def test_a_row_has_the_columns_in_order():
    assert list(WIKISPLIT.row(ASTRO).items()) == [
        ("id", "00112233445566778899aabbccddeeff"),
        ("wiki", "enwiki"),
        ("page_id", "12"),
        ("page_title", "Élan"),
        ("url", "https://en.wikipedia.org/w/index.php?diff=2&oldid=1"),
        ("dump", None),
        ("split", "train"),
        ("complex_sentence", "He ran and she sat ."),
        ("simple_sentence_1", "He ran ."),
        ("simple_sentence_2", "She sat ."),
        ("bleu_1", 0.25),
        ("bleu_2", 0.5),
        ("new_words", 0),
        ("lost_words", 0),
        ("new_numbers", 0),
        ("new_names", 0),
        ("length_ratio", 1.125),
        ("covered_alone", 0.625),
        ("covered_together", 0.875),
        ("covered_at_once", 0.125),
        ("direction", "split"),
        ("adjacent", True),
        ("same_paragraph", True),
        ("reverted", False),
        ("minor", False),
        ("section", ""),
        ("old_revision_id", "1"),
        ("new_revision_id", "2"),
        ("timestamp", "2004-02-26T10:11:12Z"),
    ]


@given(everythings)
def test_a_row_holds_what_the_record_holds(record):
    assert EVERYTHING.row(record) == {column.name: getattr(record, column.name) for column in EVERYTHING.columns}


def test_a_whole_number_in_a_float_column_becomes_a_float():
    row = EVERYTHING.row(replace(FULL, share=1))
    assert (row["share"], type(row["share"])) == (1.0, float)


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("id", None, "holds None, which is not a valid string"),
        ("id", "a\ud800", r"holds 'a\ud800', which is not a valid string"),
        ("id", b"x", "holds b'x', which is not a valid string"),
        ("colour", "BLUE", "holds 'BLUE', which is not one of RED, dark_green"),
        ("colour_or_null", 1, "holds 1, which is not one of RED, dark_green"),
        ("number", True, "holds True, which is not a valid integer"),
        ("number", 2**63, "holds 9223372036854775808, which is not a valid integer"),
        ("share", float("nan"), "holds nan, which is not a valid float"),
        ("share", float("inf"), "holds inf, which is not a valid float"),
        ("share", False, "holds False, which is not a valid float"),
        ("flag", 1, "holds 1, which is not a valid boolean"),
        ("words", ("a",), "holds ('a',), which is not a valid list of strings"),
        ("words_or_null", ["a", None], "holds ['a', None], which is not a valid list of strings"),
        ("places", [False], "holds [False], which is not a valid list of integers"),
        ("pairs", ["a"], "holds ['a'], which is not a valid list of lists of strings"),
        ("timestamp", "2004-02-26 10:11:12", "holds '2004-02-26 10:11:12', which is not a valid timestamp"),
        ("timestamp", "2004-02-30T10:11:12Z", "holds '2004-02-30T10:11:12Z', which is not a valid timestamp"),
    ],
)
def test_what_a_column_cannot_hold_is_refused_with_its_place(name, value, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole message is compared below
        EVERYTHING.row(replace(FULL, **{name: value}))
    record = value if name == "id" else "é"
    assert str(caught.value) == f"everything record {record}: column {name!r} {complaint}"


@dataclass(frozen=True)
class Bytes:
    """One column that no format has."""

    raw: bytes = column("Bytes.")


@dataclass(frozen=True)
class Either:
    """A union of two types."""

    value: int | str = column("Either.")


@dataclass(frozen=True)
class Spoken:
    """An enum whose values are not names."""

    word: Literal["and then", "but"] = column("Connective.")


@dataclass(frozen=True)
class Silent:
    """A field without a doc."""

    word: str = field(default="")


SUPPORTED = (
    "supported are str, float, int, bool, list[str], list[int], list[list[str]], "
    "Literal of names ([A-Za-z_][A-Za-z0-9_]*), and each of these with `| None`; and list[T], T a TypedDict whose keys "
    "are Annotated[type, doc] of these types but float and None"
)


@pytest.mark.parametrize(
    ("record_type", "complaint"),
    [
        (Bytes, f"field 'raw' of Bytes is <class 'bytes'>; {SUPPORTED}"),
        (Either, f"field 'value' of Either is int | str; {SUPPORTED}"),
        (Spoken, f"field 'word' of Spoken is typing.Literal['and then', 'but']; {SUPPORTED}"),
        (Silent, "field 'word' of Silent has no doc; declare it with wikimill.rules.records.column(doc)"),
        (str, "<class 'str'> is not a dataclass; a record is declared as in rules/records.py"),
    ],
)
def test_a_class_that_is_no_schema_is_refused(record_type, complaint):
    with pytest.raises(TypeError) as caught:
        Schema.of(record_type, "corpus")
    assert str(caught.value) == complaint


def test_an_unknown_field_cannot_be_omitted():
    with pytest.raises(ValueError, match="SplitExample has no field bleu that could be omitted"):
        Schema.of(SplitExample, "wikisplit", omit=("id", "bleu"))


def test_a_corpus_is_a_name_that_files_and_loaders_take():
    with pytest.raises(ValueError, match="corpus 'Wiki-Split' is not a name for files and loaders"):
        Schema.of(SplitExample, "Wiki-Split")


def test_milliseconds():
    times = ("1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2004-02-26T10:11:12Z")
    assert [milliseconds(time) for time in times] == [0, -1000, 1077790272000]
