"""The documents name only what exists: files, modules, links, options; and the README is short."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest
from support.source_tree import ROOT

from wikimill.pipelines.main import COMMANDS, main, parser_of
from wikimill.pipelines.terminal.parser import beam_parser
from wikimill.rules.drops import Drop
from wikimill.transforms.corpora import OWN_CORPORA
from wikimill.transforms.release.version import __version__

DOCUMENTS = sorted(
    str(path.relative_to(ROOT))
    for path in (
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        ROOT / "training/ANNOTATOR.md",
        ROOT / "training/RECOGNISER.md",
    )
)
#: Where a path in a document may begin.
FOLDERS = ("rules", "transforms", "pipelines", "tests", "docs", "deploy", "examples", "benchmarks", "training")
#: Looks like a module, and is a group of entry points.
ENTRY_POINTS = {"wikimill.corpora"}
#: Options of other programs that the documents show, and placeholders for any option.
OTHERS = {
    *("--build-arg", "--sdk-language", "--metadata-file", "--image", "--parameters"),
    *("--template-file-gcs-location", "--for", "--timeout"),
    # Of pip.
    "--constraint",
    # Of sbatch.
    *("--parsable", "--array", "--dependency"),
    # Of Beam's worker pool, and of those that `deploy.flink.cluster` makes of names.
    *("--service_port", "--worker_pool", "--task_managers", "--slots", "--task_manager_mb"),
}
#: In docs/options.md: options of commands that read dumps, and some of Beam's.
OF_DUMPS = {"--namespaces", "--check_sha1", "--clean_seconds", "--block_seconds"}
OF_BEAM = {"--runner", "--prism_location"}
_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
_PATH = re.compile(rf"(?<![\w./-])(?:(?:{'|'.join(FOLDERS)})/[\w./*-]*[\w/*]|[\w-]+/[\w./-]+\.py\b)")
_MODULE = re.compile(r"(?<![\w./-])(?:wikimill|benchmarks|deploy|training)(?:\.(?!py\b|md\b)\w+)+(?![\w-])")
_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)")
_FLAG = re.compile(r"(?<![\w-])--[a-z][a-z0-9_-]*")


def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def code_of(name: str) -> str:
    """Return what is in backticks and in code blocks."""
    return "\n".join(_CODE.findall(text_of(name)))


def exists(path: str) -> bool:
    """Return whether a path, or a pattern, names something; up to a part in capitals, which is a word for any name."""
    found = re.sub(r"/[A-Z_]+(?=/|$).*", "", path.rstrip("/"))
    return (ROOT / found).exists() or any(ROOT.glob(found))


def is_known(dotted: str) -> bool:
    """Return whether a dotted name is a module, or a value of one; modules of benchmarks and deploy are not
    imported."""
    words = dotted.split(".")
    for count in range(len(words), 0, -1):
        place = ROOT.joinpath(*words[:count])
        if place.with_suffix(".py").exists() or (place / "__init__.py").exists():
            found = import_module(".".join(words[:count])) if words[count:] else None
            return all(hasattr(found, word) for word in words[count:])
    return False


@cache
def help_of(command: str) -> str:
    """Return what `wikimill COMMAND --help` prints."""
    with redirect_stdout(StringIO()) as printed, pytest.raises(SystemExit):
        main([command, "--help"])
    return printed.getvalue()


@cache
def flags() -> frozenset[str]:
    """Return the options of all commands, of Beam, and of the programs in benchmarks, deploy, training, examples and
    tests."""
    shown = {flag for command in (*OWN_CORPORA, *COMMANDS) for flag in _FLAG.findall(help_of(command))}
    sources = [path for folder in FOLDERS[3:] for path in (ROOT / folder).rglob("*.py")]
    sources += (ROOT / "pipelines").rglob("*.py")
    written = {flag for source in sources for flag in re.findall(r'"(--[a-z][\w-]*)["=]', source.read_text("utf-8"))}
    return frozenset({*shown, *beam_parser("").options, *written, *OTHERS})


def anchors(path: Path) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_paths_exist(name: str) -> None:
    assert sorted({path for path in _PATH.findall(code_of(name)) if not exists(path)}) == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_modules_exist(name: str) -> None:
    assert sorted(module for module in {*_MODULE.findall(code_of(name))} - ENTRY_POINTS if not is_known(module)) == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_options_exist(name: str) -> None:
    assert sorted(set(_FLAG.findall(code_of(name))) - flags()) == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    broken = []
    for file, anchor in _LINK.findall(text_of(name)):
        target = (ROOT / name).parent / file if file else ROOT / name
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(f"{file}#{anchor}")
    assert broken == []


def options_in(page: str) -> set[str]:
    """Return the options that a page's section "Options" names."""
    return set(_FLAG.findall(text_of(page).partition("\n## Options\n")[2].partition("\n## ")[0]))


