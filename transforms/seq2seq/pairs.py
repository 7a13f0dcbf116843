"""The reader of pairs of source and target in a release, or in any file that `wikimill evaluate` reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b, file_digest
from itertools import chain, islice
from pathlib import Path

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.transforms.evaluation.columns import id_of, reference_texts, source_of
from wikimill.transforms.evaluation.join import RowFiles
from wikimill.transforms.evaluation.release_files import row_files, split_sizes
from wikimill.transforms.evaluation.rows import Row, UnfitRows
from wikimill.transforms.ranges import Number, OutOfRange
from wikimill.transforms.storage.ownership import MANIFEST

#: Without a dev split, one in `_HELD_OUT` training pairs is held out, at most `_MOST_HELD_OUT`.
_HELD_OUT, _MOST_HELD_OUT = 20, 1000
_WEIGHT = Number(0, 1e6)


@dataclass(frozen=True)
class Pair:
    """A source that a model reads, and the target it should write.

    Attributes:
        id: id of the row; without one, the number of the row in its files, from 1.
        source, target: tokens, divided at white space, with `<::::>` between the sentences or posts of a source, and
            between the simple sentences or summaries of a target.
        weight: factor of the pair's loss in training.
    """

    id: str
    source: tuple[str, ...]
    target: tuple[str, ...] = ()
    weight: float = 1.0


@dataclass
class Pairs:
    """The pairs of a release or a file.

    Attributes:
        path: path of the release or the file.
        train: pairs to train on, in the order of the files.
        dev: pairs whose loss decides when training stops, in the order of the files.
        left_out: reason, such as "empty" → number of omitted pairs of both splits.
    """

    path: str
    train: list[Pair] = field(default_factory=list)
    dev: list[Pair] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)


def read_pairs(path: str, most_tokens: int, view: str = "", weight_column: str = "") -> Pairs:
    """Read the pairs of a release's train and dev splits, or of a file; pairs with an empty text are omitted.

    Without a dev split, about one in 20 training pairs is moved to `dev`, by a hash of its id, 1,000 at most.

    Args:
        path: path of the release or the file.
        most_tokens: pairs with a longer source or target are omitted.
        view: see `RowFiles`.
        weight_column: name of the column with the weights of training pairs; "" for equal weights.

    Raises:
        UnfitRows: the path is not a release or a file of rows, or a row is not a pair.
        OSError: a file cannot be read.
    """
    pairs, splits = Pairs(path), split_sizes(path)
    for split in ("train", "dev"):
        if splits.get(split, split == "train"):
            found = pairs_of(row_files(path, split, view), weight_column if split == "train" else "")
            getattr(pairs, split).extend(_fitting(found, most_tokens, pairs.left_out))
    if not pairs.dev:
        dev = islice(filter(_is_held_out, pairs.train), _MOST_HELD_OUT)
        pairs.dev = [replace(pair, weight=1.0) for pair in dev]
        held = {pair.id for pair in pairs.dev}
        pairs.train = [pair for pair in pairs.train if pair.id not in held]
    return pairs


def pairs_of(files: RowFiles, weight_column: str = "") -> Iterator[Pair]:
    """Yield a pair for each row, in order.

    Args:
        files: the rows.
        weight_column: name of the column with the weights, numbers from 0 to 1,000,000 or null for 1; "" for equal
            weights.

    Raises:
        UnfitRows: a row cannot be read, or has no source, no target, or no weight in the column of weights.
        OSError: a file cannot be read.
    """
    for number, row in enumerate(files.rows(), 1):
        where = f"{files.name}, row {number}"
        weight = _weight(row, weight_column, where) if weight_column else 1.0
        yield Pair(id_of(row) or str(number), _source(row, where), tuple(_target(row, where).split()), weight)


def sources_of(files: RowFiles) -> Iterator[Pair]:
    """Yield a pair for each row, in order, as `pairs_of` does, but with an empty target.

    Raises:
        UnfitRows: a row cannot be read, or has no source.
        OSError: a file cannot be read.
    """
    for number, row in enumerate(files.rows(), 1):
        yield Pair(id_of(row) or str(number), _source(row, f"{files.name}, row {number}"))


def _source(row: Row, where: str) -> tuple[str, ...]:
    sentences = source_of(row)
    if not sentences and "text" in row and len(row) == 1:
        sentences = (str(row["text"]),)
    if not sentences:
        raise UnfitRows(
            f"{where}: no source; expected the columns of a wikimill release, or `source` and `target`, or a TSV with "
            "the source in its first column"
        )
    words: Sequence[Sequence[str]] = [sentence.split() for sentence in sentences]
    marked = chain.from_iterable((SENTENCE_MARK, *tokens) for tokens in words)
    return tuple(islice(marked, 1, None))


def _target(row: Row, where: str) -> str:
    try:
        return reference_texts(row, where)[0]
    except UnfitRows as error:
        raise UnfitRows(
            f"{where}: no target in the columns {', '.join(row)}; name a release of sentences, fusions, tables or "
            "threads, or a file with `source` and `target`"
        ) from error


def _weight(row: Row, column: str, where: str) -> float:
    """Return a row's weight; 1 for null, such as the `quality` of DiscoFuse's controls, which no judge sees."""
    try:
        return 1.0 if row[column] is None else _WEIGHT(str(row[column]))
    except KeyError as error:
        raise UnfitRows(f"{where}: no column {column!r}, which has the weights; found {', '.join(row)}") from error
    except OutOfRange as error:
        raise UnfitRows(f"{where}: column {column!r}: {error}") from error


def _fitting(pairs: Iterator[Pair], most_tokens: int, left_out: Counter[str]) -> Iterator[Pair]:
    for pair in pairs:
        if not pair.source or not pair.target:
            left_out["empty"] += 1
        elif max(len(pair.source), len(pair.target)) > most_tokens:
            left_out[f"longer than {most_tokens} tokens"] += 1
        else:
            yield pair


def _is_held_out(pair: Pair) -> bool:
    return blake2b(pair.id.encode(), digest_size=8).digest()[0] % _HELD_OUT == 0


def digest_of_data(path: str) -> str:
    """Return the SHA-256 of a release's manifest, or of a file, in hexadecimal digits.

    Args:
        path: folder of the release, or path of the file.

    Raises:
        OSError: the manifest or the file cannot be read.
    """
    file = Path(path)
    with (file / MANIFEST if file.is_dir() else file).open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()
