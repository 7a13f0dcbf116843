"""`wikimill evaluate` from the command line: what it prints, writes and refuses."""

import json
import re
import subprocess
import sys
from importlib.metadata import version
from xml.etree import ElementTree

import pytest
from support.milling import wikimill

from wikimill.rules.metrics.scored_examples import TASKS

pytest.importorskip("sacrebleu", reason="sacrebleu is not installed")

HEADER = (
    "coherent_first_sentence\tcoherent_second_sentence\tincoherent_first_sentence\tincoherent_second_sentence\t"
    "discourse_type\tconnective_string\thas_coref_type_pronoun\thas_coref_type_nominal\n"
)
ROWS = (
    "Ann ran .\tHowever , she fell .\tAnn ran .\tAnn fell .\tPAIR_CONN_ANAPHORA\thowever ,\t1.0\t0.0\n"
    "Bob ran , but he fell .\t\tBob ran .\tBob fell .\tSINGLE_S_COORD_ANAPHORA\t, but\t1.0\t0.0\n"
    "It was late .\tThe man left .\tIt was late .\tThe man left .\tPAIR_NONE\t\t0.0\t0.0\n"
)
PREDICTIONS = "Ann ran . However , she fell .\nBob ran , and it fell .\nIt was late . The man left .\n"
#: Rows 1 and 3 are right. Row 2 by tensor2tensor's `get_sari_score(…, beta_for_deletion=1)`: 73.19, the mean 91.06; its
#: corpus BLEU by `sacrebleu.corpus_bleu(…, tokenize="none")`.
PRINTED = """\
{folder}/found.txt against {folder}/gold.tsv
task fusion, 3 examples, case kept

                           score    add    keep  delete
Exact                      66.67
SARI discofuse             91.06  73.19  100.00  100.00
BLEU corpus                80.69
BLEU sentence              76.91
BLEU sentence, NLTK 3.2.2  83.90

BLEU nrefs:1|case:mixed|eff:no|tok:none|smooth:exp|version:{version}
SARI discofuse: as Geva et al. (2019), with --case_insensitive LaserTagger

Exact, BLEU and each SARI by discourse type:
discourse type           n   Exact    BLEU  discofuse
PAIR_CONN_ANAPHORA       1  100.00  100.00     100.00
PAIR_NONE                1  100.00  100.00     100.00
SINGLE_S_COORD_ANAPHORA  1    0.00   30.74      73.19

what replaces each connective:
connective  n  accuracy  predicted most
all         2     50.00
but         1      0.00  and 1
however     1    100.00  however 1
"""


@pytest.fixture
def fusion(tmp_path):
    """A folder with references and predictions of fusion."""
    (tmp_path / "gold.tsv").write_text(HEADER + ROWS)
    (tmp_path / "found.txt").write_text(PREDICTIONS)
    return tmp_path


def evaluate(folder, *options, references="gold.tsv", predictions="found.txt"):
    named = predictions if predictions.isupper() else folder / predictions
    return wikimill("evaluate", "--references", folder / references, "--predictions", named, *options)


def test_what_is_printed(fusion):
    outcome = evaluate(fusion, "--sari", "discofuse")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == PRINTED.format(folder=fusion, version=version("sacrebleu"))


def test_json_has_all_figures(fusion):
    assert evaluate(fusion, "--json", fusion / "a.json").code == 0
    found = json.loads((fusion / "a.json").read_text("utf-8"))
    assert (found["examples"], round(found["exact"], 2)) == (3, 66.67)
    assert list(found["sari"]) == ["discofuse", "xu", "t2t"]
    assert found["sari_variants"]["xu"]["source"].startswith("github.com/cocoxu/simplification")
    assert found["pronouns"] == {
        "rows": ["he", "she"], "columns": ["he", "she", "it", "⟨other⟩"], "counts": [[0, 0, 1, 0], [0, 1, 0, 0]],
    }  # fmt: skip
    assert {name: group["exact"] for name, group in found["by_discourse_type"].items()} == {
        "PAIR_CONN_ANAPHORA": 100, "PAIR_NONE": 100, "SINGLE_S_COORD_ANAPHORA": 0,
    }  # fmt: skip


def test_the_page_draws_the_pronouns(fusion):
    assert evaluate(fusion, "--html", fusion / "a.html").code == 0
    page = (fusion / "a.html").read_text("utf-8")
    drawing = ElementTree.fromstring(re.search(r"<svg.*</svg>", page, re.DOTALL).group())
    assert drawing.find("desc").text == "The same pronoun is in the place of 1 of 2 gold pronouns (50.0 %)."
    assert [text.text for text in drawing.findall("text")] == [
        "gold", "he", "she", "it", "⟨other⟩", "he", "1", "she", "1", "100", "100",
    ]  # fmt: skip
    assert "http" not in page, "the page needs nothing else"
    assert "prefers-color-scheme: dark" in page


