"""Options: what is refused before anything is read, and what a manifest carries."""

import json

import pytest

from wikimill.transforms.options import OptionError
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import OutOfRange
from wikimill.transforms.tvstory.mapping_file import read_mapping
from wikimill.transforms.tvstory.options import TvStoryOptions


def test_a_manifest_gives_the_options_back(tmp_path):
    (tmp_path / "m.toml").write_text('show = "Rain"\nrecap_headings = ["What happens"]\n')
    options = TvStoryOptions(mapping=read_mapping(str(tmp_path / "m.toml")), split_by="show", max_cast=7)
    carried = json.loads(json.dumps(options.as_manifest()))
    assert TvStoryOptions.of_manifest(carried) == options
    assert options.wiki_mapping.recap_headings == ("what happens",)
    assert "annotator" not in carried


@pytest.mark.parametrize(
    ("name", "data", "error"),
    [
        ("m.json", b"[1]", "expected an object such as"),
        ("m.json", b"{", "expected JSON or, in a file *.toml, TOML; Expecting property name"),
        ("m.toml", b"a", "expected JSON or, in a file *.toml, TOML; Expected '='"),
        ("m.json", b'{"headings": []}', "'headings' is not a key; expected some of"),
        ("m.json", b"\xff", "expected JSON or, in a file *.toml, TOML; 'utf-8' codec"),
        ("m.json", b" " * (1024 * 1024 + 1), "expected a small file"),
    ],
)
def test_a_file_that_is_no_mapping(tmp_path, name, data, error):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(OutOfRange) as raised:
        read_mapping(str(tmp_path / name))
    assert str(raised.value).startswith(error)


def test_no_file(tmp_path):
    with pytest.raises(OutOfRange, match="expected a file of JSON or TOML; No such file or directory"):
        read_mapping(str(tmp_path / "none.json"))


@pytest.mark.parametrize(
    ("given", "option"),
    [
        ({"language": "de"}, "language"),
        ({"min_recap_tokens": 0}, "min_recap_tokens"),
        ({"mapping": "{"}, "mapping"),
        ({"split_by": "show", "partition": Partition((1.0, 0.0, 0.0), sizes={"dev": 1})}, "split_by"),
    ],
)
def test_what_is_refused(given, option):
    with pytest.raises(OptionError) as raised:
        TvStoryOptions(**given)
    assert raised.value.option == option
