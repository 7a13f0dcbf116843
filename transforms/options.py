"""Options as fields of a dataclass: each is defined once, with its flag, type, range, help and place in the manifest.

The command line makes its parser of the fields (`pipelines.terminal.option_flags`); a library user gives them by name.
Errors name the field; the command line puts the flag in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Self

from wikimill.rules.close_match import suggestion
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import OutOfRange, Range, Whole

_SPEC = "option"
MINED = "what is mined"


class OptionError(ValueError):
    """An option has an invalid value.

    Attributes:
        option: the field's name.
        reason: the value, what was expected, and what to do; other options have backquotes around their names.
    """

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option} {reason}")
        self.option, self.reason = option, reason


@dataclass(frozen=True)
class OptionSpec:
    """The properties of an option in addition to its name, type and default.

    Attributes:
        help: help text, one line.
        flag: name on the command line without dashes; None if the option is not on the command line.
        group: heading in the help.
        metavar: name of the value in the help.
        parse: text on the command line → value, raising OutOfRange; None to use `range`, or the text itself.
        shown_default: the default as text, for options with `parse`.
        range: the allowed values; None for any.
        choices: the allowed texts; empty for any.
        nargs: "+" if several values follow the flag.
        in_manifest: whether the option affects the content of a release.
        in_checkpoint: whether the option affects the result of mining a portion.
    """

    help: str
    flag: str | None
    group: str = MINED
    metavar: str | None = None
    parse: Callable[[str], Any] | None = None
    shown_default: str | None = None
    range: Range | None = None
    choices: tuple[str, ...] = ()
    nargs: str | None = None
    in_manifest: bool = True
    in_checkpoint: bool = True


def option(doc: str, default: Any = MISSING, *, flag: str | None = "", **spec: Any) -> Any:
    """Declare a dataclass field as an option; see `OptionSpec`. If `flag` is empty, it is the field's name."""
    made = OptionSpec(doc, flag, **spec)
    if default is MISSING:
        return field(metadata={_SPEC: made})
    return field(default=default, metadata={_SPEC: made})


def missing_option(options: Any, *names: str) -> OptionError:
    """Return the error for options of which at least one is None: it has the first that is, and names all.

    >>> from types import SimpleNamespace
    >>> missing_option(SimpleNamespace(input="a", page=None), "input", "page").reason
    'is missing: `input` and `page` are needed'
    """
    *others, last = (f"`{name}`" for name in names)
    first = next(name for name in names if getattr(options, name) is None)
    return OptionError(first, f"is missing: {', '.join(others)} and {last} are needed")


def option_specs(options: type[Any]) -> dict[str, OptionSpec]:
    """Return the options of a class by the names of their fields, in order, each with its flag's name."""
    found = {}
    for each in fields(options):
        spec = each.metadata.get(_SPEC)
        if spec is not None:
            flag = each.name if spec.flag == "" else spec.flag
            found[each.name] = OptionSpec(**{**vars(spec), "flag": flag})
    return found


@dataclass(frozen=True)
class OptionProfile:
    """A named set of options of a corpus (`Corpus.profiles`); given flags override it.

    The options of a corpus with profiles have a field `profile`, which names the chosen one in the manifest.

    Attributes:
        name: value of `--profile`.
        help: help text, one line.
        values: field → value, or its text on the command line.
    """

    name: str
    help: str
    values: Mapping[str, Any]


def profile_values(profiles: Iterable[OptionProfile], name: str) -> Mapping[str, Any]:
    """Return the values of the profile with this name.

    Raises:
        StopIteration: there is no such profile.
    """
    return next(profile.values for profile in profiles if profile.name == name)


OFF = "off"


@dataclass(frozen=True)
class OrOff:
    """A number that can be switched off by the word `off`, which gives None.

    >>> OrOff(Whole(1))("off"), OrOff(Whole(1))("7")
    (None, 7)
    """

    range: Range

    def __call__(self, text: str) -> Any:
        """Parse a value; return None for `off`.

        Raises:
            OutOfRange: the text is neither `off` nor in the range.
        """
        try:
            return None if text == OFF else self.range(text)
        except OutOfRange as error:
            raise OutOfRange(f"{error}, or {OFF}") from error


def numbers(text: str) -> tuple[int, ...]:
    """Parse comma-separated whole numbers such as `0,4`; return each once, sorted.

    Raises:
        OutOfRange: a word is not a whole number.
    """
    try:
        return tuple(sorted({int(number) for number in text.split(",")}))
    except ValueError as error:
        raise OutOfRange("expected numbers such as 0,4") from error


