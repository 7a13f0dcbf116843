"""The corpora that wikimill publishes: which record each has, and which of its columns only some releases have."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.records import FusionExample, SplitExample
from transforms.release.schema import Schema
from transforms.release.tsv_layouts import DISCOFUSE_TSV, WIKISPLIT_TSV, TsvLayout


@dataclass(frozen=True)
class PublishedCorpus:
    """One corpus.

    Attributes:
        record: the class of its records.
        tsv: the layout of its TSV files.
        texts: the columns that hold its sentences.
        optional: option → the columns that a release has only with it.
    """

    record: type
    tsv: TsvLayout
    texts: tuple[str, ...]
    optional: Mapping[str, tuple[str, ...]]


CORPORA: Mapping[str, PublishedCorpus] = types.MappingProxyType(
    {
        "wikisplit": PublishedCorpus(
            SplitExample,
            WIKISPLIT_TSV,
            ("complex_sentence", "simple_sentence_1", "simple_sentence_2"),
            {
                "entailment": ("entailment",),
                "raw_text": ("complex_sentence_raw", "simple_sentence_1_raw", "simple_sentence_2_raw"),
            },
        ),
        "discofuse": PublishedCorpus(
            FusionExample,
            DISCOFUSE_TSV,
            (
                *("coherent_first_sentence", "coherent_second_sentence"),
                *("incoherent_first_sentence", "incoherent_second_sentence"),
            ),
            {"raw_text": ("coherent_first_sentence_raw", "coherent_second_sentence_raw")},
        ),
    }
)


def schema_of(corpus: str, options: Mapping[str, Any]) -> Schema:
    """The columns of a release of a corpus.

    Args:
        corpus: a key of CORPORA.
        options: the options that decide its content, as its manifest has them.

    >>> [column.name for column in schema_of("discofuse", {"raw_text": True}).columns][-2:]
    ['coherent_first_sentence_raw', 'coherent_second_sentence_raw']
    """
    published = CORPORA[corpus]
    omitted = [name for option, names in published.optional.items() if not options.get(option) for name in names]
    return Schema.of(published.record, corpus, omit=omitted, tsv=published.tsv)
