"""A dump of entities that lacks its last bracket is cut, however it is packed and divided."""

import bz2
import gzip

import pytest

from wikimill.rules.wikidata.parsing import Reading
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import FixedBounds
from wikimill.transforms.wikidata.read_entities import read_entities

LINES = b"[\n" + b'{"id":"Q1","type":"item"},\n' * 50


def states(path, data, cuts):
    path.write_bytes(data)
    file = InputFile(str(path), path.name, len(data))
    starts = [0, *cuts]
    found = []
    for start, stop in zip(starts, [*starts[1:], len(data)], strict=True):
        ledger = FileLedger(file.name, file.size)
        portion = Portion((file,), start, stop, is_splittable=True) if cuts else Portion((file,))
        list(
            read_entities(
                portion, "json", Reading("enwiki"), ledger, lambda _: None, FixedBounds(portion.start, portion.stop)
            )
        )
        found += [problem.state for problem in ledger.problems]
    return found


@pytest.mark.parametrize("end", [b"]", b"]\n", b"", b"\n\n"])
def test_the_last_bracket(tmp_path, end):
    expected = [] if b"]" in end else ["cut"]
    data = LINES + end
    assert states(tmp_path / "a.json", data, []) == expected
    assert states(tmp_path / "a.json.gz", gzip.compress(data), []) == expected
    for cuts in ([700], [len(data) - 1], [len(LINES) - 1], [10, len(LINES)]):
        cuts = [cut for cut in cuts if cut < len(data)]
        assert states(tmp_path / "a.json", data, cuts) == expected
    packed = bz2.compress(data[:700]) + bz2.compress(data[700:])
    assert states(tmp_path / "a.json.bz2", packed, [20]) == expected


def test_lines_without_brackets_are_whole(tmp_path):
    assert states(tmp_path / "a.json", LINES.removeprefix(b"[\n"), []) == []
