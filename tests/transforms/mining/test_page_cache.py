"""The page cache: what was found on a page is known next month, whatever has become of the page meanwhile."""

import gzip
import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from support.tiny_dumps import FILLER, after, before

from wikimill.rules.wikitext.escaped_text import EscapedText
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.mining.page_cache.cache_file import CacheFile, CacheFileWriter
from wikimill.transforms.mining.page_cache.entry import NOTHING, KnownPage, PageNotes, TextKeys
from wikimill.transforms.mining.page_cache.page_cache import PageCache
from wikimill.transforms.mining.sandbox import WorkFailed
from wikimill.transforms.wikisplit import page_miner
from wikimill.transforms.wikisplit.edit_findings import EditFindings
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import PageMiner
from wikimill.transforms.wikisplit.sandboxed import split_finder

SITE = SiteInfo(dbname="testwiki", base="https://test.wikimill.example/wiki/Main_Page")
FIND = split_finder("en")
#: A text in which the worker of these tests dies.
FATAL = "It was unreadable."


class Worker:
    """Works in this process, and counts the changes that it was sent."""

    def __init__(self):
        self.pieces, self._sent = 0, []

    def send(self, pieces):
        self.pieces += len(pieces)
        self._sent = pieces

    def results(self, foreseen=None):
        for number, piece in enumerate(self._sent):
            if foreseen is not None and (failure := foreseen(number)) is not None:
                yield failure
            elif any(FATAL in unit for unit in piece[0] + piece[1]):
                yield WorkFailed("too much")
            else:
                yield FIND(piece, lambda: None)


def revision(number, text, year=2010, state="present", sha1=None):
    return Revision(str(number), f"{year}-05-06T07:08:09Z", False, "wikitext", sha1, state, text)


def mined(wiki, cache=None, options=None):
    """What mining a wiki gives (page id → revisions), its accounts, and how many changes the worker was sent."""
    worker, opened = Worker(), cache.open() if cache is not None else None
    miner = PageMiner("testwiki.xml", "20261101", SITE, worker, options or WikiSplitOptions(), opened)
    found = []
    for page_id, revisions in wiki.items():
        miner.begin(PageHeader(str(page_id), f"Page {page_id}", 0, False))
        for each in revisions:
            found += miner.add(each)
        found += miner.end()
    found += miner.finish()
    if opened is not None:
        opened.finish()
    return sorted(map(repr, found)), (miner.revisions, miner.candidates, miner.examples), worker.pieces


MONTH_1 = {
    7: [revision(1, before("Orrin")), revision(2, after("Orrin"))],
    8: [revision(3, before("Skarn")), revision(4, f"{before('Skarn')} More."), revision(5, after("Skarn"))],
}


def test_a_page_that_is_what_it_was_is_not_mined_again(tmp_path):
    first = mined(MONTH_1, PageCache(str(tmp_path), "1"))
    second = mined(MONTH_1, PageCache(str(tmp_path), "2", ("1",)))
    assert first[:2] == second[:2] == mined(MONTH_1)[:2]
    assert len(first[0]) == 2
    assert (first[2], second[2]) == (3, 0)
    # What was known is known to the next run, too.
    assert mined(MONTH_1, PageCache(str(tmp_path), "3", ("2",)))[2] == 0


def test_of_a_page_that_grew_only_what_is_new_is_mined(tmp_path):
    mined(MONTH_1, PageCache(str(tmp_path), "1"))
    grown = MONTH_1 | {
        7: [*MONTH_1[7], revision(9, f"{after('Orrin')} {before('Harrow')}"), revision(10, after("Harrow"))]
    }
    again = mined(grown, PageCache(str(tmp_path), "2", ("1",)))
    assert again[:2] == mined(grown)[:2]
    assert again[2] == mined(grown)[2] - mined(MONTH_1)[2]


def key(revision, text, setting):
    return TextKeys(setting).key(revision, text)


def test_a_changed_prefix_of_file_links_is_another_setting(tmp_path):
    texts = [revision(1, "x"), revision(2, "y")]
    assert key(texts[0], "x", "a") != key(texts[0], "x", "b")
    assert key(revision(1, "x", sha1="s"), "x", "a") != key(revision(1, "x", sha1="s"), "x", "b")
    assert key(revision(1, "x", sha1="s"), "x", "a") != key(revision(1, "x", sha1="s"), "xy", "a")
    assert key(revision(1, "x", sha1="s"), "x", "a") != key(revision(1, "x", sha1="s"), "y", "a")
    assert key(texts[0], "", "a") == key(texts[1], "", "b") == bytes(12)


def test_a_text_that_was_read_from_the_bytes_has_a_key_of_its_own():
    raw = revision(1, EscapedText(b"Mill &amp; more."))
    assert key(raw, raw.content, "a") == key(raw, EscapedText(b"Mill &amp; more."), "a")
    assert key(raw, raw.content, "a") != key(revision(1, "Mill & more."), "Mill & more.", "a")


#: Texts of which pages are made: an edit between two of them may split, merge, revert, blank, or kill the worker.
TEXTS = [
    *(make(place) for place in ("Orrin", "Skarn") for make in (before, after)),
    f"{before('Orrin')}\n\n{after('Skarn')}",
    f"{after('Orrin')}\n\n{before('Skarn')}",
    f"{before('Orrin')}\n\n{FATAL} {FILLER} One. Two.",
    "",
]
REVISIONS = st.lists(
    st.tuples(st.sampled_from(TEXTS), st.sampled_from(["present"] * 6 + ["deleted"]), st.sampled_from([2010, 2020])),
    max_size=6,
)
WIKIS = st.dictionaries(st.integers(1, 4), REVISIONS, min_size=1)


