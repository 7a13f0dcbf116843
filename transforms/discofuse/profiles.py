"""The named sets of options of `wikimill discofuse`."""

from __future__ import annotations

from wikimill.transforms.options import OptionProfile

#: The names of `rules.discofuse.rule_sets.RULE_SETS`, which a reader of releases, who has no spaCy, need not load.
RULES = ("default", "published")
DEFAULT_PROFILE = "default"
PROFILES = (
    OptionProfile(
        "published",
        "to compare with the published corpus: table 14 and links with few conditions of ours; to train, use default",
        {"rules": "published"},
    ),
    OptionProfile(DEFAULT_PROFILE, "no option but the defaults", {}),
)
PROFILE_NAMES = tuple(profile.name for profile in PROFILES)
