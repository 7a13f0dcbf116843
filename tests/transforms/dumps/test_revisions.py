"""The revisions of a page: checksums of their texts, and the one that is current."""

import hashlib

import pytest

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.dumps.revisions import LatestText, checked


def base_36(text):
    number, digits = int(hashlib.sha1(text.encode()).hexdigest(), 16), ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits.rjust(31, "0")


def revision(text, sha1=None, text_sha1=None, state=None):
    return Revision("1", None, False, "wikitext", sha1, state or ("present" if text else "empty"), text, text_sha1)


CORRUPT = "corrupt"


@pytest.mark.parametrize(
    ("read", "state"),
    [
        (revision("A mill.", base_36("A mill.")), "present"),
        (revision("A\nmill.\n", base_36("A\r\nmill.\r\n")), "present"),
        (revision("A mill", base_36("A mill.")), CORRUPT),
        (revision("", base_36("")), "empty"),
        (revision("", base_36("A mill.")), CORRUPT),
        (revision("A mill."), "present"),
        (revision("A mill.", "no base 36"), "present"),
        # Of a revision with several slots, the text's own is the one that counts.
        (revision("A mill.", "1" * 31, base_36("A mill.")), "present"),
        (revision("A mill.", base_36("A mill."), "1" * 31), CORRUPT),
        (revision("", base_36("A mill."), state="deleted"), "deleted"),
        (revision("", base_36("A mill."), state="oversize"), "oversize"),
    ],
)
def test_texts_are_compared_with_their_checksums(read, state):
    found = checked(read)
    assert found.text_state == state
    assert found.text == ("" if state == CORRUPT else read.text)


def numbered(number, text="", state="present", model="wikitext"):
    return Revision(str(number), None, False, model, None, state if text or state != "present" else "empty", text)


def latest_of(*revisions):
    found = LatestText()
    for each in revisions:
        found.add(each)
    return found.revision and found.revision.revision_id, found.drop, found.error


@pytest.mark.parametrize(
    ("revisions", "wanted"),
    [
        ([], (None, Drop.TEXT_EMPTY, None)),
        ([numbered(1, "a"), numbered(2, "b")], ("2", None, None)),
        ([numbered(1, "a"), numbered(2)], ("1", None, None)),
        ([numbered(1, "a"), numbered(2, state="deleted")], ("1", None, None)),
        ([numbered(1)], (None, Drop.TEXT_EMPTY, None)),
        ([numbered(1), numbered(2, state="deleted")], (None, Drop.TEXT_DELETED, None)),
        ([numbered(1, "a"), numbered(2, "#REDIRECT [[B]]")], ("2", Drop.REDIRECT, None)),
        ([numbered(1, "a"), numbered(2, "* [[B]]\n{{disambig}}")], ("2", Drop.DISAMBIGUATION, None)),
        ([numbered(1, "#REDIRECT [[B]]"), numbered(2, "a")], ("2", None, None)),
        ([numbered(1, "a"), numbered(2, "{}", model="json")], ("2", Drop.NOT_WIKITEXT, None)),
        (
            [numbered(1, "a"), numbered(2, state="oversize")],
            ("2", None, "the text is over the limit of 32 MiB or 100,000 lines"),
        ),
    ],
)
def test_which_text_is_taken(revisions, wanted):
    assert latest_of(*revisions) == wanted


def test_the_text_is_always_that_of_the_latest_revision():
    found = LatestText()
    states = [(found.text, found.is_redirect)]
    for each in (numbered(1, "a"), numbered(2), numbered(3, "#REDIRECT [[B]]")):
        found.add(each)
        states.append((found.text, found.is_redirect))
    assert states == [("", False), ("a", False), ("a", False), ("#REDIRECT [[B]]", True)]
