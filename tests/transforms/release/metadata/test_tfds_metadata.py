import json
from dataclasses import dataclass

import pytest
from support.release_samples import WIKISPLIT

from wikimill.rules.records import column
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.metadata.tfds_metadata import TfdsSplit, dataset_info_json, features_json

TEXT = {"pythonClassName": "tensorflow_datasets.core.features.text_feature.Text", "text": {}}
SEQUENCE = "tensorflow_datasets.core.features.sequence_feature.Sequence"


@dataclass(frozen=True)
class Few:
    """A few columns."""

    id: str = column("Name.")
    share: float = column("Share.")
    number: int | None = column("Number or null.")
    pairs: list[list[str]] = column("Pairs.")


def scalar(dtype: str) -> dict:
    return {
        "pythonClassName": "tensorflow_datasets.core.features.scalar.Scalar",
        "tensor": {"shape": {}, "dtype": dtype, "encoding": "none"},
    }


def sequence(feature: dict) -> dict:
    return {"pythonClassName": SEQUENCE, "sequence": {"feature": feature, "length": "-1"}}


def test_features_json():
    assert json.loads(features_json(Schema.of(Few, "few"))) == {
        "pythonClassName": "tensorflow_datasets.core.features.features_dict.FeaturesDict",
        "featuresDict": {
            "features": {
                "id": TEXT | {"description": "Name."},
                "share": scalar("float32") | {"description": "Share."},
                "number": sequence(scalar("int64")) | {"description": "Number or null."},
                "pairs": sequence(sequence(TEXT)) | {"description": "Pairs."},
            }
        },
    }


def test_dataset_info_json_leaves_out_a_split_without_records():
    written = dataset_info_json(
        WIKISPLIT,
        [TfdsSplit("train", (3, 0), 900), TfdsSplit("dev", (0,), 0), TfdsSplit("test", (1,), 300)],
        version="1.0.0",
        description="Élan.",
        homepage="https://example.org",
        citation="@misc{wikimill}",
    )
    assert written.decode() == (
        """\
{
  "name": "wikisplit",
  "version": "1.0.0",
  "description": "Élan.",
  "citation": "@misc{wikimill}",
  "location": {
    "urls": [
      "https://example.org"
    ]
  },
  "redistributionInfo": {
    "license": "CC BY-SA 4.0"
  },
  "fileFormat": "tfrecord",
  "splits": [
    {
      "name": "train",
      "shardLengths": [
        "3",
        "0"
      ],
      "numBytes": "900",
      "filepathTemplate": "{DATASET}-{SPLIT}.{FILEFORMAT}-{SHARD_X_OF_Y}"
    },
    {
      "name": "test",
      "shardLengths": [
        "1"
      ],
      "numBytes": "300",
      "filepathTemplate": "{DATASET}-{SPLIT}.{FILEFORMAT}-{SHARD_X_OF_Y}"
    }
  ]
}
"""
    )


@pytest.mark.parametrize("version", ["1.0", "2026-10-01", "v1.0.0", ""])
def test_a_version_is_three_numbers(version):
    with pytest.raises(ValueError, match=f"version {version!r} is not three numbers such as 1.0.0"):
        dataset_info_json(WIKISPLIT, [], version=version, description="", homepage="", citation="")
