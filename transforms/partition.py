"""The division of a corpus by page into train, dev and test, equal in every corpus and every refresh."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from typing import Any

from wikimill.rules.records import ALL_SPLITS, SPLITS, Split

DEFAULT_SALT = "wikimill"
_ALL_IN_TRAIN = (1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Partition:
    """The rule that assigns pages to splits: by a salted hash of the page, or by numbers of examples.

    Attributes:
        shares: fractions of train, dev and test, which add up to 1; (1, 0, 0) if there are sizes.
        salt: salt of the hash that assigns pages to splits.
        sizes: split → number of examples, for dev, test and tune; train has the rest. Empty to use the shares.

    Raises:
        ValueError: a share is negative, the shares do not add up to 1, a size is below 1, or both are given.
    """

    shares: tuple[float, float, float] = (0.98, 0.01, 0.01)
    salt: str = DEFAULT_SALT
    sizes: dict[str, int] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.sizes and not (self.sizes.keys() <= {"dev", "test", "tune"} and min(self.sizes.values()) > 0):
            raise ValueError(f"sizes are of dev, test and tune, and 1 or more, not {self.sizes}")
        if self.sizes and self.shares != _ALL_IN_TRAIN:
            raise ValueError("a corpus is divided by shares or by sizes; give one of them")
        if not (min(self.shares) >= 0 and abs(sum(self.shares) - 1) <= 1e-9):  # NaN is refused, too
            given = ", ".join(f"{share:g}" for share in self.shares)
            raise ValueError(f"the shares of train, dev and test must be 0 or more and add up to 1, not {given}")

    @classmethod
    def parse(cls, text: str, salt: str = DEFAULT_SALT) -> Partition:
        """Parse the value of `--splits`: shares by split, each split at most once; the share of an omitted split is 0.

        Raises:
            ValueError: the text has another form, or the shares are invalid.

        >>> Partition.parse("train=0.9,test=0.1").shares
        (0.9, 0.0, 0.1)
        """
        shares: dict[Split, float] = {}
        for part in text.split(","):
            name, _, value = part.strip().partition("=")
            try:
                split = _split_named(name)
                if split in shares:
                    raise ValueError(f"{split} is repeated")
                shares[split] = float(value)
            except ValueError as error:
                raise ValueError(f"{text!r}: expected train=0.98,dev=0.01,test=0.01, got {part!r}") from error
        return cls((shares.get("train", 0.0), shares.get("dev", 0.0), shares.get("test", 0.0)), salt)

    @classmethod
    def parse_sizes(cls, text: str, salt: str = DEFAULT_SALT) -> Partition:
        """Parse the value of `--split_sizes`: numbers of examples by split; `validation` is another name of dev.

        Raises:
            ValueError: the text has another form.

        >>> Partition.parse_sizes("validation=5000,test=5000").sizes
        {'dev': 5000, 'test': 5000}
        """
        sizes: dict[str, int] = {}
        for part in text.split(","):
            name, _, value = part.strip().partition("=")
            split = "dev" if name == "validation" else name
            if split not in ("dev", "test", "tune") or split in sizes or not value.isdecimal() or not int(value):
                raise ValueError(
                    f"{text!r}: expected tune=5000,validation=5000,test=5000, each once (train has the rest), "
                    f"got {part!r}"
                )
            sizes[split] = int(value)
        return cls(_ALL_IN_TRAIN, salt, {split: sizes[split] for split in ALL_SPLITS if split in sizes})

    def as_options(self) -> dict[str, Any]:
        """Return the value of `partition` in a manifest; it has sizes only if there are any."""
        options = asdict(self)
        return options if self.sizes else {"shares": options["shares"], "salt": options["salt"]}

    @classmethod
    def of_options(cls, options: Mapping[str, Any]) -> Partition:
        """Return the partition that `as_options` wrote.

        Raises:
            KeyError, TypeError, ValueError: the value is malformed.
        """
        return cls(tuple(options["shares"]), options["salt"], dict(options.get("sizes", {})))

    def split_of(self, wiki: str, page_id: str) -> Split:
        """Return the split of all examples of a page; with sizes, train, from which `AssignParts` draws the others.

        Args:
            wiki: database name of the wiki; empty for a document.
            page_id: id of the page or document.
        """
        hashed = "\n".join((self.salt, wiki, page_id)).encode()
        drawn = int.from_bytes(blake2b(hashed, digest_size=8).digest(), "big") / 2**64
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
