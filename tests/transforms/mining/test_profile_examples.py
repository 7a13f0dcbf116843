from dataclasses import replace

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from support.examples import FUSION, SPLIT

from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.mining.profile_examples import ProfileExamples

SPLITS = [replace(SPLIT, id=f"{n:032x}", direction=("split", "merge")[n % 2], bleu_1=n / 200) for n in range(150)]
FUSIONS = [replace(FUSION, id=f"{n:032x}", connective_string=f"c{n % 3}") for n in range(50)]


@pytest.mark.parametrize("repeat", [0, 3])
@pytest.mark.parametrize(("corpus", "examples"), [("wikisplit", SPLITS), ("discofuse", FUSIONS), ("wikisplit", [])])
def test_the_pipeline_gives_one_profile_that_is_the_lists(corpus, examples, repeat):
    expected = find_corpus(corpus).profiler.profile(examples).as_json()
    with beam.Pipeline(runner=FnApiRunner(bundle_repeat=repeat)) as pipeline:
        profile = pipeline | beam.Create(examples[::-1]) | ProfileExamples(find_corpus(corpus).profiler)
        profiles = pipeline | "Once" >> beam.Impulse() | beam.Map(lambda _, profile: profile, profile)
        assert_that(profiles, equal_to([expected]))


def test_a_group_of_the_sample_has_its_size():
    sample = find_corpus("wikisplit").profiler.profile(SPLITS).as_json()["sample"]
    assert {group.split(",")[0]: len(rows) for group, rows in sample.items()} == {"merge": 50, "split": 50}
