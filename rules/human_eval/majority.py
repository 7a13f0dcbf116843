"""The majority answer of several raters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

#: The answers of all raters about one item, in the order of the raters; None where one did not answer.
Answers = Sequence[str | None]


def majority(answers: Answers) -> str | None:
    """The answer of more than half of those who answered; None if there is no such answer.

    >>> majority(["yes", "no", "yes"]), majority(["yes", "no"]), majority([None, None])
    ('yes', None, None)
    """
    given = [answer for answer in answers if answer is not None]
    if not given:
        return None
    answer, count = Counter(given).most_common(1)[0]
    return answer if 2 * count > len(given) else None
