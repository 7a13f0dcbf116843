from collections import Counter
from dataclasses import replace

import apache_beam as beam
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from support.examples import FUSION as EXAMPLE

from wikimill.transforms.discofuse.statistics.count_fusions import CountFusions, fusion_counts
from wikimill.transforms.discofuse.statistics.tables import BALANCED, FULL, FusionStatistics

EXAMPLES = [
    EXAMPLE,
    replace(EXAMPLE, connective_string="however", split="dev"),
    replace(EXAMPLE, connective_string=", and", discourse_type="SINGLE_S_COORD"),
    replace(EXAMPLE, connective_string="", discourse_type="PAIR_NONE"),
]


def measures():
    found = Counter()
    for scope, examples in ((FULL, EXAMPLES), (BALANCED, EXAMPLES[:1])):
        for example in examples:
            found.update(dict(fusion_counts(example, scope)))
    return list(found.items())


def test_the_transform_sums_up():
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        full = pipeline | "full" >> beam.Create(EXAMPLES) | CountFusions(FULL)
        balanced = pipeline | "balanced" >> beam.Create(EXAMPLES[:1]) | "count" >> CountFusions(BALANCED)
        assert_that((full, balanced) | beam.Flatten(), equal_to(measures()))


def test_the_papers_figure_and_table_before_and_after():
    tables = FusionStatistics().tables(measures())
    assert {name: entry for name, entry in tables["figure_4"]["full"].items() if entry["count"]} == {
        "PAIR_CONN": {"count": 2, "percent": 50.0},
        "PAIR_NONE": {"count": 1, "percent": 25.0},
        "SINGLE_S_COORD": {"count": 1, "percent": 25.0},
    }
    assert len(tables["figure_4"]["balanced"]) == 13
    assert tables["figure_4"]["balanced"]["PAIR_CONN"] == {"count": 1, "percent": 100.0}
    assert tables["table_16"] == {
        "full": {"and": {"count": 1, "percent": 25.0}, "however": {"count": 2, "percent": 50.0}},
        "balanced": {"however": {"count": 1, "percent": 100.0}},
    }
    assert list(tables["connective_strings"]["full"]) == [", and", "however", "however ,"]


def test_examples_of_each_release():
    found = measures()
    assert FusionStatistics(FULL).examples(found) == {"train": 3, "dev": 1, "test": 0}
    assert FusionStatistics(BALANCED).examples(found) == {"train": 1, "dev": 0, "test": 0}


def test_an_empty_corpus():
    tables = FusionStatistics().tables([])
    assert tables["figure_4"]["full"]["PAIR_NONE"] == {"count": 0, "percent": 0.0}
    assert FusionStatistics().examples([]) == {"train": 0, "dev": 0, "test": 0}
