"""Snapshots of Wikimedia Enterprise as pages and revisions, and what of them is dead."""

import gzip

import pytest
from support.snapshots import article, lines, tar_of

from wikimill.transforms.dumps import enterprise
from wikimill.transforms.dumps.compression.content import Block, Gap
from wikimill.transforms.dumps.damage import InputDamage, Problem
from wikimill.transforms.dumps.enterprise import EnterpriseReader
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import PageBroken, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion, portions
from wikimill.transforms.dumps.reading import FixedBounds, PortionReader

ADA = article(
    1,
    "Ada_Byron",
    "Ada wrote.",
    redirects=[{"name": "Lovelace", "url": "u"}],
    categories=[{"name": "Kategorie:Mühlen"}],
)
ADA_ITEMS = [
    PageStart(PageHeader("1", "Ada Byron", 0, False, "Q1", ("Lovelace",)), True),
    Revision("11", "2026-08-03T04:05:06Z", False, "wikitext", None, "present", "Ada wrote."),
    PageEnd(1),
]


def items(data: bytes, reader: EnterpriseReader | None = None):
    reader = reader or EnterpriseReader(lambda header: header.namespace == 0)
    return list(reader.items([Block(data, 0)]))


def test_an_article_is_a_page_with_one_revision():
    reader = EnterpriseReader(lambda _: True)
    minor = article(2, "Mill", "", namespace={}, main_entity=None, date_modified="May")
    minor["version"]["is_minor_edit"] = True
    talk = article(3, "Talk:Mill", "Hello.", namespace={"identifier": 1}, redirects=[], visibility={"text": False})
    assert items(lines(ADA, "\n", minor, talk), reader) == [
        *ADA_ITEMS,
        PageStart(PageHeader("2", "Mill", 0, False), True),
        Revision("21", None, True, "wikitext", None, "empty", ""),
        PageEnd(1),
        PageStart(PageHeader("3", "Talk:Mill", 1, False, "Q3", ()), True),
        Revision("31", "2026-08-03T04:05:06Z", False, "wikitext", None, "deleted", ""),
        PageEnd(1),
    ]
    assert (reader.problems, reader.site.wiki, reader.site.address) == (
        [],
        "samplewiki",
        "https://sample.wikipedia.org",
    )
    assert reader.site.link_prefixes == (["file", "image"], ["category", "kategorie"])


def test_an_unwanted_page_has_no_text():
    talk = article(3, "Talk:Mill", None, namespace={"identifier": 1})
    assert items(lines(talk)) == [PageStart(PageHeader("3", "Talk:Mill", 1, False, "Q3"), False), PageEnd(1)]


def test_an_archive_is_its_lines():
    assert items(tar_of(one=lines(ADA).rstrip(), two=lines(ADA))) == ADA_ITEMS * 2


def without(name: str):
    return {key: value for key, value in ADA.items() if key != name}


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ("{bad\n", (None, None, None, "the line is not JSON: Expecting property name enclosed in double quotes at character 1")),
        ("[1]\n", (None, None, None, "the line is no JSON object but [1]; expected " + enterprise._EXPECTED)),
        (without("identifier"), (None, None, None, "its identifier is None; expected a whole number")),
        (ADA | {"identifier": True}, (None, None, None, "its identifier is True; expected a whole number")),
        (ADA | {"identifier": 10**19}, (None, None, None, f"its identifier is {10**19}; expected a whole number")),
        (without("name"), (None, None, None, "its name is None; expected a title")),
        (ADA | {"name": "\ud800"}, (None, None, None, r"its name is '\ud800'; expected a title")),
        (ADA | {"namespace": {"identifier": "0"}}, (None, None, None, "its namespace.identifier is '0'; expected a whole number")),
        (without("version"), ("Ada Byron", "1", None, "its version.identifier is None; expected a whole number")),
        (without("article_body"), ("Ada Byron", "1", "11", "its article_body.wikitext is None; expected a text")),
        (ADA | {"article_body": {"wikitext": "\ud800"}}, ("Ada Byron", "1", "11", "its article_body.wikitext holds half of a surrogate pair")),
        (ADA | {"is_part_of": {"identifier": "en wiki"}}, ("Ada Byron", "1", None, "its is_part_of.identifier is 'en wiki'; expected the database name of a wiki")),
        (ADA | {"is_part_of": {"identifier": "dewiki"}}, ("Ada Byron", "1", None, "it is of dewiki, and the first article of samplewiki")),
    ],
)  # fmt: skip
def test_a_line_that_is_not_an_article_is_a_broken_page(line, broken):
    title, page_id, revision_id, error = broken
    lost = PageBroken(title, page_id, revision_id, 0, f"line 2: {error}")
    assert items(lines(ADA, line, ADA)) == [*ADA_ITEMS, lost, *ADA_ITEMS]


