"""Records for the tests of the formats: two WikiSplit examples, and a record with every type that a column may have."""

from __future__ import annotations

import io
import string
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from hypothesis import strategies as st
from support.examples import split_example

from wikimill.rules.records import column
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.release.formats.registry import encoder_of
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.wikisplit.corpus import TSV

RAW = ("complex_sentence_raw", "simple_sentence_1_raw", "simple_sentence_2_raw")
OPTIONAL = ("entailment", *RAW, "simple_sentences_reversed_raw")
WIKISPLIT = replace(Schema.of(SplitExample, "wikisplit", omit=OPTIONAL, tsv=TSV), plain_text="complex_sentence")
TRAIN = Shard("wikisplit", "train", 0, 4)

ASTRO = split_example(
    id="00112233445566778899aabbccddeeff",
    page_title="Élan",
    split="train",
    complex_sentence="He ran and she sat .",
    simple_sentence_1="He ran .",
    simple_sentence_2="She sat .",
    bleu_1=0.25,
    bleu_2=0.5,
    direction="split",
    adjacent=True,
    same_paragraph=True,
    reverted=False,
    section="",
    timestamp="2004-02-26T10:11:12Z",
)
BOTANY = replace(ASTRO, id="f" * 32, page_title="Botany", dump="2026-10-01", direction="merge", timestamp=None)
EXAMPLES = (ASTRO, BOTANY)

Colour = Literal["RED", "dark_green"]


@dataclass(frozen=True)
class Everything:
    """This paragraph is for programmers."""

    MEANING: ClassVar[str] = "Every type."
    id: str = column("Name.")
    colour: Colour = column("Enum.")
    number: int = column("Integer.")
    share: float = column("Float.")
    flag: bool = column("Boolean.")
    words: list[str] = column("Strings.")
    places: list[int] = column("Integers.")
    pairs: list[list[str]] = column("Lists.")
    timestamp: str = column("Time.")
    id_or_null: str | None = column("Name or null.")
    colour_or_null: Colour | None = column("Enum or null.")
    number_or_null: int | None = column("Integer or null.")
    share_or_null: float | None = column("Float or null.")
    flag_or_null: bool | None = column("Boolean or null.")
    words_or_null: list[str] | None = column("Strings or null.")


EVERYTHING = replace(Schema.of(Everything, "everything"), plain_text="id")
FULL = Everything(
    id="é",
    colour="dark_green",
    number=-3,
    share=0.5,
    flag=True,
    words=["a", ""],
    places=[0, 7],
    pairs=[["a", "b"], [], ["c"]],
    timestamp="1969-12-31T23:59:59Z",
    id_or_null="x",
    colour_or_null="RED",
    number_or_null=0,
    share_or_null=0.25,
    flag_or_null=False,
    words_or_null=["w"],
)
BARE = replace(
    FULL,
    words=[],
    places=[],
    pairs=[],
    id_or_null=None,
    colour_or_null=None,
    number_or_null=None,
    share_or_null=None,
    flag_or_null=None,
    words_or_null=None,
)

texts = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("\r\n\t\v\f\x1c\x85\u2028\u2029\0<:> "))
colours = st.sampled_from(["RED", "dark_green"])
integers = st.integers(-(2**63), 2**63 - 1)
floats = st.floats(allow_nan=False, allow_infinity=False, width=32)
times = st.datetimes().map(lambda moment: moment.replace(microsecond=0).isoformat() + "Z")
everythings = st.builds(
    Everything,
    id=texts,
    colour=colours,
    number=integers,
    share=floats,
    flag=st.booleans(),
    words=st.lists(texts, max_size=3),
    places=st.lists(integers, max_size=3),
    pairs=st.lists(st.lists(texts, max_size=3), max_size=3),
    timestamp=times,
    id_or_null=st.none() | texts,
    colour_or_null=st.none() | colours,
    number_or_null=st.none() | integers,
    share_or_null=st.none() | floats,
    flag_or_null=st.none() | st.booleans(),
    words_or_null=st.none() | st.lists(texts, max_size=3),
)
split_examples = st.builds(
    replace,
    st.just(ASTRO),
    id=st.text(string.hexdigits, min_size=32, max_size=32),
    complex_sentence=texts,
    simple_sentence_1=texts,
    simple_sentence_2=texts,
)


def encoded(file_format: str, schema: Schema, records: tuple[object, ...] | list, shard: Shard = TRAIN) -> bytes:
    """Return the bytes of one shard."""
    file = io.BytesIO()
    encoder_of(file_format, schema).write(schema.rows(records), file, shard)
    return file.getvalue()
