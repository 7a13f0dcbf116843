"""The named sets of options of `wikimill discofuse`."""

from __future__ import annotations

from wikimill.transforms.options import OptionProfile

DEFAULT_PROFILE = "default"
PROFILES = (
    OptionProfile(
        "published",
        "as the published corpus: the papers' tables to the letter, every link, no condition of ours on halves",
        {"rules": "published"},
    ),
    OptionProfile(DEFAULT_PROFILE, "no option but the defaults", {}),
)
PROFILE_NAMES = tuple(profile.name for profile in PROFILES)
