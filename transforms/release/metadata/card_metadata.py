"""The front matter of a dataset card, which the Hugging Face Hub shows and `datasets.load_dataset` reads.

Keys and values: huggingface.co/docs/hub/datasets-cards. `num_bytes` is the size of the stored files; `datasets` (5.2.0)
compares only the numbers of examples. For JSONL, `datasets` needs the types of the columns: its `json` builder guesses
them from the first file and fails on a text in a column that is null throughout that file.
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from typing import Any

from wikimill.transforms.corpus import Description
from wikimill.transforms.release.formats.registry import FORMATS
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column, Kind
from wikimill.transforms.release.metadata.croissant import DescribedFile

LICENSE_ID = "cc-by-sa-4.0"
OTHER_LICENSE = {"license": "other", "license_name": "see-license-data", "license_link": "LICENSE-DATA"}
#: Split → Hugging Face's name for it.
HF_SPLITS = {"train": "train", "dev": "validation", "test": "test", "tune": "tune"}
_SIZES = (
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
    (100_000_000, "10M<n<100M"),
    (1_000_000_000, "100M<n<1B"),
)

_TYPE_OF_KIND: Mapping[Kind, dict[str, Any]] = types.MappingProxyType(
    {
        Kind.STRING: {"dtype": "string"},
        Kind.ENUM: {"dtype": "string"},
        Kind.TIMESTAMP: {"dtype": "string"},
        Kind.FLOAT: {"dtype": "float64"},
        Kind.INTEGER: {"dtype": "int64"},
        Kind.BOOLEAN: {"dtype": "bool"},
        Kind.STRINGS: {"list": "string"},
        Kind.INTEGERS: {"list": "int64"},
        Kind.STRING_LISTS: {"list": {"list": "string"}},
    }
)


def card_metadata(
    schema: Schema,
    description: Description,
    counts: Mapping[str, int],
    files: Sequence[DescribedFile],
    language: str | None,
    *,
    is_wikimedias: bool = True,
) -> dict[str, Any]:
    """Return the keys of the front matter, in order.

    Args:
        schema: the columns.
        description: the prose about the corpus.
        counts: split → number of examples.
        files: the files that hold records.
        language: code of the corpus's language; None if it is unknown.
        is_wikimedias: whether all text has Wikimedia's license.
    """
    terms = {"license": LICENSE_ID} if is_wikimedias else OTHER_LICENSE
    metadata: dict[str, Any] = {
        "pretty_name": description.title,
        **terms,
        **({"language": [language]} if language else {}),
        "multilinguality": ["monolingual"],
        "task_categories": list(description.task_categories),
        "size_categories": [size_category(sum(counts.values()))],
        "source_datasets": ["original"],
        "annotations_creators": [description.annotations_creators],
        "language_creators": [description.language_creators],
        "tags": [keyword.replace(" ", "-") for keyword in description.keywords],
    }
    held = {file.path.split("/", 1)[0] for file in files}
    ranks = {FORMATS[name].hub: name for name in held if FORMATS[name].hub}
    folder = ranks[min(ranks)] if ranks else None
    filled = [split for split in HF_SPLITS if counts.get(split)]
    if folder is None or not filled:
        return metadata
    prefixes = {split: f"{folder}/{schema.corpus}-{split}-" for split in filled}
    sizes = {
        split: sum(file.size for file in files if file.path.startswith(prefix)) for split, prefix in prefixes.items()
    }
    named = [{"split": HF_SPLITS[split], "path": f"{prefix}*"} for split, prefix in prefixes.items()]
    splits = [
        {"name": HF_SPLITS[name], "num_bytes": size, "num_examples": counts[name]} for name, size in sizes.items()
    ]
    return metadata | {
        "configs": [{"config_name": "default", "data_files": named}],
        "dataset_info": {
            "config_name": "default",
            "features": card_features(schema),
            "splits": splits,
            "download_size": sum(sizes.values()),
            "dataset_size": sum(sizes.values()),
        },
    }


def size_category(examples: int) -> str:
    """Return Hugging Face's category for a number of examples.

    >>> size_category(999), size_category(1000), size_category(2_000_000_000)
    ('n<1K', '1K<n<10K', 'n>1B')
    """
    return next((name for limit, name in _SIZES if examples < limit), "n>1B")


def card_features(schema: Schema) -> list[dict[str, Any]]:
    """Return the value of `dataset_info: features:`; its JSON is YAML too, for README.md.

    Each column is a `{"name": …, "dtype": …}` or `{"name": …, "list": …}`, in column order; the `list` of a column of
    records holds such entries for its keys.
    """
    return list(map(_feature, schema.columns))


def _feature(column: Column) -> dict[str, Any]:
    if column.kind is Kind.RECORDS:
        return {"name": column.name, "list": list(map(_feature, column.fields))}
    return {"name": column.name, **_TYPE_OF_KIND[column.kind]}
