"""The section of the dataset card on loading: two lines a loader, with the paths that the release has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.metadata.croissant import CROISSANT, DescribedFile


def loading(
    schema: Schema, formats: Sequence[str], counts: Mapping[str, int], files: Sequence[DescribedFile]
) -> list[str]:
    """Return the lines of Markdown; `DIR` is the folder of the release.

    Args:
        schema: the columns.
        formats: what the release holds.
        counts: examples of each split; a split without any has no files in the sharded formats.
        files: the files that hold records.
    """
    split = next((name for name, count in counts.items() if count), None)
    if split is None:
        return ["The release holds no example."]
    lines = ["```python", *_snippets(schema, frozenset(formats), split, sorted(file.path for file in files)), "```"]
    if "tsv" in formats:
        lines += ["", _tsv(schema)]
    if "tfrecord" in formats:
        lines += ["", "TFRecord has floats of 32 bits, and an empty text where a nullable text column is null."]
    return lines


def _snippets(schema: Schema, formats: frozenset[str], split: str, paths: Sequence[str]) -> Iterator[str]:
    corpus = schema.corpus
    first = {name: path for name in formats for path in reversed(paths) if path.startswith(f"{name}/{corpus}-{split}")}
    if "tfrecord" in first:
        yield "import tensorflow_datasets as tfds"
        yield f'examples = tfds.builder_from_directory("DIR/tfrecord").as_dataset(split="{split}")'
    if first.keys() & {"parquet", "jsonl"}:
        yield "import datasets"
        yield f'examples = datasets.load_dataset("DIR", split="{"validation" if split == "dev" else split}")'
    if "parquet" in first:
        yield "import pandas"
        yield f"""table = pandas.read_parquet("DIR/{first["parquet"]}")"""
        yield "import mlcroissant"
        yield f'records = mlcroissant.Dataset("DIR/{CROISSANT}").records("{corpus}")'
    if "avro" in first:
        yield "import fastavro"
        yield f"""records = list(fastavro.reader(open("DIR/{first["avro"]}", "rb")))"""
    if "jsonl" in first:
        yield "import json"
        yield f"""records = [json.loads(line) for line in open("DIR/{first["jsonl"]}", encoding="utf-8")]"""


def _tsv(schema: Schema) -> str:
    assert schema.tsv is not None
    if schema.tsv.header is None:
        return "`tsv/` has no header and no quotes: C, a tab, then S1 and S2 with ` <::::> ` between them."
    return f"`tsv/` has no quotes; its header is {', '.join(f'`{name}`' for name in schema.tsv.header)}."
