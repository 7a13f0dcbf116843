"""What is installed, and from what: the source distribution builds a wheel by itself, and the wheel has one import name.

In the tree `wikimill/rules`, `transforms` and `pipelines` are links to the folders at the top; in what is built of it
they are folders with files.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from email import message_from_string
from pathlib import Path
from zipfile import ZipFile

import pytest
from support.milling import ROOT, SAMPLE, bytes_of, digests, wikimill
from support.places import NOT_SHIPPED


def run(*command: object, folder: Path, **environment: str) -> str:
    """Run a command with the Python of the tests; gives its stdout."""
    finished = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=folder,
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | environment,
        capture_output=True,
        text=True,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def archive(tmp_path_factory) -> Path:
    """The source distribution, built in a copy of the tree."""
    copy = tmp_path_factory.mktemp("copy") / "wikimill"
    shutil.copytree(ROOT, copy, ignore=NOT_SHIPPED)
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
def wheel(source, tmp_path_factory) -> Path:
    """The wheel that pip builds of the source distribution, without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", folder)
    run("-m", "pip", "wheel", *options, source, folder=folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """A folder in which the wheel is installed."""
    folder = tmp_path_factory.mktemp("installed") / "site"
    options = ("--quiet", "--no-index", "--no-deps", "--no-compile", "--target", folder)
    run("-m", "pip", "install", *options, wheel, folder=wheel.parent)
    return folder


def test_the_source_distribution_is_named_after_the_version(archive):
    version = wikimill("--version").out.split()[1]
    assert archive.name == f"wikimill-{version}.tar.gz"


def test_the_source_distribution_has_every_file_where_it_is_built_from(source):
    assert files_below(ROOT / "wikimill", "wikimill") - set(bytes_of(source)) == set()
    others = {each for name in ("tests", "examples", "training") for each in files_below(ROOT / name, name)}
    assert others - set(bytes_of(source)) == set()
    named = {"LICENSE", "README.md", "Makefile", "pyproject.toml", "setup.py", "constraints.txt"}
    assert named - set(bytes_of(source)) == set()


def test_the_source_distribution_has_nothing_of_a_workplace(source):
    assert {path.name for path in source.iterdir()} == {
        *("LICENSE", "README.md", "Makefile", "pyproject.toml", "setup.py", "constraints.txt", "MANIFEST.in"),
        *("PKG-INFO", "setup.cfg", "wikimill.egg-info"),
        *("benchmarks", "deploy", "examples", "tests", "training", "wikimill"),
    }


def test_the_source_distribution_has_no_links_and_each_module_once(source):
    assert [path for path in source.rglob("*") if path.is_symlink()] == []
    assert {"rules", "transforms", "pipelines"} & {path.name for path in source.iterdir()} == set()


def files_below(folder: Path, name: str) -> set[str]:
    """Return the paths of code and data in a folder and in what its links lead to, under another name of the folder."""
    found = set()
    for here, folders, names in os.walk(folder, followlinks=True):
        folders[:] = [each for each in folders if each != "__pycache__" and not each.endswith(".egg-info")]
        found |= {str(Path(here, each)) for each in names if not each.endswith(".pyc")}
    return {f"{name}/{Path(path).relative_to(folder)}" for path in found}


def test_data_are_installed(installed):
    files = bytes_of(installed)
    assert files[f"wikimill/pipelines/sample/{SAMPLE.name}"] == SAMPLE.read_bytes()
    assert files["wikimill/pipelines/sample/expected.tsv"] == (ROOT / "examples" / "expected.tsv").read_bytes()
    report = "wikimill/transforms/release/report"
    assert {f"{report}/page.html", f"{report}/page.css"} - set(files) == set()
    models = files_below(ROOT / "transforms/models", "transforms/models")
    assert {"transforms/models/en/sentences.json", "transforms/models/en/annotator/vocab/key2row"} - models == set()
    assert {name for name in models if files.get(f"wikimill/{name}") != (ROOT / name).read_bytes()} == set()


def test_all_modules_are_installed_and_nothing_else_is_at_the_top(installed):
    assert files_below(ROOT / "wikimill", "wikimill") - set(bytes_of(installed)) == set()
    version = wikimill("--version").out.split()[1]
    named = {"wikimill", f"wikimill-{version}.dist-info", "bin"}
    assert {path.name for path in installed.iterdir()} == named
    assert bytes_of(installed)["wikimill/py.typed"] == b""
    assert {path.name for path in (installed / "wikimill").iterdir() if path.name != "__pycache__"} == {
        *("__init__.py", "__main__.py", "py.typed", "rules", "transforms", "pipelines"),
    }


@pytest.mark.slow
def test_a_wheel_of_the_tree_is_that_of_the_source_distribution(archive, wheel, tmp_path):
    tree = archive.parent.parent  # the copy, with links, in which the archive was built
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path)
    run("-m", "pip", "wheel", *options, tree, folder=tmp_path)
    (other,) = tmp_path.glob("*.whl")
    assert contents(other) == contents(wheel)


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel, without its list of them."""
    with ZipFile(wheel) as file:
        return {name: file.read(name) for name in file.namelist() if not name.endswith("/RECORD")}


def test_the_metadata_name_authors_words_and_pythons(installed):
    (folder,) = installed.glob("wikimill-*.dist-info")
    found = message_from_string((folder / "METADATA").read_text("utf-8"))
    assert found["Author"] == "wikimill developers"
    assert {"wikipedia", "apache-beam"} <= set(found["Keywords"].split(","))
    pythons = [each for each in found.get_all("Classifier", []) if each.startswith("Programming Language")]
    assert pythons == [f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)]
    assert set(found["Requires-Python"].split(",")) == {">=3.11", "<3.14"}


def test_the_command_is_installed(installed):
    (metadata,) = installed.glob("wikimill-*.dist-info")
    message = (metadata / "entry_points.txt").read_text().split()
    assert message == ["[console_scripts]", "wikimill", "=", "wikimill.pipelines.main:entry"]


@pytest.mark.slow
def test_the_demo_runs_from_what_is_installed_in_another_folder(installed, tmp_path):
    message = run("-c", "import wikimill; print(wikimill.__file__)", folder=tmp_path, PYTHONPATH=str(installed))
    assert message.strip() == str(installed / "wikimill/__init__.py")
    version = run("-m", "wikimill", "--version", folder=tmp_path, PYTHONPATH=str(installed))
    out = run("-m", "wikimill", "demo", folder=tmp_path, PYTHONPATH=str(installed))
    assert version == wikimill("--version").out
    assert "\nwikisplit       39     17      8  demo-release/report.html\n" in out
    assert wikimill("demo", "--output", tmp_path / "here").code == 0
    assert digests(tmp_path / "demo-release") == digests(tmp_path / "here")


@pytest.mark.slow
def test_local_workers_find_what_is_installed(installed, tmp_path):
    command = ["-m", "wikimill", "wikisplit", "--input", SAMPLE, "--output", "out", "--direct_num_workers", 2]
    out = run(*command, folder=tmp_path, PYTHONPATH=str(installed))
    assert out.startswith("wikisplit: 64 examples (train ")


@pytest.fixture
def other_project(installed, tmp_path) -> tuple[Path, Path]:
    """A project whose packages have the names of wikimill's folders, and the file where they note being imported."""
    mark, project = tmp_path / "imported", tmp_path / "project"
    for name in ("rules", "transforms", "pipelines"):
        folder = project / name
        folder.mkdir(parents=True)
        message = f"with open({str(mark)!r}, 'a') as file:\n    file.write(__name__ + '\\n')\n"
        (folder / "__init__.py").write_text(message, "utf-8")
    shutil.copy(ROOT / "examples" / "own_pipeline.py", project)
    return project, mark


