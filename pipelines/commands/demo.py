"""`wikimill demo`: mills the samples that come with wikimill into each corpus, to show what a release is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from wikimill.pipelines.commands import entities, mine
from wikimill.pipelines.commands.sample import example_text
from wikimill.pipelines.terminal.parser import Parser
from wikimill.rules.human_eval.drawing import DEFAULT_SALT, draw
from wikimill.transforms.corpora import OURS, find_corpus
from wikimill.transforms.options import option_specs
from wikimill.transforms.release.formats.format import Exactness
from wikimill.transforms.release.formats.registry import FORMATS, exact_formats
from wikimill.transforms.release.stored_release import StoredRelease

#: The sample wiki's entities, as a dump of Wikidata has them, and how they are read.
ENTITIES, ENTITY_OPTIONS = "samplewiki-entities.json", ("--wiki", "samplewiki", "--language", "en")
#: How many examples of each corpus are shown.
SHOWN = 3
#: The first corpus is written in every format that it has, in three parts of some size; the others as they are read
#: most.
_FIRST = ("--formats", "tfrecord,avro,parquet,jsonl,tsv", "--splits", "train=0.6,dev=0.2,test=0.2")


def sample_path(name: str) -> Path:
    """A sample (`Corpus.sample`): package data once installed, `examples/` in a checkout.

    Raises:
        FileNotFoundError: neither is there; the installation is not complete.
    """
    package = Path(str(resources.files("wikimill.pipelines"))).resolve()
    for folder in (package / "sample", package.parent / "examples"):
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"the sample {name} is not installed with wikimill; install the package again")


def main(arguments: Sequence[str]) -> int:
    """Mill the samples; returns the exit code."""
    parser = Parser(prog="wikimill demo", description="Mill the samples that come with wikimill into every corpus.")
    first, *others = OURS
    names = ", ".join(f"DIR-{name}" for name in others)
    where = f"folder of the release of {first}; those of the other corpora are beside it: {names}"
    parser.add_argument("--output", default="demo-release", metavar="DIR", help=where)
    output = parser.parse_args(list(arguments)).output
    for name in OURS:
        corpus = find_corpus(name)
        partial = (each for each in FORMATS.values() if each.exactness is Exactness.PARTIAL)
        extra = [each.name for each in partial if not each.refusal(corpus)][:1]
        formats = ("--formats", ",".join([*extra, exact_formats()[0]]))
        folder, more = (output, _FIRST) if name == first else (f"{output}-{name}", formats)
        if "entities" in option_specs(corpus.options):
            table = f"{output}-entities"
            read = ["--input", str(sample_path(ENTITIES)), "--overwrite", "--output", table, *ENTITY_OPTIONS]
            if code := entities.main(read):
                return code
            more = (*more, "--entities", table)
        code = mine.main(corpus, ["--input", str(sample_path(corpus.sample)), "--overwrite", "--output", folder, *more])
        if code:
            return code
        print(_contents(Path(folder)) + "\n")
    return 0


def _contents(folder: Path) -> str:
    """The files of a release, and some of its examples."""
    release = StoredRelease.open(str(folder))
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    examples = "\n\n".join(example_text(release.corpus, row) for row in _drawn(release))
    return "\n".join(("what is in it:", *(f"  {name}" for name in files), "some of its examples:", examples))


def _drawn(release: StoredRelease) -> list[Mapping[str, Any]]:
    """Some examples, of as many types as there are, if they have types."""
    rating = release.corpus.rating
    types = draw(release.rows(), 1, DEFAULT_SALT, rating.type_column) if rating else []
    rows = {row["id"]: row for row in (*types, *draw(release.rows(), SHOWN, DEFAULT_SALT))}
    return list(rows.values())[:SHOWN]
