from dataclasses import replace

from support.examples import FUSION, SPLIT

from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.release.report.elements import joined
from wikimill.transforms.release.report.example_section import sample_section
from wikimill.transforms.wikisplit.corpus import WIKISPLIT


def shown(corpus, *examples, language="en"):
    profile = corpus.profiler.profile(examples).as_json()
    return joined(list(sample_section(corpus.charts, profile["sample"], language))[1:])


def test_a_split_with_its_words_marked():
    assert shown(WIKISPLIT, SPLIT) == (
        '<details class="group"><summary>merge, not adjacent (1)</summary><article class="example" lang="en">'
        '<p><span class="role">C</span><bdi>He ran to the mill <del>and</del> she sat down .</bdi></p>'
        '<p><span class="role">S1</span><bdi>He ran to the mill <ins>.</ins></bdi></p>'
        '<p><span class="role">S2</span><bdi><ins>Then</ins> she sat down .</bdi></p>'
        '<p class="where"><bdi><a href="https://en.wikipedia.org/w/index.php?diff=2&amp;oldid=1" '
        'rel="noopener noreferrer">Mill</a></bdi> · History · 2006-03-01 · BLEU 0.45, 0.20 · reverted</p>'
        "</article></details>"
    )


def test_a_fusion_with_its_words_marked():
    assert shown(DISCOFUSE, FUSION) == (
        '<details class="group"><summary>PAIR_CONN (1)</summary><article class="example" lang="en">'
        '<p><span class="role">1</span><bdi>The mill is old .</bdi></p>'
        '<p><span class="role">2</span><bdi>It runs .</bdi></p>'
        '<p><span class="role">text</span><bdi>The mill is old .</bdi></p>'
        '<p><span class="role"></span><bdi><ins>However ,</ins> it runs .</bdi></p>'
        '<p class="where"><bdi><a href="https://en.wikipedia.org/w/index.php?oldid=7" rel="noopener noreferrer">Mill</a>'
        "</bdi> · connective “however ,” · rules: backward</p></article></details>"
    )


def test_a_document_has_no_link_and_perhaps_no_title():
    document = replace(FUSION, url=None, page_title=None, connective_string="", rules=[])
    assert f'<p class="where"><bdi>{"0" * 32}</bdi></p>' in shown(DISCOFUSE, document)


def test_the_language_of_the_examples_is_said_if_it_is_one():
    assert '<article class="example" lang="uk">' in shown(WIKISPLIT, SPLIT, language="uk")
    assert '<article class="example">' in shown(WIKISPLIT, SPLIT, language="../model.json")
