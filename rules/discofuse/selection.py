"""Selection of the examples to keep: those that are long enough, and a sample of the controls by stable hash."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.drops import Drop

#: Geva et al. (2019), §3.2: "sentence length <= 6 tokens" is filtered out; the paper does not define the length.
#: Measured: of 202 released rows that wikimill's rules reproduce, 32 have one generated sentence of 4 to 6 tokens (of
#: the cataphora 11 of 24) and none has two. So an example is dropped if both are shorter; `strict` drops it if one is.
MIN_TOKENS = 7
#: How many controls a page gives before they are thinned to a share of the corpus: far more than any usual share, and
#: far fewer than all, which are two thirds of the examples of the slice of enwiki of 2016.
CONTROL_FRACTION = 0.1
#: Up to this share of the corpus a tenth of the controls is enough.
_SMALL_SHARE = 0.05
#: Measured: no sentence of the 70 published controls has fewer; wikimill's shorter ones are headings and years.
MIN_CONTROL_TOKENS = 4


@dataclass(frozen=True, slots=True)
class Selection:
    """Which examples are kept.

    Attributes:
        min_tokens: an example of which both generated sentences have fewer tokens is dropped; a control is if one of
            its sentences has fewer than `MIN_CONTROL_TOKENS`.
        control_fraction: the share of the pairs without a phenomenon that is kept.
        strict: one generated sentence with fewer tokens is enough to drop the example.
    """

    min_tokens: int = MIN_TOKENS
    control_fraction: float = CONTROL_FRACTION
    strict: bool = False

    def drop(self, fusion: Fusion) -> Drop | None:
        """Return the reason for which an example is left out, if any."""
        if fusion.discourse_type == "PAIR_NONE":
            if any(sentence.count(" ") + 1 < MIN_CONTROL_TOKENS for sentence in fusion.coherent):
                return Drop.SHORT
            return None if drawn(fusion) < self.control_fraction else Drop.CONTROL
        lengths = [sentence.count(" ") + 1 for sentence in fusion.incoherent]
        length = min(lengths) if self.strict else max(lengths)
        return Drop.SHORT if length < self.min_tokens else None


def fraction_of(control_fraction: float | None, control_share: float | None) -> float:
    """Return the share of the controls of a page that is kept: what is asked for, or enough for a share of the corpus.

    >>> fraction_of(0.3, None), fraction_of(None, None), fraction_of(None, 0.02), fraction_of(None, 0.4)
    (0.3, 0.1, 0.1, 1.0)
    """
    if control_fraction is not None:
        return control_fraction
    return CONTROL_FRACTION if control_share is None or control_share <= _SMALL_SHARE else 1.0


def drawn(fusion: Fusion) -> float:
    """Return a number in [0, 1) that depends on the text only, so that a pair is drawn on every page or on none."""
    return drawn_by("\n".join(fusion.coherent).encode("utf-8", "surrogatepass"))


def drawn_by(coherent: bytes) -> float:
    """Return what `drawn` gives, by the two coherent sentences with a line end between them."""
    digest = blake2b(coherent, digest_size=8, person=b"control")
    # 53 bits: as a float exactly, and below 1.
    return (int.from_bytes(digest.digest(), "big") >> 11) / 2**53
