"""A check whether a sentence of a rewrite occurs in both snapshots, so that it was not rewritten."""

from __future__ import annotations

from wikimill.rules.wikisplit.candidates import Rewrite
from wikimill.rules.wikitext.presence import occurs_in


def still_there(rewrite: Rewrite, old_text: str, new_text: str) -> bool:
    """Return whether a rewrite is spurious because its C, S1 or S2 is in both snapshots.

    Args:
        rewrite: a rewrite from the changed lines.
        old_text, new_text: the whole wikitext of the old, and of the new snapshot.
    """
    with_complex, with_simple = (old_text, new_text) if rewrite.direction == "split" else (new_text, old_text)
    return (
        occurs_in(rewrite.complex_sentence.text, with_simple)
        or occurs_in(rewrite.simple_1.text, with_complex)
        or occurs_in(rewrite.simple_2.text, with_complex)
    )