@dataclass(frozen=True)
class Names:
    """Names of a list, with commas between them: each once, in the order of the list.

    Attributes:
        thing: a name's kind, for errors.
        choices: the names.
        listed: the names that the error lists; empty for all.

    >>> Names("kind", ("insertion", "deletion"))("deletion,insertion")
    ('insertion', 'deletion')
    """

    thing: str
    choices: tuple[str, ...]
    listed: tuple[str, ...] = ()

    def __call__(self, text: str) -> tuple[str, ...]:
        """Parse names.

        Raises:
            OutOfRange: a name is unknown, or there are none.
        """
        return self.chosen(text.split(","))

    def chosen(self, words: Iterable[str]) -> tuple[str, ...]:
        """Return the names among the choices, of words with spaces around them.

        Raises:
            OutOfRange: a name is unknown, or there are none.
        """
        names, listed = {*filter(None, (word.strip() for word in words))}, self.listed or self.choices
        there_are = f"; there are {', '.join(listed)}"
        if not names:
            raise OutOfRange(f"no {self.thing} is named{there_are}")
        for name in sorted(names.difference(self.choices)):
            raise OutOfRange(f"unknown {self.thing} {name!r}{suggestion(name, listed) or there_are}")
        return tuple(name for name in self.choices if name in names)


@dataclass(frozen=True)
class JoinedFiles:
    """Files named by an option, which are read in addition to the inputs and joined with their records.

    Attributes:
        option: name of the option's field.
        paths: files, folders and globs.
        is_name: name of a file in a folder → whether it is such a file.
        form: form of the files, as named in `dumps.beginnings`.
        needs_wiki: whether the name of a file must begin with the wiki's database name.
    """

    option: str
    paths: tuple[str, ...]
    is_name: Callable[[str], bool]
    form: str
    needs_wiki: bool = False


@dataclass(frozen=True, kw_only=True)
class MiningOptions:
    """Options that decide what is in a corpus; each corpus adds its own.

    Attributes:
        namespaces: pages of other namespaces are dropped; documents have none.
        limit_pages: most pages of the namespaces, or documents, to mine in each input file; None for all.
        language: code of the wiki's language, which decides the sentence model and conventions.
        check_sha1: whether to compare each text with its SHA-1 in the dump; one that differs becomes a dead letter.
        partition: the rule that assigns pages to splits.

    Raises:
        OptionError: a value is outside the range of its option.
    """

    namespaces: tuple[int, ...] = option(
        "namespaces to mine, by number, with commas between them", (0,), parse=numbers, shown_default="0", metavar="N,N"
    )
    limit_pages: int | None = option(
        "of each input file, stop after N pages that are mined; redirects and other namespaces do not count",
        None,
        range=Whole(1),
        metavar="N",
    )
    language: str = option("language of the wiki (default: that of the dump's wiki)", "en")
    check_sha1: bool = option("compare each text with its SHA-1 in the dump; one that differs is dead", False)
    partition: Partition = field(default_factory=Partition)

    def __post_init__(self) -> None:
        for name, spec in option_specs(type(self)).items():
            value = getattr(self, name)
            if spec.range is not None and value is not None:
                try:
                    spec.range.check(value)
                except OutOfRange as error:
                    raise OptionError(name, f"{value}: {error}") from error

    @classmethod
    def of_flags(cls, values: Mapping[str, Any], partition: Partition) -> Self:
        """Return the options of a command line, by the names of fields.

        Args:
            values: field → value, without `partition`.
            partition: the rule that assigns pages to splits.

        Raises:
            OptionError: a value is invalid.
        """
        return cls(**values, partition=partition)

    @classmethod
    def of_manifest(cls, options: Mapping[str, Any]) -> Self:
        """Return the options of a manifest. An option that it lacks has its default; unknown ones are ignored.

        Args:
            options: `options` of the manifest.

        Raises:
            KeyError: `partition` is missing or incomplete.
            TypeError, ValueError: a value is invalid, or an option without a default is missing.
        """
        named = option_specs(cls)
        known = {name: value for name, value in options.items() if name in named and named[name].in_manifest}
        lists = {name: tuple(value) for name, value in known.items() if isinstance(value, list)}
        return cls(**(known | lists), partition=Partition.of_options(options["partition"]))

    def as_manifest(self) -> dict[str, Any]:
        """Return the options that decide the content of a release, by field; JSON stores all values."""
        return self._chosen("in_manifest")

    def as_checkpoint(self) -> dict[str, Any]:
        """Return the options that affect the result of mining a portion."""
        return self._chosen("in_checkpoint")

    def _chosen(self, place: str) -> dict[str, Any]:
        """Return the values of the options with this property, and the partition; other fields are left out."""
        named = [name for name, spec in option_specs(type(self)).items() if getattr(spec, place)]
        return {name: getattr(self, name) for name in named} | {"partition": self.partition.as_options()}

    @property
    def selects(self) -> bool:
        """Whether the corpus's selection is published next to the full release."""
        return False

    @property
    def needs_history(self) -> bool:
        """Whether these options need all revisions, although the corpus reads only the latest by default."""
        return False

    @property
    def own_model_json(self) -> str | None:
        """JSON of the user's own sentence model, for a sandbox; None without one."""
        return None

    @property
    def joined_files(self) -> tuple[JoinedFiles, ...]:
        """Files to join with the mined records."""
        return ()

    @property
    def needs_editors(self) -> bool:
        """Whether these options need to know which revisions have the same editor."""
        return False
