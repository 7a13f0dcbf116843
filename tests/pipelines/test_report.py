"""`wikimill report`: draws the bytes that were published, reads no record for it, and says what is wrong."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.memory_filesystem import MemoryFileSystem
from support.milling import SAMPLE, THREE_SPLITS, bytes_of, manifest, records, released, wikimill
from support.report_samples import Seen
from support.tiny_dumps import sample_with, split_page


@pytest.fixture
def release(sample_release, tmp_path) -> Path:
    """A copy that a test may change."""
    return shutil.copytree(sample_release, tmp_path / "release")


@pytest.fixture(scope="module")
def larger(tmp_path_factory) -> Path:
    """The sample dump with a page more."""
    folder = tmp_path_factory.mktemp("larger")
    (folder / SAMPLE.name).write_bytes(sample_with(0, 25, split_page(990001, "Tarnholt")))
    return released(folder / SAMPLE.name, folder / "out", "--formats", "jsonl", "--splits", THREE_SPLITS)


def change_stats(release: Path, stats: dict) -> None:
    """Write other statistics, which the manifest lists."""
    data = json.dumps(stats).encode()
    (release / "stats.json").write_bytes(data)
    found = manifest(release)
    for entry in found["files"]:
        if entry["path"] == "stats.json":
            entry["sha256"] = hashlib.sha256(data).hexdigest()
    (release / "manifest.json").write_text(json.dumps(found))


def test_the_same_bytes_as_were_published_from_two_files_only(release, tmp_path):
    published = (release / "report.html").read_bytes()
    for path in release.iterdir():
        if path.name not in ("manifest.json", "stats.json"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert wikimill("report", release, "--output", tmp_path / "page.html").code == 0
    assert (tmp_path / "page.html").read_bytes() == published
    outcome = wikimill("report", release)
    assert (outcome.code, outcome.out, outcome.err) == (0, f"report: {release}/report.html\n", "")
    assert (release / "report.html").read_bytes() == published
    assert sorted(path.name for path in release.iterdir()) == ["manifest.json", "report.html", "stats.json"]


def test_it_shows_what_the_records_say(sample_release):
    page = Seen.of((sample_release / "report.html").read_bytes())
    found = records(sample_release)
    assert "WikiSplit of samplewiki examples 64" in " ".join(page.text().split())
    assert len(page.all("article")) == 64
    assert {link["href"] for link in page.all("a") if link["href"][0] != "#"} == {record["url"] for record in found}
    counts = json.loads((sample_release / "stats.json").read_bytes())["profile"]["counts"]
    merges = [record for record in found if record["direction"] == "merge"]
    assert counts["direction"] == {"merge": len(merges), "split": 64 - len(merges)}
    assert counts["tokens_complex"]["20"] == sum(
        len(record["complex_sentence"].split(" ")) in (20, 21) for record in found
    )
    assert counts["bleu_1"]["0.50"] == sum(0.5 <= record["bleu_1"] < 0.55 for record in found)
    assert counts["novel_words"]["0"] > 0


def test_a_local_release_is_drawn_without_beam(sample_release, tmp_path):
    program = (
        "import sys; from wikimill.pipelines.main import main; "
        f"code = main(['report', {str(sample_release)!r}, '--output', {str(tmp_path / 'page.html')!r}]); "
        "print(code, 'apache_beam' in sys.modules, 'spacy' in sys.modules)"
    )
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert finished.stdout.splitlines()[-1:] == ["0 False False"], finished.stderr


def test_a_release_on_another_filesystem(sample_release, monkeypatch):
    stored = {f"memory://bucket/r/{path}": data for path, data in bytes_of(sample_release).items()}
    monkeypatch.setattr(MemoryFileSystem, "files", dict(stored))
    page = MemoryFileSystem.files.pop("memory://bucket/r/report.html")
    assert wikimill("report", "memory://bucket/r/").out == "report: memory://bucket/r/report.html\n"
    assert MemoryFileSystem.files == stored
    drift = ("--against", sample_release, "--output", "memory://bucket/page.html", "--compare_ids")
    assert wikimill("report", "memory://bucket/r", *drift).code == 0
    assert "64 examples stayed, 0 came, 0 went" in Seen.of(MemoryFileSystem.files["memory://bucket/page.html"]).text()
    assert wikimill("report", "memory://bucket/r", "--output", "memory://bucket/page.html").code == 0
    assert MemoryFileSystem.files == stored | {"memory://bucket/page.html": page}


def test_a_filesystem_that_beam_does_not_know(sample_release):
    for arguments in (["foo://bucket/r"], [sample_release, "--output", "foo://bucket/page.html"]):
        outcome = wikimill("report", *arguments)
        assert (outcome.code, outcome.err.count("\n")) == (2, 1)
        assert "foo://bucket/" in outcome.err


def test_a_release_of_an_older_wikimill(release, tmp_path):
    stats = json.loads((release / "stats.json").read_bytes())
    del stats["profile"]
    change_stats(release, stats)
    outcome = wikimill("report", release, "--output", tmp_path / "page.html")
    assert (outcome.code, outcome.err) == (
        2,
        f"wikimill: {release} cannot be drawn: its stats.json has no profile, as an older wikimill wrote it; mine again to "
        "have a report\n",
    )
    assert not (tmp_path / "page.html").exists()


def test_a_page_that_was_drawn_otherwise_is_not_replaced(release):
    stats = json.loads((release / "stats.json").read_bytes())
    stats["profile"]["counts"]["direction"]["split"] += 1
    change_stats(release, stats)
    before = (release / "report.html").read_bytes()
    outcome = wikimill("report", release)
    assert outcome.code == 2
    assert "was drawn otherwise (by wikimill 0.1.0), and its checksum is published; --output FILE" in outcome.err
    assert (release / "report.html").read_bytes() == before


@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (lambda release: (release / "stats.json").unlink(), "stats.json: missing or unreadable"),
        (
            lambda release: (release / "stats.json").write_text("{}"),
            "stats.json: its SHA-256 is not the one in the manifest",
        ),
        (lambda release: (release / "manifest.json").unlink(), "holds no release: it has no manifest.json"),
    ],
)
def test_a_folder_that_holds_no_whole_release(release, break_it, message):
    break_it(release)
    outcome = wikimill("report", release)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert message in outcome.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--against", "x"], "--against needs --output FILE"),
        (["--compare_ids"], "--compare_ids needs --against OTHER"),
        (
            ["--output", "no-folder/page.html"],
            "--output no-folder/page.html: cannot be written; name a file in a folder that is there",
        ),
        (["--nonsense"], "unknown option --nonsense; see wikimill report --help"),
    ],
)
def test_usage(sample_release, options, message):
    outcome = wikimill("report", sample_release, *options)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert message in outcome.err


def test_help_names_every_option():
    outcome = wikimill("report", "--help")
    assert outcome.code == 0
    assert all(name in outcome.out for name in ("DIR", "--output FILE", "--against OTHER", "--compare_ids"))


def test_drift_counts_what_came_went_and_stayed(sample_release, larger, tmp_path):
    page = tmp_path / "drift.html"
    outcome = wikimill("report", larger, "--against", sample_release, "--output", page, "--compare_ids")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == f"drift: 0 of 28 distributions over 0.1\nreport: {page}\n"
    assert "By their ids: 64 examples stayed, 1 came, 0 went." in Seen.of(page.read_bytes()).text()
    back = wikimill("report", sample_release, "--against", larger, "--output", page, "--compare_ids")
    assert back.code == 0
    assert "By their ids: 64 examples stayed, 0 came, 1 went." in Seen.of(page.read_bytes()).text()


def test_drift_from_statistics_alone_says_nothing_of_ids(release, larger, tmp_path):
    shutil.rmtree(release / "jsonl")
    page = tmp_path / "drift.html"
    assert wikimill("report", larger, "--against", release, "--output", page).code == 0
    assert "By their ids" not in Seen.of(page.read_bytes()).text()
    outcome = wikimill("report", larger, "--against", release, "--output", page, "--compare_ids")
    assert outcome.code == 2
    assert "--compare_ids: jsonl/wikisplit-" in outcome.err


def test_two_corpora_are_not_compared(release, sample_release, tmp_path):
    found = manifest(release)
    (release / "manifest.json").write_text(json.dumps(found | {"corpus": "discofuse"}))
    outcome = wikimill("report", sample_release, "--against", release, "--output", tmp_path / "page.html")
    assert outcome.code == 2
    assert "holds discofuse, and" in outcome.err
