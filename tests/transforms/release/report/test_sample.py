from dataclasses import replace

from fusion_samples import EXAMPLE as FUSION
from profile_samples import SPLIT

from rules.profiles.fusion_profile import FUSION_PROFILER
from rules.profiles.split_profile import SPLIT_PROFILER
from transforms.release.report.elements import joined
from transforms.release.report.sample import sample_section


def shown(corpus, profiler, *examples, language="en"):
    profile = profiler.profile(examples).as_json()
    return joined(list(sample_section(corpus, profile["sample"], language))[1:])


def test_a_split_with_its_words_marked():
    assert shown("wikisplit", SPLIT_PROFILER, SPLIT) == (
        '<details class="group"><summary>merge, not adjacent (1)</summary><article class="example" lang="en">'
        '<p><span class="role">C</span><bdi>He ran to the mill <del>and</del> she sat down .</bdi></p>'
        '<p><span class="role">S1</span><bdi>He ran to the mill <ins>.</ins></bdi></p>'
        '<p><span class="role">S2</span><bdi><ins>Then</ins> she sat down .</bdi></p>'
        '<p class="where"><bdi><a href="https://en.wikipedia.org/w/index.php?diff=2&amp;oldid=1" '
        'rel="noopener noreferrer">Mill</a></bdi> · History · 2006-03-01 · BLEU 0.45, 0.20 · reverted</p>'
        "</article></details>"
    )


def test_a_fusion_with_its_words_marked():
    assert shown("discofuse", FUSION_PROFILER, FUSION) == (
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
    assert f'<p class="where"><bdi>{"0" * 32}</bdi></p>' in shown("discofuse", FUSION_PROFILER, document)


def test_the_language_of_the_examples_is_said_if_it_is_one():
    assert '<article class="example" lang="uk">' in shown("wikisplit", SPLIT_PROFILER, SPLIT, language="uk")
    assert '<article class="example">' in shown("wikisplit", SPLIT_PROFILER, SPLIT, language="../model.json")
