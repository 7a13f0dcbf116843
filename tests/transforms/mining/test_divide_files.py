"""Files divided among workers, before they are read."""

import bz2
import gzip

import pytest
from apache_beam.io.restriction_trackers import OffsetRange
from support.tiny_dumps import dump, page, revision

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.divide_files import PortionRestrictions, TrackedBounds, divide_files

DATA = dump(page(1, "One", revision(1, "text " * 1_000)))


def file_of(folder, data, name="a.xml"):
    (folder / name).write_bytes(data)
    return InputFile(str(folder / name), name, len(data))


def test_plain_xml_and_bzip2_are_divided(tmp_path):
    plain = file_of(tmp_path, DATA)
    half = -(-len(DATA) // 2)
    assert list(divide_files((plain,), len(DATA) // 12)) == [
        Portion((plain,), 0, half, is_splittable=True),
        Portion((plain,), half, len(DATA), is_splittable=True),
    ]
    packed = file_of(tmp_path, bz2.compress(DATA), "a.xml.bz2")
    assert len(list(divide_files((packed,), 30))) == -(-packed.size // 30)


@pytest.mark.parametrize(
    ("data", "name", "split_bytes"),
    [
        (gzip.compress(DATA), "a.xml.gz", 10),
        (DATA, "a.xml", None),
        (b"", "a.xml", 10),
        (b"Once upon a time", "a.xml.bz2", 10),
        (b'{"id": 1}\n' * 9, "a.jsonl", None),
        (b'{"id": 1}\n' * 9, "a.jsonl", 90),
    ],
)
def test_other_files_are_one_portion(tmp_path, data, name, split_bytes):
    file = file_of(tmp_path, data, name)
    assert list(divide_files((file,), split_bytes)) == [Portion((file,))]


def test_documents_are_dealt_out_by_line(tmp_path):
    file = file_of(tmp_path, gzip.compress(b'{"id": 1}\n' * 9), "a.jsonl.gz")
    dealt = list(divide_files((file,), -(-file.size // 3)))
    assert dealt == [Portion((file,), share, share + 1, shares=3) for share in range(3)]
    assert sum(part.size for part in dealt) == file.size
    assert len(list(divide_files((file,), 1))) == 32


def test_files_of_one_page_are_one_portion_in_the_order_of_their_times(tmp_path):
    # An import gave old revisions the highest ids.
    years = {"xwiki-2026-09-01-p1r5r9.xml": 2012, "xwiki-2026-09-01-p1r10r30.xml": 2003}
    new, old = (
        file_of(tmp_path, dump(page(1, "One", revision(1, "x", year=year))), name) for name, year in years.items()
    )
    assert list(divide_files((new, old), 10)) == [Portion((old, new))]


def test_restrictions_report_range_and_size():
    file = InputFile("/a.bz2", "a.bz2", 100)
    restrictions, part = PortionRestrictions(), Portion((file,), 20, 60, is_splittable=True)
    restriction = restrictions.initial_restriction(part)
    assert restriction == OffsetRange(20, 60)
    assert restrictions.restriction_size(part, OffsetRange(30, 60)) == 30
    whole = Portion((file,))
    assert restrictions.initial_restriction(whole) == OffsetRange(0, 1)
    assert restrictions.restriction_size(whole, OffsetRange(0, 1)) == 100


def test_bounds_move_when_the_runner_takes_the_end_away():
    tracker = PortionRestrictions().create_tracker(OffsetRange(20, 60))
    bounds = TrackedBounds(tracker)
    assert (bounds.claim(25), bounds.range) == (True, (20, 60))
    assert tracker.try_split(0.5) == (OffsetRange(20, 42), OffsetRange(42, 60))
    assert (bounds.range, bounds.claim(41), bounds.claim(42)) == ((20, 42), True, False)
    bounds.finish()
    tracker.check_done()
