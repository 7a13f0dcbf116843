import json
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.account import Account
from wikimill.transforms.dumps.damage import Problem
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.ledger import FUSION_THINGS, SPLIT_THINGS, FileLedger, total
from wikimill.transforms.dumps.page_order import PageRun

counts = st.integers(0, 2**60)
texts = st.text(st.characters(exclude_categories=["Cs"]))
tallies = st.dictionaries(st.sampled_from("014"), counts).map(Counter)
accounts = st.builds(Account, counts, counts, st.dictionaries(st.text(), counts).map(Counter), counts)
ledgers = st.builds(
    FileLedger,
    file=texts,
    size=counts,
    sha256=st.text("0123456789abcdef", max_size=64),
    path=texts,
    pages=tallies,
    revisions=tallies,
    texts=tallies,
    last_edits=tallies,
    begun=st.dictionaries(st.integers(0, 99).map(str), st.integers(1, 9)).map(Counter),
    problems=st.lists(st.builds(Problem, counts, st.sampled_from(["damaged", "cut", "refused"]), texts, st.booleans())),
    breaks=counts,
    runs=st.lists(st.builds(PageRun, counts, counts, counts, counts, texts)),
    expected_pages=st.none() | counts,
    wiki=texts,
    expanded_bytes=counts,
    accounts=st.sampled_from([SPLIT_THINGS, FUSION_THINGS]).flatmap(
        lambda things: st.fixed_dictionaries(dict.fromkeys(things, accounts))
    ),
)


@given(ledgers)
def test_a_ledger_comes_back_from_json_as_it_was(ledger):
    assert FileLedger.from_json(json.loads(json.dumps(ledger.as_json()))) == ledger


def test_a_new_ledger_has_empty_accounts_of_its_own():
    one, other = (FileLedger.of(name, 1, SPLIT_THINGS) for name in "ab")
    one.accounts["pages"].incoming += 1
    one.accounts["pages"].dropped["namespace"] += 1
    assert list(one.accounts) == ["pages", "revisions", "candidates", "examples"]
    assert other.accounts == {thing: Account() for thing in SPLIT_THINGS}


@given(st.lists(ledgers, max_size=4))
def test_totals_are_sums(found):
    sums = total(found)
    for thing in {thing for ledger in found for thing in ledger.accounts}:
        mine = [ledger.accounts[thing] for ledger in found if thing in ledger.accounts]
        assert sums[thing].incoming == sum(account.incoming for account in mine)
        assert sums[thing].kept == sum(account.kept for account in mine)
        assert sums[thing].dead == sum(account.dead for account in mine)
        reasons = {reason for account in mine for reason in account.dropped}
        assert {reason: sums[thing].dropped[reason] for reason in reasons} == {
            reason: sum(account.dropped[reason] for account in mine) for reason in reasons
        }


def test_totals_leave_the_ledgers_as_they_are():
    ledger = FileLedger("a", 1, accounts={thing: Account(3, 1, Counter(bleu=2)) for thing in SPLIT_THINGS})
    before = json.dumps(ledger.as_json())
    sums = total([ledger, ledger])
    sums["pages"].dropped["duplicate"] += 1
    assert json.dumps(ledger.as_json()) == before
    assert sums["examples"] == Account(6, 2, Counter(bleu=4))


def test_an_account_is_balanced_if_nothing_is_lost():
    assert Account(6, 1, Counter(bleu=2, hole=1), 2).is_balanced
    assert Account().is_balanced
    assert not Account(7, 1, Counter(bleu=2, hole=1), 2).is_balanced


def test_account_lists_applied_reasons_alphabetically():
    account = Account(6, 1, Counter({"hole": 1, "bleu": 2, "crowded": 0}), 2)
    assert json.dumps(account.as_json()) == '{"in": 6, "kept": 1, "dropped": {"bleu": 2, "hole": 1}, "dead": 2}'


def test_what_a_manifest_says_of_a_file():
    ledger = FileLedger("d.xml", 5, "/secret/d.xml", "ab", "enwiki", 99, Counter({"4": 1, "0": 2}))
    ledger.problems = [Problem(5, "cut", "the file ends")]
    assert ledger.as_input() == {
        "file": "d.xml",
        "bytes": 5,
        "sha256": "ab",
        "state": "cut",
        "wiki": "enwiki",
        "expanded_bytes": 99,
        "pages": {"0": 2, "4": 1},
        "revisions": {},
        "texts": {},
    }


def test_a_dead_letter_is_one_line_of_json():
    letter = DeadLetter("d.xml", "revision", "7", 'Élan\n\u2028"', None, "clean", "too\nmuch" + "x" * 600)
    line = letter.line()
    assert "\n" not in line
    assert json.loads(line) == {
        "file": "d.xml",
        "level": "revision",
        "page_id": "7",
        "page_title": 'Élan\n\u2028"',
        "revision_id": None,
        "stage": "clean",
        "error": ("too\nmuch" + "x" * 600)[:500],
    }
