"""Plots: which verb, which arguments, and why none."""

import pytest

from wikimill.rules.drops import Drop
from wikimill.rules.tvstory.filters import EpisodeFilter
from wikimill.rules.tvstory.plots import GENERIC_VERBS, PlotRules
from wikimill.rules.tvstory.roles import Argument, Frame
from wikimill.rules.tvstory.views import plot_to_text, summarisation, text_to_plot


def frame(verb, *arguments, particle=None):
    return Frame(verb, tuple(Argument(*argument) for argument in arguments), particle)


HAS_BEEN = "Ada has been opening the safe .".split()
HAS_BEEN_FRAMES = [frame(1), frame(2), frame(3, ("ARG0", 0, 1), ("ARG1", 4, 6))]


def test_there_are_23_generic_verbs():
    assert len(GENERIC_VERBS) == 23


def test_generic_verbs_go_first_or_last():
    assert PlotRules().plot_of(HAS_BEEN, HAS_BEEN_FRAMES) == ("opening", [["ARG0", "Ada"], ["ARG1", "the safe"]])
    assert PlotRules(order="first").plot_of(HAS_BEEN, HAS_BEEN_FRAMES) is Drop.GENERIC_VERB


def test_the_first_verb_alone_counts():
    tokens = "Leaving , Ada sings .".split()
    frames = [frame(0, ("ARG1", 2, 3)), frame(3, ("ARG0", 2, 3))]
    assert PlotRules().plot_of(tokens, frames) is Drop.NO_AGENT


def test_arguments_of_more_than_five_tokens_are_left_out():
    tokens = "Ada opens the very old safe of Bo today .".split()
    frames = [frame(1, ("ARG0", 0, 1), ("ARG1", 2, 8), ("ARGM-TMP", 8, 9))]
    assert PlotRules().plot_of(tokens, frames) == ("opens", [["ARG0", "Ada"], ["ARGM-TMP", "today"]])
    assert PlotRules(max_argument_tokens=6).plot_of(tokens, frames)[1][1] == ["ARG1", "the very old safe of Bo"]


@pytest.mark.parametrize(
    ("sentence", "frames", "rules", "reason"),
    [
        ("Rain .", [], {}, Drop.NO_VERB),
        ("She is here .", [frame(1, ("ARG1", 0, 1))], {}, Drop.GENERIC_VERB),
        ("The door opens .", [frame(2, ("ARG1", 0, 2))], {}, Drop.NO_AGENT),
        ("She sees him .", [frame(1, ("ARG0", 0, 1), ("ARG1", 2, 3))], {}, Drop.ONLY_PRONOUNS),
        ("She sees Bo .", [frame(1, ("ARG0", 0, 1), ("ARG1", 2, 3))], {"pronouns": "arg0"}, Drop.ONLY_PRONOUNS),
        ("She sees a very old grey house .", [frame(1, ("ARG0", 0, 1), ("ARG1", 2, 7))], {}, None),
        ("She sees a b c d e f .", [frame(1, ("ARG0", 0, 1), ("ARG1", 2, 8))], {}, Drop.ONLY_PRONOUNS),
        ("A b c d e f see .", [frame(6, ("ARG0", 0, 6))], {}, Drop.LONG_ARGUMENTS),
    ],
)
def test_why_a_sentence_has_no_plot(sentence, frames, rules, reason):
    plot = PlotRules(**rules).plot_of(sentence.split(), frames)
    assert (plot if isinstance(plot, Drop) else None) is reason


def test_a_particle_belongs_to_the_verb():
    tokens = "Ada gives it up .".split()
    plot = PlotRules().plot_of(tokens, [frame(1, ("ARG0", 0, 1), ("ARG1", 2, 3), particle=3)])
    assert plot == ("gives up", [["ARG0", "Ada"], ["ARG1", "it"]])


def test_filters_are_the_paper_s():
    least = EpisodeFilter()
    assert [least.drop_of_characters(n) for n in (2, 3)] == [Drop.FEW_CHARACTERS, None]
    assert least.drop_of_texts(19, 200) is Drop.SHORT_SUMMARY
    assert least.drop_of_texts(19, 199) is Drop.SHORT_RECAP
    assert least.drop_of_texts(20, 200) is None


ROW = {
    "id": "a",
    "summary": "Ada leaves.",
    "recap": "Ada naps. Bo waits.",
    "characters": [{"name": "Ada", "description": "A thief.\n\nTall."}, {"name": "Bo", "description": ""}],
    "plot": [{"sentence": 0, "text": "Ada naps .", "verb": "naps", "arguments": [["ARG0", "Ada"]]}],
}


def test_views_of_a_record():
    plot = "<V> naps <ARG0> Ada"
    assert list(summarisation(ROW)) == [{"id": "a", "source": "Ada naps. Bo waits.", "target": "Ada leaves."}]
    assert list(text_to_plot(ROW)) == [{"id": "a", "source": "Ada leaves.\nAda: A thief. Tall.\nBo", "target": plot}]
    assert list(plot_to_text(ROW)) == [{"id": "a-0", "source": plot, "target": "Ada naps ."}]
    assert list(text_to_plot({**ROW, "plot": []})) == []
