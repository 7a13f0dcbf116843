"""The named sets of options of `wikimill wikisplit`."""

from __future__ import annotations

from wikimill.rules.wikisplit.entailment import WIKISPLIT_PP_THRESHOLD
from wikimill.transforms.options import OptionProfile

DEFAULT_PROFILE = "default"
#: It needs a model of entailment, which the user names.
PLUSPLUS = "plusplus"
PROFILES = (
    OptionProfile(
        "paper",
        "the paper to the letter: BLEU from 0.1, tokens up to 25 characters, no rule of ours, near duplicates stay",
        {
            **{"rules": "paper", "min_bleu": 0.1, "max_length_ratio": None},
            **{"max_new_words_other_paragraph": None, "near_duplicates": "off"},
        },
    ),
    OptionProfile(
        "published",
        "what holds of every published row: also no digit or bracket first, none of # * < = > [ ] { } |",
        {"rules": "published", "max_new_words_other_paragraph": None},
    ),
    OptionProfile(DEFAULT_PROFILE, "no option but the defaults", {}),
    OptionProfile(
        "clean",
        "for precision: S1 and S2 say hardly anything that C does not, and leave out hardly anything",
        {"max_new_words": 1, "max_lost_words": 2, "max_new_numbers": 0, "max_new_names": 0},
    ),
    OptionProfile(
        PLUSPLUS,
        "as WikiSplit++, with --entailment: C entails S1 and S2; untokenised sentences, and S2 before S1",
        {"raw_text": True, "reversed_halves": True, "min_entailment": WIKISPLIT_PP_THRESHOLD},
    ),
)
PROFILE_NAMES = tuple(profile.name for profile in PROFILES)
