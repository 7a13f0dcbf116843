"""Shows which words two texts do not share."""

from __future__ import annotations

from wikimill.rules.similarity.alignment import align


def marked(old: str, new: str) -> str:
    """The new text with [-what is gone-] and {+what has come+}, word by word, as wdiff writes it.

    >>> marked("It is small , but it grows .", "It is small . It grows .")
    'It is small [-, but it-] {+. It+} grows .'
    """
    olds, news = old.split(), new.split()
    shown: list[str] = []
    for block in align(olds, news):
        if block.is_equal:
            shown += news[block.there : block.there_end]
            continue
        if block.start < block.end:
            shown.append(f"[-{' '.join(olds[block.start : block.end])}-]")
        if block.there < block.there_end:
            shown.append(f"{{+{' '.join(news[block.there : block.there_end])}+}}")
    return " ".join(shown)
