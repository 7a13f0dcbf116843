import pytest
from support.staging import example

from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.mining.record_coder import RecordCoder
from wikimill.transforms.release.buckets import Bucket, in_order, read_buckets, store_bucket
from wikimill.transforms.release.write import pack

CODER = RecordCoder(SplitExample)
PACKED = in_order([pack(example(number), CODER) for number in range(9)], CODER, "wikisplit-train")


def stored(root):
    return [
        store_bucket(str(root), "wikisplit-train-00000-of-00001", number, some)
        for number, some in ((1, PACKED[4:]), (0, PACKED[:4]), (2, []))
    ]


def test_buckets_are_read_in_order_whatever_the_order_in_which_they_come(tmp_path):
    buckets = stored(tmp_path)
    assert buckets == [
        Bucket(1, "buckets/wikisplit-train-00000-of-00001/00001", 5),
        Bucket(0, "buckets/wikisplit-train-00000-of-00001/00000", 4),
        Bucket(2, "buckets/wikisplit-train-00000-of-00001/00002", 0),
    ]
    assert list(read_buckets(str(tmp_path), buckets)) == PACKED


@pytest.mark.parametrize("kept", [0, 3, 4, 30])
def test_a_bucket_that_was_cut_is_named(tmp_path, kept):
    buckets = stored(tmp_path)
    path = tmp_path / buckets[0].path
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(
        ValueError, match="00001: expected 5 examples, and it ends in number 1; another program changed"
    ):
        list(read_buckets(str(tmp_path), buckets))


def test_a_bucket_that_is_gone_is_named(tmp_path):
    buckets = stored(tmp_path)
    (tmp_path / buckets[0].path).unlink()
    with pytest.raises(OSError, match="00001"):
        list(read_buckets(str(tmp_path), buckets))
