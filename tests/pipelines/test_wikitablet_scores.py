"""`explain`, `sample`, `agreement` and `evaluate` with tables and their texts."""

import csv
import json

import pytest
from support.milling import records, wikimill
from support.tiny_dumps import dump, page, revision

ADA = """\
{{Infobox person
| name = Ada
| occupation = Writer
| home = Town
}}'''Ada''' lived in [[town|the town]] and wrote of [[Ada]] and of [[Nowhere]] in her letters to Bob.
== Life ==
Short.
[[Category:Writers]] [[Category:Hidden things]]
"""
PAGES = (
    page(1, "Ada", revision(11, ADA)),
    page(2, "Town", revision(21, "#REDIRECT [[Market town]]")),
    page(3, "Market town", revision(31, "A town. [[Category:Places]]")),
    page(4, "Nowhere", revision(41, "Not here. [[Category:Ideas]]")),
    page(5, "Category:Hidden things", revision(51, "__HIDDENCAT__"), ns=14),
)
FEW = ("--min_tokens", 5, "--records_per_sentence", 1, "--records_per_100_tokens", 1, "--annotator", "none")


@pytest.fixture(scope="module")
def dumped(tmp_path_factory):
    path = tmp_path_factory.mktemp("tables") / "testwiki-20260901-x.xml"
    path.write_bytes(dump(*PAGES))
    return path


@pytest.fixture(scope="module")
def release(dumped):
    folder = dumped.with_name("out")
    options = ("--output", folder, "--formats", "jsonl", "--splits", "test=1", *FEW)
    assert wikimill("wikitablet", "--input", dumped, *options).code == 0
    return folder


def explain(dumped, *options):
    return wikimill("explain", "--corpus", "wikitablet", "--input", dumped, *FEW, *options)


def test_explain_a_section(dumped):
    outcome = explain(dumped, "--page", "Ada", "--section", 0)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines() == [
        "Ada: page 1, revision 11, no item",
        "categories: Writers; Hidden things (hidden by its page)",
        "data of the article: 3 of 3 records kept",
        "  kept  infobox field  name: Ada",
        "  kept  infobox field  occupation: Writer",
        "  kept  infobox field  home: Town",
        "section 0, Introduction: 1 sentence, 18 tokens: kept",
        "data of the section: 2 of 3 records kept",
        "  out, self_link (links to the article itself)  hyperlink link.category  Writers: Ada [Ada]",
        "  kept  hyperlink link.category  Places: Market town [the town]",
        "  kept  hyperlink link.category  Ideas: Nowhere [Nowhere]",
        "Not looked at: links of other articles of its categories (category_link); pages in other files of the dump; "
        "Wikidata; entities.",
    ]  # fmt: skip


def test_explain_names_the_filter_of_a_section(dumped):
    lines = explain(dumped, "--page", 1, "--page_only").out.splitlines()
    assert [line for line in lines if line.startswith("section")] == [
        "section 0, Introduction: 1 sentence, 18 tokens: kept",
        "section 1, Life: 1 sentence, 2 tokens: dropped as section_length (expected 5 to 1,000 tokens)",
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--page", "Bob"), "--page Bob: no article of that title or id is in testwiki-20260901-x.xml"),
        (("--page", "Town"), "--page Town: it is a redirect; name Market town"),
        (("--page", "Ada", "--section", 7), "--section 7: the page has no such section with text; there are 0, 1"),
        ((), "--page is missing: --input and --page are needed"),
    ],
)
def test_what_cannot_be_explained(dumped, options, message):
    outcome = explain(dumped, *options)
    assert (outcome.code, outcome.err) == (2, f"wikimill: {message}\n")


def test_sheets_have_the_data_of_articles(release, tmp_path):
    sheet = tmp_path / "sheet.tsv"
    assert wikimill("sample", release, "--n", 1, "--annotate", sheet, "--raters", 2).code == 0
    for rater, answer in ((1, "5"), (2, "4")):
        path = tmp_path / f"sheet-{rater}.tsv"
        with open(path, encoding="utf-8-sig", newline="") as opened:
            head, row = csv.reader(opened, delimiter="\t")
        shown = dict(zip(head, row, strict=True))
        assert (shown["titles"], shown["article_table"], shown["section_table"]) == (
            "Ada > Introduction", "name: Ada | occupation: Writer | home: Town", "Ideas: Nowhere | Places: Market town",
        )  # fmt: skip
        filled = [answer if name.startswith("section_") and ":" in name else cell for name, cell in shown.items()]
        with open(path, "w", encoding="utf-8-sig", newline="") as opened:
            csv.writer(opened, delimiter="\t", lineterminator="\n").writerows([head, filled])
    message = wikimill("agreement", tmp_path / "sheet-1.tsv", tmp_path / "sheet-2.tsv")
    assert message.code == 0
    assert "section_faithful (mean 4.50): 4 or 5" in message.out


def test_evaluate_counts_the_data_of_articles(release, tmp_path):
    (row,) = records(release)
    predictions, figures = tmp_path / "predictions.jsonl", tmp_path / "figures.json"
    predictions.write_text(json.dumps({"id": row["id"], "prediction": row["text"]}) + "\n")
    outcome = wikimill("evaluate", "--references", release, "--predictions", predictions, "--json", figures)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[1] == "task table, 1 example, 5.00 records each"
    found = json.loads(figures.read_text())
    assert found["bleu"]["corpus"] == pytest.approx(100)
    assert found["bleu"]["signature"].split("|")[3] == "tok:13a"
    # Of Ada, Writer, Town, Nowhere and Market town the text has all words but "writer" and "market".
    assert found["parent"]["0.5"]["precision"] == pytest.approx(100)
    assert found["parent"]["0.5"]["recall"] == pytest.approx(100 * (3.5 / 5) ** 0.5)


def test_rows_in_a_file_of_ones_own(tmp_path):
    row = {"id": "a", "data": [["occupation", "writer"]], "article_data": [["name", "Ada"]], "text": "Ada wrote."}
    references, predictions = tmp_path / "rows.jsonl", tmp_path / "predictions.txt"
    references.write_text(json.dumps(row) + "\n")
    predictions.write_text("Ada wrote.\n")
    outcome = wikimill("evaluate", "--references", references, "--predictions", predictions)
    assert outcome.out.splitlines()[1] == "task table, 1 example, 2.00 records each"


def test_copying_the_records_is_a_baseline(tmp_path):
    references = tmp_path / "rows.jsonl"
    references.write_text(json.dumps({"data": [["name", "Ada"]], "text": "name : Ada"}) + "\n")
    outcome = wikimill("evaluate", "--references", references, "--predictions", "COPY", "--json", tmp_path / "f.json")
    assert outcome.code == 0
    assert json.loads((tmp_path / "f.json").read_text())["exact"] == 100.0
