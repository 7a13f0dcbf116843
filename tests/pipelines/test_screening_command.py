"""Near duplicates and excluded files, through the command line."""

import hashlib
import json

import pytest
from support.milling import DEFAULT_SCREENING, SAMPLE, digests, released, released_empty, wikimill, wikisplit

#: A document, one that an editor changed by a word, and one of its own.
MINE = (
    "The old mill by the river was built in 1802 by a farmer of the village . However , the great flood of the year "
    "destroyed its wheel and most of the walls that stood beside the water ."
)
CHURCH = (
    "The church on the hill was painted by a monk from the north of the county . However , nobody has ever found out "
    "where he came from or what he did with all the money that they gave him ."
)


def rows(release):
    """The examples of a release in JSON Lines, by C or by the coherent text."""
    lines = [line for file in sorted((release / "jsonl").glob("*.jsonl")) for line in file.open(encoding="utf-8")]
    return [json.loads(line) for line in lines]


def examples_account(release):
    return json.loads((release / "manifest.json").read_text())["counts"]["examples"]


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    return released(SAMPLE, tmp_path_factory.mktemp("sample") / "release", "--formats", "jsonl,tsv")


def test_rows_of_test_sets_are_dropped_and_counted(sample, tmp_path):
    found = rows(sample)
    split_c, swapped, typographic = found[0], found[1], found[2]
    (tmp_path / "test.tsv").write_text(f"{split_c['complex_sentence']}\tX y z . <::::> Z y x .\n")
    (tmp_path / "lines.txt").write_text(
        # One side of a second example, one word of which is another, and a third in another typography.
        f"{swapped['simple_sentence_1']} {swapped['simple_sentence_2']}\n".replace(" the ", " that ", 1)
        + typographic["complex_sentence"].upper().replace(" ,", ",").replace(" .", "…").replace("--", "–")
        + "\nA sentence that stands nowhere in the sample , not even nearly .\n"
    )
    options = ("--formats", "jsonl", "--exclude", tmp_path / "test.tsv", tmp_path / "lines.txt")
    outcome = wikisplit(SAMPLE, tmp_path / "out", *options)
    assert (outcome.code, outcome.err) == (0, "")
    assert "examples dropped: 6 duplicate (" in outcome.out
    assert "examples dropped: 3 excluded (" in outcome.out
    gone = {split_c["id"], swapped["id"], typographic["id"]}
    assert {row["id"] for row in rows(tmp_path / "out")} == {row["id"] for row in found} - gone
    account = examples_account(tmp_path / "out")
    assert account["in"] == account["kept"] + sum(account["dropped"].values())
    assert account["dropped"] == {"duplicate": 6, "excluded": 3}
    digest = {name: hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() for name in ("test.tsv", "lines.txt")}
    files = [
        {"file": "test.tsv", "sha256": digest["test.tsv"], "rows": 1},
        {"file": "lines.txt", "sha256": digest["lines.txt"], "rows": 3},
    ]
    assert json.loads((tmp_path / "out/manifest.json").read_text())["options"]["exclude"] == files
    printed = json.loads((tmp_path / "out/stats.json").read_text())["excluded_files"]
    assert printed == [files[0] | {"examples": 1}, files[1] | {"examples": 2}]


@pytest.mark.slow
def test_a_release_excludes_itself(sample, tmp_path):
    options = ("--formats", "jsonl", "--exclude", sample / "tsv/train.tsv", "--near_duplicates", "off")
    assert examples_account(released_empty(SAMPLE, tmp_path / "out", *options))["kept"] == 0


@pytest.fixture(scope="module")
def documents(tmp_path_factory):
    path = tmp_path_factory.mktemp("documents") / "documents.jsonl"
    texts = {"a": MINE, "b": MINE.replace("great flood", "big flood"), "c": CHURCH}
    path.write_text(
        "".join(json.dumps({"id": name, "title": name, "text": text}) + "\n" for name, text in texts.items())
    )
    return path


def discofuse(documents, output, *options):
    outcome = wikimill("discofuse", "--input", documents, "--output", output, "--formats", "jsonl,tsv", *options)
    assert (outcome.code, outcome.err) == (0, ""), outcome
    return output


