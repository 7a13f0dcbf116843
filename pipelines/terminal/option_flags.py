"""Flags of the command line, made of the fields of options dataclasses (`wikimill.transforms.options`)."""

from __future__ import annotations

import argparse
import re
from dataclasses import MISSING, fields
from typing import Any, get_type_hints

from wikimill.pipelines.terminal.parser import Parser
from wikimill.transforms.options import OptionSpec, option_specs


def add_flags(parser: Parser, options: type[Any]) -> None:
    """Declare a flag for each option of a class, under the headings that they name."""
    hints = get_type_hints(options)
    for each in fields(options):
        spec = option_specs(options).get(each.name)
        if spec is None or spec.flag is None:
            continue
        default = None if each.default is MISSING else each.default
        required = each.default is MISSING and each.default_factory is MISSING
        given = _arguments(spec, hints[each.name], default)
        parser.add_argument_group(spec.group).add_argument(f"--{spec.flag}", dest=each.name, required=required, **given)


def flag_values(parsed: argparse.Namespace, options: type[Any]) -> dict[str, Any]:
    """What a command line gives for the options of a class, by the names of fields."""
    given = {name: getattr(parsed, name) for name, spec in option_specs(options).items() if spec.flag is not None}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}


def flag_of(options: type[Any], name: str) -> str:
    """The flag of a field, for messages; the name itself where it has none."""
    spec = option_specs(options).get(name)
    return f"--{spec.flag}" if spec is not None and spec.flag else name


def with_flags(options: type[Any], reason: str) -> str:
    """The reason of an `OptionError`, with flags in the place of fields in backquotes."""
    return re.sub("`([a-z_]+)`", lambda match: flag_of(options, match[1]), reason)


def _arguments(spec: OptionSpec, hint: Any, default: Any) -> dict[str, Any]:
    if hint is bool:
        return {"help": spec.help, "action": "store_true"}
    read = spec.parse or spec.range
    found: dict[str, Any] = {"help": spec.help, "metavar": spec.metavar, "nargs": spec.nargs}
    if read is not None:
        found["type"] = read
    if spec.choices:
        found["choices"] = spec.choices
    if spec.shown_default is not None:  # argparse reads a default that is a text as it does a value
        return found | {"default": spec.shown_default}
    return found | {"default": default}
