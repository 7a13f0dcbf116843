"""`wikimill text --redirects`: the titles that lead to an article."""

from support.milling import digests, funnel, records, wikimill
from support.tiny_dumps import dump, page, revision

MARKED = '<redirect title="Ada" />\n'
PAGES = (
    page(1, "Ada", revision(11, "Ada wrote. She was born in 1815.")),
    page(2, "Ada Byron", MARKED, revision(21, "#REDIRECT [[ada#Life]]")),
    page(3, "AAL", revision(31, "#redirect [[Ada]]", year=2009), revision(32, "#REDIRECT: [[Ada]]")),
    page(4, "Lovelace", MARKED, revision(41, "#Ohjaus-uudelleen -> [[Ada]]")),
    page(5, "Twice", revision(51, "#REDIRECT [[AAL]]")),
    page(6, "Talk:A", revision(61, "#REDIRECT [[Ada]]"), ns=1),
    page(7, "Mill", revision(71, "#REDIRECT [[Moor]]", year=2009), revision(72, "It turns.")),
    page(8, "Moor", revision(81, "It is wet.", year=2009)),
)
ONE_SPLIT = ("--splits", "train=1", "--formats", "jsonl", "--redirects")


def text(folder, *more, files=1):
    source = folder.parent / "dumps"
    source.mkdir(exist_ok=True)
    for number in range(files):
        (source / f"testwiki-2026-history-{number}.xml").write_bytes(dump(*PAGES[number::files]))
    outcome = wikimill("text", "--input", source, "--output", folder, *ONE_SPLIT, *more)
    assert (outcome.code, outcome.err) == (0, "")
    return {each["page_title"]: each["redirects"] for each in records(folder)}


def test_titles_lead_to_an_article(tmp_path):
    assert text(tmp_path / "out") == {"Ada": ["AAL", "Ada Byron", "Lovelace"], "Mill": [], "Moor": []}
    assert funnel(tmp_path / "out")["pages"] == (8, 3, {"namespace": 1, "redirect": 4}, 0)
    assert wikimill("verify", tmp_path / "out", "--all").code == 0


def test_redirects_are_those_of_the_time_asked_for(tmp_path):
    assert text(tmp_path / "out", "--as_of", "2009") == {"Moor": ["Mill"]}


def test_any_number_of_workers_and_kept_work_give_the_same_bytes(tmp_path):
    whole = text(tmp_path / "out", files=3)
    assert whole["Ada"] == ["AAL", "Ada Byron", "Lovelace"]
    for name, more in (("two", ("--workers", "2")), ("work", ()), ("again", ())):
        kept = () if name == "two" else ("--work_dir", tmp_path / "kept")
        text(tmp_path / name, *more, *kept, files=3)
        assert digests(tmp_path / name) == digests(tmp_path / "out")
