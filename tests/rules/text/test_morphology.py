from __future__ import annotations

import pytest

from wikimill.rules.text.morphology import be_form, finite_form, have_form, is_past_form, possessive


@pytest.mark.parametrize(
    ("participle", "past", "singular", "plural"),
    [
        ("Stating", "stated", "states", "state"),
        ("beginning", "began", "begins", "begin"),
        ("citing", "cited", "cites", "cite"),
        ("dying", "died", "dies", "die"),
        ("running", "ran", "runs", "run"),
        ("having", "had", "has", "have"),
        ("learning", "learned", "learns", "learn"),
        ("setting", "set", "sets", "set"),
    ],
)
def test_finite_form(participle: str, past: str, singular: str, plural: str) -> None:
    found = [finite_form(participle, *form) for form in (("past", False), ("present", False), ("present", True))]
    assert found == [past, singular, plural]


def test_forms_of_be_and_have() -> None:
    assert [be_form(tense, plural) for tense in ("past", "present") for plural in (False, True)] == [
        "was",
        "were",
        "is",
        "are",
    ]
    assert [have_form(tense, plural) for tense in ("past", "present") for plural in (False, True)] == [
        "had",
        "had",
        "has",
        "have",
    ]
    assert (finite_form("being", "past", True), finite_form("being", "present", False)) == ("were", "is")


@pytest.mark.parametrize("word", ["kin", "ceiling", "xqzing", "stated", "", "king", "spring", "bring"])
def test_what_is_no_participle_has_no_finite_form(word: str) -> None:
    assert finite_form(word, "past", False) is None


def test_past_forms() -> None:
    assert [is_past_form(word) for word in ("provided", "came", "taken", "seen", "house")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_possessive() -> None:
    assert possessive(("Ruiz",), plural=False) == ("Ruiz", "'s")
    assert possessive(("the", "Hawks"), plural=True) == ("the", "Hawks", "'")
    assert possessive(("the", "men"), plural=True) == ("the", "men", "'s")
    assert possessive(("Ruiz", "'s"), plural=False) == ("Ruiz", "'s")
