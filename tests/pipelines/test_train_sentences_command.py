"""`wikimill train-sentences`: from a dump to a model that `wikisplit --language` takes."""

import hashlib
import json
import re
from itertools import cycle

import pytest
from support.foreign_dumps import WIKIS
from support.milling import ran, records, released, texts, wikimill

#: Each of these costs seconds, and none is about what changes every day: make test-rest runs them.
pytestmark = pytest.mark.slow

GERMAN = WIKIS[0]
#: This many pages of `GERMAN.prose` have over 100,000 characters.
PAGES = 450


@pytest.fixture(scope="module")
def current(tmp_path_factory):
    path = tmp_path_factory.mktemp("dump") / "dewiki-20260901-pages-articles.xml"
    path.write_bytes(GERMAN.prose(PAGES))
    return path


def train(current, output, *options: object, language="de"):
    return wikimill("train-sentences", "--input", current, "--language", language, "--output", output, *options)


def test_training_prints_a_summary(current, tmp_path):
    output = tmp_path / "de.json"
    outcome = train(current, output)
    data = output.read_bytes()
    model = json.loads(data)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        f"de: learned from 450 articles with {model['characters']:,} characters: "
        f"{len(model['abbreviations'])} abbreviations, {len(model['starters'])} sentence starters, "
        f"{len(model['contexts']):,} words\n"
        f"{output}: {len(data):,} bytes, sha256:{hashlib.sha256(data).hexdigest()[:16]}; "
        f"a mining command with --language {output} uses it\n"
    )
    assert model["trained_on"] == {current.name: hashlib.sha256(current.read_bytes()).hexdigest()}
    assert model["characters"] >= 100_000


def test_the_same_bytes_whatever_the_seed_of_hashes(current, tmp_path):
    for seed in "17":
        command = ("train-sentences", "--input", current, "--language", "de", "--output", tmp_path / f"{seed}.json")
        assert ran(*command, environment={"PYTHONHASHSEED": seed}).code == 0
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "7.json").read_bytes()


def test_the_trained_model_is_used(current, tmp_path):
    model, history = tmp_path / "de.json", tmp_path / "dewiki-20260901-history.xml"
    assert train(current, model).code == 0
    history.write_bytes(GERMAN.history())
    (record,) = records(released(history, tmp_path / "out", "--language", model, "--formats", "jsonl"))
    assert texts(record)[1:] == GERMAN.tokens


def test_unknown_language_is_trained(tmp_path):
    # Italian under a code of which nothing is known: only what is learned keeps abbreviations together.
    italian, output = tmp_path / "scnwiki-1.xml", tmp_path / "scn.json"
    openings = cycle(("L'acqua", "Il vento", "La gente", "Un fiume", "Ogni ruota"))
    text = re.sub(r"(?<=ecc\. )L'acqua", lambda _: next(openings), WIKIS[1].prose(PAGES).decode())
    italian.write_text(text, "utf-8")
    assert train(italian, output, language="scn").code == 0
    model = json.loads(output.read_bytes())
    assert (model["language"], "ecc" in model["abbreviations"]) == ("scn", True)


def test_a_cut_dump_is_used_with_a_warning(current, tmp_path):
    cut = tmp_path / "dewiki-1.xml"
    data = current.read_bytes()
    cut.write_bytes(data[: data.index(b"<title>A440<")])
    outcome = train(cut, tmp_path / "de.json")
    assert (outcome.code, json.loads((tmp_path / "de.json").read_bytes())["articles"]) == (0, 439)
    assert outcome.err.startswith("wikimill: dewiki-1.xml is cut (the file ends ")
    assert outcome.err.endswith("; the model is trained on what could be read of it\n")


def test_too_little_text_is_refused_and_nothing_written(current, tmp_path):
    outcome = train(current, tmp_path / "de.json", "--limit_pages", 10)
    assert (outcome.code, outcome.out, [*tmp_path.iterdir()]) == (2, "", [])
    assert outcome.err == (
        "wikimill: --input: 10 articles with 2,680 characters of running text; a sentence model needs at least 100,000 "
        "characters; give more of the wiki; nothing was written\n"
    )


def test_a_file_is_replaced_only_if_that_is_said(current, tmp_path):
    output = tmp_path / "de.json"
    output.write_text("mine")
    refused = train(current, output)
    assert (refused.code, output.read_text()) == (2, "mine")
    assert refused.err == f"wikimill: --output {output} is there already; give another name, or --overwrite\n"
    assert train(current, output, "--overwrite").code == 0
    assert json.loads(output.read_bytes())["language"] == "de"


def test_a_name_without_a_folder_is_in_this_one(current, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert train(current, "de.json").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["de.json"]


MISTAKES = {
    "no code": (("--language", "Deutsch"), "--language Deutsch: expected a code as in the wiki's address, such as it or zh-yue"),
    "no JSON": (("--output", "OUT/model"), "--output OUT/model: expected the name of a file that ends with .json"),
    "a folder": (("--output", "OUT"), "--output OUT: expected the name of a file that ends with .json"),
    "no pages": (("--limit_pages", "0"), "--limit_pages 0: expected a whole number from 1 to 2,147,483,647"),
    "no input": (("--input", "OUT/x.xml"), "--input OUT/x.xml: no such file or folder"),
    "an unknown option": (("--lang", "de"), "unknown option --lang; did you mean --language?"),
}  # fmt: skip


@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes(case, current, tmp_path):
    words, message = MISTAKES[case]
    placed = [word.replace("OUT", str(tmp_path)) for word in words]
    given = {"--input": current, "--language": "de", "--output": tmp_path / "de.json", placed[0]: placed[1]}
    outcome = wikimill("train-sentences", *(word for option in given.items() for word in option))
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"wikimill: {message.replace('OUT', str(tmp_path))}\n")
    assert [*tmp_path.iterdir()] == []


def test_unwritable_folder_is_a_usage_error(current, tmp_path):
    (tmp_path / "file").write_text("")
    outcome = train(current, tmp_path / "file" / "de.json")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(
        f"wikimill: --output {tmp_path}/file/de.json: cannot be written; name a file in a folder"
    )
