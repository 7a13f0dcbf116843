"""The choice among fusion examples with the same four sentences."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.records import stable_position


def fusion_preference(example: FusionExample) -> tuple[Any, ...]:
    """Return a sort key by the stable hash of the id; the smallest key is preferred.

    Examples of one page in two files share an id; then the latest revision is preferred, then the contents decide.
    """
    revision = example.revision_id or ""
    newest = tuple(-ord(digit) for digit in revision)
    return stable_position(example.id), example.id, -len(revision), newest, repr(example)


def sentences_key(example: FusionExample) -> bytes:
    """Return the digest of the four sentences; only one example for each digest is published."""
    texts = (
        *(example.coherent_first_sentence, example.coherent_second_sentence),
        *(example.incoherent_first_sentence, example.incoherent_second_sentence),
    )
    return blake2b("\n".join(texts).encode(), digest_size=16).digest()
