"""The content of tar archives, whole, cut and damaged."""

import io
import tarfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.dump_samples import MODEST
from support.snapshots import tar_of

from wikimill.transforms.dumps.compression.tar import RECORD, is_tar, tar_content
from wikimill.transforms.dumps.damage import InputDamage

TWO = tar_of(one=b"a\nb", two=b"x" * 600)
#: Folder, header and content of the first file, header of the second.
SECOND = 3 * RECORD


def read(data: bytes, size: int = 100) -> tuple[bytes, str]:
    """Return the content, and what is wrong."""
    found = []
    try:
        for block in tar_content(data[place : place + size] for place in range(0, len(data), size)):
            found.append(block)
    except InputDamage as damage:
        return b"".join(found), f"{damage.state}: {damage}"
    return b"".join(found), ""


@MODEST
@given(st.integers(1, 3_000))
def test_files_follow_each_other(size):
    assert read(TWO, size) == (b"a\nb\n" + b"x" * 600 + b"\n", "")
    assert is_tar(TWO)
    assert not is_tar(b'{"name": "A"}' + bytes(600))


@pytest.mark.parametrize("kind", [tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
def test_extended_headers_are_not_content(kind):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=kind) as archive:
        member = tarfile.TarInfo("n" * 300 + ".ndjson")
        member.size = 3
        archive.addfile(member, io.BytesIO(b"a\nb"))
    assert read(packed.getvalue()) == (b"a\nb\n", "")


def test_sizes_over_eight_gibibytes_are_read():
    for kind in (tarfile.PAX_FORMAT, tarfile.GNU_FORMAT):
        member = tarfile.TarInfo("big.ndjson")
        member.size = 9 * 1024**3
        content, problem = read(member.tobuf(kind) + b"abc")
        assert (content, problem.startswith("cut: the tar archive is cut: its content ends at byte ")) == (b"abc", True)


@pytest.mark.parametrize("place", range(1, 5_000, 97))
def test_a_cut_archive_is_cut(place):
    content, problem = read(TWO[:place])
    whole = TWO.rstrip(b"\0")
    is_end = place >= -(-len(whole) // RECORD) * RECORD + RECORD
    assert problem == ("" if is_end else f"cut: the tar archive is cut: its content ends at byte {place:,}")
    assert (b"a\nb\n" + b"x" * 600 + b"\n").startswith(content)


def test_a_damaged_header_is_damage():
    damaged = TWO[: SECOND + 5] + b"?" + TWO[SECOND + 6 :]
    assert read(damaged) == (
        b"a\nb\n",
        f"damaged: the tar archive has a damaged header before byte {SECOND + RECORD:,}",
    )
    no_number = TWO[: SECOND + 148] + b"8" * 8 + TWO[SECOND + 156 :]
    assert read(no_number)[1].startswith("damaged: the tar archive has a damaged header")
    assert read(TWO + b"more")[1] == "damaged: something follows the end of the tar archive"


def test_a_long_extended_header_is_refused():
    member = tarfile.TarInfo("a.ndjson")
    member.pax_headers = {"comment": "x" * 70_000}
    assert read(member.tobuf(tarfile.PAX_FORMAT))[1].startswith("refused: a header of the tar has 70,0")
