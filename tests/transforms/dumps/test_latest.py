import pytest

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.dumps.latest import LatestText


def revision(number, text="", state="present", model="wikitext"):
    return Revision(str(number), None, False, model, None, state if text or state != "present" else "empty", text)


def latest(*revisions):
    found = LatestText()
    for each in revisions:
        found.add(each)
    return found.revision and found.revision.revision_id, found.drop, found.error


@pytest.mark.parametrize(
    ("revisions", "wanted"),
    [
        ([], (None, Drop.TEXT_EMPTY, None)),
        ([revision(1, "a"), revision(2, "b")], ("2", None, None)),
        ([revision(1, "a"), revision(2)], ("1", None, None)),
        ([revision(1, "a"), revision(2, state="deleted")], ("1", None, None)),
        ([revision(1)], (None, Drop.TEXT_EMPTY, None)),
        ([revision(1), revision(2, state="deleted")], (None, Drop.TEXT_DELETED, None)),
        ([revision(1, "a"), revision(2, "#REDIRECT [[B]]")], ("2", Drop.REDIRECT, None)),
        ([revision(1, "a"), revision(2, "* [[B]]\n{{disambig}}")], ("2", Drop.DISAMBIGUATION, None)),
        ([revision(1, "#REDIRECT [[B]]"), revision(2, "a")], ("2", None, None)),
        ([revision(1, "a"), revision(2, "{}", model="json")], ("2", Drop.NOT_WIKITEXT, None)),
        (
            [revision(1, "a"), revision(2, state="oversize")],
            ("2", None, "the text is over the limit of 32 MiB or 100,000 lines"),
        ),
    ],
)
def test_which_text_is_taken(revisions, wanted):
    assert latest(*revisions) == wanted


def test_the_text_is_always_that_of_the_latest_revision():
    found = LatestText()
    told = [(found.text, found.is_redirect)]
    for each in (revision(1, "a"), revision(2), revision(3, "#REDIRECT [[B]]")):
        found.add(each)
        told.append((found.text, found.is_redirect))
    assert told == [("", False), ("a", False), ("a", False), ("#REDIRECT [[B]]", True)]
