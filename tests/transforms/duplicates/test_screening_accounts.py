import re

import pytest

from wikimill.rules.account import Account
from wikimill.transforms.duplicates.accounting import enter_screening, excluded_table


def measures(**steps):
    return [(("screening", name, tag), count) for name, counts in steps.items() for tag, count in counts.items()]


def test_every_step_is_entered():
    found = measures(
        duplicate={"kept": 75, "dropped": 15},
        excluded={"kept": 70, "dropped": 5},
        near_duplicate={"kept": 67, "dropped": 3},
        balance={"kept": 60, "dropped": 7},
    )
    account = Account(incoming=100, kept=90)
    account.dropped["reverted"] = 10
    enter_screening(account, found, 67)
    assert account.as_json() == {
        "in": 100,
        "kept": 67,
        "dropped": {"duplicate": 15, "excluded": 5, "near_duplicate": 3, "reverted": 10},
        "dead": 0,
    }
    assert account.is_balanced
    enter_screening(thinned := Account(incoming=90, kept=90), found, 60, balanced=True)
    assert (thinned.kept, thinned.dropped["balance"], thinned.is_balanced) == (60, 7, True)


def test_without_screening_only_duplicates_are_left_out():
    account = Account(incoming=9, kept=9)
    enter_screening(account, measures(duplicate={"kept": 7, "dropped": 2}), 7)
    assert account.as_json() == {"in": 9, "kept": 7, "dropped": {"duplicate": 2}, "dead": 0}


def test_what_is_none_is_not_counted():
    account = Account(incoming=9, kept=9)
    enter_screening(account, measures(duplicate={"kept": 9}, excluded={"dropped": 9}), 0)
    assert account.as_json() == {"in": 9, "kept": 0, "dropped": {"excluded": 9}, "dead": 0}
    enter_screening(nothing := Account(), [], 0)
    assert nothing == Account()


@pytest.mark.parametrize(
    ("found", "left", "message"),
    [
        ([], 0, "after screening, 90 examples should be left, and 0 came out"),
        (
            measures(
                duplicate={"kept": 75, "dropped": 15},
                excluded={"kept": 70, "dropped": 5},
                near_duplicate={"kept": 66, "dropped": 3},
            ),
            66,
            "the counts of near_duplicate do not add up: 70 in, 66 kept, 3 dropped",
        ),
        (
            measures(duplicate={"kept": 74, "dropped": 15}),
            74,
            "the counts of duplicate do not add up: 90 in, 74 kept, 15 dropped",
        ),
        (
            measures(duplicate={"kept": 66, "dropped": 24}),
            65,
            "after screening, 66 examples should be left, and 65 came out",
        ),
    ],
)
def test_an_example_that_is_lost_is_noticed(found, left, message):
    with pytest.raises(RuntimeError, match=re.escape(message)):
        enter_screening(Account(incoming=90, kept=90), found, left)


def test_excluded_table_lists_files_with_dropped_examples():
    files = [{"file": "a.tsv", "sha256": "0", "rows": 5}, {"file": "b.txt", "sha256": "1", "rows": 6}]
    found = [(("excluded by", "1", "dropped"), 4), *measures(excluded={"kept": 1, "dropped": 4})]
    assert excluded_table(found, {"exclude": files}) == [files[0] | {"examples": 0}, files[1] | {"examples": 4}]
    assert excluded_table(found, {}) == []
