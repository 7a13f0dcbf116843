"""`wikimill demo`: mills the sample dump that comes with wikimill, to show what a release is."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from pipelines import wikisplit
from pipelines.options import Parser

SAMPLE = "samplewiki-20260901-history.xml"


def sample_path() -> Path:
    """The sample dump: package data once installed, `examples/` in a checkout.

    Raises:
        FileNotFoundError: neither is there; the installation is not complete.
    """
    package = Path(str(resources.files("pipelines")))
    for folder in (package / "sample", package.parent / "examples"):
        if (folder / SAMPLE).is_file():
            return folder / SAMPLE
    raise FileNotFoundError(f"the sample dump {SAMPLE} is not installed with wikimill; install the package again")


def main(arguments: Sequence[str]) -> int:
    """Mill the sample; returns the exit code."""
    parser = Parser(prog="wikimill demo", description="Mill the sample dump that comes with wikimill.")
    parser.add_argument("--output", default="demo-release", metavar="DIR", help="folder of the release")
    output = parser.parse_args(list(arguments)).output
    formats = "tfrecord,avro,parquet,jsonl,tsv"
    splits = "train=0.6,dev=0.2,test=0.2"
    place = ["--input", str(sample_path()), "--output", output, "--overwrite"]
    code = wikisplit.main([*place, "--formats", formats, "--splits", splits])
    if code == 0:
        print(_first_examples(Path(output)))
    return code


def _first_examples(release: Path, count: int = 3) -> str:
    """The files of the release and its first examples."""
    files = sorted(str(path.relative_to(release)) for path in release.rglob("*") if path.is_file())
    lines = ["what is in it:", *(f"  {name}" for name in files), "its first examples:"]
    for row in (release / "tsv" / "train.tsv").read_text("utf-8").splitlines()[:count]:
        complex_sentence, rewrite = row.split("\t")
        lines += [f"  C  {complex_sentence}", *(f"  S  {simple}" for simple in rewrite.split(" <::::> ")), ""]
    return "\n".join(lines).rstrip()
