"""The parser of command lines: it raises instead of exiting, knows every option's name, and Beam's own options."""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import MISSING, fields
from typing import Any, NoReturn, get_type_hints

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.transforms.options import OptionSpec, option_specs
from wikimill.transforms.ranges import Number, OutOfRange, Whole

#: Of pages, records or files.
COUNT = Whole(1)
#: Each local worker is a process of 170 MB.
_LOCAL_WORKERS = Whole(0, 256)
_DEFAULT = " (default: %(default)s)"


class Parser(argparse.ArgumentParser):
    """An argument parser that raises instead of exiting, and takes no abbreviated names.

    Attributes:
        options: what was declared, by the flag.
        declared: the same, with what has no flag.
        examples: what each does, and the command line; the help ends in them.
    """

    def __init__(self, *arguments: Any, examples: Sequence[tuple[str, str]] = (), **settings: Any) -> None:
        self.options: dict[str, argparse.Action] = {}
        self.declared: list[argparse.Action] = []
        self.examples = tuple(examples)
        self._is_made, self._groups = False, dict[str, _Group]()
        settings.setdefault("allow_abbrev", False)
        settings["exit_on_error"] = False  # errors come to `parse_known_args`
        super().__init__(*arguments, **settings)
        self._is_made = True

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Declare an option. A type may be a range (`wikimill.transforms.ranges`); the help tells the default."""
        return self.note(super().add_argument(*names, **_settings(settings)))

    def add_argument_group(self, *arguments: Any, **settings: Any) -> Any:
        """Return a heading in the help, under which options are declared as under the parser itself; one for each
        title."""
        if not self._is_made:  # argparse makes groups for itself
            return super().add_argument_group(*arguments, **settings)
        title = str(arguments[0]) if arguments else ""
        if title not in self._groups:
            self._groups[title] = _Group(self, super().add_argument_group(*arguments, **settings))
        return self._groups[title]

    def format_help(self) -> str:
        """Return the help, with the examples at its end."""
        lines = [f"  # {what}\n  {command}\n" for what, command in self.examples]
        return super().format_help() + ("\nexamples:\n" + "\n".join(lines) if lines else "")

    def note(self, action: argparse.Action) -> argparse.Action:
        """Remember an option by its flags."""
        self.declared.append(action)
        self.options.update(dict.fromkeys(action.option_strings, action))
        return action

    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print.

        Raises:
            UsageError: always.
        """
        raise UsageError(f"{message}; see {self.prog} --help")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse options, and give with them what is not known.

        Raises:
            UsageError: a value cannot be obeyed.
        """
        try:
            return super().parse_known_args(args, namespace)
        except argparse.ArgumentError as error:
            if isinstance(error.__context__, argparse.ArgumentTypeError):  # it says what was expected
                raise UsageError(f"{error.argument_name} {error.message}") from error
            self.error(str(error).removeprefix("argument "))

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the options of a command that passes none on.

        Raises:
            UsageError: an option is not known, or a value cannot be obeyed.
        """
        refuse_unknown(flags_in(args), self.options, self.prog)
        return super().parse_args(args, namespace)


class _Group:
    """A heading of a parser."""

    def __init__(self, parser: Parser, group: Any) -> None:
        self._parser, self._group = parser, group

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        return self._parser.note(self._group.add_argument(*names, **_settings(settings)))


def _settings(settings: dict[str, Any]) -> dict[str, Any]:
    """Return what argparse is given: types that say what was expected, and the default in the help, where there is
    one."""
    read, text = settings.get("type"), settings.get("help")
    changed = dict(settings)
    if read is None and settings.get("choices"):
        changed["type"] = as_type(_one_of([*settings["choices"]]))
    if read is not None and not isinstance(read, type):
        changed["type"] = as_type(read)
    is_flag = settings.get("action", "store") != "store"
    default = settings.get("default")
    if text and text != argparse.SUPPRESS and not is_flag and default not in (None, "", [], argparse.SUPPRESS):
        changed["help"] = text + (f" (default: {' '.join(default)})" if isinstance(default, list) else _DEFAULT)
    return changed


