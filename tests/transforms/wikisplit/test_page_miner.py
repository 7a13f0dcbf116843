"""The page miner with a worker of the tests' own: pairing, revert flags, order, batches, poisoned text, memory."""

import tracemalloc
from dataclasses import asdict
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.tiny_dumps import FILLER, after, before, sentences

from wikimill.rules.text.tokens import tokenise
from wikimill.rules.wikisplit.candidates import RewriteFindings
from wikimill.rules.wikisplit.comparison import comparison
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.histories import page_miner
from wikimill.transforms.mining.sandbox import WorkFailed
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import PageMiner
from wikimill.transforms.wikisplit.sandboxed import split_finder

SITE = SiteInfo(dbname="testwiki", base="https://test.wikimill.example/wiki/Main_Page")
ONE = PageHeader("7", "One", 0, False)
TWO = PageHeader("8", "Two", 0, False)
NOTHING = RewriteFindings()


@cache
def finder():
    return split_finder("en")


class Worker:
    """Works in this process and records the batches it was sent; `fails` selects the pieces on which it fails."""

    def __init__(self, fails=lambda piece: False):
        self.batches = []
        self._fails = fails

    def send(self, pieces):
        self.batches.append(pieces)

    def results(self, foreseen=None):
        for number, piece in enumerate(self.batches[-1] if self.batches else []):
            if foreseen is not None and (failure := foreseen(number)) is not None:
                yield failure
            else:
                yield WorkFailed("too much") if self._fails(piece) else finder()(piece, lambda: None)

    @property
    def pieces(self):
        return [piece for batch in self.batches for piece in batch]


def revision(number, text, *, state="present", **changes):
    fields = {"timestamp": "2010-05-06T07:08:09Z", "is_minor": False, "model": "wikitext", "sha1": None} | changes
    return Revision(revision_id=str(number), text_state=state, text=text, **fields)


def miner_of(worker=None, **options):
    return PageMiner("d.xml", "2026-09-01", SITE, worker or Worker(), WikiSplitOptions(**options))


def mined(pages, miner=None):
    """All that the miner yields for pages, given as header and revisions."""
    miner = miner or miner_of()
    output = []
    for header, revisions in pages:
        miner.begin(header)
        for each in revisions:
            output += miner.add(each)
        output += miner.end()
    return output + list(miner.finish())


def texts_of(*texts):
    return [revision(number, text) for number, text in enumerate(texts, start=100)]


def found(output):
    """The examples in short: new revision, direction, reverted."""
    return [(item.new_revision_id, item.direction, item.reverted) for item in output if isinstance(item, SplitExample)]


def fillers(count):
    """Texts about other things, all different."""
    return [f"{after('Tarnholt')}\n\nThe bridge was painted {number} times." for number in range(count)]


# --- pairing


def test_an_edit_becomes_an_example_with_all_that_is_known_of_it():
    miner = miner_of(raw_text=True)
    pages = [
        (ONE, [revision(5, f"Intro.\n\n== Past ==\n{before('Tarnholt')}"),
               revision(6, f"Intro.\n\n== Past ==\n{after('Tarnholt')}", is_minor=True, timestamp="2011-01-02T03:04:05Z")])
    ]  # fmt: skip
    (example,) = mined(pages, miner)
    c, one, two = sentences("Tarnholt")
    assert example == SplitExample(
        id=example.id,
        wiki="testwiki",
        page_id="7",
        page_title="One",
        url="https://test.wikimill.example/w/index.php?diff=6&oldid=5",
        dump="2026-09-01",
        split="train",
        complex_sentence=" ".join(tokenise(c)),
        simple_sentence_1=" ".join(tokenise(one)),
        simple_sentence_2=" ".join(tokenise(two)),
        bleu_1=example.bleu_1,
        bleu_2=example.bleu_2,
        **asdict(comparison(tokenise(c), tokenise(one), tokenise(two))),
        direction="split",
        adjacent=True,
        same_paragraph=True,
        reverted=False,
        minor=True,
        section="Past",
        old_revision_id="5",
        new_revision_id="6",
        timestamp="2011-01-02T03:04:05Z",
        complex_sentence_raw=c,
        simple_sentence_1_raw=one,
        simple_sentence_2_raw=two,
    )
    assert len(example.id) == 32


def test_an_identifier_is_of_wiki_page_and_sentences_alone():
    pages = [(ONE, texts_of(before("Tarnholt"), after("Tarnholt"), FILLER, before("Tarnholt"), after("Tarnholt")))]
    first, second = mined(pages)
    (elsewhere,) = mined([(TWO, texts_of(before("Tarnholt"), after("Tarnholt")))])
    assert (first.new_revision_id, second.new_revision_id) == ("101", "104")
    assert first.id == second.id != elsewhere.id


