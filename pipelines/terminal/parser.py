"""The parser of command lines: raises instead of exiting, rejects unknown options, passes Beam's options through."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, NoReturn, get_type_hints

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.rules.close_match import close_match, suggestion
from wikimill.transforms.options import OptionSpec, option_specs
from wikimill.transforms.ranges import Number, OutOfRange, Whole

#: Range of a number of pages, records or files.
COUNT = Whole(1)
#: Range of `--direct_num_workers`; each worker is a process.
_LOCAL_WORKERS = Whole(0, 256)
_DEFAULT = " (default: %(default)s)"
#: Least similarity of an unknown option to one of Beam's, which are many.
_LEAST_TO_BEAM = 0.85
#: Option of other programs → the option that does it here, and the hint.
_OF_OTHERS = dict.fromkeys(("--resume", "--continue"), ("--work_dir", "--work_dir DIR resumes an interrupted run"))


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError instead of exiting, and takes no abbreviated names.

    Attributes:
        options: flag → declared option.
        declared: all declared arguments, with those that have no flag.
        examples: (description, command line) of each example at the end of the help.
    """

    def __init__(self, *arguments: Any, examples: Sequence[tuple[str, str]] = (), **settings: Any) -> None:
        self.options: dict[str, argparse.Action] = {}
        self.declared: list[argparse.Action] = []
        self.examples = tuple(examples)
        self._is_made, self._groups = False, dict[str, _Group]()
        settings.setdefault("allow_abbrev", False)
        settings["exit_on_error"] = False  # `parse_known_args` turns errors into usage errors
        super().__init__(*arguments, **settings)
        self._is_made = True

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Declare an option. A type may be a range (`wikimill.transforms.ranges`); the help states the default."""
        return self.note(super().add_argument(*names, **_settings(settings)))

    def add_argument_group(self, *arguments: Any, **settings: Any) -> Any:
        """Return the group of options with a title, created at the first call with this title."""
        if not self._is_made:  # argparse's own groups
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
        """Record an argument in `declared` and by its flags in `options`; return it."""
        self.declared.append(action)
        self.options.update(dict.fromkeys(action.option_strings, action))
        return action

    def error(self, message: str) -> NoReturn:
        """Raise the message that argparse would print.

        Raises:
            UsageError: always.
        """
        raise UsageError(f"{message}; see {self.prog} --help")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse options; return a namespace of their values, and the list of unknown arguments.

        Raises:
            UsageError: a value is wrong, or an option is missing.
        """
        try:
            return super().parse_known_args(args, namespace)
        except argparse.ArgumentError as error:
            if isinstance(error.__context__, argparse.ArgumentTypeError):  # its message states what was expected
                raise UsageError(f"{error.argument_name} {error.message}") from error
            self.error(str(error).removeprefix("argument "))

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the options of a command that passes none to Beam; return a namespace of their values.

        Args:
            args: the words after the command's name; must be given.
            namespace: as for argparse.

        Raises:
            UsageError: an option is unknown or missing, or a value is wrong.
        """
        refuse_unknown(flags_in(args), self.options, self.prog)
        try:
            return super().parse_args(args, namespace)
        except UsageError as error:
            raise _explained(error, self, args) from None


class _Group:
    """A titled group of a parser's options."""

    def __init__(self, parser: Parser, group: Any) -> None:
        self._parser, self._group = parser, group

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        return self._parser.note(self._group.add_argument(*names, **_settings(settings)))