def _one_of(choices: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text in choices:
            return text
        close = difflib.get_close_matches(text, choices, 1)
        raise OutOfRange(f"expected one of {', '.join(choices)}" + (f"; did you mean {close[0]}?" if close else ""))

    return read


def as_type(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return a type for argparse whose errors state what was expected."""

    def type_of(text: str) -> Any:
        try:
            return read(text)
        except OutOfRange as error:
            raise argparse.ArgumentTypeError(f"{text}: {error}") from error

    type_of.read = read  # type: ignore[attr-defined]  # for `range_of`
    return type_of


def range_of(action: argparse.Action) -> Any:
    """Return what reads the values of an option: a range, or another function; None for texts."""
    return getattr(action.type, "read", action.type)


def help_of(action: argparse.Action) -> str:
    """Return the help of an option, without its default."""
    return str(action.help).removesuffix(_DEFAULT)


def parse(parser: Parser, arguments: Sequence[str]) -> tuple[argparse.Namespace, tuple[str, ...]]:
    """Parse a command's arguments; what is not its own must be an option of Beam, which is passed through.

    Raises:
        UsageError: an option is unknown to both (Beam alone would swallow it).
    """
    flags = flags_in(arguments)
    if not all(flag in parser.options for flag in flags):
        refuse_unknown(flags, [*parser.options, *beam_parser(parser.prog).options], parser.prog)
    parsed, rest = parser.parse_known_args(list(arguments))
    if rest:
        _, unknown = beam_parser(parser.prog).parse_known_args(rest)
        if unknown:
            raise UsageError(f"unknown argument {unknown[0]!r}; see {parser.prog} --help")
    return parsed, tuple(rest)


def flags_in(arguments: Sequence[str]) -> list[str]:
    """Return the flags of a command line, without their values."""
    return [word.split("=")[0] for word in arguments if word.startswith("--") and word != "--"]


def refuse_unknown(names: Sequence[str], known: Collection[str], prog: str) -> None:
    """Check that options are known.

    Raises:
        UsageError: one is not; the message has the name that comes closest.
    """
    for name in names:
        if name not in known:
            # Without the dashes, which any two options have in common.
            words = [option.removeprefix("--") for option in known]
            close = difflib.get_close_matches(name.removeprefix("--").replace("-", "_"), words, 1)
            hint = f"did you mean --{close[0]}?" if close else f"see {prog} --help"
            raise UsageError(f"unknown option {name}; {hint}")


def beam_parser(prog: str) -> Parser:
    """Return a parser of Beam's own options, in the name of a command."""
    # Beam takes half a second to import: only a command line that names an unknown option pays it here.
    from apache_beam.options.pipeline_options import PipelineOptions

    parser = Parser(prog=prog, add_help=False)
    parser.add_value_provider_argument = parser.add_argument  # type: ignore[attr-defined]  # Beam's own name
    for options in dict.fromkeys(PipelineOptions.__subclasses__()):
        options._add_argparse_args(parser)
    for action in parser.options.values():
        # Less than nothing is at most for "the engine chooses", and then it is the default.
        if action.type is int:
            action.type = as_type(Whole(min(0, action.default or 0)))
        elif action.type is float:
            action.type = as_type(Number(0, 1e9))
        if action.dest == "direct_num_workers":
            action.type = as_type(_LOCAL_WORKERS)
    return parser


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
    """Return what a command line gives for the options of a class, by the names of fields."""
    given = {name: getattr(parsed, name) for name, spec in option_specs(options).items() if spec.flag is not None}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}


def flag_of(options: type[Any], name: str) -> str:
    """Return the flag of a field, for messages; the name itself where it has none."""
    spec = option_specs(options).get(name)
    return f"--{spec.flag}" if spec is not None and spec.flag else name


def with_flags(options: type[Any], reason: str) -> str:
    """Return the reason of an `OptionError`, with flags in the place of fields in backquotes."""
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
