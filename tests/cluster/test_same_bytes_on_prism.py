"""Every corpus has the same bytes on Prism, Beam's engine in Go, which `make prism` builds."""

from contextlib import suppress
from pathlib import Path

import pytest
from apache_beam.version import __version__ as beam_version
from support.milling import EXAMPLES, ROOT, Outcome, digests, ran

from wikimill.transforms.corpora import OWN_CORPORA, find_corpus
from wikimill.transforms.options import option_specs

PRISM = ROOT / ".prism" / beam_version / "prism"
ON_PRISM = ("--runner=PrismRunner", f"--prism_location={PRISM}")
pytestmark = pytest.mark.skipif(not PRISM.exists(), reason=f"{PRISM} is not there: make prism builds it with Go")


def made(command: str, output: Path, *options: object) -> Outcome:
    outcome = ran(command, "--output", output, "--formats", "parquet,jsonl", *options)
    assert outcome.code == 0, outcome
    return outcome


@pytest.fixture(scope="module")
def tables(tmp_path_factory) -> tuple[Path, Path]:
    """The table of the sample's entities, made here and on Prism."""
    folder = tmp_path_factory.mktemp("tables")
    words = ("--input", EXAMPLES / "samplewiki-entities.json", "--wiki", "samplewiki", "--language", "en")
    for name, engine in (("here", ()), ("prism", ON_PRISM)):
        outcome = ran("entities", *words, "--output", folder / name, *engine)
        assert outcome.code == 0, outcome
    return folder / "here", folder / "prism"


def test_entities_on_prism_are_those_of_one_process(tables):
    here, prism = tables
    assert digests(prism) == digests(here)


def test_prism_ends_with_the_command(tables):
    running = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended meanwhile
            running += [path] * path.read_bytes().startswith(str(PRISM).encode())
    assert running == []


@pytest.mark.parametrize("name", OWN_CORPORA)
def test_releases_on_prism_are_those_of_one_process(name, tables, tmp_path):
    corpus = find_corpus(name)
    words = ["--input", EXAMPLES / corpus.sample]
    if "entities" in option_specs(corpus.options):
        words += ["--entities", tables[0]]
    made(name, tmp_path / "here", *words)
    made(name, tmp_path / "prism", *words, *ON_PRISM)
    folders = sorted(path.name.removeprefix("here") for path in tmp_path.iterdir() if path.name.startswith("here"))
    assert folders
    for suffix in folders:
        assert digests(tmp_path / f"prism{suffix}") == digests(tmp_path / f"here{suffix}")
