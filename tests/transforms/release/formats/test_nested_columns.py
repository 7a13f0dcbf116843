"""Columns that hold lists of records, in each format: their declaration, and that every value comes back."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Literal, NotRequired, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.records import Split, column
from wikimill.transforms.mining.codec import Codec
from wikimill.transforms.release.formats.avro import avro_schema
from wikimill.transforms.release.formats.registry import encoder_of
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.formats.tfrecord import RAGGED_LENGTHS, RAGGED_VALUES, _features
from wikimill.transforms.release.metadata.card_metadata import card_features
from wikimill.transforms.release.metadata.tfds_metadata import features_json


class Leaf(TypedDict):
    start: Annotated[int, "Where."]
    name: Annotated[str, "What."]


class Branch(TypedDict):
    kind: Annotated[Literal["thick", "thin"], "Kind."]
    words: NotRequired[Annotated[list[str], "Words."]]
    leaves: Annotated[list[Leaf], "Leaves."]
    is_dry: Annotated[bool, "Dry."]


class Trunk(TypedDict):
    branches: Annotated[list[Branch], "Branches."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    MEANING: ClassVar[str] = "A tree."

    id: str = column("Name.")
    split: Split = column("Split.")
    trunks: list[Trunk] = column("Trunks.")
    cut: list[Leaf] | None = column("Cut leaves.", default=None)


SCHEMA = Schema.of(Tree, "trees")
leaves = st.builds(lambda start, name: {"start": start, "name": name}, st.integers(0, 9), st.text("aé\n", max_size=3))
branches = st.builds(
    lambda kind, words, found, dry: {"kind": kind, "words": words, "leaves": found, "is_dry": dry},
    st.sampled_from(["thick", "thin"]),
    st.lists(st.text("ab", max_size=2), max_size=3),
    st.lists(leaves, max_size=3),
    st.booleans(),
)
trunks = st.lists(st.builds(lambda found: {"branches": found}, st.lists(branches, max_size=3)), max_size=3)
trees = st.builds(
    lambda found, cut: Tree(id="t", split="train", trunks=found, cut=cut), trunks, st.none() | st.lists(leaves)
)
TRAIN = Shard("trees", "train", 0, 1)


@pytest.mark.parametrize("name", ["jsonl", "avro", "parquet", "tfrecord"])
@given(found=st.lists(trees, max_size=3))
def test_what_is_nested_comes_back(name: str, found: list[Tree]) -> None:
    encoder, file = encoder_of(name, SCHEMA), io.BytesIO()
    rows = list(SCHEMA.rows(found))
    encoder.write(rows, file, TRAIN)
    file.seek(0)
    assert [SCHEMA.checked(row) for row in encoder.read(file)] == [encoder.as_read(row) for row in rows] == rows


@given(tree=trees)
def test_a_checkpoint_keeps_it(tree: Tree) -> None:
    codec = Codec(Tree)
    assert codec.output_of(codec.line_of(tree)) == tree


@pytest.mark.parametrize("wrong", ['{"start": 1}', '{"start": "1", "name": "x"}', '{"start": 1, "name": "", "x": 1}'])
def test_a_checkpoint_with_another_record_is_refused(wrong: str) -> None:
    names = [field.name for field in fields(Tree)]
    values = {"id": "t", "split": "train", "trunks": [], "cut": [json.loads(wrong)]}
    with pytest.raises(ValueError, match="is not of type"):
        Codec(Tree).output_of(json.dumps(["Tree", [values[name] for name in names]]).encode())


TREE: dict[str, Any] = {
    "id": "t",
    "split": "train",
    "trunks": [
        {
            "branches": [
                {"kind": "thin", "words": ["a", "b"], "leaves": [{"start": 1, "name": "x"}], "is_dry": True},
                {"kind": "thick", "words": [], "leaves": [], "is_dry": False},
            ]
        },
        {"branches": []},
    ],
    "cut": None,
}


def test_features_of_tfrecord_are_named_as_tfds_names_them() -> None:
    assert sorted(_features(SCHEMA, TREE)) == [
        ("id", "bytes_list", [b"t"]),
        ("split", "bytes_list", [b"train"]),
        (f"trunks/branches/is_dry/{RAGGED_VALUES}", "int64_list", [True, False]),
        (f"trunks/branches/is_dry/{RAGGED_LENGTHS}0", "int64_list", [2, 0]),
        (f"trunks/branches/kind/{RAGGED_VALUES}", "bytes_list", [b"thin", b"thick"]),
        (f"trunks/branches/kind/{RAGGED_LENGTHS}0", "int64_list", [2, 0]),
        (f"trunks/branches/leaves/name/{RAGGED_VALUES}", "bytes_list", [b"x"]),
        (f"trunks/branches/leaves/name/{RAGGED_LENGTHS}0", "int64_list", [2, 0]),
        (f"trunks/branches/leaves/name/{RAGGED_LENGTHS}1", "int64_list", [1, 0]),
        (f"trunks/branches/leaves/start/{RAGGED_VALUES}", "int64_list", [1]),
        (f"trunks/branches/leaves/start/{RAGGED_LENGTHS}0", "int64_list", [2, 0]),
        (f"trunks/branches/leaves/start/{RAGGED_LENGTHS}1", "int64_list", [1, 0]),
        (f"trunks/branches/words/{RAGGED_VALUES}", "bytes_list", [b"a", b"b"]),
        (f"trunks/branches/words/{RAGGED_LENGTHS}0", "int64_list", [2, 0]),
        (f"trunks/branches/words/{RAGGED_LENGTHS}1", "int64_list", [2, 0]),
    ]


def test_a_key_that_is_left_out_is_in_no_format() -> None:
    schema = Schema.of(Tree, "trees", omit=["trunks.branches.leaves", "trunks.branches.words", "cut"])
    assert schema.checked({name: value for name, value in TREE.items() if name != "cut"})["trunks"] == [
        {"branches": [{"kind": "thin", "is_dry": True}, {"kind": "thick", "is_dry": False}]},
        {"branches": []},
    ]
    assert card_features(schema)[-1] == {
        "name": "trunks",
        "list": [
            {"name": "branches", "list": [{"name": "kind", "dtype": "string"}, {"name": "is_dry", "dtype": "bool"}]}
        ],
    }
    assert b'"leaves"' not in features_json(schema)
    with pytest.raises(ValueError, match="the records of branches have no key bark"):
        Schema.of(Tree, "trees", omit=["trunks.branches.bark"])


def test_avro_names_records_and_enums_by_their_path() -> None:
    trunk = avro_schema(SCHEMA)["fields"][2]["type"]["items"]
    branch = trunk["fields"][0]["type"]["items"]
    assert (trunk["name"], branch["name"]) == ("TreeTrunks", "TreeTrunksBranches")
    assert branch["fields"][0] == {
        "name": "kind",
        "type": {"type": "enum", "name": "TreeTrunksBranchesKind", "symbols": ["thick", "thin"]},
        "doc": "Kind.",
    }


def test_values_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="column 'cut' holds a record without name"):
        SCHEMA.checked(TREE | {"cut": [{"start": 1}]})
    with pytest.raises(ValueError, match="column 'start' holds 'x', which is not a valid integer"):
        SCHEMA.checked(TREE | {"cut": [{"start": "x", "name": ""}]})
    with pytest.raises(ValueError, match="column 'cut' holds \\[1\\], which is not a valid list of records"):
        SCHEMA.checked(TREE | {"cut": [1]})


class Bare(TypedDict):
    word: str


class Heavy(TypedDict):
    weight: Annotated[float, "kg."]


@pytest.mark.parametrize(
    ("inner", "complaint"),
    [(Bare, "key 'word' of Bare, in .* has no doc"), (Heavy, "key 'weight' of Heavy, in .* is <class 'float'>")],
)
def test_a_record_that_cannot_be_nested_is_refused(inner: Any, complaint: str) -> None:
    @dataclass(frozen=True)
    class Outer:
        inner_records: list[inner] = column("Inner.")

    Outer.__annotations__["inner_records"] = list[inner]
    with pytest.raises(TypeError, match=complaint):
        Schema.of(Outer, "outer")
