"""The named sets of options of `wikimill tvstory`."""

from __future__ import annotations

from wikimill.transforms.options import OptionProfile

DEFAULT_PROFILE = "default"
PROFILES = (
    OptionProfile(
        "paper",
        "as the paper prints it: every string of a name counts, the first verb is taken before generic ones are left "
        "out, near duplicates stay",
        {"overlapping_names": True, "verb_order": "first", "near_duplicates": "off"},
    ),
    OptionProfile(DEFAULT_PROFILE, "no option but the defaults", {}),
    OptionProfile("unseen_shows", "all episodes of a show are in one part", {"split_by": "show"}),
)
PROFILE_NAMES = tuple(profile.name for profile in PROFILES)
