"""The commands that deploy/schedule/ runs."""

from __future__ import annotations

import re
import shlex

from support.places import ROOT

FOLDER = ROOT / "deploy" / "schedule"
#: From the program's name to what ends a command in a shell, in a unit and in YAML.
_COMMAND = re.compile(r"wikimill (refresh (?:[^\n>|;\"\\]|\\\n)+)")


def commands(name: str) -> list[list[str]]:
    """Return the words of every `wikimill refresh` of a file, after the program's name."""
    text = (FOLDER / name).read_text("utf-8")
    lines = [line for line in text.splitlines(keepends=True) if not line.lstrip().startswith("#")]
    return [shlex.split(match.replace("\\\n", " ")) for match in _COMMAND.findall("".join(lines))]
