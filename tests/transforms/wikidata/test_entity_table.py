"""The table of entities: rows and their inverse, opening it, and reading it into PCollections."""

import hashlib
import json
import os
import shutil
from pathlib import Path
from random import Random

import apache_beam as beam
import pyarrow as pa
import pytest
from apache_beam.testing.test_pipeline import TestPipeline
from apache_beam.testing.util import assert_that, equal_to
from hypothesis import given, settings
from hypothesis import strategies as st
from support.milling import wikimill
from support.tiny_entities import EXAMPLE, dump

from wikimill.rules.wikidata.entities import Item, Label, Qualifier, Statement
from wikimill.rules.wikidata.values import (
    CoordinatesValue,
    ItemValue,
    MonolingualValue,
    QuantityValue,
    StringValue,
    TimeValue,
)
from wikimill.transforms.joined_input import UnfitInput
from wikimill.transforms.storage.stored import Damaged
from wikimill.transforms.wikidata.columns import ITEMS, LABELS, item_of, item_row, label_of, label_row
from wikimill.transforms.wikidata.newest_table import find_table
from wikimill.transforms.wikidata.read_table import (
    ItemCoder,
    LabelCoder,
    ReadItems,
    ReadLabels,
    items_of_file,
    labels_of_file,
)
from wikimill.transforms.wikidata.table import EntityTable, UnfitTable

IDS = st.sampled_from(["Q1", "Q42", "P31", "L9-S1"])
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
DEGREES = st.floats(-90, 90)
VALUES = st.one_of(
    st.builds(ItemValue, IDS),
    st.builds(StringValue, TEXTS),
    st.builds(
        TimeValue, st.just("+1879-03-14T00:00:00Z"), st.integers(0, 14), st.sampled_from(["Q1985727", "Q1985786"])
    ),
    st.builds(QuantityValue, st.just("+1.50"), st.none() | IDS, st.none() | st.just("+1"), st.none() | st.just("+2")),
    st.builds(CoordinatesValue, DEGREES, DEGREES, st.none() | st.floats(1e-9, 10), IDS),
    st.builds(MonolingualValue, TEXTS, st.sampled_from(["en", "fr"])),
)
STATEMENTS = st.builds(
    Statement,
    IDS,
    st.sampled_from(["preferred", "normal"]),
    VALUES,
    st.lists(st.builds(Qualifier, IDS, VALUES), max_size=2).map(tuple),
)
ITEM = st.builds(Item, IDS, TEXTS, TEXTS, st.lists(STATEMENTS, max_size=3).map(tuple))
LABEL = st.builds(Label, IDS, *[st.none() | TEXTS] * 3, *[st.lists(IDS, max_size=2).map(tuple)] * 2)


