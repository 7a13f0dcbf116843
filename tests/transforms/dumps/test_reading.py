"""Pages are read once and damage is reported once for any division of a file among workers."""

import base64
import bz2
import itertools
import random
from dataclasses import replace

import pytest
from apache_beam.io.restriction_trackers import OffsetRange, OffsetRestrictionTracker
from hypothesis import given, settings
from hypothesis import strategies as st
from support.dump_samples import MODEST, a_revision, dump, items_of, page, revision, start

from wikimill.transforms.dumps import reading
from wikimill.transforms.dumps.compression.content import content
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import PageBroken, PageEnd, PageStart
from wikimill.transforms.dumps.ledger import FileLedger, merged
from wikimill.transforms.dumps.portion import Portion, portions
from wikimill.transforms.dumps.reading import FixedBounds, PortionReader
from wikimill.transforms.mining.divide_files import TrackedBounds

#: Each reads the file several times.
QUICK = settings(MODEST, max_examples=15)


def noise(size: int) -> str:
    """Text that does not compress."""
    return base64.b64encode(random.Random(size).randbytes(size)).decode()


#: Pages of all sizes; some blocks hold many of them, some pages have many blocks.
SIZES = (10, 3_000, 60_000, 20, 10, 180_000, 50, 40_000, 10, 10)
DUMP = dump(*(page(number, revision(number, noise(size))) for number, size in enumerate(SIZES, 1)))


def streams(*cuts: int) -> bytes:
    """Return the dump as bzip2 with a stream from each cut to the next."""
    return b"".join(
        bz2.compress(DUMP[begin:end], 1) for begin, end in itertools.pairwise((0, *sorted(cuts), len(DUMP)))
    )


TAG = DUMP.index(b"<page><title>Page 5")
FILES = {
    "plain": DUMP,
    "one stream": bz2.compress(DUMP, 1),
    "streams of a page": streams(*(DUMP.index(f"<page><title>Page {number}<".encode()) for number in range(1, 11))),
    "streams that cut tags": streams(TAG + 3, TAG + 4, 150_000, len(DUMP) - 5),
}


def bounds_of(portion, tracker=None):
    return TrackedBounds(tracker) if tracker is not None else FixedBounds(portion.start, portion.stop)


def read(portion, bounds=None, memory=None):
    """(items, ledger) of a portion."""
    (file,) = portion.files
    ledger = FileLedger(file.name, file.size, file.path)
    reader = PortionReader(portion, lambda _: True, bounds or bounds_of(portion), [ledger])
    if memory is not None:
        reader = replace(reader, memory=memory)
    return list(reader.items()), ledger


def whole(file):
    """(items, ledger) of a file that is read at once."""
    return read(Portion((file,)))


def file_of(folder, data, name="xwiki-20260901-pages-articles.xml"):
    path = folder / f"{name}.bz2" if data[:3] == b"BZh" else folder / name
    path.write_bytes(data)
    return InputFile(str(path), path.name, len(data))


def comparable(ledger):
    """Return a ledger as JSON, without the fields that depend on how the file was divided."""
    found = merged([ledger]).as_json()
    runs = found.pop("runs")
    return found | {"damage": str(ledger.damage), "runs": sum(run[3] for run in runs) if not ledger.problems else None}


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("split_bytes", [1_000_000, 100_000, 30_000, 7_001])
@pytest.mark.parametrize("memory", [None, {}])
def test_parts_of_any_size_give_the_pages_of_the_file(tmp_path, kind, split_bytes, memory):
    file = file_of(tmp_path, FILES[kind])
    parts = list(portions([file], "bz2", split_bytes))
    outcomes = [read(part, memory=memory) for part in parts]
    items, ledger = whole(file)
    assert [item for found, _ in outcomes for item in found] == items
    assert [item.header.page_id for item in items if isinstance(item, PageStart)] == [str(n) for n in range(1, 11)]
    together = merged(found for _, found in outcomes)
    assert together.state == "whole"
    assert comparable(together) == comparable(merged([ledger]))
    assert together.expanded_bytes == len(DUMP)


class Thief:
    """Bounds from which Beam takes the end away, now and then."""

    def __init__(self, tracker, fractions):
        self._bounds, self._tracker, self._fractions = TrackedBounds(tracker), tracker, list(fractions)
        self.stolen = []

    def _steal(self):
        if self._fractions:
            fraction = self._fractions.pop(0)
            split = self._tracker.try_split(fraction) if fraction is not None else None
            if split is not None:
                self.stolen.append(split[1])

    def claim(self, place):
        self._steal()
        return self._bounds.claim(place)

    @property
    def range(self):
        self._steal()
        return self._bounds.range

    def finish(self):
        self._steal()
        self._bounds.finish()
        self._tracker.check_done()


class Tracker(OffsetRestrictionTracker):
    """As Beam shows it to a DoFn."""

    def current_restriction(self):
        return super().current_restriction()


