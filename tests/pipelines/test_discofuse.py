"""`wikimill discofuse` from its input to the bytes of a release, with a parser that knows four sentences by heart."""

import bz2
import gzip
import json
import lzma
import os
import sys
from pathlib import Path

import pytest
from support.milling import ALL_FORMATS, NO_SCREENING, dead_letters, digests, funnel, manifest, ran, records, wikimill
from support.slow import slow_but
from support.tiny_dumps import dump, page, revision

from wikimill.rules.quantities import quantity
from wikimill.transforms.discofuse.description import DESCRIPTION
from wikimill.transforms.discofuse.profiles import DEFAULT_QUALITY
from wikimill.transforms.models import choices

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

MINE = "The old mill stands near the harbour."
BOUGHT = "However, the council bought the mill in 1905."
SOLD = "The council sold the mill in 1905, but the town built a road there."
FILLER = "Nothing else is known about the early years of the place."
HEADER = (
    "coherent_first_sentence\tcoherent_second_sentence\tincoherent_first_sentence\tincoherent_second_sentence\t"
    "discourse_type\tconnective_string\thas_coref_type_pronoun\thas_coref_type_nominal\n"
)
PAIR_ROW = (
    "The old mill stands near the harbour .\tHowever , the council bought the mill in 1905 .\t"
    "The old mill stands near the harbour .\tThe council bought the mill in 1905 .\tPAIR_CONN\thowever ,\t0.0\t0.0\n"
)
SINGLE_ROW = (
    "The council sold the mill in 1905 , but the town built a road there .\t\tThe council sold the mill in 1905 .\t"
    "The town built a road there .\tSINGLE_S_COORD\t, but\t0.0\t0.0\n"
)
ONE_SPLIT = ("--splits", "train=1", "--coreference", "none")


@pytest.fixture
def mine(tiny_annotator, tmp_path):
    """Run the command on files of given contents; gives outcome and output folder."""

    def run(files, *options, name="out"):
        for path, data in files.items():
            (tmp_path / path).write_bytes(data)
        output = tmp_path / name
        inputs = [tmp_path / path for path in files]
        given = ("--annotator", tiny_annotator, "--formats", "jsonl,tsv", *ONE_SPLIT, *NO_SCREENING, *options)
        return wikimill("discofuse", "--input", *inputs, "--output", output, *given), output

    return run


def jsonl(*documents):
    return "".join(json.dumps(document) + "\n" for document in documents).encode()


DOCUMENT = {"id": "a", "title": "Mill", "text": f"{MINE} {BOUGHT}\n{SOLD} {FILLER}"}
ARTICLE = dump(page(1, "Mill", revision(11, f"{MINE} {BOUGHT}\n== Later ==\n{SOLD}<ref>x</ref> {FILLER}")))


def rows(output):
    return sorted((output / "tsv" / "train.tsv").read_text().splitlines(keepends=True)[1:])


@pytest.fixture(scope="module")
def of_a_document(tiny_annotator, tmp_path_factory):
    """What a run on one document gives, with its controls: outcome and release."""
    folder = tmp_path_factory.mktemp("document")
    (folder / "d.jsonl").write_bytes(jsonl(DOCUMENT))
    options = ("--annotator", tiny_annotator, "--formats", "jsonl,tsv", *ONE_SPLIT, *NO_SCREENING)
    output = folder / "out"
    return wikimill(
        "discofuse", "--input", folder / "d.jsonl", "--output", output, *options, "--control_fraction", 1
    ), output


def test_a_document(of_a_document):
    outcome, output = of_a_document
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("discofuse: 3 examples (train 3, dev 0, test 0)\n  from 1 page, 4 sentences, ")
    control = (
        "".join((SINGLE_ROW.split("\t")[0], "\t", FILLER.replace(".", " ."), "\t")) * 2 + "PAIR_NONE\t\t0.0\t0.0\n"
    )
    assert (output / "tsv" / "train.tsv").read_text().startswith(HEADER)
    assert rows(output) == sorted([PAIR_ROW, SINGLE_ROW, control])
    assert (output / "tsv" / "dev.tsv").read_text() == HEADER
    (single,) = [record for record in records(output) if record["discourse_type"] == "SINGLE_S_COORD"]
    assert DEFAULT_QUALITY <= single.pop("quality") <= 1
    del single["rules"], single["id"]
    assert single == {
        "wiki": None, "page_id": "a", "page_title": "Mill", "url": None, "dump": None, "split": "train",
        "coherent_first_sentence": "The council sold the mill in 1905 , but the town built a road there .",
        "coherent_second_sentence": "", "incoherent_first_sentence": "The council sold the mill in 1905 .",
        "incoherent_second_sentence": "The town built a road there .", "discourse_type": "SINGLE_S_COORD",
        "connective_string": ", but", "has_coref_type_pronoun": False, "has_coref_type_nominal": False,
        "revision_id": None, "section": "",
    }  # fmt: skip


