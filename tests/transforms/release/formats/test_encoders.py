import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from support.release_samples import EVERYTHING, TRAIN, WIKISPLIT, encoded

from wikimill.transforms.release.formats.registry import FORMATS, encoder_of
from wikimill.transforms.release.formats.shard import Shard

HERE = Path(__file__).parent
DIGESTS = """
import hashlib
from support.release_samples import BARE, EVERYTHING, EXAMPLES, FULL, WIKISPLIT, encoded
from wikimill.transforms.release.formats.registry import FORMATS
for name in FORMATS:
    print(name, hashlib.sha256(encoded(name, WIKISPLIT, EXAMPLES * 500)).hexdigest())
    if name != "tsv":
        print(name, hashlib.sha256(encoded(name, EVERYTHING, (FULL, BARE) * 500)).hexdigest())
"""


def test_the_formats_and_their_file_names():
    assert {name: encoder_of(name, WIKISPLIT).file_name(TRAIN) for name in FORMATS} == {
        "tfrecord": "wikisplit-train.tfrecord-00000-of-00004",
        "avro": "wikisplit-train-00000-of-00004.avro",
        "parquet": "wikisplit-train-00000-of-00004.parquet",
        "jsonl": "wikisplit-train-00000-of-00004.jsonl",
        "tsv": "train.tsv",
        "txt": "wikisplit-train-00000-of-00004.txt",
    }
    assert list(FORMATS) == ["tfrecord", "avro", "parquet", "jsonl", "tsv", "txt"]


def test_only_tsv_has_one_file_per_split():
    assert [name for name in FORMATS if encoder_of(name, WIKISPLIT).one_file_per_split] == ["tsv"]


def test_an_unknown_format_is_refused_with_those_that_exist():
    with pytest.raises(ValueError, match="unknown format 'csv'; --formats takes tfrecord, avro, parquet, jsonl, tsv"):
        encoder_of("csv", WIKISPLIT)


def test_a_corpus_without_a_published_layout_has_no_tsv():
    with pytest.raises(ValueError, match=r"everything has no published TSV layout; leave tsv out"):
        encoder_of("tsv", EVERYTHING)


@pytest.mark.parametrize("index", [-1, 4])
def test_a_shard_counts_from_zero(index):
    with pytest.raises(ValueError, match=rf"shard {index} of 4: the index must be in \[0, 4\)"):
        Shard("wikisplit", "train", index, 4)


@pytest.mark.parametrize("name", FORMATS)
def test_encoders_travel_to_workers(name):
    encoder = encoder_of(name, WIKISPLIT)
    assert pickle.loads(pickle.dumps(encoder)) == encoder


@pytest.mark.parametrize("name", ["tfrecord", "jsonl", "tsv"])
def test_a_shard_without_records_is_an_empty_file(name):
    assert encoded(name, WIKISPLIT, ()) == b""


def test_bytes_do_not_depend_on_the_process_or_its_hash_seed():
    assert digests(hash_seed=1) == digests(hash_seed=2)


def digests(hash_seed: int) -> list[str]:
    environment = os.environ | {
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join([str(HERE.parents[1]), str(HERE.parents[2])]),
    }
    done = subprocess.run([sys.executable, "-c", DIGESTS], env=environment, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert len(lines) == 2 * len(FORMATS) - 1
    return lines