def read_with_thieves(file, draw):
    """(items in the order of the file, ledger), each part read by someone who may lose the end of it."""
    waiting, found, ledgers = [OffsetRange(0, file.size)], [], []
    memory = {} if draw(st.booleans()) else None
    while waiting:
        restriction = waiting.pop(0)
        fractions = draw(st.lists(st.none() | st.floats(0, 1), max_size=12)) if len(found) < 20 else []
        bounds = Thief(Tracker(restriction), fractions)
        portion = Portion((file,), restriction.start, restriction.stop, is_splittable=True)
        begin = restriction.start
        items, ledger = read(portion, bounds, memory)
        bounds.finish()
        waiting += bounds.stolen
        found.append((begin, len(found), items))
        ledgers.append(ledger)
    return [item for _, _, items in sorted(found, key=lambda part: part[:2]) for item in items], merged(ledgers)


@pytest.mark.parametrize("kind", FILES)
def test_a_part_may_be_taken_away_at_any_time(tmp_path, kind):
    file = file_of(tmp_path, FILES[kind])
    items, ledger = whole(file)

    @QUICK
    @given(st.data())
    def check(data):
        together = read_with_thieves(file, data.draw)
        assert together[0] == items
        assert comparable(together[1]) == comparable(merged([ledger]))

    check()


HARMS = st.lists(
    st.tuples(
        st.sampled_from(["flip", "lose", "double", "move", "cut"]),
        st.floats(0, 1, exclude_max=True),
        st.integers(1, 2_000),
        st.floats(0, 1),
    ),
    min_size=1,
    max_size=3,
)


def damaged(data, harms):
    """The data with some bytes changed, lost, doubled or swapped with others."""
    for change, where, length, other in harms:
        at, to = int(where * len(data)), int(other * len(data))
        piece = data[at : at + length]
        if change == "flip":
            data = data[:at] + bytes([data[at] ^ 1 << length % 8]) + data[at + 1 :]
        elif change == "lose":
            data = data[:at] + data[at + length :]
        elif change == "double":
            data = data[:at] + piece + data[at:]
        elif change == "move":
            rest = data[:at] + data[at + length :]
            data = rest[:to] + piece + rest[to:]
        else:
            data = data[: max(at, 20)]
    return data


@pytest.mark.parametrize("kind", FILES)
def test_a_damaged_file_is_the_same_file_for_all(tmp_path, kind):
    @QUICK
    @given(HARMS, st.data())
    def check(harms, draws):
        file = file_of(tmp_path, damaged(FILES[kind], harms))
        items, ledger = whole(file)
        together = read_with_thieves(file, draws.draw)
        assert together[0] == items
        assert comparable(together[1]) == comparable(merged([ledger]))

    check()


# --- a page in several files


def chained(tmp_path, *datas):
    """(items, the states of the files) of files through which pages go."""
    files = tuple(file_of(tmp_path, data, f"xwiki-2026-09-01-p1r{n}r{n}.xml") for n, data in enumerate(datas))
    ledgers = [FileLedger(file.name, file.size, file.path) for file in files]
    reader = PortionReader(Portion(files), lambda header: True, FixedBounds(0, 1), ledgers)
    return list(reader.items()), [ledger.state for ledger in ledgers]


def test_a_page_that_goes_through_files_is_one_page(tmp_path):
    parts = [dump(page(1, revision(number), revision(number + 1))) for number in (1, 3, 5)]
    items, states = chained(tmp_path, parts[0], bz2.compress(parts[1]), parts[2])
    assert items == [start(1), *(a_revision(number) for number in range(1, 7)), PageEnd(2)]
    assert states == ["whole"] * 3


def test_another_page_in_the_next_file_is_another_page(tmp_path):
    assert chained(tmp_path, dump(page(1)), dump(page(2), page(3))) == (items_of(1, 2, 3), ["whole"] * 2)


def test_after_damage_the_next_file_begins_a_page_of_its_own(tmp_path):
    one, two = (dump(page(1, revision(number))) for number in (1, 2))
    items, states = chained(tmp_path, one[: one.index(b"</page>")], two)
    broken = PageBroken("Page 1", "1", None, 1, "the file is cut inside this page")
    assert items == [start(1), a_revision(1), broken, start(1), a_revision(2), PageEnd(1)]
    assert states == ["cut", "whole"]
    items, states = chained(tmp_path, one[: one.index(b"</page>") + 7], two)
    assert items == [start(1), a_revision(1), PageEnd(1), start(1), a_revision(2), PageEnd(1)]
    assert states == ["cut", "whole"]


def test_what_was_read_is_not_read_again(tmp_path, monkeypatch):
    file = file_of(tmp_path, bz2.compress(dump(page(1, revision(1, noise(600_000))), page(2)), 1))
    parts = list(portions([file], "bz2", 100_000))
    opened = []
    monkeypatch.setattr(reading, "content", lambda raw, name, start: opened.append(start) or content(raw, name, start))
    memory = {}
    outcomes = [read(part, memory=memory) for part in parts]
    assert [item.header.page_id for items, _ in outcomes for item in items if isinstance(item, PageStart)] == ["1", "2"]
    # Page 1 goes through all parts but the last one, in which page 2 begins.
    assert opened == [0, parts[-1].start]
    assert merged(ledger for _, ledger in outcomes).expanded_bytes == whole(file)[1].expanded_bytes
