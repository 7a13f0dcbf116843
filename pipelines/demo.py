"""`wikimill demo`: mills the sample dump that comes with wikimill into both corpora, to show what a release is."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from pipelines import discofuse, wikisplit
from pipelines.options import Parser

SAMPLE = "samplewiki-20260901-history.xml"
#: The kinds of fusion examples that are shown.
SHOWN = ("PAIR_ANAPHORA", "SINGLE_RELATIVE", "SINGLE_S_COORD")


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
    where = "folder of the WikiSplit release; the DiscoFuse one lies beside it, in DIR-discofuse"
    parser.add_argument("--output", default="demo-release", metavar="DIR", help=where)
    output = parser.parse_args(list(arguments)).output
    formats = "tfrecord,avro,parquet,jsonl,tsv"
    splits = "train=0.6,dev=0.2,test=0.2"
    place = ["--input", str(sample_path()), "--overwrite"]
    code = wikisplit.main([*place, "--output", output, "--formats", formats, "--splits", splits])
    if code == 0:
        print(_first_examples(Path(output)) + "\n")
        code = discofuse.main([*place, "--output", f"{output}-discofuse", "--formats", "tsv,jsonl"])
    if code == 0:
        print(_first_fusions(Path(f"{output}-discofuse")))
    return code


def _first_examples(release: Path, count: int = 3) -> str:
    """The files of the release and its first examples."""
    files = sorted(str(path.relative_to(release)) for path in release.rglob("*") if path.is_file())
    lines = ["what is in it:", *(f"  {name}" for name in files), "its first examples:"]
    for row in (release / "tsv" / "train.tsv").read_text("utf-8").splitlines()[:count]:
        complex_sentence, rewrite = row.split("\t")
        lines += [f"  C  {complex_sentence}", *(f"  S  {simple}" for simple in rewrite.split(" <::::> ")), ""]
    return "\n".join(lines).rstrip()


def _first_fusions(release: Path) -> str:
    """The first fusion example of some kinds."""
    header, *rows = (release / "tsv" / "train.tsv").read_text("utf-8").splitlines()
    examples = [dict(zip(header.split("\t"), row.split("\t"), strict=True)) for row in rows]
    lines = ["some of its examples:"]
    for kind in SHOWN:
        for example in [example for example in examples if example["discourse_type"] == kind][:1]:
            coherent = f"{example['coherent_first_sentence']} {example['coherent_second_sentence']}".strip()
            lines += [f"  {kind}", f"  T  {coherent}"]
            lines += [f"  S  {example[f'incoherent_{which}_sentence']}" for which in ("first", "second")] + [""]
    return "\n".join(lines).rstrip()
