"""Dumps with odd values: each page is mined, dead or dropped, and what is published is whole."""

import bz2
import gzip
import lzma
import os
import shutil
from pathlib import Path

import pytest
from support.milling import (
    ALL_FORMATS,
    bytes_of,
    dead_letters,
    digests,
    manifest,
    records,
    released,
    wikimill,
    wikisplit,
)
from support.tiny_dumps import after, before, dump, page, revision, split_page

TIME = "2010-05-06T07:08:09Z"
TIMES = [
    *("", " ", "not a time", "0000-00-00T00:00:00Z", "9999-12-31T23:59:59Z", "2010-02-30T00:00:00Z", "2010-05-06"),
    *(
        "2010-05-06T07:08:09+02:00",
        "-0001-01-01T00:00:00Z",
        "20100506070809",
        "1e9",
        f" {TIME} ",
        "2010-13-01T00:00:00Z",
    ),
    *("２０１０-05-06T07:08:09Z", "&lt;script&gt;", "2010-05-06T25:61:61Z", "1969-12-31T23:59:59Z", "9" * 5_000),
]
PAGE_IDS = {"9223372036854775807": True, "9999999999999999999": True, "0700": True}
PAGE_IDS |= dict.fromkeys(("-5", "abc", "", "1.5", "１２", "1" * 20, "1e3"), False)
TITLES = {
    "&lt;script&gt;alert(1)&lt;/script&gt;": True,
    **dict.fromkeys(("a&#9;b", "a&#10;b", "😀 \U0001f9ff", "\u202emoor", "../../etc/passwd", "x" * 255), True),
    **dict.fromkeys(("Talk:Moor", "a|b#c?d&amp;e", "\u2028x\u2029", "&quot;'`", "A&amp;nbsp;B", "%00%2e%2e"), True),
    **dict.fromkeys(("", " "), False),
}
CHARACTERS = [
    *("\u200b", "\ufeff", "\u00ad", "\u202e", "\t", "\u00a0", "e\u0301", "😀", "\ufffd", "\u2028", "\ufffc", "ｆ"),
    *("ﬁ", "а", "𝐀", "\ue000", "\U0010fffd", "\x7f", "\u0085"),
]


def odd_page(number: int, **odd: str) -> str:
    """Return a page on which a sentence is split; some of its values are odd."""
    place = odd.get("place", f"Moor {number}")
    made = page(number, place, revision(10 * number, before(place)), revision(10 * number + 1, after(place)))
    if "title" in odd:
        made = made.replace(f"<title>{place}</title>", f"<title>{odd['title']}</title>")
    if "page_id" in odd:
        made = made.replace(f"    <id>{number}</id>", f"    <id>{odd['page_id']}</id>")
    return made.replace(TIME, odd.get("time", TIME))


def mined_release(folder: Path, data: bytes, *options: object) -> Path:
    """Mine a dump, which must give a whole release."""
    (folder / "x.xml").write_bytes(data)
    release = folder / "o"
    outcome = wikisplit(folder / "x.xml", release, "--formats", ALL_FORMATS, "--max_dead_fraction", "1", *options)
    assert outcome.code == 0, outcome
    verdict = wikimill("verify", release)
    assert verdict.code == 0, verdict
    return release


@pytest.mark.slow
@pytest.mark.attack
def test_odd_times_ids_titles_and_characters(tmp_path: Path) -> None:
    odd: list[tuple[dict[str, str], bool]] = [
        *(({"time": time}, True) for time in TIMES),
        *(({"page_id": value}, is_mined) for value, is_mined in PAGE_IDS.items()),
        *(({"title": value}, is_mined) for value, is_mined in TITLES.items()),
    ]
    pages = [odd_page(number, **values) for number, (values, _) in enumerate(odd, 1)]
    first = len(odd) + 1
    pages += [odd_page(first + number, place=f"Mo{each}or {number}") for number, each in enumerate(CHARACTERS)]
    release = mined_release(tmp_path, dump(*pages))
    mined = {record["new_revision_id"] for record in records(release)}
    wanted = {str(10 * number + 1) for number, (_, is_mined) in enumerate(odd, 1) if is_mined}
    assert {each for each in mined if int(each) < 10 * first} == wanted
    assert manifest(release)["counts"]["pages"]["dead"] == len(odd) - len(wanted) == len(dead_letters(release))


