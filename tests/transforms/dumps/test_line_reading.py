import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.lines import Line, lines_of


@pytest.mark.parametrize(
    ("blocks", "lines"),
    [
        ([], []),
        ([b"a\nb\n"], [Line(1, b"a"), Line(2, b"b")]),
        ([b"a\n\nb"], [Line(1, b"a"), Line(2, b""), Line(3, b"b")]),
        ([b"ab", b"c\nd", b"", b"e\n"], [Line(1, b"abc"), Line(2, b"de")]),
        ([b"a\r\n"], [Line(1, b"a\r")]),
        ([b"12345\n123456\n1\n"], [Line(1, b"12345"), Line(2, None), Line(3, b"1")]),
        ([b"1234", b"56", b"7890" * 1000, b"\n1"], [Line(1, None), Line(2, b"1")]),
        ([b"1234", b"56"], [Line(1, None)]),
    ],
)
def test_lines(blocks, lines):
    assert list(lines_of(blocks, max_bytes=5)) == lines


@given(st.binary(max_size=40).map(lambda data: data.replace(b"\x00", b"\n")), st.lists(st.integers(0, 40), max_size=5))
def test_blocks_do_not_matter(data, cuts):
    places = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    blocks = [data[start:end] for start, end in zip(places, places[1:], strict=False)]
    found = [line.data for line in lines_of(blocks)]
    assert b"\n".join(found) == data.removesuffix(b"\n")


def test_a_file_that_is_cut_gives_the_part_of_its_last_line():
    def blocks():
        yield b"a\nb"
        raise InputDamage("cut", "the end")

    found = []
    with pytest.raises(InputDamage, match="the end"):
        found.extend(lines_of(blocks()))
    found = []
    reading = lines_of(blocks())
    with pytest.raises(InputDamage):
        while True:
            found.append(next(reading))
    assert found == [Line(1, b"a"), Line(2, b"b", is_whole=False)]
