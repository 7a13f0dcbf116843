"""Where `--output` points: nothing that wikimill did not make is removed or replaced, and a name is only a name."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from support.killing import in_child
from support.milling import bytes_of, digests, released, wikimill, wikisplit
from support.staging import lay_release
from support.tiny_dumps import dump, split_page

from wikimill.transforms.release.workspace import OutputInUse, Workspace

FORMATS = ("--formats", "jsonl,tsv")
FOUR = [split_page(number, place) for number, place in enumerate(("Tarnholt", "Orrin", "Skarn", "Harrow"), 1)]
NAMES = {
    "newline": "a\nb",
    "percent": "100%s %(x)d %%",
    "star": "w*",
    "question mark": "w?",
    "brackets": "w[ab]",
    "braces": "w{a,b}",
    "quotes": "'\"`",
    "dollar": "$HOME ${x} $(true)",
    "semicolon": "a;b&c|d",
    "backslash": "a\\b\\",
    "spaces": "  a  b ",
    "tab": "a\tb",
    "right to left": "\u202eabc\u05d0",
    "zero width": "a\u200bb",
    "composed": "\u00e9",
    "decomposed": "e\u0301",
    "emoji": "\U0001f600",
    "escape": "\x1b[31mred",
    "leading dash": "./-rf",
    "leading dot": ".hidden",
    "250 characters": "n" * 250,
    "60 levels": "/".join("abc" for _ in range(60)),
    "tilde": "~",
    "equals": "a=b",
    "hash": "#a",
    "scheme": "gs:/b",
}
ALWAYS = ("brackets", "newline")


@pytest.fixture(scope="module")
def four(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("four") / "dump.xml"
    path.write_bytes(dump(*FOUR))
    return path


@pytest.fixture(scope="module")
def cut(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("cut") / "cut.xml"
    path.write_bytes(dump(*FOUR)[:-300])
    return path


@pytest.fixture(scope="module")
def expected(four, tmp_path_factory) -> dict[str, str]:
    return digests(released(four, tmp_path_factory.mktemp("expected") / "out", *FORMATS))


@pytest.mark.attack
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, id=kind, marks=[] if kind in ALWAYS else pytest.mark.slow) for kind, name in NAMES.items()],
)
def test_a_name_is_only_a_name(four, expected, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wa").mkdir()
    (tmp_path / "wa" / "file").write_text("of somebody")
    released(four, name, *FORMATS)
    assert digests(Path(name)) == expected
    assert wikimill("verify", "--quick", "--", name).code == 0
    assert bytes_of(tmp_path / "wa") == {"file": b"of somebody"}


#: Folders of others, as they come to be, some by the very names that wikimill uses.
FOREIGN: dict[str, dict[str, str]] = {
    "MLflow's run": {"run.json": '{"experiment": "mine"}', "README.md": "notes", "parquet/a.parquet": "precious"},
    "an article's state": {"run.json": '{"state": "published"}', "tsv/a.tsv": "precious"},
    "a staging area": {"_staging/load.csv": "precious", "parquet/a.parquet": "precious"},
    "a staging area with a lock": {"_staging/lock": "pid 7", "_staging/a": "precious"},
    "Spark's output": {"_SUCCESS": "", "parquet/part-0.parquet": "precious"},
    "a dump as fetched": {"_SUCCESS": "", "SHA256SUMS": "0  x.xml", "x.xml": "<mediawiki>", "parquet/a": "precious"},
    "a browser extension": {"manifest.json": '{"name": "x", "files": []}', "README.md": "notes"},
    "a manifest in words": {"manifest.json": "wikimill", "_SUCCESS": "", "jsonl/a": "precious"},
    "an older wikimill's staging folder": {"_staging/lock": "", "_staging/former/_SUCCESS": "precious"},
    "dead letters": {"dead_letters/dead-letters-00000-of-00001.jsonl": "precious"},
    "a thesis": {"thesis.tex": "precious"},
}


def lay(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


@pytest.mark.attack
@pytest.mark.parametrize("options", [(), ("--overwrite",)])
@pytest.mark.parametrize("files", FOREIGN.values(), ids=FOREIGN)
def test_a_folder_of_others_is_refused_whatever_names_it_holds(four, tmp_path, files, options):
    lay(tmp_path / "out", files)
    before = bytes_of(tmp_path / "out")
    outcome = wikisplit(four, tmp_path / "out", *FORMATS, *options)
    what = "a _staging that no run" if "_staging" in str(files) else "which is not wikimill's"
    assert (outcome.code, outcome.out, bytes_of(tmp_path / "out")) == (2, "", before)
    assert outcome.err.startswith(f"wikimill: --output {tmp_path}/out holds ")
    assert what in outcome.err


@pytest.mark.attack
@pytest.mark.parametrize("path", ["../precious", "/etc/precious", "jsonl/../../precious", "_staging/x", ""])
def test_a_manifest_that_lists_files_elsewhere_is_not_wikimills(four, tmp_path, path):
    lay_release(tmp_path / "out", "jsonl/a")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    manifest["files"][0]["path"] = path
    (tmp_path / "out" / "manifest.json").write_text(json.dumps(manifest))
    (tmp_path / "precious").write_text("precious")
    outcome = wikisplit(four, tmp_path / "out", *FORMATS, "--overwrite")
    assert outcome.code == 2
    assert (tmp_path / "precious").read_text() == "precious"


@pytest.mark.attack
@pytest.mark.parametrize("place", ["jsonl/mine.jsonl", "tfrecord/x", "README.md/x", "dead_letters/a.jsonl"])
def test_a_file_of_others_among_those_of_a_release_is_named(four, tmp_path, place):
    lay_release(tmp_path / "out", "jsonl/a")
    lay(tmp_path / "out", {place: "precious", "notes.txt": "precious"})
    before = bytes_of(tmp_path / "out")
    outcome = wikisplit(four, tmp_path / "out", *FORMATS, "--overwrite")
    assert (outcome.code, bytes_of(tmp_path / "out")) == (2, before)
    assert outcome.err == (
        f"wikimill: --output {tmp_path}/out holds {place}, where a release has its files, and no manifest of wikimill's "
        "lists it; move it away\n"
    )


@pytest.mark.attack
def test_foreign_files_in_release_folder_stay_and_are_reported(four, expected, tmp_path):
    lay_release(tmp_path / "out", "jsonl/a", "avro/b")
    lay(tmp_path / "out", {"notes.txt": "mine", "jsonl.old/a": "mine"})
    outcome = wikisplit(four, tmp_path / "out", *FORMATS, "--overwrite")
    message = f"wikimill: --output {tmp_path}/out: not wikimill's, and left there: jsonl.old/a, notes.txt\n"
    assert (outcome.code, outcome.err) == (0, message)
    left = {path: data for path, data in bytes_of(tmp_path / "out").items() if data == b"mine"}
    assert left == {"notes.txt": b"mine", "jsonl.old/a": b"mine"}
    assert digests(tmp_path / "out").keys() == expected.keys() | left.keys()


@pytest.mark.attack
@pytest.mark.parametrize("name", ["_staging", "jsonl", "manifest.json"])
@pytest.mark.parametrize("target", ["elsewhere", "nowhere"])
def test_link_instead_of_folder_is_refused(four, tmp_path, name, target):
    lay_release(tmp_path / "out", "tsv/a")
    lay(tmp_path / "elsewhere", {"precious": "precious", "lock": "wikimill\n"})
    if (tmp_path / "out" / name).exists():
        (tmp_path / "out" / name).unlink()
    (tmp_path / "out" / name).symlink_to(tmp_path / target)
    before = bytes_of(tmp_path)
    outcome = wikisplit(four, tmp_path / "out", *FORMATS, "--overwrite")
    assert (outcome.code, outcome.out, bytes_of(tmp_path)) == (2, "", before)


PLACES: dict[str, Callable[[Path], object]] = {
    "a file": lambda folder: folder / "dump.xml",
    "under a file": lambda folder: folder / "dump.xml" / "out",
    "the folder of the input": lambda folder: folder,
    "a link to a file": lambda folder: folder / "link-to-file",
    "a link that leads nowhere": lambda folder: folder / "link-to-nothing",
    "a link to a folder of others": lambda folder: folder / "link-to-folder",
    "a link to itself": lambda folder: folder / "loop",
    "/": lambda _: "/",
    ".": lambda _: ".",
    "..": lambda _: "..",
    "a device": lambda _: "/dev/null",
    "a pipe": lambda folder: folder / "pipe",
    "nothing": lambda _: "",
}


@pytest.mark.attack
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("options", [(), ("--overwrite",)])
def test_a_place_that_is_no_folder_for_a_release_is_refused(four, tmp_path, monkeypatch, place, options):
    folder = tmp_path / "folder"
    lay(folder, {"dump.xml": four.read_text(), "other/precious": "precious"})
    for name, target in {"file": "dump.xml", "nothing": "nothing", "folder": "other"}.items():
        (folder / f"link-to-{name}").symlink_to(folder / target)
    (folder / "loop").symlink_to(folder / "loop")
    os.mkfifo(folder / "pipe")
    monkeypatch.chdir(folder / "other")
    before = bytes_of(tmp_path)
    outcome = wikisplit(folder / "dump.xml", place(folder), *FORMATS, *options)
    assert (outcome.code, outcome.out, bytes_of(tmp_path)) == (2, "", before)
    assert outcome.err.startswith("wikimill: --output ")
    assert outcome.err.count("\n") == 1


@pytest.mark.attack
def test_a_link_to_a_folder_is_that_folder(four, expected, tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "out").symlink_to("real")
    for options in ((), ("--overwrite",)):
        released(four, tmp_path / "out", *FORMATS, *options)
        assert digests(tmp_path / "real") == expected
    assert (tmp_path / "out").is_symlink()


SPELLINGS = {
    "the same": "out",
    "a slash behind": "out/",
    "dots": "./x/../out",
    "absolute": "{}/out",
    "a link": "link",
}


@pytest.mark.attack
@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
@pytest.mark.parametrize("options", [(), ("--overwrite",)])
def test_folder_of_a_running_run_is_refused_under_any_spelling(four, tmp_path, monkeypatch, spelling, options):
    monkeypatch.chdir(tmp_path)
    lay_release(tmp_path / "out", "jsonl/a")
    (tmp_path / "x").mkdir()
    (tmp_path / "link").symlink_to("out")
    with Workspace("out", overwrite=True) as first:
        (Path(first.staging) / "part").write_text("of the first")
        before = bytes_of(tmp_path / "out")
        for command in ("wikisplit", "discofuse"):
            arguments = ("--input", four, "--output", spelling.format(tmp_path), *options)
            outcome = wikimill(command, *arguments)
            assert (outcome.code, outcome.out, bytes_of(tmp_path / "out")) == (2, "", before)
            same = "another run is at work there" if options else "holds a release already"
            assert (same if command == "wikisplit" else "holds a release of wikisplit") in outcome.err
        assert wikimill("publish", "--output", "out").code == 2
        assert bytes_of(tmp_path / "out") == before


@pytest.mark.attack
def test_a_selection_is_no_place_for_another_run(four, tmp_path):
    with Workspace(str(tmp_path / "x-balanced"), overwrite=False):
        outcome = wikimill("discofuse", "--input", four, "--output", tmp_path / "x", "--balanced")
    assert (outcome.code, bytes_of(tmp_path)) == (2, {})
    assert outcome.err == (
        f"wikimill: --output {tmp_path}/x-balanced: another run is at work there; wait for it or end it\n"
    )


@pytest.mark.attack
def test_of_three_in_one_instant_one_goes_on(tmp_path):
    """Each begins when it can; who has the folder keeps it until all have tried."""
    begin, tried, end = os.pipe(), os.pipe(), os.pipe()

    def enter(_: Callable[[], None]) -> None:
        os.read(begin[0], 1)
        try:
            with Workspace(str(tmp_path / "out"), overwrite=False):
                os.write(tried[1], b"+")
                os.read(end[0], 1)
        except OutputInUse:
            os.write(tried[1], b"-")

    children = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            os._exit(in_child(enter, 1))
        children.append(child)
    os.write(begin[1], b"...")
    message = b"".join(os.read(tried[0], 1) for _ in range(3))
    os.write(end[1], b".")
    for child in children:
        assert os.waitpid(child, 0)[1] == 0
    assert sorted(message) == sorted(b"+--")
    assert bytes_of(tmp_path) == {}


@pytest.mark.attack
@pytest.mark.slow
@pytest.mark.parametrize("corpus", ["wikisplit", "discofuse"])
def test_a_release_below_the_input_is_no_input(four, cut, tmp_path, corpus):
    """W10: the folder is mined twice into itself, and a run failed next to it."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "dump.xml").write_bytes(four.read_bytes())
    command = (corpus, "--input", tmp_path / "in", "--output", tmp_path / "in" / "out", *FORMATS)
    command = (*command, "--near_duplicates", "off", *(("--control_fraction", "1") if corpus == "discofuse" else ()))
    first = wikimill(*command)
    before = digests(tmp_path / "in" / "out")
    assert wikimill(corpus, "--input", cut, "--output", tmp_path / "in" / "out", "--overwrite").code == 4
    again = wikimill(*command, "--overwrite")
    assert (first.code, first.err, again.code) == (0, "", 0), again
    assert again.err == "".join(
        f"wikimill: left out: {tmp_path}/in/{name} is what wikimill made\n" for name in ("out", "out-failed")
    )
    assert digests(tmp_path / "in" / "out") == before


def test_a_release_of_another_corpus_is_not_replaced(four, tmp_path):
    output = released(four, tmp_path / "out", *FORMATS)
    before = bytes_of(output)
    for options in ((), ("--overwrite",), ("--overwrite", "--dry_run")):
        outcome = wikimill("text", "--input", four, "--output", output, *options)
        message = f"wikimill: --output {output} holds a release of wikisplit; name another folder\n"
        assert (outcome.code, outcome.out, outcome.err) == (2, "", message)
    assert bytes_of(output) == before


def test_a_dry_run_states_what_would_be_replaced(four, tmp_path):
    words = ("wikisplit", "--input", four, "--output", tmp_path / "out", "--overwrite")
    assert "replaces" not in wikimill(*words, "--dry_run").out
    assert wikimill(*words).code == 0
    assert "\n         replaces the release of 4 examples there\n" in wikimill(*words, "--dry_run").out
