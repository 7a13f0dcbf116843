import hashlib
import io
import os

from hypothesis import given
from hypothesis import strategies as st

from wikimill.transforms.dumps.compression.digesting import DigestingFile


class CountingFile(io.BytesIO):
    """Counts the bytes that are read from it."""

    count = 0

    def read(self, size=-1):
        data = super().read(size)
        self.count += len(data)
        return data


steps = st.lists(
    st.tuples(st.just("read"), st.integers(-1, 40))
    | st.tuples(st.sampled_from([os.SEEK_SET, os.SEEK_CUR, os.SEEK_END]), st.integers(-40, 120)),
    max_size=25,
)


@given(st.binary(max_size=100), steps)
def test_whatever_is_read_the_data_and_the_digest_are_right(data, steps):
    file, plain = DigestingFile(io.BytesIO(data)), io.BytesIO(data)
    for what, number in steps:
        if what == "read":
            assert file.read(number) == plain.read(number)
        elif what == os.SEEK_SET or number + (plain.tell() if what == os.SEEK_CUR else len(data)) >= 0:
            offset = max(0, number) if what == os.SEEK_SET else number
            assert file.seek(offset, what) == plain.seek(offset, what)
        assert file.tell() == plain.tell()
    assert file.hexdigest() == hashlib.sha256(data).hexdigest()
    assert file.hexdigest() == hashlib.sha256(data).hexdigest()


def test_reading_in_order_costs_no_second_pass():
    source = CountingFile(b"x" * 3_000_000)
    file = DigestingFile(source)
    while file.read(1000):
        pass
    assert file.hexdigest() == hashlib.sha256(b"x" * 3_000_000).hexdigest()
    assert source.count == 3_000_000


def test_looking_at_the_beginning_first_costs_what_was_looked_at():
    source = CountingFile(bytes(range(256)) * 1000)
    file = DigestingFile(source)
    assert file.read(6) == bytes(range(6))
    file.seek(0)
    while file.read(4096):
        pass
    assert file.hexdigest() == hashlib.sha256(bytes(range(256)) * 1000).hexdigest()
    assert source.count == 256_000 + 6


def test_what_was_not_read_is_read_for_the_digest():
    source = CountingFile(b"abc" * 1000)
    file = DigestingFile(source)
    file.seek(-10, os.SEEK_END)
    file.read()
    file.seek(0)
    file.read(500)
    assert file.hexdigest() == hashlib.sha256(b"abc" * 1000).hexdigest()
    assert source.count == 10 + 3000


def test_an_empty_file():
    assert DigestingFile(io.BytesIO()).hexdigest() == hashlib.sha256().hexdigest()


def test_it_is_a_readable_seekable_file():
    file = DigestingFile(io.BytesIO(b"abc"))
    assert (file.readable(), file.seekable(), file.writable()) == (True, True, False)