@settings(max_examples=60, deadline=None)
@given(st.lists(ITEM, max_size=3), st.lists(LABEL, max_size=3))
def test_rows_and_coders_give_back_what_they_were_made_of(items, labels):
    table = pa.Table.from_pylist([item_row(item) for item in items], ITEMS)
    assert [item_of(row) for row in table.to_pylist()] == items
    table = pa.Table.from_pylist([label_row(label) for label in labels], LABELS)
    assert [label_of(row) for row in table.to_pylist()] == labels
    assert [ItemCoder().decode(ItemCoder().encode(item)) for item in items] == items
    assert [LabelCoder().decode(LabelCoder().encode(label)) for label in labels] == labels


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A table of the example."""
    root = tmp_path_factory.mktemp("entities")
    (root / "wikidata-20261109-all.json").write_bytes(dump(*EXAMPLE))
    outcome = wikimill(
        "entities", "--input", root / "wikidata-20261109-all.json", "--wiki", "enwiki", "--output", root / "table"
    )
    assert outcome.code == 0, outcome.err
    return root / "table"


def test_opening(folder):
    table = EntityTable.open(f"{folder}/")
    assert (table.wiki, table.language, table.dump_date) == ("enwiki", "en", "2026-11-09")
    assert [file.rows for file in (*table.items, *table.labels)] == [2, 11]
    assert len(table.digest) == 64
    table.check_files()


def test_the_newest_table_is_found_in_a_folder_whose_name_has_brackets(folder, tmp_path):
    shutil.copytree(folder, tmp_path / "a[1]" / "2026-09-21")
    assert find_table(str(tmp_path / "a[1]"), "enwiki").path == str(tmp_path / "a[1]" / "2026-09-21")


def test_a_table_on_an_unknown_filesystem_is_unfit():
    with pytest.raises(UnfitInput, match=r"foo://b: this filesystem cannot be reached: "):
        find_table("foo://b", "enwiki")


def test_it_is_read_by_title_and_by_id(folder):
    table = EntityTable.open(str(folder))
    with TestPipeline() as pipeline:
        items, labels = pipeline | ReadItems(table), pipeline | ReadLabels(table)
        shown = items | beam.MapTuple(lambda title, item: (title, item.id, len(item.statements)))
        named = labels | beam.MapTuple(lambda entity_id, label: (entity_id, label.text, label.subclass_of))
        assert_that(
            shown,
            equal_to([("Harrowmere, Marrowshire", "Q7001", 1), ("Ilse Marenholt", "Q7002", 4)]),
            label="items",
        )
        assert_that(
            named,
            equal_to(
                [
                    *[(f"P{number}", text, ()) for number, text in (
                        (19, "place of birth"), (31, "instance of"), (214, "VIAF ID"), (569, "date of birth"),
                        (580, "start time"), (2048, "height"))],
                    ("Q5", "human", ()), ("Q515", "city", ("Q486972",)), ("Q11573", "metre", ()),
                    ("Q7001", "Harrowmere", ()), ("Q7002", "Ilse Marenholt", ()),
                ]
            ),
            label="labels",
        )  # fmt: skip


def changed(folder, tmp_path, change):
    """A copy of the table with another manifest, which `_SUCCESS` names."""
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    manifest = json.loads((copy / "manifest.json").read_bytes())
    change(manifest)
    data = json.dumps(manifest).encode()
    (copy / "manifest.json").write_bytes(data)
    (copy / "_SUCCESS").write_text(f"{hashlib.sha256(data).hexdigest()}  manifest.json\n")
    return copy


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda manifest: manifest.update(corpus="text"), "holds 'text', no table of entities"),
        (lambda manifest: manifest["versions"].update(table=99), "of version 99; 1 is expected"),
        (lambda manifest: manifest.pop("options"), "manifest.json cannot be read ('options')"),
    ],
)
def test_what_cannot_be_opened(folder, tmp_path, change, message):
    copy = changed(folder, tmp_path, change)
    with pytest.raises(UnfitTable) as raised:
        EntityTable.open(str(copy))
    assert str(raised.value) == f"{copy}: {message}; make one with `wikimill entities`"


def test_a_table_that_is_not_whole_or_was_changed(folder, tmp_path):
    copy = changed(folder, tmp_path, lambda manifest: None)
    table = EntityTable.open(str(copy))
    (file,) = copy.glob("items/*.parquet")
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    with pytest.raises(UnfitTable, match=r"the table is damaged: .*/items/items-.*: its SHA-256 is not the one"):
        table.check_files()
    with pytest.raises(Damaged):
        list(items_of_file(table.items[0]))
    (copy / "manifest.json").write_bytes(b"{}")
    with pytest.raises(UnfitTable, match="is not the one that _SUCCESS names"):
        EntityTable.open(str(copy))
    (copy / "_SUCCESS").unlink()
    with pytest.raises(UnfitTable, match="no table of entities that is whole"):
        EntityTable.open(str(copy))


@pytest.mark.attack
def test_no_bit_of_a_table_changes_unseen(folder, tmp_path):
    """Of 600 flipped bits, 130 changed rows and 326 raised various errors of Arrow (H4)."""
    copy = changed(folder, tmp_path, lambda manifest: None)
    table, random = EntityTable.open(str(copy)), Random(1)
    for file, reader in ((table.items[0], items_of_file), (table.labels[0], labels_of_file)):
        whole = Path(file.path).read_bytes()
        for _ in range(50):
            data = bytearray(whole)
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)
            Path(file.path).write_bytes(data)
            with pytest.raises(Damaged):
                list(reader(file))
        Path(file.path).write_bytes(whole)
    table.check_files()


def replaced_by_pipe(path):
    path.unlink()
    os.mkfifo(path)


@pytest.mark.attack
@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(path.read_bytes()[:-100]),
        lambda path: path.write_bytes(b"garbage"),
        lambda path: path.write_bytes((path.parents[1] / "labels/labels-00000-of-00001.parquet").read_bytes()),
        lambda path: path.unlink(),
        replaced_by_pipe,
    ],
    ids=["cut", "garbage", "swapped", "missing", "a pipe"],
)
def test_a_damaged_table_is_bad_usage(folder, tmp_path, damage):
    """L6."""
    copy = changed(folder, tmp_path, lambda manifest: None)
    (file,) = copy.glob("items/*.parquet")
    damage(file)
    (tmp_path / "a.xml").write_bytes(b"<mediawiki>")
    command = ("--input", tmp_path / "a.xml", "--entities", copy, "--output", tmp_path / "out", "--annotator", "none")
    outcome = wikimill("wikitablet", *command)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert outcome.err.startswith(f"wikimill: --entities the table is damaged: {file}: ")


def test_a_table_with_other_columns_is_damaged(folder, tmp_path):
    def swap(manifest):
        for entry in manifest["files"]:
            if entry["path"].startswith("items/"):
                entry["sha256"] = digest

    digest = hashlib.sha256((folder / "labels/labels-00000-of-00001.parquet").read_bytes()).hexdigest()
    copy = changed(folder, tmp_path, swap)
    shutil.copy(copy / "labels/labels-00000-of-00001.parquet", copy / "items/items-00000-of-00001.parquet")
    with pytest.raises(UnfitTable, match="its columns are not those of a table"):
        EntityTable.open(str(copy)).check_files()


@pytest.mark.parametrize("path", ["items/../../x", "items//x", "items/.x"])
def test_a_table_that_lists_other_names_is_not_opened(folder, tmp_path, path):
    copy = changed(folder, tmp_path, lambda manifest: manifest["files"][1].update(path=path))
    with pytest.raises(UnfitTable, match="is not a name that wikimill gives"):
        EntityTable.open(str(copy))