SITES = {
    "none": "",
    "empty": "<siteinfo></siteinfo>",
    "a name twice": "<siteinfo><dbname>awiki</dbname><dbname>bwiki</dbname></siteinfo>",
    "no host": "<siteinfo><dbname>awiki</dbname><base>https:///wiki/X</base></siteinfo>",
    "a script": "<siteinfo><dbname>awiki</dbname><base>javascript:alert(1)//x</base></siteinfo>",
    "markup": "<siteinfo><dbname>awiki</dbname><base>&lt;img src=x&gt;</base></siteinfo>",
    "no number": '<siteinfo><namespaces><namespace key="x">Y</namespace></namespaces></siteinfo>',
    "no key": "<siteinfo><namespaces><namespace>Y</namespace></namespaces></siteinfo>",
    "a large number": f'<siteinfo><namespaces><namespace key="{"9" * 50}">Y</namespace></namespaces></siteinfo>',
    "twice": "<siteinfo><dbname>awiki</dbname></siteinfo><siteinfo><dbname>bwiki</dbname></siteinfo>",
}


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize("site", SITES.values(), ids=SITES)
def test_odd_words_on_the_wiki(tmp_path: Path, site: str) -> None:
    head, _, rest = dump(split_page(1, "Moor")).decode().partition("  <siteinfo>")
    (tmp_path / "x.xml").write_text(head + site + rest.partition("</siteinfo>")[2], "utf-8")
    outcome = wikisplit(tmp_path / "x.xml", tmp_path / "o", "--formats", "jsonl")
    assert outcome.code in (0, 4), outcome
    if outcome.code == 0:
        assert wikimill("verify", tmp_path / "o").code == 0
        assert [record["url"].partition("/")[0] for record in records(tmp_path / "o")] in (["https:"], [""])


PACKED = {
    ".bz2": bz2.compress,
    ".gz": gzip.compress,
    ".xz": lzma.compress,
}


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize("name", [".xml", ".xml.bz2", ".xml.xz"])
@pytest.mark.parametrize("packing", PACKED)
def test_a_packing_is_known_by_its_content_or_refused(tmp_path: Path, packing: str, name: str) -> None:
    (tmp_path / f"x{name}").write_bytes(PACKED[packing](dump(split_page(1, "Moor"))))
    outcome = wikisplit(tmp_path / f"x{name}", tmp_path / "o", "--formats", "jsonl")
    assert outcome.code == 0, outcome
    assert [record["page_title"] for record in records(tmp_path / "o")] == ["Moor"]


ONE, TWO = dump(split_page(1, "Moor")), dump(split_page(1, "Fen"))


def adjacent(folder: Path, how: str) -> list[Path]:
    """Two files or more, of which some are the same, or have the same pages."""
    files = [folder / "a.xml", folder / "b.xml"]
    files[0].write_bytes(ONE)
    if how == "same page ids":
        files[1].write_bytes(TWO)
    elif how == "same content":
        files[1].write_bytes(ONE)
    elif how == "same revisions in another dump":
        files[1].write_bytes(dump(split_page(1, "Moor"), split_page(2, "Fen")))
    elif how == "two wikis":
        files[1].write_bytes(ONE.replace(b"testwiki", b"otherwiki").replace(b"test.", b"other."))
    elif how == "a symbolic link":
        files[1].symlink_to(files[0])
    elif how == "a hard link":
        os.link(files[0], files[1])
    elif how == "four times":
        return [files[0], files[0], folder / "." / "a.xml", Path(os.path.relpath(files[0]))]
    return files


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize(
    ("how", "files", "titles"),
    [
        ("same page ids", 2, ["Fen", "Moor"]),
        ("same content", 2, ["Moor"]),
        ("same revisions in another dump", 2, ["Fen", "Moor"]),
        ("two wikis", 2, ["Moor"]),
        ("a symbolic link", 1, ["Moor"]),
        ("a hard link", 2, ["Moor"]),
        ("four times", 1, ["Moor"]),
    ],
)
def test_files_that_are_the_same_or_have_the_same_pages(
    tmp_path: Path, how: str, files: int, titles: list[str]
) -> None:
    release = released(adjacent(tmp_path, how), tmp_path / "o", "--formats", "jsonl")
    assert wikimill("verify", release).code == 0
    assert len(manifest(release)["inputs"]) == files
    assert sorted(record["page_title"] for record in records(release)) == titles


@pytest.mark.attack
@pytest.mark.parametrize("name", ["x20260230y.xml", "x20261301y.xml", "x2026-02-30.xml", "x20260000-20260901.xml"])
def test_a_day_that_there_is_not_is_no_date(name: str) -> None:
    from wikimill.transforms.dumps.input_file import InputFile

    assert InputFile(name, name, 0).dump_date == ("2026-09-01" if "0901" in name else None)


NEWEST_FIRST = dump(
    page(1, "Moor", revision(12, after("Moor"), year=2012), revision(11, before("Moor"), year=2011)),
    split_page(2, "Fen"),
)


