"""One record of each key is kept, whatever the order and grouping in which they are combined."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.many_examples import example
from rules.records import SplitExample
from transforms.dedupe import preference
from transforms.mining_options import MiningOptions
from transforms.preferred import KeepPreferred

ONE = example(1, MiningOptions())
RECORDS = [replace(ONE, bleu_1=bleu, id=f"{number:032x}") for number, bleu in enumerate((0.5, 0.9, 0.2, 0.9))]


@given(st.lists(st.lists(st.sampled_from(RECORDS), max_size=4), max_size=4))
def test_it_is_the_smallest_by_preference(groups: list[list[SplitExample]]) -> None:
    combine = KeepPreferred(SplitExample, preference)
    accumulators = []
    for group in groups:
        accumulator = combine.create_accumulator()
        for record in group:
            accumulator = combine.add_input(accumulator, record)
        accumulators.append(accumulator)
    kept = combine.extract_output(combine.merge_accumulators(accumulators))
    expected = min((record for group in groups for record in group), key=preference, default=None)
    assert kept == expected


def test_accumulators_are_encoded_as_records() -> None:
    coder = KeepPreferred(SplitExample, preference).get_accumulator_coder()
    assert [coder.decode(coder.encode(record)) for record in (None, ONE)] == [None, ONE]


def test_nobody_asks_for_the_preference_of_a_record_that_is_alone() -> None:
    def refuse(record: SplitExample) -> int:
        raise AssertionError(record)

    combine = KeepPreferred(SplitExample, refuse)
    accumulator = combine.add_input(combine.create_accumulator(), ONE)
    assert combine.merge_accumulators([None, accumulator]) is ONE
