import json

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to

from wikimill.transforms.documents.repeats import FindRepeats
from wikimill.transforms.dumps.input_file import InputFile


def documents(tmp_path, name, *ids, tail=""):
    text = "".join(json.dumps({"id": each, "text": "x"}) + "\n" for each in ids) + tail
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text)
    return InputFile(str(tmp_path / name), name.rsplit("/", 1)[-1], len(text))


@pytest.mark.parametrize("turn", [1, -1])
def test_the_first_file_by_name_keeps_an_id(tmp_path, turn):
    one = documents(tmp_path, "one.jsonl", "a", "b", "c")
    two = documents(tmp_path, "two.jsonl", "x", "b", 7)
    three = documents(tmp_path, "zebra.jsonl", "b", "7", "d", tail="{")
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        found = pipeline | beam.Create([one, two, three][::turn]) | FindRepeats()
        wanted = [(two.path, {2: "one.jsonl"}), (three.path, {1: "one.jsonl", 2: "two.jsonl"})]
        assert_that(found, equal_to(wanted))


def test_find_repeats_distinguishes_files_of_the_same_name(tmp_path):
    one = documents(tmp_path, "a/d.jsonl", "x", "y")
    two = documents(tmp_path, "b/d.jsonl", "y")
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        found = pipeline | beam.Create([one, two]) | FindRepeats()
        assert_that(found, equal_to([(one.path, {2: "d.jsonl"})]))


def test_a_damaged_file_is_compared_as_far_as_it_goes(tmp_path):
    one = documents(tmp_path, "one.jsonl", "a")
    (tmp_path / "two.jsonl").write_bytes(b"")
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        found = pipeline | beam.Create([one, InputFile(str(tmp_path / "two.jsonl"), "two.jsonl", 0)]) | FindRepeats()
        assert_that(found, equal_to([]))
