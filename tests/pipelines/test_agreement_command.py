"""`wikimill agreement`: sheets that were filled in, from the draw to the tables."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict
from pathlib import Path

import pytest
from support.examples import FUSION as EXAMPLE
from support.milling import records, wikimill
from support.report_samples import manifest_of

_TEXTS = ("coherent_first_sentence", "coherent_second_sentence", "incoherent_first_sentence")
#: Discourse type, connective, whether a pronoun was replaced.
FUSIONS = [
    ("PAIR_CONN", "however ,", False),
    ("PAIR_NONE", "", False),
    ("SINGLE_CATAPHORA", "", False),
    ("SINGLE_S_COORD_ANAPHORA", ", but", True),
]


def fusion_release(folder: Path) -> Path:
    """Return a release of DiscoFuse, as far as it is read here: its manifest and one file of JSON Lines."""
    (folder / "jsonl").mkdir(parents=True)
    rows = [
        {name: value for name, value in asdict(EXAMPLE).items() if not name.endswith("_raw")}
        | dict.fromkeys(_TEXTS, "It turns .")
        | {
            "id": f"{number:032x}",
            "incoherent_second_sentence": f"The mill {number} is old .",
            "discourse_type": kind,
            "connective_string": connective,
            "has_coref_type_pronoun": pronoun,
            "has_coref_type_nominal": False,
        }
        for number, (kind, connective, pronoun) in enumerate(FUSIONS)
    ]
    path = "jsonl/discofuse-train-00000-of-00001.jsonl"
    (folder / path).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    content = manifest_of("discofuse", ["jsonl"], [path], folder)
    (folder / "manifest.json").write_text(json.dumps(content), "utf-8")
    return folder


def fill(path: Path, answers: dict[str, list[str]]) -> None:
    """Answer the rows of a sheet, by id: the n-th answer goes to the n-th smallest id; the last to all that are left."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        headings, *rows = csv.reader(file, dialect="excel-tab")
    for number, row in enumerate(sorted(rows)):
        for place, heading in enumerate(headings):
            given = answers.get(heading.split(":")[0])
            if given is not None:
                row[place] = given[min(number, len(given) - 1)]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, dialect="excel-tab").writerows([headings, *rows])


@pytest.fixture
def sheets(sample_release, tmp_path) -> list[Path]:
    """Two sheets of four examples of WikiSplit, filled in."""
    assert wikimill("sample", sample_release, "--n", 4, "--annotate", tmp_path / "r.tsv", "--raters", 2).code == 0
    paths = [tmp_path / "r-1.tsv", tmp_path / "r-2.tsv"]
    for path, second in zip(paths, (["correct"], ["unsupported", "correct"]), strict=True):
        fill(path, {"simple_1": ["correct"], "simple_2": second, "missing": ["no"], "wrong": ["no", "no", "no", "yes"]})
    return paths


def test_wikisplit(sheets, sample_release, tmp_path):
    outcome = wikimill("agreement", *sheets, "--release", sample_release, "--json", tmp_path / "a.json")
    assert (outcome.code, outcome.err) == (0, "")
    printed = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert (printed["corpus"], printed["raters"], printed["examples"]) == ("wikisplit", ["r-1.tsv", "r-2.tsv"], 4)
    own = {name: (row["count"], row["of"]) for name, row in printed["table_2"]["ours"].items()}
    assert own == {
        "correct": (7, 8),
        "unsupported": (0, 8),
        "no_majority": (1, 8),
        "missing": (0, 4),
        "perfect": (3, 4),
        "wrong": (1, 4),
        "perfect_rewrite": (2, 4),
    }
    found = {record["id"]: record["direction"] for record in records(sample_release)}
    with sheets[0].open(encoding="utf-8", newline="") as file:
        kinds = [found[row["id"]] for row in csv.DictReader(file, dialect="excel-tab")]
    assert {kind: printed["by_type"][kind]["missing"]["of"] for kind in {*kinds}} == {
        kind: kinds.count(kind) for kind in {*kinds}
    }
    assert printed["questions"]["simple_1"]["krippendorff_alpha"] is None
    assert printed["questions"]["wrong"]["cohen_kappa"] == [{"raters": ["r-1.tsv", "r-2.tsv"], "kappa": 1}]
    lines = outcome.out.splitlines()
    assert lines[0] == "wikisplit: 4 examples, rated in the sheets r-1.tsv, r-2.tsv"
    assert "  correct                   87.5 % [52.9, 97.8]  7 of 8   paper 84.0 %" in lines
    assert "  perfect                   75.0 % [30.1, 95.4]  3 of 4   paper 68.0 %" in lines
    assert "  simple_2                 correct 7, unsupported 1" in lines
    headings = {"split": "edits that split C", "merge": "edits that merged S1 and S2"}
    assert {headings[kind] for kind in {*kinds}} == {*headings.values()} & {*lines}