@pytest.mark.slow
def test_a_dump(mine):
    outcome, output = mine({"testwiki-20260901-x.xml": ARTICLE}, "--control_fraction", 0, "--raw_text")
    assert (outcome.code, outcome.err) == (0, "")
    assert rows(output) == sorted([PAIR_ROW, SINGLE_ROW])
    found = {record["section"]: record for record in records(output)}
    assert [found[section]["coherent_first_sentence_raw"] for section in ("", "Later")] == [MINE, SOLD]
    assert [found[section]["coherent_second_sentence_raw"] for section in ("", "Later")] == [BOUGHT, ""]
    assert {(record["wiki"], record["revision_id"], record["dump"]) for record in found.values()} == {
        ("testwiki", "11", "2026-09-01")
    }
    assert funnel(output)["examples"][2] == {"control": 1}
    assert funnel(output)["sentences"] == (4, 4, {}, 0)


def test_manifest_records_options_and_versions(of_a_document, tiny_annotator):
    _, output = of_a_document
    found = manifest(output)
    assert found["models"]["annotator"]["name"] == "en_tiny"
    assert len(found["models"]["annotator"]["sha256"]) == 64
    assert str(tiny_annotator) not in json.dumps(found)
    assert {"spacy", "thinc", "numpy", "blis"} <= found["versions"].keys()
    assert DESCRIPTION.citation.strip() in (output / "README.md").read_text()
    stats = json.loads((output / "stats.json").read_bytes())
    tables = {"figure_4", "table_16", "connective_strings", "excluded_files", "funnel", "profile", "judge"}
    assert stats.keys() == tables
    assert [point["precision"] for point in stats["judge"]] == [0.97, 0.94, 0.9, 0.85]
    assert "of the good drafts, kept" in (output / "report.html").read_text()
    assert stats["table_16"]["full"]["but"]["count"] == 1


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    """Dumps and documents side by side, with repeated texts, and a note that is neither."""
    folder = tmp_path_factory.mktemp("inputs")
    (folder / "testwiki-20260901-x.xml").write_bytes(ARTICLE)
    for number in range(3):
        documents = [{"id": f"{number}-{n}", "text": f"{FILLER} {MINE} {BOUGHT} {SOLD}"} for n in range(3)]
        (folder / f"d{number}.jsonl.gz").write_bytes(gzip.compress(jsonl(*documents)))
    (folder / "notes.json").write_text("{}")
    return folder


OPTIONS = ("--formats", ALL_FORMATS, "--control_fraction", 1, "--balanced", *ONE_SPLIT)


@pytest.fixture(scope="module")
def release(inputs, tiny_annotator, tmp_path_factory):
    output = tmp_path_factory.mktemp("reference") / "out"
    outcome = wikimill("discofuse", "--input", inputs, "--output", output, "--annotator", tiny_annotator, *OPTIONS)
    assert (outcome.code, outcome.err) == (0, ""), outcome
    return output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "mode"),
    [("1", ("--direct_num_workers=2",)), ("random", ("--direct_runner_bundle_repeat=2",))],
)
def test_seed_engine_workers_and_order_decide_nothing(release, inputs, tiny_annotator, tmp_path, seed, mode):
    output = tmp_path / "out"
    files = sorted((path for path in inputs.iterdir() if path.suffix != ".json"), reverse=True)
    command = ("discofuse", "--input", *files, "--output", output, "--annotator", tiny_annotator, *OPTIONS, *mode)
    outcome = ran(*command, environment={"PYTHONHASHSEED": seed})
    assert (outcome.code, outcome.err) == (0, "")
    for suffix in ("", "-balanced"):
        one, other = (examples_of(Path(f"{folder}{suffix}")) for folder in (release, output))
        assert one == other


#: Files that record the options of a run.
WITH_OPTIONS = ("manifest.json", "report.html", "README.md", "SHA256SUMS", "_SUCCESS")


def examples_of(release):
    """The digests of all that --parse_all may not change."""
    return {path: digest for path, digest in digests(release).items() if path not in WITH_OPTIONS}


def test_the_same_text_is_kept_once(release):
    assert funnel(release)["examples"][1:3] == (5, {"duplicate": 34})
    assert funnel(release)["pages"] == (10, 10, {}, 0)