def test_long_lines_and_texts_have_limits(monkeypatch):
    monkeypatch.setattr(enterprise, "MAX_TEXT_CHARS", 5)
    long = EnterpriseReader(lambda _: True, max_line_bytes=len(lines(ADA)))
    found = items(lines(ADA, article(2, "B" * 500, "x")), long)
    oversize = ADA_ITEMS[1]._replace(text_state="oversize", text="")
    error = f"line 2: the line has more than {len(lines(ADA)):,} bytes"
    assert found == [ADA_ITEMS[0], oversize, PageEnd(1), PageBroken(None, None, None, 0, error)]


def test_a_file_without_articles_is_refused(monkeypatch):
    monkeypatch.setattr(enterprise, "MAX_BAD_LINES", 3)
    reader = EnterpriseReader(lambda _: True)
    assert len(items(b"rain\n" * 10, reader)) == 4
    assert reader.problems == [Problem(4, "refused", "more than 3 lines are not articles; the rest is not read")]


def test_damage_ends_the_reading():
    reader = EnterpriseReader(lambda _: True)
    gap = Gap(7, InputDamage("damaged", "a block is damaged"))
    data = lines(ADA, ADA)
    found = list(reader.items([Block(data[:-9], 0), gap, Block(data, 0)]))
    assert found == [*ADA_ITEMS, PageBroken(None, None, None, 0, "line 2: the file ends inside this line")]
    assert reader.problems == [Problem(2, "damaged", "a block is damaged")]


def ledger_of(tmp_path, name: str, data: bytes):
    path = tmp_path / name
    path.write_bytes(data)
    file = InputFile(str(path), name, len(data))
    ledger = FileLedger(name, len(data), str(path))
    found = list(PortionReader(Portion((file,)), lambda _: True, FixedBounds(0, 1), [ledger]).items())
    return found, ledger


def test_the_ledger_of_a_snapshot(tmp_path):
    """An article that occurs twice is not damage."""
    name = "samplewiki-NS0-20260801-ENTERPRISE-HTML.json.tar.gz"
    archive = tar_of(one=lines(ADA), two=lines(ADA))
    found, ledger = ledger_of(tmp_path, name, gzip.compress(archive))
    assert found == ADA_ITEMS * 2
    assert (ledger.state, ledger.wiki, ledger.expanded_bytes) == ("whole", "samplewiki", len(archive))
    assert (ledger.pages, ledger.revisions, ledger.texts) == ({"0": 2}, {"0": 2}, {"present": 2})


@pytest.mark.parametrize("kept", [0.3, 0.9, 0.999])
def test_a_cut_snapshot_is_cut(tmp_path, kept):
    many = lines(*(article(number, f"A{number}", f"Rain {number}.") for number in range(1, 300)))
    packed = gzip.compress(tar_of(one=many), mtime=0)
    found, ledger = ledger_of(tmp_path, "a.tar.gz", packed[: int(kept * len(packed))])
    assert ledger.state == "cut"
    good = [item for item in found if isinstance(item, Revision)]
    assert [each.text for each in good] == [f"Rain {number}." for number in range(1, len(good) + 1)]


def test_a_snapshot_is_one_portion():
    file = InputFile("/a.ndjson", "a.ndjson", 10**9)
    assert list(portions([file], "plain", 1024)) == [Portion((file,))]