def test_a_merge_is_found_too():
    (example,) = mined([(ONE, texts_of(after("Tarnholt"), before("Tarnholt")))])
    assert (example.direction, example.complex_sentence_raw) == ("merge", None)
    assert example.complex_sentence == " ".join(tokenise(sentences("Tarnholt")[0]))


def test_the_first_revision_of_a_page_is_compared_with_nothing():
    worker = Worker()
    assert mined([(ONE, texts_of(before("Tarnholt"))), (TWO, texts_of(after("Tarnholt")))], miner_of(worker)) == []
    assert worker.pieces == []


@pytest.mark.parametrize(
    "between",
    [
        [revision(1, "")],
        [revision(1, "", state="empty")],
        [revision(1, "", state="deleted")],
        [revision(1, "", state="oversize")],
        [revision(1, "#REDIRECT [[Elsewhere]]")],
        [revision(1, "{}", model="json")],
        [revision("", "no id")],
    ],
)
def test_a_revision_without_text_counts_as_an_empty_snapshot(between):
    revisions = [*texts_of(before("Tarnholt")), *between, *texts_of("", after("Tarnholt"))[1:]]
    assert found(mined([(ONE, revisions)])) == []
    more = texts_of(before("Tarnholt"), after("Tarnholt"))
    assert found(mined([(ONE, [*texts_of(FILLER), *between, *more])])) == [("101", "split", False)]


def test_miner_treats_a_clause_that_becomes_a_sentence_as_new():
    c = "The press release of the company says 90,000 in the first year, and Harwood has asked the studio for a report."
    halves = c.replace("year, and Harwood", "year. Harwood")
    assert found(mined([(ONE, texts_of(f"{c} {FILLER}", f"{halves} {FILLER}"))])) == [("101", "split", False)]


def test_miner_keeps_a_sentence_that_is_also_elsewhere():
    c, _, two = sentences("Tarnholt")
    for rest in (c, two):
        miner = miner_of()
        pages = [(ONE, texts_of(f"{before('Tarnholt')}\n\n{rest}", f"{after('Tarnholt')}\n\n{rest}"))]
        assert found(mined(pages, miner)) == []


# --- revert flags


@pytest.mark.parametrize(("others", "reverted"), [(0, True), (1, True), (14, True), (15, False), (16, False)])
@pytest.mark.parametrize("sha1", [None, "digest"])
def test_an_edit_is_reverted_if_its_text_before_comes_back_within_15_revisions(others, reverted, sha1):
    old = f"{before('Tarnholt')}\n\nThe bridge is green."
    texts = [old, f"{after('Tarnholt')}\n\nThe bridge is green.", *fillers(others), old]
    revisions = [revision(n, text, sha1=sha1 and str(hash(text))) for n, text in enumerate(texts, start=100)]
    output = found(mined([(ONE, revisions)]))
    assert output[0] == ("101", "split", reverted)
    assert {each[2] for each in output[1:]} <= {False}


def test_an_edit_is_reverted_with_all_others_since_the_text_that_comes_back():
    old, new = f"{before('Tarnholt')}\n\nX.", f"{after('Tarnholt')}\n\nX."
    texts = ["first", old, f"{old} Y.", new, f"{new} Z.", old]
    assert found(mined([(ONE, texts_of(*texts))]))[0] == ("103", "split", True)


def test_a_reverted_edit_that_is_done_again_is_not_reverted_the_second_time():
    old, new = before("Tarnholt"), after("Tarnholt")
    texts = [old, new, old, new, f"{new} More."]
    assert found(mined([(ONE, texts_of(*texts))])) == [
        ("101", "split", True), ("102", "merge", True), ("103", "split", False)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "unlike",
    [{"state": "deleted"}, {"state": "oversize"}, {"text": "#REDIRECT [[{}]]"}, {"text": "{}", "model": "json"}],
)
def test_two_revisions_without_text_are_not_the_same(unlike):
    def other(number):
        return revision(number, **({"text": ""} | unlike | {"text": unlike.get("text", "").format(number)}))

    revisions = [other(1), *texts_of(before("Tarnholt"), after("Tarnholt")), other(2)]
    assert found(mined([(ONE, revisions)])) == [("101", "split", False)]


def test_miner_distinguishes_long_texts_by_length_and_checksum():
    old, new = (f"{each('Tarnholt')}\n\n" + "The road is long. " * 20_000 for each in (before, after))
    assert found(mined([(ONE, texts_of(old, new, old))]))[0] == ("101", "split", True)
    same_length = old.replace("The road is long. The", "The road was ong. The", 1)
    assert len(same_length) == len(old)
    assert found(mined([(ONE, texts_of(old, new, same_length))]))[0] == ("101", "split", False)


