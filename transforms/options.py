"""Options as fields of a dataclass: each is defined once, with its flag, type, range, help and place in the manifest.

The command line makes its parser of the fields (`pipelines.terminal.option_flags`); a library user gives them by name.
Errors name the field; the command line puts the flag in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from typing import Any, Self

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
    """The properties of an option next to its name, type and default.

    Attributes:
        help: one line.
        flag: the name on the command line without dashes; None: it has none there.
        group: the heading in the help.
        metavar: what the help calls its value.
        parse: makes the value of the text on the command line; None: by the range, or the text itself.
        shown_default: the default as text, where `parse` reads it.
        range: what the value may be.
        choices: what the text may be.
        nargs: "+" where several values follow the flag.
        in_manifest: whether it decides the content of a release.
        in_checkpoint: whether it decides what mining a portion gives.
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
    """Declare a field as an option; see `OptionSpec`. The flag is the field's name unless another is given, or None."""
    made = OptionSpec(doc, flag, **spec)
    if default is MISSING:
        return field(metadata={_SPEC: made})
    return field(default=default, metadata={_SPEC: made})


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
        name: what `--profile` calls it.
        help: in one line.
        values: field → value, or the text that its flag would be given.
    """

    name: str
    help: str
    values: Mapping[str, Any]


def profile_values(profiles: Iterable[OptionProfile], name: str) -> Mapping[str, Any]:
    """Return what the profile of a name sets."""
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
        """Read a value.

        Raises:
            OutOfRange: it is neither.
        """
        try:
            return None if text == OFF else self.range(text)
        except OutOfRange as error:
            raise OutOfRange(f"{error}, or {OFF}") from error


def numbers(text: str) -> tuple[int, ...]:
    """Read numbers with commas between them, such as `0,4`; each once, in order.

    Raises:
        OutOfRange: they are not numbers.
    """
    try:
        return tuple(sorted({int(number) for number in text.split(",")}))
    except ValueError as error:
        raise OutOfRange("expected numbers such as 0,4") from error


@dataclass(frozen=True)
class JoinedFiles:
    """Files that an option names, which are read next to the inputs and joined with what these give.

    Attributes:
        option: its field's name.
        paths: files, folders and globs.
        is_name: whether a file in a folder is one of them, by its name.
        form: what they are, as `dumps.beginnings` calls it.
    """

    option: str
    paths: tuple[str, ...]
    is_name: Callable[[str], bool]
    form: str


@dataclass(frozen=True, kw_only=True)
class MiningOptions:
    """Options that decide what is in a corpus; each corpus adds its own.

    Attributes:
        namespaces: pages of other namespaces are dropped; documents have none.
        limit_pages: how many pages (of the namespaces), or documents, to mine of each input file; None for all.
        language: of the wiki, whose sentence model and conventions are used.
        check_sha1: compare each text with the SHA-1 that the dump gives of it; one that differs is dead.
        partition: how pages are divided into train, dev and test.
    """

    namespaces: tuple[int, ...] = option(
        "namespaces to mine, by number, with commas between them", (0,), parse=numbers, shown_default="0", metavar="N,N"
    )
    limit_pages: int | None = option(
        "mine only the first N pages of each input file", None, range=Whole(1), metavar="N"
    )
    language: str = option("language of the wiki", "en")
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
            values: field → value.
            partition: of the corpus.

        Raises:
            OptionError: a value is invalid.
        """
        return cls(**values, partition=partition)

    @classmethod
    def of_manifest(cls, options: Mapping[str, Any]) -> Self:
        """Return the options of a manifest.

        Raises:
            KeyError, TypeError, ValueError: it has others.
        """
        named = option_specs(cls)
        known = {name: value for name, value in options.items() if name in named and named[name].in_manifest}
        lists = {name: tuple(value) for name, value in known.items() if isinstance(value, list)}
        return cls(**(known | lists), partition=Partition.of_options(options["partition"]))

    def as_manifest(self) -> dict[str, Any]:
        """Return the options that decide the content of a release, as JSON values."""
        return self._chosen("in_manifest")

    def as_checkpoint(self) -> dict[str, Any]:
        """Return the options that decide what mining a portion gives."""
        return self._chosen("in_checkpoint")

    def _chosen(self, place: str) -> dict[str, Any]:
        left_out = {name for name, spec in option_specs(type(self)).items() if not getattr(spec, place)}
        chosen = {name: value for name, value in asdict(self).items() if name not in left_out}
        return chosen | {"partition": self.partition.as_options()}

    @property
    def selects(self) -> bool:
        """Whether the corpus's selection is published next to the full release."""
        return False

    @property
    def needs_history(self) -> bool:
        """Whether these options need all revisions, though the corpus is mined of the latest otherwise."""
        return False

    @property
    def joined_files(self) -> JoinedFiles | None:
        """Files that are not mined, but joined with what is; None: there are none."""
        return None

    @property
    def needs_editors(self) -> bool:
        """Whether these options need to know which revisions have the same editor."""
        return False
