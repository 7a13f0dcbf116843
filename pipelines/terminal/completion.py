"""`wikimill --print-completion SHELL`: the script by which a shell completes commands, options and their values."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

import shtab

from wikimill.pipelines.terminal.parser import Parser

SHELLS = ("bash", "zsh", "fish")
#: Placeholder of an option → how a shell completes its values.
_COMPLETED = {"FILE": shtab.FILE, "PATH": shtab.FILE, "SHEET": shtab.FILE, "KEY": shtab.FILE, "DIR": shtab.DIRECTORY}


def completion_script(shell: str, options: Mapping[str, str], commands: Mapping[str, tuple[str, Parser]]) -> str:
    """Return the script by which a shell completes wikimill's commands, options and values.

    Args:
        shell: one of `SHELLS`.
        options: option of wikimill itself → its description.
        commands: name of a command → (description, parser).
    """
    whole = argparse.ArgumentParser(prog="wikimill")
    for flag, help_text in options.items():
        whole.add_argument(flag, help=help_text, choices=SHELLS if flag == "--print-completion" else None)
    known = whole.add_subparsers()
    for name, (help_text, parser) in commands.items():
        known.add_parser(name, help=help_text)
        known.choices[name] = parser
        for action in parser.declared:
            if action.metavar in _COMPLETED:
                action.complete = _COMPLETED[action.metavar]  # type: ignore[attr-defined]  # shtab's own name
    return str(shtab.complete(whole, shell))
