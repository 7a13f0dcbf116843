import pytest

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.wikimedia_layouts import chains, choose, missing

LEGACY = "/d/xwiki/20260901"
CONTENT = "/d/mediawiki_content_history/xwiki/2026-09-01/xml/bzip2"


def files(*paths):
    return [InputFile(path, path.rsplit("/", 1)[-1], 1) for path in paths]


def chosen(kind, *paths):
    choice = choose(files(*paths), kind)
    return [file.path for file in choice.files], list(choice.notes)


ARTICLES = f"{LEGACY}/xwiki-20260901-pages-articles.xml.bz2"
MULTISTREAM = f"{LEGACY}/xwiki-20260901-pages-articles-multistream.xml.bz2"
PART_1 = f"{LEGACY}/xwiki-20260901-pages-articles-multistream1.xml-p1p50.bz2"
PART_2 = f"{LEGACY}/xwiki-20260901-pages-articles-multistream2.xml-p51p99.bz2"
HISTORY_1 = f"{LEGACY}/xwiki-20260901-pages-meta-history1.xml-p1p50.bz2"
HISTORY_2 = f"{LEGACY}/xwiki-20260901-pages-meta-history1.xml-p51p99.bz2"
PACKED_1 = f"{LEGACY}/xwiki-20260901-pages-meta-history1.xml-p1p50.7z"
PACKED_2 = f"{LEGACY}/xwiki-20260901-pages-meta-history1.xml-p51p99.7z"
STUB = f"{LEGACY}/xwiki-20260901-stub-meta-history.xml.gz"
LOGGING = f"{LEGACY}/xwiki-20260901-pages-logging.xml.gz"
EVERYTHING = (ARTICLES, MULTISTREAM, PART_1, PART_2, HISTORY_1, HISTORY_2, PACKED_1, PACKED_2, LOGGING, STUB)


def test_a_folder_of_a_whole_legacy_dump_is_read_once():
    no_text = "not read: xwiki-20260901-pages-logging.xml.gz and 1 more: they hold no texts of pages"
    assert chosen("history", *EVERYTHING) == (
        [HISTORY_1, HISTORY_2],
        [
            no_text,
            "not read: xwiki-20260901-pages-articles.xml.bz2 and 3 more: the files of pages-meta-history hold the same pages",
            "not read: xwiki-20260901-pages-meta-history1.xml-p1p50.7z and 1 more: the same pages are read from another file",
        ],
    )
    assert chosen("current", *EVERYTHING) == (
        [MULTISTREAM],
        [
            no_text,
            "not read: xwiki-20260901-pages-articles.xml.bz2 and 4 more: the files of pages-articles-multistream hold the same pages",
            "not read: xwiki-20260901-pages-articles-multistream1.xml-p1p50.bz2 and 1 more: the same pages are read from another file",
        ],
    )


def test_parts_in_two_packings_are_read_from_the_one_that_is_there():
    assert chosen("history", HISTORY_1, PACKED_2)[0] == [HISTORY_1, PACKED_2]
    assert chosen("history", PACKED_1, PACKED_2)[0] == [PACKED_1, PACKED_2]


def test_of_several_months_the_newest_is_read_for_each_wiki():
    old, new = (f"/d/xwiki-2026-{month}-01-p1p9.xml.bz2" for month in ("08", "09"))
    other = "/d/ywiki-20260701-pages-meta-history.xml.7z"
    assert chosen("history", old, new, other) == (
        [new, other],
        ["not read: xwiki-2026-08-01-p1p9.xml.bz2: there is a newer dump, of 2026-09-01"],
    )


@pytest.mark.parametrize("kind", ["history", "current"])
def test_both_kinds_of_content_exports_side_by_side(kind):
    paths = [f"/d/mediawiki_content_{name}/xwiki/2026-09-01/xml/bzip2/xwiki-2026-09-01-p1p9.xml.bz2" for name in
             ("current", "history")]  # fmt: skip
    assert chosen(kind, *paths)[0] == [path for path in paths if kind in path]
    fetched = [f"/d/xwiki-2026-09-01-{name}/xwiki-2026-09-01-p1p9.xml.bz2" for name in ("current", "history")]
    assert chosen(kind, *fetched)[0] == [path for path in fetched if kind in path]


def test_an_export_in_two_packings_is_read_once_by_many_workers():
    one, other = (
        f"/d/mediawiki_content_history/xwiki/2026-11-01/xml/{folder}/xwiki-2026-11-01-p1p9.xml.{ending}"
        for folder, ending in (("zstd", "zst"), ("bzip2", "bz2"))
    )
    assert chosen("history", one, other) == (
        [other],
        ["not read: xwiki-2026-11-01-p1p9.xml.zst: the same pages are read from another file"],
    )
    assert chosen("history", one) == ([one], [])


def test_listing_distinguishes_exports_of_2025_by_folder():
    """The files of `current` exports were named like those of histories; only the folder distinguishes them."""
    name = "xwiki-2025-09-01-p10p20-pages-meta-history.xml.bz2"
    current, history = (
        f"/d/mediawiki_content_{kind}/xwiki/2025-09-01/xml/bzip2/{name}" for kind in ("current", "history")
    )
    assert chosen("history", current, history)[0] == [history]
    files_read, notes = chosen("current", current, history)
    assert (files_read, "T431872" in notes[-1]) == ([current], True)
    assert chosen("history", f"/d/{name}", "/d/xwiki-2025-09-01-p30r1r1-pages-meta-history.xml.zst")[1] == []


@pytest.mark.parametrize(
    ("history", "current"),
    [
        ("www.example.org_w-20260101-history.xml.7z", "www.example.org_w-20260101-current.xml.7z"),
        ("starwars_pages_full.xml.7z", "starwars_pages_current.xml.7z"),
    ],
)
def test_dumps_of_other_wikis_are_read_once(history, current):
    paths = [f"/d/{current}", f"/d/{history}"]
    assert chosen("history", *paths)[0] == paths[1:]
    assert chosen("current", *paths)[0] == paths[:1]
    assert chosen("current", f"/d/{history}", f"/d/{history[:-3]}")[0] == [f"/d/{history[:-3]}"]


def test_files_of_other_names_are_all_read():
    assert chosen("history", "/d/b.xml", "/d/a.7z", HISTORY_1) == (["/d/b.xml", "/d/a.7z", HISTORY_1], [])


def test_a_page_in_several_files_is_one_chain_in_the_order_of_its_revisions():
    names = ("p1p29", "p30r100r200", "p30r9r99", "p30r201r250", "p31r1r2", "p32p40")
    paths = [f"{CONTENT}/xwiki-2026-09-01-{name}.xml.bz2" for name in names]
    one, b, a, c, two, three = files(*paths)
    assert chains(files(*paths)) == [(one,), (a, b, c), (two,), (three,)]


def test_what_a_listing_names_and_the_folder_lacks():
    names = [f"xwiki-2026-09-01-{name}.xml.bz2" for name in ("p1p9", "p10p19", "p20r1r5")]
    there = files(f"{CONTENT}/{names[0]}")
    assert missing(there, [*names, "_SUCCESS", "ywiki-2026-09-01-p1p9.xml.bz2"]) == names[1:]
    # A legacy listing names everything; only the kind of file that is read is missed.
    listed = [path.rsplit("/", 1)[-1] for path in EVERYTHING]
    assert missing(files(HISTORY_1), listed) == ["xwiki-20260901-pages-meta-history1.xml-p51p99.bz2"]
    assert missing(files(MULTISTREAM), listed) == []