def test_discofuse(tmp_path):
    release = fusion_release(tmp_path / "release")
    sample = ("sample", release, "--n", 4, "--annotate", tmp_path / "r.tsv", "--raters", 3)
    assert wikimill(*sample).code == 0
    sheets = [tmp_path / f"r-{number}.tsv" for number in (1, 2, 3)]
    for sheet in sheets:
        fill(
            sheet,
            {
                "understandable": ["yes"],
                "connective": ["however", "none", "none", "but"],
                "merge": ["separate", "separate", "merge"],
                "anaphor": ["no"],
            },
        )
    fill(sheets[0], {"connective": ["none"]})
    outcome = wikimill("agreement", *sheets, "--release", release, "--json", tmp_path / "a.json")
    assert (outcome.code, outcome.err) == (0, "")
    printed = json.loads((tmp_path / "a.json").read_text("utf-8"))
    own = {
        column: {name: (row["count"], row["of"]) for name, row in table.items() if name != "examples"}
        for column, table in printed["table_5"]["ours"].items()
    }
    # Two of four have a pronoun or a cataphor in the text, and no one asked for one.
    assert own == {
        "all": {"merge": (4, 4), "anaphor": (2, 4), "connective": (4, 4)},
        "with_connective": {"merge": (2, 2), "anaphor": (1, 2), "connective": (2, 2)},
    }
    assert [*printed["by_type"]] == [kind for kind, *_ in FUSIONS]
    assert printed["questions"]["merge"]["fleiss_kappa"] == 1
    lines = outcome.out.splitlines()
    for line in (
        "discofuse: 4 examples, rated in the sheets r-1.tsv, r-2.tsv, r-3.tsv",
        "understandable, by majority (Geva et al., 2019, table 2: Wikipedia, sports)",
        "  yes                      100.0 % [51.0, 100.0]  4 of 4   paper 86.0 %, 83.4 %",
        "majority decides as the text does (table 5), of 4 examples understood",
        "  anaphor                   50.0 % [15.0, 85.0]  2 of 4   paper 63.4 %",
        "majority decides as the text does (table 5), of 2 examples with a connective in text and majority",
        "  no connective, gold       50.0 % [15.0, 85.0]  2 of 4   paper 38.0 %",
    ):
        assert line in lines


def test_without_the_release_there_is_no_gold(tmp_path):
    release = fusion_release(tmp_path / "release")
    assert wikimill("sample", release, "--n", 4, "--annotate", tmp_path / "r.tsv").code == 0
    fill(tmp_path / "r.tsv", {"understandable": ["yes", "no"]})
    outcome = wikimill("agreement", tmp_path / "r.tsv")
    assert (outcome.code, outcome.err) == (0, "")
    assert "table 2" in outcome.out
    assert "table 5" not in outcome.out
    assert "kappa" not in outcome.out


def test_agreement_prints_a_line_for_each_problem(sheets):
    fill(sheets[0], {"simple_1": ["right", "wrong", "correct"]})
    outcome = wikimill("agreement", *sheets)
    assert (outcome.code, outcome.out) == (2, "")
    first, second, last = sorted(outcome.err.splitlines(), key=len, reverse=True)
    for line in (first, second):
        assert line.startswith("wikimill: r-1.tsv line ")
        assert line.endswith("is no answer; it must be correct, unsupported or blank")
    assert last == "wikimill: 2 problems in the sheets; correct them and run this again"


