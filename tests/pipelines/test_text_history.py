"""`wikimill text --history`: when a page was created, its revisions and its editors."""

from support.milling import bytes_of, digests, records, wikimill
from support.tiny_dumps import dump, page

CREATED, LATEST = "2004-01-01T00:00:00Z", "2012-01-01T00:00:00Z"


def revision(number: int, year: int, who: str, text: str = "It rained.") -> str:
    return (
        f"<revision><id>{number}</id><timestamp>{year}-01-01T00:00:00Z</timestamp>"
        f"<contributor{who}</contributor><model>wikitext</model><text>{text}</text></revision>\n"
    )


#: An edit of 2004 was imported: it has a greater id than that of 2009. Of one edit the editor is hidden.
REVISIONS = (
    revision(11, 2009, "><username>Alder Finch</username><id>7</id>"),
    revision(12, 2004, "><ip>203.0.113.77</ip>", text=""),
    revision(13, 2010, "><username>Alder Finch</username><id>7</id>"),
    revision(14, 2011, ' deleted="deleted">', "It rained there."),
    revision(15, 2012, "><username>meta&gt;Bob</username>", "It rained twice."),
)
ONE_SPLIT = ("--splits", "train=1", "--formats", "jsonl", "--history")


def text(folder, *inputs, more=()):
    outcome = wikimill("text", "--input", *inputs, "--output", folder, *ONE_SPLIT, *more)
    assert (outcome.code, outcome.err) == (0, "")
    return [(each["timestamp"], each["created"], each["revisions"], each["editors"]) for each in records(folder)]


def test_revisions_and_editors_are_counted_without_their_names(tmp_path):
    history = tmp_path / "testwiki-20260901-history.xml"
    history.write_bytes(dump(page(1, "Ada", *REVISIONS), page(2, "Talk:Ada", *REVISIONS, ns=1)))
    assert text(tmp_path / "out", history) == [(LATEST, CREATED, 5, 3)]
    written = b"".join(bytes_of(tmp_path / "out").values())
    assert not [name for name in (b"Alder", b"203.0.113.77", b"meta>") if name in written]
    assert wikimill("verify", tmp_path / "out", "--all").code == 0
    assert text(tmp_path / "two", history, more=("--workers", "2")) == [(LATEST, CREATED, 5, 3)]
    assert digests(tmp_path / "two") == digests(tmp_path / "out")


def test_revisions_after_the_time_asked_for_do_not_count(tmp_path):
    history = tmp_path / "testwiki-20260901-history.xml"
    history.write_bytes(dump(page(1, "Ada", *REVISIONS)))
    assert text(tmp_path / "out", history, more=("--as_of", "2010")) == [("2010-01-01T00:00:00Z", CREATED, 3, 2)]


def test_a_page_in_several_files_is_one(tmp_path):
    for name, first, last in (("p1r11r12", 0, 2), ("p1r13r15", 2, 5)):
        (tmp_path / f"testwiki-2026-09-01-{name}.xml").write_bytes(dump(page(1, "Ada", *REVISIONS[first:last])))
    (tmp_path / "testwiki-2026-09-01-p2p9.xml").write_bytes(dump(page(2, "Mill", REVISIONS[0], REVISIONS[0])))
    found = text(tmp_path / "out", tmp_path)
    assert sorted(found) == [("2009-01-01T00:00:00Z", "2009-01-01T00:00:00Z", 1, 1), (LATEST, CREATED, 5, 3)]


def test_a_dump_of_single_revisions_is_refused(tmp_path):
    articles = tmp_path / "testwiki-20260901-pages-articles.xml"
    articles.write_bytes(dump(page(1, "Ada", REVISIONS[0])))
    outcome = wikimill("text", "--input", articles, "--output", tmp_path / "out", *ONE_SPLIT)
    assert (outcome.code, outcome.err) == (
        2,
        f"wikimill: --input {articles}: a dump of articles (one revision a page); text needs a history for these options "
        "(…-pages-meta-history, mediawiki_content_history); without them it reads articles\n",
    )
