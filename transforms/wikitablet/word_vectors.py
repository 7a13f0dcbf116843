"""Word vectors from a text file in the format of GloVe or word2vec: a word and its numbers a line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from wikimill.transforms.storage.stored import open_stored, sha256_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Most words to read from a file. GloVe's files begin with the most frequent words; its largest would take 2.6 GB.
MAX_WORDS = 500_000
_MAX_LINE = 64 * 1024
_WORD = re.compile(r"\w+")


class VectorsNotFound(ValueError):
    """A file cannot be read as word vectors; the message has the reason."""


@dataclass(frozen=True)
class VectorFile:
    """A checked file of word vectors.

    Attributes:
        path: path of the file.
        dimensions: number of dimensions of each vector.
        sha256: SHA-256 of its bytes, in hexadecimal digits.
    """

    path: str
    dimensions: int
    sha256: str

    def identity(self) -> dict[str, object]:
        """Return the file's entry in a manifest: `name`, the file name without its folder; `dimensions`; `sha256`."""
        return {"name": self.path.rsplit("/", 1)[-1], "dimensions": self.dimensions, "sha256": self.sha256}


def find_vectors(path: str) -> VectorFile:
    """Check the first line of a file of word vectors, after word2vec's header if it has one; return its description.

    Raises:
        VectorsNotFound: the file is missing or unreadable, or that line is not a word and its numbers.
    """
    try:
        with open_stored(path) as file:
            lines = [file.readline(_MAX_LINE).split() for _ in range(2)]
        if len(lines[0]) == 2 and lines[0][0].isdigit():  # word2vec's first line: number of words, number of dimensions
            del lines[0]
        dimensions = len(lines[0]) - 1
        if dimensions < 2:
            raise VectorsNotFound(f"{path}: expected a word and its numbers a line, as GloVe's files have them")
        [float(number) for number in lines[0][1:]]
        return VectorFile(path, dimensions, sha256_of(path))
    except OSError as error:
        raise VectorsNotFound(f"{path}: cannot be read: {error}") from error
    except (ValueError, IndexError) as error:
        if isinstance(error, VectorsNotFound):
            raise
        raise VectorsNotFound(f"{path}: expected a word and its numbers a line, as text: {error}") from error


@dataclass(frozen=True)
class WordVectors:
    """Vectors of words, and of names: the mean vector of a name's known words, in lower case.

    Attributes:
        rows: word → row of `matrix`.
        matrix: the vectors, of shape (words, dimensions).
    """

    rows: dict[str, int]
    matrix: NDArray[np.float32]

    def similarity(self, one: str, other: str) -> float:
        """Return the cosine of the vectors of two names, from -1 to 1; -1 if a name has no known word."""
        import numpy as np

        first, second = self._mean(one), self._mean(other)
        if first is None or second is None:
            return -1.0
        return float(np.dot(first, second))

    def _mean(self, name: str) -> NDArray[np.float32] | None:
        import numpy as np

        known = [self.rows[word] for word in _WORD.findall(name.lower()) if word in self.rows]
        if not known:
            return None
        mean = self.matrix[known].mean(axis=0)
        length = float(np.linalg.norm(mean))
        return mean / length if length else None


@lru_cache(maxsize=1)
def load_vectors(file: VectorFile) -> WordVectors:
    """Read the first `MAX_WORDS` vectors of a file; the last result is cached.

    Lines with another number of dimensions or without numbers are skipped, and all vectors of a word after its first.

    Raises:
        OSError: the file cannot be read.
    """
    import numpy as np

    rows: dict[str, int] = {}
    found: list[NDArray[np.float32]] = []
    with open_stored(file.path) as opened:
        for line in opened:
            parts = line.rstrip().split(b" ")
            word = parts[0].decode("utf-8", "replace")
            if len(parts) != file.dimensions + 1 or word in rows:
                continue
            try:
                found.append(np.array(parts[1:], dtype=np.float32))
            except ValueError:
                continue
            rows[word] = len(rows)
            if len(rows) == MAX_WORDS:
                break
    return WordVectors(rows, np.stack(found) if found else np.zeros((0, file.dimensions), np.float32))
