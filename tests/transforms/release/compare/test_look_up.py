import bz2

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from support.tiny_dumps import dump, page, revision

from wikimill.rules.releases.removals import Sightings
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.divide_files import DivideFiles
from wikimill.transforms.release.compare.look_up import LookUpRevisions, Sought, sightings

DELETED = '<text deleted="deleted" />'
#: Long enough for bzip2 to make several blocks of them.
PAGES = [
    page(
        number,
        f"Page {number}",
        revision(10 * number, f"First text of {number}. " * 300),
        revision(10 * number + 1, "").replace("<text></text>", DELETED) if number % 7 == 0 else "",
        ns=number % 3,
    )
    for number in range(1, 120)
]
SOUGHT = Sought(
    frozenset(("7", "14", "21", "60", "500")),
    frozenset([("7", "70"), ("7", "71"), ("14", "141"), ("21", "212"), ("60", "600"), ("60", "70"), ("500", "5000")]),
)
FOUND = Sightings(
    {"7": 1, "14": 2, "21": 0, "60": 0},
    {("7", "70"): "present", ("7", "71"): "deleted", ("14", "141"): "deleted", ("60", "600"): "present"},
)


@pytest.mark.parametrize(("packed", "split_bytes"), [(True, None), (True, 2_000), (False, 100)])
def test_what_a_dump_has(tmp_path, packed, split_bytes):
    data = dump(*PAGES)
    name = "testwiki-2026-11-01-p1p200.xml" + ".bz2" * packed
    stored = bz2.compress(data, 1) if packed else data
    (tmp_path / name).write_bytes(stored)
    file = InputFile(str(tmp_path / name), name, len(stored))
    with beam.Pipeline(FnApiRunner()) as pipeline:
        portions = pipeline | beam.Create([(file,)]) | DivideFiles(split_bytes)
        portions | LookUpRevisions(SOUGHT, str(tmp_path), "found.json")
    assert sightings((tmp_path / "found.json").read_bytes()) == FOUND


def test_a_page_that_goes_through_two_files(tmp_path):
    files = []
    for first, last in ((1, 2), (3, 4)):
        name = f"testwiki-2026-11-01-p5r{first}r{last}.xml"
        text = dump(page(5, "Long", revision(first, "One."), revision(last, "Two.")))
        (tmp_path / name).write_bytes(text)
        files.append(InputFile(str(tmp_path / name), name, len(text)))
    sought = Sought(frozenset(["5"]), frozenset([("5", "2"), ("5", "3"), ("5", "9")]))
    with beam.Pipeline(FnApiRunner()) as pipeline:
        pipeline | beam.Create([tuple(files)]) | DivideFiles() | LookUpRevisions(sought, str(tmp_path), "found.json")
    found = sightings((tmp_path / "found.json").read_bytes())
    assert found == Sightings({"5": 0}, {("5", "2"): "present", ("5", "3"): "present"})
