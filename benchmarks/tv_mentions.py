"""Precision and recall of the rule that finds characters by name, against the scenes of a real series.

    python -m benchmarks.tv_mentions EPISODES.json[.xz]

EPISODES is a list of episodes with `episodeDescription` and `scenes` of `characters` by `name`
(../shared/data/tv/got-episodes.json.xz). The cast is every name of the series, and its names are searched in each
description; a character that has a scene in the episode is right. Descriptions name few of the characters with scenes,
so recall is measured against a looser rule, which accepts any capitalised word of a name: the share of its right
characters that wikimill's rule finds.
"""

from __future__ import annotations

import json
import lzma
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wikimill.rules.tvstory.mentions import Cast, Mention

_WORD = re.compile(r"[^\W\d_]+")


def episodes_of(path: Path) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the description of each episode, and the names of its characters with a scene."""
    data = path.read_bytes()
    episodes = json.loads(lzma.decompress(data) if path.suffix == ".xz" else data)
    for episode in episodes["episodes"] if isinstance(episodes, dict) else episodes:
        scenes: Sequence[Mapping[str, Any]] = episode["scenes"]
        names = frozenset(one["name"] for scene in scenes for one in scene["characters"])
        yield episode["episodeDescription"], names


def loosely_found(names: Sequence[str], text: str) -> frozenset[int]:
    """Return the indices of the characters that have a capitalised word of their name in a text."""
    words = set(_WORD.findall(text))
    return frozenset(
        number
        for number, name in enumerate(names)
        if any(word in words for word in _WORD.findall(name) if word[0].isupper() and word not in ("The", "Of"))
    )


def line_of(name: str, counts: Counter[str]) -> str:
    """Return a line of the table."""
    found, right, loose = counts["found"], counts["right"], counts["loosely right"]
    return (
        f"{name:34}{found:7,}{right:7,}{100 * right / max(1, found):9.1f} %"
        f"{100 * counts['right of loose'] / max(1, loose):9.1f} %"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Search the names, and print a table and examples of wrong ones."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if len(given) != 1 or given[0].startswith("-"):
        print(__doc__)
        raise SystemExit(0 if given in (["-h"], ["--help"]) else 2)
    episodes = list(episodes_of(Path(given[0])))
    names = tuple(sorted({name for _, present in episodes for name in present}))
    cast = Cast(names)
    tables: dict[str, Counter[str]] = {}
    wrong: Counter[tuple[str, str]] = Counter()

    def count(table: str, mentions: Sequence[Mention], present: frozenset[str], loose: frozenset[int]) -> None:
        counts = tables.setdefault(table, Counter())
        found = {mention.character for mention in mentions}
        counts["found"] += len(found)
        counts["right"] += sum(names[one] in present for one in found)
        right = {one for one in loose if names[one] in present}
        counts["loosely right"] += len(right)
        counts["right of loose"] += len(right & found)

    for text, present in episodes:
        loose = loosely_found(names, text)
        mentions = cast.mentions(text)
        count("longest name first (default)", mentions, present, loose)
        count("without shared names", [one for one in mentions if not one.shared], present, loose)
        count("every string (--overlapping_names)", cast.mentions(text, overlapping=True), present, loose)
        for kind in ("full_name", "title_and_name", "first_and_last", "nickname", "first_name", "initials"):
            count(f"  by {kind}", [one for one in mentions if one.kind == kind], present, loose)
        counts = tables.setdefault("any word of a name", Counter())
        counts["found"] += len(loose)
        right = sum(names[one] in present for one in loose)
        counts["right"] += right
        counts["loosely right"] += right
        counts["right of loose"] += right
        for one in mentions:
            if names[one.character] not in present:
                wrong[names[one.character], one.forms[0]] += 1
    print(f"{len(episodes)} episodes, {len(names)} names")
    print(f"{'':34}{'found':>7}{'right':>7}{'precision':>11}{'recall':>11}")
    for table, counts in tables.items():
        print(line_of(table, counts))
    listed = ", ".join(f"{name} by {form!r} {count}" for (name, form), count in wrong.most_common(20))
    print(f"wrong most often: {listed}")


if __name__ == "__main__":
    main()
