"""One record of each key is kept, the same one for every order and grouping of the records."""

from hypothesis import given
from hypothesis import strategies as st
from support.examples import split_example

from wikimill.rules.wikisplit.preference import preference
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.mining.record_coder import RecordCoder
from wikimill.transforms.mining.select_best import SelectBestFn

CODER = RecordCoder(SplitExample)
RECORDS = [split_example(bleu_1=bleu, id=f"{number:032x}") for number, bleu in enumerate((0.5, 0.9, 0.2, 0.9))]


@given(st.lists(st.lists(st.sampled_from(RECORDS), max_size=4), max_size=4))
def test_it_is_the_smallest_by_preference(groups: list[list[SplitExample]]) -> None:
    combine = SelectBestFn(CODER, preference)
    accumulators = []
    for group in groups:
        accumulator = combine.create_accumulator()
        for record in group:
            accumulator = combine.add_input(accumulator, CODER.encode(record))
        accumulators.append(accumulator)
    kept = combine.extract_output(combine.merge_accumulators(accumulators))
    expected = min((record for group in groups for record in group), key=preference, default=None)
    assert kept == (None if expected is None else CODER.encode(expected), sum(map(len, groups)))


def test_accumulators_are_encoded_without_pickling() -> None:
    coder = SelectBestFn(CODER, preference).get_accumulator_coder()
    for accumulator in ((None, 0), (CODER.encode(RECORDS[0]), 300)):
        assert coder.decode(coder.encode(accumulator)) == accumulator


def test_select_best_does_not_rank_a_single_record() -> None:
    def refuse(record: SplitExample) -> int:
        raise AssertionError(record)

    combine, encoded = SelectBestFn(CODER, refuse), CODER.encode(RECORDS[0])
    accumulator = combine.add_input(combine.create_accumulator(), encoded)
    assert combine.merge_accumulators([(None, 0), accumulator]) == (encoded, 1)
