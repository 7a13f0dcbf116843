import hashlib

import pytest

from wikimill.transforms.dumps.checksums import checked
from wikimill.transforms.dumps.items import Revision


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
