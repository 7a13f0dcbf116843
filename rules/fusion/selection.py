"""Which of the examples that the rules give are kept: long enough, and of the controls a sample by stable hash."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from rules.drops import Drop
from rules.fusion.examples import Fusion

#: Geva et al. (2019), §3.2: sentences of 6 tokens or fewer are filtered out. Published controls have 4 to 6 at times.
MIN_TOKENS = 7
#: Ours: of the 385 published rows that we know 6 % are PAIR_NONE, and of all pairs some six in ten match no rule.
CONTROL_FRACTION = 0.1


@dataclass(frozen=True, slots=True)
class Selection:
    """Which examples are kept.

    Attributes:
        min_tokens: fewer tokens in a generated sentence drop the example; controls are not filtered by it.
        control_fraction: the share of the pairs without a phenomenon that is kept.
    """

    min_tokens: int = MIN_TOKENS
    control_fraction: float = CONTROL_FRACTION

    def drop(self, fusion: Fusion) -> Drop | None:
        """The reason for which an example is left out, if any."""
        if fusion.discourse_type == "PAIR_NONE":
            return None if drawn(fusion) < self.control_fraction else Drop.CONTROL
        shortest = min(sentence.count(" ") + 1 for sentence in fusion.incoherent)
        return Drop.SHORT if shortest < self.min_tokens else None


def drawn(fusion: Fusion) -> float:
    """A number in [0, 1) that depends on the text only, so that a pair is drawn on every page or on none."""
    digest = blake2b("\n".join(fusion.coherent).encode("utf-8", "surrogatepass"), digest_size=8, person=b"control")
    # 53 bits: as a float exactly, and below 1.
    return (int.from_bytes(digest.digest(), "big") >> 11) / 2**53
