"""Records cross shuffles as the tuples of their values."""

import pickle
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_type_hints

import apache_beam as beam
import pytest
from apache_beam.coders import NullableCoder, TupleCoder, registry
from hypothesis import given
from hypothesis import strategies as st
from support.examples import split_example

from wikimill.rules.articles.record import TextRecord
from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.duplicates.screen import DropNearDuplicates
from wikimill.transforms.mining import record_coder
from wikimill.transforms.mining.record_coder import RecordCoder, register_record, set_records_aside
from wikimill.transforms.mining.select_best import SelectBest
from wikimill.transforms.storage.set_aside import forget_aside
from wikimill.transforms.wikisplit.corpus import WIKISPLIT

RECORDS = (SplitExample, FusionExample)


def records(record: type) -> st.SearchStrategy[Any]:
    """Any values of the declared types."""
    hints = get_type_hints(record)
    return st.builds(record, **{field.name: st.from_type(hints[field.name]) for field in fields(record)})


@given(st.one_of(*map(records, RECORDS)))
def test_records_come_back_as_they_were(record: Any) -> None:
    coder = RecordCoder(type(record))
    back = coder.decode(coder.encode(record))
    assert type(back) is type(record)
    assert [repr(getattr(back, field.name)) for field in fields(record)] == [
        repr(getattr(record, field.name)) for field in fields(record)
    ]


@pytest.mark.parametrize("record", RECORDS)
def test_beam_takes_it_for_records_and_for_what_holds_them(record: Any) -> None:
    register_record(record)
    coder = RecordCoder(record)
    assert registry.get_coder(record) == coder
    assert registry.get_coder(beam.typehints.Optional[record]) == NullableCoder(coder)
    keyed = registry.get_coder(beam.typehints.Tuple[bytes, record])
    assert isinstance(keyed, TupleCoder)
    assert keyed.coders()[1] == coder


def test_it_can_be_sent_to_workers() -> None:
    coder = pickle.loads(pickle.dumps(RecordCoder(SplitExample)))
    assert coder == RecordCoder(SplitExample) != RecordCoder(FusionExample)
    assert hash(coder) == hash(RecordCoder(SplitExample))
    assert coder.to_type_hint() is SplitExample
    assert not coder.is_deterministic()


def test_examples_keep_their_type_from_step_to_step() -> None:
    pipeline = beam.Pipeline()
    examples = pipeline | beam.Create([], reshuffle=False).with_output_types(SplitExample)
    distinct = (examples | SelectBest.of(WIKISPLIT)).kept
    assert distinct.element_type is SplitExample
    assert (distinct | DropNearDuplicates(WIKISPLIT.compared)).kept.element_type is SplitExample


@pytest.mark.parametrize("text", ["It rained.\n\nIt stopped.", "another text"])
def test_a_text_that_its_paragraphs_give_is_sent_once(text: str) -> None:
    paragraphs = [{"kind": "prose", "text": part, "holes": []} for part in ("It rained.", "It stopped.")]
    record = TextRecord(
        **dict.fromkeys(("id", "wiki", "page_id", "page_title", "revision_id", "language"), "1"),
        **dict.fromkeys(("url", "dump", "timestamp")),
        split="train",
        position=0,
        text=text,
        sections=[{"titles": [], "level": 1, "paragraphs": paragraphs}],
    )
    encoded = RecordCoder(TextRecord).encode(record)
    assert RecordCoder(TextRecord).decode(encoded) == record
    assert encoded.count(text.encode()) == (text == "another text")


@given(st.one_of(*map(records, RECORDS)))
def test_large_records_are_set_aside_once(tmp_path_factory: pytest.TempPathFactory, record: Any) -> None:
    folder = str(tmp_path_factory.mktemp("aside"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_coder, "LEAST_SET_ASIDE", 0)  # these are small
        coder = pickle.loads(pickle.dumps(RecordCoder(type(record), folder)))
        encoded = coder.encode(record)
        assert len(encoded) == 29
        back = coder.decode(encoded)
        assert RecordCoder(type(record)).encode(back) == RecordCoder(type(record)).encode(record)
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
        assert coder.encode(back) == encoded
        assert coder.encode(replace(back, id="another")) != encoded
        assert size == len(RecordCoder(type(record)).encode(record))
    forget_aside(folder)


def test_small_records_are_sent_whole(tmp_path: Path) -> None:
    record = split_example()
    coder = RecordCoder(SplitExample, str(tmp_path))
    assert coder != RecordCoder(SplitExample)
    assert coder.encode(record) == RecordCoder(SplitExample).encode(record)
    assert coder.decode(coder.encode(record)) == record
    assert not list(tmp_path.iterdir())


def test_a_coder_that_does_not_know_the_folder_says_so(tmp_path: Path) -> None:
    encoded = RecordCoder(SplitExample, str(tmp_path)).encode(split_example(complex_sentence="a" * 3_000))
    with pytest.raises(ValueError, match="a SplitExample was set aside, and this coder does not know where"):
        RecordCoder(SplitExample).decode(encoded)


def test_the_graph_that_is_built_next_sets_records_aside(tmp_path: Path) -> None:
    register_record(SplitExample)
    set_records_aside(str(tmp_path))
    try:
        assert registry.get_coder(SplitExample) == RecordCoder(SplitExample, str(tmp_path))
    finally:
        set_records_aside(None)
    assert registry.get_coder(SplitExample) == RecordCoder(SplitExample)
