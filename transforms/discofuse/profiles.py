"""The named sets of options of `wikimill discofuse`."""

from __future__ import annotations

from wikimill.transforms.options import OptionProfile

#: The same as `rules.discofuse.mining.RULE_SETS`, whose module needs spaCy, which reading releases does not.
RULES = ("default", "published", "paper")
#: From these qualities on 91 % (250 of 276) and 95 % (138 of 146) of examples of pages that the judge never saw have no
#: error of wikimill's, by a blind reading (`benchmarks.fusion_judge --parts reading`). 0.88 keeps the paper's
#: fourteen examples, of which 0.9 loses three.
DEFAULT_QUALITY, CLEAN_QUALITY = 0.88, 0.95
DEFAULT_PROFILE = "default"
PROFILES = (
    OptionProfile(
        "paper",
        "table 14 to the letter: as printed, nothing judged; quality is filled in",
        {"rules": "paper", "min_quality": 0.0, "strict_min_tokens": True},
    ),
    OptionProfile(
        "published",
        "to compare with the published corpus: table 14 and every link, whatever the quality",
        {"rules": "published", "min_quality": 0.0},
    ),
    OptionProfile(DEFAULT_PROFILE, "91 % without an error on new pages: no option but the defaults", {}),
    OptionProfile("clean", "95 % without an error on new pages, and fewer examples", {"min_quality": CLEAN_QUALITY}),
)
PROFILE_NAMES = tuple(profile.name for profile in PROFILES)