# --- order and batches


def test_an_example_is_given_when_no_revert_can_mark_it_any_more(monkeypatch):
    monkeypatch.setattr(page_miner, "BATCH_CHANGES", 1)
    miner = miner_of()
    miner.begin(ONE)
    counts = []
    for each in texts_of(*rounds(40)):
        counts.append(len(list(miner.add(each))))
    assert counts[:17] == [0] * 16 + [1]
    assert sum(counts) + len(list(miner.end())) + len(list(miner.finish())) == 40


def rounds(count):
    """Texts of which each splits a sentence that the one before has."""
    return [
        "\n\n".join((before if index > number else after)(f"Place {index} Hill") for index in range(count))
        for number in range(-1, count)
    ]


@pytest.mark.parametrize("changes", [1, 2, 3, 64])
def test_examples_come_in_the_order_of_edits_whatever_the_batches(monkeypatch, changes):
    monkeypatch.setattr(page_miner, "BATCH_CHANGES", changes)
    pages = [(ONE, texts_of(*rounds(8))), (TWO, texts_of(before("Tarnholt"), after("Tarnholt")))]
    output = mined(pages)
    assert [(item.page_id, item.new_revision_id) for item in output] == [
        *(("7", str(number)) for number in range(101, 109)),
        ("8", "101"),
    ]


def test_batches_reach_across_pages_and_have_at_most_64_changes():
    worker = Worker()
    pages = [
        (PageHeader(str(number), f"P{number}", 0, False), texts_of(before(f"P{number}"), after(f"P{number}")))
        for number in range(100)
    ]
    output = mined(pages, miner_of(worker))
    assert len(output) == 100
    assert [len(batch) for batch in worker.batches if batch] == [64, 36]


def test_batches_of_large_texts_have_fewer_changes(monkeypatch):
    monkeypatch.setattr(page_miner, "BATCH_CHARS", 1000)
    worker = Worker()
    mined([(ONE, texts_of(*rounds(5)))], miner_of(worker))
    assert [len(batch) for batch in worker.batches if batch] == [2, 2, 1]


def test_miner_sends_local_namespace_names_to_the_worker():
    site = SiteInfo(dbname="dewiki", namespaces={"datei": 6, "kategorie": 14, "hilfe": 12})
    worker = Worker()
    miner = PageMiner("d.xml", None, site, worker, WikiSplitOptions())
    mined([(ONE, texts_of(before("Tarnholt"), after("Tarnholt")))], miner)
    assert [piece[2] for piece in worker.pieces] == [(["datei", "file", "image"], ["category", "kategorie"])]


blocks = st.sampled_from(["", "#REDIRECT [[X]]", *(f(p) for f in (before, after) for p in ("A Hill", "B Hill"))])
histories = st.lists(st.lists(st.lists(blocks, max_size=2).map("\n\n".join), max_size=6), max_size=3)


@given(histories, st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_counts_add_up_and_batches_decide_nothing(histories, changes):
    pages = [(PageHeader(str(n), f"P{n}", 0, False), texts_of(*history)) for n, history in enumerate(histories)]
    reference = miner_of()
    output = mined(pages, reference)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page_miner, "BATCH_CHANGES", changes)
        miner = miner_of()
        assert mined(pages, miner) == output
    for one, other in (
        (reference.revisions, miner.revisions),
        (reference.candidates, miner.candidates),
        (reference.examples, miner.examples),
    ):
        assert one == other
        assert one.is_balanced
    assert reference.revisions.incoming == sum(map(len, histories))
    assert reference.candidates.kept == reference.examples.incoming
    assert reference.examples.kept == len(output)


# --- drops and dead letters


def test_every_revision_is_accounted_for():
    miner = miner_of(since="2010")
    revisions = [
        revision(1, before("Tarnholt"), timestamp="2009-12-31T23:59:59Z"),
        revision(2, after("Tarnholt")),
        revision(3, "", state="empty"),
        revision(4, "", state="deleted"),
        revision(5, "", state="oversize"),
        revision(6, "{}", model="json"),
        revision(7, " #redirect [[X]]"),
        revision(8, "#WEITERLEITUNG [[X]]"),
        revision("", "text"),
        revision(9, after("Tarnholt"), timestamp=None),
    ]
    output = mined([(ONE, revisions)], miner)
    assert found(output) == [("2", "split", False)]
    assert [item for item in output if isinstance(item, DeadLetter)] == [
        DeadLetter(
            "d.xml", "revision", "7", "One", "5", "read", "the text is over the limit of 32 MiB or 100,000 lines"
        ),
        DeadLetter("d.xml", "revision", "7", "One", None, "read", "the revision has no id"),
    ]
    assert miner.revisions.as_json() == {
        "in": 10,
        "kept": 1,
        "dropped": {"not_wikitext": 1, "outside_dates": 2, "redirect": 2, "text_deleted": 1, "text_empty": 1},
        "dead": 2,
    }