def test_balanced_release_is_a_sibling_that_names_the_full_one(release):
    balanced = Path(f"{release}-balanced")
    found = manifest(balanced)
    (digest,) = [line.split()[0] for line in (release / "_SUCCESS").read_text().splitlines()]
    assert found["drawn_from"] == {"corpus": "discofuse", "manifest_sha256": digest}
    assert (balanced / "_SUCCESS").is_file()
    assert "balanced selection" in (balanced / "README.md").read_text()
    assert "drawn_from" not in manifest(release)
    kept, dropped = funnel(balanced)["examples"][1:3]
    assert kept + dropped.get("balance", 0) == funnel(release)["examples"][1]
    assert sum(found["splits"].values()) == kept == len(records(balanced))
    assert {record["id"] for record in records(balanced)} <= {record["id"] for record in records(release)}


@pytest.mark.slow
def test_packed_documents(mine):
    packs = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zst": zstd.compress}
    files = {f"{kind}.jsonl.{kind}": pack(jsonl(DOCUMENT | {"id": kind})) for kind, pack in packs.items()}
    outcome, output = mine(files, "--control_fraction", 0)
    assert (outcome.code, rows(output)) == (0, sorted([PAIR_ROW, SINGLE_ROW]))
    assert funnel(output)["pages"] == (4, 4, {}, 0)


# --- bad input

BAD_LINES = {
    "not JSON": (b"not json\n", "line 2: the line is not JSON: "),
    "lacks a text": (b'{"id": "b"}\n', "line 2: it has no text; expected a string"),
    "repeats an id": (b'{"id": "a", "text": "x"}\n', "line 2: the id 'a' is on an earlier line"),
    "no object": (b"[]\n", "line 2: the line is no JSON object but []"),
    "not UTF-8": (b'{"id": "b", "text": "\xff"}\n', "line 2: the line is not UTF-8: "),
}


@pytest.mark.parametrize("what", slow_but(BAD_LINES, "not JSON"))
def test_a_bad_line_is_a_dead_letter_with_its_number(mine, what):
    line, error = BAD_LINES[what]
    data = jsonl(DOCUMENT) + line + jsonl(DOCUMENT | {"id": "z"})
    outcome, output = mine({"d.jsonl": data}, "--control_fraction", 0)
    assert outcome.code == 4
    assert "1 of 3 pages dead" in outcome.err
    (found,) = dead_letters(output)
    assert (found["file"], found["level"], found["error"][: len(error)]) == ("d.jsonl", "page", error)


@pytest.mark.slow
def test_what_is_good_can_be_published(mine):
    data = jsonl(DOCUMENT) + b"{\n" + jsonl(DOCUMENT | {"id": "z"})
    outcome, output = mine({"d.jsonl": data}, "--control_fraction", 0, "--allow_partial")
    assert (outcome.code, rows(output)) == (0, sorted([PAIR_ROW, SINGLE_ROW]))
    assert funnel(output)["pages"] == (3, 2, {}, 1)


@pytest.mark.slow
def test_an_id_in_two_files_is_dead_in_the_second_by_name(mine):
    files = {"2.jsonl": jsonl(DOCUMENT), "1.jsonl": jsonl(DOCUMENT)}
    outcome, output = mine(files)
    assert outcome.code == 4
    assert [(each["file"], each["error"]) for each in dead_letters(output)] == [
        ("2.jsonl", "line 1: the id 'a' is in 1.jsonl too")
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "pages", "sentences"),
    [
        ("", (1, 0, {"no_sentence": 1}, 0), (0, 0, {}, 0)),
        (" \n\u00a0\n", (1, 0, {"no_sentence": 1}, 0), (0, 0, {}, 0)),
        ("吾輩は猫である。名前はまだ無い。", (1, 1, {}, 0), (2, 0, {"non_ascii": 2}, 0)),
        ("Ночь. Улица. Фонарь.", (1, 1, {}, 0), (3, 0, {"non_ascii": 3}, 0)),
        ("x" * 10_000_000, (1, 1, {}, 0), (1, 0, {"long_sentence": 1}, 0)),
    ],
)
def test_texts_that_give_nothing(mine, text, pages, sentences):
    outcome, output = mine({"d.jsonl": jsonl({"id": "a", "text": text})}, "--allow_empty")
    (reason, number), *_ = (pages[2] or sentences[2]).items()
    of = f"of {quantity(number, 'sentence')} none was taken" if sentences[0] else "of 1 page none was mined"
    assert (outcome.code, outcome.err.startswith(f"wikimill: no examples: {of}: {number} {reason} (")) == (0, True)
    assert (funnel(output)["pages"], funnel(output)["sentences"]) == (pages, sentences)


