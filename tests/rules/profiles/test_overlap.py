from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.profiles.overlap import overlap

sentences = st.lists(
    st.lists(st.sampled_from(["a", "A", "b", "ß", "."]), min_size=1, max_size=7).map(" ".join), min_size=1, max_size=2
)


def grams(texts, order):
    """Every n-gram, position by position."""
    found = []
    for text in texts:
        tokens = [token.lower() for token in text.split(" ")]
        for start in range(len(tokens) - order + 1):
            gram = tuple(tokens[start : start + order])
            if gram not in found:
                found.append(gram)
    return found


@given(sentences, sentences)
def test_every_distinct_ngram_is_looked_up(source, target):
    found = overlap(source, target)
    wanted = [grams(target, order) for order in (1, 2, 3, 4)]
    assert found.totals == tuple(map(len, wanted))
    assert found.shared == tuple(
        sum(gram in grams(source, order) for gram in mine) for order, mine in enumerate(wanted, 1)
    )
    assert found.novel_words == len([gram for gram in wanted[0] if gram not in grams(source, 1)])


def test_the_same_text_is_all_there():
    assert overlap(["He ran and sat ."], ["He ran and sat ."]).shared == (5, 4, 3, 2)
