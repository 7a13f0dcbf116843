"""No name that a mirror gives becomes a path outside the dump's folder."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.transforms.fetching.failures import Incomplete, Unsafe
from wikimill.transforms.fetching.file_names import checked_name, checksums, inside

PREFIX = "simplewiki-2026-11-01"
#: Pieces that mean something in a path, between others that mean nothing.
PIECES = st.sampled_from(
    ["..", ".", "/", "\\", "\0", "~", "%2e", "\n", "\u202e", ":", "-", " ", "a", "bz2", ".part", "P"]
)
NAMES = st.one_of(st.text(), st.lists(PIECES).map("".join)).flatmap(
    lambda tail: st.sampled_from([tail, f"{PREFIX}-{tail}", f"../{PREFIX}-{tail}"])
)


@settings(max_examples=2000)
@given(NAMES)
def test_checked_name_stays_inside_the_folder_or_is_refused(name):
    folder = Path("/to/folder")
    try:
        path = inside(folder, checked_name(name, PREFIX, "M"))
    except Unsafe:
        return
    assert os.path.normpath(path) == f"/to/folder/{name}"
    assert name.isascii()
    assert name.isprintable()
    assert not name.endswith(".part")


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "/etc/passwd", "../x"])
def test_a_path_elsewhere_is_refused(name):
    with pytest.raises(Unsafe, match="does not lie in /to/folder"):
        inside(Path("/to/folder"), name)


@given(
    st.dictionaries(
        st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), min_size=1),
        st.binary(min_size=16, max_size=16),
    )
)
def test_checksums_are_read_as_they_are_written(sums):
    sums = {name.removeprefix("./"): digest.hex() for name, digest in sums.items() if name.removeprefix("./") == name}
    text = "".join(f"{digest}  {name}\n" for name, digest in sums.items())
    assert dict(checksums(text, "md5", "MD5SUMS")) == sums
    if text:
        with pytest.raises(Incomplete, match="MD5SUMS is cut: its last line has no end"):
            list(checksums(text[:-1], "md5", "MD5SUMS"))
