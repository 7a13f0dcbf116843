"""`wikimill text --drop_templated`: articles from a database are left out, and counted."""

import pytest
from support.milling import digests, funnel, records, wikimill
from support.tiny_dumps import dump, page, revision

BEETLE = "'''{0}''' is a beetle in the family [[{1}]]. It was described by {2} in {3}.\n\n* A work of {2}."
PAGES = (
    page(1, "Abax ater", revision(11, BEETLE.format("Abax ater", "Carabidae", "Lynt", "1799"))),
    page(
        2,
        "Moor",
        revision(
            21, "Moor is a beetle in the family Carabidae. Its larvae eat the roots of old grass. It sings at night."
        ),
    ),
    page(3, "Abax", revision(31, BEETLE.format("Abax", "Moridae", "Ada", "1901"))),
    page(4, "Mill", revision(41, "A mill grinds grain into flour. It stands by a river. It was built in 1905.")),
    page(5, "Carex", revision(51, BEETLE.format("Carex", "Poaceae", "Bob", "1850"))),
)


def text(folder, *more, files=1):
    for number in range(files):
        (folder.parent / f"testwiki-{number}.xml").write_bytes(dump(*PAGES[number::files]))
    options = ("--splits", "train=1", "--formats", "jsonl", *more)
    outcome = wikimill("text", "--input", folder.parent / "testwiki-*.xml", "--output", folder, *options)
    assert (outcome.code, outcome.err) == (0, "")
    return sorted(each["page_title"] for each in records(folder))


@pytest.mark.parametrize(
    ("pages", "left"),
    [(3, ["Mill", "Moor"]), (4, ["Mill", "Moor"]), (5, ["Abax", "Abax ater", "Carex", "Mill", "Moor"])],
)
def test_articles_with_shared_frames_are_left_out(tmp_path, pages, left):
    assert text(tmp_path / "out", "--drop_templated", pages) == left
    dropped = 5 - len(left)
    assert funnel(tmp_path / "out")["examples"] == (5, len(left), {"templated": dropped} if dropped else {}, 0)
    assert wikimill("verify", tmp_path / "out", "--all").code == 0


def test_any_number_of_workers_gives_the_same_bytes(tmp_path):
    assert text(tmp_path / "out", "--drop_templated", "3", files=3) == ["Mill", "Moor"]
    text(tmp_path / "two", "--drop_templated", "3", "--workers", "2", files=3)
    assert digests(tmp_path / "two") == digests(tmp_path / "out")
