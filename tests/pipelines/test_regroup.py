"""`wikimill regroup`: WikiTeam's page for each revision, from exit 4 to a release."""

import bz2
import random
import re

import pytest
from support.milling import NO_SCREENING, dead_letters, records, wikimill
from support.tiny_dumps import FILLER, after, before, dump, page, revision, split_page

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.regroup import Regrouped, regroup

PLACES = {1: "Aldby", 2: "Bramford", 3: "Cornham", 4: "Dunton"}


def revisions(number):
    place = PLACES[number]
    return [
        revision(10 * number + 1, f"{before(place)} A & B < C", year=2010),
        revision(10 * number + 2, f"{after(place)} A & B < C", year=2011),
        revision(10 * number + 3, "", year=2012),
    ]


def wikiteam():
    """A page element for each revision, in the order of the revisions' times."""
    elements = [
        (each, page(number, PLACES[number], text)) for number in PLACES for each, text in enumerate(revisions(number))
    ]
    random.Random(5).shuffle(elements)
    return dump(*(text for _, text in sorted(elements, key=lambda element: element[0])))


GROUPED = dump(*(page(number, PLACES[number], *revisions(number)) for number in PLACES))


def mined(path, folder, *options):
    outcome = wikimill("wikisplit", "--input", path, "--output", folder, "--formats", "jsonl", *NO_SCREENING, *options)
    return outcome


@pytest.mark.slow
def test_from_exit_4_to_the_release_of_the_grouped_file(tmp_path):
    source, output = tmp_path / "examplewiki-20260101-history.xml", tmp_path / "grouped.xml.bz2"
    source.write_bytes(wikiteam())
    outcome = mined(source, tmp_path / "refused")
    assert outcome.code == 4
    (letter,) = dead_letters(tmp_path / "refused")
    assert (letter["level"], letter["error"]) == (
        "file",
        "damaged: 4 of 4 pages looked at occur in several <page> elements: page 1 in 3; wikimill regroup puts the revisions of "
        "each page together (WikiTeam's tools do not)",
    )
    outcome = wikimill("regroup", "--input", source, "--output", output)
    assert (outcome.code, outcome.out, outcome.err) == (0, f"{output}: 4 pages of 12 elements, 12 revisions\n", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "examplewiki-20260101-history.xml",
        "grouped.xml.bz2",
        "refused",
    ]
    (tmp_path / "as-grouped.xml").write_bytes(GROUPED)
    assert mined(output, tmp_path / "one").code == mined(tmp_path / "as-grouped.xml", tmp_path / "other").code == 0
    one, other = (records(tmp_path / name) for name in ("one", "other"))
    assert one == other
    assert {record["page_id"] for record in one} == {"1", "2", "3", "4"}


def regrouped(path, folder, **options):
    done = Regrouped()
    data = b"".join(regroup([InputFile(str(path), path.name, path.stat().st_size)], folder, done, **options))
    return data, done


def test_the_bytes_do_not_depend_on_the_order_or_on_memory(tmp_path):
    source = tmp_path / "x.xml"
    source.write_bytes(wikiteam())
    data, done = regrouped(source, tmp_path)
    assert (done.elements, done.pages, done.revisions, done.doubles, done.problems) == (12, 4, 12, 0, [])
    source.write_bytes(GROUPED)
    assert regrouped(source, tmp_path, run_bytes=300)[0] == data
    source.write_bytes(data)
    assert regrouped(source, tmp_path)[0] == data


