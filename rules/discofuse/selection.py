"""Selection of the examples to keep: long enough ones, and a sample of the controls by stable hash."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.drops import Drop

#: Geva et al. (2019), §3.2, filter out "sentence length <= 6 tokens", but do not define the sentence. Of 202 released
#: rows that wikimill's rules reproduce, 32 have one generated sentence of 4 to 6 tokens (11 of 24 with cataphora), and
#: none has two. So an example is dropped if both generated sentences are shorter; with `strict`, if one is.
MIN_TOKENS = 7
#: Share of a page's controls to keep before they are thinned to a share of the corpus: far more than any usual share
#: needs, and far fewer than all controls, which are two thirds of the examples of the enwiki slice (2016).
CONTROL_FRACTION = 0.1
#: Largest share of the corpus for which `CONTROL_FRACTION` of the controls is enough.
_SMALL_SHARE = 0.05
#: None of the 70 published controls has a shorter sentence; wikimill's shorter ones are headings and years.
MIN_CONTROL_TOKENS = 4


@dataclass(frozen=True, slots=True)
class Selection:
    """The criteria for keeping an example.

    Attributes:
        min_tokens: drop an example if both generated sentences have fewer tokens. For controls, the limit is
            `MIN_CONTROL_TOKENS`, for either sentence.
        control_fraction: the share of the controls to keep.
        strict: drop an example even if only one generated sentence has fewer tokens.
    """

    min_tokens: int = MIN_TOKENS
    control_fraction: float = CONTROL_FRACTION
    strict: bool = False

    def drop(self, fusion: Fusion) -> Drop | None:
        """Return the drop reason of an example, or None."""
        if fusion.discourse_type == "PAIR_NONE":
            if any(sentence.count(" ") + 1 < MIN_CONTROL_TOKENS for sentence in fusion.coherent):
                return Drop.SHORT
            return None if drawn(fusion) < self.control_fraction else Drop.CONTROL
        lengths = [sentence.count(" ") + 1 for sentence in fusion.incoherent]
        length = min(lengths) if self.strict else max(lengths)
        return Drop.SHORT if length < self.min_tokens else None


def fraction_of(control_fraction: float | None, control_share: float | None) -> float:
    """Return the share of each page's controls to keep: `control_fraction`, or else enough for `control_share`.

    >>> fraction_of(0.3, None), fraction_of(None, None), fraction_of(None, 0.02), fraction_of(None, 0.4)
    (0.3, 0.1, 0.1, 1.0)
    """
    if control_fraction is not None:
        return control_fraction
    return CONTROL_FRACTION if control_share is None or control_share <= _SMALL_SHARE else 1.0


def drawn(fusion: Fusion) -> float:
    """Return a hash in [0, 1) of the coherent text alone, so that a pair is kept on every page or on none."""
    return drawn_by("\n".join(fusion.coherent).encode("utf-8", "surrogatepass"))


def drawn_by(coherent: bytes) -> float:
    """Return the number of `drawn` for the two coherent sentences, joined by a line feed and encoded."""
    digest = blake2b(coherent, digest_size=8, person=b"control")
    # 53 bits, so that the float is exact and below 1.
    return (int.from_bytes(digest.digest(), "big") >> 11) / 2**53
