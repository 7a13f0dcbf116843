"""Tasks go to a sandbox in batches, one of which fills while the other is at work; results come in order."""

import pytest

from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.sandbox import WorkFailed


class Upper:
    """A sandbox that makes texts upper-case; notes the batches that it is sent."""

    def __init__(self):
        self.batches, self._pieces = [], []

    def send(self, pieces):
        self.batches.append(pieces)
        self._pieces = pieces

    def results(self, foreseen=None):
        for number, piece in enumerate(self._pieces):
            failed = foreseen(number) if foreseen is not None else None
            yield piece.upper() if failed is None else failed


def through(batches, words):
    """What each word gives when it is added, then what is left."""
    return [list(batches.add(number, word, len(word))) for number, word in enumerate(words)], list(batches.finish())


def test_a_batch_comes_back_when_the_next_is_full():
    sandbox = Upper()
    added, left = through(Batches[int](sandbox, 2, 100), ["a", "b", "c", "d", "e"])
    assert added == [[], [], [], [(0, "A"), (1, "B")], []]
    assert left == [(2, "C"), (3, "D"), (4, "E")]
    assert sandbox.batches == [["a", "b"], ["c", "d"], ["e"], []]


def test_a_batch_is_full_by_its_characters_too():
    sandbox = Upper()
    through(Batches[int](sandbox, 99, 4), ["abc", "d", "efgh", "i"])
    assert sandbox.batches == [["abc", "d"], ["efgh"], ["i"], []]


@pytest.mark.parametrize("words", [[], ["a"]])
def test_nothing_is_lost_at_the_end(words):
    assert through(Batches[int](Upper(), 2, 100), words)[1] == [(0, "A")][: len(words)]


def test_batches_report_foreseen_failures_by_task():
    late = WorkFailed("too late")
    batches = Batches[int](Upper(), 2, 100, foreseen=lambda task: late if task == 2 else None)
    assert through(batches, ["a", "b", "c", "d"])[1] == [(2, late), (3, "D")]
