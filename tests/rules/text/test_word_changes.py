from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.text.word_changes import word_changes

texts = st.lists(st.sampled_from(["He", "he", "ran", "and", ".", "X"]), max_size=9)


def tokens(words, *changes):
    return [token for one in words if one.change in changes for token in one.text.split(" ")]


@given(texts, texts)
def test_both_texts_are_whole_and_share_what_is_kept(old, new):
    before, after = word_changes(old, new)
    assert tokens(before, "kept", "removed") == old
    assert tokens(after, "kept", "added") == new
    assert [token.lower() for token in tokens(before, "kept")] == [token.lower() for token in tokens(after, "kept")]
    assert {one.change for one in before} <= {"kept", "removed"}
    assert {one.change for one in after} <= {"kept", "added"}


@given(texts)
def test_the_same_text_is_kept(old):
    before, after = word_changes(old, [token.upper() for token in old])
    assert tokens(before, "removed") == tokens(after, "added") == []


def test_a_split():
    old, new = word_changes("He ran and she sat .".split(), "He ran . She sat .".split())
    assert [(one.change, one.text) for one in old] == [("kept", "He ran"), ("removed", "and"), ("kept", "she sat .")]
    assert [(one.change, one.text) for one in new] == [("kept", "He ran"), ("added", "."), ("kept", "She sat .")]