@pytest.fixture(scope="module")
def everything(documents, tmp_path_factory):
    """The release without screening."""
    return discofuse(documents, tmp_path_factory.mktemp("everything") / "all", "--near_duplicates", "off")


@pytest.fixture(scope="module")
def screened(documents, tmp_path_factory):
    """The release as it is made by default, with the balanced one next to it."""
    return discofuse(documents, tmp_path_factory.mktemp("screened") / "out", "--balanced")


def test_all_examples_of_a_near_duplicate_are_dropped(everything, screened):
    by_page = {page: {row["id"] for row in rows(everything) if row["page_id"] == page} for page in "abc"}
    left = {row["id"] for row in rows(screened)}
    assert all(by_page.values())
    assert left in (by_page["a"] | by_page["c"], by_page["b"] | by_page["c"])
    account = examples_account(screened)
    assert account["dropped"]["near_duplicate"] == len(rows(everything)) - len(left)
    assert "near_duplicate" not in examples_account(everything)["dropped"]


def test_the_balanced_release_has_none_either(screened):
    balanced = screened.with_name("out-balanced")
    assert {row["id"] for row in rows(balanced)} <= {row["id"] for row in rows(screened)}
    account = examples_account(balanced)
    assert account["dropped"]["near_duplicate"] == examples_account(screened)["dropped"]["near_duplicate"]
    assert account["in"] == account["kept"] + sum(account["dropped"].values())


@pytest.mark.slow
def test_a_test_set_of_discofuse_is_excluded(documents, everything, tmp_path):
    test_set = everything / "tsv/train.tsv"
    options = ("--formats", "jsonl", "--exclude", test_set, "--near_duplicates", "off", "--allow_empty")
    outcome = wikimill("discofuse", "--input", documents, "--output", tmp_path / "out", *options)
    reason = "no examples: all 3 that were found were left out: 3 excluded (a copy of a row in a file of --exclude)"
    assert (outcome.code, outcome.err) == (0, f"wikimill: {reason}; published all the same (--allow_empty)\n")
    assert rows(tmp_path / "out") == []
    assert examples_account(tmp_path / "out")["dropped"]["excluded"] == len(rows(everything)) == 3


@pytest.mark.slow
def test_the_order_of_documents_decides_nothing(documents, screened, tmp_path):
    lines = documents.read_text().splitlines(keepends=True)
    (tmp_path / documents.name).write_text("".join(reversed(lines)))
    again = discofuse(tmp_path / documents.name, tmp_path / "again", "--balanced")
    # These have the digest of the input.
    changed = {"manifest.json", "README.md", "report.html", "SHA256SUMS", "_SUCCESS", "run.json"}
    one, other = ({name: d for name, d in digests(found).items() if name not in changed} for found in (screened, again))
    assert one == other != {}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--near_duplicates", "0.3"), "--near_duplicates 0.3: expected a similarity from 0.5 to 1, or off"),
        (("--near_duplicates", "no"), "--near_duplicates no: expected a similarity from 0.5 to 1, or off"),
        (("--exclude", "/no/such.tsv"), "--exclude /no/such.tsv: no such file; name a file of texts"),
    ],
)
@pytest.mark.parametrize("command", ["wikisplit", "discofuse"])
def test_wrong_options_touch_nothing(tmp_path, command, options, message):
    outcome = wikimill(command, "--input", SAMPLE, "--output", tmp_path / "out", *options)
    assert outcome.code == 2
    assert outcome.err.startswith(f"wikimill: {message}")
    assert list(tmp_path.iterdir()) == []


def test_plan_states_exclusions(tmp_path):
    (tmp_path / "test.txt").write_text("One .\nTwo .\n")
    excluded = ("--exclude", tmp_path / "test.txt")
    outcome = wikisplit(SAMPLE, tmp_path / "out", "--dry_run", *excluded, *DEFAULT_SCREENING)
    assert "near duplicates are dropped from a similarity of 0.8 on\n" in outcome.out
    assert "excluded test.txt: 2 rows, txt\n" in outcome.out
