from collections import Counter

import pytest
from support.places import SHARED

from wikimill.rules.account import Account
from wikimill.rules.discofuse.paragraphs import BLOCK_SENTENCES, ParagraphReader, Run, blocks_of, sectioned_units
from wikimill.rules.discofuse.sentence_filter import CleanSentences
from wikimill.rules.drops import Drop
from wikimill.transforms.models.load_sentence_model import sentence_model

PUBLISHED = SHARED / "data" / "discofuse" / "typed-rows.tsv"
PAGE = """\
{{Infobox
| name = X. It is no prose. }}
'''Tarnholt''' is a [[town]]. It lies on the coast.<ref>A. B.</ref>

It has {{mystery|1}} people. They like it. It rains.
== History ==
The mill was old. The café closed. The mill burnt.
* A list item. It has two sentences.
{{open template
== Sport ==
They play here. No stop
"""


def reader(**options):
    return ParagraphReader(sentence_model(), CleanSentences(**options))


def test_the_runs_of_a_page():
    found = reader()
    assert [(run.section, run.sentences) for run in found.wikitext(PAGE)] == [
        ("", ("Tarnholt is a town .", "It lies on the coast .")),
        ("", ("They like it .", "It rains .")),
        ("History", ("The mill was old .",)),
        ("History", ("The mill burnt .",)),
        ("History", ("A list item .", "It has two sentences .")),
        ("Sport", ("They play here .",)),
    ]
    assert found.sentences.incoming == 13
    assert found.sentences.dropped == Counter(
        dict.fromkeys((Drop.HOLE, Drop.NON_ASCII, Drop.SENTENCE_END, Drop.MARKUP_RESIDUE), 1)
    )


def test_the_runs_of_a_document():
    text = "It rained. He left\r\n\r\nAt  home, “she”\tslept. [[x]]. He came.\u2028No more"
    found = reader(must_end=False)
    assert list(found.plain(text)) == [
        Run("", ("It rained.", "He left"), ("It rained .", "He left")),
        Run("", ("At  home, “she”\tslept.",), ("At home , she slept .",)),
        Run("", ("He came.",), ("He came .",)),
        Run("", ("No more",), ("No more",)),
    ]
    assert found.sentences == Account(6, 5, Counter({Drop.MARKUP_RESIDUE: 1}))


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_no_sentence_at_all(text):
    found = reader()
    assert (list(found.plain(text)), list(found.wikitext(text)), found.sentences) == ([], [], Account())


def test_a_paragraph_that_never_ends_is_cut_after_a_block():
    text = "It rained. " * (BLOCK_SENTENCES + 1)
    assert [len(run.sentences) for run in reader().plain(text)] == [BLOCK_SENTENCES, 1]


def test_the_deadline_is_renewed_for_each_paragraph():
    renewals = []
    found = ParagraphReader(sentence_model(), CleanSentences(), lambda: renewals.append(1))
    assert len(list(found.plain("It rained.\n\nHe left."))) == len(renewals) == 2


def test_units_have_the_heading_above_them():
    text = "a\n== One ==\nb {{x\n|y}} c\n=== Two ===\n{{z\n== Three ==\nd"
    assert list(sectioned_units(text)) == [
        ("", "a"),
        ("One", "b {{x\n|y}} c"),
        ("Two", "{{z"),
        ("Three", "d"),
    ]


def run(size):
    return Run("", ("x",) * size, ("x",) * size)


@pytest.mark.parametrize(
    ("sizes", "blocks"),
    [([], []), ([1, 2, 3], [[1, 2], [3]]), ([4], [[4]]), ([5, 1], [[5], [1]]), ([1, 5, 1], [[1], [5], [1]])],
)
def test_blocks_hold_whole_runs(sizes, blocks):
    found = [[len(run.sentences) for run in block] for block in blocks_of(map(run, sizes), most=4)]
    assert found == blocks


@pytest.mark.skipif(not PUBLISHED.is_file(), reason="the published rows (../shared/data) are not here")
def test_published_rows_come_back_token_for_token():
    rows = [line.split("\t")[1:3] for line in PUBLISHED.read_text("utf-8").splitlines()[1:]]
    same = 0
    for row in rows:
        wanted = tuple(sentence for sentence in row if sentence)
        runs = list(reader(must_end=False).plain(" ".join(wanted)))
        same += [run.sentences for run in runs] == [wanted]
    assert len(rows) == 385
    assert same / len(rows) >= 0.985
