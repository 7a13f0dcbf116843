"""Every page is read once when Beam splits a portion that is being read."""

import bz2
import threading

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner, fn_runner
from apache_beam.testing.util import assert_that, equal_to
from apache_beam.transforms.environments import EmbeddedPythonGrpcEnvironment
from support.patience import LONG, Patience
from support.tiny_dumps import dump, page, revision

from wikimill.rules.account import Account
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import PageStart
from wikimill.transforms.dumps.ledger import FileLedger, merged
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import PortionReader
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import MinePortions, MineWithCheckpoints, mined
from wikimill.transforms.mining.progress import ProgressBoard, Standing

PAGES = [page(number, f"Page {number}", revision(number, "text " * 50)) for number in range(1, 41)]
#: That the runner has taken a part of the portion away.
SPLIT = threading.Event()


class NoWorker:
    """An isolated worker that nothing is asked of."""

    def close(self):
        pass


def titles(portion, side=None, *, worker, walk):
    """Give the titles of a portion's pages, of which the fifth takes until the portion was split, and its ledger."""
    (file,) = portion.files
    ledger = FileLedger(file.name, file.size, file.path)
    for item in PortionReader(portion, lambda _: True, walk.bounds, [ledger], memory=walk.memory).items():
        if isinstance(item, PageStart):
            if item.header.title == "Page 5":
                SPLIT.wait(LONG)
            yield (side or "") + item.header.title
    yield ledger


def input_of(folder, data, name="x.xml"):
    (folder / name).write_bytes(data)
    return InputFile(str(folder / name), name, len(data))


FILES = {
    "plain": dump(*PAGES),
    "bzip2": b"".join(
        map(bz2.compress, [dump().split(b"</mediawiki>")[0], *(p.encode() for p in PAGES), b"</mediawiki>"])
    ),
}


@pytest.mark.parametrize("kind", FILES)
def test_the_runner_may_split_a_portion_while_it_is_read(tmp_path, kind):
    file = input_of(tmp_path, FILES[kind])
    portion = Portion((file,), 0, file.size, is_splittable=True)
    split = []
    SPLIT.clear()

    def splits(_):
        patience = Patience(LONG)
        while not any(map(was_split, split)) and patience.left() > 0:
            split.append((yield 0.5))
        SPLIT.set()

    runner = FnApiRunner(default_environment=EmbeddedPythonGrpcEnvironment.default())
    with fn_runner.split_manager("Mine/ParDo(MinePortions)", splits), beam.Pipeline(runner=runner) as pipeline:
        portions = pipeline | beam.Create([portion]) | beam.Reshuffle()
        outcome = mined(portions, MinePortions(titles, NoWorker, None))
        assert_that(outcome.examples, equal_to([f"Page {number}" for number in range(1, 41)]))
        ledger = (
            outcome.ledgers | beam.CombineGlobally(merged) | beam.Map(lambda whole: (whole.state, whole.pages["0"]))
        )
        assert_that(ledger, equal_to([("whole", 40)]), label="ledger")

    assert any(map(was_split, split))


def was_split(result):
    return result is not None and bool(result.residual_roots)


def test_a_side_input_and_files_that_cannot_be_divided(tmp_path):
    portion = Portion((input_of(tmp_path, dump(PAGES[0])),))
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        side = pipeline | "Side" >> beam.Create(["of it: "])
        portions = pipeline | beam.Create([portion])
        outcome = mined(portions, MinePortions(titles, NoWorker, None), beam.pvalue.AsSingleton(side))
        assert_that(outcome.examples, equal_to(["of it: Page 1"]))


def test_progress_is_noted_for_each_part(tmp_path):
    def noted(portion, *, worker, walk):
        walk.progress.end(accounts, 7)
        return iter(())

    accounts = FileLedger.of("x", 1, ["pages", "examples"]).accounts
    board = ProgressBoard(str(tmp_path))
    step = MinePortions(noted, NoWorker, board)
    step.setup()
    file = InputFile("/d/x.xml", "x.xml", 100)
    for start in (0, 50):
        tracker = beam.io.restriction_trackers.OffsetRestrictionTracker(
            beam.io.restriction_trackers.OffsetRange(start, start + 50)
        )
        assert list(step.process(Portion((file,), start, start + 50, is_splittable=True), tracker=tracker)) == []
        tracker.check_done()
    assert board.standing() == Standing(14, 0, 0)


def test_a_portion_whose_work_was_kept_counts_as_read_at_once(tmp_path):
    def mine(portion, *, worker, walk):
        ledger = FileLedger.of(file.name, file.size, ["pages", "examples"])
        ledger.accounts["pages"] = Account(5, 3, dead=2)
        yield from (DeadLetter("x.xml", "page", f"{n}", None, None, "read", "cut") for n in range(2))
        yield ledger

    file = input_of(tmp_path, dump(*PAGES))
    portion = Portion((file,), 0, file.size, is_splittable=True)
    made = []
    for number in range(2):
        (tmp_path / f"board{number}").mkdir()
        board = ProgressBoard(str(tmp_path / f"board{number}"))
        step = MineWithCheckpoints(mine, NoWorker, board, CheckpointStore(str(tmp_path / "work"), SplitExample))
        step.setup()
        outputs = step.process(portion)
        made.append([next(outputs)])
        assert board.standing() == (Standing(file.size, 3, 0, file.size, 3) if number else Standing())
        made[-1] += outputs
    values = [[(output.tag, output.value) for output in outputs] for outputs in made]
    assert [tag for tag, _ in values[0]] == ["dead_letters", "dead_letters", "ledgers"]
    assert values[0][:2] == values[1][:2]
    assert values[1][2][1].path == file.path
