import pytest

from wikimill.rules.releases.removals import Removal, Removed, Sightings, removal_reason

SPLIT = Removed("a", "7", {"old_revision_id": "71", "new_revision_id": "72"})
FUSION = Removed("b", "7", {"revision_id": "71"})


def seen(namespace=0, **texts):
    return Sightings({"7": namespace}, {("7", name.removeprefix("r")): state for name, state in texts.items()})


@pytest.mark.parametrize(
    ("removed", "sightings", "is_history", "reason"),
    [
        (SPLIT, Sightings(), True, Removal.PAGE_GONE),
        (FUSION, Sightings(), False, Removal.PAGE_GONE),
        (SPLIT, Sightings({"8": 0}, {("8", "71"): "present"}), True, Removal.PAGE_GONE),
        (SPLIT, seen(r71="present", r72="present"), True, Removal.NOT_MINED),
        (SPLIT, seen(r71="present", r72="deleted"), True, Removal.REVISION_SUPPRESSED),
        (SPLIT, seen(r72="deleted"), True, Removal.REVISION_SUPPRESSED),
        (SPLIT, seen(r71="present"), True, Removal.REVISION_GONE),
        (SPLIT, seen(namespace=1, r71="present", r72="present"), True, Removal.NAMESPACE_LEFT),
        (SPLIT, seen(namespace=1), True, Removal.REVISION_GONE),
        (FUSION, seen(), False, Removal.PAGE_EDITED),
        (FUSION, seen(r71="present"), False, Removal.NOT_MINED),
        (FUSION, seen(r71="deleted"), False, Removal.REVISION_SUPPRESSED),
        (FUSION, seen(namespace=2), False, Removal.NAMESPACE_LEFT),
    ],
)
def test_the_reason(removed, sightings, is_history, reason):
    assert removal_reason(removed, sightings, {0}, is_history=is_history) is reason


def test_a_line_of_the_list():
    assert SPLIT.as_json(Removal.PAGE_GONE) == {
        "id": "a",
        "page_id": "7",
        "old_revision_id": "71",
        "new_revision_id": "72",
        "reason": "page_gone",
    }