@pytest.mark.slow
def test_wikimill_works_next_to_packages_of_the_same_names(other_project, installed, tmp_path):
    project, mark = other_project
    assert run("-c", "import rules, pipelines", folder=project, PYTHONPATH=str(installed)) == ""
    assert mark.read_text() == "rules\npipelines\n"  # they are what Python finds there
    mark.unlink()
    path = f"{project}{os.pathsep}{installed}"
    words = ("--input", SAMPLE, "--output", "pairs.jsonl", "--runner", "FnApiRunner", "--direct_num_workers", 2)
    run("own_pipeline.py", *words, folder=project, PYTHONPATH=path)
    assert (project / "pairs.jsonl").read_text("utf-8").count("\n") > 5
    run("-m", "wikimill", "wikisplit", "--input", SAMPLE, "--output", "out", folder=project, PYTHONPATH=path)
    assert not mark.exists()


@pytest.mark.parametrize("name", ["rules", "transforms", "pipelines"])
def test_ruff_forbids_the_bare_names(name):
    code = f"import {name}\nfrom {name} import anything\nfrom {name}.room import thing\n"
    command = [sys.executable, "-m", "ruff", "check", "--select", "TID251", "--output-format", "concise", "-"]
    message = subprocess.run(
        [*command, "--stdin-filename", "pipelines/new.py"], cwd=ROOT, input=code, capture_output=True, text=True
    )
    assert message.returncode == 1
    lines = [line.split(":")[1:4] for line in message.stdout.splitlines() if " TID251 " in line]
    assert [number for number, *_ in lines] == ["1", "2", "3"]
    assert f"`{name}` is banned: import wikimill.{name}" in message.stdout


@pytest.mark.slow
def test_workers_get_what_setup_py_packs(archive, tmp_path):
    """`--setup_file` of Beam: it packs by `setup.py sdist`, as the image's recipe does; both install the archive."""
    from apache_beam.runners.portability.stager import Stager

    packed = Stager._build_setup_package(str(archive.parent.parent / "setup.py"), str(tmp_path), None)
    with tarfile.open(packed) as made, tarfile.open(archive) as known:
        assert sorted(made.getnames()) == sorted(known.getnames())
    recipe = (ROOT / "deploy/image/Dockerfile").read_text("utf-8")
    assert "COPY dist/wikimill-*.tar.gz ./" in recipe
    assert "pip install --no-cache-dir --no-deps --no-build-isolation ./wikimill-*.tar.gz" in recipe
