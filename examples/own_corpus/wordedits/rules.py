"""Rules for edits of one word: pure functions, which are tested without a dump."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Tokens = tuple[str, ...]
MOST = 200


def is_word_edit(before: Sequence[str], after: Sequence[str]) -> bool:
    """Return whether two sentences differ in one token, which is a word in both.

    >>> is_word_edit("It was big .".split(), "It was large .".split())
    True
    >>> is_word_edit("It was big .".split(), "It was big !".split())
    False
    """
    changed = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
    return len(before) == len(after) and len(changed) == 1 and all(word.isalpha() for word in changed[0])


def find_edits(gone: Sequence[Tokens], new: Sequence[Tokens], options: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """Yield the text columns of each pair of a removed and an added sentence that differ in one word.

    A sentence with several partners is left out, because the true one is unknown. More than `MOST` sentences mean that
    the page was replaced: nothing is yielded.
    """
    long = [[each for each in side if len(each) >= options["min_tokens"]] for side in (gone, new)]
    if max(map(len, long)) > MOST:
        return
    found = [(old, fresh) for old in long[0] for fresh in long[1] if is_word_edit(old, fresh)]
    befores, afters = [old for old, _ in found], [fresh for _, fresh in found]
    for old, fresh in found:
        if befores.count(old) == afters.count(fresh) == 1:
            yield {"before": " ".join(old), "after": " ".join(fresh)}