def wiki_of(drawn):
    return {
        page: [
            revision(100 * page + number, text if state == "present" else "", year, state if text else "empty")
            for number, (text, state, year) in enumerate(revisions)
        ]
        for page, revisions in drawn.items()
    }


@settings(max_examples=150)
@given(
    WIKIS, WIKIS, st.sampled_from([WikiSplitOptions(), WikiSplitOptions(since="2015-01-01")]), st.sampled_from([1, 64])
)
def test_any_month_after_any_other_gives_what_mining_the_whole_gives(tmp_path_factory, before, now, options, batch):
    """Pages that grew, shrank, were deleted, restored under another id, merged; revisions suppressed or in new order."""
    folder = tmp_path_factory.mktemp("cache")
    then, now = wiki_of(before), wiki_of({**before, **now})
    page_miner.BATCH_CHANGES, kept = batch, page_miner.BATCH_CHANGES
    try:
        mined(then, PageCache(str(folder), "1"), options)
        assert mined(now, PageCache(str(folder), "2", ("1",)), options)[:2] == mined(now, None, options)[:2]
        assert mined(now, PageCache(str(folder), "3", ("1", "2")), options)[:2] == mined(now, None, options)[:2]
    finally:
        page_miner.BATCH_CHANGES = kept


def test_a_failed_edit_and_what_follows_are_tried_again():
    notes = PageNotes("7")
    for key in (b"a", b"b", b"c", b"d", b"e"):
        notes.add(key * 12)
    notes.note(1, [1])
    notes.note(4, [2])
    notes.leave_out(2)
    notes.fail(3)
    known = KnownPage(notes.entry())
    pairs = [(b"a", b"b"), (b"b", b"c"), (b"c", b"d"), (b"d", b"e"), (b"b", b"a")]
    assert [known.find(one * 12, two * 12) for one, two in pairs] == [b"[1]", None, None, None, None]
    assert known.entry == b"3\n" + b"".join(key * 12 for key in (b"a", b"b", b"c")) + b"1\t[1]\n2\t-\n"
    assert PageNotes("8").entry() is None


def test_an_edit_without_candidates_is_known_to_have_none():
    notes = PageNotes("7")
    notes.add(b"a" * 12)
    notes.add(b"b" * 12)
    known = KnownPage(notes.entry())
    assert known.find(b"a" * 12, b"b" * 12) == known.find_again(1, b"b" * 12) == NOTHING
    assert known.find_again(1, b"a" * 12) is known.find_again(2, b"a" * 12) is None


def test_a_file_that_was_changed_or_cut_is_not_used(tmp_path):
    mined(MONTH_1, PageCache(str(tmp_path), "1"))
    (path,) = (tmp_path / "1").iterdir()
    whole = path.read_bytes()
    for damaged in (whole[:-9], whole[:40], b"", gzip.compress(gzip.decompress(whole).replace(b"Orrin", b"Orrun"))):
        path.write_bytes(damaged)
        again = mined(MONTH_1, PageCache(str(tmp_path), f"2 {len(damaged)}", ("1",)))
        assert again[:2] == mined(MONTH_1)[:2]
        assert again[2] == 3


def test_an_entry_that_somebody_else_wrote_costs_mining_only(tmp_path):
    mined(MONTH_1, PageCache(str(tmp_path), "1"))
    (path,) = (tmp_path / "1").iterdir()
    entry = CacheFile.of_name(str(tmp_path / "1"), path.name).entries()[7]
    keys = entry[: entry.index(b"\n") + 1 + 2 * 12]
    foreign = [
        b"",
        b"[]\n",
        b"-1\n",
        b"3" + keys[1:],
        b"9" * 5000 + b"\n" + keys,
        keys + b"one\t[]\n",
        keys + b"1\t" + b"[" * 100_000 + b"\n",
        *(
            keys + b"1\t" + json.dumps(found).encode() + b"\n"
            for found in ([], [2, {}, []], [1, {"no": 1}, []], [1, {}, [["split", [], 0.1, 0.1, True, ""]]], 7, "-")
        ),
        keys + b"1\t\x80\n",
    ]
    for number, written in enumerate(foreign):
        writer = CacheFileWriter(str(tmp_path / f"foreign {number}"))
        writer.add(7, written)
        writer.flush()
        again = mined(MONTH_1, PageCache(str(tmp_path), f"3 {number}", (f"foreign {number}",)))
        assert again[:2] == mined(MONTH_1)[:2], written[:80]
        assert again[2] == 3


def test_findings_come_back_as_they_were():
    piece = (before("Orrin"),), (after("Orrin"),), ([], [])
    old, new = page_miner.Snapshot.of(before("Orrin")), page_miner.Snapshot.of(f"== Mill ==\n{after('Orrin')}")
    change = page_miner.Change(piece[0], piece[1], 0)
    found = EditFindings.of_change(page_miner.unpack(FIND(piece, lambda: None)), old, new, change)
    assert [section for _, section in found.kept] == ["Mill"]
    assert EditFindings.from_json(json.loads(json.dumps(found.as_json()))).as_json() == found.as_json()


def test_a_large_cache_is_several_files_each_of_which_names_its_pages(tmp_path):
    writer = CacheFileWriter(str(tmp_path), file_bytes=40)
    for page in range(1, 8):
        writer.add(page, b"2\n" + bytes(16 - len(str(page))))
    writer.flush()
    files = sorted(CacheFile.of_name(str(tmp_path), name) for name in map(_name, tmp_path.iterdir()))
    assert [(file.first, file.last) for file in files] == [(1, 3), (4, 6), (7, 7)]
    assert [sorted(file.entries()) for file in files] == [[1, 2, 3], [4, 5, 6], [7]]


def _name(path: Path) -> str:
    return path.name