@pytest.mark.slow
def test_a_document_of_ten_megabytes_is_mined_in_bounded_memory(mine):
    text = "\n".join([f"{FILLER} {MINE} {BOUGHT}"] + ["吾輩は猫である。"] * 20 + ["Élan!"] * 1_500_000)
    assert len(text) > 9_000_000
    outcome, output = mine({"d.jsonl": jsonl({"id": "a", "text": text})}, "--control_fraction", 0)
    assert (outcome.code, rows(output)) == (0, [PAIR_ROW])


def test_a_file_that_is_cut_is_not_whole(mine):
    data = bz2.compress(jsonl(DOCUMENT))[:-8]
    outcome, output = mine({"d.jsonl.bz2": data})
    assert outcome.code == 4
    assert "d.jsonl.bz2 is cut" in outcome.err
    assert {each["level"] for each in dead_letters(output)} == {"file"}


@pytest.mark.slow
def test_an_empty_file_is_refused(mine):
    outcome, _ = mine({"d.jsonl": b""})
    assert (outcome.code, "d.jsonl is refused" in outcome.err) == (4, True)


# --- usage


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--annotator", "en_core_web_trf"), "python -m spacy download en_core_web_trf"),
        (("--language", "de"), "--language de"),
        (("--control_fraction", "2"), "--control_fraction 2: expected a number from 0 to 1"),
        (("--min_tokens", "0"), "--min_tokens 0: expected a whole number from 1"),
        (("--block_seconds", "0"), "--block_seconds 0: expected a number over 0, up to 3600"),
        (("--coreference", "magic"), "--coreference magic: expected one of "),
        (("--coreference", "fastcoref"), "pip install 'wikimill[coref]'"),
        (("--namespaces", "x"), "--namespaces x"),
        (("--limit_page", "1"), "did you mean --limit_pages?"),
        (("--formats", "csv"), "unknown format 'csv'"),
    ],
)
def test_a_command_line_that_cannot_be_obeyed(mine, options, message, monkeypatch):
    monkeypatch.setattr(choices, "find_spec", lambda name: None)
    outcome, output = mine({"d.jsonl": jsonl(DOCUMENT)}, *options)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert outcome.err.count("\n") == 1
    assert not output.exists()


def test_an_input_that_is_not_there(mine, tmp_path):
    outcome = wikimill("discofuse", "--input", tmp_path / "x", "--output", tmp_path / "out", "--annotator", tmp_path)
    assert outcome.code == 2


def test_a_dry_run_touches_nothing(mine):
    outcome, output = mine({"d.jsonl": jsonl(DOCUMENT)}, "--dry_run", "--balanced")
    assert outcome.code == 0
    assert outcome.out.startswith("discofuse: 1 input file, ")
    assert not output.exists()


@pytest.mark.slow
def test_a_balanced_release_is_not_overwritten_unasked(mine):
    files = {"d.jsonl": jsonl(DOCUMENT)}
    assert mine(files, "--balanced")[0].code == 0
    outcome, output = mine(files, "--balanced")
    assert outcome.code == 2
    (output / "_SUCCESS").unlink()
    outcome, _ = mine(files, "--balanced")
    assert (outcome.code, "out-balanced holds a release already" in outcome.err) == (2, True)
    assert mine(files, "--balanced", "--overwrite")[0].code == 0


def test_wikisplit_takes_no_documents_from_a_folder(inputs, tmp_path):
    outcome = wikimill("wikisplit", "--input", inputs, "--output", tmp_path / "out", "--dry_run")
    assert outcome.out.startswith("wikisplit: 1 input file, ")


def test_the_path_of_the_embedded_model():
    outcome = wikimill("model-path")
    if outcome.code == 2:
        pytest.skip("the embedded model is not here yet: make model")
    assert os.path.isfile(os.path.join(outcome.out.strip(), "meta.json"))


def test_the_embedded_annotator_mines(tmp_path):
    if wikimill("model-path").code == 2:
        pytest.skip("the embedded model is not here yet: make model")
    (tmp_path / "d.jsonl").write_bytes(jsonl(DOCUMENT))
    output = tmp_path / "out"
    outcome = wikimill("discofuse", "--input", tmp_path / "d.jsonl", "--output", output, "--formats", "tsv,jsonl")
    assert (outcome.code, outcome.err) == (0, "")
    assert {record["discourse_type"] for record in records(output)} >= {"PAIR_CONN", "SINGLE_S_COORD"}


def test_documents_are_dealt_out_to_workers_with_the_same_bytes(mine):
    files = {"d.jsonl": jsonl(*(DOCUMENT | {"id": str(number)} for number in range(12)))}
    _, whole = mine(files, "--control_fraction", 1)
    _, dealt = mine(files, "--control_fraction", 1, "--split_bytes", 1_024, name="dealt")
    assert digests(dealt) == digests(whole)