def test_what_is_written(tmp_path):
    texts = '<text xml:space="preserve">&quot;a&quot;&#13;\n b &lt; c</text>', '<text deleted="deleted" />'
    first = (
        f"<revision><id>7</id><timestamp>2010-01-01T00:00:00Z</timestamp><minor/>{texts[0]}<sha1>abc</sha1></revision>"
    )
    second = f"<revision><id>9</id><timestamp>2009-01-01T00:00:00Z</timestamp>{texts[1]}</revision>"
    secret = "<contributor><username>Secret</username></contributor><comment>secret</comment>"
    source = tmp_path / "x.xml"
    source.write_bytes(
        dump(
            page(3, "A & B", first.replace("<minor/>", f"{secret}<minor/>")),
            page(3, "A & B", second),
            page(3, "A & B", first),
        )
    )
    data, done = regrouped(source, tmp_path)
    assert done.doubles == 1
    assert data.decode() == dump().decode().removesuffix("</mediawiki>\n") + (
        "  <page>\n    <title>A &amp; B</title>\n    <ns>0</ns>\n    <id>3</id>\n"
        "    <revision>\n      <id>9</id>\n      <timestamp>2009-01-01T00:00:00Z</timestamp>\n"
        '      <model>wikitext</model>\n      <text deleted="deleted" />\n    </revision>\n'
        "    <revision>\n      <id>7</id>\n      <timestamp>2010-01-01T00:00:00Z</timestamp>\n      <minor />\n"
        '      <model>wikitext</model>\n      <text xml:space="preserve">"a"&#13;\n b &lt; c</text>\n'
        "      <sha1>abc</sha1>\n    </revision>\n  </page>\n</mediawiki>\n"
    )


def test_regroup_writes_two_texts_of_a_revision_once_each(tmp_path):
    one, other = (
        f"<revision><id>7</id><timestamp>2010-01-01T00:00:00Z</timestamp><text>{text}</text></revision>"
        for text in "ab"
    )
    source = tmp_path / "x.xml"
    source.write_bytes(dump(*(page(3, "A", each) for each in (one, other, one))))
    data, done = regrouped(source, tmp_path)
    assert (done.revisions, done.doubles) == (2, 1)
    assert re.findall(rb"<text[^>]*>(.)</text>", data) == [b"a", b"b"]


def test_a_file_that_is_cut(tmp_path):
    source, output = tmp_path / "x.xml.bz2", tmp_path / "y.xml"
    source.write_bytes(bz2.compress(wikiteam().partition(b"</mediawiki>")[0]))
    outcome = wikimill("regroup", "--input", source, "--output", output)
    assert (outcome.code, outcome.err.splitlines()[-1]) == (
        4,
        f"wikimill: the input is not whole: {output} is not written; --allow_partial writes what was good",
    )
    assert not output.exists()
    assert wikimill("regroup", "--input", source, "--output", output, "--allow_partial").code == 0
    assert output.read_bytes().count(b"<revision>") == 12


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--output", "OUT/y.txt"), "--output OUT/y.txt: expected a local file that ends with .xml, .bz2, .gz, .xz, .zst"),
        (("--output", "OUT/no/y.xml"), "--output OUT/no: no such folder"),
        (("--output", "OUT/x.xml"), "--output OUT/x.xml exists; name another file, or --overwrite"),
        (("--output", "OUT/x.xml", "--overwrite"), "--output OUT/x.xml is an --input, too; name another file"),
    ],
)  # fmt: skip
def test_bad_usage(tmp_path, words, message):
    (tmp_path / "x.xml").write_bytes(GROUPED)
    outcome = wikimill(
        "regroup", "--input", tmp_path / "x.xml", *(word.replace("OUT", str(tmp_path)) for word in words)
    )
    assert (outcome.code, outcome.err) == (2, f"wikimill: {message.replace('OUT', str(tmp_path))}\n")


def test_a_release_is_not_written_into(tmp_path):
    """L12."""
    (tmp_path / "x.xml").write_bytes(GROUPED)
    assert mined(tmp_path / "x.xml", tmp_path / "rel").code == 0
    outcome = wikimill("regroup", "--input", tmp_path / "x.xml", "--output", tmp_path / "rel" / "y.xml")
    assert (outcome.code, (tmp_path / "rel" / "y.xml").exists()) == (2, False)
    assert wikimill("verify", "--quick", tmp_path / "rel").code == 0


def test_files_of_two_wikis_are_refused(tmp_path):
    (tmp_path / "x.xml").write_bytes(GROUPED)
    (tmp_path / "y.xml").write_bytes(
        dump(split_page(9, "Elm"), page(10, "X", revision(1, FILLER))).replace(b"testwiki", b"otherwiki")
    )
    outcome = wikimill("regroup", "--input", tmp_path / "x.xml", tmp_path / "y.xml", "--output", tmp_path / "z.xml")
    assert (outcome.code, outcome.err) == (4, "wikimill: --input y.xml is of otherwiki, and x.xml of testwiki\n")