@pytest.mark.attack
def test_page_with_newest_revision_first_is_dead(tmp_path: Path) -> None:
    (tmp_path / "x.xml").write_bytes(NEWEST_FIRST)
    outcome = wikisplit(tmp_path / "x.xml", tmp_path / "o", "--formats", "jsonl")
    assert (outcome.code, outcome.err.partition("; nothing")[0]) == (
        4,
        "wikimill: 1 of 2 pages dead (50.000%; allowed 0.100%)",
    )
    assert [(letter["page_id"], letter["revision_id"], letter["error"]) for letter in dead_letters(tmp_path / "o")] == [
        (
            "1",
            "11",
            "revision 11 of 2011-05-06T07:08:09Z follows 12 of 2012-05-06T07:08:09Z; expected the oldest first "
            "(Special:Export: without dir=desc)",
        )
    ]


@pytest.mark.attack
@pytest.mark.parametrize(
    ("dead", "allowed", "code"),
    [(8, "0.001", 4), (5, "0.001", 4), (4, "0.001", 0), (1, "0", 4), (8, "1", 0)],
)
def test_too_many_dead_revisions_are_exit_4(dead: int, allowed: str, code: int) -> None:
    from wikimill.pipelines.running.finish import why_not_whole
    from wikimill.rules.account import Account
    from wikimill.transforms.dumps.ledger import FileLedger

    accounts = {"pages": Account(4, 4), "revisions": Account(8, 8 - dead, dead=dead)}
    message = why_not_whole([FileLedger("x.xml", 1, accounts=accounts)], float(allowed))
    shares = f"({dead / 8:.3%}; allowed {float(allowed):.3%})"
    assert message == (f"{dead} of 8 revisions dead {shares}" if code else None)


@pytest.mark.attack
def test_texts_that_do_not_have_their_sha1_are_exit_4(tmp_path: Path) -> None:
    data = ONE.replace(b"<sha1></sha1>", b"<sha1>abc</sha1>")
    (tmp_path / "x.xml").write_bytes(data)
    outcome = wikisplit(tmp_path / "x.xml", tmp_path / "o", "--formats", "jsonl", "--check_sha1")
    assert (outcome.code, outcome.err.partition("; nothing")[0]) == (
        4,
        "wikimill: 2 of 2 revisions dead (100.000%; allowed 0.100%)",
    )


@pytest.mark.attack
def test_current_articles_are_exit_4(tmp_path: Path) -> None:
    (tmp_path / "x.xml").write_bytes(dump(page(1, "Moor", revision(11, before("Moor")))))
    outcome = wikisplit(tmp_path / "x.xml", tmp_path / "o", "--formats", "jsonl")
    assert (outcome.code, outcome.err.startswith("wikimill: no examples: each page has one revision")) == (4, True)
    assert not (tmp_path / "o" / "_SUCCESS").exists()


@pytest.mark.attack
@pytest.mark.parametrize("listing", ["SHA256SUMS", "dumpstatus.json"])
@pytest.mark.slow
def test_listed_missing_file_is_exit_4_unless_partial(tmp_path: Path, listing: str) -> None:
    folder = tmp_path / "d"
    folder.mkdir()
    here, gone = (f"testwiki-20261101-pages-meta-history1.xml-{part}" for part in ("p1p4", "p5p9"))
    (folder / here).write_bytes(ONE)
    lines = (
        f"{'0' * 64}  {gone}\n" if listing == "SHA256SUMS" else f'{{"jobs": {{"a": {{"files": {{"{gone}": {{}}}}}}}}}}'
    )
    (folder / listing).write_text(lines, "utf-8")
    message = f"wikimill: missing: {gone}: listed in {folder}/{listing}; wikimill fetch gets it; "
    message += "--allow_partial, or naming the files, mines the others\n"
    outcome = wikisplit(folder, tmp_path / "o", "--formats", "jsonl")
    assert (outcome.code, outcome.err, bytes_of(tmp_path / "o")) == (4, message, {})
    outcome = wikisplit(folder, tmp_path / "o", "--formats", "jsonl", "--allow_partial")
    partial = f"the input is not whole: {gone} is missing"
    assert (outcome.code, manifest(tmp_path / "o")["partial"]) == (0, partial)
    for page_of_it in ("README.md", "report.html", "run.json"):
        assert gone in (tmp_path / "o" / page_of_it).read_text("utf-8")
    assert digests(released(folder / here, tmp_path / "p", "--formats", "jsonl"))[
        "jsonl/wikisplit-train-00000-of-00001.jsonl"
    ]
    shutil.rmtree(folder)
