from hypothesis import given
from hypothesis import strategies as st
from support.tiny_dumps import after, before, sentences

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.candidates import Rewrite, RewriteFindings
from wikimill.rules.wikitext.prose import Sentence
from wikimill.transforms.mining.codec import decode, encode, reader_of
from wikimill.transforms.wikisplit.sandboxed import split_finder

parts = st.builds(Sentence, st.text(), st.lists(st.text()).map(tuple))
rewrites = st.builds(
    Rewrite,
    st.sampled_from(["split", "merge"]),
    parts,
    parts,
    parts,
    st.floats(0, 1),
    st.floats(0, 1),
    st.booleans(),
    st.booleans(),
    st.integers(0, 99),
)
drops = st.dictionaries(st.sampled_from(Drop), st.integers(1, 99))


@given(st.builds(RewriteFindings, st.lists(rewrites), st.integers(0, 99), drops))
def test_findings_come_through_the_pipe_as_they_were(findings):
    assert decode(encode(findings), reader_of(RewriteFindings)) == findings


def test_the_worker_finds_rewrites_and_renews_its_deadline():
    renewals = []
    piece = ((before("Tarnholt"),), (after("Tarnholt"),), (["file"], ["category"]))
    find = split_finder("en")
    (rewrite,) = find(piece, lambda: renewals.append(1)).found
    found = (rewrite.complex_sentence.text, rewrite.simple_1.text, rewrite.simple_2.text)
    assert (rewrite.direction, found) == ("split", sentences("Tarnholt"))
    assert len(renewals) >= 2


def test_what_was_read_is_remembered_until_the_wiki_changes():
    renewals = []
    piece = ((before("Tarnholt"),), (after("Tarnholt"),), (["file"], ["category"]))
    other = (*piece[:2], (["datei"], ["kategorie"]))
    find = split_finder("en")
    counts = []
    for each in (piece, piece, other):
        find(each, lambda: renewals.append(1))
        counts.append(len(renewals))
    assert counts[0] == counts[1] < counts[2]
