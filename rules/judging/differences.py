"""Shows which words two texts do not share."""

from __future__ import annotations

from difflib import SequenceMatcher


def marked(old: str, new: str) -> str:
    """The new text with [-what is gone-] and {+what has come+}, word by word, as wdiff writes it.

    >>> marked("It is small , but it grows .", "It is small . It grows .")
    'It is small [-, but it-] {+. It+} grows .'
    """
    olds, news = old.split(), new.split()
    shown: list[str] = []
    for tag, from_old, to_old, from_new, to_new in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        if tag == "equal":
            shown += news[from_new:to_new]
            continue
        if from_old < to_old:
            shown.append(f"[-{' '.join(olds[from_old:to_old])}-]")
        if from_new < to_new:
            shown.append(f"{{+{' '.join(news[from_new:to_new])}+}}")
    return " ".join(shown)
