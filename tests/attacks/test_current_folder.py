"""What is in the current folder is data at most: no process of a run imports it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from support.milling import NO_SCREENING, ROOT, Outcome, digests, ran, released, wikimill
from support.tiny_dumps import dump, split_page
from support.traps import Traps

from deploy.flink import cluster
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.wikisplit import sandboxed as split_worker

FORMATS = ("--formats", "jsonl", *NO_SCREENING)
TWO = ("--direct_num_workers", 2)
NO_EDIT = (("A b.",), ("A b.",), ([], []))
TEXT = "The old mill stands near the harbour. However, the council bought the mill in 1905."


@pytest.fixture
def traps(tmp_path):
    return Traps(tmp_path)


@pytest.fixture(scope="module")
def dump_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("dump") / "dump.xml"
    path.write_bytes(dump(*(split_page(number, place) for number, place in enumerate(("Tarnholt", "Selby"), 1))))
    return path


@pytest.mark.attack
@pytest.mark.parametrize("options", [(), pytest.param(TWO, marks=pytest.mark.slow)])
def test_wikisplit_ignores_modules_in_current_folder(dump_file, traps, tmp_path, options):
    adjacent = traps.folder / "dump.xml"
    adjacent.write_bytes(dump_file.read_bytes())
    outcome = ran("wikisplit", "--input", "dump.xml", "--output", "out", *FORMATS, *options, cwd=traps.folder)
    assert (outcome.code, outcome.err, traps.fired) == (0, "", [])
    assert digests(traps.folder / "out") == digests(released(dump_file, tmp_path / "expected", *FORMATS))


@pytest.mark.slow
@pytest.mark.attack
def test_discofuse_ignores_modules_in_current_folder(tiny_annotator, traps, tmp_path):
    (traps.folder / "d.jsonl").write_text(json.dumps({"id": "a", "title": "Mill", "text": TEXT}) + "\n")
    asked = ("--annotator", tiny_annotator, "--coreference", "none", *FORMATS)
    outcome = ran("discofuse", "--input", "d.jsonl", "--output", "out", *asked, *TWO, cwd=traps.folder)
    assert (outcome.code, outcome.err, traps.fired) == (0, "", [])
    expected = tmp_path / "expected"
    assert wikimill("discofuse", "--input", traps.folder / "d.jsonl", "--output", expected, *asked).code == 0
    assert digests(traps.folder / "out") == digests(expected)


def test_a_trap_fires_when_it_is_imported(traps):
    subprocess.run([sys.executable, "-c", "import transforms"], cwd=traps.folder, check=True)
    assert "transforms" in traps.fired


@pytest.mark.attack
@pytest.mark.parametrize("entry", ["", "first and last"])
def test_an_isolated_child_of_an_interactive_session(traps, monkeypatch, entry):
    """There sys.path begins with "", which is the current folder, whichever that is."""
    monkeypatch.chdir(traps.folder)
    monkeypatch.setattr(sys, "path", ["", *sys.path, *[""] * bool(entry)])
    worker = Sandbox(split_worker.__name__, "split_finder", ("en",))
    worker.send([NO_EDIT])
    assert (list(worker.results()), traps.fired) == ([[[], 0, {}]], [])
    worker.close()


@pytest.mark.attack
def test_wikimill_is_found_by_children_of_a_session_in_its_checkout():
    """Without the current folder on the child's path, wikimill would not be on it."""
    program = f"""
import sys
sys.path = ["", *(folder for folder in sys.path if folder != {str(ROOT)!r})]
sys.meta_path = [finder for finder in sys.meta_path if "editable" not in repr(finder)]
from {Sandbox.__module__} import Sandbox
worker = Sandbox({split_worker.__name__!r}, "split_finder", ("en",))
worker.send([{NO_EDIT}])
print(*worker.results())
worker.close()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[[], 0, {}]\n", "")


@pytest.mark.attack
def test_flink_worker_pool_ignores_current_folder(tmp_path, monkeypatch):
    environments = []
    monkeypatch.setattr(cluster, "start", lambda role, command, environment, log: environments.append(environment))
    monkeypatch.setattr(cluster, "remember", lambda *_: None)
    pool = cluster.Cluster(tmp_path)
    (pool.run / "log").mkdir(parents=True)
    pool._started(cluster.WORKERS, ["python", "-m", "apache_beam.runners.worker.worker_pool_main"])
    assert [environment["PYTHONSAFEPATH"] for environment in environments] == ["1"]


@pytest.mark.attack
@pytest.mark.parametrize("options", [(), TWO])
def test_removed_current_folder_is_reported(dump_file, tmp_path, options):
    gone = tmp_path / "gone"
    gone.mkdir()
    named = ("--input", dump_file, "--output", tmp_path / "out", *FORMATS, *options)
    assert ran("wikisplit", *named, cwd=gone, preexec_fn=lambda: os.rmdir(gone)) == Outcome(
        2, "", "wikimill: the current folder was removed; change to one that exists\n"
    )
