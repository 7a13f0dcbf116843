"""`wikimill wikisplit --language`: histories in other languages, mined from beginning to end."""

import hashlib
import json

import pytest
from support.foreign_dumps import WIKIS, ForeignWiki
from support.milling import ROOT, Outcome, digests, funnel, manifest, records, released, texts, wikimill, wikisplit
from support.slow import slow_but

from wikimill.transforms.models.load_sentence_model import shipped_languages


@pytest.fixture(params=slow_but(WIKIS, WIKIS[0]), ids=[wiki.code for wiki in WIKIS])
def wiki(request) -> ForeignWiki:
    return request.param


@pytest.fixture
def history(wiki, tmp_path):
    path = tmp_path / f"{wiki.code}wiki-20260901-history.xml"
    path.write_bytes(wiki.history())
    return path


def test_a_split_is_mined_in_the_languages_own_layout(wiki, history, tmp_path):
    release = released(history, tmp_path / "out", "--language", wiki.code, "--formats", "jsonl", "--raw_text")
    (record,) = records(release)
    assert texts(record)[1:] == wiki.tokens
    assert (record["simple_sentence_1_raw"], record["simple_sentence_2_raw"]) == tuple(
        simple.replace("[[", "").replace("]]", "") for simple in wiki.simple
    )
    assert (record["wiki"], record["section"], record["direction"], record["adjacent"]) == (
        f"{wiki.code}wiki",
        wiki.heading,
        "split",
        True,
    )


def test_the_manifest_names_the_language_and_the_models_digest(wiki, history, tmp_path):
    release = released(history, tmp_path / "out", "--language", wiki.code, "--formats", "tsv")
    model = (ROOT / "transforms" / "models" / wiki.code / "sentences.json").read_bytes()
    found = manifest(release)
    assert found["options"]["language"] == wiki.code
    assert found["models"] == {f"sentences-{wiki.code}": hashlib.sha256(model).hexdigest()}


def test_a_model_in_a_file_gives_what_the_shipped_one_gives(wiki, history, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shipped = ROOT / "transforms" / "models" / wiki.code / "sentences.json"
    (tmp_path / "mine.json").write_bytes(shipped.read_bytes())
    options = ("--formats", "jsonl,avro")
    one = released(history, tmp_path / "one", "--language", wiki.code, *options)
    two = released(history, tmp_path / "two", "--language", "mine.json", *options)
    assert digests(one) == digests(two)
    assert "mine.json" not in (two / "manifest.json").read_text("utf-8")


@pytest.mark.slow
def test_english_cuts_german_at_its_dates_and_is_warned_of(tmp_path):
    german = next(wiki for wiki in WIKIS if wiki.code == "de")
    (tmp_path / "dewiki-1-history.xml").write_bytes(german.history())
    release = tmp_path / "out"
    options = ("--formats", "jsonl", "--language", "en", "--allow_empty")
    outcome = wikisplit(tmp_path / "dewiki-1-history.xml", release, *options)
    warned, empty = outcome.err.splitlines()
    assert (outcome.code, warned) == (
        0,
        "wikimill: the input is of dewiki (dewiki-1-history.xml), whose language is de; it is read as --language en, and its sentences may be "
        "cut wrongly",
    )
    assert empty.startswith("wikimill: no examples: of 1 candidate none was kept: 1 simple_length (")
    assert (records(release), funnel(release)["examples"]) == ([], (0, 0, {}, 0))


def refused(name: object, history, tmp_path) -> Outcome:
    outcome = wikisplit(history, tmp_path / "out", "--language", name)
    assert (outcome.code, outcome.out, (tmp_path / "out").exists()) == (2, "", False)
    return outcome


def test_language_without_model_names_train_sentences(history, tmp_path):
    assert refused("roa-tara", history, tmp_path).err == (
        "wikimill: --language roa-tara: no sentence model is shipped for it (there are de, en, it, uk, vi); make one with "
        "wikimill train-sentences --language roa-tara --input DUMP --output roa-tara.json, then --language roa-tara.json\n"
    )


@pytest.mark.parametrize("name", slow_but(["none.json", "Deutsch", "", "../en"], "Deutsch"))
def test_neither_a_code_nor_a_file(name, history, tmp_path):
    assert refused(name, history, tmp_path).err == (
        f"wikimill: --language {name}: neither a language's code (de, en, it, uk, vi) nor a file that can be read; "
        "wikimill train-sentences writes one\n"
    )


NO_MODELS = {
    "no JSON": (b"{", "JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
    "not an object": (b"[]", "TypeError: list indices must be integers or slices, not str"),
    "something else": (b"{}", "KeyError: 'language'"),
    "a language that is no code": (b'{"language": "../x"}', "ValueError: '../x' is not a language's code"),
    "no UTF-8": (b"\xff\xfe\xff", "UnicodeDecodeError: 'utf-16-le' codec can't decode byte 0xff in position 2: truncated data"),
    "words in a string": (
        b'{"language": "de", "abbreviations": "ab", "collocations": [], "starters": [], "contexts": {}}',
        "TypeError: a list was expected, found str",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", slow_but(NO_MODELS, "no JSON", "a language that is no code"))
def test_a_file_that_is_no_model(case, history, tmp_path):
    data, why = NO_MODELS[case]
    path = tmp_path / "model.json"
    path.write_bytes(data)
    assert refused(path, history, tmp_path).err == (
        f"wikimill: --language {path}: the file holds no sentence model ({why}); wikimill train-sentences writes one\n"
    )


def test_discofuse_is_english(tmp_path):
    outcome = wikimill("discofuse", "--input", ROOT / "README.md", "--output", tmp_path / "out", "--language", "de")
    assert (outcome.code, outcome.err) == (
        2,
        "wikimill: --language de: discofuse is for en only, for its connectives, morphology and parser are English; "
        "wikisplit takes other languages\n",
    )


@pytest.mark.parametrize("code", [code for code in shipped_languages() if code != "en"])
def test_shipped_models_say_what_they_were_trained_on(code):
    folder = ROOT / "transforms" / "models" / code
    model = json.loads((folder / "sentences.json").read_text("utf-8"))
    sources = (folder / "SOURCES.md").read_text("utf-8")
    assert model["language"] == code
    assert all(f"`{name}`" in sources and digest in sources for name, digest in model["trained_on"].items())
    assert f"{model['articles']:,} articles, {model['characters']:,} characters" in sources
