from collections import Counter
from contextlib import contextmanager

from hypothesis import given
from hypothesis import strategies as st
from support.fusion_samples import NoAnnotator, fuser, mine

from wikimill.rules.account import Account
from wikimill.rules.discofuse.fusions import Fusion, FusionFindings
from wikimill.rules.discofuse.paragraphs import BLOCK_SENTENCES
from wikimill.rules.discofuse.selection import Selection
from wikimill.rules.drops import Drop
from wikimill.transforms.discofuse.exchange import FoundFusion, PageFindings
from wikimill.transforms.discofuse.sandboxed import PageFuser
from wikimill.transforms.mining.codec import decode, encode, reader_of
from wikimill.transforms.models.load_sentence_model import sentence_model

PREFIXES = (["file"], ["category"])
texts = st.text(max_size=9)
counts = st.integers(0, 99)
fusions = st.builds(
    Fusion,
    st.tuples(texts, texts),
    st.tuples(texts, texts),
    st.sampled_from(["PAIR_NONE", "SINGLE_RELATIVE"]),
    texts,
    st.booleans(),
    st.booleans(),
    st.lists(texts, max_size=2).map(tuple),
)
accounts = st.builds(
    Account, counts, counts, st.dictionaries(st.sampled_from(Drop), st.integers(1, 9)).map(Counter), st.just(0)
)
pages = st.builds(
    PageFindings,
    st.lists(st.builds(FoundFusion, fusions, texts, st.tuples(texts, texts)), max_size=3),
    accounts,
    accounts,
    accounts,
)


@given(pages)
def test_findings_come_through_the_pipe_as_they_were(findings):
    assert decode(encode(findings), reader_of(PageFindings)) == findings


def test_a_page_is_read_mined_and_accounted_for():
    text = "'''It''' “rained” all of the day long. However, they all stayed there for tea. It is [[bad]].\n== Later ==\nA. However, no.\nx"
    found = fuser().findings(("wikitext", "T", text, PREFIXES), lambda: None)
    assert found.found == [
        FoundFusion(
            Fusion(
                ("It rained all of the day long .", "However , they all stayed there for tea ."),
                ("It rained all of the day long .", "they all stayed there for tea ."),
                "PAIR_CONN",
                "however ,",
                rules=("however",),
            ),
            "",
            ("It “rained” all of the day long.", "However, they all stayed there for tea."),
        )
    ]
    assert found.sentences == Account(6, 5, Counter({Drop.SENTENCE_END: 1}))
    assert found.candidates == Account(3, 2, Counter({Drop.NO_SUBJECT: 1}))
    assert found.examples.incoming == 2


def test_what_is_too_short_or_not_drawn_is_dropped_by_name():
    text = "It rained all day. However, they stayed. The sun came out again."
    found = fuser(control_fraction=0).findings(("plain", "", text, ([], [])), lambda: None)
    assert (found.found, found.examples) == ([], Account(2, 0, Counter({Drop.SHORT: 1, Drop.CONTROL: 1})))


def test_a_dropped_sentence_breaks_the_discourse():
    found = fuser().findings(("plain", "", "It rained. Café. However, they stayed.", ([], [])), lambda: None)
    assert found.candidates == Account()


def test_blocks_and_topic_depend_on_the_document_only():
    seen, zones = [], []

    class Annotator(NoAnnotator):
        @contextmanager
        def memory_zone(self):
            zones.append("open")
            yield
            zones.append("closed")

    def miner(paragraphs, topic):
        assert zones[-1] == "open"
        seen.append(([len(sentences) for sentences in paragraphs], topic.title, topic.pronouns["she"]))
        return FusionFindings()

    page = PageFuser(sentence_model(), Annotator(), miner, Selection())
    page.findings(
        ("plain", "Ann", "She ran. " * 150 + "\n" + "It rained. " * 60 + "\n" + "He sat.", ([], [])), lambda: None
    )
    assert seen == [([150], "Ann", 150), ([60, 1], "Ann", 150)]
    assert zones == ["open", "closed"] * 2
    assert BLOCK_SENTENCES == 200


def test_the_deadline_is_renewed_for_each_paragraph_and_block():
    renewals = []
    fuser().findings(("plain", "", "It rained.\nHe sat.", ([], [])), lambda: renewals.append(1))
    assert len(renewals) == 3


def test_other_characters_can_be_kept():
    page = PageFuser(sentence_model(), NoAnnotator(), mine, Selection(control_fraction=1), keep_non_ascii=True)
    found = page.findings(("plain", "", "Le café. However, it is closed.", ([], [])), lambda: None)
    assert found.sentences == Account(2, 2)
