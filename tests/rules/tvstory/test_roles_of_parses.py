"""Roles read off parses that are built by hand."""

import pytest
from support.parses import parsed

from wikimill.rules.tvstory.dependency_roles import DependencyRoles, frames_of


def labelled_frames(text):
    doc = parsed(text)
    return [
        (doc[frame.verb].text, [(one.label, doc[one.start : one.end].text) for one in frame.arguments])
        for frame in frames_of(doc)
    ]


def test_subject_object_time():
    sentence = "Ada/NNP/nsubj>1 opens/VBZ/ROOT the/DT/det>3 safe/NN/obj>1 today/NN/obl:tmod>1 ././punct>1"
    assert labelled_frames(sentence) == [("opens", [("ARG0", "Ada"), ("ARG1", "the safe"), ("ARGM-TMP", "today")])]


def test_a_passive_with_its_agent():
    sentence = "Ada/NNP/nsubj:pass>2 was/VBD/aux:pass>2 seen/VBN/ROOT by/IN/case>4 Bo/NNP/obl:agent>2"
    assert labelled_frames(sentence) == [("was", []), ("seen", [("ARG1", "Ada"), ("ARG0", "by Bo")])]


def test_two_verbs_share_a_subject():
    sentence = "Ada/NNP/nsubj>1 ran/VBD/ROOT and/CC/cc>3 hid/VBD/conj>1 it/PRP/obj>3"
    assert labelled_frames(sentence) == [("ran", [("ARG0", "Ada")]), ("hid", [("ARG0", "Ada"), ("ARG1", "it")])]


def test_a_relative_clause_has_the_noun():
    sentence = "Ada/NNP/nsubj>4 who/WP/nsubj>2 lied/VBD/acl:relcl>0 now/RB/advmod>4 sings/VBZ/ROOT"
    assert labelled_frames(sentence)[0] == ("lied", [("ARG0", "Ada")])


def test_control():
    sentence = "Ada/NNP/nsubj>1 wants/VBZ/ROOT to/TO/mark>3 go/VB/xcomp>1"
    assert labelled_frames(sentence) == [("wants", [("ARG0", "Ada"), ("ARG1", "to go")]), ("go", [("ARG0", "Ada")])]
    sentence = "Ada/NNP/nsubj>1 asks/VBZ/ROOT Bo/NNP/obj>1 to/TO/mark>4 go/VB/xcomp>1"
    assert labelled_frames(sentence)[1] == ("go", [("ARG0", "Bo")])


@pytest.mark.parametrize(
    ("verb", "label"), [("disappears", "ARG1"), ("fell", "ARG1"), ("became", "ARG1"), ("sings", "ARG0")]
)
def test_who_does_not_act(verb, label):
    assert labelled_frames(f"Ada/NNP/nsubj>1 {verb}/VBD/ROOT") == [(verb, [(label, "Ada")])]


def test_a_state_has_no_agent():
    sentence = "Ada/NNP/nsubj>1 resembles/VBZ/ROOT Bo/NNP/obj>1"
    assert labelled_frames(sentence) == [("resembles", [("ARG1", "Ada"), ("ARG2", "Bo")])]


def test_modals_and_negation():
    sentence = "Ada/NNP/nsubj>3 can/MD/aux>3 not/RB/advmod>3 see/VB/ROOT Bo/NNP/obj>3"
    assert labelled_frames(sentence)[1] == (
        "see",
        [("ARG0", "Ada"), ("ARGM-MOD", "can"), ("ARGM-NEG", "not"), ("ARG1", "Bo")],
    )


def test_a_particle_and_a_gift():
    sentence = "Ada/NNP/nsubj>1 gives/VBZ/ROOT up/RP/compound:prt>1 Bo/NNP/iobj>1 keys/NNS/obj>1"
    doc = parsed(sentence)
    (frame,) = frames_of(doc)
    assert frame.particle == 2
    assert labelled_frames(sentence) == [("gives", [("ARG0", "Ada"), ("ARG2", "Bo"), ("ARG1", "keys")])]


def test_the_labeller_takes_whatever_parses():
    doc = parsed("Ada/NNP/nsubj>1 sings/VBZ/ROOT")
    assert DependencyRoles(lambda _: [doc]).frames([["Ada", "sings"]]) == [frames_of(doc)]