def test_the_page_of_predictions_with_markup(fusion):
    (fusion / "gold.tsv").write_text((HEADER + ROWS).replace("PAIR_NONE", "<script>"))
    assert evaluate(fusion, "--html", fusion / "a.html").code == 0
    assert "<script>" not in (fusion / "a.html").read_text("utf-8")


def test_a_release(sample_release):
    """Every part of a release is scored without another file."""
    outcome = wikimill("evaluate", "--references", sample_release, "--predictions", "SPLITHALF", "--split", "train")
    rows = (sample_release / "tsv" / "train.tsv").read_text("utf-8").splitlines()
    assert (outcome.code, outcome.err) == (0, "")
    assert f"task split, {len(rows):,} examples, case kept" in outcome.out
    assert re.search(r"^prediction +2\.00 +\d+\.\d\d$", outcome.out, re.MULTILINE)


def test_the_only_split_with_rows_is_scored(tiny_release):
    outcome = wikimill("evaluate", "--references", tiny_release, "--predictions", "COPY")
    assert (outcome.code, outcome.err.count("\n"), "'train'" in outcome.err) == (0, 1, True)
    assert "task split, 4 examples" in outcome.out
    named = wikimill("evaluate", "--references", tiny_release, "--predictions", "COPY", "--split", "train")
    assert (named.out, named.err) == (outcome.out, "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--split", "dev"), "split 'dev' is empty (train: 4 rows); try --split train"),
        (("--split", "tests"), "--split tests: expected one of train, dev, test, tune; did you mean test?"),
    ],
)
def test_an_empty_or_unknown_split_is_named(tiny_release, words, message):
    outcome = wikimill("evaluate", "--references", tiny_release, "--predictions", "COPY", *words)
    assert (outcome.code, message in outcome.err) == (2, True), outcome


def test_csv_is_refused(fusion):
    (fusion / "found.csv").write_text("prediction\n" + PREDICTIONS)
    outcome = evaluate(fusion, predictions="found.csv")
    assert (outcome.code, "CSV is not read" in outcome.err) == (2, True)


def test_copy_is_what_the_model_read(fusion):
    (fusion / "copy.txt").write_text("Ann ran . Ann fell .\nBob ran . Bob fell .\nIt was late . The man left .\n")
    copied, named = evaluate(fusion, predictions="copy.txt"), evaluate(fusion, predictions="COPY")
    assert copied.out.splitlines()[1:] == named.out.splitlines()[1:]


def test_case_insensitive(fusion):
    (fusion / "found.txt").write_text(PREDICTIONS.upper())
    exact = [evaluate(fusion, *options).out.splitlines()[4] for options in ([], ["--case_insensitive"])]
    assert exact == ["Exact                       0.00", "Exact                      66.67"]


@pytest.mark.parametrize(
    ("options", "printed"),
    [
        (["--sari", "bleu"], "--sari bleu: unknown 'bleu'; there are discofuse, xu, t2t"),
        (
            ["--json", "/absent/a.json"],
            "--json /absent/a.json: cannot be written; name a file in a folder that is there",
        ),
        (["--bleu_tokeniser", "13a"], "unknown option --bleu_tokeniser; did you mean --bleu_tokenizer?"),
        (["--task", "fusion", "--references", "/absent"], "'/absent': no such file or folder"),
        (["--runner", "NoRunner"], "unknown option --runner"),
    ],
)
def test_bad_usage(fusion, options, printed):
    outcome = evaluate(fusion, *options)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"wikimill: {printed}")
    assert outcome.err.count("\n") == 1


def test_splithalf_is_for_splitting(fusion):
    outcome = evaluate(fusion, predictions="SPLITHALF")
    assert (outcome.code, outcome.err) == (
        2, "wikimill: --predictions SPLITHALF: is a baseline of --task split, but this is fusion\n",
    )  # fmt: skip


def test_a_task_that_cannot_be_guessed(fusion):
    (fusion / "gold.tsv").write_text("A ran and B fell .\tA ran . B fell .\n")
    outcome = evaluate(fusion, predictions="SOURCE")
    printed = f"wikimill: {fusion / 'gold.tsv'}: the columns do not show the task; give --task {', '.join(TASKS)}\n"
    assert (outcome.code, outcome.err) == (2, printed)
    assert evaluate(fusion, "--task", "split", predictions="SOURCE").code == 0


def test_files_that_do_not_agree(fusion):
    (fusion / "found.txt").write_text("one\n")
    outcome = evaluate(fusion)
    assert outcome.code == 2
    assert "gold.tsv has 3 rows" in outcome.err
    assert "found.txt has 1 row" in outcome.err


def test_command_does_not_load_beam():
    """Nor sacrebleu, before something is scored."""
    program = "import sys, wikimill.pipelines.commands.evaluate; print(sorted({'apache_beam', 'sacrebleu', 'spacy'} & sys.modules.keys()))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"
