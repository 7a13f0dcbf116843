"""What `pip install` of the source distribution gives: all code, the sample, the models, and a command that runs."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from milling import ROOT, SAMPLE, bytes_of, digests, wikimill

IGNORED = shutil.ignore_patterns(
    ".git", ".venv*", "venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "*.egg-info", "*-release"
)


def run(*command: object, folder: Path, **environment: str) -> str:
    """Run a command with the Python of the tests; gives its stdout."""
    finished = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=folder,
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def archive(tmp_path_factory) -> Path:
    """The source distribution, built in a copy of the tree."""
    copy = tmp_path_factory.mktemp("copy") / "wikimill"
    shutil.copytree(ROOT, copy, ignore=IGNORED)
    run("setup.py", "-q", "sdist", folder=copy)
    (archive,) = (copy / "dist").glob("*.tar.gz")
    return archive


@pytest.fixture(scope="module")
def source(archive, tmp_path_factory) -> Path:
    """The unpacked source distribution."""
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return source


@pytest.fixture(scope="module")
def installed(source, tmp_path_factory) -> Path:
    """A folder with what would be installed from the source distribution."""
    folder = tmp_path_factory.mktemp("installed") / "site"
    run("setup.py", "-q", "build", "--build-lib", folder, folder=source)
    return folder


def test_the_source_distribution_is_named_after_the_version(archive):
    version = wikimill("--version").out.split()[1]
    assert archive.name == f"wikimill-{version}.tar.gz"


def test_the_source_distribution_can_be_tested_and_licensed(source):
    files = set(bytes_of(source))
    ours = [ROOT / name for name in ("rules", "transforms", "pipelines", "tests", "examples")]
    wanted = {
        str(path.relative_to(ROOT))
        for folder in ours
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in (".pyc", "") and "__pycache__" not in path.parts
    }
    assert wanted - files == set()
    assert {"LICENSE", "README.md", "Makefile", "pyproject.toml", "setup.py"} - files == set()


def test_data_are_installed(installed):
    files = bytes_of(installed)
    assert files[f"pipelines/sample/{SAMPLE.name}"] == SAMPLE.read_bytes()
    assert files["pipelines/sample/expected.tsv"] == (ROOT / "examples" / "expected.tsv").read_bytes()
    for code in ("de", "en", "it", "uk", "vi"):
        for name in ("sentences.json", "SOURCES.md"):
            model = f"transforms/models/{code}/{name}"
            assert files[model] == (ROOT / model).read_bytes()


def test_all_modules_are_installed_and_nothing_else_is_at_the_top(installed):
    modules = {
        str(path.relative_to(ROOT)) for name in ("rules", "transforms", "pipelines") for path in (ROOT / name).rglob("*.py")
    }  # fmt: skip
    assert modules - set(bytes_of(installed)) == set()
    assert {path.name for path in installed.iterdir()} == {"rules", "transforms", "pipelines"}


def test_the_command_is_installed(source):
    run("setup.py", "-q", "egg_info", folder=source)
    entry_points = (source / "wikimill.egg-info" / "entry_points.txt").read_text()
    assert entry_points.split() == ["[console_scripts]", "wikimill", "=", "pipelines.__main__:entry"]


def test_the_demo_runs_from_what_is_installed_in_another_folder(installed, tmp_path):
    program = f"""
import sys
import pipelines, transforms, rules
assert all(module.__file__.startswith({str(installed)!r}) for module in (pipelines, transforms, rules))
from pipelines.__main__ import entry
sys.argv = ["wikimill", *sys.argv[1:]]
entry()
"""
    version = run("-c", program, "--version", folder=tmp_path, PYTHONPATH=str(installed))
    out = run("-c", program, "demo", folder=tmp_path, PYTHONPATH=str(installed))
    assert version == wikimill("--version").out
    assert out.startswith("wikisplit: 64 examples (train ")
    assert wikimill("demo", "--output", tmp_path / "here").code == 0
    assert digests(tmp_path / "demo-release") == digests(tmp_path / "here")


def test_local_workers_find_what_is_installed(installed, tmp_path):
    command = ["-m", "pipelines", "wikisplit", "--input", SAMPLE, "--output", "out", "--direct_num_workers", 2]
    out = run(*command, folder=tmp_path, PYTHONPATH=str(installed))
    assert out.startswith("wikisplit: 64 examples (train ")
