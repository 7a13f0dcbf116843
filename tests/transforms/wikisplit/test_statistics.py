from dataclasses import replace

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that
from hypothesis import given
from hypothesis import strategies as st
from test_mining_options import EXAMPLE

from wikimill.transforms.wikisplit.statistics import CountCorpus, counts_of, texts_of
from wikimill.transforms.wikisplit.tables import ALL, corpus_table

sentences = st.lists(st.sampled_from(["a", "b", "é", "."]), min_size=1, max_size=5).map(" ".join)
examples = st.builds(
    replace,
    st.just(EXAMPLE),
    split=st.sampled_from(["train", "dev", "test"]),
    complex_sentence=sentences,
    simple_sentence_1=sentences,
    simple_sentence_2=sentences,
)


def counted(found):
    """The table, from definitions rather than from digests and sums."""

    def row(texts):
        return {"count": len(texts), "unique": len(set(texts))}

    table = {}
    for scope in ("train", "dev", "test", "all"):
        mine = [each for each in found if scope in (each.split, "all")]
        table[scope] = {
            "complex": row([each.complex_sentence for each in mine]),
            "simple": row([text for each in mine for text in (each.simple_sentence_1, each.simple_sentence_2)]),
            "tokens": row([token for each in mine for token in each.complex_sentence.split()]),
        }
    return table


@given(st.lists(examples, max_size=12))
def test_the_table_is_a_recount(found):
    counts = {}
    for each in found:
        for key, number in counts_of(each):
            counts[key] = counts.get(key, 0) + number
    texts = {text for each in found for text in texts_of(each)}
    for scope, kind, _ in texts | {(ALL, kind, digest) for _, kind, digest in texts}:
        counts[scope, kind, "unique"] = counts.get((scope, kind, "unique"), 0) + 1
    assert corpus_table(counts.items()) == counted(found)


@pytest.mark.parametrize(("repeat", "batch"), [(0, 1 << 16), (2, 1 << 16), (0, 1), (2, 7)])
def test_the_pipeline_counts_the_same(repeat, batch, monkeypatch):
    monkeypatch.setattr("wikimill.transforms.wikisplit.statistics._BATCH", batch)
    found = [
        replace(EXAMPLE, split=split, complex_sentence=f"C {n % 3} .", simple_sentence_1=f"S {n} .")
        for n in range(20)
        for split in ("train", "test")
    ]

    def is_recount(measures):
        assert corpus_table(measures) == counted(found)

    with beam.Pipeline(runner=FnApiRunner(bundle_repeat=repeat)) as pipeline:
        assert_that(pipeline | beam.Create(found) | CountCorpus(), is_recount)


def test_an_empty_corpus():
    nothing = {kind: {"count": 0, "unique": 0} for kind in ("complex", "simple", "tokens")}
    assert corpus_table([]) == {"train": nothing, "dev": nothing, "test": nothing, "all": nothing}