def test_switches_drop_examples_under_their_names():
    miner = miner_of(drop_reverted=True)
    old, new = before("Tarnholt"), after("Tarnholt")
    assert found(mined([(ONE, texts_of(old, new, old, f"{old} More."))], miner)) == []
    assert miner.examples.as_json() == {"in": 2, "kept": 0, "dropped": {"reverted": 1, "reverting": 1}, "dead": 0}


def test_only_the_edit_that_restores_a_text_is_reverting():
    miner = miner_of(drop_reverted=True)
    old, new = before("Tarnholt"), after("Tarnholt")
    # C again, but below a new paragraph: no one restored a revision, so the merge counts.
    assert found(mined([(ONE, texts_of(new, f"{old}\n\nMore is here."))], miner)) == [("101", "merge", False)]
    assert miner.examples.as_json() == {"in": 1, "kept": 1, "dropped": {}, "dead": 0}


def test_a_revision_that_is_too_much_is_dead_and_its_page_goes_on():
    worker = Worker(fails=lambda piece: any("BOMB" in unit for unit in piece[1]))
    miner = miner_of(worker)
    texts = [
        f"{before('Tarnholt')}\n\n{before('Orrin')}",
        f"{after('Tarnholt')}\n\n{before('Orrin')}\n\nBOMB is here. And it is big. It is.",
        f"{after('Tarnholt')}\n\n{before('Orrin')}",
        f"{after('Tarnholt')}\n\n{after('Orrin')}",
    ]
    output = mined([(ONE, texts_of(*texts)), (TWO, texts_of(before("Skarn"), after("Skarn")))], miner)
    assert [item for item in output if isinstance(item, DeadLetter)] == [
        DeadLetter("d.xml", "revision", "7", "One", "101", "clean", "too much")
    ]
    assert found(output) == [("103", "split", False), ("101", "split", False)]
    assert miner.revisions.as_json() == {"in": 6, "kept": 5, "dropped": {}, "dead": 1}


@pytest.mark.parametrize("changes", [1, 2, 64])
def test_a_change_that_was_too_much_is_not_tried_again_by_its_reverts(monkeypatch, changes):
    monkeypatch.setattr(page_miner, "BATCH_CHANGES", changes)
    tried = []

    def fails(piece):
        tried.append(piece)
        return any("BOMB" in unit for unit in (*piece[0], *piece[1]))

    miner = miner_of(Worker(fails=fails))
    one, bomb = before("Orrin"), "BOMB is here. And it is big. It is."
    output = mined([(ONE, texts_of(one, bomb, one, bomb, one, after("Orrin"))), (TWO, texts_of(one, bomb))], miner)
    dead = [(item.page_id, item.revision_id, item.error) for item in output if isinstance(item, DeadLetter)]
    assert sorted(dead) == [*(("7", str(number), "too much") for number in range(101, 105)), ("8", "101", "too much")]
    # Once for each page, and once more where the next batch was on its way already.
    assert sum("BOMB" in str(piece) for piece in tried) in (2, 3)
    assert [each[:2] for each in found(output)] == [("105", "split")]
    assert miner.revisions.is_balanced


# --- memory


class IdleWorker(Worker):
    """Finds nothing, and notes nothing."""

    def send(self, pieces):
        self._count = len(pieces)

    def results(self, foreseen=None):
        return iter([NOTHING] * getattr(self, "_count", 0))


def long_history(miner, count):
    """Mine a page with texts of 20,000 characters that all differ."""
    miner.begin(ONE)
    for number in range(count):
        list(miner.add(revision(number, f"{before('Tarnholt')} {number}. " + f"x{number} y. z. " * 1_500)))
    list(miner.end())
    list(miner.finish())


def test_memory_does_not_grow_with_the_number_of_revisions():
    def peak(count):
        tracemalloc.start()
        long_history(miner_of(IdleWorker()), count)
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    peak(10)
    assert peak(1000) < 1.1 * peak(200)


def test_nothing_is_kept_when_all_is_done():
    miner = miner_of(IdleWorker())
    tracemalloc.start()
    long_history(miner, 300)
    miner.begin(TWO)
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept < 100_000
