"""A check that a removed or added sentence does not also occur in unchanged lines."""

from __future__ import annotations


def occurs_in(sentence: str, wikitext: str) -> bool:
    """Return whether a text contains a sentence by itself, not as a part of a longer one.

    >>> occurs_in("He left.", "Then he said: He left. So it was."), occurs_in("He left.", "He left.Then")
    (True, False)
    """
    end = -1
    while (start := wikitext.find(sentence, end + 1)) >= 0:
        end = start + len(sentence)
        if _begins_at(start, wikitext) and _ends_at(end, wikitext):
            return True
    return False


def _begins_at(start: int, wikitext: str) -> bool:
    """Return whether a sentence can begin here: after ", and" only a clause can."""
    head = wikitext[max(0, start - 2) : start]
    if head[-1:] == " ":
        return not (head[0].isalnum() or head[0] in ",;-–—(")
    return head[-1:] in ("", "\n", "'")


def _ends_at(end: int, wikitext: str) -> bool:
    """Return whether a sentence can end here: after "the U.S." it may continue."""
    tail = wikitext[end : end + 2]
    return not tail[1:].islower() if tail[:1] == " " else tail[:1] in ("", "\n", "<", "{")