def _settings(settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings for argparse: a type whose errors state what was expected, a help with the default.

    A help that has "(default: " itself is left as it is.
    """
    read, text = settings.get("type"), settings.get("help")
    changed = dict(settings)
    if read is None and settings.get("choices"):
        changed["type"] = as_type(_one_of([*settings["choices"]]))
    if read is not None and not isinstance(read, type):
        changed["type"] = as_type(read)
    is_flag = settings.get("action", "store") != "store"
    default = settings.get("default")
    has_default = not is_flag and default not in (None, "", [], argparse.SUPPRESS)
    if has_default and text and text != argparse.SUPPRESS and "(default: " not in text:
        changed["help"] = text + (f" (default: {' '.join(default)})" if isinstance(default, list) else _DEFAULT)
    return changed


def _one_of(choices: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text in choices:
            return text
        raise OutOfRange(f"expected one of {', '.join(choices)}{suggestion(text, choices)}")

    return read


def as_type(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return a type for argparse whose errors state what was expected.

    Args:
        read: text → value; raises OutOfRange, such as a range.
    """

    def type_of(text: str) -> Any:
        try:
            return read(text)
        except OutOfRange as error:
            raise argparse.ArgumentTypeError(f"{text}: {error}") from error

    type_of.read = read  # type: ignore[attr-defined]  # for `range_of`
    return type_of


def range_of(action: argparse.Action) -> Any:
    """Return the range, function or type that reads an option's values; None for texts."""
    return getattr(action.type, "read", action.type)


def help_of(action: argparse.Action) -> str:
    """Return the help of an option, without its default."""
    return str(action.help).removesuffix(_DEFAULT)


def parse(parser: Parser, arguments: Sequence[str]) -> tuple[argparse.Namespace, tuple[str, ...]]:
    """Parse a command's arguments; return a namespace of its options, and the words of Beam's, to be passed through.

    Args:
        parser: the parser of the command.
        arguments: the words after the command's name.

    Raises:
        UsageError: an option is neither the command's nor Beam's (Beam would ignore it), a value is wrong, or an option
            is missing; the message names a path that lacks its `--input`.
    """
    flags = flags_in(arguments)
    if not all(flag in parser.options for flag in flags):
        refuse_unknown(flags, parser.options, parser.prog, beam_parser(parser.prog).options)
    try:
        parsed, rest = parser.parse_known_args(list(arguments))
    except UsageError as error:
        raise _explained(error, parser, arguments, beam_parser) from None
    if rest:
        _, unknown = beam_parser(parser.prog).parse_known_args(rest)
        if unknown:
            raise UsageError(f"unknown argument {unknown[0]!r}; see {parser.prog} --help")
    return parsed, tuple(rest)


def flags_in(arguments: Sequence[str]) -> list[str]:
    """Return the words of a command line that begin with `--`, without values after `=`."""
    return [word.split("=")[0] for word in arguments if word.startswith("--") and word != "--"]


def _explained(
    error: UsageError, parser: Parser, arguments: Sequence[str], further: Callable[[str], Parser] | None = None
) -> UsageError:
    """Return the error of a command line, or one that names a path that lacks its `--input`.

    Args:
        error: the error of the parser.
        parser: the parser.
        arguments: the command line.
        further: the parser of the options that are passed on.
    """
    needed = parser.options.get("--input")
    if needed is None or not needed.required or "--input" in flags_in(arguments):
        return error
    for action in parser.declared:
        action.required = False
    _, loose = parser.parse_known_args(list(arguments))
    if further is not None:
        _, loose = further(parser.prog).parse_known_args(loose)
    return UsageError(f"unexpected {loose[0]!r}; give it as --input {loose[0]}") if loose else error


def refuse_unknown(
    names: Sequence[str], options: Mapping[str, argparse.Action], prog: str, beams: Collection[str] = ()
) -> None:
    """Check that options are known.

    Args:
        names: flags of a command line.
        options: the command's options by their flags.
        prog: the command.
        beams: flags of Beam's options, if the command passes them on.

    Raises:
        UsageError: an option is unknown; the message suggests a similar name, or the option that has it as a value.
    """
    for name in names:
        if name not in options and name not in beams:
            raise UsageError(f"unknown option {name}; {_hint(name, options, beams) or f'see {prog} --help'}")


def _hint(name: str, options: Mapping[str, argparse.Action], beams: Collection[str]) -> str | None:
    option, hint = _OF_OTHERS.get(name, ("", ""))
    if option in options:
        return hint
    # Without the dashes, which would make any two options similar.
    word = name.removeprefix("--").replace("-", "_")
    values = {value: f"{flag} {value}" for flag, action in options.items() for value in _values_of(action)}
    if close := close_match(word, (flag.removeprefix("--") for flag in options)):
        return f"did you mean --{close}?"
    if close := close_match(word, values):
        return f"did you mean {values[close]}?"
    if close := close_match(word, (flag.removeprefix("--") for flag in beams), _LEAST_TO_BEAM):
        return f"did you mean --{close}?"
    return None


def _values_of(action: argparse.Action) -> Iterator[str]:
    """Yield the texts that an option takes, if they are listed."""
    yield from map(str, action.choices or getattr(range_of(action), "choices", None) or ())


def beam_parser(prog: str) -> Parser:
    """Return a parser of all of Beam's own options.

    Args:
        prog: name of the command, for messages.
    """
    # Importing Beam takes half a second, which only command lines with other options pay.
    from apache_beam.options.pipeline_options import PipelineOptions

    parser = Parser(prog=prog, add_help=False)
    parser.add_value_provider_argument = parser.add_argument  # type: ignore[attr-defined]  # Beam's own name
    for options in dict.fromkeys(PipelineOptions.__subclasses__()):
        options._add_argparse_args(parser)
    for action in parser.options.values():
        # A negative number means at most "the engine chooses", which is then the default.
        if action.type is int:
            action.type = as_type(Whole(min(0, action.default or 0)))
        elif action.type is float:
            action.type = as_type(Number(0, 1e9))
        if action.dest == "direct_num_workers":
            action.type = as_type(_LOCAL_WORKERS)
    return parser


def add_flags(parser: Parser, options: type[Any]) -> None:
    """Declare a flag for each option of a class, in the groups that they name.

    Args:
        parser: the parser that gets the flags.
        options: a dataclass whose fields are declared by `transforms.options.option`; others are left out.
    """
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
    """Return field → value, from a parsed command line, for each option of a class that has a flag.

    Args:
        parsed: the command line, parsed with the flags of `add_flags`.
        options: the dataclass of the options.
    """
    given = {name: getattr(parsed, name) for name, spec in option_specs(options).items() if spec.flag is not None}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}


def flag_of(options: type[Any], name: str) -> str:
    """Return the flag of a field of an options class, with dashes, for messages; the field's name if it has no flag."""
    spec = option_specs(options).get(name)
    return f"--{spec.flag}" if spec is not None and spec.flag else name


def with_flags(options: type[Any], reason: str) -> str:
    """Return the reason of an `OptionError`, with the fields in backquotes replaced by their flags."""
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
    if spec.shown_default is not None:  # argparse parses a default that is a text as it does a value
        return found | {"default": spec.shown_default}
    return found | {"default": default}
