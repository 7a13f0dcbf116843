from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.profiles.buckets import RATIOS, SHARES, TOKENS, WORDS

buckets = st.sampled_from([TOKENS, SHARES, RATIOS, WORDS])


@given(buckets, st.integers(0, 300), st.integers(1, 120))
def test_a_value_is_in_the_last_bucket_whose_edge_it_reaches(chosen, part, whole):
    reached = [name for name in chosen.names if Fraction(name) <= Fraction(part, whole)]
    assert chosen.of(part / whole) == reached[-1]


def test_names():
    assert TOKENS.names[:3] + TOKENS.names[-1:] == ("0", "2", "4", "100")
    assert SHARES.names[:3] + SHARES.names[-1:] == ("0.00", "0.05", "0.10", "1.00")
    assert RATIOS.names[-1] == "2.00"
    assert WORDS.names == tuple(map(str, range(21)))


def test_what_is_under_the_first_edge_is_in_the_first_bucket():
    assert SHARES.of(-1e-17) == "0.00"