def test_a_release_that_was_not_drawn_from(sheets, sample_release):
    *lines, last = sheets[0].read_text("utf-8").splitlines()
    sheets[0].write_text("\n".join([*lines, "0" * 32 + last[32:]]), "utf-8")
    outcome = wikimill("agreement", sheets[0], "--release", sample_release)
    assert (outcome.code, outcome.err) == (
        2,
        f"wikimill: --release {sample_release} does not hold 1 of the 4 examples ({'0' * 32} …); "
        "name the release that they were drawn from\n",
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nothing.tsv", "cannot be read (No such file or directory); name a filled sheet"),
        ("other.tsv", "other.tsv is not a sheet for rating: its first line must name the columns, among them id and"),
    ],
)
def test_files_that_are_no_sheets(tmp_path, name, message):
    (tmp_path / "other.tsv").write_text("a\tb\n", "utf-8")
    outcome = wikimill("agreement", tmp_path / name)
    assert outcome.code == 2
    assert message in outcome.err


def ids_of(path: Path) -> set[str]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return {row["id"] for row in csv.DictReader(file, dialect="excel-tab")}


def test_a_draw_that_continues_a_former_one_and_is_shared(sample_release, tmp_path):
    first, second = tmp_path / "one.tsv", tmp_path / "two.tsv"
    assert wikimill("sample", sample_release, "--n", 5, "--annotate", first).code == 0
    options = ("--after", first, "--raters", 2, "--items_per_rater", 4)
    assert wikimill("sample", sample_release, "--n", 6, "--annotate", second, *options).code == 0
    parts = [ids_of(tmp_path / f"two-{number}.tsv") for number in (1, 2, 3)]
    assert [len(part) for part in parts] == [4, 4, 4]
    assert len(set.union(*parts)) == 6
    assert ids_of(first).isdisjoint(set.union(*parts))
    whole = wikimill("sample", sample_release, "--n", 11, "--annotate", tmp_path / "all.tsv")
    assert (whole.code, ids_of(tmp_path / "all.tsv")) == (0, ids_of(first) | set.union(*parts))
    sheets = [tmp_path / f"two-{number}.tsv" for number in (1, 2)]
    for sheet in sheets:
        fill(sheet, {"simple_1": ["correct"]})
    assert "give sheets of one draw" in wikimill("agreement", *sheets).err
    printed = wikimill("agreement", *sheets, tmp_path / "two-3.tsv", "--partial")
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.startswith(
        f"wikisplit: {len(parts[0] | parts[1])} examples, rated in the sheets two-1.tsv, two-2.tsv"
    )


def test_reasons_and_kinds_of_errors(tmp_path):
    release = fusion_release(tmp_path / "release")
    path = tmp_path / "r.tsv"
    assert wikimill("sample", release, "--n", 4, "--annotate", path, "--analysis").code == 0
    reason, error = ["clear", "clear", "rule"], ["none", "comma", "pronoun"]
    fill(path, {"reason": reason, "error": error, "origin": ["", "text", "rule"], "harmless": ["", "", "no"]})
    printed = wikimill("agreement", path, "--release", release)
    assert (printed.code, printed.err) == (0, "")
    assert "rule                     100.0 % [34.2, 100.0]  2 of 2   paper 34.3 %" in printed.out
    assert "no error of a rule        50.0 % [15.0, 85.0]  2 of 4   paper 79.0 %" in printed.out


def test_what_only_sheets_have(sample_release, tmp_path):
    for option in (("--analysis",), ("--items_per_rater", 6)):
        printed = wikimill("sample", sample_release, *option)
        assert (printed.code, printed.err) == (2, f"wikimill: {option[0]} is for sheets; add --annotate FILE\n")
    printed = wikimill("sample", sample_release, "--annotate", tmp_path / "r.tsv", "--analysis")
    assert printed.err == (
        "wikimill: --analysis: there are no reasons and kinds of errors of wikisplit; leave it out\n"
    )
    assert wikimill("sample", sample_release, "--after", tmp_path / "r.tsv").code == 2
