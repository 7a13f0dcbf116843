"""`wikimill demo`: mills the samples that come with wikimill into each corpus, to show what a release is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from wikimill.pipelines.commands import mine
from wikimill.pipelines.commands.sample import example_text
from wikimill.pipelines.terminal.parser import Parser
from wikimill.rules.human_eval.drawing import DEFAULT_SALT, draw
from wikimill.transforms.corpora import OURS, find_corpus
from wikimill.transforms.release.stored_release import StoredRelease

SAMPLE = "samplewiki-20260901-history.xml"
#: How many examples of each corpus are shown.
SHOWN = 3
#: The first corpus is written in every format that it has, in three parts of some size; the others as they are read
#: most.
_FIRST = ("--formats", "tfrecord,avro,parquet,jsonl,tsv", "--splits", "train=0.6,dev=0.2,test=0.2")


def sample_path(name: str = SAMPLE) -> Path:
    """A sample: package data once installed, `examples/` in a checkout.

    Raises:
        FileNotFoundError: neither is there; the installation is not complete.
    """
    package = Path(str(resources.files("wikimill.pipelines"))).resolve()
    for folder in (package / "sample", package.parent / "examples"):
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"the sample {name} is not installed with wikimill; install the package again")


def main(arguments: Sequence[str]) -> int:
    """Mill the sample; returns the exit code."""
    parser = Parser(prog="wikimill demo", description="Mill the samples that come with wikimill into every corpus.")
    first, *others = OURS
    beside = ", ".join(f"DIR-{name}" for name in others)
    where = f"folder of the release of {first}; those of the other corpora are beside it: {beside}"
    parser.add_argument("--output", default="demo-release", metavar="DIR", help=where)
    output = parser.parse_args(list(arguments)).output
    for name in OURS:
        corpus = find_corpus(name)
        formats = ("--formats", "tsv,jsonl" if corpus.tsv is not None else "txt,jsonl")
        folder, more = (output, _FIRST) if name == first else (f"{output}-{name}", formats)
        code = mine.main(
            corpus, ["--input", str(sample_path(corpus.sample or SAMPLE)), "--overwrite", "--output", folder, *more]
        )
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