@pytest.mark.parametrize("corpus", sorted(OWN_CORPORA))
def test_every_option_of_a_corpus_is_in_its_page_or_in_that_of_all(corpus: str) -> None:
    declared = set(re.findall(r"^  (--\w+)", help_of(corpus), re.MULTILINE))
    assert declared - options_in(f"docs/{corpus}.md") - options_in("docs/options.md") == set()


@pytest.mark.parametrize("corpus", sorted(OWN_CORPORA))
def test_the_common_options_are_those_of_every_corpus(corpus: str) -> None:
    common = options_in("docs/options.md") - OF_DUMPS - OF_BEAM
    assert common - set(re.findall(r"^  (--\w+)", help_of(corpus), re.MULTILINE)) == set()


@pytest.mark.parametrize("command", sorted({*OWN_CORPORA, *COMMANDS}))
def test_every_option_of_a_command_is_in_some_page(command: str) -> None:
    written = {flag for name in DOCUMENTS for flag in _FLAG.findall(text_of(name))}
    assert sorted(set(re.findall(r"^  (--[\w-]+)", help_of(command), re.MULTILINE)) - written) == []


_ROW = re.compile(r"^\| (`--[^|]*) \|", re.MULTILINE)
_VALUE = re.compile(r"`(--\w+) ([^`]+)`")
#: A word for a value that is yours to give.
_PLACEHOLDER = re.compile(r"[A-Z_]+(?:,[A-Z]+)*(?: …)?")


@pytest.mark.parametrize("corpus", sorted(OWN_CORPORA))
def test_a_value_in_the_column_of_options_is_the_default(corpus: str) -> None:
    options = parser_of(corpus).options
    cells = _ROW.findall(text_of(f"docs/{corpus}.md").partition("\n## Options\n")[2])
    values = [found for cell in cells for found in _VALUE.findall(cell) if not _PLACEHOLDER.fullmatch(found[1])]
    assert [(flag, value) for flag, value in values if str(options[flag].default).removesuffix(".0") != value] == []


def test_every_drop_reason_is_in_the_page_of_the_report() -> None:
    assert sorted(reason for reason in Drop if f"`{reason}`" not in text_of("docs/report.md")) == []


def test_the_index_names_every_page() -> None:
    linked = {file for file, _ in _LINK.findall(text_of("docs/README.md"))}
    assert {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"} - linked == set()


def test_the_readme_is_short() -> None:
    assert len(text_of("README.md").splitlines()) <= 120


def test_the_architecture_fits_two_screens() -> None:
    assert len(text_of("ARCHITECTURE.md").splitlines()) <= 110


def test_the_documents_are_short() -> None:
    # The change log grows with each release.
    names = [name for name in DOCUMENTS if not name.startswith(("training/", "CHANGELOG"))]
    assert sum(len(text_of(name).split()) for name in names) <= 35_000


@pytest.mark.parametrize("name", sorted(name for name in DOCUMENTS if name.startswith("docs/")))
def test_a_page_opens_with_something_to_do(name: str) -> None:
    opening = text_of(name).splitlines()[:12]
    assert "```" in "\n".join(opening) or "`wikimill " in "\n".join(opening)


def test_the_citation_names_the_version() -> None:
    assert f"version: {__version__}" in text_of("CITATION.cff").splitlines()
