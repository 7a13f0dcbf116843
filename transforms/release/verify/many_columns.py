"""What every corpus asks of the columns of many records at once: digests, ids, and their values as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from wikimill.rules.text.place_arrays import Numbers, Truths
from wikimill.transforms.release.verify.recount import digest_of


def digests(texts: Any) -> list[bytes]:
    """What `recount.digest` gives of each text."""
    return [digest_of(text) for text in texts.cast(pa.binary()).to_pylist()]


def joined(columns: pa.RecordBatch, names: Iterable[str]) -> Any:
    """The texts of some columns with line ends between them, for each record; null is an empty text."""
    return pc.binary_join_element_wise(*(columns[name].fill_null("") for name in names), "\n")


def pages_of(columns: pa.RecordBatch) -> Any:
    """What tells the page of each record (`corpus.page_of`): its wiki, a line end and its page id."""
    return joined(columns, ("wiki", "page_id"))


def have_ids(columns: pa.RecordBatch, texts: Iterable[str]) -> Truths:
    """Whether ids are those that `rules.records.example_id` gives of wiki, page and the columns `texts`."""
    found = [digest.hex() for digest in digests(joined(columns, ("wiki", "page_id", *texts)))]
    return truths(pc.equal(columns["id"], pa.array(found, pa.string())))


def truths(values: Any) -> Truths:
    """Truth values, none of them null, as an array."""
    found: Truths = values.to_numpy(zero_copy_only=False)
    return found


def values_of(columns: pa.RecordBatch, name: str, chosen: Numbers | None = None) -> Any:
    """The values of a column, or some of them, as an array."""
    found = columns[name].to_numpy(zero_copy_only=False)
    return found if chosen is None else found[chosen]
