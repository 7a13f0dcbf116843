"""Divides a corpus by page into train, dev and test, the same way in every corpus and every refresh."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from wikimill.rules.records import SPLITS, Split

DEFAULT_SALT = "wikimill"


@dataclass(frozen=True)
class Partition:
    """Shares of train, dev and test (fractions that add up to 1), and the salt of the hash that draws them."""

    shares: tuple[float, float, float] = (0.98, 0.01, 0.01)
    salt: str = DEFAULT_SALT

    def __post_init__(self) -> None:
        if not (min(self.shares) >= 0 and abs(sum(self.shares) - 1) <= 1e-9):  # what is not a number is refused too
            given = ", ".join(f"{share:g}" for share in self.shares)
            raise ValueError(f"the shares of train, dev and test must be 0 or more and add up to 1, not {given}")

    @classmethod
    def parse(cls, text: str, salt: str = DEFAULT_SALT) -> Partition:
        """Read what `--splits` takes.

        >>> Partition.parse("train=0.9,dev=0.05,test=0.05").shares
        (0.9, 0.05, 0.05)
        """
        shares = dict.fromkeys(SPLITS, 0.0)
        for part in text.split(","):
            name, _, value = part.strip().partition("=")
            try:
                shares[_split_named(name)] = float(value)
            except ValueError as error:
                raise ValueError(f"{text!r}: expected train=0.98,dev=0.01,test=0.01, got {part!r}") from error
        return cls((shares["train"], shares["dev"], shares["test"]), salt)

    def split_of(self, wiki: str, page_id: str) -> Split:
        """The part that all examples of a page are in."""
        digest = blake2b("\n".join((self.salt, wiki, page_id)).encode(), digest_size=8).digest()
        drawn = int.from_bytes(digest, "big") / 2**64
        return _at(SPLITS, self.shares, drawn)


def _split_named(name: str) -> Split:
    for split in SPLITS:
        if name == split:
            return split
    raise ValueError(f"no split is called {name!r}")


def _at(splits: Sequence[Split], shares: Sequence[float], drawn: float) -> Split:
    for split, share in zip(splits, shares, strict=True):
        if drawn < share:
            return split
        drawn -= share
    return next(split for split, share in zip(reversed(splits), reversed(shares), strict=True) if share)
